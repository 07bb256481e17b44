import { type Tone } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { leaseKind, mileageSource, occupyKind, occupyState, vehicleEvent } from '../../codes.ts'
import { inTwo, type Lane, type Segment } from '../lanes.ts'
import { stretchesOf } from '../state-chain.ts'
import { docOf, type Told } from './docs.ts'

export interface Asked {
  readonly vehicleIds: readonly string[]
  readonly from: string
  /** Included. */
  readonly to: string
}
type One = Segment<Lane>
const valueOf = (values: readonly { code: number; label: string; tone?: Tone }[], code: number | null) =>
  values.find(one => one.code === code)
const labelOf = (values: readonly { code: number; label: string }[], code: number | null) =>
  (valueOf(values, code)?.label ?? inTwo(String(code ?? ''), String(code ?? ''))) as One['label']
const plain = (text: string): One['label'] => inTwo(text, text)
const toneOf = (values: readonly { code: number; label: string; tone?: Tone }[], code: number | null): Tone =>
  valueOf(values, code)?.tone ?? 'default'

interface StateRow extends Told {
  id: string
  vehicle_id: string
  event: number
  from_status: number | null
  to_status: number
  happenTime: string
  create_time: string
  reason: string | null
}
/** All moves of the cars in the order in which they were written: which of them hold is settled by `stretchesOf`. */
export async function stateSegments(tx: Tx, { vehicleIds, from, to }: Asked): Promise<One[]> {
  const rows = await tx.rows<StateRow>(sql`
    select id, vehicle_id, event, from_status, to_status, happen_time as "happenTime", create_time, reason, source_type, source_id, source_no
    from vehicle_status_record where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = any(${[...vehicleIds]}::bigint[])
    order by create_time, id`)
  return [...Map.groupBy(rows, row => row.vehicle_id).values()].flatMap(moves =>
    stretchesOf(moves)
      .filter(one => one.from <= to && (one.to === null || one.to > from))
      .map(({ move, from: since, to: until }) => ({
        vehicleId: move.vehicle_id,
        lane: 'state' as const,
        id: move.id,
        from: since,
        to: until,
        label: labelOf(vehicleState.values, move.to_status),
        tone: toneOf(vehicleState.values as never, move.to_status),
        doc: docOf(move),
        facts: {
          code: move.to_status,
          event: labelOf(vehicleEvent.values, move.event),
          reason: move.reason,
          entered: move.create_time > since ? move.create_time : null,
        },
      })),
  )
}

interface StayRow extends Told {
  id: string
  vehicle_id: string
  in_time: string
  out_time: string | null
  lot_id: string
  lot_name: string
  space_no: string | null
}
/** Stays in lots. */
export async function placeSegments(tx: Tx, { vehicleIds, from, to }: Asked): Promise<One[]> {
  const rows = await tx.rows<StayRow>(sql`
    select p.id, p.vehicle_id, p.in_time, p.out_time, p.lot_id, l.lot_name, s.space_no, p.source_type, p.source_id, p.source_no
    from parking_record p join parking_lot l on l.tenant_id = p.tenant_id and l.id = p.lot_id left join parking_space s on s.tenant_id = p.tenant_id and s.id = p.space_id
    where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.vehicle_id = any(${[...vehicleIds]}::bigint[])
      and p.in_time <= ${to}::timestamptz and (p.out_time is null or p.out_time > ${from}::timestamptz)
    order by p.in_time, p.id`)
  return rows.map(row => ({
    vehicleId: row.vehicle_id,
    lane: 'place' as const,
    id: row.id,
    from: row.in_time,
    to: row.out_time,
    label: plain(row.space_no ? `${row.lot_name} ${row.space_no}` : row.lot_name),
    tone: 'info' as const,
    doc: docOf(row) ?? { resource: 'parking-lot', id: row.lot_id, no: row.lot_name },
    facts: { lotId: row.lot_id, lot: row.lot_name, space: row.space_no },
  }))
}

const [BY_TRANSFER, TRANSFER_DONE] = [2, 4] as const
interface LeaseRow {
  id: string
  vehicle_id: string
  record_kind: number
  holder_name: string | null
  start_time: string
  end_time: string | null
  start_mileage: number | null
  end_mileage: number | null
  customer_id: string | null
  driver_id: string | null
  contract_id: string | null
  order_vehicle_id: string | null
  source_id: string | null
  create_user: string | null
  extract_id: string | null
  extract_no: string | null
  contract_no: string | null
  driver_name: string | null
  move_id: string | null
  transfer_no: string | null
}
/** Who held the cars and by which take or transfer; the contract stands in for a take that the product did not see. */
export async function holderSegments(tx: Tx, { vehicleIds, from, to }: Asked): Promise<One[]> {
  const rows = await tx.rows<LeaseRow>(sql`
    select r.id, r.vehicle_id, r.record_kind, r.holder_name, r.start_time, r.end_time, r.start_mileage, r.end_mileage, r.customer_id, r.driver_id, r.contract_id, r.order_vehicle_id, r.source_id, r.create_user,
      r.extract_id, e.extract_no, c.contract_no, d.mechanism_name as driver_name, m.id as move_id, m.transfer_no
    from vehicle_lease_record r left join vehicle_extract e on e.tenant_id = r.tenant_id and e.id = r.extract_id left join contract c on c.tenant_id = r.tenant_id and c.id = r.contract_id
      left join mechanism d on d.tenant_id = r.tenant_id and d.id = r.driver_id
      left join transfer_vehicle m on r.start_event = ${BY_TRANSFER} and m.tenant_id = r.tenant_id and m.new_order_vehicle_id = r.order_vehicle_id and m.status = ${TRANSFER_DONE} and m.is_deleted = 0
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.vehicle_id = any(${[...vehicleIds]}::bigint[])
      and r.start_time <= ${to}::timestamptz and (r.end_time is null or r.end_time > ${from}::timestamptz)
    order by r.start_time, r.id`)
  return rows.map(row => ({
    vehicleId: row.vehicle_id,
    lane: 'holder' as const,
    id: row.id,
    from: row.start_time,
    to: row.end_time,
    label: plain(row.holder_name || row.driver_name || ''),
    tone: row.record_kind === 1 ? ('success' as const) : ('warning' as const),
    doc:
      row.move_id && row.transfer_no
        ? { resource: 'transfer-vehicle', id: row.move_id, no: row.transfer_no }
        : row.extract_id && row.extract_no
          ? { resource: 'vehicle-extract', id: row.extract_id, no: row.extract_no }
          : row.contract_id && row.contract_no
            ? { resource: 'contract', id: row.contract_id, no: row.contract_no }
            : null,
    facts: {
      kind: labelOf(leaseKind.values, row.record_kind),
      recordKind: row.record_kind,
      customerId: row.customer_id,
      driverId: row.driver_id,
      driver: row.driver_name,
      contractId: row.contract_id,
      contract: row.contract_no,
      orderVehicleId: row.order_vehicle_id,
      sourceId: row.source_id,
      userId: row.create_user,
      startMileage: row.start_mileage,
      endMileage: row.end_mileage,
    },
  }))
}

interface OccupyRow extends Told {
  id: string
  vehicle_id: string
  occupy_kind: number
  state: number
  from_time: string
  to_time: string | null
}
export async function occupationSegments(tx: Tx, { vehicleIds, from, to }: Asked): Promise<One[]> {
  const rows = await tx.rows<OccupyRow>(sql`
    select id, vehicle_id, occupy_kind, state, from_time, to_time, source_type, source_id, source_no from allocate_vehicle_record
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = any(${[...vehicleIds]}::bigint[])
      and from_time <= ${to}::timestamptz and (to_time is null or to_time > ${from}::timestamptz) order by from_time, id`)
  return rows.map(row => ({
    vehicleId: row.vehicle_id,
    lane: 'occupation' as const,
    id: row.id,
    from: row.from_time,
    to: row.to_time,
    label: labelOf(occupyKind.values, row.occupy_kind),
    tone: 'default' as const,
    doc: docOf(row),
    facts: { state: labelOf(occupyState.values, row.state), no: row.source_no },
  }))
}

export async function flagSegments(tx: Tx, { vehicleIds, from, to }: Asked): Promise<One[]> {
  const rows = await tx.rows<{
    id: string
    vehicle_id: string
    flag_id: string
    flag_name: string
    set_time: string
    clear_time: string | null
    reason: string | null
  }>(sql`
    select r.id, r.vehicle_id, r.flag_id, f.flag_name, r.set_time, r.clear_time, r.reason
    from vehicle_flag_relation r join vehicle_flag f on f.tenant_id = r.tenant_id and f.id = r.flag_id
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.vehicle_id = any(${[...vehicleIds]}::bigint[])
      and r.set_time <= ${to}::timestamptz and (r.clear_time is null or r.clear_time > ${from}::timestamptz) order by r.set_time, r.id`)
  return rows.map(row => ({
    vehicleId: row.vehicle_id,
    lane: 'flags' as const,
    id: row.id,
    from: row.set_time,
    to: row.clear_time,
    label: plain(row.flag_name),
    tone: 'warning' as const,
    doc: { resource: 'vehicle-flag', id: row.flag_id, no: row.flag_name },
    facts: { reason: row.reason },
  }))
}

/** Plates change with a day, not with a second: the new one holds from the beginning of its day. */
export async function plateSegments(tx: Tx, { vehicleIds, from, to }: Asked): Promise<One[]> {
  const rows = await tx.rows<{
    id: string
    vehicle_id: string
    plate_no: string
    from_date: string
    to_date: string | null
    work_order_id: string | null
  }>(sql`
    select id, vehicle_id, plate_no, from_date, to_date, work_order_id from vehicle_plate_record
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = any(${[...vehicleIds]}::bigint[])
      and from_date <= ${to.slice(0, 10)}::date and (to_date is null or to_date > ${from.slice(0, 10)}::date) order by from_date, id`)
  return rows.map(row => ({
    vehicleId: row.vehicle_id,
    lane: 'plate' as const,
    id: row.id,
    from: `${row.from_date} 00:00:00`,
    to: row.to_date === null ? null : `${row.to_date} 00:00:00`,
    label: plain(row.plate_no),
    tone: 'default' as const,
    doc: row.work_order_id ? { resource: 'vehicle-work-order', id: row.work_order_id, no: row.plate_no } : null,
    facts: { plateNo: row.plate_no },
  }))
}

interface ReadingRow extends Told {
  id: string
  vehicle_id: string
  mileage: number
  record_time: string
  source: number
  suspect: boolean | null
}
const MOST_READINGS = 2000

/** Readings as moments. The nightly ones of the GPS come by the thousand: of a long stretch the others stand. */
export async function mileageSegments(tx: Tx, { vehicleIds, from, to }: Asked): Promise<One[]> {
  const rows = await tx.rows<ReadingRow>(sql`
    select id, vehicle_id, mileage, record_time, source, suspect, source_type, source_id, source_no from vehicle_mileage_record
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = any(${[...vehicleIds]}::bigint[])
      and record_time between ${from}::timestamptz and ${to}::timestamptz order by (source = 1), record_time desc limit ${MOST_READINGS}`)
  return rows
    .toSorted((a, b) => (a.record_time < b.record_time ? -1 : 1))
    .map(row => ({
      vehicleId: row.vehicle_id,
      lane: 'mileage' as const,
      id: row.id,
      from: row.record_time,
      to: row.record_time,
      label: plain(`${row.mileage.toLocaleString('en-US')} km`),
      tone: row.suspect ? ('danger' as const) : ('default' as const),
      doc: docOf(row),
      facts: { mileage: row.mileage, source: labelOf(mileageSource.values, row.source) },
    }))
}
