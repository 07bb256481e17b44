import { type Fault, type Label, type Language, localDateTime, notFound, refuse, textOf } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FileStore } from '#packages/files/index.ts'
import { type HttpContext, route } from '#packages/http/context.ts'
import { jobState } from '#packages/jobs/jobs.ts'
import { faultInWords } from '#packages/server/refusal-words.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { FileAnswer, type Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { idList, idText, optionalText, pageOf, paging } from '#areas/platform/server/inputs.ts'
import type { ServicePorts } from '#areas/platform/server/service-ports.ts'
import { bothOf, senderName } from '#areas/platform/user-message/server/words.ts'
import { download } from '../download.ts'

const base = '/api/ratutech-common/download'
const signedIn = ['signed in'] as const
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const kinds: Readonly<Record<string, Label>> = {
  export: '导出 / Export',
  report: '报表 / Report',
  zip: '打包 / Zip',
  'tenant-export': '租户 / Tenant',
  'mail-plan-send': '邮件计划 / Scheduled mail',
  abnormal: '异常数据 / Refused rows',
  template: '模板 / Template',
  demo: '演示数据 / Demo data',
}

interface JobRow {
  id: string
  kind: string
  title: string
  params: { resource?: string; query?: unknown } | null
  state: number
  total: number | null
  done: number
  result: { rows?: number; size?: number; fileName?: string } | null
  error: string | null
  userName: string
  createTime: string
  startTime: string | null
  endTime: string | null
  fileId: string | null
  fileName: string | null
  size: string | null
  storeKey: string | null
  downloads: number | null
}

/**
 * My downloads: what background work made for me (10-platform 5.6). Other people's rows are seen with
 * download_all_view, their files never.
 */
export function downloadRoutes({ store }: Pick<ServicePorts, 'store'>): Route[] {
  const list = z.object({
    ...paging,
    fileName: optionalText(100),
    kind: optionalText(64),
    status: optionalText(20),
    all: optionalText(5),
  })
  const one = z.object({ id: idText })
  const several = z.object({ ids: idList })
  return [
    route(`GET ${base}/page`, {
      label: '我的下载 / My downloads',
      permissions: signedIn,
      input: list,
      handle: (context, query) => reading(context, tx => page(tx, context, query)),
    }),
    route(`GET ${base}/get-file`, {
      label: '下载文件 / Download the file',
      permissions: signedIn,
      input: one,
      handle: (context, { id }) => inTransaction(context, tx => file(tx, context.actor, store, id)),
    }),
    route(`POST ${base}/retry`, {
      label: '重试 / Retry',
      permissions: signedIn,
      input: one,
      handle: (context, { id }) => inTransaction(context, tx => retry(tx, context.actor, id)),
    }),
    route(`POST ${base}/cancel`, {
      label: '取消 / Cancel',
      permissions: signedIn,
      input: one,
      handle: (context, { id }) => inTransaction(context, tx => cancel(tx, context.actor, id)),
    }),
    route(`POST ${base}/remove`, {
      label: '删除 / Remove',
      permissions: signedIn,
      input: several,
      handle: (context, { ids }) => inTransaction(context, tx => remove(tx, context.actor, store, ids)),
    }),
  ]
}

const source =
  sql.trusted(`j.id, j.kind, j.title, j.params, j.state, j.total, j.done, j.result, j.error, coalesce(j.user_name, '') as "userName", j.create_time as "createTime", j.start_time as "startTime", j.end_time as "endTime",
  f.id as "fileId", f.name as "fileName", f.size, f.store_key as "storeKey", f.download_count as downloads from job j left join job_file f on f.id = j.file_id and f.tenant_id = j.tenant_id`)

async function page(
  tx: Tx,
  { actor, rights }: HttpContext,
  query: { current: number; size: number; fileName: string; kind: string; status: string; all: string },
): Promise<unknown> {
  const everybody = query.all === '1' && rights.codes.has('download_all_view')
  const states = query.status.split(',').map(Number).filter(Number.isInteger)
  const where = sql.and([
    sql`j.tenant_id = ${tx.tenantId} and (j.kind = any(${Object.keys(kinds)}::text[]) or j.file_id is not null)`,
    ...(everybody ? [] : [mine(actor)]),
    ...(query.fileName
      ? [sql`coalesce(f.name, j.title) ilike ${`%${query.fileName.replace(/[\\%_]/g, '\\$&')}%`}`]
      : []),
    ...(query.kind ? [sql`j.kind = ${query.kind}`] : []),
    ...(query.status && states.length ? [sql`j.state = any(${states}::smallint[])`] : []),
  ])
  const total = Number(
    (await tx.row<{ n: string }>(
      sql`select count(*) as n from job j left join job_file f on f.id = j.file_id and f.tenant_id = j.tenant_id where ${where}`,
    ))!.n,
  )
  const rows = await tx.rows<JobRow>(
    sql`select ${source} where ${where} order by j.create_time desc, j.id desc limit ${query.size} offset ${(query.current - 1) * query.size}`,
  )
  const days = await paramNumber(tx, 'download.keepDays')
  return pageOf(
    rows.map(row => shown(row, actor, days)),
    total,
    query,
  )
}
const mine = (actor: Actor): Sql => sql`j.user_id = ${actor.userId}::bigint`

function shown(row: JobRow, actor: Actor, keepDays: number): Record<string, unknown> {
  const { language } = actor
  const expireTime = row.endTime && row.state === jobState.done ? expiry(row.endTime, keepDays) : ''
  const status = expireTime !== '' && expireTime < localDateTime(actor.clock.now()) ? jobState.cancelled : row.state
  const resource = row.params?.resource ?? ''
  const state = Object.values(download.states!.values).find(one => one.code === status)
  return {
    id: row.id,
    fileName: row.fileName ?? bothOf(row.title)[language],
    kind: row.kind,
    kindName: textOf(kinds[row.kind] ?? row.kind, language),
    resource,
    resourceName: isBuilt(resource) ? textOf(resourceNamed(resource).label, language) : resource,
    filters: row.params?.query ?? {},
    rows: row.result?.rows ?? row.total ?? -1,
    fileSize: row.size === null ? -1 : Number(row.size),
    progress:
      row.state === jobState.done ? 100 : row.total ? Math.min(99, Math.floor((row.done * 100) / row.total)) : 0,
    errorMsg: reasonOf(row.error, resource, language),
    startTime: row.startTime ?? '',
    finishTime: row.endTime ?? '',
    expireTime,
    downloadCount: row.downloads ?? 0,
    status,
    statusName: state ? textOf(state.label, language) : '',
    userName: senderName(null, row.userName, language),
    createTime: row.createTime,
  }
}
const expiry = (endTime: string, days: number): string =>
  localDateTime(new Date(Date.parse(`${endTime.replace(' ', 'T')}+08:00`) + days * 86_400_000))

/** A job keeps its refusal as JSON or a text in both languages. */
function reasonOf(error: string | null, resource: string, language: Language): string {
  if (!error) return ''
  if (!error.startsWith('{')) return textOf(error, language)
  const refusal = JSON.parse(error) as { message?: string; faults?: Fault[] }
  return refusal.message
    ? textOf(refusal.message, language)
    : (refusal.faults ?? []).map(fault => textOf(faultInWords(fault, resource), language)).join('；')
}

/** Another person's job does not exist for the caller. */
async function own(tx: Tx, actor: Actor, id: string): Promise<JobRow> {
  const rows = await tx.rows<JobRow>(
    sql`select ${source} where j.tenant_id = ${tx.tenantId} and j.id = ${id}::bigint and ${mine(actor)} for update of j`,
  )
  return rows[0] ?? notFound('download', id)
}

async function file(tx: Tx, actor: Actor, store: FileStore, id: string): Promise<FileAnswer> {
  const row = await own(tx, actor, id)
  if (row.state !== jobState.done || !row.storeKey || !row.fileId)
    return refuse('notReady', '文件还未生成 / The file is not ready')
  if (expiry(row.endTime!, await paramNumber(tx, 'download.keepDays')) < localDateTime(actor.clock.now()))
    refuse('expired', '文件已过期，请重新导出 / The file has expired, please export again')
  const body = await store.get(row.storeKey)
  await tx.run(
    sql`update job_file set download_count = download_count + 1 where tenant_id = ${tx.tenantId} and id = ${row.fileId}::bigint`,
  )
  return new FileAnswer(row.fileName!, row.fileName!.endsWith('.zip') ? 'application/zip' : XLSX, body)
}

async function retry(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const row = await own(tx, actor, id)
  if (row.state === jobState.queued || row.state === jobState.running)
    refuse('running', '任务正在执行 / The job is running')
  await tx.run(
    sql`update job set state = ${jobState.queued}, params = params - 'rows', attempts = 0, cursor = null, error = null, result = null, file_id = null, done = 0, start_time = null, end_time = null, lease_until = null where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  await tx.run(sql`select pg_notify('job', ${row.kind})`)
  return { id }
}

/** The running job notices when it renews its lease, and stops. */
async function cancel(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const row = await own(tx, actor, id)
  if (row.state !== jobState.queued && row.state !== jobState.running)
    refuse('finished', '任务已结束 / The job has ended')
  await tx.run(
    sql`update job set state = ${jobState.cancelled}, end_time = ${localDateTime(actor.clock.now())}::timestamptz where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  return { id }
}

async function remove(tx: Tx, actor: Actor, store: FileStore, ids: readonly string[]): Promise<Record<string, never>> {
  for (const id of [...ids].sort()) {
    const row = await own(tx, actor, id)
    if (row.state === jobState.running)
      refuse('running', '任务正在执行，请先取消 / The job is running, cancel it first')
    await tx.run(sql`delete from job where tenant_id = ${tx.tenantId} and id = ${id}::bigint`)
    if (!row.fileId) continue
    await tx.run(sql`delete from job_file where tenant_id = ${tx.tenantId} and id = ${row.fileId}::bigint`)
    if (row.storeKey) tx.afterCommit(() => store.remove(row.storeKey!))
  }
  return {}
}
