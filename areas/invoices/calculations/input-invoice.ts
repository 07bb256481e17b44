import {
  addFen,
  daysBetween,
  maxFen,
  negFen,
  ratioFen,
  subFen,
  timesFen,
  ZERO,
  type Fen,
  type Label,
  type LocalDate,
} from '#kernel'
import { RECEIPT } from '../codes.ts'

/** Where an input invoice may go by hand (6, update-status). */
const WAYS: Readonly<Record<number, readonly number[]>> = {
  [RECEIPT.toCheck]: [RECEIPT.checked, RECEIPT.mismatch, RECEIPT.returned],
  [RECEIPT.mismatch]: [RECEIPT.toCheck, RECEIPT.returned],
  [RECEIPT.checked]: [RECEIPT.certified, RECEIPT.returned, RECEIPT.red],
  [RECEIPT.certified]: [RECEIPT.red],
}
export const mayGo = (from: number, to: number): boolean => WAYS[from]?.includes(to) ?? false

/** Kinds that bear input tax at all: special, motor vehicle, paper special, toll. */
const DEDUCTIBLE_KINDS = [1, 3, 5, 6]
export const isDeductibleKind = (kind: number): boolean => DEDUCTIBLE_KINDS.includes(kind)

/** Older than this warns (6); a month earlier the night tells invoicing staff. */
export const OLD_AFTER_DAYS = 360
export const isOld = (issueDate: LocalDate, today: LocalDate): boolean => daysBetween(issueDate, today) > OLD_AFTER_DAYS

export interface InputLine {
  readonly netAmt: Fen
  readonly taxRate: string | null
  readonly taxAmt: Fen
}
/** Printed tax differs from net x rate by more than the rounding of several goods in one line. */
const TOLERANCE = 6n
export function taxOff(line: InputLine): boolean {
  const wanted = line.taxRate === null ? ZERO : ((timesFen(line.netAmt, line.taxRate) / 100n) as Fen)
  const off = subFen(line.taxAmt, wanted)
  return maxFen(off, negFen(off)) > TOLERANCE
}

export interface PayableTax {
  readonly dueAmt: Fen
  readonly taxAmt: Fen
  /** On input invoices that took effect, in amount and tax. */
  readonly linkedAmt: Fen
  readonly linkedTax: Fen
  /** Advanced for a customer, prepaid or placed: no input tax waits. */
  readonly isWithoutTax: boolean
}
/** A payable's pending tax in proportion to the amount, rest to the link that completes it. */
export function inputShare(bill: PayableTax, amt: Fen): Fen {
  if (bill.isWithoutTax || bill.dueAmt === ZERO) return ZERO
  if (addFen(bill.linkedAmt, amt) >= bill.dueAmt) return subFen(bill.taxAmt, bill.linkedTax)
  return ratioFen(bill.taxAmt, amt, bill.dueAmt)
}

const MONTH = /^\d{4}-?(0[1-9]|1[0-2])$/
/** yyyy-MM; also typed as yyyyMM. */
export const monthTyped = (text: string): string | undefined =>
  MONTH.test(text) ? `${text.slice(0, 4)}-${text.slice(-2)}` : undefined

export function monthFault(month: string | undefined, issueDate: LocalDate, today: LocalDate): Label | undefined {
  if (month === undefined) return '抵扣属期格式为 2026-11 / a month reads 2026-11'
  if (month > today.slice(0, 7)) return '抵扣属期不能晚于本月 / not later than this month'
  if (month < issueDate.slice(0, 7)) return '抵扣属期不能早于开票月 / not before the month of the invoice'
  return undefined
}
