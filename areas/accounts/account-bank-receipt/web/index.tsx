import { customise } from '#packages/web/kit/customise.ts'
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
})
