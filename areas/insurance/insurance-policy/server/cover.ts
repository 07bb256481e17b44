import { addDays, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { KIND } from '../codes.ts'

export interface CoverAsked {
  readonly vehicleId: string
  readonly day: LocalDate
}
const keyOf = (one: CoverAsked): string => `${one.vehicleId}:${one.day}`

/**
 * The last day of the unbroken compulsory cover that holds the asked day as a whole; no entry where the day is open.
 * Policies are the proof. A car that never had one goes by the date on its card, recorded by hand (补录).
 */
export async function coverUntil(tx: Tx, asked: readonly CoverAsked[]): Promise<(one: CoverAsked) => LocalDate | null> {
  const rows = await tx.rows<{ id: string; day: string; until: string }>(sql`
    with asked as (
      select distinct a.id, a.day from unnest(${asked.map(one => one.vehicleId)}::bigint[], ${asked.map(one => one.day)}::date[]) a(id, day)
    ), cover as (
      select p.vehicle_id as id, range_agg(tstzrange(p.start_time, p.effective_end + interval '1 second')) as days
      from insurance_policy p
      where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.policy_kind = ${KIND.compulsory} and p.status in (1, 2, 3, 4)
        and p.effective_end >= p.start_time and p.vehicle_id in (select id from asked)
      group by p.vehicle_id
    )
    select a.id, a.day::text as day, coalesce(
      (select (upper(u) - interval '1 second')::date from unnest(c.days) u
        where u @> tstzrange(a.day::timestamptz, (a.day + 1)::timestamptz)),
      case when c.id is null and v.compulsory_end >= a.day then v.compulsory_end end)::text as until
    from asked a join vehicle v on v.tenant_id = ${tx.tenantId} and v.id = a.id left join cover c on c.id = a.id`)
  const found = new Map(rows.map(row => [`${row.id}:${row.day}`, row.until]))
  return one => found.get(keyOf(one)) ?? null
}

/** policy.compulsoryValid of 90-interfaces 3.8: true when compulsory cover holds on the whole date. */
export const compulsoryValid = async (tx: Tx, vehicleId: string, day: LocalDate): Promise<boolean> =>
  (await coverUntil(tx, [{ vehicleId, day }]))({ vehicleId, day }) !== null

/** For the port of area 60: by vehicle, the end of the cover that holds on its day. */
export async function compulsoryEnds(tx: Tx, asked: readonly CoverAsked[]): Promise<Map<string, LocalDate>> {
  const until = await coverUntil(tx, asked)
  return new Map(
    asked.flatMap(one => {
      const end = until(one)
      return end ? [[one.vehicleId, end] as const] : []
    }),
  )
}

export interface Gap {
  readonly vehicleId: string
  readonly from: LocalDate
  readonly to: LocalDate
}
/** Days of a span on which a car has no compulsory cover for the whole day, as spans. */
export async function gapsOf(tx: Tx, vehicleIds: readonly string[], from: LocalDate, to: LocalDate): Promise<Gap[]> {
  const rows = await tx.rows<Gap & Record<string, string>>(sql`
    with cover as (
      select p.vehicle_id as id, range_agg(tstzrange(p.start_time, p.effective_end + interval '1 second')) as days
      from insurance_policy p
      where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.policy_kind = ${KIND.compulsory} and p.status in (1, 2, 3, 4)
        and p.effective_end >= p.start_time and p.vehicle_id = any(${[...vehicleIds]}::bigint[])
      group by p.vehicle_id
    ), proof as (
      select v.id, coalesce(c.days, tstzmultirange(tstzrange('-infinity', (v.compulsory_end + 1)::timestamptz)), '{}'::tstzmultirange) as days,
        v.compulsory_end is null and c.id is null as never
      from vehicle v left join cover c on c.id = v.id
      where v.tenant_id = ${tx.tenantId} and v.id = any(${[...vehicleIds]}::bigint[])
    )
    select p.id as "vehicleId", lower(g)::date::text as "from", (upper(g) - interval '1 microsecond')::date::text as "to"
    from proof p, unnest(tstzmultirange(tstzrange(${from}::date::timestamptz, ${addDays(to, 1)}::date::timestamptz))
      - case when p.never then '{}'::tstzmultirange else p.days end) g
    order by p.id, lower(g)`)
  return rows
}
