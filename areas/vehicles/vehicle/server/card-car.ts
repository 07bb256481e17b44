import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { noCar, type CardCar } from '#areas/accounts/ports.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicle } from '../vehicle.ts'

/** The car that stands in a position now; deposits are billed before it is chosen. */
export async function carOfPosition(tx: Tx, orderVehicleId: string): Promise<CardCar> {
  const position = await findRow(tx, orderVehicle, orderVehicleId)
  return position?.vehicleId ? ((await carOfVehicle(tx, position.vehicleId)) ?? noCar) : noCar
}
export async function carOfVehicle(tx: Tx, vehicleId: string): Promise<CardCar | undefined> {
  const car = await findRow(tx, vehicle, vehicleId)
  return car && { vehicleId: car.id, plateNo: car.plateNo, vin: car.vin }
}
