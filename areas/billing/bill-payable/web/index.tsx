import { customise } from '#packages/web/kit/customise.ts'
import { PayableChangePage } from '#areas/billing/bill-accounts-change/web/change-page.tsx'
import { billPayable } from '../bill-payable.ts'

export default customise(billPayable, {
  pages: {
    change: { Component: PayableChangePage, title: '应付变更 / Payable change', code: 'bill_payable_change' },
  },
})
