import { z } from 'zod'
import { halfOf, invalid, localDateTime, notFound, refuse, textOf, type Language, type Resource } from '#kernel'
import { writeWorkbook, writeWorkbookBuffer, type ColumnKind, type WriteSheet } from '#packages/excel/index.ts'
import type { FileStore } from '#packages/files/index.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { route, routesAt, type HttpContext } from '#packages/http/context.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import { FileAnswer, type Route } from '#packages/server/route.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { page, readerOf } from '#packages/server/query.ts'
import { labels } from '#packages/server/registry.ts'
import { insertResult, keepResult } from '#packages/transfer/files.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { reportResult } from '#areas/platform/report-result/report-result.ts'
import { lastPeriod, runPeriod } from '#areas/platform/report-result/server/run-periods.ts'
import { grantReports } from '#areas/platform/report-auth/server/grant-reports.ts'
import { unseenBy } from '#areas/platform/report-auth/server/unseen.ts'
import { idText, optionalId, optionalText, pageOf, pageOfRows, paging } from '#areas/platform/server/inputs.ts'
import { report } from '../report.ts'
import { defaultOf, loadReport, requireRight, rightsOf, type Loaded, type ReportRight } from './reader.ts'
import { runReport, speaks, type Ask, type Limits, type ReportPage } from './run-report.ts'

const base = '/api/blade-report'
const signedIn = ['signed in'] as const
/** More leaves as a job whose file lies in My downloads (10-platform 5.12). */
const AT_ONCE = 20_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ask = z.object({
  reportId: idText,
  params: z.record(z.string().max(32), z.union([z.string().max(200), z.number(), z.null()])).default({}),
  sort: optionalText(64),
  ...paging,
})
type AskInput = z.output<typeof ask>

export function reportRoutes(): Route[] {
  return [
    route(`GET ${base}/report/rest/list`, {
      label: '报表列表 / Reports',
      permissions: signedIn,
      handle: context => listed(context),
    }),
    route(`GET ${base}/report/rest/mine`, {
      label: '我的报表 / My reports',
      permissions: signedIn,
      input: z.object({ reportKind: optionalText(2) }),
      handle: (context, { reportKind }) => reading(context, tx => mine(tx, context.actor, Number(reportKind) || 1)),
    }),
    route(`GET ${base}/report/rest/head`, {
      label: '报表参数 / Parameters of a report',
      permissions: signedIn,
      input: z.object({ id: idText }),
      handle: (context, { id }) => reading(context, tx => head(tx, context, id)),
    }),
    route(`POST ${base}/ureport/preview`, {
      label: '运行报表 / Run a report',
      permissions: signedIn,
      input: ask,
      handle: async (context, input) => {
        const { loaded, right, limits } = await opened(context, input.reportId)
        return told(
          await runReport(
            context.database,
            context.actor,
            labels(),
            loaded,
            right,
            askOf(input, limits.pageRows),
            limits,
          ),
        )
      },
    }),
    route(`POST ${base}/ureport/excel`, {
      label: '导出报表 / Export a report',
      permissions: signedIn,
      input: ask.partial({ reportId: true }).extend({ resultId: optionalId }),
      handle: (context, { resultId, reportId, ...input }) =>
        resultId
          ? resultFile(context, resultId)
          : excel(context, {
              ...input,
              reportId: reportId ?? invalid([{ path: 'reportId', reason: '必填 / required' }]),
            }),
    }),
    ...routesAt([`GET ${base}/report/rest/test`, `POST ${base}/report/rest/test`], {
      label: '试运行 / Try out',
      permissions: ['report_list_edit'],
      input: ask.omit({ reportId: true }).extend({ id: idText }),
      handle: async (context, { id, ...input }) => {
        const { loaded, limits } = await reading(context, async tx => ({
          loaded: await loadReport(tx, id),
          limits: await limitsOf(tx),
        }))
        return told(
          await runReport(
            context.database,
            context.actor,
            labels(),
            loaded,
            undefined,
            askOf({ ...input, reportId: id }, limits.pageRows),
            limits,
          ),
        )
      },
    }),
    route(`GET ${base}/report/result/page`, {
      label: '周期报表结果 / Periodic results',
      permissions: signedIn,
      input: z.object({ reportId: optionalId, ...paging }),
      handle: (context, input) => reading(context, tx => results(tx, context.actor, input)),
    }),
    route(`GET ${base}/report/result/detail`, {
      label: '一期结果 / One period',
      permissions: signedIn,
      input: z.object({ id: idText }),
      handle: (context, { id }) => reading(context, tx => result(tx, context.actor, id)),
    }),
    route(`POST ${base}/report/result/run`, {
      label: '重跑一期 / Run a period again',
      permissions: ['report_list_edit'],
      input: z.object({ reportId: idText }),
      handle: async (context, { reportId }) => {
        const loaded = await reading(context, tx => loadReport(tx, reportId))
        if (loaded.report.reportKind !== 2 || loaded.report.status !== 1)
          refuse('reportKind', '只有已发布的周期报表可以运行 / only a published periodic report runs')
        return {
          id: await runPeriod(
            context.database,
            asSystem(context.actor),
            loaded,
            lastPeriod(loaded.report.periodUnit ?? 3, localDateTime(context.actor.clock.now()).slice(0, 10)),
          ),
        }
      },
    }),
    route(`GET ${base}/report/rest/views`, {
      label: '可用视图 / Views of reports',
      permissions: ['report_list_edit'],
      handle: context =>
        context.database.report(context.actor.tenantId, tx =>
          tx.rows(
            sql`select table_name as name, string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns where table_schema = 'rpt' group by 1 order by 1`,
          ),
        ),
    }),
    route('POST /api/blade-system/report-auth/unseen', {
      label: '看不到报表的对象 / Who would not see it',
      permissions: ['report_auth_edit'],
      input: batch.pick({ reportIds: true, targets: true }),
      handle: (context, { reportIds, targets }) => reading(context, tx => unseenBy(tx, reportIds, targets)),
    }),
    route('POST /api/blade-system/report-auth/batch-submit', {
      label: '批量授权 / Grant several',
      permissions: ['report_auth_edit'],
      input: batch,
      handle: (context, input) => inTransaction(context, tx => grantSeveral(tx, context.actor, input)),
    }),
  ]
}

/** What is absent in the words of the dialect (1): a cell '', a width or a level -1. */
const told = <Page extends Pick<ReportPage, 'columns' | 'rows' | 'totals' | 'subtotals'>>(page: Page): Page => ({
  ...page,
  columns: page.columns.map(one => ({ ...one, width: one.width ?? -1, group: one.group ?? -1, link: one.link ?? '' })),
  rows: page.rows.map(filled),
  totals: filled(page.totals),
  subtotals: page.subtotals.map(one => ({ ...one, values: filled(one.values) })),
})
const filled = (values: ReportPage['totals']): ReportPage['totals'] =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? '']))

/** A period is reckoned over every row, whoever presses the button; its readers see the columns of their right. */
const asSystem = ({ rights: _, ...actor }: Actor): Actor => actor
const limitsOf = async (tx: Tx): Promise<Limits & { pageRows: number }> => ({
  timeoutSec: await paramNumber(tx, 'report.timeoutSec'),
  maxRows: await paramNumber(tx, 'report.maxRows'),
  pageRows: await paramNumber(tx, 'report.previewRows'),
})
const askOf = ({ params, current, size, sort }: AskInput, pageRows: number): Ask => ({
  params,
  current,
  size: Math.min(size, pageRows),
  sort,
})

async function opened(
  context: HttpContext,
  id: string,
): Promise<{ loaded: Loaded; right: ReportRight; limits: Limits & { pageRows: number } }> {
  return reading(context, async tx => {
    const right = await requireRight(tx, context.actor, id)
    const loaded = await loadReport(tx, id)
    if (loaded.report.status !== 1) notFound('report', id)
    return { loaded, right, limits: await limitsOf(tx) }
  })
}

/** The definitions for whoever keeps them; with mine=1, and for everybody else, what he may run (10-platform 7). */
async function listed(context: HttpContext): Promise<object> {
  const {
    actor,
    rights,
    database,
    query: { mine: isMine, ...query },
  } = context
  if (isMine !== '1' && rights.codes.has('report_list_view'))
    return reading(context, tx => page(readerOf(database), async () => tx, actor, report as unknown as Resource, query))
  const rows = await reading(context, async tx => (await Promise.all(KINDS.map(kind => mine(tx, actor, kind)))).flat())
  return pageOfRows(rows, query, { id: 'code', reportNo: 'text', name: 'text', category: 'code', reportKind: 'number' })
}
const KINDS = [1, 2]

/** Only what the caller may run: a report without a right is not listed. */
async function mine(tx: Tx, actor: Actor, kind: number) {
  const rights = await rightsOf(tx, actor)
  const rows = await findRows(
    tx,
    report,
    sql`t.status = 1 and t.is_deleted = 0 and t.report_kind = ${kind} and t.id = any(${[...rights.keys()]}::bigint[])`,
    { orderBy: 't.category, t.report_no' },
  )
  return Promise.all(
    rows.map(async row => ({
      id: row.id,
      reportNo: row.reportNo,
      name: nameOf(row, actor),
      category: row.category,
      categoryName:
        (await labels()?.dictLabel(actor.tenantId, 'report_category', row.category ?? '', actor.language)) ??
        row.category,
      reportKind: kind,
      createTime: row.createTime ?? '',
      updateTime: row.updateTime ?? '',
      description: row.description ?? '',
      periodUnit: row.periodUnit ?? -1,
      canExport: rights.get(row.id)!.canExport,
    })),
  )
}
const nameOf = (row: { name: string; nameEn: string | null }, actor: Actor): string =>
  actor.language === 'en' && row.nameEn ? row.nameEn : row.name

async function head(tx: Tx, { actor }: HttpContext, id: string): Promise<unknown> {
  const right = await requireRight(tx, actor, id)
  const { report: row, params } = await loadReport(tx, id)
  return {
    id,
    name: nameOf(row, actor),
    description: row.description ?? '',
    canExport: right.canExport,
    params: params.map(one => ({
      key: one.key,
      label: textOf(one.label, actor.language),
      type: one.type,
      required: one.required,
      dict: one.dict ?? '',
      value: defaultOf(one, actor.clock),
    })),
  }
}

async function excel(context: HttpContext, input: AskInput): Promise<unknown> {
  const { loaded, right, limits } = await opened(context, input.reportId)
  if (!right.canExport) refuse('reportExport', '没有该报表的导出权限 / you may not export this report')
  const name = fileName(context.actor, nameOf(loaded.report, context.actor))
  const first = await runReport(
    context.database,
    context.actor,
    labels(),
    loaded,
    right,
    { ...askOf(input, AT_ONCE), current: 1, size: AT_ONCE, inFile: true },
    limits,
  )
  if (first.total <= AT_ONCE)
    return new FileAnswer(
      name,
      XLSX,
      await writeWorkbookBuffer({ sheets: [sheetOf(first, name, context.actor.language)] }),
    )
  const jobId = await inTransaction(context, tx =>
    enqueue(
      tx,
      context.actor,
      'report',
      { reportId: input.reportId, params: input.params, sort: input.sort ?? '', name },
      { title: name },
    ),
  )
  return { jobId, rows: first.total }
}

const fileName = (actor: Actor, name: string): string =>
  `${name}_${localDateTime(actor.clock.now()).replace(/\D/g, '')}.xlsx`
const kinds: Record<number, ColumnKind> = { 2: 'number', 3: 'money', 4: 'number', 5: 'rate', 6: 'date' }
/** As the page shows it: the id serves links and is no column of people's, and the last row says what it is. */
function sheetOf(page: Pick<ReportPage, 'columns' | 'rows' | 'totals'>, name: string, language: Language): WriteSheet {
  const columns = page.columns.filter(one => one.key !== 'id')
  const titled = (one: { key: string }, at: number) =>
    page.totals[one.key] ?? (at === 0 ? textOf('合计 / Total', language) : null)
  return {
    name: name.replace(/_\d+\.xlsx$/, '').slice(0, 31),
    columns: columns.map(one => ({
      label: one.label,
      kind: kinds[one.type] ?? 'text',
      width: Math.max(12, Math.round((one.width ?? 120) / 8)),
    })),
    rows: (function* () {
      for (const row of page.rows) yield columns.map(one => row[one.key] ?? null)
      if (Object.keys(page.totals).length > 0) yield columns.map(titled)
    })(),
  }
}

/** Whoever asked for the file knew the report: that his right has ended is no secret to him. */
const stillReads = async (tx: Tx, actor: Actor, reportId: string): Promise<ReportRight> =>
  (await rightsOf(tx, actor, reportId)).get(reportId) ??
  refuse(
    'reportRight',
    '已没有查看该报表的权限，请向报表管理员申请 / Your right to this report has ended: ask whoever keeps the reports',
  )

/** A large report, written in the background with the rights that its reader has then. */
export const reportJob = (store: FileStore): JobKind => ({
  kind: 'report',
  label: '报表 / Report',
  async run({ database, actor, params }) {
    const { loaded, right, limits } = await database.transaction(actor.tenantId, async tx => ({
      right: await stillReads(tx, actor, String(params['reportId'])),
      loaded: await loadReport(tx, String(params['reportId'])),
      limits: await limitsOf(tx),
    }))
    const page = await runReport(
      database,
      actor,
      labels(),
      loaded,
      right,
      {
        params: params['params'] as Record<string, unknown>,
        sort: String(params['sort'] ?? ''),
        current: 1,
        size: limits.maxRows,
        inFile: true,
      },
      limits,
    )
    const file = await keepResult(
      store,
      () => database.newId(),
      actor,
      String(params['name']),
      writeWorkbook({ sheets: [sheetOf(page, String(params['name']), actor.language)] }),
      512 * 1024 * 1024,
    )
    await database.transaction(actor.tenantId, tx => insertResult(tx, actor, file))
    return { fileId: file.id, fileName: file.name, size: file.size, rows: page.total }
  },
})

async function results(
  tx: Tx,
  actor: Actor,
  { reportId, current, size }: { reportId: string; current: number; size: number },
): Promise<unknown> {
  const allowed = [...(await rightsOf(tx, actor)).keys()].filter(id => !reportId || id === reportId)
  const where = sql`t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.report_id = any(${allowed}::bigint[])`
  const total = Number((await tx.row<{ n: string }>(sql`select count(*) as n from report_result t where ${where}`))!.n)
  const rows = await tx.rows<{
    errorMsg: string
  }>(sql`select t.id::text, t.report_id::text as "reportId", ${actor.language === 'en' ? sql`coalesce(nullif(r.name_en, ''), r.name)` : sql`r.name`} as "reportName", t.period, t.version_no as "versionNo", t.rows, t.status, coalesce(t.error_msg, '') as "errorMsg", to_char(t.create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime"
    from report_result t join report r on r.tenant_id = t.tenant_id and r.id = t.report_id where ${where} order by t.period desc, t.id desc limit ${size} offset ${(current - 1) * size}`)
  for (const row of rows) row.errorMsg = halfOf(row.errorMsg, actor.language)
  return pageOf(rows, total, { current, size })
}

async function result(tx: Tx, actor: Actor, id: string) {
  const row = await getRow(tx, reportResult, id)
  const right = await requireRight(tx, actor, row.reportId ?? '')
  const content = await speaks(
    (row.content ?? { columns: [], rows: [], totals: {}, subtotals: [], charts: [] }) as Parameters<typeof speaks>[0],
    actor,
    labels(),
  )
  const columns = content.columns.filter(one => right.columns === undefined || right.columns.has(one.key))
  const only = (values: Record<string, string | null>) =>
    Object.fromEntries(columns.filter(one => one.key in values).map(one => [one.key, values[one.key] ?? null]))
  const subtotals = content.subtotals.map(one => ({ ...one, values: only(one.values) }))
  return told({
    id,
    reportId: row.reportId,
    period: row.period,
    versionNo: row.versionNo,
    sha256: row.sha256,
    status: row.status,
    errorMsg: halfOf(row.errorMsg ?? '', actor.language),
    createTime: row.createTime,
    canExport: right.canExport,
    columns,
    rows: content.rows.map(only),
    totals: only(content.totals),
    subtotals,
    total: row.rows,
    charts: content.charts,
  })
}

/** The file of a result is what was stored, whatever the rows behind it say today. */
async function resultFile(context: HttpContext, id: string): Promise<FileAnswer> {
  const { found, name } = await reading(context, async tx => {
    const found = await result(tx, context.actor, id)
    return { found, name: nameOf((await loadReport(tx, found.reportId ?? '')).report, context.actor) }
  })
  if (!found.canExport) refuse('reportExport', '没有该报表的导出权限 / you may not export this report')
  const file = fileName(context.actor, `${name}_${found.period}_v${found.versionNo}`)
  return new FileAnswer(
    file,
    XLSX,
    await writeWorkbookBuffer({ sheets: [sheetOf(found, name, context.actor.language)] }),
  )
}

const batch = z.object({
  reportIds: z.array(idText).min(1).max(200),
  targets: z
    .array(z.object({ targetType: z.number().int().min(1).max(4), targetId: idText }))
    .min(1)
    .max(200),
  rights: z.object({
    canView: z.boolean().default(true),
    canExport: z.boolean().default(false),
    columnKeys: z.array(z.string().max(64)).max(100).default([]),
    dataMode: z.number().int().min(1).max(2).default(1),
    validTo: z.iso.date().nullish(),
  }),
  mode: z.enum(['append', 'replace']).default('append'),
})
async function grantSeveral(
  tx: Tx,
  actor: Actor,
  { reportIds, targets, rights, mode }: z.output<typeof batch>,
): Promise<{ granted: number }> {
  return { granted: await grantReports(tx, actor, reportIds, targets, rights, mode === 'replace') }
}
