import { notFound, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { possessions } from '../../ports.ts'
import { vehicleLeaseRecord } from '../../vehicle-lease-record/vehicle-lease-record.ts'
import { vehicle } from '../vehicle.ts'

export interface Custody {
  /** custodyKind of area 80: 1 customer, 2 driver, 3 one of us or a supplier, 4 in our hands, 5 not ours, 9 unknown. */
  custodyKind: 1 | 2 | 3 | 4 | 5 | 9
  vehicleId: string
  customerId?: string | null
  driverId?: string | null
  orderVehicleId?: string | null
  contractId?: string | null
  mechanismId?: string | null
  userId?: string | null
  docNo: string
  from: string | null
  to: string | null
  dualOrderVehicleId?: string | null
  note: string
}
type Record_ = RowOf<typeof vehicleLeaseRecord>
const isId = (text: string) => /^\d{6,19}$/.test(text)

/**
 * vehicle.custodyAt of 90-interfaces 3.6: the only answer to "who had it" (60, 4.2). [start, end): the instant of a
 * hand-over belongs to the taker.
 */
export async function custodyAt(tx: Tx, _actor: Actor, vehicleOrPlate: string, instant: string): Promise<Custody> {
  const vehicleId = isId(vehicleOrPlate) ? vehicleOrPlate : await vehicleOfPlate(tx, vehicleOrPlate, instant)
  const car = (await findRow(tx, vehicle, vehicleId)) ?? notFound('vehicle', vehicleOrPlate)
  const records = await findRows(tx, vehicleLeaseRecord, sql`t.vehicle_id = ${vehicleId}::bigint`, {
    orderBy: 't.start_time',
  })
  const holds = (one: Record_) => one.startTime! <= instant && (one.endTime === null || instant < one.endTime)
  const lease = records.find(one => one.recordKind === 1 && holds(one))
  const [possession] = await possessions(tx, vehicleId, instant)
  if (possession)
    return {
      custodyKind: 3,
      vehicleId,
      userId: possession.userId ?? null,
      mechanismId: possession.mechanismId ?? null,
      docNo: possession.docNo,
      from: possession.from,
      to: possession.to,
      dualOrderVehicleId: lease?.orderVehicleId ?? null,
      note: lease
        ? '双重占用：租赁期间由我方或服务商实际控制 / in possession of the company or a supplier during an open lease'
        : '',
    }
  const record = lease ?? records.find(holds)
  if (record) return ofRecord(vehicleId, record)
  if (instant < car.createTime || (car.disposeDate !== null && instant.slice(0, 10) > car.disposeDate))
    return {
      custodyKind: 5,
      vehicleId,
      docNo: '',
      from: null,
      to: null,
      note: '建档前或处置后 / before the vehicle record or after its disposal',
    }
  return between(tx, vehicleId, records, instant, car)
}

async function vehicleOfPlate(tx: Tx, plateNo: string, instant: string): Promise<string> {
  const day = instant.slice(0, 10)
  const row = await tx.row<{
    vehicle_id: string
  }>(sql`select vehicle_id from vehicle_plate_record where tenant_id = ${tx.tenantId} and is_deleted = 0 and plate_no = ${plateNo.trim().toUpperCase()}
    and from_date <= ${day}::date and (to_date is null or to_date > ${day}::date) order by from_date desc limit 1`)
  return row?.vehicle_id ?? notFound('vehicle', plateNo)
}

function ofRecord(vehicleId: string, one: Record_): Custody {
  const ours = one.recordKind === 3 || one.recordKind === 4
  return {
    custodyKind: ours ? 3 : one.driverId ? 2 : 1,
    vehicleId,
    customerId: one.customerId,
    driverId: one.driverId,
    orderVehicleId: one.orderVehicleId,
    contractId: one.contractId,
    userId: ours ? one.createUser : null,
    docNo: one.sourceId ?? '',
    from: one.startTime,
    to: one.endTime,
    note: '',
  }
}

/** In a lot, or between holders: our possession if the place is known, otherwise unknown with both neighbours named. */
async function between(
  tx: Tx,
  vehicleId: string,
  records: readonly Record_[],
  instant: string,
  car: RowOf<typeof vehicle>,
): Promise<Custody> {
  const before = records.filter(one => one.endTime !== null && one.endTime <= instant).at(-1)
  const after = records.find(one => one.startTime! > instant)
  const from = before?.endTime ?? null
  const to = after?.startTime ?? null
  const stay = await tx.row<{
    lot_name: string
  }>(sql`select l.lot_name from parking_record p join parking_lot l on l.tenant_id = p.tenant_id and l.id = p.lot_id where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.vehicle_id = ${vehicleId}::bigint
    and p.in_time <= ${instant}::timestamptz and (p.out_time is null or p.out_time > ${instant}::timestamptz) limit 1`)
  if (stay) return { custodyKind: 4, vehicleId, docNo: '', from, to, note: `${stay.lot_name} / ${stay.lot_name}` }
  const state = await tx.row<{ to_status: number }>(
    sql`select to_status from vehicle_status_record where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = ${vehicleId}::bigint and happen_time <= ${instant}::timestamptz order by happen_time desc, id desc limit 1`,
  )
  const held = state?.to_status ?? car.bizStatus!
  if (held >= 2 && held <= 5) return { custodyKind: 4, vehicleId, docNo: '', from, to, note: '' }
  if (held === 9) return { custodyKind: 5, vehicleId, docNo: '', from, to, note: '已处置 / disposed' }
  return {
    custodyKind: 9,
    vehicleId,
    docNo: '',
    from,
    to,
    note: `前一使用方：${before?.holderName ?? '无'}；后一使用方：${after?.holderName ?? '无'} / before: ${before?.holderName ?? 'none'}; after: ${after?.holderName ?? 'none'}`,
  }
}
