import { addDays, daysInclusive, localDate, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { INSURED, KIND } from '../../insurance-policy/codes.ts'
import { gapsOf, type Gap } from '../../insurance-policy/server/cover.ts'
import { vehicleInsuranceState } from '../vehicle-insurance-state.ts'

type Car = RowOf<typeof vehicleInsuranceState>
const MOST_CARS = 2000
const ON_LEASE: readonly unknown[] = [6, 7]

async function seenCars(tx: Tx, actor: Actor, rows: readonly Car[]): Promise<Map<string, Car>> {
  const ids = rows.map(row => row.id)
  const seen = new Set(await visibleOf(tx, actor, vehicleInsuranceState, ids, 'read'))
  return new Map(rows.filter(row => seen.has(row.id)).map(row => [row.vehicleId!, row]))
}

/** Cars in the reader's scope that are neither disposed of nor waived, whose cover ends within the span. */
async function endingCars(tx: Tx, actor: Actor, until: LocalDate): Promise<Map<string, Car>> {
  const rows = await findRows(
    tx,
    vehicleInsuranceState,
    sql`coalesce(t.worst_state, 1) <> ${INSURED.waived} and (t.compulsory_end is null or t.compulsory_end < ${until}::date)`,
    { orderBy: 't.compulsory_end nulls first, t.id', limit: MOST_CARS },
  )
  return seenCars(tx, actor, rows)
}

/** The spans of the coming days that no compulsory policy covers. */
export async function fleetGaps(tx: Tx, actor: Actor, days: number): Promise<Record<string, unknown>[]> {
  const today = localDate(actor.clock.now())
  const cars = await endingCars(tx, actor, addDays(today, days))
  const gaps = await gapsOf(tx, [...cars.keys()], today, addDays(today, days - 1))
  return gaps.map(gap => {
    const car = cars.get(gap.vehicleId)!
    return {
      ...gap,
      plateNo: car.plateNo ?? car.vin ?? '',
      days: daysInclusive(gap.from, gap.to),
      isOnLease: ON_LEASE.includes(car.vehicleStatus),
    }
  })
}

interface Cover {
  readonly id: string
  readonly vehicleId: string
  readonly policyNo: string
  readonly kind: number
  readonly from: LocalDate
  readonly to: LocalDate
}
/** Compulsory and commercial policies of the cars that touch the span. */
const coversOf = (tx: Tx, vehicleIds: readonly string[], from: LocalDate, to: LocalDate): Promise<Cover[]> =>
  tx.rows<Cover & Record<string, unknown>>(sql`
    select p.id, p.vehicle_id as "vehicleId", p.policy_no as "policyNo", p.policy_kind as kind, p.start_time::date::text as "from",
      (coalesce(p.effective_end, p.end_time) - interval '1 second')::date::text as "to"
    from insurance_policy p where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.status in (1, 2, 3, 4)
      and p.policy_kind in (${KIND.compulsory}, ${KIND.commercial}) and p.vehicle_id = any(${[...vehicleIds]}::bigint[])
      and p.start_time < ${addDays(to, 1)}::date::timestamptz and coalesce(p.effective_end, p.end_time) > ${from}::date::timestamptz
    order by p.vehicle_id, p.start_time, p.id`)

/** Two policies cover the same where both are compulsory, or share a coverage. */
const coversTheSame = sql`(a.policy_kind = ${KIND.compulsory} or exists (
  select 1 from insurance_policy_cover x join insurance_policy_cover y on y.tenant_id = x.tenant_id and y.coverage_code = x.coverage_code
  where x.tenant_id = a.tenant_id and x.policy_id = a.id and y.policy_id = b.id))`

interface Overlap {
  readonly vehicleId: string
  readonly kind: number
  readonly from: LocalDate
  readonly to: LocalDate
}
/** Days of the span on which a car is covered twice by the same. */
const overlapsOf = (tx: Tx, from: LocalDate, to: LocalDate): Promise<Overlap[]> =>
  tx.rows<Overlap & Record<string, unknown>>(sql`
    select a.vehicle_id as "vehicleId", a.policy_kind as kind, greatest(a.start_time, b.start_time)::date::text as "from",
      (least(coalesce(a.effective_end, a.end_time), coalesce(b.effective_end, b.end_time)) - interval '1 second')::date::text as "to"
    from insurance_policy a join insurance_policy b on b.tenant_id = a.tenant_id and b.vehicle_id = a.vehicle_id
      and b.policy_kind = a.policy_kind and b.id > a.id and b.is_deleted = 0 and b.status in (1, 2)
      and tstzrange(a.start_time, coalesce(a.effective_end, a.end_time)) && tstzrange(b.start_time, coalesce(b.effective_end, b.end_time))
    where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.status in (1, 2) and a.policy_kind in (${KIND.compulsory}, ${KIND.commercial})
      and greatest(a.start_time, b.start_time) < ${addDays(to, 1)}::date::timestamptz
      and least(coalesce(a.effective_end, a.end_time), coalesce(b.effective_end, b.end_time)) > ${from}::date::timestamptz
      and ${coversTheSame}
    order by 1, 3`)

/** Cars that are covered twice, as far as the reader sees them. */
async function doubledCars(tx: Tx, actor: Actor, overlaps: readonly Overlap[]): Promise<Map<string, Car>> {
  if (overlaps.length === 0) return new Map()
  const vehicleId = [...new Set(overlaps.map(one => one.vehicleId))]
  return seenCars(tx, actor, await findRows(tx, vehicleInsuranceState, { vehicleId } as never))
}

/** The calendar of cover: every car with a gap, a lapse or two policies at once, with its policies and gaps as spans. */
export async function fleetCalendar(tx: Tx, actor: Actor, days: number) {
  const today = localDate(actor.clock.now())
  const last = addDays(today, days - 1)
  const ending = await endingCars(tx, actor, addDays(today, days))
  const overlaps = await overlapsOf(tx, today, last)
  const doubled = await doubledCars(tx, actor, overlaps)
  const gaps = Map.groupBy(await gapsOf(tx, [...ending.keys()], today, last), one => one.vehicleId)
  const cars = new Map([...[...ending].filter(([id]) => gaps.has(id)), ...doubled])
  const covers = Map.groupBy(await coversOf(tx, [...cars.keys()], today, last), one => one.vehicleId)
  const twice = Map.groupBy(overlaps, one => one.vehicleId)
  const rows = [...cars].map(([id, car]) => rowOf(car, gaps.get(id) ?? [], covers.get(id) ?? [], twice.get(id) ?? []))
  return { from: today, to: last, rows: rows.toSorted((a, b) => (a.firstGap < b.firstGap ? -1 : 1)) }
}

function rowOf(car: Car, gaps: readonly Gap[], covers: readonly Cover[], overlaps: readonly Overlap[]) {
  return {
    vehicleId: car.vehicleId!,
    plateNo: car.plateNo ?? car.vin ?? '',
    customerName: car.customerName ?? '',
    isOnLease: ON_LEASE.includes(car.vehicleStatus),
    firstGap: gaps[0]?.from ?? '9999-12-31',
    gapDays: gaps.reduce((sum, one) => sum + daysInclusive(one.from, one.to), 0),
    gaps: gaps.map(({ from, to }) => ({ from, to })),
    covers: covers.map(({ id, policyNo, kind, from, to }) => ({ id, policyNo, kind, from, to })),
    overlaps: overlaps.map(({ kind, from, to }) => ({ kind, from, to })),
  }
}
