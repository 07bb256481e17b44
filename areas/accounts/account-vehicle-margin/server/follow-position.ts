import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { accountVehicleMargin } from '../account-vehicle-margin.ts'

export interface CardCar {
  readonly vehicleId: string | null
  readonly plateNo: string | null
  readonly vin: string | null
}
const noCar: CardCar = { vehicleId: null, plateNo: null, vin: null }

/** The car that stands in a position now; deposits are billed before it is chosen. */
export async function carOfPosition(tx: Tx, orderVehicleId: string): Promise<CardCar> {
  // An installation of the money areas alone bills positions that others keep.
  const position = isBuilt(orderVehicle.name) ? await findRow(tx, orderVehicle, orderVehicleId) : undefined
  const car = position?.vehicleId ? await findRow(tx, vehicle, position.vehicleId) : undefined
  return car ? { vehicleId: car.id, plateNo: car.plateNo, vin: car.vin } : noCar
}

/**
 * 90-interfaces 4: the cards of a position show its car. Events come after the commit, late or twice: what counts is
 * the car that stands there now,
 * so that a card never goes back to a car that was exchanged meanwhile.
 */
export async function followPosition(tx: Tx, actor: Actor, orderVehicleId: string): Promise<void> {
  const car = await carOfPosition(tx, orderVehicleId)
  for (const card of await findRows(tx, accountVehicleMargin, { orderVehicleId }, { orderBy: 't.id' }))
    if (card.vehicleId !== car.vehicleId || card.plateNo !== car.plateNo || card.vin !== car.vin)
      await updateRow(tx, actor, accountVehicleMargin, card, { ...car })
}

/** A car that gets its plate after it was allotted, or another one. */
export async function followPlate(tx: Tx, actor: Actor, vehicleId: string): Promise<void> {
  const car = await findRow(tx, vehicle, vehicleId)
  if (!car) return
  for (const card of await findRows(
    tx,
    accountVehicleMargin,
    sql`t.vehicle_id = ${vehicleId}::bigint and t.plate_no is distinct from ${car.plateNo}`,
    { orderBy: 't.id' },
  ))
    await updateRow(tx, actor, accountVehicleMargin, card, { plateNo: car.plateNo })
}
