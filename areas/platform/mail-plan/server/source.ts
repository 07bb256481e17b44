import { buffer } from 'node:stream/consumers'
import { callsOf, notFound, refuse, type Resource, textOf } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { isBuilt, labels, resourceNamed } from '#packages/server/registry.ts'
import { exportSize, exportStream, fileNameOf } from '#packages/transfer/export.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { loadReport, requireRight } from '#areas/platform/report/server/reader.ts'
import { fileName, nameOf, sheetOf } from '#areas/platform/report/server/report-file.ts'
import { runReport } from '#areas/platform/report/server/run-report.ts'
import { requireAny, viewCodes } from '#areas/platform/server/record-rights.ts'
import { kinds } from '../mail-plan.ts'

/** More than a mail should carry. */
export const MOST_ROWS = 20_000
export interface Source {
  readonly planKind: number | null
  readonly resource: string | null
  readonly reportId: string | null
  readonly filters: Record<string, string> | null
}
export interface Made {
  readonly name: string
  readonly rows: number
  readonly bytes: Buffer
}

/** What leaves as a file needs the code of the export where the list has one. */
const exportCodes = (resource: Resource): readonly string[] => {
  const codes = callsOf(resource)
    .filter(call => call.does === 'export' || call.does === 'export-file')
    .flatMap(call => call.permissions)
  return codes.length > 0 ? codes : viewCodes(resource)
}

/** Refuses what this person may not have sent to himself. */
export async function requireSource(tx: Tx, actor: Actor, source: Source): Promise<void> {
  if (source.planKind === kinds.report) {
    const right = await requireRight(tx, actor, source.reportId ?? '')
    if (!right.canExport) refuse('reportExport', '没有该报表的导出权限 / you may not export this report')
    return
  }
  const name = source.resource ?? ''
  const resource = isBuilt(name) ? resourceNamed(name) : notFound(name, '')
  if (resource.kind === 'lines' || !callsOf(resource).some(call => call.does === 'page'))
    refuse('planList', '此列表不能定时发送 / this list is not sent on a schedule')
  requireAny(actor, exportCodes(resource))
}

/** The workbook as this person may see it now. */
export async function makeFile(database: Database, actor: Actor, source: Source): Promise<Made> {
  await database.transaction(actor.tenantId, tx => requireSource(tx, actor, source))
  return source.planKind === kinds.report ? ofReport(database, actor, source) : ofList(database, actor, source)
}

async function ofList(database: Database, actor: Actor, { resource: name, filters }: Source): Promise<Made> {
  const resource = resourceNamed(name!)
  const rows = await exportSize(database, actor, resource, filters ?? {}, MOST_ROWS)
  const bytes = rows === 0 ? Buffer.alloc(0) : await buffer(exportStream(database, actor, resource, filters ?? {}))
  return { name: fileNameOf(resource, actor), rows, bytes }
}

async function ofReport(database: Database, actor: Actor, { reportId, filters }: Source): Promise<Made> {
  const { loaded, right, limits } = await database.transaction(actor.tenantId, async tx => ({
    loaded: await loadReport(tx, reportId!),
    right: await requireRight(tx, actor, reportId!),
    limits: {
      timeoutSec: await paramNumber(tx, 'report.timeoutSec'),
      maxRows: Math.min(MOST_ROWS, await paramNumber(tx, 'report.maxRows')),
    },
  }))
  const page = await runReport(
    database,
    actor,
    labels(),
    loaded,
    right,
    { params: filters ?? {}, current: 1, size: limits.maxRows, inFile: true },
    limits,
  )
  const name = fileName(actor, nameOf(loaded.report, actor))
  const bytes =
    page.total === 0 ? Buffer.alloc(0) : await writeWorkbookBuffer({ sheets: [sheetOf(page, name, actor.language)] })
  return { name, rows: page.total, bytes }
}

/** What a plan sends, in the reader's language. */
export async function sourceNames(
  tx: Tx,
  actor: Actor,
  plans: readonly { readonly id: string; readonly resource: string | null; readonly reportId: string | null }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { id, resource, reportId } of plans) {
    if (resource && isBuilt(resource)) names.set(id, textOf(resourceNamed(resource).label, actor.language))
    else if (reportId) {
      const { report } = await loadReport(tx, reportId).catch(() => ({ report: undefined }))
      names.set(id, report ? nameOf(report, actor) : '')
    }
  }
  return names
}
