import { addDays, inBoth, refuse, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { updateRow } from '#packages/server/rows.ts'
import { stopBilling } from '#areas/billing/bill-receipt-plan/server/stop-billing.ts'
import { voidPlans } from '#areas/billing/bill-receipt-plan/server/void-plans.ts'
import { finishKind, type FinishLine } from '#areas/contracts/calculations/index.ts'
import { refreshCounters } from '../../order/server/counters.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { giveBackQuota } from './cancel.ts'
import { facts, lockPosition, type OrderVehicle, type Position } from './lock.ts'
import { previewFinish, type FinishTerms } from './preview-finish.ts'

export interface Finished {
  state: number
  lines: FinishLine[]
}

/**
 * lease.finish of 90-interfaces 3.3: the rent ends on its last day. Kinds 1, 2 and 4 move the position to 7 and kind 5
 * to 9, with the quota given back; kind 3 stops the rent and keeps 6 until buyOut. Key: position and return document.
 */
export async function finish(
  tx: Tx,
  actor: Actor,
  id: string,
  input: FinishTerms & { returnId: string },
): Promise<Finished> {
  const position = await lockPosition(tx, actor, id)
  const { row } = position
  const { lines, runningAmt, prorations } = await previewFinish(tx, actor, id, input)
  if (row.returnId === input.returnId && row.actualEndDate !== null && row.status !== 5) {
    if (row.actualEndDate !== input.lastDay)
      refuse('finishedOtherDay', '该车辆已按{day}结束计租 / the rent of this vehicle ended on {day}', {
        day: row.actualEndDate,
      })
    return { state: row.status, lines }
  }
  if (row.status !== 6 || row.returnId !== input.returnId)
    refuse('notReturning', '该订单车辆不在此退车单中 / this position does not stand in this return')
  refuseBeforeTake(row, input.lastDay)

  await stopBilling(tx, actor, {
    orderVehicleId: id,
    lastDay: input.lastDay,
    runningAmt,
    prorations,
    source: { sourceType: 'vehicle-return', sourceId: input.returnId },
  })
  // Deposit instalments and end-of-term fees without a bill are voided.
  await voidPlans(
    tx,
    actor,
    { contractId: position.contract.id },
    id,
    addDays(input.lastDay, 1),
    inBoth('租赁结束', 'The lease ends'),
  )
  const moved = await moveOn(tx, actor, position, input)
  return { state: moved.status, lines }
}

function refuseBeforeTake(row: OrderVehicle, lastDay: LocalDate): void {
  if (row.takeTime !== null && lastDay < row.takeTime.slice(0, 10))
    refuse('beforeTake', '计租截止日不能早于提车日{day} / the last day of rent is before the take of {day}', {
      day: row.takeTime.slice(0, 10),
    })
}

async function moveOn(
  tx: Tx,
  actor: Actor,
  { contract, order, row }: Position,
  input: FinishTerms & { returnId: string },
): Promise<OrderVehicle> {
  const ended = { actualEndDate: input.lastDay }
  if (input.kind === finishKind.buyOut) return updateRow(tx, actor, orderVehicle, row, ended, { action: 'finish' })
  const lost = input.kind === finishKind.lost
  const moved = (await act(tx, actor, orderVehicle, row.id, lost ? 'lose' : 'giveBack', { input: ended })).row
  await giveBackQuota(tx, actor, moved)
  await refreshCounters(tx, actor, contract.id, [order.id])
  const happened = facts(moved, input.lastDay)
  if (lost) await emit(tx, actor, 'order-vehicle.lost', happened)
  else await emit(tx, actor, 'order-vehicle.returned', happened)
  return moved
}
