import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { ChangeDetail } from '../../contract-change/web/change-page.tsx'
import { PayRuleSection } from '../../contract-lease/web/pay-rule-input.tsx'
import { contractFinancingLease } from '../contract-financing-lease.ts'

const Print = ({ record }: DetailSlot) =>
  record['templateId'] ? (
    <PrintButton path="/api/ratutech-core/contract/print-file" params={{ id: String(record['id']) }} />
  ) : null

export default customise(contractFinancingLease, {
  detail: { actions: Print },
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
