import { addDays, yuan, ZERO, fen } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { incomeOfVehicles } from '#areas/billing/bill-receivable/server/exposure.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { mileageSource, vehicleEvent } from '../../codes.ts'
import { historiesOf } from '../../history-port.ts'
import type { Lane, Segment } from '../lanes.ts'
import { cardSegments } from './card-segments.ts'
import { custodiesAt, type Custody } from './custody.ts'
import { docOf, withDocs, type Told } from './docs.ts'
import { flagSegments, holderSegments, occupationSegments, placeSegments, plateSegments } from './segments.ts'

type One = Segment<Lane>

export interface Reading {
  readonly km: number
  readonly time: string
  readonly source: string
}
/** Everything that was true of one car at one moment. */
export interface VehicleAt {
  readonly vehicleId: string
  readonly instant: string
  readonly custody: Custody
  readonly state: One | null
  /** A stay in a lot; else where the last position of a day before was. */
  readonly place: One | null
  readonly position: { lng: string; lat: string; address: string; time: string } | null
  readonly holders: readonly One[]
  readonly occupations: readonly One[]
  readonly flags: readonly One[]
  readonly plate: One | null
  readonly mileage: { before: Reading | null; after: Reading | null }
  /** Papers, policies, inspections, work and incidents, as the areas above tell them. */
  readonly others: readonly One[]
  readonly money?: { cost: string; capitalised: string; income: string; netValue: string | null }
}

interface StateRow extends Told {
  id: string
  vehicle_id: string
  event: number
  to_status: number
  happen_time: string
  create_time: string
  reason: string | null
  next_time: string | null
}
/** The last written of the moves that had happened by then; those written later have happened later. */
export async function statesAt(tx: Tx, vehicleIds: readonly string[], instant: string): Promise<One[]> {
  const rows = await tx.rows<StateRow>(sql`
    select s.*, (select min(n.happen_time) from vehicle_status_record n where n.tenant_id = ${tx.tenantId} and n.is_deleted = 0 and n.vehicle_id = s.vehicle_id
        and (n.create_time, n.id) > (s.create_time, s.id)) as next_time
    from unnest(${[...vehicleIds]}::bigint[]) car(id) cross join lateral (
      select r.id, r.vehicle_id, r.event, r.to_status, r.happen_time, r.create_time, r.reason, r.source_type, r.source_id, r.source_no from vehicle_status_record r
      where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.vehicle_id = car.id and r.happen_time <= ${instant}::timestamptz
      order by r.create_time desc, r.id desc limit 1) s`)
  const labelOf = (values: readonly { code: number; label: string }[], code: number) =>
    (values.find(one => one.code === code)?.label ?? `${code} / ${code}`) as One['label']
  return rows.map(row => ({
    vehicleId: row.vehicle_id,
    lane: 'state' as const,
    id: row.id,
    from: row.happen_time,
    to: row.next_time,
    label: labelOf(vehicleState.values, row.to_status),
    tone: 'default' as const,
    doc: docOf(row),
    facts: {
      code: row.to_status,
      event: labelOf(vehicleEvent.values, row.event),
      reason: row.reason,
      entered: row.create_time > row.happen_time ? row.create_time : null,
    },
  }))
}

interface ReadingRow {
  id: string
  before_km: number | null
  before_time: string | null
  before_source: number | null
  after_km: number | null
  after_time: string | null
  after_source: number | null
}
async function readingsAt(tx: Tx, vehicleIds: readonly string[], instant: string): Promise<ReadingRow[]> {
  const beside = (which: 'before' | 'after') =>
    which === 'before'
      ? sql`r.record_time <= ${instant}::timestamptz order by r.record_time desc, (r.source = 8) desc, r.mileage desc`
      : sql`r.record_time > ${instant}::timestamptz order by r.record_time, (r.source = 8), r.mileage`
  return tx.rows(sql`
    select car.id::text as id, b.mileage as before_km, b.record_time as before_time, b.source as before_source, a.mileage as after_km, a.record_time as after_time, a.source as after_source
    from unnest(${[...vehicleIds]}::bigint[]) car(id)
      left join lateral (select r.mileage, r.record_time, r.source from vehicle_mileage_record r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.vehicle_id = car.id and ${beside('before')} limit 1) b on true
      left join lateral (select r.mileage, r.record_time, r.source from vehicle_mileage_record r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.vehicle_id = car.id and ${beside('after')} limit 1) a on true`)
}

interface Position {
  vehicle_id: string
  lng: string
  lat: string
  address: string | null
  report_time: string
}
/** The last report of the day before: an older one says nothing of the moment. */
const positionsAt = (tx: Tx, vehicleIds: readonly string[], instant: string): Promise<Position[]> =>
  tx.rows(sql`
    select p.* from unnest(${[...vehicleIds]}::bigint[]) car(id) cross join lateral (
      select l.vehicle_id, l.lng, l.lat, l.address, l.report_time from vehicle_location l where l.tenant_id = ${tx.tenantId} and l.vehicle_id = car.id and not coalesce(l.outside, false)
        and l.report_time <= ${instant}::timestamptz and l.report_time > ${`${addDays(instant.slice(0, 10), -1)}${instant.slice(10)}`}::timestamptz
      order by l.report_time desc limit 1) p`)

/** What a car had cost and earned by the end of that day, net of VAT, and its net value then. */
async function moneyAt(tx: Tx, vehicleIds: readonly string[], instant: string) {
  const day = instant.slice(0, 10)
  const costs = await tx.rows<{ id: string; cost: string; capitalised: string; net: string | null }>(sql`
    select car.id::text as id, coalesce(c.cost, 0) as cost, coalesce(c.capitalised, 0) as capitalised, d.net
    from unnest(${[...vehicleIds]}::bigint[]) car(id)
      left join lateral (select sum(k.net_amt) as cost, sum(k.net_amt) filter (where k.capitalised) as capitalised from vehicle_cost k
        where k.tenant_id = ${tx.tenantId} and k.is_deleted = 0 and k.vehicle_id = car.id and k.biz_date <= ${day}::date) c on true
      left join lateral (select e.net from vehicle_depreciation e where e.tenant_id = ${tx.tenantId} and e.is_deleted = 0 and e.vehicle_id = car.id and e.month < ${day.slice(0, 7)}
        order by e.month desc limit 1) d on true`)
  const incomes = await incomeOfVehicles(tx, vehicleIds, '1990-01-01', addDays(day, 1))
  return new Map(
    costs.map(row => [
      row.id,
      {
        cost: yuan(fen(row.cost)),
        capitalised: yuan(fen(row.capitalised)),
        income: yuan(incomes.get(row.id) ?? ZERO),
        netValue: row.net,
      },
    ]),
  )
}

const reading = (km: number | null, time: string | null, by: number | null): Reading | null =>
  km === null || time === null
    ? null
    : { km, time, source: mileageSource.values.find(one => one.code === by)?.label ?? '' }

/** Who had the cars, and nothing else: for a violation, an accident, an alert. */
export async function custodyOf(
  tx: Tx,
  vehicleIds: readonly string[],
  instant: string,
): Promise<ReadonlyMap<string, Custody>> {
  const asked = { vehicleIds, from: instant, to: instant }
  return custodiesAt(tx, vehicleIds, instant, {
    holders: await holderSegments(tx, asked),
    places: await placeSegments(tx, asked),
    states: await statesAt(tx, vehicleIds, instant),
  })
}

/**
 * One truth per vehicle: what every history says of that moment. A fixed number of statements whatever the number of
 * cars, each by an index of the car. `withMoney`: for those who may see costs.
 */
export async function vehicleAt(
  tx: Tx,
  vehicleIds: readonly string[],
  instant: string,
  withMoney: boolean,
): Promise<VehicleAt[]> {
  const asked = { vehicleIds, from: instant, to: instant }
  const holders = await withDocs(tx, await holderSegments(tx, asked))
  const places = await withDocs(tx, await placeSegments(tx, asked))
  const states = await withDocs(tx, await statesAt(tx, vehicleIds, instant))
  const custodies = await custodiesAt(tx, vehicleIds, instant, { holders, places, states })
  const occupations = await withDocs(tx, await occupationSegments(tx, asked))
  const flags = await flagSegments(tx, asked)
  const plates = await plateSegments(tx, asked)
  const readings = new Map((await readingsAt(tx, vehicleIds, instant)).map(row => [row.id, row]))
  const positions = new Map((await positionsAt(tx, vehicleIds, instant)).map(row => [row.vehicle_id, row]))
  const others = [...(await cardSegments(tx, asked)), ...(await historiesOf(tx, asked))]
  const money = withMoney ? await moneyAt(tx, vehicleIds, instant) : undefined
  return vehicleIds.flatMap(vehicleId => {
    const custody = custodies.get(vehicleId)
    if (!custody) return []
    const own = <T extends { vehicleId: string }>(list: readonly T[]) => list.filter(one => one.vehicleId === vehicleId)
    const km = readings.get(vehicleId)
    const at = positions.get(vehicleId)
    return [
      {
        vehicleId,
        instant,
        custody,
        state: own(states)[0] ?? null,
        place: own(places)[0] ?? null,
        position: at ? { lng: at.lng, lat: at.lat, address: at.address ?? '', time: at.report_time } : null,
        holders: own(holders),
        occupations: own(occupations),
        flags: own(flags),
        plate: own(plates)[0] ?? null,
        mileage: {
          before: reading(km?.before_km ?? null, km?.before_time ?? null, km?.before_source ?? null),
          after: reading(km?.after_km ?? null, km?.after_time ?? null, km?.after_source ?? null),
        },
        others: own(others),
        ...(money ? { money: money.get(vehicleId)! } : {}),
      },
    ]
  })
}
