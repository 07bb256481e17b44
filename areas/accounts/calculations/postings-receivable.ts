import { type Fen, negFen, subFen } from '#kernel'
import type { AccountCode } from './ledger-accounts.ts'
import {
  cardDimensions,
  controlOfReceivable,
  dimensionsOf,
  isDeposit,
  type MarginCardRef,
  type ReceivableRef,
  type SurplusRef,
  surplusDimensions,
} from './bill-references.ts'
import { FEE, feeItem } from './fee-items.ts'
import { credit, debit, mirrorOf, type Posting } from './posting.ts'

/** What a supplier returns when the receivable is fee item 24 (3.5, third row). */
export type SupplierRefund =
  | { kind: 'prepayment'; prepayBillId: string }
  | { kind: 'depositPlaced'; contractId: string }
  | { kind: 'other' }

export interface ReceivableRaised {
  bill: ReceivableRef
  gross: Fen
  tax: Fen
  refundOf?: SupplierRefund
  /** Owed since before the contract was recorded here: its revenue stands in the former books. */
  opening?: true
}

/**
 * 3.5 `receivable.activated` and `latefee.billed`; negative amounts give the mirror image that `receivable.changed`
 * down needs.
 */
export function raiseReceivable({ bill, gross, tax, refundOf, opening }: ReceivableRaised): Posting[] {
  const dims = dimensionsOf(bill)
  const control = debit(controlOfReceivable(bill), gross, dims)
  if (opening)
    return [control, credit('9999', subFen(gross, tax), { companyId: bill.companyId }), credit('2221.02', tax, dims)]
  if (bill.feeItem === FEE.refund) return [control, refundCredit(bill, gross, refundOf)]
  if (isDeposit(bill)) return [control, credit('2241.02', gross, dims)]
  if (controlOfReceivable(bill) === '1221.02') return [control, credit('2241.03', gross, dims)]
  return [control, credit(feeItem(bill.feeItem).credit, subFen(gross, tax), dims), credit('2221.02', tax, dims)]
}

function refundCredit(bill: ReceivableRef, gross: Fen, refundOf: SupplierRefund | undefined): Posting {
  const dims = dimensionsOf(bill)
  if (!refundOf) throw new Error(`3.5: refund bill ${bill.billId} does not say what is refunded`)
  if (refundOf.kind === 'prepayment') return credit('1123.01', gross, { ...dims, billId: refundOf.prepayBillId })
  if (refundOf.kind === 'depositPlaced') return credit('1221.03', gross, { ...dims, contractId: refundOf.contractId })
  return credit('6401.99', gross, dims)
}

/**
 * Money arrives on a bill (3.5 `receipt.allocated`): credits the control account, and for a deposit turns the contra
 * into money held on the card (I15, I6). The debit of the fund is the caller's.
 */
export function settleReceivable(bill: ReceivableRef, amt: Fen, card?: MarginCardRef): Posting[] {
  const settled = [credit(controlOfReceivable(bill), amt, dimensionsOf(bill))]
  if (!isDeposit(bill)) return settled
  if (!card) throw new Error(`3.5: deposit bill ${bill.billId} is settled without its card`)
  return [
    ...settled,
    debit('2241.02', amt, dimensionsOf(bill)),
    credit('2241.01', amt, cardDimensions(card, bill.billId)),
  ]
}

/**
 * A decrease larger than what is unpaid: the paid part moves to the customer's balance (bill/accounts-change, effects).
 */
export interface Excess {
  amt: Fen
  to: SurplusRef
  card?: MarginCardRef
}

export interface ReceivableAmountChanged extends ReceivableRaised {
  change: 'amount'
  excess?: Excess
}
export interface ReceivableTaxChanged {
  change: 'taxRate'
  bill: ReceivableRef
  taxDelta: Fen
}
export interface ReceivableMoved {
  change: 'party' | 'split'
  from: ReceivableRef
  to: readonly { bill: ReceivableRef; gross: Fen; tax: Fen }[]
}
export type ReceivableChanged = ReceivableAmountChanged | ReceivableTaxChanged | ReceivableMoved

/**
 * 3.5 `receivable.changed` by kind of change: 1, 2, 7 amount (signed difference); 9 tax rate; 4 party; 5 split. Kind 3
 * posts nothing.
 */
export function changeReceivable(change: ReceivableChanged): Posting[] {
  if (change.change === 'taxRate') {
    const dims = dimensionsOf(change.bill)
    return [debit(feeItem(change.bill.feeItem).credit, change.taxDelta, dims), credit('2221.02', change.taxDelta, dims)]
  }
  if (change.change === 'amount')
    return [...raiseReceivable(change), ...(change.excess ? toBalance(change.bill, change.excess) : [])]
  return change.to.flatMap(part => moveReceivable(change.from, part))
}

function toBalance(bill: ReceivableRef, excess: Excess): Posting[] {
  return [
    ...mirrorOf(settleReceivable(bill, excess.amt, excess.card)),
    credit('2203', excess.amt, surplusDimensions(excess.to, bill.billId)),
  ]
}

function moveReceivable(from: ReceivableRef, { bill, gross, tax }: ReceivableMoved['to'][number]): Posting[] {
  const control = controlOfReceivable(from)
  const move = (account: AccountCode, amt: Fen): Posting[] => [
    debit(account, amt, dimensionsOf(from)),
    credit(account, amt, dimensionsOf(bill)),
  ]
  const contra = isDeposit(from) ? move('2241.02', gross) : []
  return [
    debit(control, gross, dimensionsOf(bill)),
    credit(control, gross, dimensionsOf(from)),
    ...move('2221.02', tax),
    ...contra,
  ]
}

/** 3.5 `receivable.voided`: mirrors the remainder, unpaid amount and pending tax. */
export const voidReceivable = (left: ReceivableRaised): Posting[] =>
  raiseReceivable({ ...left, gross: negFen(left.gross), tax: negFen(left.tax) })

/**
 * 3.5 `receivable.bad-debt`: negative = recovered, the bill opens again (kind 6). Never a deposit (guard of kind 6).
 */
export function badDebt(bill: ReceivableRef, amt: Fen): Posting[] {
  if (isDeposit(bill)) throw new Error('kind 6: a deposit is not written off as bad debt, use kind 2')
  return [debit('6702', amt, dimensionsOf(bill)), credit(controlOfReceivable(bill), amt, dimensionsOf(bill))]
}
