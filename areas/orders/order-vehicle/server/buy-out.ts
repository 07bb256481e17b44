import { refuse, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { refreshCounters } from '../../order/server/counters.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { giveBackQuota } from './cancel.ts'
import { facts, lockPosition, type OrderVehicle } from './lock.ts'

/**
 * orderVehicle.buyOut of 90-interfaces 3.3, 6 -> 8: the title has passed to the lessee. The rent was stopped before, by
 * lease.finish kind 3.
 */
export async function buyOut(
  tx: Tx,
  actor: Actor,
  id: string,
  input: { returnId: string; transferDate: LocalDate | null },
): Promise<OrderVehicle> {
  const { contract, order, row } = await lockPosition(tx, actor, id)
  if (row.status === 8 && row.returnId === input.returnId) return row
  if (row.returnId !== input.returnId)
    refuse('otherReturn', '该车辆在另一张退车单中 / the vehicle is in another return document')
  const date = input.transferDate ?? refuse('transferOpen', '车辆尚未过户 / the title has not passed yet')
  if (row.actualEndDate === null) refuse('rentRuns', '租金尚未停止 / the rent has not been stopped yet')
  const moved = (await act(tx, actor, orderVehicle, id, 'buyOut', { reason: date })).row
  await giveBackQuota(tx, actor, moved)
  await refreshCounters(tx, actor, contract.id, [order.id])
  await emit(tx, actor, 'order-vehicle.bought-out', facts(moved, date))
  return moved
}
