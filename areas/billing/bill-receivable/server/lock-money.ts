import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockRows } from '#packages/server/rows.ts'
import { byIds, lockCash, type CashHeld, type CashWanted } from '#areas/accounts/ledger/server/lock-cash.ts'
import { billReceivable } from '../bill-receivable.ts'

export type Bill = RowOf<typeof billReceivable>

export interface MoneyWanted extends CashWanted {
  billIds?: readonly string[]
}
export interface MoneyHeld extends CashHeld {
  bills: Map<string, Bill>
}

/**
 * Slot L8 of 90-interfaces 2: period, bank receipt, balance, deposit card, receivable bill, each by ascending id.
 * Name everything in one call: a second call for an earlier kind could deadlock.
 */
export async function lockMoney(tx: Tx, actor: Actor, wanted: MoneyWanted): Promise<MoneyHeld> {
  return {
    ...(await lockCash(tx, actor, wanted)),
    bills: byIds(await lockRows(tx, billReceivable, wanted.billIds ?? [])),
  }
}

/** A locked row that must be there: its id came from a row that points at it. */
export function held<T>(rows: ReadonlyMap<string, T>, id: string | null | undefined): T {
  const row = id === null || id === undefined ? undefined : rows.get(id)
  if (!row) throw new Error(`money row ${String(id)} is not among the locked ones`)
  return row
}
