import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { carPort } from '../../ports.ts'
import { accountVehicleMargin } from '../account-vehicle-margin.ts'

/**
 * 90-interfaces 4: the cards of a position show its vehicle. Events come after the commit, late or twice, so the
 * current vehicle is read again.
 */
export async function followPosition(tx: Tx, actor: Actor, orderVehicleId: string): Promise<void> {
  const car = await carPort.ask().ofPosition(tx, orderVehicleId)
  for (const card of await findRows(tx, accountVehicleMargin, { orderVehicleId }, { orderBy: 't.id' }))
    if (card.vehicleId !== car.vehicleId || card.plateNo !== car.plateNo || card.vin !== car.vin)
      await updateRow(tx, actor, accountVehicleMargin, card, { ...car })
}

/** A vehicle that gets its plate after it was allotted, or a new one. */
export async function followPlate(tx: Tx, actor: Actor, vehicleId: string): Promise<void> {
  const car = await carPort.ask().ofVehicle(tx, vehicleId)
  if (!car) return
  for (const card of await findRows(
    tx,
    accountVehicleMargin,
    sql`t.vehicle_id = ${vehicleId}::bigint and t.plate_no is distinct from ${car.plateNo}`,
    { orderBy: 't.id' },
  ))
    await updateRow(tx, actor, accountVehicleMargin, card, { plateNo: car.plateNo })
}
