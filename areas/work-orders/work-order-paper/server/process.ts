import { Refused, refuse, wordsOf, type Fault } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { batchState, type CheckedRow } from '#packages/transfer/import-check.ts'
import { batchOf, finishBatch } from '#packages/transfer/import-run.ts'
import { handleCode } from '../../kinds/types.ts'
import { handleTask } from '../../vehicle-task/server/handle.ts'
import { lockTasks, may } from '../../vehicle-task/server/rows.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { recount } from './check.ts'
import { currentOf, printOf } from './current.ts'
import type { Planned } from './plan.ts'
import { countAbnormal, refreshPaper, stagesOf } from './progress.ts'
import { familyOfType, isEvidence, PLAN, sheetOf, type TaskSheet } from './sheet.ts'

type StoredRow = Pick<CheckedRow, 'faults'> & { row_no: number; body: Record<string, Planned | undefined> }
const rowsOf = (tx: Tx, batchId: string, more = sql.empty): Promise<StoredRow[]> =>
  tx.rows(
    sql`select row_no, body, faults from import_row where tenant_id = ${tx.tenantId} and batch_id = ${batchId}::bigint ${more} order by row_no`,
  )

/** 70, 4.8 batch-processing: the good rows of a checked sheet as one job; the uuid works once. */
export async function processSheet(
  tx: Tx,
  actor: Actor,
  sheet: TaskSheet,
  asked: { uuid: string; submit: boolean; accept: readonly number[] },
): Promise<unknown> {
  const code = handleCode(sheet.type)
  if (!may(actor, code)) throw new Refused({ kind: 'NotAllowed', permission: code })
  const batch = await batchOf(tx, actor, sheet.shape, asked.uuid, true)
  if (batch.state !== batchState.checked)
    throw new Refused({ kind: 'Duplicate', message: '该批次已处理 / batch already processed' })
  await acceptRows(tx, batch.id, asked.accept)
  const rows = (await rowsOf(tx, batch.id, sql`and normal`)).filter(row => row.body[PLAN]?.same === false)
  if (rows.length === 0) refuse('nothingNew', '没有需要处理的行 / no row has anything to do')
  await tx.run(
    sql`update import_batch set state = ${batchState.importing} where tenant_id = ${tx.tenantId} and id = ${batch.id}::bigint`,
  )
  const jobId = await enqueue(
    tx,
    actor,
    'task-sheet',
    { uuid: batch.uuid, type: sheet.type.code, submit: asked.submit },
    { title: batch.file_name, dedupeKey: batch.uuid },
  )
  return { jobId, total: rows.length, processed: 0, success: 0, failed: 0 }
}
/** Rows against which only the values of others stand: their reader decided for his own. */
async function acceptRows(tx: Tx, batchId: string, accept: readonly number[]): Promise<void> {
  if (accept.length === 0) return
  for (const row of await rowsOf(tx, batchId, sql`and not normal and row_no = any(${[...accept]}::int[])`)) {
    const clashes = new Set(row.body[PLAN]?.clashes.map(one => one.path))
    if (row.faults.every(one => clashes.has(one.path))) await mark(tx, batchId, row.row_no, [])
  }
  await recount(tx, batchId)
}
const mark = (tx: Tx, batchId: string, rowNo: number, faults: readonly Fault[]): Promise<number> =>
  tx.run(
    sql`update import_row set normal = ${faults.length === 0}, faults = ${JSON.stringify(faults)}::jsonb where tenant_id = ${tx.tenantId} and batch_id = ${batchId}::bigint and row_no = ${rowNo}`,
  )

/** One row in the caller's transaction: a result, or a draft where only its photos are missing. */
export async function processRow(
  tx: Tx,
  actor: Actor,
  sheet: TaskSheet,
  planned: Planned,
  submit: boolean,
): Promise<void> {
  await requireVisible(tx, actor, vehicleTask, [planned.taskId])
  const [task] = await lockTasks(tx, actor, [planned.taskId])
  if (!task) return
  const now = (await currentOf(tx, sheet, [task])).get(task.id)!
  if (printOf(sheet, now) !== planned.print)
    refuse('changedSince', '校验后已被他人修改，请重新导出 / changed since the check, export it again')
  const form = { id: task.id, ...planned.given }
  const { code } = sheet.type
  if (!submit) return void (await handleTask(tx, actor, code, { ...form, draft: true }))
  try {
    await tx.attempt(() => handleTask(tx, actor, code, { ...form, draft: false }))
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.kind !== 'Invalid') throw error
    if (!error.refusal.faults.every(one => isEvidence(sheet, one.path))) throw error
    await handleTask(tx, actor, code, { ...form, draft: true, lackPhotos: true })
  }
}
const faultsOf = (error: Refused): Fault[] =>
  error.refusal.kind === 'Invalid' ? [...error.refusal.faults] : [{ path: PLAN, reason: wordsOf(error.refusal) }]

/** Row by row, each in a transaction of its own; goes on behind the last one when its server died. */
export const taskSheetJob: JobKind = {
  kind: 'task-sheet',
  label: '任务批量处理 / Tasks by spreadsheet',
  async run({ actor, params, cursor, step, progress, database, stopping }) {
    const submit = params['submit'] !== false
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(actor.tenantId, work)
    const sheet = await inTenant(tx => sheetOf(tx, familyOfType(Number(params['type']))!))
    const batch = await inTenant(tx => batchOf(tx, actor, sheet.shape, String(params['uuid'])))
    const all = (await inTenant(tx => rowsOf(tx, batch.id))).filter(row => row.body[PLAN]?.same === false)
    let after = Number(cursor?.['after'] ?? 0)
    let [success, failed] = [Number(cursor?.['success'] ?? 0), Number(cursor?.['failed'] ?? 0)]
    const rows = (await inTenant(tx => rowsOf(tx, batch.id, sql`and normal`))).filter(
      row => row.row_no > after && row.body[PLAN]?.same === false,
    )
    const total = rows.length + success + failed
    for (const row of rows) {
      if (stopping()) return undefined
      const isDone = await step(async tx => {
        const faults = await outcomeOf(tx, actor, sheet, row.body[PLAN]!, submit)
        if (faults.length > 0) await mark(tx, batch.id, row.row_no, faults)
        await tx.run(sql`update import_batch set imported = imported + ${faults.length > 0 ? 0 : 1}, failed = failed + ${faults.length > 0 ? 1 : 0}
          where tenant_id = ${tx.tenantId} and id = ${batch.id}::bigint`)
        const isGood = faults.length === 0
        return {
          cursor: { after: row.row_no, success: success + (isGood ? 1 : 0), failed: failed + (isGood ? 0 : 1) },
          result: isGood,
        }
      })
      after = row.row_no
      if (isDone) success++
      else failed++
      await progress(success + failed, total, failed)
    }
    await step(async tx => {
      await recount(tx, batch.id)
      await finishBatch(tx, batch.id)
      await countAbnormal(tx, actor, batch)
      for (const paperId of new Set(all.map(row => row.body[PLAN]!.paperId)))
        if (paperId) await refreshPaper(tx, actor, paperId)
      return { cursor: { after, success, failed } }
    })
    return { imported: success, failed, total }
  },
}
async function outcomeOf(tx: Tx, actor: Actor, sheet: TaskSheet, planned: Planned, submit: boolean): Promise<Fault[]> {
  try {
    await tx.attempt(() => processRow(tx, actor, sheet, planned, submit))
    return []
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return faultsOf(error)
  }
}

/** 70, 4.8 processing-stat of a loaded sheet. */
export async function statOfBatch(tx: Tx, actor: Actor, sheet: TaskSheet, uuid: string): Promise<unknown> {
  const batch = await batchOf(tx, actor, sheet.shape, uuid)
  const rows = (await rowsOf(tx, batch.id)).filter(row => row.body[PLAN]?.same === false)
  const total = rows.filter(row => row.faults.length === 0).length + batch.failed
  const processed = batch.imported + batch.failed
  return {
    running: batch.state === batchState.importing,
    state: batch.state,
    total,
    processed,
    success: batch.imported,
    failed: batch.failed,
    waiting: Math.max(0, total - processed),
    stages: await stagesOf(
      tx,
      rows.map(row => row.body[PLAN]!.taskId),
    ),
  }
}
