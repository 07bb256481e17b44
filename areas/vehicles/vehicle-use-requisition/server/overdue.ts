import { localDateTime } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { vehicleUseRequisition } from '../vehicle-use-requisition.ts'

/** use-overdue of 60, 9: whoever has a car past its time is told every day, and the head of his department. */
export async function tellOverdue(tx: Tx, actor: Actor): Promise<number> {
  const now = localDateTime(actor.clock.now())
  const rows = await findRows(tx, vehicleUseRequisition, sql`t.status = 4 and t.to_time < ${now}::timestamptz`, {
    orderBy: 't.to_time',
  })
  for (const row of rows) {
    const head = (await findRow(tx, dept, row.deptId))?.leaderId
    await notify(tx, actor, {
      bizTypeCode: 'use_overdue',
      bizId: row.id,
      users: [row.userId, ...(head ? [head] : [])],
      level: 2,
      dedupeKey: `use-overdue-${row.id}`,
      title: '用车超期未还 / A car was not given back in time',
      content: `${row.requisitionNo} ${row.driverName}，应于${row.toTime.slice(0, 16)}归还 / ${row.requisitionNo} ${row.driverName}, due back ${row.toTime.slice(0, 16)}`,
    })
  }
  return rows.length
}

export const useOverdueJob: JobKind = {
  kind: 'vehicle-use-overdue',
  label: '用车超期提醒 / Cars not given back in time',
  run: async ({ actor, database }) => ({
    told: await database.transaction(actor.tenantId, tx => tellOverdue(tx, actor)),
  }),
}
