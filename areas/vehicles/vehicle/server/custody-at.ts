import { notFound } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import type { Custody } from '../../truth-line/server/custody.ts'
import { custodyOf } from '../../truth-line/server/vehicle-at.ts'
import { vehicle } from '../vehicle.ts'

export type { Custody } from '../../truth-line/server/custody.ts'
const isId = (text: string) => /^\d{6,19}$/.test(text)

/** vehicle.custodyAt of 90-interfaces 3.6: the answer of the truth line to "who had it" (60, 4.2), by car or plate. */
export async function custodyAt(tx: Tx, _actor: Actor, vehicleOrPlate: string, instant: string): Promise<Custody> {
  const vehicleId = isId(vehicleOrPlate) ? vehicleOrPlate : await vehicleOfPlate(tx, vehicleOrPlate, instant)
  const car = (await findRow(tx, vehicle, vehicleId)) ?? notFound('vehicle', vehicleOrPlate)
  return (await custodyOf(tx, [car.id], instant)).get(car.id)!
}

/** A plate belongs to whoever bore it on that day. */
async function vehicleOfPlate(tx: Tx, plateNo: string, instant: string): Promise<string> {
  const day = instant.slice(0, 10)
  const row = await tx.row<{
    vehicle_id: string
  }>(sql`select vehicle_id from vehicle_plate_record where tenant_id = ${tx.tenantId} and is_deleted = 0 and plate_no = ${plateNo.trim().toUpperCase()}
    and from_date <= ${day}::date and (to_date is null or to_date > ${day}::date) order by from_date desc limit 1`)
  return row?.vehicle_id ?? notFound('vehicle', plateNo)
}
