import { notFound, refuse, Refused, type ChangesOf, type Fault, type Label, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { codeOf, resourceNamed, storageOf } from '#packages/server/registry.ts'
import { insertRows, updateRow } from '#packages/server/rows.ts'
import { batchState, existingKeys, formOf, proveRows, type CheckedRow } from './import-check.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>
export const ROWS_PER_TRANSACTION = 250

export interface Batch {
  id: string
  uuid: string
  resource: string
  user_id: string
  is_covered: boolean
  /** What stood beside the file. */
  params: Values
  header: string[]
  total: number
  normal: number
  abnormal: number
  imported: number
  failed: number
  state: number
  file_name: string
  create_time: string
}

/**
 * The batch of a uuid: bound to user and resource, 24 hours long. Somebody else's is not found (10-platform 15, example
 * 10).
 */
export async function batchOf(tx: Tx, actor: Actor, resource: AnyResource, uuid: string, lock = false): Promise<Batch> {
  const batch = await tx.row<
    Batch & { isOver: boolean }
  >(sql`select id, uuid, resource, user_id, is_covered, params, header, total, normal, abnormal, imported, failed, state, file_name, create_time, create_time <= ${actor.clock.now().toISOString()}::timestamptz - interval '24 hours' as "isOver" from import_batch
    where tenant_id = ${tx.tenantId} and uuid = ${uuid} and user_id = ${actor.userId}::bigint and resource = ${resource.name} ${lock ? sql`for update` : sql.empty}`)
  if (batch?.isOver) refuse('batch', '导入批次已失效，请重新上传 / The import batch is over, upload again')
  return batch ?? notFound('import-batch', uuid)
}

/** Takes a batch for importing, once. */
export async function claimBatch(tx: Tx, actor: Actor, resource: AnyResource, uuid: string): Promise<Batch> {
  const batch = await batchOf(tx, actor, resource, uuid, true)
  if (batch.state !== batchState.checked)
    throw new Refused({ kind: 'Duplicate', message: '该批次已导入，请勿重复提交 / batch already imported' })
  if (batch.normal === 0) refuse('batch', '没有可导入的数据 / no row can be imported')
  await tx.run(
    sql`update import_batch set state = ${batchState.importing} where tenant_id = ${tx.tenantId} and id = ${batch.id}::bigint`,
  )
  return batch
}

/**
 * Imports the next rows after `after`: everything is checked again in the transaction that writes; rows that became
 * invalid are told, never half written.
 */
export async function importChunk(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  batch: Batch,
  after: number,
): Promise<number | undefined> {
  const rows = await tx.rows<{ row_no: number; body: Values }>(
    sql`select row_no, body from import_row where batch_id = ${batch.id}::bigint and tenant_id = ${tx.tenantId} and normal and row_no > ${after} order by row_no limit ${ROWS_PER_TRANSACTION}`,
  )
  if (rows.length === 0) return undefined
  const keys = await existingKeys(tx, resource, rows)
  const fresh: { rowNo: number; values: Values; form: unknown }[] = []
  const failed: { rowNo: number; faults: Fault[] }[] = []
  let imported = 0
  const befores = rows.map(row => (batch.is_covered ? keys.rowOf(row.body) : undefined))
  const proved = await proveRows(
    tx,
    resource,
    rows.map((row, index) => ({ body: row.body, before: befores[index] })),
  )
  for (const [index, { row_no: rowNo, body }] of rows.entries()) {
    const before = befores[index]
    const checked: CheckedRow = { rowNo, cells: [], body, faults: [] }
    const { form, faults } = await formOf(tx, actor, resource, body, before, proved[index]!)
    faults.push(...keys.faults(checked, new Map(), batch.is_covered))
    if (batch.is_covered && resource.excel?.edits && !before)
      faults.push({
        path: resource.excel.naturalKey![0]!,
        reason: '不存在或不在数据范围内 / not found within your scope',
      })
    if (faults.length) failed.push({ rowNo, faults })
    else if (before) {
      const row = await updateRow(tx, actor, resource, before as never, form.values as ChangesOf<AnyResource>)
      if (resource.excel?.edits) await codeOf(resource).saved?.(tx, actor, row as never, form as never)
      imported++
    } else fresh.push({ rowNo, values: form.values as Values, form })
  }
  const stored = await insertRows(tx, actor, resource, fresh.map(one => one.values) as never)
  const { imported: importedAll, saved } = codeOf(resource)
  if (importedAll) await importedAll(tx, actor, stored as never, fresh.map(one => one.form) as never)
  else for (const [index, row] of stored.entries()) await saved?.(tx, actor, row as never, fresh[index]!.form as never)
  imported += stored.length
  for (const one of failed)
    await tx.run(
      sql`update import_row set normal = false, faults = ${JSON.stringify(one.faults)}::jsonb where batch_id = ${batch.id}::bigint and tenant_id = ${tx.tenantId} and row_no = ${one.rowNo}`,
    )
  await tx.run(
    sql`update import_batch set imported = imported + ${imported}, failed = failed + ${failed.length}, abnormal = abnormal + ${failed.length}, normal = normal - ${failed.length} where tenant_id = ${tx.tenantId} and id = ${batch.id}::bigint`,
  )
  await codeOf(resource).importCounted?.(tx, actor, {
    uuid: batch.uuid,
    fileName: batch.file_name,
    isCovered: batch.is_covered,
    total: batch.total,
    abnormal: batch.abnormal - batch.failed,
    inserted: stored.length,
    updated: imported - stored.length,
    failed: failed.length,
  })
  return rows.at(-1)!.row_no
}

/** A claimed batch in the caller's transaction, as far as it goes. */
export async function importAtOnce(tx: Tx, actor: Actor, resource: AnyResource, batch: Batch): Promise<Batch> {
  for (let after: number | undefined = 0; after !== undefined; )
    after = await importChunk(tx, actor, resource, batch, after)
  await finishBatch(tx, batch.id)
  return batchOf(tx, actor, resource, batch.uuid)
}

/** What an import is measured by: the faulty rows of its file are not waited for. */
export const rowsToImport = (batch: Batch): number => batch.normal + batch.failed
/** `count`: of a verb of its own that has imported all rows at once. */
export const finishBatch = (
  tx: Tx,
  batchId: string,
  count: { readonly imported: number; readonly failed: number } = { imported: 0, failed: 0 },
): Promise<number> =>
  tx.run(
    sql`update import_batch set state = ${batchState.imported}, imported = imported + ${count.imported}, failed = failed + ${count.failed}, normal = normal - ${count.failed}, abnormal = abnormal + ${count.failed}
      where tenant_id = ${tx.tenantId} and id = ${batchId}::bigint`,
  )
/** The rows of a claimed batch that passed, for lines that a verb of their own imports. */
export const normalRows = (tx: Tx, batch: Batch): Promise<{ row_no: number; body: Values }[]> =>
  tx.rows(
    sql`select row_no, body from import_row where batch_id = ${batch.id}::bigint and tenant_id = ${tx.tenantId} and normal order by row_no`,
  )

/** From here on the planner is told at once what the tables hold now. */
const MANY_ROWS = 1_000
async function looksAfresh(tx: Tx, resource: AnyResource): Promise<void> {
  const { table, head } = storageOf(resource)
  for (const one of [table, ...(head ? [storageOf(head).table] : [])]) await tx.run(sql`select analyze_table(${one})`)
}

/** The background import: resumes after the last committed chunk. */
export const importJob: JobKind = {
  kind: 'import',
  label: '导入 / Import',
  async run({ actor, params, cursor, step, progress, database, stopping }) {
    const resource = resourceNamed(String(params['resource']))
    const uuid = String(params['uuid'])
    const current = () => database.transaction(actor.tenantId, tx => batchOf(tx, actor, resource, uuid))
    let after: number | undefined = Number(cursor?.['after'] ?? 0)
    let batch = await current()
    while (after !== undefined) {
      if (stopping()) return undefined
      after = await step(async tx => {
        const next = await importChunk(tx, actor, resource, batch, after!)
        if (next === undefined) await finishBatch(tx, batch.id)
        return { cursor: { after: next ?? after }, ...(next === undefined ? {} : { result: next }) }
      })
      batch = await current()
      await progress(batch.imported + batch.failed, rowsToImport(batch), batch.failed)
    }
    const { imported, failed, total } = batch
    if (imported >= MANY_ROWS) await database.transaction(actor.tenantId, tx => looksAfresh(tx, resource))
    return { imported, failed, total }
  },
}
export type { Label }
