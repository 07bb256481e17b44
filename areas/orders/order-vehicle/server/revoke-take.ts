import { localDate, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { undoTake } from '#areas/contracts/contract/server/undo-plans.ts'
import { refreshCounters } from '../../order/server/counters.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { facts, lockPosition, type OrderVehicle } from './lock.ts'

/**
 * 5 -> 4, on the day of the take only: its rows are voided with it, and a later take makes rows of the next revision.
 */
export async function revokeTake(
  tx: Tx,
  actor: Actor,
  id: string,
  input: { extractId: string; reason: string },
): Promise<OrderVehicle> {
  const { contract, order, row } = await lockPosition(tx, actor, id)
  if (row.status === 4 && row.extractId === null) return row
  if (row.status === 5 && row.extractId !== input.extractId)
    refuse('otherTake', '该车辆是由另一张提车单提走的 / the vehicle was handed over by another document')
  const today = localDate(actor.clock.now())
  if (row.status === 5 && row.takeTime!.slice(0, 10) !== today)
    refuse('revokeLate', '只能在提车当日撤销 / a handover can be revoked only on the same day')
  if (row.status === 5) await undoTake(tx, actor, id, `vehicle-extract:${input.extractId}:${id}`, input.reason)
  const moved = (await act(tx, actor, orderVehicle, id, 'revokeTake', { reason: input.reason })).row
  await refreshCounters(tx, actor, contract.id, [order.id])
  await emit(tx, actor, 'order-vehicle.take-revoked', facts(row, today))
  return moved
}
