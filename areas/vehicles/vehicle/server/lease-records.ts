import { addDays, daysInclusive, refuse, type ChangesOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { vehicleLeaseRecord } from '../../vehicle-lease-record/vehicle-lease-record.ts'
import { vehicle } from '../vehicle.ts'
import { kilometresBetween } from './record-mileage.ts'

export type LeaseRecord = RowOf<typeof vehicleLeaseRecord>
export const openLeaseOf = async (tx: Tx, vehicleId: string): Promise<LeaseRecord | undefined> =>
  (await findRows(tx, vehicleLeaseRecord, sql`t.vehicle_id = ${vehicleId}::bigint and t.end_time is null`))[0]

/**
 * The last calendar day that an interval [.., end) touches: an end at 00:00 belongs to the day before (60, 4.2
 * leaseDays).
 */
export const lastTouchedDay = (endTime: string): string =>
  endTime.slice(11) === '00:00:00' ? addDays(endTime.slice(0, 10), -1) : endTime.slice(0, 10)
export const daysTouched = (startTime: string, endTime: string): number =>
  Math.max(1, daysInclusive(startTime.slice(0, 10), lastTouchedDay(endTime)))

/** What the card shows of the lease in force. */
export interface LeaseSection {
  orderId?: string | null
  contractNo?: string | null
  customerName?: string | null
  rentStartDate?: string | null
  leaseExpireDate?: string | null
  unitRent?: RowOf<typeof vehicle>['unitRent']
}

/** One holder per instant (G4): the card's lock decides, whoever comes second reads who has it. */
async function refuseHeld(tx: Tx, vehicleId: string, startTime: string): Promise<void> {
  const [last] = await findRows(
    tx,
    vehicleLeaseRecord,
    sql`t.vehicle_id = ${vehicleId}::bigint and (t.end_time is null or t.end_time > ${startTime}::timestamptz)`,
    { orderBy: 't.start_time desc', limit: 1 },
  )
  if (last)
    refuse('vehicleHeld', '车辆在该时间由【{holder}】使用 / the vehicle is held by {holder} at that time', {
      holder: last.holderName ?? '',
    })
}

/** Opens the record and the lease section of the card. */
export async function openLease(
  tx: Tx,
  actor: Actor,
  values: ChangesOf<typeof vehicleLeaseRecord> & { vehicleId: string; startTime: string },
  section: LeaseSection = {},
): Promise<LeaseRecord> {
  const car = await lockRow(tx, actor, vehicle, values.vehicleId)
  await refuseHeld(tx, values.vehicleId, values.startTime)
  const record = await insertRow(tx, actor, vehicleLeaseRecord, values)
  await updateRow(tx, actor, vehicle, car, {
    leaseRecordId: record.id,
    idleSince: null,
    ...(record.recordKind === 1
      ? {
          customerId: record.customerId,
          driverId: record.driverId,
          contractType: record.contractType,
          contractId: record.contractId,
          orderVehicleId: record.orderVehicleId,
          takeTime: record.startTime,
          ...section,
        }
      : {}),
  })
  return record
}

const noLease: ChangesOf<typeof vehicle> = {
  leaseRecordId: null,
  customerId: null,
  customerName: null,
  driverId: null,
  driverName: null,
  contractType: null,
  contractId: null,
  contractNo: null,
  orderId: null,
  orderVehicleId: null,
  takeTime: null,
  rentStartDate: null,
  leaseExpireDate: null,
  unitRent: 0n as never,
}
export interface LeaseEnd {
  time: string
  event: number
  mileage: number | null
  returnId: string | null
}

/** Closes the record, empties the lease section, begins to count idle days. The caller holds the vehicle. */
export async function closeLease(tx: Tx, actor: Actor, open: LeaseRecord, end: LeaseEnd): Promise<LeaseRecord> {
  const time = end.time < open.startTime! ? open.startTime! : end.time
  const days = daysTouched(open.startTime!, time)
  const km =
    end.mileage === null || open.startMileage === null
      ? null
      : await kilometresBetween(tx, open.vehicleId, open.startMileage, end.mileage, open.startTime!, time)
  const closed = await updateRow(tx, actor, vehicleLeaseRecord, open, {
    endTime: time,
    endMileage: end.mileage,
    endEvent: end.event,
    returnId: end.returnId,
    days,
    km,
  })
  const car = await lockRow(tx, actor, vehicle, open.vehicleId)
  await updateRow(tx, actor, vehicle, car, {
    ...noLease,
    idleSince: time.slice(0, 10),
    leaseDaysTotal: (car.leaseDaysTotal ?? 0) + (open.recordKind === 1 ? days : 0),
  })
  return closed
}

/** A take that is revoked leaves no lease behind on the card. */
export async function clearLease(tx: Tx, actor: Actor, vehicleId: string): Promise<void> {
  await updateRow(tx, actor, vehicle, await lockRow(tx, actor, vehicle, vehicleId), noLease)
}
