import { localDate, textOf, yuan, ZERO } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { overdueOf } from '#areas/billing/bill-receivable/server/exposure.ts'
import { maskOf } from '#packages/server/mask.ts'
import { selection } from '#packages/server/selection.ts'
import { labels } from '#packages/server/registry.ts'
import { fleetFigures } from '../../calculations/fleet.ts'
import { ownerKind } from '../../codes.ts'
import { vehicle } from '../vehicle.ts'

type Query = Readonly<Record<string, string>>
const STATES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const stateCounts: Sql = sql.join(
  STATES.map(state => sql.trusted(`count(*) filter (where t.biz_status = ${state}) as s${state}`)),
)
type Counted = Record<`s${(typeof STATES)[number]}` | 'repair_leased', string>
const statesOf = (row: Counted): Record<number, number> =>
  Object.fromEntries(STATES.map(state => [state, Number(row[`s${state}`])]))
const leasedInRepair = sql.trusted(
  'count(*) filter (where t.biz_status = 8 and t.prev_biz_status in (6, 7)) as repair_leased',
)
/** Cards in use; a draft or a disabled card is no car of the fleet. */
const inUse = sql.trusted('t.status = 1')

/** vehicle/city-statistics (60, 7.6): one row per city of operation, in the user's data scope. */
export async function cityStatistics(tx: Tx, actor: Actor, query: Query): Promise<unknown> {
  const { from, where } = selection(actor, vehicle, query)
  // Alike cars are counted together first: each car meets one count instead of fourteen.
  const rows = await tx.rows<Counted & { city: string; idle30: string; idle60: string; free: string }>(sql`
    with kinds as (
      select t.operate_city_code as city, t.biz_status as state, coalesce(t.prev_biz_status in (6, 7), false) as was_leased,
        case when t.idle_days > 60 then 2 when t.idle_days > 30 then 1 else 0 end as idle, t.occupy_id is null as free, count(*) as n
      from ${from} where ${where} and ${inUse} group by 1, 2, 3, 4, 5)
    select city, ${sql.join(STATES.map(state => sql.trusted(`coalesce(sum(n) filter (where state = ${state}), 0) as s${state}`)))},
      coalesce(sum(n) filter (where state = 8 and was_leased), 0) as repair_leased, coalesce(sum(n) filter (where idle > 0), 0) as idle30,
      coalesce(sum(n) filter (where idle > 1), 0) as idle60, coalesce(sum(n) filter (where state = 3 and free), 0) as free
    from kinds group by city order by sum(n) desc`)
  const lots = new Map(
    (
      await tx.rows<{ city: string; lots: string; free: string; lng: string | null; lat: string | null }>(
        sql`select city_code as city, count(*) as lots, round(avg(lng), 6) as lng, round(avg(lat), 6) as lat, sum(greatest(capacity - coalesce(occupied, 0) - coalesce(reserved, 0), 0)) as free from parking_lot where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 group by 1`,
      )
    ).map(row => [row.city, row]),
  )
  return Promise.all(
    rows.map(async row => {
      const states = statesOf(row)
      return {
        cityCode: row.city,
        cityName: (await labels()?.regionName(row.city, actor.language)) ?? row.city,
        // Its centre for us: where its lots lie.
        lng: lots.get(row.city)?.lng ?? '',
        lat: lots.get(row.city)?.lat ?? '',
        ...Object.fromEntries(STATES.map(state => [`state${state}`, states[state]])),
        ...fleetFigures(states, Number(row.repair_leased)),
        idle30: Number(row.idle30),
        idle60: Number(row.idle60),
        freeQty: Number(row.free),
        lots: Number(lots.get(row.city)?.lots ?? 0),
        freeSpaces: Number(lots.get(row.city)?.free ?? 0),
      }
    }),
  )
}

const paging = (query: Query, most: number) => ({
  size: Math.min(Math.max(Number(query['size']) || 50, 1), most),
  current: Math.max(Number(query['current']) || 1, 1),
})
/** The list's own filters, without what only pages it. */
const filtersOf = ({ size: _, current: __, ...rest }: Query): Query => rest

/** vehicle/customer-statistics (60, 7.6): customers who hold a car or await one. */
export async function customerStatistics(tx: Tx, actor: Actor, query: Query): Promise<unknown> {
  const { size, current } = paging(query, 200)
  const { from, where } = selection(actor, vehicle, filtersOf(query))
  const today = localDate(actor.clock.now())
  const held = sql`select coalesce(t.customer_id, a.customer_id) as customer_id, t.id, t.biz_status, t.prev_biz_status, t.unit_rent, t.lease_expire_date, t.order_vehicle_id
    from ${from} left join allocate_vehicle_record a on a.tenant_id = t.tenant_id and a.vehicle_id = t.id and a.is_deleted = 0 and a.state = 2
    where ${where} and ${inUse} and coalesce(t.customer_id, a.customer_id) is not null`
  const ends = (days: number) =>
    sql`count(*) filter (where h.lease_expire_date between ${today}::date and ${today}::date + ${days}::int)`
  const rows = await tx.rows<Record<string, string | null> & { all_rows: string }>(sql`with held as (${held})
    select h.customer_id as "customerId", m.mechanism_name as "customerName",
      count(*) filter (where h.biz_status = 6 or (h.biz_status = 8 and h.prev_biz_status in (6, 7))) as "onLease",
      count(*) filter (where h.biz_status = 5) as "awaitingTake", count(*) filter (where h.biz_status = 7) as "returning",
      coalesce(sum(h.unit_rent) filter (where h.order_vehicle_id is not null), 0) as "monthlyRent",
      ${ends(30)} as expire30, ${ends(60)} as expire60, ${ends(90)} as expire90, count(*) over () as all_rows
    from held h left join mechanism m on m.tenant_id = ${tx.tenantId} and m.id = h.customer_id
    group by 1, 2 order by count(*) desc, 1 limit ${size} offset ${(current - 1) * size}`)
  const ids = rows.map(row => row['customerId']!)
  const more = await besideCustomers(tx, ids, today)
  const total = Number(rows[0]?.all_rows ?? 0)
  const records = rows.map(({ all_rows: _, customerId, customerName, monthlyRent, ...counts }) => ({
    customerId,
    customerName: customerName ?? '',
    monthlyRent,
    ...Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)])),
    ...(more.get(customerId!) ?? { overdueAmt: '0.00', kmPerMonth: 0 }),
  }))
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** Money that is overdue, and kilometres per month of the leases that ended or go on. */
async function besideCustomers(
  tx: Tx,
  ids: readonly string[],
  today: string,
): Promise<Map<string, { overdueAmt: string; kmPerMonth: number }>> {
  const overdue = await overdueOf(tx, ids, today)
  const rows = await tx.rows<{ id: string; km: string | null }>(sql`select c.id,
      (select round(sum(coalesce(r.km, v.mileage - r.start_mileage)) * 30.4 / nullif(sum(greatest(coalesce(r.end_time::date, ${today}::date) - r.start_time::date + 1, 1)), 0))
        from vehicle_lease_record r join vehicle v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id
        where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.record_kind = 1 and r.customer_id = c.id and coalesce(r.km, v.mileage - r.start_mileage) is not null) as km
    from unnest(${[...ids]}::bigint[]) c(id)`)
  return new Map(
    rows.map(row => [row.id, { overdueAmt: yuan(overdue.get(row.id) ?? ZERO), kmPerMonth: Number(row.km ?? 0) }]),
  )
}

/** vehicle/owner/page: whose cars they are, how many in which state, what is pledged and what they are worth. */
export async function ownerPage(tx: Tx, actor: Actor, query: Query): Promise<unknown> {
  const { size, current } = paging(query, 200)
  const { from, where } = selection(actor, vehicle, filtersOf(query))
  const isClosed = maskOf('vehicle', 'netValue', vehicle.fields.netValue, actor.rights) !== undefined
  const rows = await tx.rows<
    Counted & {
      kind: number
      company_id: string | null
      owner: string | null
      pledged: string
      net: string
      total: string
      all_rows: string
    }
  >(sql`select t.owner_kind as kind, t.owner_company_id as company_id, coalesce(min(m.mechanism_name), t.owner_name) as owner, ${stateCounts}, ${leasedInRepair},
      count(*) filter (where t.mortgage_state in (1, 2, 3)) as pledged, coalesce(sum(t.net_value), 0) as net, count(*) as total, count(*) over () as all_rows
    from ${from} left join mechanism m on m.tenant_id = t.tenant_id and m.id = t.owner_company_id where ${where} and ${inUse}
    group by t.owner_kind, t.owner_company_id, t.owner_name order by count(*) desc, 1, 2 limit ${size} offset ${(current - 1) * size}`)
  const total = Number(rows[0]?.all_rows ?? 0)
  return {
    records: rows.map(row => ({
      ownerKind: row.kind,
      ownerKindName: textOf(ownerKind.values.find(one => one.code === row.kind)?.label ?? '', actor.language),
      ownerCompanyId: row.company_id ?? '',
      ownerName: row.owner ?? '',
      total: Number(row.total),
      ...Object.fromEntries(STATES.map(state => [`state${state}`, Number(row[`s${state}`])])),
      pledged: Number(row.pledged),
      netValue: isClosed ? '***' : row.net,
    })),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  }
}
