import { refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { lockPosition, type OrderVehicle } from './lock.ts'

/** The vehicle is back: no holdover from now on. The position stays in 6 until its settlement takes effect. */
export async function received(
  tx: Tx,
  actor: Actor,
  id: string,
  input: { returnId: string; time: string },
): Promise<OrderVehicle> {
  const { row } = await lockPosition(tx, actor, id)
  if (row.returnId !== input.returnId)
    refuse('otherReturn', '该车辆在另一张退车单中 / the vehicle is in another return document')
  if (row.returnTime === input.time) return row
  return updateRow(tx, actor, orderVehicle, row, { returnTime: input.time }, { action: 'received' })
}
