import { localDate, type Label, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { dispatchable } from '#areas/partners/service-provider/server/dispatchable.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { byProvider, byStaff, stage } from '../../codes.ts'
import { kindLabel, typeOf } from '../../kinds/types.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { deriveHeads } from './head.ts'
import { carOf, factsOf, lockTasks, logTask, nowOf, refuseBarred, stageLabel, type Bar, type Task } from './rows.ts'

export interface Whom {
  handlerId?: string | null | undefined
  providerId?: string | null | undefined
}
export interface Chosen {
  assignMode: number
  handlerId: string | null
  handlerName: string | null
  handlerPhone: string | null
  providerId: string | null
  providerName: string | null
}
/** Kinds of institution that are service providers of this product: their agreement and cities are checked. */
const SERVICE_PROVIDER = 2

/** The person or firm as a task carries them; undefined where nobody is named. */
export async function chosenOf(tx: Tx, whom: Whom): Promise<Chosen | undefined> {
  const provider = whom.providerId ? await findRow(tx, mechanism, whom.providerId) : undefined
  const person = whom.handlerId ? await findRow(tx, userAccount, whom.handlerId) : undefined
  if (!provider && !person) return undefined
  return {
    assignMode: provider ? byProvider : byStaff,
    handlerId: person?.id ?? null,
    handlerName: person?.realName ?? person?.name ?? null,
    handlerPhone: person?.phone ?? null,
    providerId: provider?.id ?? null,
    providerName: provider?.mechanismName ?? null,
  }
}

/** Why nobody of these can take the work: somebody who left, an agreement that ended, a city not covered. */
export async function whomBars(
  tx: Tx,
  actor: Actor,
  whom: Whom,
  work: { type: number; cityCode: string | null },
  day: LocalDate = localDate(actor.clock.now()),
): Promise<Label[]> {
  const bars: Label[] = []
  if (!whom.handlerId && !whom.providerId) bars.push('请选择处理人或服务商 / choose a handler or a provider')
  if (whom.handlerId) {
    const person = await findRow(tx, userAccount, whom.handlerId)
    if (!person || person.status !== 1) bars.push('处理人已停用 / the handler is not active')
  }
  if (whom.providerId) {
    const firm = await findRow(tx, mechanism, whom.providerId)
    if (!firm || firm.status !== 1 || firm.blackFlag) bars.push('服务商已停用 / the provider is not active')
    else if (
      firm.mechanismType === SERVICE_PROVIDER &&
      !(await dispatchable(tx, actor, work.type, work.cityCode ?? '', day)).some(one => one.id === firm.id)
    )
      bars.push(
        `服务商【${firm.shortName || firm.mechanismName}】协议已到期或未覆盖该城市 / the agreement of provider ${firm.shortName || firm.mechanismName} has ended or does not cover the city`,
      )
  }
  return bars
}

const ASSIGNABLE: readonly number[] = [stage.toDispatch, stage.waiting, stage.sentBack]
export async function blockedBar(tx: Tx, task: Task): Promise<Label[]> {
  if (task.blockedById === null)
    return task.releaseTime === null
      ? ['任务尚未释放，须先开始盘点 / the task is not released: its stocktake has not started']
      : []
  const before = await findRow(tx, vehicleTask, task.blockedById)
  const [zh, en] = typeOf(before?.type ?? task.type!).label.split(' / ')
  return [`前置任务【${zh}】未完成 / the task before it, ${en}, is not done`]
}
export async function assignBars(tx: Tx, actor: Actor, tasks: readonly Task[], whom: Whom): Promise<Bar[]> {
  const known = new Map<string, Label[]>()
  const bars: Bar[] = []
  for (const task of tasks) {
    const key = `${task.type} ${task.cityCode}`
    const whomFaults =
      known.get(key) ?? (await whomBars(tx, actor, whom, { type: task.type!, cityCode: task.cityCode }))
    known.set(key, whomFaults)
    const reasons = [
      ...(ASSIGNABLE.includes(task.stage!) ? [] : [stageBar(task, '派单 / Assign')]),
      ...(await blockedBar(tx, task)),
      ...whomFaults,
    ]
    bars.push({ id: task.id, no: task.taskNo!, reasons })
  }
  return bars
}
export const stageBar = (task: Task, action: Label): Label => {
  const [state, does] = [stageLabel(task.stage).split(' / '), action.split(' / ')]
  return `当前状态【${state[0]}】不允许执行【${does[0]}】 / [${does[1]}] is not allowed in state [${state[1]}]`
}

/** 1, 9, 2 -> 2 (70, 4.3). */
export async function assignTasks(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  whom: Whom,
  how: { skipAbnormal?: boolean; reason?: string; planDate?: LocalDate } = {},
): Promise<{ done: string[]; refused: Bar[] }> {
  const tasks = await lockTasks(tx, actor, ids)
  const bars = await assignBars(tx, actor, tasks, whom)
  refuseBarred(bars, how.skipAbnormal === true)
  const refused = bars.filter(one => one.reasons.length > 0)
  const free = tasks.filter(task => !refused.some(one => one.id === task.id))
  const chosen = free.length > 0 ? await chosenOf(tx, whom) : undefined
  if (chosen) await giveTo(tx, actor, free, chosen, how.reason, how.planDate)
  return { done: free.map(one => one.id), refused }
}

/** Writes the hand-out of tasks that were checked and locked; tells each handler once. */
export async function giveTo(
  tx: Tx,
  actor: Actor,
  tasks: readonly Task[],
  chosen: Chosen,
  reason?: string,
  planDate?: LocalDate,
): Promise<void> {
  const now = nowOf(actor)
  for (const task of tasks) {
    const { row } = await act(tx, actor, vehicleTask, task.id, 'assign', {
      input: {
        ...chosen,
        ...(planDate ? { planDate } : {}),
        stage: stage.waiting,
        assignTime: now,
        stageTime: now,
        isTransfer: false,
      },
      ...(reason ? { reason } : {}),
    })
    await logTask(tx, actor, task.id, { action: 'assign', from: task.stage, to: stage.waiting, reason: reason ?? null })
    await emit(tx, actor, 'vehicle-task.assigned', factsOf(row))
  }
  await tellHandler(tx, actor, tasks, chosen)
  await deriveHeads(
    tx,
    actor,
    tasks.map(one => one.workOrderId),
  )
}
export async function tellHandler(tx: Tx, actor: Actor, tasks: readonly Task[], chosen: Chosen): Promise<void> {
  const [first] = tasks
  if (!first) return
  const users = chosen.handlerId
    ? [chosen.handlerId]
    : chosen.providerId
      ? await usersOfFirm(tx, chosen.providerId)
      : []
  if (users.length === 0) return
  const [zh, en] = kindLabel(first.type!, first.subKind!).split(' / ')
  await notify(tx, actor, {
    bizTypeCode: 'task_assigned',
    bizId: first.id,
    users,
    level: 2,
    dedupeKey: `task-assigned:${first.id}:${users[0]}`,
    title: `任务派单：${zh} / Task assigned: ${en}`,
    content: `${carOf(first)}${tasks.length > 1 ? ` 等${tasks.length}台` : ''}，请及时处理。 / ${carOf(first)}${tasks.length > 1 ? ` and ${tasks.length - 1} more` : ''}: please handle it in time.`,
  })
}
/** Dispatchers of a provider: its users in this product. */
async function usersOfFirm(tx: Tx, mechanismId: string): Promise<string[]> {
  return (await findRows(tx, userAccount, { mechanismId, status: 1 } as never, { limit: 20 })).map(one => one.id)
}
