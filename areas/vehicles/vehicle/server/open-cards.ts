import { localDate, localDateTime, ZERO } from '#kernel'
import { takeRoom } from '../../parking-record/server/enter.ts'
import { parkingRecord } from '../../parking-record/parking-record.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emitAll } from '#packages/server/emit.ts'
import { addRows } from '#packages/server/rows.ts'
import { vehicleCost } from '../../vehicle-cost/vehicle-cost.ts'
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

  await openCosts(tx, actor, cars)
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

/** V8: what the card begins with as its original value stands in the ledger. */
const openCosts = (tx: Tx, actor: Actor, cars: readonly Vehicle[]): Promise<unknown> => {
  const today = localDate(actor.clock.now())
  const common = (car: Vehicle) => ({
    vehicleId: car.id,
    bizDate: car.invoiceDate ?? car.acceptDate ?? today,
    period: (car.invoiceDate ?? car.acceptDate ?? today).slice(0, 7).replace('-', ''),
    capitalised: true,
    bearer: 1,
    supplierName: car.supplierName,
    ...sourceOf(car),
    provisional: false,
    cityCode: car.operateCityCode,
    deptId: car.operateDeptId,
  })
  return addRows(tx, actor, vehicleCost, [
    ...cars
      .filter(car => car.purchasePrice !== null && car.purchasePrice > ZERO)
      .map(car => ({
        ...common(car),
        costItem: 1,
        sourceSeq: 1,
        amt: car.purchasePrice!,
        taxAmt: car.vatAmt ?? ZERO,
        netAmt: car.netPrice!,
      })),
    ...cars
      .filter(car => car.purchaseTaxAmt !== null && car.purchaseTaxAmt > ZERO)
      .map(car => ({
        ...common(car),
        costItem: 2,
        sourceSeq: 2,
        amt: car.purchaseTaxAmt!,
        taxAmt: ZERO,
        netAmt: car.purchaseTaxAmt!,
      })),
  ])
}
