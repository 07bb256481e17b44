import type { Fen, RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, lockRows } from '#packages/server/rows.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import type { MoneyHeld } from '../../bill-receivable/server/lock-money.ts'
import { lockReach } from '../../bill-receivable/server/lock-reach.ts'
import { VOUCHER } from '../../codes.ts'

export type Actual = RowOf<typeof billReceivableActual>
export interface OverBack {
  surplusId: string
  amt: Fen
  fundType: number
  bankReceiptId?: string | null
  fromSurplusId?: string | null
  ownAccountId?: string | null
}
export interface Undoing {
  rows: readonly Actual[]
  overs: readonly OverBack[]
  companyId: string
  source: { sourceType: string; sourceId: string; sourceNo: string }
  eventKey: string
  reversesId: string | null
  reason: string
  /** Bills that the caller changes besides. */
  changing?: readonly string[]
  /** The row's own move has marked it as undone already (undo of one row). */
  alreadyMoved?: boolean
  /** Cash and POS came into this account. */
  ownAccountIds?: ReadonlyMap<string, string>
}

/**
 * Documents before money (L2 before L8): the rows to be undone, and the changes whose excess may have to come back with
 * them, which are answered.
 */
export async function lockRowsToUndo(tx: Tx, rows: readonly Actual[]): Promise<Actual[]> {
  const adjusted = await excessRows(tx, rows)
  const all = [...rows, ...adjusted]
  await lockRows(
    tx,
    billReceivableActual,
    all.map(row => row.id),
  )
  return adjusted
}

/** A later change moved part of the payment to the balance (fund type 7): the reversal may have to take it back. */
async function excessRows(tx: Tx, rows: readonly Actual[]): Promise<Actual[]> {
  const billIds = [...new Set(rows.map(row => row.billId!))]
  return billIds.length === 0
    ? []
    : findRows(tx, billReceivableActual, { billId: billIds, voucherType: VOUCHER.change, status: 1 } as never)
}

/** Everything that undoing these rows touches; asked for first where the caller moves money besides. */
export async function lockUndoing(
  tx: Tx,
  actor: Actor,
  undoing: Undoing,
): Promise<{ adjusted: Actual[]; money: MoneyHeld }> {
  const adjusted = await lockRowsToUndo(tx, undoing.rows)
  const rows = [...undoing.rows, ...adjusted]
  const changing = undoing.changing ?? []
  const money = await lockReach(tx, actor, {
    companyIds: [undoing.companyId],
    receiptIds: [
      ...rows.flatMap(row => row.bankReceiptId ?? []),
      ...undoing.overs.flatMap(over => over.bankReceiptId ?? []),
    ],
    surplusIds: [
      ...rows.flatMap(row => row.surplusId ?? []),
      ...undoing.overs.flatMap(over => [over.surplusId, ...(over.fromSurplusId ? [over.fromSurplusId] : [])]),
    ],
    cardIds: rows.flatMap(row => row.cardId ?? []),
    billIds: [...new Set([...rows.map(row => row.billId!), ...changing])],
    changing,
  })
  return { adjusted, money }
}
