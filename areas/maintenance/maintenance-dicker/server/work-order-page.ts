import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { rowsOf } from '#packages/server/query.ts'
import { selectionOf } from '#packages/server/selection.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { OPEN } from './offers.ts'

const MOST = 200
const whole = (text: string | undefined, standard: number, most: number): number => {
  const given = Number(text ?? '')
  return Number.isInteger(given) && given >= 1 ? Math.min(given, most) : standard
}

/** Tasks in the shop whose repair nobody applied for yet: what a new application begins with. */
export async function workOrderPage(tx: Tx, actor: Actor, query: Readonly<Record<string, string>>): Promise<unknown> {
  const size = whole(query['size'], 10, MOST)
  const current = whole(query['current'], 1, 100_000)
  const { from, where } = await selectionOf(tx, actor, vehicleTask, query)
  const free = sql`${where} and t.type = ${typeIs.maintenance} and t.stage in (3, 9) and not exists (
    select 1 from maintenance_dicker d where d.tenant_id = t.tenant_id and d.is_deleted = 0 and d.task_id = t.id
      and d.status = any(${[...OPEN]}::smallint[]))`
  const rows = await tx.rows<{ id: string; total: string }>(sql`
    select t.id, count(*) over () as total from ${from} where ${free}
    order by t.id desc limit ${size} offset ${(current - 1) * size}`)
  const total = Number(rows[0]?.total ?? 0)
  const records = await rowsOf(
    tx,
    actor,
    vehicleTask,
    rows.map(row => row.id),
  )
  return { records, total, size, current, pages: Math.ceil(total / size) }
}
