import { z } from 'zod'
import { halfOf, localDateTime, refuse } from '#kernel'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { route, type HttpContext } from '#packages/http/context.ts'
import { FileAnswer, type Route } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { reading } from '#packages/server/transaction.ts'
import { labels } from '#packages/server/registry.ts'
import { reportResult } from '#areas/platform/report-result/report-result.ts'
import { lastPeriod, runPeriod } from '#areas/platform/report-result/server/run-periods.ts'
import { idText, optionalId, pageOf, paging } from '#areas/platform/server/inputs.ts'
import { loadReport, requireRight, rightsOf } from './reader.ts'
import { speaks } from './run-report.ts'
import { base, signedIn, asSystem, told, nameOf, fileName, XLSX, sheetOf } from './report-file.ts'

export function resultRoutes(): Route[] {
  return [
    route(`GET ${base}/report/result/page`, {
      label: '周期报表结果 / Scheduled report results',
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
  ]
}

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

/** A result file is the stored result, whatever the rows say today. */
export async function resultFile(context: HttpContext, id: string): Promise<FileAnswer> {
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
