import { customise } from '#packages/web/kit/customise.ts'
import { changeActions } from '../../contract-change/web/change-actions.tsx'
import { ChangeDetail } from '../../contract-change/web/change-page.tsx'
import { contractFinance } from '../contract-finance.ts'

export default customise(contractFinance, {
  detail: {
    actions: changeActions('contract_finance_change'),
    tabs: [{ id: 'drawing', title: '提款办理 / Draw and pledge', load: () => import('./draws-tab.tsx') }],
  },
  pages: {
    changeDetail: { Component: ChangeDetail, title: '融资变更详情 / Borrowing change', code: 'contract_change_view' },
  },
})
