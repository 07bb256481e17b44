import { date, defineResource, money, ref, text } from '#kernel'

/** 50-billing 7.8: the bank's closing balances against the books, and the control reports of the ledger. */
export const reconciliation = defineResource({
  name: 'reconciliation',
  label: '对账报告 / Reconciliation',
  area: 'billing',
  kind: 'view',
  page: '/account/reconciliation',
  title: 'accountName',
  fields: {
    companyId: ref('我方主体 / Our company', 'SF', 'company'),
    ownAccountId: ref('我方账户 / Own account', 'SF', 'account-mechanism'),
    accountName: text('账户 / Account', 'S', { max: 128 }),
    closingDate: date('对账日 / Day', 'S'),
    bankClosing: money('银行余额 / Bank closing', 'S', { signed: true, digits: 18 }),
  },
  codes: { view: '查看 / View' },
  scope: 'tenant',
})
