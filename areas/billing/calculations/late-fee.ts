import { addDays, addFen, type Fen, type LocalDate, maxFen, minFen, subFen, timesFen, ZERO } from '#kernel'

/** Millionths of a yuan: 7.1 keeps the daily amounts to six decimals (qty(6) of the daily record). */
export type Micro = bigint & { readonly __unit: 'micro' }

export interface LateFeeTerms {
  /** Percent per day, up to six decimals: '0.050000' (3.1). */
  dailyRate: string
  graceDays: number
  /** 1: the grace days are free; 2: once exceeded, every day from the due date counts. */
  graceMode: 1 | 2
  /** Percent of billAmt: '30.000000'. */
  capRate: string
}

export interface LateFeeBill {
  billAmt: Fen
  /** Due date and terms at billing; a contract change does not touch existing bills (4, bill/receivable). */
  dueDate: LocalDate
  terms: LateFeeTerms
  /** Money on the bill by value date, reversals negative with the value date of their original (7.3). */
  money: readonly { valueDate: LocalDate; amt: Fen }[]
  /** Changes of the amount due (signed; bad debt as a decrease), counted from the day after they take effect. */
  changes?: readonly { date: LocalDate; delta: Fen }[]
  /** Changes of the due date (kind 3): what accrued up to `date` stays, afterwards the new date rules. */
  dueDateChanges?: readonly { date: LocalDate; newDueDate: LocalDate }[]
  /** Disputed from that day on, until the day the dispute ends (exclusive). */
  disputes?: readonly { from: LocalDate; until?: LocalDate }[]
}

export interface LateFee {
  /** Days that counted; with the day of payment (7.1). */
  days: number
  /** sum(base(d) x r), before the cap. */
  exact: Micro
  cap: Fen
  /** round(min(exact, cap x billAmt)). */
  accrued: Fen
}

export interface LateFeeDay {
  date: LocalDate
  baseAmt: Fen
  amt: Micro
}

const CENT = 10_000n

/** 7.1: unpaid at the start of day d. Never below zero: money beyond the amount due belongs to the balance. */
export function baseAt(bill: LateFeeBill, day: LocalDate): Fen {
  const paid = bill.money.filter(one => one.valueDate < day).map(one => one.amt)
  const changed = (bill.changes ?? []).filter(one => one.date < day).map(one => one.delta)
  return maxFen(ZERO, subFen(addFen(bill.billAmt, ...changed), ...paid))
}

/** The due date that rules day d. */
export function dueDateAt(bill: LateFeeBill, day: LocalDate): LocalDate {
  return sortedDueDateChanges(bill).findLast(one => one.date < day)?.newDueDate ?? bill.dueDate
}

export const sortedDueDateChanges = (bill: LateFeeBill) =>
  [...(bill.dueDateChanges ?? [])].sort((a, b) => (a.date < b.date ? -1 : 1))

const isDisputed = (bill: LateFeeBill, day: LocalDate): boolean =>
  (bill.disputes ?? []).some(one => day >= one.from && (one.until === undefined || day < one.until))

/**
 * 7.1: nothing while d <= dueDate + g. Mode 2 adds the grace days afterwards, once something is unpaid on dueDate + g
 * + 1 and that due date still applies.
 */
function counts(bill: LateFeeBill, day: LocalDate, asOf: LocalDate): boolean {
  const due = dueDateAt(bill, day)
  if (day <= due || isDisputed(bill, day)) return false
  const trigger = addDays(due, bill.terms.graceDays + 1)
  if (day >= trigger) return true
  return bill.terms.graceMode === 2 && asOf >= trigger && dueDateAt(bill, trigger) === due && baseAt(bill, trigger) > 0n
}

/** One day's late fee, to six decimals, half up. */
export function dailyFee(baseAmt: Fen, dailyRate: string): Micro {
  const [whole, decimals = ''] = dailyRate.split('.')
  // fen x percent x 10^-6: base/100 yuan x rate/100, in millionths of a yuan with the rate's six decimals.
  const rate = BigInt(whole + decimals.padEnd(6, '0').slice(0, 6))
  return ((baseAmt * rate + 5_000n) / 10_000n) as Micro
}

export const capOf = (bill: LateFeeBill): Fen => timesFen(bill.billAmt, percent(bill.terms.capRate))

function percent(rate: string): string {
  const [whole, decimals = ''] = rate.split('.')
  const digits = whole!.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`
}

export const roundMicro = (exact: Micro): Fen => ((exact + (exact < 0n ? -CENT / 2n : CENT / 2n)) / CENT) as Fen
export const microOfFen = (amount: Fen): Micro => (amount * CENT) as Micro

/** Six decimals, as qty(6) of the daily record. */
export function microText(exact: Micro): string {
  const digits = (exact < 0n ? -exact : exact).toString().padStart(7, '0')
  return `${exact < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** Counting days up to and including `asOf`, each with its base: one daily record each. Not cut by the cap. */
export function lateFeeDays(bill: LateFeeBill, asOf: LocalDate): LateFeeDay[] {
  const days: LateFeeDay[] = []
  const first = [bill.dueDate, ...(bill.dueDateChanges ?? []).map(one => one.newDueDate)].sort()[0]!
  for (let day = addDays(first, 1); day <= asOf; day = addDays(day, 1)) {
    const baseAmt = baseAt(bill, day)
    if (baseAmt > 0n && counts(bill, day, asOf))
      days.push({ date: day, baseAmt, amt: dailyFee(baseAmt, bill.terms.dailyRate) })
  }
  return days
}

/** 7.1, day by day: the plain rule, used as oracle of the closed form. */
export function lateFeeDayByDay(bill: LateFeeBill, asOf: LocalDate): LateFee {
  const days = lateFeeDays(bill, asOf)
  return lateFeeOf(bill, days.length, days.reduce((sum, day) => sum + day.amt, 0n) as Micro)
}

export function lateFeeOf(bill: LateFeeBill, days: number, exact: Micro): LateFee {
  const cap = capOf(bill)
  return { days, exact, cap, accrued: minFen(roundMicro(exact), cap) }
}

/** 3.9 `billing.lateFee.minBill`: a smaller rest of a settled bill is waived by the system. */
export function restToBill(unbilled: Fen, minBill: Fen): { bill: Fen; waive: Fen } {
  return unbilled < minBill ? { bill: ZERO, waive: unbilled } : { bill: unbilled, waive: ZERO }
}
