import { customise } from '#packages/web/kit/customise.ts'
import { ClaimPage } from '#areas/billing/bill-receipt-write-off/web/claim-page.tsx'
import { accountBankReceipt } from '../account-bank-receipt.ts'
import { ImportButton } from './import-button.tsx'

export default customise(accountBankReceipt, {
  list: { toolbar: ImportButton, rowActions: ['claim', 'ignore', 'unignore', 'giveBack'] },
  detail: {
    tabs: [
      {
        id: 'suggestions',
        title: '匹配建议 / Suggestions',
        load: () => import('./suggestions-tab.tsx'),
        isShown: record => record['availableAmt'] !== '0.00' && record['direction'] === 1,
      },
    ],
  },
  pages: {
    'meet/detail': { Component: ClaimPage, title: '流水认领 / Claim bank receipt', code: 'bill_receipt_write_off_add' },
  },
})
