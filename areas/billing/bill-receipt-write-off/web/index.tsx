import { customise } from '#packages/web/kit/customise.ts'
import { billReceiptWriteOff } from '../bill-receipt-write-off.ts'
import { ClaimPage } from './claim-page.tsx'
import { SurePage } from './sure-page.tsx'

export default customise(billReceiptWriteOff, {
  pages: {
    add: { Component: ClaimPage, title: '流水认领 / Claim receipts', code: 'bill_receipt_write_off_add' },
    sure: { Component: SurePage, title: '认领确认 / Confirm claim', code: 'bill_receipt_write_off_charge_off' },
  },
})
