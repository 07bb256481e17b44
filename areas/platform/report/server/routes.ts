import { z } from 'zod'
import { invalid, notFound, refuse, textOf, type Resource } from '#kernel'
import { writeWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import type { FileStore } from '#packages/files/index.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { route, routesAt, type HttpContext } from '#packages/http/context.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import { FileAnswer, type Route } from '#packages/server/route.ts'
import { findRows } from '#packages/server/rows.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { labels } from '#packages/server/registry.ts'
import { insertResult, keepResult } from '#packages/transfer/files.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { idText, optionalId, optionalText, pageOfRows, paging } from '#areas/platform/server/inputs.ts'
import { report } from '../report.ts'
import { defaultOf, loadReport, requireRight, rightsOf, type Loaded, type ReportRight } from './reader.ts'
import { runReport, type Ask, type Limits } from './run-report.ts'
import { resultRoutes, resultFile } from './result-routes.ts'
import { rightRoutes } from './right-routes.ts'
import { base, signedIn, told, nameOf, fileName, XLSX, sheetOf } from './report-file.ts'

/** More leaves as a job whose file lies in My downloads (10-platform 5.12). */
const AT_ONCE = 20_000
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
    ...runRoutes(),
    ...resultRoutes(),
    ...rightRoutes(),
  ]
}

function runRoutes(): Route[] {
  return [
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
  ]
}
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

/** Lists only reports the caller may run. */
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

/** Whoever requested the file knew the report: telling that his right has ended reveals nothing. */
const stillReads = async (tx: Tx, actor: Actor, reportId: string): Promise<ReportRight> =>
  (await rightsOf(tx, actor, reportId)).get(reportId) ??
  refuse(
    'reportRight',
    '已没有查看该报表的权限，请向报表管理员申请 / You no longer have access to this report; ask a report administrator',
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
