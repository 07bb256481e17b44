import { callsOf, camel, isUnfit, notFound, snake, type Action, type Resource } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isAmong, sql, type Sql } from '#packages/database/sql.ts'
import { allows } from './act.ts'
import { narrowingsOf } from './narrowings.ts'
import { isId, readField } from './kinds.ts'
import { lineFields } from './lines.ts'
import { addLive, liveBeside, liveFields, liveTotals } from './live.ts'
import { areApart, namesOf } from './names.ts'
import { pageOfIds, type SumColumn } from './page-of-ids.ts'
import { present, projection, type Wanted } from './present.ts'
import { allResources, codeOf, isBase, storageOf } from './registry.ts'
import { readerOf, type Reader } from './reader.ts'
import { selection, selectionOf, viewOf } from './selection.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>
type Query = Readonly<Record<string, string>>

export interface Page {
  records: Values[]
  total: number
  totalCapped?: boolean
  size: number
  current: number
  pages: number
  totals?: Values
  orders: []
  optimizeCountSql: true
  searchCount: true
  countId: ''
  maxLimit: -1
}

/**
 * One page of a list: ids on the index first, then the joins; total capped, exact on demand. `columns` asks for some
 * fields, `after` for what follows a row.
 */
export async function page(
  reader: Reader,
  tx: (() => Promise<Tx>) | undefined,
  actor: Actor,
  resource: AnyResource,
  query: Query,
  how: 'read' | 'pick' = 'read',
): Promise<Page> {
  const size = between(query['size'], resource.list?.pageSize ?? 10, 1, 1000)
  const current = between(query['current'], 1, 1, 1_000_000)
  const { from, where } = await selectionOf(reader, actor, resource, query, how)
  const isSummed = query['totals'] === '1'
  const wanted: Wanted | undefined =
    how === 'pick' ? { fields: pickFields(resource), how } : askedColumns(resource, query)
  const { ids, rows, totals, ...counted } = await pageOfIds(reader, resource, query, from, where, {
    tenantId: actor.tenantId,
    size,
    current,
    exact: query['exactTotal'] === '1',
    after: query['after'] || undefined,
    narrowings: narrowingsOf(resource, query, actor.rights?.unmasked ?? new Set()),
    sums: isSummed ? sumColumns(resource) : undefined,
    look: resource.kind === 'record' ? projection(resource, wanted) : undefined,
  })
  const records = rows
    ? await shown(reader, actor, resource, rows, wanted)
    : await rowsOf(reader, actor, resource, ids, wanted)
  await addPageKeys(tx, actor, resource, records)
  return {
    records,
    ...counted,
    size,
    current,
    pages: Math.ceil(counted.total / size),
    ...(isSummed
      ? {
          totals: {
            ...totals,
            ...(await liveTotals(
              reader,
              actor,
              resource,
              totalFields(resource),
              sql`select t.id from ${from} where ${where}`,
            )),
          },
        }
      : {}),
    orders: [],
    optimizeCountSql: true,
    searchCount: true,
    countId: '',
    maxLimit: -1,
  }
}

/** The title comes always: without it a row has no name. A view's rows may be told apart by any of its columns. */
function askedColumns(resource: AnyResource, query: Query): Wanted | undefined {
  const asked = query['columns']
  if (!asked || resource.kind !== 'record') return undefined
  return {
    fields: new Set(
      [
        resource.title,
        ...asked
          .split(',')
          .slice(0, 200)
          .map(name => name.trim()),
      ].filter(
        name =>
          /^\w{1,64}$/.test(name) &&
          (storageOf(resource).column.has(name) || liveFields(resource).includes(name) || isBase(name)),
      ),
    ),
    how: 'only',
  }
}

/** Sums of the totals row over everything the filters let through. */
export const totalFields = (resource: AnyResource): string[] => [
  ...(resource.list?.totals ??
    storageOf(resource)
      .columns.filter(one => one.spec.kind === 'money' && one.spec.inList && !one.spec.masked)
      .map(one => one.field)),
]
function sumColumns(resource: AnyResource): SumColumn[] {
  const storage = storageOf(resource)
  const columns = totalFields(resource)
    .filter(name => !liveFields(resource).includes(name))
    .map(field => storage.column.get(field))
    .filter(one => one !== undefined)
  return columns.map(one => ({
    name: one.field,
    column: sql.trusted(`${one.alias}."${one.column}"`),
    type: one.spec.kind === 'money' ? 'numeric(18,2)' : 'text',
  }))
}

/** Rows with their display twins, in the order of the ids. */
export async function rowsOf(
  reader: Reader,
  actor: Actor,
  resource: AnyResource,
  ids: readonly string[],
  wanted?: Wanted,
): Promise<Values[]> {
  return shown(reader, actor, resource, await rawRows(reader, actor, resource, ids, wanted), wanted)
}
async function shown(
  reader: Reader,
  actor: Actor,
  resource: AnyResource,
  rows: Values[],
  wanted?: Wanted,
): Promise<Values[]> {
  await present(resource, rows, actor)
  await addLive(reader, actor, resource, rows, name => !wanted || wanted.fields.has(name))
  return rows
}

/**
 * The ids of a list from the newest to the oldest, those after a given one: by key set, so that the last thousand of a
 * million costs what the first does.
 */
export async function idsAfter(
  reader: Reader,
  actor: Actor,
  resource: AnyResource,
  query: Query,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { from, where } = await selectionOf(reader, actor, resource, query)
  const rows = await reader.rows<{ id: string }>(
    sql`select t.id from ${from} where ${where} ${after === undefined ? sql.empty : sql`and t.id < ${after}::bigint`} order by t.id desc limit ${limit}`,
    { planned: 'anew' },
  )
  return rows.map(row => row.id)
}

/**
 * Every row of a list from the newest to the oldest as it stands now, so many at once, with their display twins: one
 * statement, so that the last thousand of a million costs what the first does.
 * `shown`: the same reader, with other masks.
 */
export async function* allRows(
  database: Database,
  actor: Actor,
  shown: Actor,
  resource: AnyResource,
  query: Query,
  wanted: Wanted | undefined,
  size: number,
): AsyncGenerator<Values[]> {
  const { from, where } = await selectionOf(readerOf(database), actor, resource, query)
  const { select, joins } = projection(resource, wanted)
  const live = liveBeside(
    actor,
    resource,
    name => !wanted || wanted.fields.has(name),
    sql`select t.id from ${from} where ${where}`,
  )
  for await (const rows of database.readPages(
    sql`select ${select}${live.select} from ${from} ${joins} ${live.join} where ${where} order by t.id desc`,
    size,
  )) {
    await present(resource, rows, shown)
    live.take(rows)
    yield rows
  }
}

/** As the driver gives them, with the names beside the ids. */
async function rawRows(
  reader: Reader,
  actor: Actor,
  resource: AnyResource,
  ids: readonly string[],
  wanted?: Wanted,
): Promise<Values[]> {
  if (ids.length === 0) return []
  const storage = storageOf(resource)
  const view = viewOf(resource, actor.tenantId)
  // Joined to the ids the statement keeps one plan; asked with `= any(...)` it would be planned anew each time, which
  // costs more than running it. A view must be asked so, else it is made whole first.
  const isJoined = ids.length > 1 && !view
  const own = view
    ? sql`(${view}) t`
    : isJoined
      ? sql`unnest(${ids}::bigint[]) wanted(id) join ${sql.name(storage.table)} t on t.id = wanted.id`
      : sql`${sql.name(storage.table)} t`
  const from = storage.head
    ? sql`${own} join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id`
    : own
  const { select, joins } = projection(resource, wanted)
  const which = isJoined ? sql.empty : sql` and ${isAmong(sql.trusted('t.id'), ids)}`
  const rows = await reader.rows(
    sql`select ${select} from ${from} ${joins} where t.tenant_id = ${actor.tenantId}${which}`,
  )
  if (ids.length === 1) return rows
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((a, b) => place.get(a['id'] as string)! - place.get(b['id'] as string)!)
}

const pickLists = new WeakMap<object, ReadonlySet<string>>()

/** What forms copy out of a picked row (`fills`). */
const copiedFrom = (resource: AnyResource): string[] =>
  allResources()
    .flatMap(one => Object.values(one.fields))
    .filter(field => field.target === resource.name)
    .flatMap(field => Object.values(field.options.fills ?? {}))

/**
 * A picker shows public columns only: title, second line, number, state, what the definition searches (10-platform 4.1)
 * and what the form that asks copies.
 */
export function pickFields(resource: AnyResource): ReadonlySet<string> {
  const storage = storageOf(resource)
  const known = pickLists.get(storage)
  if (known) return known
  const copied = new Set(copiedFrom(resource))
  const isPublic = (one: { inList?: boolean; search?: boolean; kind: string }, field: string) =>
    one.inList || one.search || one.kind === 'enum' || copied.has(field)
  const shown = storage.columns.filter(one => !one.spec.masked && isPublic(one.spec, one.field)).map(one => one.field)
  const fields = new Set([
    resource.title,
    ...(resource.subtitle ?? []),
    ...(resource.number ? [resource.number.field] : []),
    ...shown,
  ])
  pickLists.set(storage, fields)
  return fields
}

async function addPageKeys(
  tx: (() => Promise<Tx>) | undefined,
  actor: Actor,
  resource: AnyResource,
  records: Values[],
): Promise<void> {
  const more = codeOf(resource).page
  if (!more || !tx || records.length === 0) return
  const keys = await more(
    await tx(),
    actor,
    records.map(row => row['id'] as string),
  )
  for (const row of records) Object.assign(row, keys.get(row['id'] as string))
}

/** One record as its detail page reads it: fields, twins, child rows, and the actions that this user may take now. */
export const detail = (tx: Tx, actor: Actor, resource: AnyResource, id: string): Promise<Values> =>
  detailBy(tx, work => work(tx), actor, resource, id)

/** The same by the read role, without a transaction around it; only the resource's own code asks for one. */
export async function detailBy(
  reader: Reader,
  inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  actor: Actor,
  resource: AnyResource,
  id: string,
): Promise<Values> {
  if (!isId(id)) notFound(resource.name, id)
  const { from, where } = selection(actor, resource, {})
  const { select, joins, own, names } = projection(resource)
  const isApart = areApart(names)
  const rows = await reader.rows(
    sql`select ${isApart ? own : select} from ${from} ${isApart ? sql.empty : joins} where ${where} and t.id = ${id}::bigint`,
  )
  if (rows.length === 0) notFound(resource.name, id)
  const beside = namesOf(actor.tenantId, rows[0]!, isApart ? names : [])
  const children = lineFields(resource)
  const answers = await together(reader, [
    ...beside.statements,
    ...children.map(([, , child]) => linesOf(actor, child, id)),
  ])
  beside.into(rows[0]!, answers)
  const more = codeOf(resource).detail
  const typedRow = more && typedOf(resource, { ...rows[0]!, tenantId: actor.tenantId })
  const record = (await shown(reader, actor, resource, rows))[0]!
  for (const [at, [field, , child]] of children.entries())
    record[field] = await present(child, answers[beside.statements.length + at]!, actor)
  if (more) Object.assign(record, await inTx(tx => more(tx, actor, typedRow as never)))
  record['_actions'] = actionsNow(resource, record['status'] as number, actor).filter(
    name => !isUnfit(resource, record, name),
  )
  return record
}

function linesOf(actor: Actor, child: AnyResource, id: string): Sql {
  const { select, joins } = projection(child)
  return sql`select ${select} from ${sql.name(child.table)} t ${joins} where t.tenant_id = ${actor.tenantId} and t.${sql.name(snake(child.parent!))} = ${id}::bigint order by t.line_no`
}

/** What a verb's row function would have read: money as Fen, no twins. */
function typedOf(resource: AnyResource, raw: Values): Values {
  for (const one of storageOf(resource).columns) raw[one.field] = readField(raw[one.field], one.spec)
  return raw
}

/** Moves that a form makes when it is saved: `update-status` does not run them. */
const SAVING: ReadonlySet<string> = new Set(['submit', 'afresh'])

/** Names of the actions that state and permission allow. Guards are asked when the action runs. */
export function actionsNow(resource: AnyResource, status: number, actor: Actor): string[] {
  const code = (permission: string | undefined, name: string) =>
    permission?.startsWith(':') ? permission.slice(1) : `${resource.permission}_${permission ?? snake(camel(name))}`
  const movesByStatus = callsOf(resource).some(call => call.does === 'update-status')
  const hasWay = (name: string, action: Action) =>
    action.call !== undefined ||
    action.page !== undefined ||
    (movesByStatus && action.to !== undefined && !SAVING.has(name))
  return Object.entries((resource.actions as Record<string, Action>) ?? {})
    .filter(
      ([name, action]) =>
        (action.by ?? 'person') === 'person' &&
        hasWay(name, action) &&
        allows(resource, action, status) &&
        (!actor.rights || actor.rights.codes.has(code(action.permission, name))),
    )
    .map(([name]) => name)
}

/** How many rows each state holds, under the filters in force but the state's own. */
export async function statusCount(
  reader: Reader,
  actor: Actor,
  resource: AnyResource,
  query: Query,
): Promise<Record<string, number>> {
  const storage = storageOf(resource)
  const by = resource.list?.tabsBy
  const { [by ?? 'status']: _, [`${by ?? 'status'}List`]: __, ...others } = query
  const { from, where } = await selectionOf(reader, actor, resource, others)
  const own = by === undefined ? undefined : storage.column.get(by)!
  const column = sql.trusted(own ? `${own.alias}."${own.column}"` : `${storage.base}.status`)
  const rows = await reader.rows<{ status: number | null; n: string }>(
    sql`select ${column} as status, count(*) as n from ${from} where ${where} group by 1`,
    { planned: 'anew' },
  )
  return Object.fromEntries(rows.map(row => [String(row.status ?? ''), Number(row.n)]))
}

const together = async (reader: Reader, statements: readonly Sql[]): Promise<Values[][]> =>
  statements.length === 0
    ? []
    : reader.together
      ? reader.together(statements)
      : Promise.all(statements.map(one => reader.rows(one)))

const between = (value: string | undefined, fallback: number, least: number, most: number) => {
  const number = Number(value)
  return value === undefined || value === '' || !Number.isInteger(number)
    ? fallback
    : Math.min(Math.max(number, least), most)
}
