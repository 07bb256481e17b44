import {
  type AllocateOrder,
  type AllocatedPart,
  type AllocationBill,
  assertConserved,
  type NamedPart,
  suggestAllocation,
} from './allocation.ts'
import { assertRoom } from './money-room.ts'
import { type Over, placeRest } from './over-payment.ts'
import { addFen, type Fen, type LocalDate, subFen, sumFen, ZERO } from '#kernel'

/** 5, account-bank-receipt. */
export interface ClaimableReceipt {
  id: string
  no: string
  valueDate: LocalDate
  openAmt: Fen
  lockedAmt: Fen
}

/** What is claimed of the receipt for one customer (claim page: "split over several customers and to balance"). */
export interface ClaimPart {
  customerId: string
  amt: Fen
  bills: readonly AllocationBill[]
  order: AllocateOrder
  named?: readonly NamedPart[]
  /** 7.2: default the balance; bound to the contract if named. `open` leaves the rest on the receipt. */
  rest?: { to: 'open' } | { to: 'balance'; contractId?: string }
}

export interface ClaimedPart {
  customerId: string
  parts: AllocatedPart[]
  overs: Over[]
  leftOpen: Fen
}
export interface Claim {
  parts: ClaimedPart[]
  /** What the claim locks on the receipt. */
  lockAmt: Fen
  /** What another claim can still use (7.4). */
  availableAfter: Fen
}

/**
 * 7.4: a claim of one receipt over the bills of one or more customers. One bill may stand in one part only, and no more
 * than
 * the receipt's available amount can be claimed.
 */
export function planClaim(receipt: ClaimableReceipt, claimed: readonly ClaimPart[]): Claim {
  const room = { no: receipt.no, open: receipt.openAmt, locked: receipt.lockedAmt }
  assertRoom(
    'receipt',
    room,
    sumFen(claimed, part => part.amt),
  )
  const billIds = claimed.flatMap(part => part.bills.map(bill => bill.id))
  if (new Set(billIds).size !== billIds.length) throw new RangeError('7.4: one bill stands in two parts of a claim')
  const parts = claimed.map(part => planPart(receipt, part))
  const lockAmt = subFen(
    sumFen(claimed, part => part.amt),
    sumFen(parts, part => part.leftOpen),
  )
  return { parts, lockAmt, availableAfter: subFen(receipt.openAmt, receipt.lockedAmt, lockAmt) }
}

function planPart(receipt: ClaimableReceipt, part: ClaimPart): ClaimedPart {
  const fund = { id: receipt.id, valueDate: receipt.valueDate, amt: part.amt }
  const { parts, restTotal } = suggestAllocation([fund], part.bills, part.order, part.named)
  const { customerId, rest = { to: 'balance' } } = part
  const { overs, leftOpen } = placeRest(restTotal, rest.to === 'open' ? rest : { ...rest, customerId })
  assertConserved([fund], parts, overs, leftOpen)
  return { customerId, parts, overs, leftOpen }
}

/** 5, account-bank-receipt states 1-3: unclaimed, partly, fully claimed; by amounts. */
export function receiptStatus(receipt: {
  amt: Fen
  claimedAmt: Fen
  ignoredAmt: Fen
  returnedAmt: Fen
}): 1 | 2 | 3 | 4 | 5 {
  const used = addFen(receipt.claimedAmt, receipt.ignoredAmt, receipt.returnedAmt)
  if (used === ZERO) return 1
  if (used < receipt.amt) return 2
  if (receipt.returnedAmt === receipt.amt) return 5
  return receipt.ignoredAmt === receipt.amt ? 4 : 3
}
