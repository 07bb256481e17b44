import type { Fen } from '#kernel'
import {
  dimensionsOf,
  type BankReceiptRef,
  type MarginCardRef,
  type PayableRef,
  type ReceivableRef,
  type SurplusRef,
} from './bill-references.ts'
import { balanced, credit, debit, type Dimensions, mirrorOf, type Posting } from './posting.ts'
import {
  allocate,
  type AllocatedRow,
  type BankIgnored,
  type Fund,
  ignoreLine,
  importCredit,
  moveSurplus,
  raiseRefund,
  toSurplus,
  openCard,
  transferCard,
} from './postings-receipt.ts'
import {
  badDebt,
  changeReceivable,
  raiseReceivable,
  type ReceivableChanged,
  type ReceivableRaised,
  voidReceivable,
} from './postings-receivable.ts'
import {
  changePayable,
  net,
  type NettingRow,
  offsetPrepayment,
  pay,
  type PayableChanged,
  type PayableRaised,
  type PaymentSucceeded,
  raisePayable,
  voidPayable,
} from './postings-payable.ts'
import { bookOpening, type OpeningBooked } from './postings-opening.ts'
import { certifyInput, type InputInvoiceTax, type InvoiceTax, issueInvoice, redInvoice } from './postings-tax.ts'

/** Every event type of section 3.5 with its parameters. Accrued late fee is a memo without an event (7.1). */
export interface EventFacts {
  'receivable.activated': ReceivableRaised
  'receivable.changed': ReceivableChanged
  'receivable.voided': ReceivableRaised
  'receivable.bad-debt': { bill: ReceivableRef; amt: Fen }
  'latefee.billed': { bill: ReceivableRef; gross: Fen; tax: Fen }
  'bank.imported': { receipt: BankReceiptRef; amt: Fen }
  'bank.ignored': BankIgnored
  'receipt.allocated': { rows: readonly AllocatedRow[] }
  'receipt.over': { fund: Fund; to: SurplusRef; amt: Fen }
  'recharge.confirmed': { fund: Fund; to: SurplusRef; amt: Fen }
  'margin.offset': { card: MarginCardRef; rows: readonly { bill: ReceivableRef; amt: Fen }[] }
  'margin.transferred': { from: MarginCardRef; to: MarginCardRef; amt: Fen }
  'margin.opening': { card: MarginCardRef; amt: Fen }
  'opening.booked': OpeningBooked
  'margin.refund': { card: MarginCardRef; bill: PayableRef; amt: Fen }
  'surplus.refund': { surplus: SurplusRef; bill: PayableRef; amt: Fen }
  'receipt.return': { receipt: Pick<BankReceiptRef, 'companyId' | 'bankReceiptId'>; bill: PayableRef; amt: Fen }
  'surplus.moved': { companyId: string; amt: Fen; from?: SurplusRef; to?: SurplusRef }
  'payable.activated': PayableRaised
  'payable.changed': PayableChanged
  'payable.voided': PayableRaised
  'payment.success': PaymentSucceeded
  'payment.bounced': { postings: readonly Posting[] }
  'payment.prepay-offset': { rows: readonly { bill: PayableRef; amt: Fen; prepayBillId: string }[] }
  'payment.netting': { rows: readonly NettingRow[] }
  'passthrough.expensed': { at: Dimensions & { vehicleId: string }; amt: Fen }
  'invoice.issued': InvoiceTax
  'invoice.red': InvoiceTax
  'input-invoice.certified': InputInvoiceTax
  'voucher.reversed': { postings: readonly Posting[] }
}

export type EventType = keyof EventFacts
export type LedgerEvent = { [Type in EventType]: { eventType: Type } & EventFacts[Type] }[EventType]

const RULES: { [Type in EventType]: (facts: EventFacts[Type]) => Posting[] } = {
  'receivable.activated': raiseReceivable,
  'receivable.changed': changeReceivable,
  'receivable.voided': voidReceivable,
  'receivable.bad-debt': ({ bill, amt }) => badDebt(bill, amt),
  'latefee.billed': raiseReceivable,
  'bank.imported': ({ receipt, amt }) => importCredit(receipt, amt),
  'bank.ignored': ignoreLine,
  'receipt.allocated': ({ rows }) => allocate(rows),
  'receipt.over': ({ fund, to, amt }) => toSurplus(fund, to, amt),
  'recharge.confirmed': ({ fund, to, amt }) => toSurplus(fund, to, amt),
  'margin.offset': ({ card, rows }) => allocate(rows.map(row => ({ ...row, fund: { fundType: 5, card } }))),
  'margin.transferred': ({ from, to, amt }) => transferCard(from, to, amt),
  'margin.opening': ({ card, amt }) => openCard(card, amt),
  'opening.booked': bookOpening,
  'margin.refund': ({ card, bill, amt }) => raiseRefund({ card }, bill, amt),
  'surplus.refund': ({ surplus, bill, amt }) => raiseRefund({ surplus }, bill, amt),
  'receipt.return': ({ receipt, bill, amt }) => raiseRefund({ receipt }, bill, amt),
  'surplus.moved': ({ companyId, amt, from, to }) => moveSurplus(companyId, amt, from, to),
  'payable.activated': raisePayable,
  'payable.changed': changePayable,
  'payable.voided': voidPayable,
  'payment.success': pay,
  'payment.bounced': ({ postings }) => mirrorOf(postings),
  'payment.prepay-offset': ({ rows }) => offsetPrepayment(rows),
  'payment.netting': ({ rows }) => net(rows),
  'passthrough.expensed': ({ at, amt }) => [
    debit('6401.99', amt, dimensionsOf(at)),
    credit('2241.03', amt, dimensionsOf(at)),
  ],
  'invoice.issued': issueInvoice,
  'invoice.red': redInvoice,
  'input-invoice.certified': certifyInput,
  'voucher.reversed': ({ postings }) => mirrorOf(postings),
}

export const EVENT_TYPES = Object.keys(RULES) as EventType[]

/** The entry of one event: balanced, with the dimension of every account, zero lines left out. */
export function postingsOf(event: LedgerEvent): Posting[] {
  const rule = RULES[event.eventType] as (facts: LedgerEvent) => Posting[]
  return balanced(rule(event), event.eventType)
}
