import { localDate, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { facts, lockPosition, type OrderVehicle } from './lock.ts'

/** 5 -> 6: a return document is in force; the rent runs on until its settlement. */
export async function beginReturn(
  tx: Tx,
  actor: Actor,
  id: string,
  input: { returnId: string; returnKind: number },
): Promise<OrderVehicle> {
  const { row } = await lockPosition(tx, actor, id)
  if (row.status === 6 && row.returnId === input.returnId) return row
  if (row.status === 6) refuse('returnOpen', '该车辆已有未完成的退车单 / another return of this vehicle is open')
  const moved = (
    await act(tx, actor, orderVehicle, id, 'beginReturn', {
      input: { returnId: input.returnId, returnKind: input.returnKind },
    })
  ).row
  await emit(tx, actor, 'order-vehicle.returning', facts(moved, localDate(actor.clock.now())))
  return moved
}

/** 6 -> 5: the return was cancelled, refused or the vehicle redeemed. */
export async function cancelReturn(
  tx: Tx,
  actor: Actor,
  id: string,
  input: { returnId: string },
): Promise<OrderVehicle> {
  const { row } = await lockPosition(tx, actor, id)
  if (row.status === 5 && row.returnId === null) return row
  if (row.status === 6 && row.returnId !== input.returnId)
    refuse('otherReturn', '该车辆在另一张退车单中 / the vehicle is in another return document')
  return (await act(tx, actor, orderVehicle, id, 'cancelReturn')).row
}
