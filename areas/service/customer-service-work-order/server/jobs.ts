import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { minutesBetween } from '../../calculations/clock.ts'
import { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { calendarFrom, nowOf, ownedBy, type Order } from './rows.ts'
import { lateBy, mostPaused } from './sla.ts'
import { tellOverdue, tellVisits } from './tell.ts'

const AT_ONCE = 500
const RUNNING = [1, 2, 3, 9]
/** Late by half of the limit is told again, to whoever it escalates to. */
const HALVES = 2
const ESCALATED = 2

/** service-sla (every five minutes): limits that passed, and pauses that lasted too long. */
export async function scanService(tx: Tx, actor: Actor): Promise<{ late: number; resumed: number }> {
  const now = nowOf(actor)
  const sums = { late: 0, resumed: 0 }
  const paused = await findRows(tx, customerServiceWorkOrder, sql`t.paused_from is not null and t.status = 3`, {
    limit: AT_ONCE,
  })
  for (const one of paused) if (await endLongPause(tx, actor, one)) sums.resumed++
  const late = await findRows(
    tx,
    customerServiceWorkOrder,
    sql`t.status = any(${RUNNING}::smallint[]) and t.paused_from is null
      and (t.resolve_due < ${now}::timestamptz or (t.accept_time is null and t.respond_due < ${now}::timestamptz and t.respond_hit is not false))`,
    { limit: AT_ONCE, orderBy: 't.resolve_due' },
  )
  for (const one of late) if (await markLate(tx, actor, one)) sums.late++
  return sums
}

async function endLongPause(tx: Tx, actor: Actor, row: Order): Promise<boolean> {
  const minutes = minutesBetween(
    row.pausedFrom!,
    nowOf(actor),
    row.resolveMode!,
    await calendarFrom(tx, row.clockFrom!),
  )
  if ((row.pausedMin ?? 0) + minutes < mostPaused(row)) return false
  await act(tx, { ...actor, userId: row.handlerId ?? actor.userId }, customerServiceWorkOrder, row.id, 'resume')
  return true
}

async function markLate(tx: Tx, actor: Actor, row: Order): Promise<boolean> {
  const overdueMin = await lateBy(tx, actor, row)
  const isLate = overdueMin > 0
  const level = isLate ? (overdueMin * HALVES >= row.resolveMin! ? ESCALATED : 1) : 0
  const respondHit = row.acceptTime === null && row.respondDue! < nowOf(actor) ? false : row.respondHit
  const told = row.toldLevel ?? 0
  if (respondHit === row.respondHit && row.overdue === isLate && level <= told) return false
  const marked = await updateRow(tx, actor, customerServiceWorkOrder, row, {
    respondHit,
    overdue: isLate,
    overdueMin,
    toldLevel: Math.max(level, told),
  })
  if (level <= told) return isLate
  const { owner } = level === ESCALATED ? await ownedBy(tx, actor, row.category!, row.cityCode) : { owner: undefined }
  await tellOverdue(tx, actor, marked, owner?.escalateId ?? null)
  await emit(tx, actor, 'service.overdue', { id: row.id, no: row.orderNo!, vehicleId: row.vehicleId })
  return isLate
}

export const serviceSlaJob: JobKind = {
  kind: 'service-sla',
  label: '客服时限扫描 / Limits of service orders',
  run: job => job.database.transaction(job.actor.tenantId, tx => scanService(tx, job.actor)),
}
export const serviceSlaSchedule: Schedule = {
  kind: 'service-sla',
  everyMinutes: 5,
  title: '客服时限扫描 / Limits of service orders',
  isNeeded: async (tx, actor) =>
    (await tx.row(sql`select 1 from customer_service_work_order where tenant_id = ${tx.tenantId} and is_deleted = 0
      and (paused_from is not null or (status in (1, 2, 3, 9) and (resolve_due < ${nowOf(actor)}::timestamptz or respond_due < ${nowOf(actor)}::timestamptz))) limit 1`)) !==
    undefined,
}

/** service-visit (09:00): who is to be called back today. */
export const serviceVisitJob: JobKind = {
  kind: 'service-visit',
  label: '待回访提醒 / Call-backs of the day',
  run: job =>
    job.database.transaction(job.actor.tenantId, async tx => {
      const { count } = (await tx.row<{ count: number }>(
        sql`select count(*)::int as count from customer_service_work_order where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 4`,
      ))!
      if (count > 0) await tellVisits(tx, job.actor, count)
      return { waiting: count }
    }),
}
export const serviceVisitSchedule: Schedule = {
  kind: 'service-visit',
  dailyAt: '09:00',
  title: '待回访提醒 / Call-backs of the day',
}
