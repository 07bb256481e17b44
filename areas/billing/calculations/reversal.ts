import { addFen, type Fen, type Label, type LocalDate, negFen, Refused, refuse, subFen, yuan, ZERO } from '#kernel'

/** A row of bill-receivable-actual. */
export interface ActualRow {
  id: string
  billId: string
  fundType: number
  /** What paid: receipt, balance row, card. Absent for cash, POS and system. */
  fundId?: string
  amt: Fen
  valueDate: LocalDate
  /** Set on a mirror row: the row it reverses. */
  reversesId?: string
  /** Money of a deposit bill is on this card (I6) and must still be there. */
  cardId?: string
}

export interface MirrorRow extends Omit<ActualRow, 'id'> {
  reversesId: string
  postDate: LocalDate
}

/** Money that a voucher placed elsewhere: over-payment on a balance. */
export interface PlacedMoney {
  placeId: string
  amt: Fen
}
/** What is still there now, and who has used the rest. */
export interface Place {
  available: Fen
  usedByNo?: string
}

export interface Reversal {
  rows: MirrorRow[]
  /** settledAmt of the bill falls by this. */
  bills: Map<string, Fen>
  /** Money goes back: openAmt of receipts, balance, card, by fund id. */
  funds: Map<string, Fen>
  /** Money leaves again: balances that took an over-payment, cards that took a deposit. */
  places: Map<string, Fen>
}

const REVERSED: Label = '已作废 / Reversed'

/**
 * 7.3: negative mirror rows, posted today with the original value date, so that late fee is recomputed as if the
 * money had not come. Rows already reversed stay so. A closed period of the voucher does not matter: the mirror is
 * posted in the current one.
 */
export function reversalOf(
  rows: readonly ActualRow[],
  overs: readonly PlacedMoney[],
  places: ReadonlyMap<string, Place>,
  today: LocalDate,
): Reversal {
  const undone = new Set(rows.flatMap(row => row.reversesId ?? []))
  const open = rows.filter(row => row.reversesId === undefined && !undone.has(row.id))
  const onCards = open.flatMap(row => (row.cardId ? [[row.cardId, row.amt] as const] : []))
  const leaving = tally([...overs.map(over => [over.placeId, over.amt] as const), ...onCards])
  for (const [placeId, amt] of leaving) assertStillThere(places.get(placeId), amt)
  return {
    rows: open.map(({ id, ...row }) => ({ ...row, amt: negFen(row.amt), reversesId: id, postDate: today })),
    bills: tally(open.map(row => [row.billId, row.amt])),
    funds: tally(open.flatMap(row => (row.fundId ? [[row.fundId, row.amt] as const] : []))),
    places: leaving,
  }
}

/** 7.3, acceptance 7: names the voucher that used the money. */
function assertStillThere(place: Place | undefined, amt: Fen): void {
  if (place && place.available >= amt) return
  const missing = yuan(subFen(amt, place?.available ?? ZERO))
  refuse('balanceUsed', '余额已被使用，不能撤销（核销单{no}） / balance already used by voucher {no}', {
    no: place?.usedByNo ?? '',
    missing,
  })
}

/** 7.3: a reversed voucher is final. */
export function assertReversible(resource: string, id: string, status: number): void {
  if (status === 3) throw new Refused({ kind: 'WrongState', resource, id, state: REVERSED, action: '作废 / Void' })
}

function tally(pairs: readonly (readonly [string, Fen])[]): Map<string, Fen> {
  const sums = new Map<string, Fen>()
  for (const [key, amt] of pairs) sums.set(key, addFen(sums.get(key) ?? ZERO, amt))
  return sums
}
