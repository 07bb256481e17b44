import { addDays, fen, yuan, type LocalDate } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { ratePer100 } from './figures.ts'

export const GROUPS = ['customer', 'vehicle', 'driver', 'city', 'month', 'code'] as const
type Group = (typeof GROUPS)[number]
/** What the rows of a summary are gathered by, and what each is called. */
const KEYS: Readonly<Record<Group, { key: Sql; name: Sql }>> = {
  customer: {
    key: sql`t.customer_id::text`,
    name: sql`(select m.mechanism_name from mechanism m where m.tenant_id = t.tenant_id and m.id = t.customer_id)`,
  },
  vehicle: { key: sql`t.vehicle_id::text`, name: sql`t.plate_no` },
  driver: { key: sql`t.driver_id::text`, name: sql`t.driver_name` },
  city: { key: sql`t.city_code`, name: sql`t.city_code` },
  month: {
    key: sql`to_char(t.violation_time at time zone 'Asia/Shanghai', 'YYYY-MM')`,
    name: sql`to_char(t.violation_time at time zone 'Asia/Shanghai', 'YYYY-MM')`,
  },
  code: { key: sql`t.code`, name: sql`t.behaviour` },
}

interface SummaryRow {
  key: string | null
  name: string | null
  count: string
  unhandled: string
  fine: string
  surcharge: string
  points: string
  unhandled_points: string
  oldest: string | null
  charged: string
  collected: string
  borne: string
  recent: string
  total: string
}
/** Offences per 100 vehicle-months are counted over so many days back. */
const RATE_DAYS = 365
/** Days that vehicles were held within the span, by the key of the group; drivers and codes hold no vehicles. */
async function heldDays(tx: Tx, today: LocalDate, groupBy: Group): Promise<ReadonlyMap<string, number>> {
  const span = { from: addDays(today, 1 - RATE_DAYS), to: today }
  const days = (start: Sql, end: Sql): Sql =>
    sql`sum(greatest(0, least(${end}, ${span.to}::date) - greatest(${start}, ${span.from}::date) + 1))`
  const owned = sql`from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.status = 1`
  const since = sql`coalesce(v.register_date, v.create_time::date)`
  const statements: Partial<Record<Group, Sql>> = {
    customer: sql`select r.customer_id::text as key, ${days(sql`r.start_time::date`, sql`coalesce(r.end_time::date, ${span.to}::date)`)} as days
      from vehicle_lease_record r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.record_kind = 1 group by r.customer_id`,
    vehicle: sql`select v.id::text as key, ${days(since, sql`${span.to}::date`)} as days ${owned} group by v.id`,
    city: sql`select v.operate_city_code as key, ${days(since, sql`${span.to}::date`)} as days ${owned} group by v.operate_city_code`,
    month: sql`select to_char(m.day, 'YYYY-MM') as key,
        sum(greatest(0, least((m.day + interval '1 month')::date - 1, ${span.to}::date) - greatest(${since}, m.day) + 1)) as days
      from (select generate_series(date_trunc('month', ${span.from}::date), ${span.to}::date, interval '1 month')::date as day) m, vehicle v
      where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.status = 1 and ${since} < m.day + interval '1 month' group by m.day`,
  }
  const statement = statements[groupBy]
  const rows = statement ? await tx.rows<{ key: string | null; days: string | null }>(statement) : []
  return new Map(rows.map(row => [row.key ?? '', Number(row.days ?? 0)]))
}

/** 80, 5: offences gathered by customer, vehicle, driver, city, month or code; most open ones first. */
export async function summary(
  tx: Tx,
  today: LocalDate,
  { groupBy, current, size }: { groupBy: Group; current: number; size: number },
): Promise<Record<string, unknown>> {
  const { key, name } = KEYS[groupBy]
  const rows = await tx.rows<SummaryRow>(sql`
    select g.*, count(*) over () as total from (
      select x.key, max(x.name) as name, count(*) as count, count(*) filter (where x.open) as unhandled,
        coalesce(sum(x.fine), 0) as fine, coalesce(sum(x.surcharge), 0) as surcharge, coalesce(sum(x.points), 0) as points,
        coalesce(sum(x.points) filter (where x.open), 0) as unhandled_points,
        min(x.violation_time) filter (where x.open)::date::text as oldest,
        coalesce(sum(x.charge_amt) filter (where x.charge_status in (2, 3)), 0) as charged,
        coalesce(sum(x.charge_amt) filter (where x.charge_status = 3), 0) as collected,
        coalesce(sum(x.pay_amt) filter (where x.charge_status = 4), 0) as borne,
        count(*) filter (where x.violation_time >= ${`${addDays(today, 1 - RATE_DAYS)} 00:00:00`}::timestamptz) as recent
      from (select ${key} as key, ${name} as name, t.status in (1, 2, 5) as open, t.fine, t.surcharge, t.points, t.violation_time,
          t.charge_amt, t.charge_status, t.pay_amt
        from violation t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.status <> 6) x
      group by x.key) g
    order by g.unhandled desc, g.count desc, g.key limit ${size} offset ${(current - 1) * size}`)
  const held = await heldDays(tx, today, groupBy)
  return {
    records: rows.map(row => ({
      groupKey: row.key ?? '',
      groupName: row.name ?? '',
      count: Number(row.count),
      unhandled: Number(row.unhandled),
      fine: yuan(fen(row.fine)),
      surcharge: yuan(fen(row.surcharge)),
      points: Number(row.points),
      unhandledPoints: Number(row.unhandled_points),
      oldestDays: row.oldest ? Math.max(0, daysSince(row.oldest, today)) : 0,
      charged: yuan(fen(row.charged)),
      collected: yuan(fen(row.collected)),
      borne: yuan(fen(row.borne)),
      per100: ratePer100(Number(row.recent), held.get(row.key ?? '') ?? 0),
    })),
    total: Number(rows[0]?.total ?? 0),
    current,
    size,
  }
}
const daysSince = (day: LocalDate, today: LocalDate): number =>
  Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)

/** The cards above the list. */
export async function statistics(tx: Tx, today: LocalDate): Promise<Record<string, unknown>> {
  const row = await tx.row<
    Record<'open' | 'near' | 'overdue' | 'heavy' | 'unassigned' | 'wanted' | 'wanted_amt', string>
  >(sql`
    select count(*) filter (where open) as open,
      count(*) filter (where open and handle_deadline between ${today}::date and ${addDays(today, 3)}::date) as near,
      count(*) filter (where open and handle_deadline < ${today}::date) as overdue,
      count(*) filter (where open and points >= 6) as heavy,
      count(*) filter (where open and custody_kind = 9) as unassigned,
      count(*) filter (where charge_status = 1) as wanted,
      coalesce(sum(pay_amt) filter (where charge_status = 1), 0) as wanted_amt
    from (select t.*, t.status in (1, 2, 5) as open from violation t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0) t`)
  return {
    unhandled: Number(row!.open),
    dueIn3Days: Number(row!.near),
    overdue: Number(row!.overdue),
    heavy: Number(row!.heavy),
    unassigned: Number(row!.unassigned),
    toCharge: Number(row!.wanted),
    toChargeAmt: yuan(fen(row!.wanted_amt)),
  }
}
