import { halfOf, localDateTime, Refused, refuse, type Resource, type RowOf, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { refusalInBoth } from '#packages/server/refusal-words.ts'
import { codeOf, isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { removeRow } from '#packages/server/update-rows.ts'
import { findRow, insertRow } from '#packages/server/rows.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { rowsOfBatch } from '#packages/transfer/calls.ts'
import { checkImport } from '#packages/transfer/import-check.ts'
import { claimBatch, importAtOnce } from '#packages/transfer/import-run.ts'
import { type FileReport, takeover } from '../takeover.ts'
import { importCodes, kindOfFile, takeoverKinds } from './kinds.ts'
import { requireAny } from '#areas/platform/server/record-rights.ts'

const MOST_FAULTS = 200
type Checked = { uuid: string; total: number; normal: number; abnormal: number }
type Run = (tx: Tx, actor: Actor, input: unknown, file?: UploadedFile) => Promise<unknown>

/** Every file with the kind that it holds, in the order in which they may name each other. */
export function inOrder(actor: Actor, files: readonly UploadedFile[]): { kind: Resource; file: UploadedFile }[] {
  if (files.length === 0) refuse('noFile', '请上传excel文件 / upload an excel file')
  const found = files.map(file => ({ kind: kindOfFile(file) ?? unknownFile(file), file }))
  for (const { kind } of found) requireAny(actor, importCodes(kind))
  const order = takeoverKinds().map(one => one.name)
  return found.toSorted((a, b) => order.indexOf(a.kind.name) - order.indexOf(b.kind.name))
}
const unknownFile = (file: UploadedFile): never =>
  refuse(
    'takeoverFile',
    '文件【{name}】不是接管模板，请保留模板的文件名 / {name} is no template of the take-over, keep the name of the template',
    { name: file.name },
  )

/**
 * The files one after the other in one transaction: a later one finds what an earlier one made, and what it names in
 * vain is told. Rows with faults are left out, so that one mistake is not told again by everything behind it.
 */
export async function takeIn(
  tx: Tx,
  actor: Actor,
  files: readonly { kind: Resource; file: UploadedFile }[],
): Promise<FileReport[]> {
  const reports: FileReport[] = []
  for (const { kind, file } of files) reports.push(await takeFile(tx, actor, kind, file))
  return reports
}

async function takeFile(tx: Tx, actor: Actor, kind: Resource, file: UploadedFile): Promise<FileReport> {
  const head = { resource: kind.name, fileName: file.name }
  const own = codeOf(kind).calls as Record<string, { run: Run }> | undefined
  const byHand = own?.['POST import-check']
  try {
    return await tx.attempt(async () => {
      const checked = (
        byHand
          ? await byHand.run(tx, actor, {}, file)
          : await checkImport(tx, actor, kind, file, { isCovered: false, params: {} })
      ) as Checked
      const wrong = { uuid: checked.uuid, result: '0', size: String(MOST_FAULTS) }
      const faults =
        checked.abnormal === 0
          ? []
          : ((byHand
              ? await own!['GET import-rows']!.run(tx, actor, { ...wrong, size: MOST_FAULTS })
              : await rowsOfBatch(tx, actor, kind, checked.uuid, wrong)) as {
              records: { rowNo: number; info: string }[]
            })
      if (checked.normal > 0)
        await (byHand
          ? own!['POST import-normal']!.run(tx, actor, { uuid: checked.uuid })
          : importAtOnce(tx, actor, kind, await claimBatch(tx, actor, kind, checked.uuid)))
      const records = Array.isArray(faults) ? [] : faults.records
      return {
        ...head,
        total: checked.total,
        normal: checked.normal,
        faults: records.map(row => ({ row: row.rowNo, info: row.info })),
      }
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const info = halfOf(refusalInBoth(error.refusal, kind.name), actor.language)
    return { ...head, total: 0, normal: 0, faults: [{ row: 0, info }] }
  }
}

interface Made {
  readonly resource: string
  readonly id: string
  readonly last: string
}
/** Records that came with a mark, the newest first; their rows of lines go with them. */
const madeBy = (tx: Tx, mark: string): Promise<Made[]> =>
  tx.rows<Made>(sql`
    select resource, business_id::text as id, max(id)::text as last from record_log
     where tenant_id = ${tx.tenantId} and trace_id = ${mark} and action in ('save', 'import') group by 1, 2 order by min(id) desc`)

/** Written down with the take-over itself, in its transaction. */
export async function keep(
  tx: Tx,
  actor: Actor,
  mark: string,
  files: readonly FileReport[],
): Promise<RowOf<typeof takeover>> {
  const made = await madeBy(tx, mark)
  return insertRow(tx, actor, takeover, {
    mark,
    files: [...files],
    fileCount: files.length,
    rowCount: files.reduce((sum, one) => sum + one.normal, 0),
    recordCount: made.length,
    userId: actor.userId,
    doneTime: localDateTime(actor.clock.now()),
  })
}

/** Everything or nothing: a record that somebody has worked with since holds the whole of it. */
export async function takeBack(tx: Tx, actor: Actor, mark: string): Promise<number> {
  const made = (await madeBy(tx, mark)).filter(one => isBuilt(one.resource) && one.resource !== takeover.name)
  const touched = await tx.rows<{ resource: string; id: string }>(sql`
    select distinct l.resource, l.business_id::text as id from record_log l
      join jsonb_to_recordset(${sql.json(made)}) as m(resource text, id bigint) on m.resource = l.resource and m.id = l.business_id
     where l.tenant_id = ${tx.tenantId} and l.trace_id is distinct from ${mark} and l.action <> 'reveal' limit 20`)
  if (touched.length > 0) {
    const kinds = [...new Set(touched.map(one => resourceNamed(one.resource).label))]
    const names = (language: 'zh' | 'en') =>
      kinds.map(one => textOf(one, language)).join(language === 'zh' ? '、' : ', ')
    refuse(
      'takeoverTouched',
      `本批有记录已被使用或修改（${names('zh')}），不能整体回退 / Records of it have been changed since (${names('en')}): it cannot be taken back`,
    )
  }
  let removed = 0
  for (const { resource: name, id } of made) {
    const resource = resourceNamed(name)
    const row = await findRow(tx, resource, id)
    if (!row) continue
    await removeRow(tx, actor, resource, row)
    removed++
  }
  return removed
}
