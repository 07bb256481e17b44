import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { ChangeDetail } from '../../contract-change/web/change-page.tsx'
import { contractFinance } from '../contract-finance.ts'

const Print = ({ record }: DetailSlot) =>
  record['templateId'] ? (
    <PrintButton path="/api/ratutech-core/contract/print-file" params={{ id: String(record['id']) }} />
  ) : null

export default customise(contractFinance, {
  detail: {
    actions: Print,
    tabs: [{ id: 'drawing', title: '提款办理 / Draw and pledge', load: () => import('./draws-tab.tsx') }],
  },
  pages: {
    changeDetail: { Component: ChangeDetail, title: '融资变更详情 / Borrowing change', code: 'contract_change_view' },
  },
})
