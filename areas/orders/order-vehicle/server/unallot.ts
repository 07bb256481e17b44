import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { refreshCounters } from '../../order/server/counters.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { facts, lockPosition, type OrderVehicle } from './lock.ts'

/** 2, 3, 4 -> 1: release of the allotment or change of vehicle. Area 60 puts the vehicle back to stock. */
export async function unallot(
  tx: Tx,
  actor: Actor,
  id: string,
  input: { source: string; reason: string },
): Promise<OrderVehicle> {
  const { contract, order, row } = await lockPosition(tx, actor, id)
  if (row.status === 1) return row
  const moved = (await act(tx, actor, orderVehicle, id, 'unallot', { reason: input.reason })).row
  await refreshCounters(tx, actor, contract.id, [order.id])
  await emit(tx, actor, 'order-vehicle.unallotted', facts(row, localDate(actor.clock.now())))
  return moved
}
