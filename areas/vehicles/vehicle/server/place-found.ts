import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { vehicle } from '../vehicle.ts'

const BY_STOCKTAKE = 4
/** Somebody saw the car there: its card says so unless it was located later. */
export async function placeFound(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  place: { address: string; time: string },
): Promise<void> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  if (car.locateTime !== null && car.locateTime > place.time) return
  await updateRow(tx, actor, vehicle, car, {
    lastAddress: place.address,
    locateTime: place.time,
    locateSource: BY_STOCKTAKE,
  })
}
