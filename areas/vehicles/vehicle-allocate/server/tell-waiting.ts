import { localDateTime } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { vehicleAllocate } from '../vehicle-allocate.ts'

/** Nobody allocated for four hours, an urgent one for one hour (60, 9): its manager and the supervisors are told once a day. */
export async function tellWaiting(tx: Tx, actor: Actor): Promise<number> {
  const now = localDateTime(actor.clock.now())
  const rows = await findRows(
    tx,
    vehicleAllocate,
    sql`t.status in (1, 2) and t.create_time <= ${now}::timestamptz - case when t.urgency = 2 then interval '1 hour' else interval '4 hours' end`,
    { orderBy: 't.create_time' },
  )
  for (const row of rows)
    await notify(tx, actor, {
      bizTypeCode: 'allocate_wait',
      bizId: row.id,
      users: row.assignUserId ? [row.assignUserId] : [],
      roles: ['vehicle_supervisor'],
      level: row.urgency === 2 ? 3 : 2,
      dedupeKey: `wait-${row.id}`,
      title: '分车等待超时 / Cars not allocated in time',
      content: `${row.allocateNo} ${row.customerName ?? ''}，申请${row.totalQty ?? 0}台，已分${row.allocatedQty ?? 0}台 / ${row.allocateNo} ${row.customerName ?? ''}: ${row.allocatedQty ?? 0} of ${row.totalQty ?? 0} allocated`,
    })
  return rows.length
}

export const tellWaitingJob: JobKind = {
  kind: 'vehicle-allocate-wait',
  label: '分车等待提醒 / Requisitions that wait for cars',
  run: async ({ actor, database }) => ({
    told: await database.transaction(actor.tenantId, tx => tellWaiting(tx, actor)),
  }),
}
