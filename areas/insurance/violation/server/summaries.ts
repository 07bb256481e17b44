import { addDays, fen, yuan, type LocalDate } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

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
  total: string
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
        coalesce(sum(x.pay_amt) filter (where x.charge_status = 4), 0) as borne
      from (select ${key} as key, ${name} as name, t.status in (1, 2, 5) as open, t.fine, t.surcharge, t.points, t.violation_time,
          t.charge_amt, t.charge_status, t.pay_amt
        from violation t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.status <> 6) x
      group by x.key) g
    order by g.unhandled desc, g.count desc, g.key limit ${size} offset ${(current - 1) * size}`)
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

interface AskedRow {
  id: string
  plate_no: string
  vin: string
  asked: string | null
  result: number | null
  failures: string
  total: string
}
/** Three failures in a row: the data of the vehicle are to be checked. */
const FAILURES = 3
export async function syncVehicles(
  tx: Tx,
  { current, size, plateNo }: { current: number; size: number; plateNo?: string | undefined },
): Promise<Record<string, unknown>> {
  const rows = await tx.rows<AskedRow>(sql`
    select v.id, v.plate_no, v.vin, l.asked::text as asked, l.result, coalesce(l.failures, 0) as failures, count(*) over () as total
    from vehicle v left join lateral (
      select max(r.query_time) as asked, (array_agg(r.result_state order by r.query_time desc, r.id desc))[1] as result,
        count(*) filter (where r.result_state = 3 and r.nth <= ${FAILURES}) as failures
      from (select x.*, row_number() over (order by x.query_time desc, x.id desc) as nth from violation_record x
        where x.tenant_id = v.tenant_id and x.vehicle_id = v.id and x.is_deleted = 0) r) l on true
    where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.plate_no is not null and v.biz_status between 2 and 8
      ${plateNo ? sql`and strpos(v.plate_no, ${plateNo.trim().toUpperCase()}) > 0` : sql.empty}
    order by l.asked nulls first, v.id limit ${size} offset ${(current - 1) * size}`)
  return {
    records: rows.map(row => ({
      vehicleId: row.id,
      plateNo: row.plate_no,
      vin: row.vin,
      lastQueryTime: row.asked ?? '',
      lastResult: row.result ?? '',
      toVerify: Number(row.failures) >= FAILURES,
    })),
    total: Number(rows[0]?.total ?? 0),
    current,
    size,
  }
}
