import { refuse, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isAmong, sql } from '#packages/database/sql.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { idsAfter } from '#packages/server/query.ts'
import { findRows, insertRow, insertRows, updateRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { stage } from '../../codes.ts'
import type { families } from '../../kinds/types.ts'
import { assignTasks, stageBar, type Whom } from '../../vehicle-task/server/assign.ts'
import { lockTasks, refuseBarred, tasksOf, type Bar, type Task } from '../../vehicle-task/server/rows.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { paperOpen, workOrderPaper, workOrderPaperLine } from '../work-order-paper.ts'
import { MOST_ROWS } from './sheet.ts'

type Family = (typeof families)[number]
const ON_SHEETS: readonly number[] = [stage.waiting, stage.inProgress, stage.sentBack]
export interface Wanted {
  taskIds: readonly string[]
  filter?: Readonly<Record<string, string>> | undefined
}

/** Tasks that were named, or those of a list's filters. */
export async function wantedTasks(tx: Tx, actor: Actor, type: Family, { taskIds, filter }: Wanted): Promise<string[]> {
  const ids =
    taskIds.length > 0 || !filter
      ? [...taskIds]
      : await idsAfter(tx, actor, vehicleTask, { ...filter, type: String(type.code) }, undefined, MOST_ROWS + 1)
  if (ids.length === 0) refuse('noTasks', '请选择任务 / choose the tasks')
  if (ids.length > MOST_ROWS)
    refuse('tooMany', '一张作业单最多{n}个任务 / at most {n} tasks on one sheet', { n: MOST_ROWS })
  await requireVisible(tx, actor, vehicleTask, ids)
  return ids
}

/** 70, 4.8 POST paper: a numbered sheet; who still waits for dispatch is assigned first where somebody is named. */
export async function makePaper(tx: Tx, actor: Actor, type: Family, wanted: Wanted, whom: Whom): Promise<unknown> {
  const ids = await wantedTasks(tx, actor, type, wanted)
  if (whom.handlerId || whom.providerId) {
    const waiting = (await tasksOf(tx, ids)).filter(one => one.type === type.code && one.stage === stage.toDispatch)
    if (waiting.length > 0)
      await assignTasks(
        tx,
        actor,
        waiting.map(one => one.id),
        whom,
      )
  }
  const tasks = await lockTasks(tx, actor, ids)
  refuseBarred(await barsOf(tx, type, tasks), false)
  const only = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? values[0]! : null)
  const first = tasks[0]!
  const handlerId = only(tasks.map(one => one.handlerId))
  const providerId = only(tasks.map(one => one.providerId))
  const paper = await insertRow(tx, actor, workOrderPaper, {
    paperNo: await nextNumber(tx, actor, workOrderPaper.number!.prefix),
    type: type.code,
    cityCode: only(tasks.map(one => one.cityCode)),
    providerId,
    handlerId,
    handlerName: providerId ? first.providerName : handlerId ? first.handlerName : null,
    taskCount: tasks.length,
    doneCount: 0,
    abnormalCount: 0,
    printCount: 0,
    dueTime: tasks.flatMap(one => (one.dueTime ? [one.dueTime] : [])).toSorted()[0] ?? null,
  })
  await insertRows(
    tx,
    actor,
    workOrderPaperLine,
    tasks.map((one, index) => ({
      paperId: paper.id,
      lineNo: index + 1,
      taskId: one.id,
      taskNo: one.taskNo,
      subKindName: one.subKindName,
      plateNo: one.plateNo,
      vin: one.vin,
      dueTime: one.dueTime,
    })) as never,
  )
  await updateRows(
    tx,
    actor,
    vehicleTask,
    tasks.map(row => ({ row, changes: { paperId: paper.id } })),
  )
  return { id: paper.id, no: paper.paperNo, status: paper.status, version: paper.version, taskCount: tasks.length }
}

async function barsOf(tx: Tx, type: Family, tasks: readonly Task[]): Promise<Bar[]> {
  const held = [...new Set(tasks.flatMap(one => (one.paperId ? [one.paperId] : [])))]
  const open = new Map(
    (held.length === 0 ? [] : await findRows(tx, workOrderPaper, isAmong(sql.trusted('t.id'), held)))
      .filter(one => paperOpen.includes(one.status))
      .map(one => [one.id, one.paperNo]),
  )
  return tasks.map(task => {
    const reasons: Label[] = []
    if (task.type !== type.code) reasons.push('任务类型不符 / a task of another type')
    else if (!ON_SHEETS.includes(task.stage!)) reasons.push(stageBar(task, '制作作业单 / Make a sheet'))
    const no = task.paperId ? open.get(task.paperId) : undefined
    if (no) reasons.push(`已在作业单【${no}】中 / already on sheet ${no}`)
    return { id: task.id, no: task.taskNo!, reasons }
  })
}

/** A void sheet lets go of its tasks. */
export async function freeTasks(tx: Tx, actor: Actor, paperId: string): Promise<void> {
  const tasks = await findRows(tx, vehicleTask, { paperId } as never)
  await updateRows(
    tx,
    actor,
    vehicleTask,
    tasks.map(row => ({ row, changes: { paperId: null } })),
  )
}
