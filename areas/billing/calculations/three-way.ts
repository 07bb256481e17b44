import { maxFen, sumFen, ZERO, type Fen } from '#kernel'

export type Leg = 'order' | 'receipt' | 'invoice'
/**
 * fits: covers the bill; over: the bill asks for more than was ordered; short: less came or was invoiced than is asked;
 * missing: must be there and is not; waiting: may follow; none: not needed.
 */
export type Verdict = 'fits' | 'over' | 'short' | 'missing' | 'waiting' | 'none'

export interface MatchAsked {
  readonly dueAmt: Fen
  /** pay_kind of the bill. */
  readonly payKind: number
  /** 0 none, 1 before payment, 2 after. */
  readonly invoiceRequired: number
  readonly documents: readonly { readonly leg: Leg; readonly counts: Fen | null }[]
}
export interface LegResult {
  readonly leg: Leg
  readonly amt: Fen | null
  readonly verdict: Verdict
  /** What the bill asks for beyond the leg; negative: the leg holds more. */
  readonly difference: Fen | null
}

const CONTRACT = 1
const SERVICE = 2
/** Prepayments, refunds, deposits placed, loans, taxes: nothing is delivered for them. */
const WITHOUT_DELIVERY = [3, 4, 5, 6, 7]

/** Order and receipt stand for as much as their greatest document says; invoices add up. */
export function matchThreeWays(asked: MatchAsked): LegResult[] {
  const counted = (leg: Leg): Fen[] =>
    asked.documents.flatMap(one => (one.leg === leg && one.counts !== null ? [one.counts] : []))
  const greatest = (leg: Leg): Fen | null => {
    const all = counted(leg)
    return all.length > 0 ? all.reduce((most, one) => maxFen(most, one)) : null
  }
  const invoices = counted('invoice')
  return [
    resultOf('order', asked, greatest('order')),
    resultOf('receipt', asked, greatest('receipt')),
    resultOf('invoice', asked, invoices.length > 0 ? sumFen(invoices, one => one) : null),
  ]
}

function resultOf(leg: Leg, asked: MatchAsked, amt: Fen | null): LegResult {
  const difference = amt === null ? null : ((asked.dueAmt - amt) as Fen)
  const verdict =
    difference === null ? without(leg, asked) : difference <= ZERO ? 'fits' : leg === 'order' ? 'over' : 'short'
  return { leg, amt, verdict, difference }
}

function without(leg: Leg, { payKind, invoiceRequired }: MatchAsked): Verdict {
  if (leg === 'order') return payKind === CONTRACT ? 'missing' : 'none'
  if (leg === 'receipt') return WITHOUT_DELIVERY.includes(payKind) ? 'none' : payKind === SERVICE ? 'missing' : 'none'
  return invoiceRequired === 1 ? 'missing' : invoiceRequired === 2 ? 'waiting' : 'none'
}
