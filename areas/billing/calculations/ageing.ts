import { addFen, type Fen, type Label, type LocalDate, ratioFen, subFen, ZERO } from '#kernel'
import { overdueDays } from './bill-amounts.ts'

export type Bucket = 'notDue' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90'

/** 3.2: not due, 1-30, 31-60, 61-90, 90+ (91 and more). */
export const BUCKETS: readonly { bucket: Bucket; from: number; label: Label }[] = [
  { bucket: 'notDue', from: 0, label: '未到期 / Not due' },
  { bucket: 'days1to30', from: 1, label: '1-30天 / 1-30 days' },
  { bucket: 'days31to60', from: 31, label: '31-60天 / 31-60 days' },
  { bucket: 'days61to90', from: 61, label: '61-90天 / 61-90 days' },
  { bucket: 'over90', from: 91, label: '90天以上 / Over 90 days' },
]

export const bucketOf = (days: number): Bucket => BUCKETS.findLast(one => days >= one.from)!.bucket

export type Ageing = Record<Bucket, Fen> & { overdue: Fen; longestDays: number }

/** 7.8: unpaid amounts of one customer by days overdue. */
export function ageing(bills: readonly { dueDate: LocalDate; unpaidAmt: Fen }[], asOf: LocalDate): Ageing {
  const total: Ageing = {
    notDue: ZERO,
    days1to30: ZERO,
    days31to60: ZERO,
    days61to90: ZERO,
    over90: ZERO,
    overdue: ZERO,
    longestDays: 0,
  }
  for (const bill of bills) {
    const days = overdueDays(bill.dueDate, asOf, bill.unpaidAmt)
    const bucket = bucketOf(days)
    total[bucket] = addFen(total[bucket], bill.unpaidAmt)
    if (days > 0) total.overdue = addFen(total.overdue, bill.unpaidAmt)
    total.longestDays = Math.max(total.longestDays, days)
  }
  return total
}

export interface StatementAmounts {
  opening: Fen
  billed: Fen
  changed: Fen
  lateFee: Fen
  received: Fen
  badDebt: Fen
}

/** 7.8 and I14: the closing of one month is the opening of the next. */
export const statementClosing = (month: StatementAmounts): Fen =>
  subFen(addFen(month.opening, month.billed, month.changed, month.lateFee), month.received, month.badDebt)

/** 7.8: received / (opening + billed + late fee), in percent with two decimals; null when nothing was owed. */
export function collectionRate(month: StatementAmounts): string | null {
  const owed = addFen(month.opening, month.billed, month.lateFee)
  if (owed <= 0n) return null
  const hundredths = ratioFen(month.received, 10_000n, owed)
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

export interface DayReconciliation {
  bankClosing: Fen
  ownPaymentsNotOnStatement: Fen
  ownReceiptsNotOnStatement: Fen
  book: Fen
  bankChargesNotBooked: Fen
  bankCreditsNotBooked: Fen
}

/**
 * 7.8: bank reconciliation per own card and day; zero when both sides, each corrected by what it does not know yet,
 * agree.
 */
export function reconciliationDifference(day: DayReconciliation): Fen {
  const bank = addFen(subFen(day.bankClosing, day.ownPaymentsNotOnStatement), day.ownReceiptsNotOnStatement)
  return subFen(bank, addFen(subFen(day.book, day.bankChargesNotBooked), day.bankCreditsNotBooked))
}
