import { fen, sumFen, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows } from '#packages/server/rows.ts'
import { failed, stage } from '../../codes.ts'
import type { Task } from '../../ports.ts'
import { vehicleTaskCost } from '../../vehicle-task-cost/vehicle-task-cost.ts'
import { payloadOf } from '../../vehicle-task-payload/server/payloads.ts'
import { progressGroup } from '../../work-order-group/server/progress.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { applyEffect } from './effects.ts'
import { freePlateQuota } from './plate-quotas.ts'
import { factsOf, hooksOf, nowOf } from './rows.ts'
import { releaseSuccessors } from './release.ts'

export const liveCosts = async (tx: Tx, taskId: string) =>
  (await findRows(tx, vehicleTaskCost, { taskId } as never, { orderBy: 't.create_time, t.id' })).filter(
    one => one.status !== 6,
  )
export const costSums = (lines: Awaited<ReturnType<typeof liveCosts>>) => ({
  costAmt: sumFen(lines, one => one.amt),
  chargeAmt: sumFen(lines, one => one.chargeAmt ?? fen('0')),
})

/**
 * 70, D5: the result counts. Effect and hooks run in this transaction; what they refuse leaves the task where it was.
 * Answers the stage that comes next and what changes with it.
 */
export async function finished(
  tx: Tx,
  actor: Actor,
  task: Task,
  needAccounting: boolean,
): Promise<ChangesOf<typeof vehicleTask> & { stage: number }> {
  const now = nowOf(actor)
  if (task.result === failed) {
    await cancelCosts(tx, actor, task.id)
    await freePlateQuota(tx, actor, task)
    return { stage: stage.closed, holding: false, doneTime: now, closeReason: task.resultNote?.slice(0, 200) ?? null }
  }
  const payload = await payloadOf(tx, task)
  await applyEffect(tx, actor, task, payload)
  for (const hook of hooksOf(task)) await hook.onDone?.(tx, actor, task, payload)
  const costs = await liveCosts(tx, task.id)
  const next = needAccounting && costs.length > 0 ? stage.toAccount : stage.done
  const slaHit = task.dueTime === null || (task.submitTime ?? now) <= task.dueTime
  return {
    stage: next,
    ...(next === stage.done ? { doneTime: now } : {}),
    ...(task.slaHit === false ? {} : { slaHit }),
    holding: false,
    ...costSums(costs),
  }
}

/** Follows once the stage stands: who waits is released, the chain counts, everybody else hears of it. */
export async function afterFinish(tx: Tx, actor: Actor, task: Task): Promise<void> {
  if (task.stage === stage.closed) {
    for (const hook of hooksOf(task)) await hook.onClosed?.(tx, actor, task, task.closeReason ?? '')
    await emit(tx, actor, 'vehicle-task.closed', factsOf(task, { reason: task.closeReason ?? '' }))
  } else {
    await emit(tx, actor, 'vehicle-task.done', factsOf(task))
    await releaseSuccessors(tx, actor, task)
  }
  if (task.groupId) await progressGroup(tx, actor, task.groupId)
}

export async function cancelCosts(tx: Tx, actor: Actor, taskId: string): Promise<void> {
  for (const line of await liveCosts(tx, taskId))
    if (line.status === 1 || line.status === 2) await act(tx, actor, vehicleTaskCost, line.id, 'cancel')
}
