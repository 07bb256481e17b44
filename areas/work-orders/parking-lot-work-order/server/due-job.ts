import { daysBetween, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { patrolsOf } from './plan.ts'

/** 06:30: managers hear which of their lots nobody has patrolled for longer than the lot's own cycle, longest unseen first. */
export const patrolDueJob: JobKind = {
  kind: 'patrol-due',
  label: '巡检到期提醒 / Lots that are due for a patrol',
  run: job => job.database.transaction(job.actor.tenantId, tx => tellDue(tx, job.actor)),
}
export async function tellDue(tx: Tx, actor: Actor): Promise<{ due: number }> {
  const today = localDate(actor.clock.now())
  const lots = await findRows(
    tx,
    parkingLot,
    sql`t.status = 1 and t.patrol_days is not null and coalesce(t.occupied, 0) > 0`,
  )
  const patrols = await patrolsOf(
    tx,
    lots.map(lot => lot.id),
  )
  const unseen = lots
    .flatMap(lot => {
      const one = patrols.get(lot.id)
      const since = one?.last ? daysBetween(one.last, today) : Infinity
      return (one?.running ?? 0) === 0 && since >= lot.patrolDays! ? [{ lot, since }] : []
    })
    .toSorted((a, b) => b.since - a.since)
  for (const { lot, since } of unseen)
    await notify(tx, actor, {
      bizTypeCode: 'patrol_due',
      bizId: lot.id,
      users: [lot.managerId],
      level: 2,
      dedupeKey: `patrol-due:${lot.id}:${today}`,
      title: `停车场待巡检：${lot.lotName} / ${lot.lotName} is due for a patrol`,
      content:
        since === Infinity
          ? '该停车场从未巡检，请安排巡检。 / It was never patrolled: please plan one.'
          : `已${since}天未巡检，请安排巡检。 / Not patrolled for ${since} days: please plan one.`,
    })
  return { due: unseen.length }
}
