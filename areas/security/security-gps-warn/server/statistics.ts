import { textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { cityName } from '#areas/contracts/contract/server/complete-products.ts'
import { securityGpsWarn } from '../security-gps-warn.ts'
import { cityCentres } from './places.ts'
import { nowOf } from './rows.ts'

const DAYS = 30
const percent = (part: number, whole: number): string => (whole === 0 ? '0.00' : ((part / whole) * 100).toFixed(2))

/** Open alerts by level and type, and how those of the last thirty days were dealt with. */
export async function warnStatistics(tx: Tx, actor: Actor) {
  const scope = scopeOf(securityGpsWarn, actor.rights, 'read') ?? sql`true`
  const own = sql`t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${scope}`
  const open = await tx.rows<{ level: number; strategyType: number; count: number; overdue: number }>(sql`
    select t.level, t.strategy_type as "strategyType", count(*)::int as count, (count(*) filter (where t.overdue))::int as overdue
    from security_gps_warn t where ${own} and t.status in (1, 2, 3) group by 1, 2 order by 1, 3 desc`)
  const month = (await tx.row<
    Record<'total' | 'answered' | 'inTime' | 'ended' | 'falseAlarms' | 'arrears', number>
  >(sql`
    select count(*)::int as total,
      (count(*) filter (where t.respond_time is not null and (t.respond_due is null or t.respond_time <= t.respond_due)))::int as answered,
      (count(*) filter (where t.status in (4, 5) and t.sla_hit))::int as "inTime",
      (count(*) filter (where t.status in (4, 5)))::int as ended,
      (count(*) filter (where t.status = 5))::int as "falseAlarms",
      (count(*) filter (where t.status in (1, 2, 3) and t.strategy_type = 3 and t.duration_min > 2880 and t.overdue_days > 0))::int as arrears
    from security_gps_warn t where ${own} and t.first_time > ${nowOf(actor)}::timestamptz - make_interval(days => ${DAYS}::int)`))!
  const levels = Object.fromEntries(
    [1, 2, 3, 4].map(level => [
      `level${level}`,
      open.filter(one => one.level === level).reduce((sum, one) => sum + one.count, 0),
    ]),
  )
  return {
    ...levels,
    open,
    total30: month.total,
    answeredRate: percent(month.answered, month.total),
    handledRate: percent(month.inTime, month.ended),
    falseRate: percent(month.falseAlarms, month.ended),
    offlineWithArrears: month.arrears,
  }
}
/** Open alerts with a position, the most urgent first: what a map or a list of places shows. */
export async function warnPlaces(tx: Tx, actor: Actor) {
  const scope = scopeOf(securityGpsWarn, actor.rights, 'read') ?? sql`true`
  return tx.rows<Record<string, unknown>>(sql`
    select t.id, t.warn_no as "warnNo", t.level, t.strategy_type as "strategyType", coalesce(t.plate_no, '') as "plateNo", t.lng, t.lat,
      coalesce(t.address, '') as address, t.last_time as "lastTime", t.risk_score as "riskScore", t.status
    from security_gps_warn t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${scope}
      and t.status in (1, 2, 3) and t.lng is not null and t.lat is not null order by t.level, t.last_time desc limit 1000`)
}

/** Circles within which cars of a city may drive (type 1 without a fence of its own), for the cities that have cars. */
export async function cityFences(tx: Tx, actor: Actor) {
  const km = await paramNumber(tx, 'gps.cityRadiusKm')
  const driven = await tx.rows<{ code: string; cars: number }>(sql`
    select left(v.operate_city_code, 4) as code, count(*)::int as cars from vehicle v
    where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.status = 1 and v.operate_city_code is not null group by 1`)
  const centres = (await cityCentres(tx)).filter(one => driven.some(city => city.code === one.code))
  return Promise.all(
    centres.map(async one => ({
      ...one,
      km,
      cars: driven.find(city => city.code === one.code)!.cars,
      name: textOf(await cityName(`${one.code}00`), actor.language),
    })),
  )
}
