import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { predecessorsOf } from '../../calculations/chain.ts'
import { dispatchBy, stage } from '../../codes.ts'
import { typeIs } from '../../kinds/types.ts'
import { candidatesOf, chooseByRule, ruleOf } from '../../work-order-dispatch-rule/server/dispatch.ts'
import { dueOf, settingOf } from '../../work-order-setting/server/setting-of.ts'
import { vehicleWorkOrder } from '../../vehicle-work-order/vehicle-work-order.ts'
import { workOrderGroupNode } from '../../work-order-group/work-order-group.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { chosenOf, giveTo, whomBars } from './assign.ts'
import { carOf, logTask, nowOf, type Task } from './rows.ts'

/** Several open tasks of one kind on one vehicle: a stocktake, a patrol or a stay in a workshop does not exclude another. */
export const holds = (type: number): boolean =>
  type !== typeIs.inventory && type !== typeIs.patrol && type !== typeIs.maintenance

/**
 * The clock of a task starts: it was made free, or its predecessor is done. `whom` is given out at once; else the rule
 * of its city chooses where the setting says so.
 */
export async function releaseTask(
  tx: Tx,
  actor: Actor,
  task: Task,
  more: { slaOverride?: number | null; autoDispatch?: boolean; km?: number | null } = {},
): Promise<void> {
  const duties = await settingOf(tx, task)
  const now = nowOf(actor)
  const value =
    task.type === typeIs.transport && more.km
      ? duties.slaValue * Math.max(1, Math.ceil(more.km / 500))
      : duties.slaValue
  const clock = more.slaOverride ? { mode: 2, value: more.slaOverride } : { mode: duties.slaMode, value }
  const dueTime = await dueOf(tx, now, { ...clock, priority: task.priority ?? 3, planFinish: task.planFinish })
  const { row } = await act(tx, actor, vehicleTask, task.id, 'release', {
    input: { blockedById: null, holding: holds(task.type!), releaseTime: now, stageTime: now, dueTime },
  })
  await logTask(tx, actor, task.id, { action: 'release', from: task.stage, to: stage.toDispatch })
  const head = await getRow(tx, vehicleWorkOrder, task.workOrderId!)
  const named = { handlerId: head.handlerId, providerId: head.providerId }
  if ((named.handlerId || named.providerId) && (await mayTake(tx, actor, named, row))) {
    await giveTo(tx, actor, [row], (await chosenOf(tx, named))!)
    return
  }
  if (duties.autoDispatch || more.autoDispatch) await dispatchByRule(tx, actor, row, head.fromLotId ?? head.toLotId)
}
const mayTake = async (
  tx: Tx,
  actor: Actor,
  whom: { handlerId: string | null; providerId: string | null },
  task: Task,
): Promise<boolean> => (await whomBars(tx, actor, whom, { type: task.type!, cityCode: task.cityCode })).length === 0

/** 70, R19: by load or in turns; where all are full the fallback hears of it; grab is told to all candidates. */
export async function dispatchByRule(tx: Tx, actor: Actor, task: Task, lotId: string | null): Promise<void> {
  const rule = await ruleOf(tx, { ...task, lotId })
  if (!rule) return
  const whom = await chooseByRule(tx, actor, rule, one => mayTake(tx, actor, one, task))
  if (whom) {
    await giveTo(tx, actor, [task], (await chosenOf(tx, whom))!)
    return
  }
  const users =
    rule.mode === dispatchBy.grab
      ? (await candidatesOf(tx, rule.id)).flatMap(one => (one.handlerId ? [one.handlerId] : []))
      : [rule.fallbackUserId!]
  await notify(tx, actor, {
    bizTypeCode: 'task_to_dispatch',
    bizId: task.id,
    users,
    level: 2,
    dedupeKey: `task-to-dispatch:${task.id}`,
    title: `待派任务【${task.taskNo}】 / Task ${task.taskNo} to be given out`,
    content:
      rule.mode === dispatchBy.grab
        ? `${carOf(task)}：先接先得。 / ${carOf(task)}: who accepts first has it.`
        : `${carOf(task)}：没有可派的处理人，请手工派单。 / ${carOf(task)}: nobody is free, assign it by hand.`,
  })
}

/** Whoever waits for this task is released, vehicle by vehicle (70, 4.7). */
export async function releaseSuccessors(tx: Tx, actor: Actor, task: Task): Promise<Task[]> {
  const waiting = await findRows(tx, vehicleTask, { blockedById: task.id, stage: stage.toDispatch } as never)
  for (const next of waiting) {
    const others = await stillBlockedBy(tx, next, task)
    if (others) await passTo(tx, actor, next, others)
    else await releaseTask(tx, actor, next, await nodeOf(tx, next))
  }
  return waiting
}

/** A node with two predecessors waits for the second one, too; the task carries one of them at a time. */
async function stillBlockedBy(tx: Tx, next: Task, done: Task): Promise<string | undefined> {
  if (next.groupId === null) return undefined
  const nodes = await findRows(tx, workOrderGroupNode, { groupId: next.groupId } as never)
  const before = predecessorsOf(nodes.find(one => one.seq === next.nodeSeq)?.predecessors ?? null)
  const open = await findRows(tx, vehicleTask, { groupId: next.groupId, vehicleId: next.vehicleId } as never)
  return open.find(
    one =>
      one.id !== done.id &&
      one.id !== next.id &&
      before.includes(one.nodeSeq!) &&
      ![stage.done, stage.closed, stage.toAccount].includes(one.stage as never),
  )?.id
}
const passTo = (tx: Tx, actor: Actor, next: Task, blockedById: string): Promise<unknown> =>
  updateRow(tx, actor, vehicleTask, next, { blockedById })
async function nodeOf(tx: Tx, task: Task): Promise<{ slaOverride?: number | null; autoDispatch?: boolean }> {
  if (task.groupId === null) return {}
  const node = (await findRows(tx, workOrderGroupNode, { groupId: task.groupId, seq: task.nodeSeq } as never))[0]
  return node ? { slaOverride: node.slaOverride, autoDispatch: node.autoDispatch } : {}
}
