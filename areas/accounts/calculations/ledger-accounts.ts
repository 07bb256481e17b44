import type { Label } from '#kernel'

export const DEBIT = 1
export const CREDIT = 2
export type Side = typeof DEBIT | typeof CREDIT

type Dimension = 'ownAccountId' | 'billId' | 'contractId' | 'partyId' | 'bankReceiptId' | 'vehicleId'

export interface LedgerAccount {
  code: AccountCode
  label: Label
  side: Side
  /** Dimensions that identify the cached balance of section 3.4; every posting must carry them. */
  needs: readonly Dimension[]
  /** Where the balance is kept, as 3.4 names it. */
  dimension: string
  /** False: no cache or no floor. */
  nonNegative: boolean
}

type Row = [code: string, label: Label, side: 'D' | 'C', needs: readonly Dimension[], dimension: string, floor: boolean]

const BILL: readonly Dimension[] = ['billId']
const ROWS = [
  ['1001', '现金 / Cash', 'D', ['ownAccountId'], 'ownAccountId', false],
  ['1002', '银行存款 / Bank', 'D', ['ownAccountId'], 'ownAccountId', false],
  ['1012', '其他货币资金 / Funds in transit', 'D', ['ownAccountId'], 'ownAccountId', false],
  ['1122', '应收账款 / Receivable', 'D', BILL, 'bill-receivable.unpaidAmt', true],
  ['1221.01', '应收保证金 / Deposit receivable', 'D', BILL, 'bill-receivable.unpaidAmt', true],
  ['1221.02', '应收代垫款 / Pass-through receivable', 'D', BILL, 'bill-receivable.unpaidAmt', true],
  ['1123.01', '预付账款 / Prepayment', 'D', BILL, 'account-payable.prepayUsable', true],
  ['1123.02', '预付待付 / Requested prepayment (contra)', 'D', BILL, 'bill', true],
  ['1221.03', '存出保证金 / Deposits paid', 'D', ['contractId'], 'contractId', true],
  ['1221.04', '存出保证金待付 / Deposits payable (contra)', 'D', BILL, 'bill', true],
  ['1604', '购车及在建过渡 / Vehicle purchase clearing', 'D', [], 'contractId', false],
  ['2501', '借款本金 / Borrowings', 'C', [], 'contractId', false],
  ['2202', '应付账款 / Payable', 'C', BILL, 'bill-payable.unpaidAmt', true],
  ['2241.04', '应付退款 / Refunds payable', 'C', BILL, 'bill-payable.unpaidAmt', true],
  ['2203', '预收-客户余额 / Customer balance', 'C', ['partyId'], 'account-surplus.balance', true],
  ['2221.01', '销项税额 / Output VAT', 'C', [], 'bill', false],
  ['2221.02', '待转销项 / Pending output VAT', 'C', BILL, 'bill', true],
  ['2221.03', '进项税额 / Input VAT', 'D', [], 'bill', false],
  ['2221.04', '待认证进项 / Pending input VAT', 'D', BILL, 'bill', true],
  ['2241.01', '客户保证金 / Deposits held', 'C', ['partyId', 'contractId'], 'account-vehicle-margin.heldAmt', true],
  ['2241.02', '应收保证金对冲 / Deposit receivable contra', 'C', BILL, 'bill', true],
  ['2241.03', '代收代付 / Pass-through clearing', 'C', [], 'vehicleId', false],
  ['2241.90', '待认领款项 / Unclaimed receipts', 'C', ['bankReceiptId'], 'account-bank-receipt.openAmt', true],
  ['9999', '期初过渡 / Opening clearing', 'C', [], 'none, must end at 0', false],
  ['6001.01', '租赁收入 / Lease income', 'C', [], '', false],
  ['6001.02', '融资租赁收入 / Finance-lease income', 'C', [], '', false],
  ['6001.03', '服务收入 / Service income', 'C', [], '', false],
  ['6001.04', '代办收入 / Agency income', 'C', [], '', false],
  ['6001.05', '车务收入 / Vehicle service income', 'C', [], '', false],
  ['6001.06', '车辆销售收入 / Vehicle sales income', 'C', [], '', false],
  ['6001.07', '利息收入 / Interest income', 'C', [], '', false],
  ['6001.99', '开票尾差 / Invoice rounding', 'C', [], '', false],
  ['6051', '其他业务收入 / Other income', 'C', [], '', false],
  ['6301.01', '滞纳金收入 / Late-fee income', 'C', [], '', false],
  ['6301.02', '违约金收入 / Penalty income', 'C', [], '', false],
  ['6401.01', '租赁成本 / Lease cost', 'D', [], '', false],
  ['6401.02', '服务成本 / Service cost', 'D', [], '', false],
  ['6401.03', '保险成本 / Insurance cost', 'D', [], '', false],
  ['6401.04', '代办成本 / Agency cost', 'D', [], '', false],
  ['6401.05', '维修成本 / Maintenance cost', 'D', [], '', false],
  ['6401.06', '事故成本 / Accident cost', 'D', [], '', false],
  ['6401.07', '停车运输成本 / Parking and transport cost', 'D', [], '', false],
  ['6401.99', '其他成本 / Other cost', 'D', [], '', false],
  ['6603', '财务费用 / Finance cost', 'D', [], '', false],
  ['6702', '信用损失 / Credit loss', 'D', [], '', false],
] as const satisfies readonly Row[]

export type AccountCode = (typeof ROWS)[number][0]

export const LEDGER_ACCOUNTS: readonly LedgerAccount[] = ROWS.map(
  ([code, label, side, needs, dimension, nonNegative]) => ({
    code,
    label,
    side: side === 'D' ? DEBIT : CREDIT,
    needs,
    dimension,
    nonNegative,
  }),
)

const byCode = new Map<string, LedgerAccount>(LEDGER_ACCOUNTS.map(account => [account.code, account]))

export function ledgerAccount(code: string): LedgerAccount {
  const found = byCode.get(code)
  if (!found) throw new RangeError(`no ledger account ${code} in section 3.4`)
  return found
}
