import { invalid, refuse, textOf, type Resource } from '#kernel'
import { writeWorkbook, type WriteColumn, type WriteRow } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue, jobState } from '#packages/jobs/jobs.ts'
import { labels } from '#packages/server/registry.ts'
import { FileAnswer, type Context } from '#packages/server/route.ts'
import type { MoreCalls } from '#packages/server/routes.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { headerOf, importColumns, matchHeader } from './columns.ts'
import { exportLimits, importLimits } from './export-limits.ts'
import { exportSize, exportStream, fileNameOf } from './export.ts'
import { checkImport } from './import-check.ts'
import { batchOf, claimBatch, importAtOnce, rowsToImport, type Batch } from './import-run.ts'

type AnyResource = Resource<any, any, any>
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const uuidOf = ({ query, body }: Context): string => {
  const uuid = String(body['uuid'] ?? query['uuid'] ?? '')
  return /^[0-9a-f-]{36}$/.test(uuid) ? uuid : invalid({ uuid: '缺少必要的请求参数: uuid / parameter uuid is missing' })
}

const filtersOf = (body: Context['body']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

/** The calls of export and of the import wizard (10-platform 3.7), for every definition that names them. */
export const transferCalls: MoreCalls = {
  export: (resource, call) => async context => {
    const { database, actor } = context
    // An export that is asked by POST carries its filters in the body.
    const query = {
      ...context.query,
      ...filtersOf(context.body),
      ...resource.excel?.exports?.[call.path.slice(call.path.lastIndexOf('/') + 1)],
    }
    const rows = await exportSize(
      database,
      actor,
      resource,
      query,
      (await exportLimits(database, actor.tenantId)).maxRows,
    )
    return inTransaction(context, async tx => {
      await refuseQueueFull(tx, actor.userId)
      const jobId = await enqueue(
        tx,
        actor,
        'export',
        { resource: resource.name, query, rows },
        { title: fileNameOf(resource, actor) },
      )
      return { jobId, rows }
    })
  },
  'export-file':
    resource =>
    async ({ database, actor, query }) => {
      await exportSize(database, actor, resource, query, (await exportLimits(database, actor.tenantId)).rowsPerFile)
      return new FileAnswer(fileNameOf(resource, actor), XLSX, exportStream(database, actor, resource, query))
    },
  'import-template': resource => context => importTemplate(context.actor, resource),
  template: resource => context => importTemplate(context.actor, resource),
  'import-check': resource => ({
    upload: { maxBytes: 10 * 1024 * 1024 },
    handle: context => {
      const { file, actor, query, body } = context
      if (!file) return refuse('noFile', '请上传excel文件 / upload an excel file')
      const { isCovered, ...params } = { ...query, ...body }
      return inTransaction(context, tx =>
        checkImport(tx, actor, resource, file, { isCovered: String(isCovered ?? '0') === '1', params }),
      )
    },
  }),
  'import-title':
    resource =>
    async ({ actor }) =>
      Object.fromEntries(importColumns(resource).map(one => [one.field, textOf(one.label, actor.language)])),
  'import-rows': resource => context =>
    reading(context, tx => rowsOfBatch(tx, context.actor, resource, uuidOf(context), context.query)),
  'import-normal': resource => context => inTransaction(context, tx => importNormal(tx, context, resource)),
  'batch-processing': resource => context => inTransaction(context, tx => processBatch(tx, context, resource)),
  'export-abnormal': resource => context =>
    reading(context, tx => abnormalFile(tx, context.actor, resource, uuidOf(context))),
  'processing-stat': resource => context =>
    reading(context, tx => processingOf(tx, context.actor, resource, uuidOf(context))),
}

export async function processingOf(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  uuid: string,
): Promise<Record<string, number>> {
  const batch = await batchOf(tx, actor, resource, uuid)
  return {
    total: rowsToImport(batch),
    done: batch.imported + batch.failed,
    success: batch.imported,
    failed: batch.failed,
    state: batch.state,
  }
}

async function refuseQueueFull(tx: Tx, userId: string): Promise<void> {
  const waiting = await tx.row<{ n: string }>(
    sql`select count(*) as n from job where tenant_id = ${tx.tenantId} and user_id = ${userId}::bigint and kind = 'export' and state = ${jobState.queued}`,
  )
  if (Number(waiting!.n) >= 5) refuse('exportQueue', '导出任务过多，请稍后 / too many exports waiting, try again later')
}

/** The columns of a template as a sheet is written, with the words of its codes to choose from. */
export async function templateColumns(actor: Actor, resource: AnyResource): Promise<WriteColumn[]> {
  const columns: WriteColumn[] = []
  for (const one of importColumns(resource)) {
    const { spec } = one
    const options = spec.many
      ? undefined
      : spec.kind === 'enum'
        ? spec.enumeration!.values.map(value => textOf(value.label, actor.language))
        : spec.kind === 'dict'
          ? await labels()?.dictLabels(actor.tenantId, spec.target!, actor.language)
          : spec.kind === 'bool'
            ? actor.language === 'zh'
              ? ['是', '否']
              : ['Yes', 'No']
            : undefined
    columns.push({
      label: headerOf(one, actor.language),
      kind: spec.kind === 'date' ? 'date' : 'text',
      width: 18,
      ...(options?.length ? { options } : {}),
    })
  }
  return columns
}

/** The empty file of a resource's import. */
export async function importTemplate(actor: Actor, resource: AnyResource): Promise<FileAnswer> {
  const columns = await templateColumns(actor, resource)
  const name = `${textOf(resource.label, actor.language)}${actor.language === 'zh' ? '导入模板' : ' import template'}.xlsx`
  return new FileAnswer(
    name,
    XLSX,
    writeWorkbook({ sheets: [{ name: textOf(resource.label, actor.language).slice(0, 31), columns, rows: [] }] }),
  )
}

interface StoredRow {
  row_no: number
  cells: string[]
  faults: { path: string; reason: string }[]
  normal: boolean
}

/** A page of the rows of a batch: `result` 1 those that passed, 0 the others. */
export async function rowsOfBatch(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  uuid: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  const batch = await batchOf(tx, actor, resource, uuid)
  const size = Math.min(Number(query['size']) || 50, 200)
  const current = Math.max(Number(query['current']) || 1, 1)
  const which = query['result'] === '1' ? sql`and normal` : query['result'] === '0' ? sql`and not normal` : sql.empty
  const rows = await tx.rows<StoredRow>(
    sql`select row_no, cells, faults, normal from import_row where batch_id = ${batch.id}::bigint and tenant_id = ${tx.tenantId} ${which} order by row_no limit ${size} offset ${(current - 1) * size}`,
  )
  const total = query['result'] === '1' ? batch.normal : query['result'] === '0' ? batch.abnormal : batch.total
  return {
    header: batch.header,
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    records: rows.map(row => ({
      rowNo: row.row_no,
      cells: row.cells,
      result: row.normal ? 1 : 0,
      info: faultsOf(resource, row, actor.language),
      faults: row.faults.map(one => ({ path: one.path, reason: textOf(one.reason, actor.language) })),
      uuid: batch.uuid,
    })),
  }
}
/** In front of a reason; what is wrong with the row as a whole, or has no column, speaks for itself. */
function columnSaid(resource: AnyResource, path: string, language: 'zh' | 'en'): string {
  const label = resource.excel?.headers?.[path] ?? resource.fields[path]?.label
  return label ? `${textOf(label, language)}${language === 'zh' ? '：' : ': '}` : ''
}

const faultsOf = (resource: AnyResource, row: StoredRow, language: 'zh' | 'en'): string =>
  row.faults
    .map(one => `${columnSaid(resource, one.path, language)}${textOf(one.reason, language)}`)
    .join(language === 'zh' ? '；' : '; ')

const importLater = (tx: Tx, { actor }: Context, resource: AnyResource, batch: Batch): Promise<string> =>
  enqueue(
    tx,
    actor,
    'import',
    { resource: resource.name, uuid: batch.uuid },
    { title: batch.file_name, dedupeKey: batch.uuid },
  )

/**
 * The rows of one uuid as a job; the answer tells how far it has come, as `processing-stat` goes on telling. Of what a
 * file may only change (`excel.edits`) the batch must have been checked that way.
 */
async function processBatch(tx: Tx, context: Context, resource: AnyResource): Promise<unknown> {
  const batch = await claimBatch(tx, context.actor, resource, uuidOf(context))
  if (resource.excel?.edits && !batch.is_covered)
    refuse(
      'batch',
      '该文件按新增检查，请选择更新方式重新上传 / the file was checked for new records, upload it again to update',
    )
  const jobId = await importLater(tx, context, resource, batch)
  return { jobId, total: batch.normal, done: 0, success: 0, failed: 0 }
}

/** Up to 500 rows at once in the answer, more as a job that the page polls. */
async function importNormal(tx: Tx, context: Context, resource: AnyResource): Promise<unknown> {
  const batch: Batch = await claimBatch(tx, context.actor, resource, uuidOf(context))
  if (batch.normal > (await importLimits(tx)).atOnce)
    return { jobId: await importLater(tx, context, resource, batch), total: batch.normal }
  const done = await importAtOnce(tx, context.actor, resource, batch)
  return { imported: done.imported, failed: done.failed, total: done.total }
}

/** The faulty rows as they came, cells of wrong fields coloured, with a column of reasons. */
export async function abnormalFile(tx: Tx, actor: Actor, resource: AnyResource, uuid: string): Promise<FileAnswer> {
  const batch = await batchOf(tx, actor, resource, uuid)
  const rows = await tx.rows<StoredRow>(
    sql`select row_no, cells, faults, normal from import_row where batch_id = ${batch.id}::bigint and tenant_id = ${tx.tenantId} and not normal order by row_no`,
  )
  const { byIndex } = matchHeader(importColumns(resource), batch.header)
  const marked = rows.map(
    (row): WriteRow => ({
      cells: [...row.cells, faultsOf(resource, row, actor.language)],
      fills: [
        ...byIndex.map(column =>
          column && row.faults.some(one => one.path === column.field) ? ('fault' as const) : undefined,
        ),
        undefined,
      ],
      comments: [
        ...byIndex.map(
          column =>
            row.faults
              .filter(one => one.path === column?.field)
              .map(one => textOf(one.reason, actor.language))
              .join('；') || undefined,
        ),
        undefined,
      ],
    }),
  )
  const columns: WriteColumn[] = [
    ...batch.header.map(label => ({ label, kind: 'text' as const, width: 18 })),
    { label: actor.language === 'zh' ? '错误原因' : 'Faults', kind: 'text', width: 60 },
  ]
  return new FileAnswer(
    `${batch.file_name.replace(/\.xlsx$/i, '')}_${actor.language === 'zh' ? '异常数据' : 'faulty rows'}.xlsx`,
    XLSX,
    writeWorkbook({ sheets: [{ name: 'Sheet1', columns, rows: marked }] }),
  )
}
