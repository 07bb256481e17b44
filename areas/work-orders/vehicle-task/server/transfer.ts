import { refuse, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { hoursBetween } from '../../calculations/sla.ts'
import { stage } from '../../codes.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { chosenOf, stageBar, whomBars, type Chosen, type Whom } from './assign.ts'
import { deriveHeads } from './head.ts'
import { carOf, isOwn, lockTasks, logTask, may, nowOf, refuseBarred, type Bar, type Task } from './rows.ts'

const MOVABLE: readonly number[] = [stage.waiting, stage.inProgress, stage.sentBack]
/** So long the receiver may decline; a third hand-over is for the dispatcher. */
const DECLINE_HOURS = 4
const FREE_TRANSFERS = 2

export async function transferBars(
  tx: Tx,
  actor: Actor,
  tasks: readonly Task[],
  isTransfer: boolean,
  whom: Whom,
): Promise<Bar[]> {
  const bars: Bar[] = []
  for (const task of tasks) {
    const reasons: Label[] = []
    if (!MOVABLE.includes(task.stage!)) reasons.push(stageBar(task, isTransfer ? '转派 / Hand over' : '退派 / Decline'))
    if (isTransfer) reasons.push(...(await handOverBars(tx, actor, task, whom)))
    else reasons.push(...declineBars(actor, task))
    bars.push({ id: task.id, no: task.taskNo!, reasons })
  }
  return bars
}
async function handOverBars(tx: Tx, actor: Actor, task: Task, whom: Whom): Promise<Label[]> {
  const reasons = await whomBars(tx, actor, whom, { type: task.type!, cityCode: task.cityCode })
  if (whom.handlerId && whom.handlerId === task.handlerId)
    reasons.push('不能转派给本人 / it is with this person already')
  if ((task.transferCount ?? 0) >= FREE_TRANSFERS && !may(actor, 'vehicle_task_assign'))
    reasons.push('转派已达两次，请由调度派单 / handed over twice: the dispatcher assigns it')
  return reasons
}
function declineBars(actor: Actor, task: Task): Label[] {
  const reasons: Label[] = []
  if (!task.isTransfer || (task.formerHandlerId === null && task.formerProviderId === null))
    reasons.push('任务没有转派记录 / the task was not handed over')
  else if (task.transferTime && hoursBetween(task.transferTime, nowOf(actor)) > DECLINE_HOURS)
    reasons.push('已超过4小时，不能退回原处理人 / more than 4 hours ago: it cannot go back')
  if (!isOwn(actor, task)) reasons.push('只有接收人可以退回 / the receiver alone may decline')
  return reasons
}

/** 2, 3, 9 -> 2: handed over, or declined back to the former handler (70, 4.3). */
export async function transferTasks(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  how: {
    isTransfer: boolean
    toHandlerId?: string | undefined
    toProviderId?: string | undefined
    reason: string
    skipAbnormal?: boolean | undefined
  },
): Promise<{ done: string[]; refused: Bar[] }> {
  if (!how.reason.trim()) refuse('reason', '请填写原因 / give a reason')
  const tasks = await lockTasks(tx, actor, ids)
  const whom = { handlerId: how.toHandlerId, providerId: how.toProviderId }
  const bars = await transferBars(tx, actor, tasks, how.isTransfer, whom)
  refuseBarred(bars, how.skipAbnormal === true)
  const refused = bars.filter(one => one.reasons.length > 0)
  const free = tasks.filter(task => !refused.some(one => one.id === task.id))
  for (const task of free) {
    const chosen = await chosenOf(
      tx,
      how.isTransfer ? whom : { handlerId: task.formerHandlerId, providerId: task.formerProviderId },
    )
    await moveTo(tx, actor, task, chosen!, how)
  }
  await deriveHeads(
    tx,
    actor,
    free.map(one => one.workOrderId),
  )
  return { done: free.map(one => one.id), refused }
}

async function moveTo(
  tx: Tx,
  actor: Actor,
  task: Task,
  chosen: Chosen,
  how: { isTransfer: boolean; reason: string },
): Promise<void> {
  const now = nowOf(actor)
  await act(tx, actor, vehicleTask, task.id, 'transfer', {
    input: {
      ...chosen,
      stage: stage.waiting,
      stageTime: now,
      isTransfer: how.isTransfer,
      formerHandlerId: how.isTransfer ? task.handlerId : null,
      formerProviderId: how.isTransfer ? task.providerId : null,
      transferTime: how.isTransfer ? now : null,
      ...(how.isTransfer ? { transferCount: (task.transferCount ?? 0) + 1 } : {}),
    },
    reason: how.reason,
  })
  await logTask(tx, actor, task.id, {
    action: how.isTransfer ? 'transfer' : 'decline',
    from: task.stage,
    to: stage.waiting,
    reason: how.reason,
  })
  if (chosen.handlerId)
    await notify(tx, actor, {
      bizTypeCode: 'task_transfer',
      bizId: task.id,
      users: [chosen.handlerId],
      level: 2,
      dedupeKey: `task-transfer:${task.id}:${task.transferCount ?? 0}:${how.isTransfer}`,
      title: how.isTransfer
        ? `任务转派【${task.taskNo}】 / Task ${task.taskNo} handed over to you`
        : `任务退回转派【${task.taskNo}】 / Task ${task.taskNo} came back to you`,
      content: `${carOf(task)}：${how.reason} / ${carOf(task)}: ${how.reason}`,
    })
}
