import { fen, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findCard, type MarginKey } from './margin-cards.ts'

/** 90-interfaces 3.5: deposit due, placed and held of a lessee. */
export async function marginOf(
  tx: Tx,
  key: MarginKey,
): Promise<{ should: Fen; received: Fen; held: Fen; locked: Fen }> {
  const id = await findCard(tx, key)
  if (!id) return { should: ZERO, received: ZERO, held: ZERO, locked: ZERO }
  const row = (await tx.row<Record<string, string>>(
    sql`select should_amt, received_amt, held_amt, locked_amt from account_vehicle_margin where id = ${id}::bigint and tenant_id = ${tx.tenantId}`,
  ))!
  return {
    should: fen(row['should_amt']!),
    received: fen(row['received_amt']!),
    held: fen(row['held_amt']!),
    locked: fen(row['locked_amt']!),
  }
}
