import { addFen, type Fen, minFen, refuse, subFen, sumFen, yuan, ZERO } from '#kernel'
import { type AllocationBill, byAgreedOrder } from './allocation.ts'

/**
 * 7.2 small difference: the rest of a bill that may be closed at confirmation (posts as change kind 2). Zero when
 * nothing is
 * short; refused above `receipt.smallDiff`.
 */
export function smallDifference(owed: Fen, received: Fen, limit: Fen): Fen {
  const short = subFen(owed, received)
  if (short <= 0n) return ZERO
  if (short > limit)
    refuse('smallDiffAbove', '尾差超过{limit}元 / difference above {limit}', { limit: yuan(limit), short: yuan(short) })
  return short
}

export interface Over {
  customerId: string
  contractId?: string
  amt: Fen
}

/** 7.2 over-payment: the claimant chooses; default the balance, bound to the contract when it is named. */
export function placeRest(
  rest: Fen,
  choice: { to: 'open' } | { to: 'balance'; customerId: string; contractId?: string },
): { overs: Over[]; leftOpen: Fen } {
  if (rest === ZERO || choice.to === 'open') return { overs: [], leftOpen: rest }
  return {
    overs: [
      { customerId: choice.customerId, amt: rest, ...(choice.contractId ? { contractId: choice.contractId } : {}) },
    ],
    leftOpen: ZERO,
  }
}

/** A row of account-surplus; general when `contractId` is absent. */
export interface SurplusRow {
  id: string
  companyId: string
  contractId?: string
  balance: Fen
  frozenAmt: Fen
  lockedAmt: Fen
}

export const surplusAvailable = (row: SurplusRow): Fen => subFen(row.balance, row.frozenAmt, row.lockedAmt)

/** 7.2: the contract-bound rows of that contract plus the general row of the same company. */
export const enableOffsetAmt = (rows: readonly SurplusRow[], companyId: string, contractId: string): Fen =>
  sumFen(
    rows.filter(row => row.companyId === companyId && (row.contractId === undefined || row.contractId === contractId)),
    surplusAvailable,
  )

export interface OffsetBill extends AllocationBill {
  companyId: string
  contractId?: string
}
export interface OffsetPart {
  surplusId: string
  billId: string
  amt: Fen
}

/**
 * 7.2 auto offset: the bills due, oldest first; contract-bound money before general (voucher type 5). The caller passes
 * due bills only.
 */
export function autoOffset(rows: readonly SurplusRow[], bills: readonly OffsetBill[]): OffsetPart[] {
  const left = new Map(rows.map(row => [row.id, surplusAvailable(row)]))
  return [...bills].sort(byAgreedOrder).flatMap(bill => {
    let owed = bill.freeAmt
    return usable(rows, bill).flatMap(row => {
      const amt = minFen(owed, left.get(row.id)!)
      if (amt <= 0n) return []
      owed = subFen(owed, amt)
      left.set(row.id, subFen(left.get(row.id)!, amt))
      return [{ surplusId: row.id, billId: bill.id, amt }]
    })
  })
}

function usable(rows: readonly SurplusRow[], bill: OffsetBill): SurplusRow[] {
  const own = rows.filter(row => row.companyId === bill.companyId)
  return [
    ...own.filter(row => row.contractId !== undefined && row.contractId === bill.contractId),
    ...own.filter(row => row.contractId === undefined),
  ]
}

/** 7.2 balance trace: signed moves of one row, refused where it would fall below what is frozen or locked. */
export function traceBalance(opening: Fen, moves: readonly { amt: Fen }[]): Fen[] {
  let balance = opening
  return moves.map(({ amt }) => {
    balance = addFen(balance, amt)
    if (balance < 0n) throw new Error(`I9: balance would be ${balance}`)
    return balance
  })
}
