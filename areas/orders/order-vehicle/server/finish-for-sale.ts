import { addDays, inBoth, refuse, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { stopBilling } from '#areas/billing/bill-receipt-plan/server/stop-billing.ts'
import { voidPlans } from '#areas/billing/bill-receipt-plan/server/void-plans.ts'
import { finishKind } from '#areas/contracts/calculations/index.ts'
import { refreshCounters } from '../../order/server/counters.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { giveBackQuota } from './cancel.ts'
import { facts, lockPosition, type OrderVehicle } from './lock.ts'
import { previewFinish } from './preview-finish.ts'

const ON_LEASE = 5
const RETURNED = 7
/** Ended by agreement. */
const AGREED = 1

/**
 * 40, 4 (a sale with its lease): the lease ends with the sale of its car, on the day before the hand-over, without a
 * penalty and without a return. Key: position; a position that was returned already stays as it is.
 */
export async function finishForSale(
  tx: Tx,
  actor: Actor,
  id: string,
  wanted: { lastDay: LocalDate; source: { sourceType: string; sourceId: string; sourceNo?: string } },
): Promise<OrderVehicle> {
  const { contract, order, row } = await lockPosition(tx, actor, id)
  if (row.status === RETURNED) return row
  if (row.status !== ON_LEASE)
    refuse('returnOpen', '订单车辆【{no}】不在租赁中，请先办结退车 / {no} is not on lease: finish its return first', {
      no: row.orderVehicleNo,
    })
  if (row.takeTime !== null && wanted.lastDay < row.takeTime.slice(0, 10))
    refuse('beforeTake', '计租截止日不能早于提车日{day} / the last day of rent is before the take of {day}', {
      day: row.takeTime.slice(0, 10),
    })
  const { runningAmt, prorations } = await previewFinish(tx, actor, id, {
    lastDay: wanted.lastDay,
    kind: finishKind.early,
    byDefault: false,
  })
  await act(tx, actor, orderVehicle, id, 'beginReturn', { input: { returnKind: AGREED } })
  await stopBilling(tx, actor, {
    orderVehicleId: id,
    lastDay: wanted.lastDay,
    runningAmt,
    prorations,
    source: wanted.source,
  })
  await voidPlans(
    tx,
    actor,
    { contractId: contract.id },
    id,
    addDays(wanted.lastDay, 1),
    inBoth('随车出售，租赁结束', 'Sold with the car: the lease ends'),
  )
  const moved = (await act(tx, actor, orderVehicle, id, 'giveBack', { input: { actualEndDate: wanted.lastDay } })).row
  await giveBackQuota(tx, actor, moved)
  await refreshCounters(tx, actor, contract.id, [order.id])
  await emit(tx, actor, 'order-vehicle.returned', facts(moved, wanted.lastDay))
  return moved
}
