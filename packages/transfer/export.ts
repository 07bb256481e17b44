import { refuse, textOf, localDateTime, type Field, type Resource } from '#kernel'
import { writeWorkbook, type ColumnKind, type WriteColumn } from '#packages/excel/index.ts'
import type { FileStore } from '#packages/files/index.ts'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { allRows, idsAfter, rowsOf } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { selectionOf } from '#packages/server/selection.ts'
import { twinOf } from '#packages/server/present.ts'
import { resourceNamed, storageOf } from '#packages/server/registry.ts'
import { zipParts, type ZipPart } from '#packages/excel/zip-writer.ts'
import { exportLimits } from './export-limits.ts'
import { insertResult, keepResult } from './files.ts'
import { Readable } from 'node:stream'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>
type Query = Record<string, string>
/** Ids read ahead, and rows held at once: few enough to be gone before the young generation moves them on. */
const [IDS, PAGE] = [2_500, 250]
const TOLD_EVERY_MS = 1_000

/** `field`: what is read for it; `key`: what is shown of that. */
interface ExportColumn extends WriteColumn {
  readonly key: string
  readonly field: string
}

/** The list's columns as people read them: names instead of ids and codes. */
export function exportColumns(resource: AnyResource, actor: Actor): ExportColumn[] {
  const storage = storageOf(resource)
  const names =
    resource.excel?.export ??
    resource.list?.columns ??
    storage.columns.filter(one => one.spec.inList).map(one => one.field)
  const columns = names
    .filter(name => storage.column.has(name))
    .map((name): ExportColumn => {
      const { spec } = storage.column.get(name)!
      const coded = ['enum', 'dict', 'region', 'ref', 'user', 'dept'].includes(spec.kind)
      return {
        field: name,
        key: coded && !storage.column.has(twinOf(name)) ? twinOf(name) : name,
        label: textOf(spec.label, actor.language),
        kind: kindOf(spec),
        width: spec.kind === 'note' ? 40 : 18,
      }
    })
  const state: ExportColumn[] = resource.states
    ? [
        {
          field: 'status',
          key: 'statusName',
          label: actor.language === 'zh' ? '状态' : 'State',
          kind: 'text',
          width: 12,
        },
      ]
    : []
  return [
    ...columns,
    ...state,
    ...(resource.kind === 'record'
      ? [
          {
            field: 'createTime',
            key: 'createTime',
            label: actor.language === 'zh' ? '创建时间' : 'Created at',
            kind: 'text' as const,
            width: 20,
          },
        ]
      : []),
  ]
}
const kindOf = (spec: Field): ColumnKind =>
  spec.kind === 'money' ? 'money' : spec.kind === 'date' ? 'date' : spec.kind === 'int' ? 'number' : 'text'

const cell = (value: unknown, language: 'zh' | 'en'): string | number | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : value === true
        ? language === 'zh'
          ? '是'
          : 'Yes'
        : value === false
          ? language === 'zh'
            ? '否'
            : 'No'
          : Array.isArray(value)
            ? value.join(',')
            : String(value)

type Tell = (done: number) => Promise<void>
type Cells = (string | number | null)[]

/** Every row of the list with its filters, scope and masks. */
async function* exportPages(
  rows: AsyncIterable<Values[]>,
  actor: Actor,
  columns: ExportColumn[],
  tell: Tell,
): AsyncGenerator<Cells[]> {
  const keys = columns.map(one => one.key)
  let done = 0
  for await (const found of rows) {
    const page = found.map(row => keys.map(key => cell(row[key], actor.language)))
    done += page.length
    yield page
    // Written by now: held until the next page has come, it would live twice as long.
    page.length = 0
    await tell(done)
  }
}

const wantedOf = (resource: AnyResource, columns: ExportColumn[]) =>
  resource.kind === 'record' ? { fields: new Set(columns.map(one => one.field)), how: 'only' as const } : undefined
/** What is searched by stays what the reader sees; what leaves in a file is open by a word of its own. */
const inFile = (actor: Actor): Actor =>
  actor.rights
    ? { ...actor, rights: { ...actor.rights, unmasked: actor.rights.unmaskedInFiles ?? actor.rights.unmasked } }
    : actor

/** For a job, which writes as fast as it reads: as the list stands at this moment (10-platform 5.6). */
const atOnce = (
  database: Database,
  actor: Actor,
  resource: AnyResource,
  query: Query,
  columns: ExportColumn[],
): AsyncGenerator<Values[]> =>
  allRows(database, actor, inFile(actor), resource, query, wantedOf(resource, columns), PAGE)

/** For a person who takes the file from the server as slowly as he likes: by key set, no connection waits for him. */
async function* byKeys(
  database: Database,
  actor: Actor,
  resource: AnyResource,
  query: Query,
  columns: ExportColumn[],
): AsyncGenerator<Values[]> {
  const reader = readerOf(database)
  const wanted = wantedOf(resource, columns)
  for (let last: string | undefined; ; ) {
    // As numbers in one place: texts would outlive the pages that they are read for.
    const ids = BigInt64Array.from(await idsAfter(reader, actor, resource, query, last, IDS), BigInt)
    for (let from = 0; from < ids.length; from += PAGE)
      yield await rowsOf(reader, inFile(actor), resource, Array.from(ids.subarray(from, from + PAGE), String), wanted)
    if (ids.length < IDS) return
    last = String(ids.at(-1))
  }
}

/** How many rows an export would hold; refused above the cap (10-platform 5.6). */
export async function exportSize(
  database: Database,
  actor: Actor,
  resource: AnyResource,
  query: Query,
  maxRows: number,
): Promise<number> {
  const reader = readerOf(database)
  const { from, where } = await selectionOf(reader, actor, resource, query)
  const counted = Number(
    (
      await reader.rows<{ n: string }>(
        sql`select count(*) as n from (select 1 from ${from} where ${where} limit ${maxRows + 1}) capped`,
      )
    )[0]!.n,
  )
  if (counted > maxRows)
    refuse('exportRows', '数据量超过{n}行，请缩小范围 / more than {n} rows, narrow the filter', { n: maxRows })
  return counted
}

const sheetOf = (resource: AnyResource, actor: Actor): string => textOf(resource.label, actor.language).slice(0, 31)

/** One workbook, straight to whoever asked. */
export function exportStream(database: Database, actor: Actor, resource: AnyResource, query: Query): Readable {
  const columns = exportColumns(resource, actor)
  return writeWorkbook({
    sheets: [
      {
        name: sheetOf(resource, actor),
        columns,
        pages: exportPages(byKeys(database, actor, resource, query, columns), actor, columns, async () => {}),
      },
    ],
  })
}

function exportBook(database: Database, actor: Actor, resource: AnyResource, query: Query, tell: Tell): Readable {
  const columns = exportColumns(resource, actor)
  return writeWorkbook({
    sheets: [
      {
        name: sheetOf(resource, actor),
        columns,
        pages: exportPages(atOnce(database, actor, resource, query, columns), actor, columns, tell),
      },
    ],
  })
}

/**
 * More rows than one file holds: as many workbooks as they fill, in one zip, in the order of the list (10-platform
 * 5.6).
 */
function exportZip(
  database: Database,
  actor: Actor,
  resource: AnyResource,
  query: Query,
  rowsPerFile: number,
  tell: Tell,
): Readable {
  const columns = exportColumns(resource, actor)
  const pages = exportPages(atOnce(database, actor, resource, query, columns), actor, columns, tell)
  let open: Cells[] = []
  async function hasMore(): Promise<boolean> {
    while (open.length === 0) {
      // Not for await: leaving that loop would end the reading for the files that follow.
      const one = await pages.next()
      if (one.done) return false
      open = one.value
    }
    return true
  }
  async function* next(): AsyncGenerator<Cells[]> {
    for (let left = rowsPerFile; left > 0 && (await hasMore()); ) {
      const page = open.slice(0, left)
      open = open.slice(page.length)
      left -= page.length
      yield page
    }
  }
  async function* parts(): AsyncGenerator<ZipPart> {
    const stem = fileNameOf(resource, actor).replace(/\.xlsx$/, '')
    for (let no = 1; no === 1 || (await hasMore()); no++)
      yield {
        name: `${stem}_${no}.xlsx`,
        content: writeWorkbook({
          sheets: [{ name: sheetOf(resource, actor), columns, pages: next() }],
        }) as AsyncIterable<Buffer>,
      }
  }
  return Readable.from(zipParts(parts()))
}

export const fileNameOf = (resource: AnyResource, actor: Actor): string =>
  `${textOf(resource.label, actor.language)}_${localDateTime(actor.clock.now()).replace(/\D/g, '')}.xlsx`

/** Runs again from its start when its server died: the half-written file is never visible. */
export const exportJob = (store: FileStore): JobKind => ({
  kind: 'export',
  label: '导出 / Export',
  onePerUser: true,
  async run({ actor, params, database, progress }) {
    const resource = resourceNamed(String(params['resource']))
    const query = params['query'] as Query
    const { rowsPerFile, maxRows } = await exportLimits(database, actor.tenantId)
    // Counted when it was asked for; anew where that is long ago (a retry), or nobody did.
    const total = Number(params['rows'] ?? (await exportSize(database, actor, resource, query, maxRows)))
    let [rows, told] = [0, performance.now()]
    const tell = async (done: number): Promise<void> => {
      rows = done
      if (performance.now() - told < TOLD_EVERY_MS) return
      told = performance.now()
      await progress(done, Math.max(done, total))
    }
    const isZip = total > rowsPerFile
    const body = isZip
      ? exportZip(database, actor, resource, query, rowsPerFile, tell)
      : exportBook(database, actor, resource, query, tell)
    const name = isZip ? fileNameOf(resource, actor).replace(/xlsx$/, 'zip') : fileNameOf(resource, actor)
    const file = await keepResult(store, () => database.newId(), actor, name, body, 2 * 1024 ** 3)
    await database.transaction(actor.tenantId, tx => insertResult(tx, actor, file))
    return { fileId: file.id, fileName: file.name, size: file.size, rows } satisfies Values
  },
})
