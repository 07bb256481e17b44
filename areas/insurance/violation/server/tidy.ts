import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { warnOfFilings } from '../../violation-lease-filing/server/filings.ts'
import { growSurcharges } from '../../violation-sync-run/server/keep-answer.ts'
import { reassign } from './bearer.ts'
import { recordsOf } from './open-of.ts'
import { warnOfDeadlines, warnOfUnassigned } from './tell.ts'

/** From so many points of a cycle sales and risk hear of the driver; at twelve he should not drive. */
const POINTS_HIGH = 9
const POINTS_FULL = 12

export async function tellHighPoints(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  const ids = (
    await tx.rows<{ id: string }>(sql`
      select distinct driver_id as id from violation where tenant_id = ${tx.tenantId} and is_deleted = 0
        and driver_id is not null and points > 0 and status <> 6 and create_time >= ${`${today} 00:00:00`}::timestamptz - interval '1 day'`)
  ).map(row => row.id)
  const records = await recordsOf(tx, ids, today)
  const people = new Map((await findRows(tx, driver, { id: ids } as never)).map(one => [one.id, one]))
  let told = 0
  for (const [id, { points }] of records) {
    const person = people.get(id)
    if (!person || points < POINTS_HIGH) continue
    told += 1
    await emit(tx, actor, 'violation.points-high', { id, no: person.mechanismNo ?? '', points })
    await notify(tx, actor, {
      bizTypeCode: 'violation_points_high',
      bizId: id,
      level: 2,
      title: `司机${person.mechanismName}周期内记分${points} / ${points} points in the cycle of ${person.mechanismName}`,
      content:
        points >= POINTS_FULL
          ? '已满12分，建议停止用车 / twelve points: he should not drive'
          : '已达9分，请提醒司机 / nine points: remind the driver',
      roles: ['sales_manager', 'risk_officer'],
      cityCode: person.cityCode,
      dedupeKey: `violation-points-${id}-${points}`,
    })
  }
  return told
}

/** 06:00: who had the vehicle where nobody knew, surcharges, deadlines, points. */
export async function tidy(tx: Tx, actor: Actor): Promise<Record<string, number>> {
  const open = await tx.rows<{ id: string }>(sql`
    select distinct vehicle_id as id from violation where tenant_id = ${tx.tenantId} and is_deleted = 0
      and status in (1, 2, 5) and (custody_kind = 9 or custody_kind is null)`)
  let moved = 0
  for (const { id } of open) moved += (await reassign(tx, actor, id)).moved
  return {
    moved,
    grown: await growSurcharges(tx, actor, localDate(actor.clock.now())),
    near: await warnOfDeadlines(tx, actor),
    unassigned: await warnOfUnassigned(tx, actor),
    unfiled: await warnOfFilings(tx, actor),
    high: await tellHighPoints(tx, actor),
  }
}
export const violationTidyJob: JobKind = {
  kind: 'violation-tidy',
  label: '违章整理 / Tidy violations',
  run: context => context.database.transaction(context.actor.tenantId, tx => tidy(tx, context.actor)),
}
