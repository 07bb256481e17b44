import { invalid, refuse, type Fault, type LocalDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { stage } from '../../codes.ts'
import { typeIs, typeOf } from '../../kinds/types.ts'
import { saveCosts } from '../../vehicle-task-cost/server/lines.ts'
import { savePayload } from '../../vehicle-task-payload/server/payloads.ts'
import { settingOf, type Duties } from '../../work-order-setting/server/setting-of.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { evidenceFaults, type Evidence } from './evidence.ts'
import { afterFinish, costSums, finished, liveCosts } from './finish.ts'
import { deriveHead } from './head.ts'
import { quotaFaults } from './plate-quotas.ts'
import { factsOf, hooksOf, lockTasks, logTask, nowOf, requireHandler, requireStage, type Task } from './rows.ts'

export interface Handled extends Evidence {
  id: string
  version?: number | undefined
  draft: boolean
  result?: number | null | undefined
  signBizId?: string | null | undefined
  posAddress?: string | null | undefined
  device?: string | null | undefined
  /** When it was handed in on a device that had no network. */
  filledTime?: LocalDateTime | null | undefined
  payload: Readonly<Record<string, unknown>>
  costs?: readonly Readonly<Record<string, unknown>>[] | undefined
  noCost?: boolean | undefined
  /** A draft that would be a result but for its photos (70, 4.8). */
  lackPhotos?: boolean
}
const FILLABLE: readonly number[] = [stage.waiting, stage.inProgress, stage.sentBack]
/** Inspection and repair have their costs from the documents of their area. */
const COSTS_BY_HOOK: readonly number[] = [typeIs.yearCheck, typeIs.maintenance]

/** 70, 4.3: the typed form of a task, as a draft or as its result. */
export async function handleTask(tx: Tx, actor: Actor, type: number, given: Handled): Promise<Task> {
  const [task] = await lockTasks(tx, actor, [given.id])
  if (!task || task.type !== type)
    refuse('otherType', '任务不是【{zh}】类型 / the task is not of type {en}', {
      zh: typeOf(type).label.split(' / ')[0],
      en: typeOf(type).label.split(' / ')[1],
    })
  // What somebody else wrote since is shown, and nothing of this form is lost.
  if (given.version !== undefined) await lockRow(tx, actor, vehicleTask, task.id, given.version)
  requireStage(task, FILLABLE, given.draft ? '填写 / Fill in' : '提交结果 / Hand in')
  requireHandler(actor, task)
  const before = await savePayload(tx, actor, task, given.payload, given.draft)
  if (given.costs) await saveCosts(tx, actor, task, given.costs)
  const lines = await liveCosts(tx, task.id)
  const duties = await settingOf(tx, task)
  const facts = {
    result: given.result ?? task.result,
    resultNote: given.resultNote ?? task.resultNote,
    photosBizId: given.photosBizId ?? task.photosBizId,
    signBizId: given.signBizId ?? task.signBizId,
    posLng: asText(given.posLng) ?? task.posLng,
    posLat: asText(given.posLat) ?? task.posLat,
    posAddress: given.posAddress ?? task.posAddress,
    posTime: given.posTime ?? task.posTime,
    noCost: given.noCost ?? task.noCost,
    ...(given.lackPhotos ? { lackPhotos: true } : {}),
    ...costSums(lines),
  }
  if (given.draft) {
    const row = await draftTask(tx, actor, task, facts, given)
    for (const hook of hooksOf(task)) await hook.onFilled?.(tx, actor, row, before)
    return row
  }
  await requireWhole(tx, actor, task, { ...given, ...facts, payload: before }, lines.length, duties)
  const told = { ...task, ...facts } as Task
  for (const hook of hooksOf(task)) await hook.check?.(tx, actor, told, before)
  for (const hook of hooksOf(task)) await hook.onHandedIn?.(tx, actor, told, before)
  const sums = COSTS_BY_HOOK.includes(type) ? costSums(await liveCosts(tx, task.id)) : {}
  return handIn(tx, actor, task, { ...facts, ...sums }, given, duties)
}
const asText = (value: string | number | null | undefined): string | null | undefined =>
  value === undefined || value === '' ? undefined : value === null ? null : String(value)

async function draftTask(tx: Tx, actor: Actor, task: Task, facts: object, given: Handled): Promise<Task> {
  const now = nowOf(actor)
  const { row } = await act(tx, actor, vehicleTask, task.id, 'fill', {
    input: {
      ...facts,
      stage: stage.inProgress,
      ...(task.stage === stage.inProgress ? {} : { stageTime: now }),
      acceptTime: task.acceptTime ?? now,
    },
  })
  await logTask(tx, actor, task.id, {
    action: 'fill',
    from: task.stage,
    to: stage.inProgress,
    ...placeOf(given),
  })
  await deriveHead(tx, actor, task.workOrderId!)
  return row
}
const placeOf = (given: Handled) => ({
  posLng: asText(given.posLng) ?? null,
  posLat: asText(given.posLat) ?? null,
  device: given.device ?? null,
})

async function requireWhole(
  tx: Tx,
  actor: Actor,
  task: Task,
  given: Evidence & { result?: number | null | undefined; noCost?: boolean | undefined },
  costs: number,
  duties: Duties,
): Promise<void> {
  const faults: Fault[] = []
  if (!given.result) faults.push({ path: 'result', reason: '请选择处理结果 / choose the result' })
  if (given.result === 3 && !given.resultNote?.trim())
    faults.push({ path: 'resultNote', reason: '失败须填写原因 / say why it failed' })
  if (
    duties.needAccounting &&
    costs === 0 &&
    !given.noCost &&
    given.result !== 3 &&
    !COSTS_BY_HOOK.includes(task.type!)
  )
    faults.push({ path: 'noCost', reason: '请填写任务费用或选择无费用 / enter costs or tick no cost' })
  if (given.result !== 3) faults.push(...(await quotaFaults(tx, task, given.payload ?? {})))
  faults.push(...(await evidenceFaults(tx, actor, task, given, duties)))
  if (faults.length > 0) invalid(faults)
}

/** 2, 3, 9 -> 4, or as far as it goes where nobody confirms. */
async function handIn(tx: Tx, actor: Actor, task: Task, facts: object, given: Handled, duties: Duties): Promise<Task> {
  const now = nowOf(actor)
  const kept = await updateRow(tx, actor, vehicleTask, task, {
    ...facts,
    submitTime: now,
    acceptTime: task.acceptTime ?? now,
    lackPhotos: false,
  })
  const next = duties.needConfirm
    ? { stage: stage.toConfirm }
    : await finished(tx, actor, { ...kept, ...facts } as Task, duties.needAccounting)
  const { row } = await act(tx, actor, vehicleTask, task.id, 'handIn', { input: { ...next, stageTime: now } })
  await logTask(tx, actor, task.id, { action: 'handIn', from: task.stage, to: next.stage, ...placeOf(given) })
  await emit(tx, actor, 'vehicle-task.submitted', factsOf(row))
  if (next.stage !== stage.toConfirm) await afterFinish(tx, actor, row)
  await deriveHead(tx, actor, task.workOrderId!)
  return row
}
