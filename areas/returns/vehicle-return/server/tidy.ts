import { inBoth, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { emit } from '#packages/server/emit.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { lapseRedemptions } from '../../vehicle-return-redeem/server/redeem.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { byVehicle, facts, lockBefore, releaseRecord } from './moves.ts'
import { recordsOf } from './records.ts'

const DAYS = 7

/** 02:10: a return refused or withdrawn for seven days lets its vehicles go; their leases run on (70, 3.2). */
export const tidyJob: JobKind = {
  kind: 'return-tidy',
  label: '退车单清理 / Lapsed returns',
  async run({ actor, database, stopping, progress }) {
    const limit = localDateTime(new Date(actor.clock.now().getTime() - DAYS * 86_400_000) as never)
    const due = await database.transaction(actor.tenantId, tx =>
      tx.rows<{ id: string }>(sql`
        select r.id from vehicle_return r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.status in (100, 101) and r.update_time < ${limit}::timestamptz
          and exists (select 1 from vehicle_return_record x where x.return_id = r.id and x.holding and x.is_deleted = 0) order by r.id`),
    )
    let freed = 0
    for (const { id } of due) {
      if (stopping()) break
      freed += await database.transaction(actor.tenantId, tx => letGo(tx, actor, id))
      await progress(freed, due.length, 0)
    }
    const lapsedRedemptions = await database.transaction(actor.tenantId, tx => lapseRedemptions(tx, actor))
    const purged = await database.transaction(actor.tenantId, tx =>
      tx.run(
        sql`delete from vehicle_return_record_temp where tenant_id = ${tx.tenantId} and create_time < ${limit}::timestamptz`,
      ),
    )
    return { lapsed: due.length, freed, purged, lapsedRedemptions }
  },
}

async function letGo(tx: Tx, actor: Actor, id: string): Promise<number> {
  await lockBefore(tx, actor, id)
  const head = await lockRow(tx, actor, vehicleReturn, id)
  if (head.status !== 100 && head.status !== 101) return 0
  const held = (await recordsOf(tx, id, true)).filter(one => one.holding)
  for (const record of byVehicle(held)) {
    await releaseRecord(tx, actor, head, record, inBoth('退车申请已失效', 'The application has lapsed'))
    await updateRow(tx, actor, vehicleReturnRecord, record, { holding: false })
  }
  await emit(tx, actor, 'vehicle-return.cancelled', facts(head))
  return held.length
}
