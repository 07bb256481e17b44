import { customise } from '#packages/web/kit/customise.ts'
import { contractLease } from '../contract-lease.ts'
import { PayRuleSection } from './pay-rule-input.tsx'
import { PreviewSide } from './preview-side.tsx'

export default customise(contractLease, {
  form: {
    sections: contractLease.sections!.map(section => ({ ...section, fields: section.fields.filter(name => name !== 'payRule') })),
    before: { rule: PayRuleSection },
    side: PreviewSide,
  },
})
