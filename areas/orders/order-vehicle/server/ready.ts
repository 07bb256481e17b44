import { localDate, localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { facts, lockPosition, type OrderVehicle } from './lock.ts'

/** 2, 3 -> 4: nothing is left to prepare. Repeated it has no effect. */
export async function ready(tx: Tx, actor: Actor, id: string, input: { confirmId: string }): Promise<OrderVehicle> {
  const { row } = await lockPosition(tx, actor, id)
  if (row.status === 4) return row
  const moved = (
    await act(tx, actor, orderVehicle, id, 'ready', {
      input: { readyTime: localDateTime(actor.clock.now()) },
      reason: input.confirmId,
    })
  ).row
  await emit(tx, actor, 'order-vehicle.ready', facts(moved, localDate(actor.clock.now())))
  return moved
}
