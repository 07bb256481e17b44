import { addDays, inBoth, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { minutesBetween } from '../../calculations/geo.ts'
import { typeIs } from '../../codes.ts'
import { endTrips } from '../../security-leave-notice/server/leave.ts'
import { securityStrategy } from '../../security-strategy/security-strategy.ts'
import { activeStrategies, strategyFor, type Strategy } from '../../security-strategy/server/match.ts'
import { securityGpsWarn } from '../security-gps-warn.ts'
import { noteClear } from './evaluate.ts'
import { raise } from './raise.ts'
import { nowOf, type Warn } from './rows.ts'
import { tellEscalated, tellRenewals } from './tell.ts'

const AT_ONCE = 1000
const HOUR = 60
const MILD = 3
const MOST_ESCALATIONS = 2

/** gps-evaluate: what no position tells by itself. Safe to run again at once: a hit counts, nothing is opened twice. */
export async function sweep(tx: Tx, actor: Actor) {
  const strategies = await activeStrategies(tx)
  const sums = {
    offline: await offline(tx, actor, strategies),
    stopped: await longStops(tx, actor, strategies),
    recovered: await recover(tx, actor),
    escalated: await escalate(tx, actor),
    trips: await endTrips(tx, actor),
  }
  return sums
}

interface Silent {
  vehicleId: string
  deviceNo: string
  wired: boolean
  last: string
  serviceTo: string | null
}
async function offline(tx: Tx, actor: Actor, strategies: readonly Strategy[]): Promise<number> {
  const own = strategies.filter(one => one.strategyType === typeIs.offline)
  if (own.length === 0) return 0
  const least = Math.min(...own.flatMap(one => [one.wiredHours ?? 24, one.wirelessHours ?? 72]))
  const now = nowOf(actor)
  const silent = await tx.rows<Silent>(sql`
    select d.vehicle_id as "vehicleId", d.device_no as "deviceNo", d.wired, d.last_time as last, d.service_to as "serviceTo"
    from gps_device d where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status = 2 and d.vehicle_id is not null
      and d.last_time < ${now}::timestamptz - make_interval(hours => ${least}::int) order by d.last_time limit ${AT_ONCE}`)
  let hits = 0
  const hit = new Set<string>()
  for (const one of silent) {
    if (hit.has(one.vehicleId) || (one.serviceTo !== null && one.serviceTo < localDate(actor.clock.now()))) continue
    const car = await findRow(tx, vehicle, one.vehicleId)
    const strategy = car && strategyFor(strategies, typeIs.offline, car, now)
    if (!strategy) continue
    const grace = car.parkingLotId ? (strategy.graceHours ?? 0) : 0
    const allowed = Math.max((one.wired ? strategy.wiredHours : strategy.wirelessHours) ?? 0, grace)
    const hours = minutesBetween(one.last, now) / HOUR
    if (hours < allowed) continue
    hit.add(one.vehicleId)
    const { how } = await raise(tx, actor, {
      car,
      strategy,
      time: now,
      detail: inBoth(
        `${one.wired ? '有线' : '无线'}设备离线${Math.floor(hours)}小时`,
        `${one.wired ? 'Wired' : 'Wireless'} device silent for ${Math.floor(hours)} hours`,
      ),
      deviceNo: one.deviceNo,
      wired: one.wired,
    })
    if (how !== 'muted') hits++
  }
  await clearOffline(tx, actor, hit)
  return hits
}
/** Vehicles whose devices are all heard of again. */
async function clearOffline(tx: Tx, actor: Actor, still: ReadonlySet<string>): Promise<void> {
  const open = await findRows(
    tx,
    securityGpsWarn,
    sql`t.strategy_type = ${typeIs.offline} and t.status in (1, 2, 3) and t.clear_since is null`,
  )
  for (const one of open.filter(row => !still.has(row.vehicleId!))) {
    const heard = await tx.row<{ last: string | null }>(
      sql`select max(last_time) as last from gps_device where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = ${one.vehicleId}::bigint`,
    )
    if (heard?.last && heard.last > one.firstTime!)
      await noteClear(tx, actor, one.vehicleId!, typeIs.offline, heard.last)
  }
}

/** Leased cars that stayed within a few hundred metres for days: one statement over the points of those days. */
async function longStops(tx: Tx, actor: Actor, strategies: readonly Strategy[]): Promise<number> {
  const own = strategies.filter(one => one.strategyType === typeIs.stop)
  if (own.length === 0) return 0
  const now = nowOf(actor)
  const hours = Math.min(...own.map(one => one.stopHours ?? 72))
  const rows = await tx.rows<{ id: string; metres: number; hours: number }>(sql`
    select l.vehicle_id as id, greatest((max(l.lat) - min(l.lat)) * 111195, (max(l.lng) - min(l.lng)) * 111195 * cos(radians(avg(l.lat)::float8)))::int as metres,
      (extract(epoch from ${now}::timestamptz - min(l.report_time)) / 3600)::int as hours
    from vehicle_location l join vehicle v on v.tenant_id = l.tenant_id and v.id = l.vehicle_id and v.biz_status = 6 and v.is_deleted = 0
    where l.tenant_id = ${tx.tenantId} and not l.outside and l.report_time > ${now}::timestamptz - make_interval(hours => ${hours + 1}::int)
    group by l.vehicle_id having count(*) >= 3 and max(l.report_time) > ${now}::timestamptz - interval '2 hours' limit ${AT_ONCE}`)
  let hits = 0
  for (const one of rows) {
    const car = await getRow(tx, vehicle, one.id)
    const strategy = strategyFor(strategies, typeIs.stop, car, now)
    if (!strategy || one.hours < (strategy.stopHours ?? 0)) continue
    if (one.metres > (strategy.stopMetres ?? 0)) await noteClear(tx, actor, car.id, typeIs.stop, now)
    else if (
      (
        await raise(tx, actor, {
          car,
          strategy,
          time: now,
          detail: inBoth(
            `停留${one.hours}小时，范围${one.metres}米`,
            `Stands for ${one.hours} hours within ${one.metres} m`,
          ),
        })
      ).how !== 'muted'
    )
      hits++
  }
  return hits
}

/** Gone for long enough: an alert nobody took is recovered, a mild one in handling is finished. */
async function recover(tx: Tx, actor: Actor): Promise<number> {
  const now = nowOf(actor)
  const gone = await findRows(tx, securityGpsWarn, sql`t.status in (1, 2, 3) and t.clear_since is not null`, {
    limit: AT_ONCE,
  })
  let count = 0
  for (const one of gone) {
    const strategy = await getRow(tx, securityStrategy, one.strategyId!)
    if (!strategy.recoverAuto || minutesBetween(one.clearSince!, now) < strategy.recoverMin) continue
    if (one.status === 1) await act(tx, actor, securityGpsWarn, one.id, 'recover')
    else if (one.level! >= MILD) await act(tx, actor, securityGpsWarn, one.id, 'autoFinish')
    else continue
    count++
  }
  return count
}

/** Limits that passed: marked, told to the supervisor, then to the manager. */
async function escalate(tx: Tx, actor: Actor): Promise<number> {
  const now = nowOf(actor)
  const late = await findRows(
    tx,
    securityGpsWarn,
    sql`t.status in (1, 2, 3) and ((t.respond_time is null and t.respond_due < ${now}::timestamptz) or t.handle_due < ${now}::timestamptz)`,
    { limit: AT_ONCE },
  )
  let count = 0
  for (const one of late) if (await escalateOne(tx, actor, one, now)) count++
  return count
}
async function escalateOne(tx: Tx, actor: Actor, warn: Warn, now: string): Promise<boolean> {
  const strategy = await getRow(tx, securityStrategy, warn.strategyId!)
  const step = Math.max(1, strategy.escalateAfterMin)
  const since = minutesBetween(warn.firstTime!, now)
  const wanted = warn.respondTime === null ? Math.min(MOST_ESCALATIONS, Math.floor(since / step)) : warn.escalation!
  const isHigher = wanted > (warn.escalation ?? 0)
  if (warn.overdue && !isHigher) return false
  const row = await updateRow(tx, actor, securityGpsWarn, warn, {
    overdue: true,
    escalation: Math.max(wanted, warn.escalation ?? 0),
  })
  if (!isHigher) return false
  await tellEscalated(tx, actor, row)
  await emit(tx, actor, 'gps-warn.escalated', {
    id: row.id,
    no: row.warnNo!,
    vehicleId: row.vehicleId,
    level: row.level,
  })
  return true
}

/** gps-mileage-check: yesterday's kilometres, and cars on lease that stand still for weeks. */
export async function checkMileage(tx: Tx, actor: Actor): Promise<number> {
  const strategies = await activeStrategies(tx)
  if (!strategies.some(one => one.strategyType === typeIs.mileage)) return 0
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<{ id: string; km: number; days: number; total: number }>(sql`
    select l.vehicle_id as id,
      coalesce(max(l.mileage) filter (where l.report_time >= ${`${addDays(today, -1)} 00:00:00`}::timestamptz) - min(l.mileage) filter (where l.report_time >= ${`${addDays(today, -1)} 00:00:00`}::timestamptz), 0)::int as km,
      (extract(epoch from ${`${today} 00:00:00`}::timestamptz - min(l.report_time)) / 86400)::int as days,
      (max(l.mileage) - min(l.mileage))::int as total
    from vehicle_location l join vehicle v on v.tenant_id = l.tenant_id and v.id = l.vehicle_id and v.biz_status = 6 and v.is_deleted = 0
    where l.tenant_id = ${tx.tenantId} and l.mileage is not null and l.report_time >= ${`${addDays(today, -16)} 00:00:00`}::timestamptz and l.report_time < ${`${today} 00:00:00`}::timestamptz
    group by l.vehicle_id limit ${AT_ONCE}`)
  let hits = 0
  for (const one of rows) {
    const car = await getRow(tx, vehicle, one.id)
    const strategy = strategyFor(strategies, typeIs.mileage, car, nowOf(actor))
    if (!strategy) continue
    const isMuch = one.km > (strategy.kmPerDay ?? Infinity)
    const isNone = one.total === 0 && one.days >= (strategy.zeroDays ?? Infinity)
    const detail = isMuch
      ? inBoth(`昨日行驶${one.km}公里`, `${one.km} km yesterday`)
      : inBoth(`${one.days}天无里程`, `Not moved for ${one.days} days`)
    if (!isMuch && !isNone) await noteClear(tx, actor, car.id, typeIs.mileage, nowOf(actor))
    else if ((await raise(tx, actor, { car, strategy, time: nowOf(actor), detail })).how !== 'muted') hits++
  }
  return hits
}

const inTenant = (
  kind: string,
  label: `${string} / ${string}`,
  work: (tx: Tx, actor: Actor) => Promise<object>,
): JobKind => ({
  kind,
  label,
  run: async job => ({ ...(await job.database.transaction(job.actor.tenantId, tx => work(tx, job.actor))) }),
})
export const sweepJob = inTenant('gps-evaluate', 'GPS预警扫描 / Sweep of GPS alerts', sweep)
export const mileageJob = inTenant('gps-mileage-check', '里程异常检查 / Odd mileages', async (tx, actor) => ({
  hits: await checkMileage(tx, actor),
}))
export const renewJob = inTenant(
  'gps-service-renew',
  'GPS服务续费提醒 / Services of devices that end',
  async (tx, actor) => {
    const days = await paramNumber(tx, 'gps.renewDays')
    const today = localDate(actor.clock.now())
    const { count } = (await tx.row<{ count: number }>(
      sql`select count(*)::int as count from gps_device where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2, 3, 4) and service_to between ${today}::date and ${addDays(today, days)}::date`,
    ))!
    if (count > 0) await tellRenewals(tx, actor, count, days)
    return { ending: count }
  },
)
export const securitySchedules: readonly Schedule[] = [
  {
    kind: sweepJob.kind,
    everyMinutes: 5,
    title: sweepJob.label,
    isNeeded: async tx =>
      (await tx.row(
        sql`select 1 from security_strategy where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1
          and (exists (select 1 from gps_device d where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status = 2) or exists (select 1 from security_gps_warn w where w.tenant_id = ${tx.tenantId} and w.status in (1, 2, 3))) limit 1`,
      )) !== undefined,
  },
  { kind: mileageJob.kind, dailyAt: '02:20' },
  { kind: renewJob.kind, monthlyAt: '1 05:00' },
]
