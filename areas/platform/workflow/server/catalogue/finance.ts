import { amount, pair, step, waiver, type Process } from '../process.ts'

const invoice = [step('invoice_clerk'), step('finance_manager', 'special == true and amount > 1000000')]

/** Bills, accounts and invoices: 10-platform 10.3, rows of area 50. */
export const financeProcesses: readonly Process[] = [
  { key: 'bill-payable', category: 4, shape: 'F3', name: '应付账单 / Payable bill', titleTemplate: '【{billNo}】{mechanismName}', detailPath: '/receive/payment/payable/detail', steps: amount('deptHead', 'finance_manager') },
  { key: 'account-payable', category: 4, shape: 'F3', name: '付款申请 / Payment application', titleTemplate: '【{payableNo}】{mechanismName}', detailPath: '/account/payable/detail', steps: amount('deptHead', 'finance_manager') },
  {
    key: 'accounts-change', category: 4, shape: 'F10', resource: 'bill-accounts-change', name: '账单变更 / Change of a bill', titleTemplate: '【{changeNo}】', detailPath: '/receive/payment/payable/records/detail', skipWhen: 'changeKind == 7',
    steps: [step('deptHead'), step('finance_manager'), step('finance_director', 'changeKind in (2,6) and amount > 10000'), step('general_manager', 'changeKind in (2,6) and amount > 100000')],
  },
  {
    key: 'account-settlement', category: 4, shape: 'F10', name: '结算单 / Settlement', titleTemplate: '【{settlementNo}】{mechanismName}', detailPath: '/account/settlement/detail',
    steps: [step('deptHead'), step('accountant'), step('finance_director', 'amount > limit1')],
  },
  { key: 'account-vehicle-margin-handle', category: 4, shape: 'F9', name: '保证金处理 / Handling of a deposit', titleTemplate: '【{handleNo}】{mechanismName}', detailPath: '/account/vehicle/margin/detail', steps: waiver('deptHead', 100_000) },
  { key: 'receivable-forfeit-waive', category: 4, shape: 'F9', name: '滞纳金减免 / Late-fee waiver', titleTemplate: '【{waiveNo}】{payerName}', detailPath: '', steps: waiver('sales_manager@dept', 5_000) },
  { key: 'account-balance-special', category: 4, shape: 'F2', name: '余额特殊处理 / Special balance handling', titleTemplate: '【{specialNo}】', detailPath: '/customers/account/inquiry/detail', steps: pair('finance_manager', 'finance_director') },
  { key: 'invoice-make', category: 4, shape: 'F10', name: '开票申请 / Invoice application', titleTemplate: '【{makeNo}】{mechanismName}', detailPath: '/invoice/make/detail', steps: invoice },
  { key: 'invoice-make-batch', category: 4, shape: 'F10', name: '批量开票 / Batch of invoices', titleTemplate: '【{batchNo}】', detailPath: '/invoice/make/batch/detail', steps: invoice },
]
