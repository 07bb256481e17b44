import { refuse, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows } from '#packages/server/rows.ts'
import { running, stage } from '../../codes.ts'
import { typeIs } from '../../kinds/types.ts'
import { payloadOf } from '../../vehicle-task-payload/server/payloads.ts'
import { progressGroup } from '../../work-order-group/server/progress.ts'
import { workOrderGroupNode } from '../../work-order-group/work-order-group.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { stageBar } from './assign.ts'
import { cancelCosts } from './finish.ts'
import { deriveHeads } from './head.ts'
import { freePlateQuota } from './plate-quotas.ts'
import { releaseSuccessors } from './release.ts'
import { factsOf, hooksOf, lockTasks, logTask, nowOf, refuseBarred, type Bar, type Task } from './rows.ts'

/** 70, 4.3: not while the car is on the carrier, nor once it was received. */
export async function closeBars(tx: Tx, tasks: readonly Task[]): Promise<Bar[]> {
  const bars: Bar[] = []
  for (const task of tasks) {
    const reasons: Label[] = []
    if (!running.includes(task.stage!)) reasons.push(stageBar(task, '关闭 / Close'))
    else if (task.type === typeIs.transport && (await hasDeparted(tx, task)))
      reasons.push('车辆已发运，不能关闭 / the vehicle is on its way')
    for (const hook of hooksOf(task)) {
      const bar = await hook.closeBar?.(tx, task)
      if (bar) reasons.push(bar)
    }
    bars.push({ id: task.id, no: task.taskNo!, reasons })
  }
  return bars
}
async function hasDeparted(tx: Tx, task: Task): Promise<boolean> {
  const legs = ((await payloadOf(tx, task))['legs'] ?? []) as { departTime: string | null }[]
  return legs.some(leg => leg.departTime !== null)
}

/** 1, 2, 3, 9 -> 7: costs are void, the source hears of it, a skipped node lets the chain go on. */
export async function closeTasks(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  how: { reason: string; skipAbnormal?: boolean | undefined },
): Promise<{ done: string[]; refused: Bar[] }> {
  if (!how.reason.trim()) refuse('reason', '关闭须填写原因 / say why it is closed')
  const tasks = await lockTasks(tx, actor, ids)
  const bars = await closeBars(tx, tasks)
  refuseBarred(bars, how.skipAbnormal === true)
  const refused = bars.filter(one => one.reasons.length > 0)
  const free = tasks.filter(task => !refused.some(one => one.id === task.id))
  for (const task of free) await closeOne(tx, actor, task, how.reason)
  await deriveHeads(
    tx,
    actor,
    free.map(one => one.workOrderId),
  )
  for (const groupId of new Set(free.flatMap(one => (one.groupId ? [one.groupId] : []))))
    await progressGroup(tx, actor, groupId)
  return { done: free.map(one => one.id), refused }
}

async function closeOne(tx: Tx, actor: Actor, task: Task, reason: string): Promise<void> {
  const now = nowOf(actor)
  await cancelCosts(tx, actor, task.id)
  await freePlateQuota(tx, actor, task)
  const { row } = await act(tx, actor, vehicleTask, task.id, 'close', {
    input: {
      stage: stage.closed,
      stageTime: now,
      doneTime: now,
      holding: false,
      blockedById: null,
      closeReason: reason.slice(0, 200),
      costAmt: 0n,
      chargeAmt: 0n,
    },
    reason,
  })
  await logTask(tx, actor, task.id, { action: 'close', from: task.stage, to: stage.closed, reason })
  for (const hook of hooksOf(task)) await hook.onClosed?.(tx, actor, row, reason)
  await emit(tx, actor, 'vehicle-task.closed', factsOf(row, { reason }))
  if (await isSkipped(tx, task)) await releaseSuccessors(tx, actor, row)
}
async function isSkipped(tx: Tx, task: Task): Promise<boolean> {
  if (task.groupId === null) return false
  const [node] = await findRows(tx, workOrderGroupNode, { groupId: task.groupId, seq: task.nodeSeq } as never)
  return node?.skipped === true
}
