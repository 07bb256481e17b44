import { invalid, localDate, localDateTime, textOf, type Label } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { selection } from '#packages/server/selection.ts'
import { vehicle } from '../vehicle.ts'

interface Scope {
  readonly scope: number
  readonly name: Label
  /** On t, by the day and the moment of the question. */
  readonly where: (today: string, now: string) => Sql
}
const within = (column: string, days: number) => (today: string) =>
  sql`t.${sql.name(column)} <= ${today}::date + ${days}::int`
const EARTH_M = 6_371_000

/**
 * 60, 7.6: what a manager looks at in the morning; also the list filter `scope`.
 */
export const warningScopes: readonly Scope[] = [
  { scope: 1, name: '交强险到期 / Compulsory insurance', where: within('compulsory_end', 30) },
  { scope: 2, name: '商业险到期 / Commercial insurance', where: within('commercial_end', 30) },
  { scope: 3, name: '年检到期 / Inspection', where: within('inspect_valid_to', 30) },
  { scope: 4, name: '租赁到期 / Lease ends', where: within('lease_expire_date', 30) },
  { scope: 5, name: '闲置超30天 / Idle over 30 days', where: () => sql`t.idle_days > 30` },
  {
    scope: 6,
    name: 'GPS离线 / GPS offline',
    where: (_today, now) =>
      sql`t.biz_status between 3 and 8 and (t.gps_state = 2 or t.gps_last_time < ${now}::timestamptz - interval '24 hours')`,
  },
  {
    scope: 7,
    name: '临牌到期 / Temporary plate',
    where: today => sql`t.plate_no is null and t.temp_plate_valid_to <= ${today}::date + 5`,
  },
  {
    scope: 8,
    name: '牌照指标到期 / Licence quota ends',
    where: today => sql`exists (select from plate_quota q
      where q.tenant_id = t.tenant_id and q.vehicle_id = t.id and q.is_deleted = 0 and q.status = 2 and q.valid_to <= ${today}::date + 30)`,
  },
  { scope: 9, name: '强制报废 / Compulsory retirement', where: within('retire_date', 180) },
  {
    scope: 10,
    name: '证照钥匙缺失 / Papers or keys missing',
    where: () =>
      sql`(t.cert_at = 5 or t.licence_at = 5 or jsonb_array_length(coalesce(t.doc_missing, '[]'::jsonb)) > 0)`,
  },
  {
    scope: 11,
    name: '待保养 / Maintenance due',
    where: today => sql`(t.next_maintain_date <= ${today}::date or t.mileage >= t.next_maintain_km)`,
  },
  {
    scope: 12,
    name: '待还超3天 / Awaiting return over 3 days',
    where: (_today, now) => sql`t.biz_status = 7 and t.biz_status_time < ${now}::timestamptz - interval '3 days'`,
  },
  {
    scope: 13,
    name: '整备超7天 / In preparation over 7 days',
    where: (_today, now) => sql`t.biz_status = 4 and t.biz_status_time < ${now}::timestamptz - interval '7 days'`,
  },
  { scope: 14, name: '运营证到期 / Operating permit', where: within('operate_cert_valid_to', 30) },
  {
    scope: 15,
    name: '库存越界 / Outside its lot',
    where: () => sql`t.biz_status = 3 and t.lng is not null and exists (select from parking_lot l
      where l.tenant_id = t.tenant_id and l.id = t.parking_lot_id and l.lng is not null and l.lat is not null
        and 2 * ${EARTH_M} * asin(least(1, sqrt(sin(radians(t.lat - l.lat) / 2) ^ 2 + cos(radians(l.lat)) * cos(radians(t.lat)) * sin(radians(t.lng - l.lng) / 2) ^ 2))) > coalesce(l.fence_radius, 300))`,
  },
]

const inService = sql`t.status = 1 and t.biz_status not in (9, 10)`
export const scopeAsked = (one: Scope, actor: Actor): Sql =>
  sql`(${inService} and ${one.where(localDate(actor.clock.now()), localDateTime(actor.clock.now()))})`

/** The list filter: one scope or several (any of them). */
export function scopeCondition(value: string, actor: Actor): Sql {
  const wanted = value.split(',').map(Number)
  const found = warningScopes.filter(one => wanted.includes(one.scope))
  if (found.length === 0) invalid({ scope: '没有此预警范围 / no such scope' })
  return sql`(${sql.join(
    found.map(one => scopeAsked(one, actor)),
    ' or ',
  )})`
}

/** vehicle/count-warning-scope: one statement over the cars that the user sees. */
export async function countWarningScopes(tx: Tx, actor: Actor): Promise<unknown> {
  const { from, where } = selection(actor, vehicle, {})
  const row = (await tx.row<Record<string, string>>(
    sql`select ${sql.join(
      warningScopes.map(one => sql`count(*) filter (where ${scopeAsked(one, actor)}) as ${sql.name(`s${one.scope}`)}`),
    )} from ${from} where ${where}`,
  ))!
  return warningScopes.map(one => ({
    scope: one.scope,
    name: textOf(one.name, actor.language),
    count: Number(row[`s${one.scope}`]),
  }))
}
