import { addFen, daysBetween, type Fen, type LocalDate, minFen, subFen, taxOfGross, ZERO } from '#kernel'

/** Section 3.2: what stands on a bill; everything else is computed from it. */
export interface BillAmounts {
  billAmt: Fen
  changeAmt: Fen
  settledAmt: Fen
  badDebtAmt: Fen
}
export interface ReceivableAmounts extends BillAmounts {
  lockedAmt: Fen
}
export interface PayableAmounts {
  billAmt: Fen
  changeAmt: Fen
  paidAmt: Fen
  offsetAmt: Fen
  releasedAmt: Fen
  payingAmt: Fen
}

export const BILL_STATUS = { unpaid: 1, partlyPaid: 2, settled: 3, closed: 4 } as const

export const dueAmt = (bill: Pick<BillAmounts, 'billAmt' | 'changeAmt'>): Fen => addFen(bill.billAmt, bill.changeAmt)
export const unpaidAmt = (bill: BillAmounts): Fen => subFen(dueAmt(bill), bill.settledAmt, bill.badDebtAmt)
/** 3.2: lockedAmt = claims awaiting confirmation. */
export const freeAmt = (bill: ReceivableAmounts): Fen => subFen(unpaidAmt(bill), bill.lockedAmt)

export const payableUnpaidAmt = (bill: PayableAmounts): Fen => subFen(dueAmt(bill), bill.paidAmt, bill.offsetAmt)
/** 3.2: for payments, never more than was released. */
export const payableFreeAmt = (bill: PayableAmounts): Fen =>
  subFen(minFen(payableUnpaidAmt(bill), subFen(bill.releasedAmt, bill.paidAmt)), bill.payingAmt)
/** 3.2: prepayment offset and netting need no release. */
export const payableOffsetAmt = (bill: PayableAmounts): Fen => subFen(payableUnpaidAmt(bill), bill.payingAmt)

/** 3.2: 4 when closed; else 3 when nothing is unpaid; else 2 when something was settled; else 1. */
export function billStatus(bill: BillAmounts, closed = false): number {
  if (closed) return BILL_STATUS.closed
  if (unpaidAmt(bill) === ZERO) return BILL_STATUS.settled
  return bill.settledAmt > 0n ? BILL_STATUS.partlyPaid : BILL_STATUS.unpaid
}

/** 3.2: round(dueAmt x rate / (1 + rate)); null = not taxed (3.1). */
export const taxAmt = (gross: Fen, ratePercent: string | null): Fen =>
  ratePercent === null ? ZERO : taxOfGross(gross, ratePercent)

/** 3.2: the ledger gets the difference of the tax when the amount due changes. */
export const taxDelta = (oldDue: Fen, newDue: Fen, ratePercent: string | null): Fen =>
  subFen(taxAmt(newDue, ratePercent), taxAmt(oldDue, ratePercent))

/** 3.2: while something is unpaid. */
export const overdueDays = (dueDate: LocalDate, asOf: LocalDate, unpaid: Fen): number =>
  unpaid > 0n ? Math.max(0, daysBetween(dueDate, asOf)) : 0
