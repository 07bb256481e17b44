import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { selection } from '#packages/server/selection.ts'
import { getRow } from '#packages/server/rows.ts'
import { vehicleWorkOrder } from '../vehicle-work-order.ts'

/**
 * 70, 4.2 get-next-work-order-id: 'chain', the order of the next node of the same group; 'queue', the next one that the
 * reader sees: oldest due time, then priority. Null where there is none.
 */
export async function nextWorkOrder(tx: Tx, actor: Actor, id: string, mode: 'queue' | 'chain'): Promise<string | null> {
  const now = await getRow(tx, vehicleWorkOrder, id)
  const { from, where } = selection(actor, vehicleWorkOrder, {})
  const found =
    mode === 'chain'
      ? await tx.row<{ id: string }>(
          sql`select t.id from ${from} where ${where} and t.group_id = ${now.groupId}::bigint and t.node_seq > ${now.nodeSeq}::int and t.stage not in (6, 7) order by t.node_seq limit 1`,
        )
      : await tx.row<{ id: string }>(
          sql`select t.id from ${from} where ${where} and t.type = ${now.type} and t.id <> ${id}::bigint and t.stage in (1, 2, 3, 9) order by t.due_time nulls last, t.priority, t.id limit 1`,
        )
  return found?.id ?? null
}
