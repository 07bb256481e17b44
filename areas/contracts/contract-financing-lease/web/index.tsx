import { customise } from '#packages/web/kit/customise.ts'
import { changeActions } from '../../contract-change/web/change-actions.tsx'
import { ChangeDetail } from '../../contract-change/web/change-page.tsx'
import { PayRuleSection } from '../../contract-lease/web/pay-rule-input.tsx'
import { contractFinancingLease } from '../contract-financing-lease.ts'

export default customise(contractFinancingLease, {
  detail: { actions: changeActions('contract_financing_lease_change') },
  form: {
    sections: contractFinancingLease.sections!.map(section => ({
      ...section,
      fields: section.fields.filter(name => name !== 'payRule'),
    })),
    before: { rule: PayRuleSection },
  },
  pages: {
    'changeOrder/detail': {
      Component: ChangeDetail,
      title: '融租变更单详情 / Change order',
      code: 'contract_change_view',
    },
  },
})
