import { addDays, addFen, type Fen, fen, type Label, type LocalDate, subFen, sumFen, yuan } from '#kernel'
import type { MatchReceipt, OpenBill } from './match-candidate.ts'
import type { Finding } from './match-text.ts'

interface Sum {
  total: Fen
  points: number
  label: Label
}

const NEAR = fen('1.00')
const NEAR_POINTS = 8
/** Window of the Timing part: a punctual payer pays a few days early (7.4). */
export const EARLY_DAYS = 5

/**
 * Only bills of the receipt's company can be paid with it; without any, all are considered with -30 (7.4,
 * deductions).
 */
export function payableBills(receipt: MatchReceipt, bills: readonly OpenBill[]): readonly OpenBill[] {
  const own = bills.filter(bill => bill.companyId === receipt.companyId)
  return own.length > 0 ? own : bills
}

/** 7.4, part "Amount (25)": the best sum that is hit; else any of them within 1.00. */
export function amountFinding(receipt: MatchReceipt, bills: readonly OpenBill[]): Finding | undefined {
  const sums = sumsOf(bills, receipt.valueDate).sort((a, b) => b.points - a.points)
  const exact = sums.find(sum => sum.total === receipt.amt)
  if (exact) return { points: exact.points, label: exact.label, facts: { amt: yuan(receipt.amt) } }
  const near = sums.find(sum => magnitude(subFen(sum.total, receipt.amt)) <= NEAR)
  return (
    near && {
      points: NEAR_POINTS,
      label: '金额相差{diff}元以内 / Amount differs by {diff}',
      facts: { diff: yuan(magnitude(subFen(near.total, receipt.amt))) },
    }
  )
}

const magnitude = (amount: Fen): Fen => (amount < 0n ? (-amount as Fen) : amount)

function sumsOf(bills: readonly OpenBill[], valueDate: LocalDate): Sum[] {
  if (bills.length === 0) return []
  return [
    ...allDue(bills, valueDate),
    ...allDue(bills, addDays(valueDate, EARLY_DAYS)),
    ...periods(bills),
    ...single(bills),
  ]
}

function allDue(bills: readonly OpenBill[], until: LocalDate): Sum[] {
  const due = bills.filter(bill => bill.dueDate <= until)
  if (due.length === 0) return []
  return [
    {
      total: sumFen(due, bill => addFen(bill.unpaid, bill.lateFee)),
      points: 25,
      label: '金额等于全部应收含滞纳金{amt} / All due with late fee: {amt}',
    },
    { total: sumFen(due, bill => bill.unpaid), points: 22, label: '金额等于全部应收{amt} / All due: {amt}' },
  ]
}

/** One contract and period with all its fee items, or as grouped by the page (groupNo = contract + period + item). */
function periods(bills: readonly OpenBill[]): Sum[] {
  const sums = new Map<string, Fen>()
  const add = (key: string, amt: Fen) => sums.set(key, addFen(sums.get(key) ?? (0n as Fen), amt))
  for (const bill of bills.filter(one => one.contractId && one.month)) {
    add(`${bill.contractId} ${bill.month}`, bill.unpaid)
    add(`${bill.contractId} ${bill.month} ${bill.feeItem}`, bill.unpaid)
  }
  return [...sums.values()].map(total => ({
    total,
    points: 20,
    label: '金额等于一份合同一期{amt} / One contract, one period: {amt}',
  }))
}

function single(bills: readonly OpenBill[]): Sum[] {
  return bills.map(
    (bill): Sum =>
      bills.filter(other => other.unpaid === bill.unpaid).length === 1
        ? { total: bill.unpaid, points: 18, label: '金额等于一张账单{amt} / One bill: {amt}' }
        : { total: bill.unpaid, points: 10, label: '金额等于一张账单{amt}（不唯一） / One of several bills: {amt}' },
  )
}
