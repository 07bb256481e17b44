import { type Fen, negFen } from '#kernel'
import type { ReceivableRef, SurplusRef } from './bill-references.ts'
import type { LedgerEvent } from './postings-of.ts'
import type { AllocatedRow, Fund } from './postings-receipt.ts'

export interface ReceiptVoucher {
  /** Late-fee bills that this voucher collects: they are raised first (7.2, example A). */
  lateFees: readonly { bill: ReceivableRef; gross: Fen; tax: Fen }[]
  /** One row per fund x bill, late-fee bills included. */
  rows: readonly AllocatedRow[]
  overs: readonly { fund: Fund; to: SurplusRef; amt: Fen }[]
  /** What putting money on a balance is called: a recharge is its own event. */
  over?: 'receipt.over' | 'recharge.confirmed'
  /** Rest of the last bill closed as 尾差 (7.2): positive, with its tax. */
  smallDiff?: { bill: ReceivableRef; amt: Fen; tax: Fen }
}

/**
 * Postings of a confirmed receipt voucher, in order: late fees billed, money allocated, rest to the balance, small
 * difference.
 */
export function eventsOfReceiptVoucher({
  lateFees,
  rows,
  overs,
  over = 'receipt.over',
  smallDiff,
}: ReceiptVoucher): LedgerEvent[] {
  return [
    ...lateFees.map(one => ({ eventType: 'latefee.billed' as const, ...one })),
    ...(rows.length > 0 ? [{ eventType: 'receipt.allocated' as const, rows }] : []),
    ...overs.map(one => ({ eventType: over, ...one })),
    ...(smallDiff ? [closedAsSmall(smallDiff)] : []),
  ]
}

const closedAsSmall = ({ bill, amt, tax }: NonNullable<ReceiptVoucher['smallDiff']>): LedgerEvent => ({
  eventType: 'receivable.changed',
  change: 'amount',
  bill,
  gross: negFen(amt),
  tax: negFen(tax),
})
