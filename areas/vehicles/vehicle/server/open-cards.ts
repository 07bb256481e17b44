import { localDate, localDateTime } from '#kernel'
import { takeRoom } from '../../parking-record/server/enter.ts'
import { parkingRecord } from '../../parking-record/parking-record.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emitAll } from '#packages/server/emit.ts'
import { addRows } from '#packages/server/rows.ts'
import { vehicleMileageRecord, vehiclePlateRecord, vehicleStatusRecord } from '../histories.ts'
import type { Vehicle } from './fire.ts'
import { event } from './moves.ts'

/** The card itself is the document that a first row comes from. */
const sourceOf = (car: Vehicle) => ({ sourceType: 'vehicle', sourceId: car.id, sourceNo: car.vehicleNo! })

/** Event 1 for new cards, many at once: first rows of every history (G9). Lots are locked in ascending order. */
export async function openCards(tx: Tx, actor: Actor, cars: readonly Vehicle[]): Promise<void> {
  const now = localDateTime(actor.clock.now())
  await addRows(
    tx,
    actor,
    vehicleStatusRecord,
    cars.map(car => ({
      vehicleId: car.id,
      event: event.created,
      toStatus: car.bizStatus,
      ...sourceOf(car),
      happenTime: car.bizStatusTime ?? now,
      cityCode: car.operateCityCode,
    })),
  )
  await openPlates(
    tx,
    actor,
    cars.filter(car => car.plateNo !== null),
  )
  await openMileages(
    tx,
    actor,
    cars.filter(car => car.mileage !== null),
  )

  const stored = cars.filter(car => car.parkingLotId !== null)
  const byLot = [...Map.groupBy(stored, car => car.parkingLotId!)].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1))
  for (const [lotId, list] of byLot) await takeRoom(tx, actor, lotId, list.length)
  await addRows(
    tx,
    actor,
    parkingRecord,
    stored.map(car => ({
      vehicleId: car.id,
      lotId: car.parkingLotId!,
      inTime: car.inLotTime ?? now,
      inKind: 1,
      inUserId: actor.userId,
      inMileage: car.mileage,
      ...sourceOf(car),
    })),
  )
  await emitAll(
    tx,
    actor,
    'vehicle.created',
    cars.map(car => ({ id: car.id, no: car.vehicleNo!, vin: car.vin })),
  )
}

export const openPlates = (tx: Tx, actor: Actor, cars: readonly Vehicle[]): Promise<unknown> =>
  addRows(
    tx,
    actor,
    vehiclePlateRecord,
    cars.map(car => ({
      vehicleId: car.id,
      plateNo: car.plateNo,
      plateKind: car.plateKind,
      plateColor: car.plateColor,
      cityCode: car.plateCityCode ?? car.registerCityCode,
      companyId: car.ownerCompanyId,
      fromDate: car.plateDate ?? car.registerDate ?? localDate(actor.clock.now()),
    })),
  )
export const openMileages = (tx: Tx, actor: Actor, cars: readonly Vehicle[]): Promise<unknown> =>
  addRows(
    tx,
    actor,
    vehicleMileageRecord,
    cars.map(car => ({
      vehicleId: car.id,
      mileage: car.mileage,
      recordTime: car.mileageTime ?? localDateTime(actor.clock.now()),
      source: 7,
      ...sourceOf(car),
      suspect: false,
    })),
  )
