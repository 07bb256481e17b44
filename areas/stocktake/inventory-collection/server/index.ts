import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { inventoryCollection } from '../inventory-collection.ts'
import { cycleJob } from '../../stocktake-task/server/cycle-job.ts'
import { scopeOf, scopeSelect } from './scope.ts'

/** Vehicles that fit now, of all scopes of a page in one statement. */
async function counts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await findRows(tx, inventoryCollection, { id: [...ids] } as never)
  if (rows.length === 0) return new Map()
  const today = localDate(actor.clock.now())
  const found = await tx.rows<{ id: string; n: number }>(
    sql.join(
      rows.map(
        row =>
          sql`select ${row.id}::bigint as id, (select count(*)::int from (${scopeSelect(tx.tenantId, scopeOf(row, today))}) cars) as n`,
      ),
      ' union all ',
    ),
  )
  return new Map(found.map(row => [String(row.id), { vehicleCount: row.n }]))
}

export default implement(inventoryCollection, {
  page: counts,
  detail: async (tx, actor, row) => (await counts(tx, actor, [row.id])).get(row.id) ?? {},
  prepare(_tx, actor, { values, fault }) {
    if ((values.cycleUnit ?? 0) > 0 && values.nextDate && values.nextDate < localDate(actor.clock.now()))
      fault('nextDate', '下次日期不能早于今天 / the next date is before today')
    if (values.counterMode && values.counterMode !== 1 && (values.counterIds ?? []).length === 0)
      fault('counterIds', '请选择盘点人 / choose who counts')
  },
  jobs: [cycleJob],
  schedules: [{ kind: cycleJob.kind, dailyAt: '00:40' }],
})
