import { refuse, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { stage } from '../../codes.ts'
import { dueOf, settingOf } from '../../work-order-setting/server/setting-of.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { stageBar } from './assign.ts'
import { afterFinish, finished } from './finish.ts'
import { deriveHeads } from './head.ts'
import { carOf, hooksOf, lockTasks, logTask, nowOf, refuseBarred, type Bar, type Task } from './rows.ts'

export const confirmBars = (actor: Actor, tasks: readonly Task[]): Bar[] =>
  tasks.map(task => {
    const reasons: Label[] = []
    if (task.stage !== stage.toConfirm) reasons.push(stageBar(task, '确认 / Confirm'))
    if (actor.rights && task.handlerId === actor.userId)
      reasons.push('处理人不能确认自己的任务 / whoever handled a task does not confirm it')
    return { id: task.id, no: task.taskNo!, reasons }
  })

/** 4 -> 5 or 6 with the effect, or back to the handler with a reason and half the time (70, 4.3). */
export async function confirmTasks(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  how: { pass: boolean; reason?: string | undefined; skipAbnormal?: boolean | undefined },
): Promise<{ done: string[]; refused: Bar[] }> {
  if (!how.pass && !how.reason?.trim()) refuse('reason', '退回须填写原因 / say why it goes back')
  const tasks = await lockTasks(tx, actor, ids)
  const bars = confirmBars(actor, tasks)
  refuseBarred(bars, how.skipAbnormal === true)
  const refused = bars.filter(one => one.reasons.length > 0)
  const free = tasks.filter(task => !refused.some(one => one.id === task.id))
  for (const task of free) await (how.pass ? pass(tx, actor, task) : sendBack(tx, actor, task, how.reason!))
  await deriveHeads(
    tx,
    actor,
    free.map(one => one.workOrderId),
  )
  return { done: free.map(one => one.id), refused }
}

async function pass(tx: Tx, actor: Actor, task: Task): Promise<void> {
  const now = nowOf(actor)
  const { needAccounting } = await settingOf(tx, task)
  const next = await finished(tx, actor, task, needAccounting)
  const { row } = await act(tx, actor, vehicleTask, task.id, 'confirm', {
    input: { ...next, confirmTime: now, stageTime: now },
  })
  await logTask(tx, actor, task.id, { action: 'confirm', from: task.stage, to: next.stage })
  await afterFinish(tx, actor, row)
}

async function sendBack(tx: Tx, actor: Actor, task: Task, reason: string): Promise<void> {
  const now = nowOf(actor)
  const { slaMode, slaValue } = await settingOf(tx, task)
  const dueTime = await dueOf(tx, now, { mode: slaMode, value: slaValue, priority: task.priority ?? 3, isAgain: true })
  await act(tx, actor, vehicleTask, task.id, 'sendBack', {
    input: {
      stage: stage.sentBack,
      stageTime: now,
      dueTime,
      warned: false,
      toldHours: null,
      backCount: (task.backCount ?? 0) + 1,
      backReason: reason.slice(0, 200),
    },
    reason,
  })
  await logTask(tx, actor, task.id, { action: 'sendBack', from: task.stage, to: stage.sentBack, reason })
  for (const hook of hooksOf(task)) await hook.onSentBack?.(tx, actor, task, reason)
  if (task.handlerId)
    await notify(tx, actor, {
      bizTypeCode: 'task_back',
      bizId: task.id,
      users: [task.handlerId],
      level: 2,
      dedupeKey: `task-back:${task.id}:${task.backCount ?? 0}`,
      title: `任务退回【${task.taskNo}】 / Task ${task.taskNo} was sent back`,
      content: `${carOf(task)}：${reason} / ${carOf(task)}: ${reason}`,
    })
}
