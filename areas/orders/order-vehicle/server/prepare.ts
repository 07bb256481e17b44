import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { lockPosition, type OrderVehicle } from './lock.ts'

/** 2 -> 3 with the first work order of a preparation; repeated it has no effect. */
export async function prepare(tx: Tx, actor: Actor, id: string, input: { workOrderId: string }): Promise<OrderVehicle> {
  const { row } = await lockPosition(tx, actor, id)
  if (row.status === 3 || row.status === 4) return row
  return (await act(tx, actor, orderVehicle, id, 'prepare', { reason: input.workOrderId })).row
}
