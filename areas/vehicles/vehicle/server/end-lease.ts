import { inBoth, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, lockRow } from '#packages/server/rows.ts'
import { liveOccupations } from '../../allocate-vehicle-record/server/occupy.ts'
import { release } from '../../allocate-vehicle-record/server/release.ts'
import { vehicleLeaseRecord } from '../../vehicle-lease-record/vehicle-lease-record.ts'
import { vehicle } from '../vehicle.ts'
import { closeLease, openLease, type LeaseRecord } from './lease-records.ts'
import { mileageBy, recordMileage } from './record-mileage.ts'

const recordsOf = (tx: Tx, orderVehicleId: string): Promise<LeaseRecord[]> =>
  findRows(tx, vehicleLeaseRecord, sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.record_kind = 1`, {
    orderBy: 't.start_time desc',
  })
/** A reading is told apart by car and document: a car stands in a return once. */
const byReturn = (returnId: string | null | undefined) => ({
  sourceType: 'vehicle-return',
  sourceId: returnId ?? '',
  sourceNo: '',
})

/**
 * vehicle.endLease of 90-interfaces 3.6: closes the record of a position, key orderVehicleId + returnId. The state
 * moves by fire().
 */
export async function endLease(
  tx: Tx,
  actor: Actor,
  orderVehicleId: string,
  input: { time: string; mileage: number | null; event: number; returnId?: string | null; keepOccupation?: boolean },
): Promise<LeaseRecord> {
  const [known] = await recordsOf(tx, orderVehicleId)
  if (!known) return refuse('noLease', '该订单车辆没有租赁履历 / this position has no lease record')
  await lockRow(tx, actor, vehicle, known.vehicleId)
  const [record] = await recordsOf(tx, orderVehicleId)
  if (record!.endTime !== null) return record!
  if (input.mileage !== null)
    await recordMileage(
      tx,
      actor,
      record!.vehicleId,
      input.mileage,
      input.time,
      mileageBy.return,
      byReturn(input.returnId),
    )
  const closed = await closeLease(tx, actor, record!, {
    time: input.time,
    event: input.event,
    mileage: input.mileage,
    returnId: input.returnId ?? null,
  })
  const live = (await liveOccupations(tx, [record!.vehicleId])).get(record!.vehicleId)
  if (live && !input.keepOccupation && live.orderVehicleId === orderVehicleId)
    await release(tx, actor, live.id, inBoth('退车', 'Returned'))
  return closed
}

/** vehicle.reopenLease: a redeemed car goes on with its lessee, in a record of its own. */
export async function reopenLease(
  tx: Tx,
  actor: Actor,
  orderVehicleId: string,
  input: { time: string; mileage: number | null; returnId: string },
): Promise<LeaseRecord> {
  const [known] = await recordsOf(tx, orderVehicleId)
  if (!known) return refuse('noLease', '该订单车辆没有租赁履历 / this position has no lease record')
  const car = await lockRow(tx, actor, vehicle, known.vehicleId)
  const [last] = await recordsOf(tx, orderVehicleId)
  if (last!.endTime === null) return last!
  if (input.mileage !== null)
    await recordMileage(tx, actor, car.id, input.mileage, input.time, mileageBy.take, {
      sourceType: 'vehicle-return-redeem',
      sourceId: input.returnId,
      sourceNo: '',
    })
  const { recordKind, holderType, customerId, driverId, holderName, holderPhone, contractType, contractId, vehicleId } =
    last!
  return openLease(
    tx,
    actor,
    {
      vehicleId,
      recordKind,
      holderType,
      customerId,
      driverId,
      holderName,
      holderPhone,
      contractType,
      contractId,
      orderVehicleId,
      startTime: input.time,
      startMileage: input.mileage,
      startEvent: 3,
      returnId: input.returnId,
    },
    { customerName: holderName },
  )
}
