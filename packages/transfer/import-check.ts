import { randomUUID } from 'node:crypto'
import { localDateTime, Refused, refuse, textOf, type Fault, type Label, type Resource } from '#kernel'
import { IMPORT_CAPS, readWorkbook, type ReadRow } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { parseField } from '#packages/server/kinds.ts'
import { codeOf, storageOf } from '#packages/server/registry.ts'
import { collectForm, type CollectedForm, type Proved } from '#packages/server/save.ts'
import { heldApart } from '#packages/server/held.ts'
import { checkReferences, readBody, required } from '#packages/server/validate.ts'
import { findRows } from '#packages/server/rows.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { type CellColumn, rowsOf } from '#packages/server/recordset.ts'
import { cellValue, NameBook } from './cells.ts'
import { importColumns, LONGEST, matchHeader, type ImportColumn } from './columns.ts'
import { importLimits } from './export-limits.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>
export const batchState = { checked: 1, importing: 2, imported: 3, expired: 4 } as const
/**
 * Few enough to be gone before the young generation moves them on: held by the five hundred they cost twice the time
 * and the memory.
 */
const CHUNK = 200
/** What a cell holds that empties the stored value. */
const CLEARED = '-'

export interface CheckedRow {
  rowNo: number
  cells: string[]
  body: Values
  faults: Fault[]
}

/**
 * Step 0 of the wizard: reads the file, checks every row like a form, names every fault. Answers the counts and the
 * uuid of the batch.
 */
export async function checkImport(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  file: UploadedFile,
  options: {
    isCovered: boolean
    params: Values
    /** Instead of the checks of a form, for lines that a verb of their own imports: adds faults to the rows. */
    check?: (rows: CheckedRow[], seen: Map<string, number>) => Promise<void>
  },
): Promise<Values> {
  if (!file.name.toLowerCase().endsWith('.xlsx'))
    refuse('notXlsx', '只能上传xlsx文件 / only xlsx files can be uploaded')
  const limits = await importLimits(tx)
  const sheet = await readWorkbook(file.bytes, {
    ...IMPORT_CAPS,
    maxBytes: limits.maxBytes,
    maxRows: resource.excel?.maxRows ?? limits.maxRows,
  })
  const columns = importColumns(resource)
  const isEditing = options.isCovered && resource.excel?.edits === true
  const { byIndex, missing: absent, unknown } = matchHeader(columns, sheet.header)
  const missing = absent.filter(one => !isEditing || resource.excel!.naturalKey!.includes(one.field))
  if (missing.length)
    refuse('template', '模板不正确，缺少列【{columns}】 / wrong template, missing columns {columns}', {
      columns: missing.map(one => textOf(one.label, 'zh')).join('、'),
    })

  const batch = { id: await tx.newId(), uuid: randomUUID(), total: 0, normal: 0 }
  await tx.run(sql`insert into import_batch (id, tenant_id, uuid, resource, user_id, file_name, is_covered, params, header, total, normal, abnormal, state, create_time)
    values (${batch.id}::bigint, ${tx.tenantId}, ${batch.uuid}, ${resource.name}, ${actor.userId}::bigint, ${file.name.slice(0, 200)}, ${options.isCovered}, ${JSON.stringify(options.params)}::jsonb, ${JSON.stringify(sheet.header)}::jsonb, 0, 0, 0, ${batchState.checked}, ${localDateTime(actor.clock.now())}::timestamptz)`)
  const given = Object.fromEntries(
    (resource.excel?.given ?? [])
      .map(name => [name, options.params[name] as unknown])
      .filter(([, value]) => value !== undefined),
  )
  const fields = [...new Set([...byIndex.flatMap(one => (one ? [one.field] : [])), ...Object.keys(given)])]
  const seen = new Map<string, number>()
  let chunk: ReadRow[] = []
  const flush = async () => {
    const rows = await readRows(tx, actor, resource, byIndex, chunk, { given, isEditing })
    if (options.check) await options.check(rows, seen)
    else await checkRows(tx, actor, resource, rows, { seen, isCovered: options.isCovered })
    chunk = []
    batch.total += rows.length
    batch.normal += rows.filter(row => row.faults.length === 0).length
    await storeRows(tx, batch.id, rows, fields)
  }
  for await (const row of sheet.rows) if (chunk.push(row) >= CHUNK) await flush()
  if (chunk.length) await flush()
  if (batch.total === 0) refuse('empty', '文件中没有数据 / the file holds no rows')
  await tx.run(
    sql`update import_batch set total = ${batch.total}, normal = ${batch.normal}, abnormal = ${batch.total - batch.normal} where tenant_id = ${tx.tenantId} and id = ${batch.id}::bigint`,
  )
  return {
    uuid: batch.uuid,
    total: batch.total,
    normal: batch.normal,
    abnormal: batch.total - batch.normal,
    unknownColumns: unknown,
  }
}

interface StoredRow {
  readonly row: CheckedRow
  readonly body: string
}
async function storeRows(
  tx: Tx,
  batchId: string,
  rows: readonly CheckedRow[],
  fields: readonly string[],
): Promise<void> {
  const { common, own } = heldApart(
    rows.map(row => row.body),
    fields,
  )
  const columns: readonly CellColumn<StoredRow>[] = [
    { name: 'row_no', type: 'integer', of: ({ row }) => row.rowNo },
    { name: 'cells', type: 'jsonb', of: ({ row }) => JSON.stringify(row.cells) },
    { name: 'body', type: 'jsonb', of: ({ body }) => body, common },
    { name: 'faults', type: 'jsonb', of: ({ row }) => JSON.stringify(row.faults) },
    { name: 'normal', type: 'boolean', of: ({ row }) => row.faults.length === 0 },
  ]
  await tx.run(sql`insert into import_row (batch_id, tenant_id, row_no, cells, body, faults, normal)
    select ${batchId}::bigint, ${tx.tenantId}, one.row_no, one.cells, one.body, one.faults, one.normal from ${rowsOf(
      rows.map((row, at) => ({ row, body: own[at]! })),
      columns,
    )} one`)
}

/** What the cells of a chunk mean, by the columns of the file; what cannot be read is a fault of its row. */
async function readRows(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  byIndex: readonly (ImportColumn | undefined)[],
  chunk: readonly ReadRow[],
  { given, isEditing }: { given: Values; isEditing: boolean },
): Promise<CheckedRow[]> {
  const names = new NameBook()
  await names.learn(
    tx,
    actor,
    byIndex,
    chunk.map(row => row.cells),
  )
  const rows: CheckedRow[] = []
  for (const { number, cells } of chunk) {
    const row: CheckedRow = {
      rowNo: number,
      cells: byIndex.map((_, index) => cells[index]?.text ?? ''),
      body: { ...given },
      faults: [],
    }
    for (let index = 0; index < byIndex.length; index++) {
      const column = byIndex[index]
      if (!column) continue
      if (isEditing && cells[index]?.text.trim() === CLEARED) {
        row.body[column.field] = ''
        continue
      }
      const length = cells[index]?.text.trim().length ?? 0
      // A column that is no field is checked here; the form knows nothing of it.
      if (!(column.field in resource.fields) && length > LONGEST) {
        row.faults.push({ path: column.field, reason: `最多${LONGEST}个字 / at most ${LONGEST} characters` })
        continue
      }
      const found = cellValue(column, cells[index], actor, names)
      const read = found instanceof Promise ? await found : found
      if ('fault' in read) row.faults.push({ path: column.field, reason: read.fault })
      else if (read.value !== null) row.body[column.field] = read.value
    }
    rows.push(row)
  }
  return rows
}

async function checkRows(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  rows: readonly CheckedRow[],
  { seen, isCovered }: { seen: Map<string, number>; isCovered: boolean },
): Promise<void> {
  const isEditing = isCovered && resource.excel?.edits === true
  const keys = await existingKeys(tx, resource, rows)
  const before = (row: CheckedRow) => (isCovered ? keys.rowOf(row.body) : undefined)
  const unreached = isEditing ? await outOfReach(tx, actor, resource, rows.map(before)) : undefined
  const proved = await proveRows(
    tx,
    resource,
    rows.map(row => ({ body: row.body, before: before(row) })),
  )
  for (const [index, row] of rows.entries()) {
    const ill = new Set(row.faults.map(one => one.path))
    const { form, faults } = await formOf(tx, actor, resource, row.body, before(row), proved[index]!)
    row.faults.push(...faults.filter(one => !ill.has(one.path)))
    row.faults.push(...keys.faults(row, seen, isCovered))
    if (unreached && (!before(row) || unreached.has(before(row)!['id'] as string)))
      row.faults.push({
        path: resource.excel!.naturalKey![0]!,
        reason: '不存在或不在数据范围内 / not found within your scope',
      })
    // Also beside other faults, so that a file that is corrected once is right: its values may be missing then.
    await codeOf(resource).importRow?.(
      tx,
      actor,
      { ...form, fault: (path: string, reason: Label) => void row.faults.push({ path, reason }) } as never,
      row.faults,
    )
    if (row.faults.length > 1)
      row.faults = row.faults.filter(
        (one, index) => row.faults.findIndex(other => other.path === one.path && other.reason === one.reason) === index,
      )
  }
}

/** Of the stored records those that this person may not change. */
async function outOfReach(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  befores: readonly (Values | undefined)[],
): Promise<Set<string>> {
  const ids = befores.flatMap(one => (one ? [one['id'] as string] : []))
  const visible = new Set(await visibleOf(tx, actor, resource, ids))
  return new Set(ids.filter(id => !visible.has(id)))
}

/** The rows of a chunk as they are read, and their references: one statement per target, not one per row. */
export async function proveRows(
  tx: Tx,
  resource: AnyResource,
  rows: readonly { body: Values; before: Values | undefined }[],
): Promise<Proved[]> {
  const read = rows.map(({ body, before }) => readBody(resource, body, before))
  const faults = await checkReferences(
    tx,
    rows.map(({ before }, index) => ({ resource, values: read[index]!.values, before, path: `${index}:` })),
  )
  const byRow = Map.groupBy(faults, one => Number(one.path.slice(0, one.path.indexOf(':'))))
  return read.map((one, index) => ({
    ...one,
    references: (byRow.get(index) ?? []).map(fault => ({
      ...fault,
      path: fault.path.slice(fault.path.indexOf(':') + 1),
    })),
  }))
}

/**
 * `excel.draft`: the row becomes a draft, and only the columns that it names must be filled (20-partners 14:
 * customers).
 */
export async function formOf(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  body: Values,
  before: Values | undefined,
  proved: Proved,
): Promise<CollectedForm> {
  const { draft, required: more = [] } = resource.excel ?? {}
  const collected = await rowForm(tx, actor, resource, body, before, draft !== undefined, proved)
  const empty = (draft ?? more).filter(
    name => body[name] === undefined && !collected.faults.some(one => one.path === name),
  )
  if (empty.length === 0) return collected
  return { ...collected, faults: [...collected.faults, ...empty.map(path => ({ path, reason: required }))] }
}

/** What a form would be refused for as a whole is a fault of its row: the others of the file go on. */
async function rowForm(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  body: Values,
  before: Values | undefined,
  draft: boolean,
  proved: Proved,
): Promise<CollectedForm> {
  try {
    return await collectForm(tx, actor, resource, body, before, draft, proved)
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.kind !== 'Guard') throw error
    // Its values as they were typed: `prepare` may have come half way.
    const form = { values: readBody(resource, body, before).values, lines: {}, before, draft, body, fault: () => {} }
    return {
      form: form as unknown as CollectedForm['form'],
      faults: [...proved.references, { path: error.refusal.guard, reason: error.refusal.message }],
    }
  }
}

/** Unique fields and the natural key, against the table (one statement per key and chunk) and within the file. */
export async function existingKeys(
  tx: Tx,
  resource: AnyResource,
  rows: readonly { body: Values }[],
): Promise<{
  rowOf(body: Values): Values | undefined
  faults(row: CheckedRow, seen: Map<string, number>, isCovered: boolean): Fault[]
}> {
  const natural = resource.excel?.naturalKey ?? []
  const unique = storageOf(resource)
    .columns.filter(one => one.spec.unique && !one.spec.system)
    .map(one => [one.field])
  const keys = [
    ...(natural.length ? [[...natural]] : []),
    ...unique.filter(one => natural.length !== 1 || natural[0] !== one[0]),
  ]
  const stored = new Map<string, Values>()
  for (const key of keys) {
    const asked = rows.map(row => row.body).filter(body => key.every(name => body[name] !== undefined))
    if (asked.length === 0) continue
    const first = key[0]!
    // What no column of its kind can hold stands in no row, and would end the question.
    const values = [...new Set(asked.map(body => normal(body[first])))].filter(
      value => 'value' in parseField(value, storageOf(resource).column.get(first)!.spec),
    )
    if (values.length === 0) continue
    for (const row of (await findRows(tx, resource, { [first]: values } as never)) as unknown as Values[])
      stored.set(keyOf(key, row), row)
  }
  const once = (resource.excel?.once ?? []).map(name => [name])
  return {
    rowOf: body => (keys[0] ? stored.get(keyOf(keys[0], body)) : undefined),
    faults: (row, seen, isCovered) =>
      [...keys, ...once].flatMap((key, index): Fault[] => {
        if (!key.every(name => row.body[name] !== undefined)) return []
        const text = keyOf(key, row.body)
        const earlier = seen.get(text)
        if (earlier === undefined) seen.set(text, row.rowNo)
        const faults: Fault[] =
          earlier === undefined
            ? []
            : [{ path: key.at(-1)!, reason: `与第${earlier}行重复 / the same as row ${earlier}` }]
        if (stored.has(text) && !(isCovered && index === 0))
          faults.push({ path: key.at(-1)!, reason: '已存在 / already exists' })
        return faults
      }),
  }
}
const normal = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
const keyOf = (key: readonly string[], row: Values) =>
  `${key.join('+')}=${key.map(name => String(normal(row[name])).toUpperCase()).join('|')}`
