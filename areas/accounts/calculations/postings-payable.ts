import { type Fen, negFen, subFen, sumFen } from '#kernel'
import type { AccountCode } from './ledger-accounts.ts'
import {
  controlOfPayable,
  controlOfReceivable,
  dimensionsOf,
  type MarginCardRef,
  PAY_KIND,
  type PayableRef,
  type ReceivableRef,
} from './bill-references.ts'
import { FEE, feeItem } from './fee-items.ts'
import { credit, debit, mirrorOf, type Posting } from './posting.ts'
import { debitRefundSource, type RefundSource } from './postings-receipt.ts'
import { settleReceivable } from './postings-receivable.ts'

/** `refundOf` is needed for fee item 24 only (3.3: its debit is what is refunded). */
export interface PayableRaised {
  bill: PayableRef
  gross: Fen
  tax: Fen
  refundOf?: RefundSource
  /** Owed since before we began here: its cost stands in the former books. */
  opening?: true
}

const isPrepayment = (bill: PayableRef): boolean => bill.payKind === PAY_KIND.prepayment
const isDepositPlaced = (bill: PayableRef): boolean =>
  bill.payKind === PAY_KIND.depositPlaced || bill.feeItem === FEE.deposit

/** 3.5 `payable.activated`; negative amounts give the mirror image that `payable.changed` down needs. */
export function raisePayable({ bill, gross, tax, refundOf, opening }: PayableRaised): Posting[] {
  if (opening)
    return [
      debit('9999', gross, { companyId: bill.companyId }),
      credit(controlOfPayable(bill), gross, dimensionsOf(bill)),
    ]
  return [...debitsOfPayable(bill, gross, tax, refundOf), credit(controlOfPayable(bill), gross, dimensionsOf(bill))]
}

function debitsOfPayable(bill: PayableRef, gross: Fen, tax: Fen, refundOf: RefundSource | undefined): Posting[] {
  const dims = dimensionsOf(bill)
  if (bill.feeItem === FEE.refund) {
    if (!refundOf) throw new Error(`3.5: refund ${bill.billId} does not say whose money goes back`)
    return [debitRefundSource(refundOf, gross, bill.billId)]
  }
  if (isPrepayment(bill)) return [debit('1123.02', gross, dims)]
  if (isDepositPlaced(bill)) return [debit('1221.04', gross, dims)]
  if (bill.passThrough) return [debit('2241.03', gross, dims)]
  return [debit(feeItem(bill.feeItem).payableDebit!, subFen(gross, tax), dims), debit('2221.04', tax, dims)]
}

/** A payable is settled by `amt` (3.5 `payment.success`): prepayments and placed deposits become real only now. */
function settlePayable(bill: PayableRef, amt: Fen): Posting[] {
  const dims = dimensionsOf(bill)
  const settled = [debit(controlOfPayable(bill), amt, dims)]
  if (isPrepayment(bill)) return [...settled, debit('1123.01', amt, dims), credit('1123.02', amt, dims)]
  if (isDepositPlaced(bill)) return [...settled, debit('1221.03', amt, dims), credit('1221.04', amt, dims)]
  return settled
}

export interface PayableAmountChanged extends PayableRaised {
  change: 'amount'
  /** Overpaid after a change: the supplier owes it back on this receivable (bill/accounts-change, effects). */
  excess?: { amt: Fen; refundBill: ReceivableRef }
}
export interface PayableTaxChanged {
  change: 'taxRate'
  bill: PayableRef
  taxDelta: Fen
}
export interface PayableMoved {
  change: 'party' | 'split'
  from: PayableRef
  to: readonly { bill: PayableRef; gross: Fen; tax: Fen }[]
}
export type PayableChanged = PayableAmountChanged | PayableTaxChanged | PayableMoved

/** 3.5 `payable.changed`: as `receivable.changed`, the other way round. */
export function changePayable(change: PayableChanged): Posting[] {
  if (change.change === 'taxRate') {
    const dims = dimensionsOf(change.bill)
    return [
      debit('2221.04', change.taxDelta, dims),
      credit(feeItem(change.bill.feeItem).payableDebit!, change.taxDelta, dims),
    ]
  }
  if (change.change === 'amount')
    return [...raisePayable(change), ...(change.excess ? owedBack(change.bill, change.excess) : [])]
  return change.to.flatMap(part => movePayable(change.from, part))
}

const owedBack = (bill: PayableRef, excess: { amt: Fen; refundBill: ReceivableRef }): Posting[] => [
  ...mirrorOf(settlePayable(bill, excess.amt)),
  debit(controlOfReceivable(excess.refundBill), excess.amt, dimensionsOf(excess.refundBill)),
]

function movePayable(from: PayableRef, { bill, gross, tax }: PayableMoved['to'][number]): Posting[] {
  const control = controlOfPayable(from)
  const move = (account: AccountCode, amt: Fen): Posting[] => [
    credit(account, amt, dimensionsOf(from)),
    debit(account, amt, dimensionsOf(bill)),
  ]
  const contra = isPrepayment(from) ? move('1123.02', gross) : isDepositPlaced(from) ? move('1221.04', gross) : []
  return [
    debit(control, gross, dimensionsOf(from)),
    credit(control, gross, dimensionsOf(bill)),
    ...move('2221.04', tax),
    ...contra,
  ]
}

/** 3.5 `payable.voided`: mirrors the remainder. */
export const voidPayable = (left: PayableRaised): Posting[] =>
  raisePayable({ ...left, gross: negFen(left.gross), tax: negFen(left.tax) })

export interface PaymentSucceeded {
  rows: readonly { bill: PayableRef; amt: Fen }[]
  from: 'bank' | 'cash'
  ownAccountId: string
}

/** 3.5 `payment.success`: one bank line for the order, one settlement per bill. */
export function pay({ rows, from, ownAccountId }: PaymentSucceeded): Posting[] {
  const companyId = rows[0]!.bill.companyId
  const paid = credit(
    from === 'cash' ? '1001' : '1002',
    sumFen(rows, row => row.amt),
    { companyId, ownAccountId },
  )
  return [...rows.flatMap(({ bill, amt }) => settlePayable(bill, amt)), paid]
}

/** 3.5 `payment.prepay-offset`: the prepayment is found by its own bill. */
export const offsetPrepayment = (rows: readonly { bill: PayableRef; amt: Fen; prepayBillId: string }[]): Posting[] =>
  rows.flatMap(({ bill, amt, prepayBillId }) => [
    ...settlePayable(bill, amt),
    credit('1123.01', amt, { ...dimensionsOf(bill), billId: prepayBillId }),
  ])

export interface NettingRow {
  payable: PayableRef
  receivable: ReceivableRef
  amt: Fen
  card?: MarginCardRef
}

/** 3.5 `payment.netting`. */
export const net = (rows: readonly NettingRow[]): Posting[] =>
  rows.flatMap(({ payable, receivable, amt, card }) => [
    ...settlePayable(payable, amt),
    ...settleReceivable(receivable, amt, card),
  ])
