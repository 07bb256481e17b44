import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, lockRows, updateRow } from '#packages/server/rows.ts'
import { parkingLot } from '../parking-lot.ts'

/** The agreement under which these lots stand (40); null: none any more. */
export async function putLotsUnder(
  tx: Tx,
  actor: Actor,
  lotIds: readonly string[],
  contractId: string | null,
): Promise<void> {
  if (lotIds.length === 0) return
  for (const lot of await lockRows(tx, parkingLot, lotIds))
    if (lot.contractId !== contractId) await updateRow(tx, actor, parkingLot, lot, { contractId })
}

/** Lots with cars in them, of those. */
export const lotsWithCars = (tx: Tx, lotIds: readonly string[]) =>
  findRows(tx, parkingLot, sql`t.id = any(${[...lotIds]}::bigint[]) and t.occupied > 0`)
