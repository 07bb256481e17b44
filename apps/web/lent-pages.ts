import { registerPages } from '#packages/web/shell/pages.ts'

/** Pages that an area brings under the path of a record below it, whose own code cannot import them. */
registerPages([
  {
    path: '/account/bank/receipt/meet/detail',
    title: '流水认领 / Claim bank receipt',
    code: 'bill_receipt_write_off_add',
    load: async () => ({
      default: (await import('#areas/billing/bill-receipt-write-off/web/claim-page.tsx')).ClaimPage,
    }),
  },
])
