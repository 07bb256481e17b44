import { localDateTime, Refused, refuse, textOf, type Label } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, lockRows } from '#packages/server/rows.ts'
import { lockPledged } from '#areas/contracts/contract-finance-vehicle/server/pledges.ts'
import { workStage } from '../../codes.ts'
import { taskHookPort, type Task, type TaskHook } from '../../ports.ts'
import { handleCode, typeIs, typeOf } from '../../kinds/types.ts'
import { vehicleWorkOrder } from '../../vehicle-work-order/vehicle-work-order.ts'
import { workOrderGroup } from '../../work-order-group/work-order-group.ts'
import { vehicleTask, vehicleTaskLog } from '../vehicle-task.ts'

export type { Task }
export const nowOf = (actor: Actor): string => localDateTime(actor.clock.now())
export const may = (actor: Actor, code: string): boolean => !actor.rights || actor.rights.codes.has(code)
/** People call a vehicle by its plate, before it has one by its VIN. */
export const carOf = (task: { plateNo: string | null; vin: string | null }): string => task.plateNo || task.vin || ''

export const tasksOf = (tx: Tx, ids: readonly string[]): Promise<Task[]> =>
  ids.length === 0 ? Promise.resolve([]) : findRows(tx, vehicleTask, isAmong(sql.trusted('t.id'), ids))

const inOrder = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter(id => id !== null))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))

/** Hooks of a type and of its sub kind; both may be there. */
export function hooksOf(task: Pick<Task, 'type' | 'subKind'>): TaskHook[] {
  const all = taskHookPort.all()
  return [`${task.type}`, `${task.type}/${task.subKind}`].flatMap(key => {
    const hook = all.get(key)
    return hook ? [hook] : []
  })
}

/** 登记/解押: ends the pledge of a borrowing. */
const DISCHARGE = 4
/** L2 of the hooks, then L3 of 90-interfaces 2: groups, orders, tasks, each by rising id; read again behind the locks. */
export async function lockTasks(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Task[]> {
  const found = await tasksOf(tx, ids)
  for (const task of found.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)))
    for (const hook of hooksOf(task)) await hook.locks?.(tx, actor, task)
  await lockPledged(
    tx,
    actor,
    found.filter(one => one.type === typeIs.register && one.subKind === DISCHARGE).map(one => one.vehicleId!),
  )
  await lockRows(tx, workOrderGroup, inOrder(found.map(one => one.groupId)))
  await lockRows(tx, vehicleWorkOrder, inOrder(found.map(one => one.workOrderId)))
  return lockRows(tx, vehicleTask, inOrder(found.map(one => one.id)))
}

/** 70, 4.3: own task, or of the own firm; others need the right to fill in for them. */
export const isOwn = (actor: Actor, task: Task): boolean =>
  !actor.rights ||
  task.handlerId === actor.userId ||
  (actor.rights.mechanismId !== undefined && task.providerId === actor.rights.mechanismId) ||
  actor.rights.codes.has('vehicle_task_handle_any')
export function requireHandler(actor: Actor, task: Task): void {
  const code = handleCode(typeOf(task.type!))
  if (!may(actor, code)) throw new Refused({ kind: 'NotAllowed', permission: code })
  if (!isOwn(actor, task))
    refuse('notYours', '任务【{no}】由【{name}】处理 / task {no} is handled by {name}', {
      no: task.taskNo,
      name: task.handlerName ?? task.providerName ?? '-',
    })
}

export const stageLabel = (stage: number | null): Label =>
  workStage.values.find(one => one.code === stage)?.label ?? '- / -'
export function requireStage(task: Task, allowed: readonly number[], action: Label): void {
  if (!allowed.includes(task.stage!))
    throw new Refused({
      kind: 'WrongState',
      resource: 'vehicle-task',
      id: task.id,
      state: stageLabel(task.stage),
      action,
    })
}

export interface Told {
  action: string
  from: number | null
  to: number | null
  reason?: string | null
  posLng?: string | null
  posLat?: string | null
  device?: string | null
  changes?: Record<string, unknown>
}
/** The log is the business history of a task beside its timeline: with place, device and payload. */
export const logTask = (tx: Tx, actor: Actor, taskId: string, told: Told): Promise<unknown> =>
  insertRow(tx, actor, vehicleTaskLog, {
    taskId,
    action: told.action,
    fromStage: told.from,
    toStage: told.to,
    userId: actor.userId === '' ? null : actor.userId,
    logTime: nowOf(actor),
    reason: told.reason?.slice(0, 200) ?? null,
    posLng: told.posLng ?? null,
    posLat: told.posLat ?? null,
    device: told.device ?? null,
    changes: told.changes ?? null,
  } as never)

export const factsOf = (task: Task, more: Record<string, unknown> = {}) => ({
  id: task.id,
  no: task.taskNo!,
  type: task.type,
  vehicleId: task.vehicleId,
  workOrderId: task.workOrderId,
  sourceType: task.sourceType,
  sourceId: task.sourceId,
  ...more,
})

/** What stands against doing something with one of several tasks. */
export interface Bar {
  id: string
  no: string
  reasons: readonly Label[]
}
/** 70, 4.3: several tasks are done all or none, unless the caller skips what is abnormal. */
export function refuseBarred(bars: readonly Bar[], skip: boolean): void {
  const barred = bars.filter(one => one.reasons.length > 0)
  if (barred.length === 0 || skip) return
  const half = (language: 'zh' | 'en') =>
    barred
      .slice(0, 20)
      .map(
        one =>
          `${one.no}: ${one.reasons.map(reason => textOf(reason, language)).join(language === 'zh' ? '，' : ', ')}`,
      )
      .join('; ')
  refuse('tasksBarred', `${half('zh')} / ${half('en')}` as Label, {
    refused: barred.map(one => ({ id: one.id, no: one.no, reasons: one.reasons })),
  })
}
