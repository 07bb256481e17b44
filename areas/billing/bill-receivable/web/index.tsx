import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { ChangeReceivables } from '#areas/billing/bill-accounts-change/web/change-chosen.tsx'
import { ReceivableChangePage } from '#areas/billing/bill-accounts-change/web/change-page.tsx'
import { ReceivableRecord, ReceivableRecords } from '#areas/billing/bill-accounts-change/web/records-pages.tsx'
import { billReceivable } from '../bill-receivable.ts'

const change = {
  Component: ReceivableChangePage,
  title: '应收变更 / Receivable change',
  code: 'bill_receivable_change',
} as const
export default customise(billReceivable, {
  list: { toolbar: ChangeReceivables, selects: true },
  detail: { tabs: [explainTab] },
  pages: {
    change,
    'records/index': {
      Component: ReceivableRecords,
      title: '应收变更记录 / Receivable changes',
      code: 'bill_accounts_change_view',
    },
    'records/add': change,
    'records/detail': { Component: ReceivableRecord, title: '应收变更记录详情 / Receivable change' },
  },
})
