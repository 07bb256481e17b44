import { customise } from '#packages/web/kit/customise.ts'
import { billAccountsChange } from '../bill-accounts-change.ts'
import { PayableChangePage } from './change-page.tsx'
import { PayableRecords } from './records-pages.tsx'

export default customise(billAccountsChange, {
  pages: {
    index: {
      Component: PayableRecords,
      title: '应付变更记录 / Payable changes',
      code: 'bill_accounts_change_view',
    },
    add: { Component: PayableChangePage, title: '应付变更 / Payable change', code: 'bill_payable_change' },
  },
})
