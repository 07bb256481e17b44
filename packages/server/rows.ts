import { localDateTime, notFound, Refused, snake, type ChangesOf, type Resource, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { RowMoved } from '#packages/database/errors.ts'
import { type CompleteRow, completerOf } from '#packages/database/shape.ts'
import { isAmong, sql, type Sql } from '#packages/database/sql.ts'
import { difference, record, type Happening } from './audit.ts'
import { heldApart, heldText } from './held.ts'
import { bindField, isId, isReadAsIs, plain, readField } from './kinds.ts'
import { covered } from './covered.ts'
import { nextNumbers, numberWithin } from './numbers.ts'
import { type CellColumn, MANY, plainTypeOf, portions, rowsOf, sameForAll } from './recordset.ts'
import { isStoredAsSent, nothingIn } from './stored-as-sent.ts'
import { baseColumns, storageOf, type Column, type Storage } from './registry.ts'
import { SEALED, sealedForHistory } from './sealed-history.ts'

// The verbs' way to rows. Every statement carries the tenant; row-level security stands behind it as the second net.

type Values = Record<string, unknown>
type AnyResource = Resource<any, any, any>
const hasBase = (resource: AnyResource) => resource.kind === 'record'
/** A row that can only be added is its own history: who, when and what stand in it, and nobody can change them. */
const keepsHistory = (resource: AnyResource) => hasBase(resource) && !resource.appendOnly

interface Source {
  readonly from: Sql
  readonly select: Sql
  readonly storage: Storage
  /** Columns whose value in code is another than the driver's. */
  readonly read: readonly Column[]
  complete: CompleteRow | undefined
}
const sources = new WeakMap<Storage, Source>()

/** `from` and select list of a resource's typed rows, made once: their text is as long as the definition. */
function source(resource: AnyResource): Source {
  const storage = storageOf(resource)
  const known = sources.get(storage) ?? makeSource(resource, storage)
  sources.set(storage, known)
  return known
}

function makeSource(resource: AnyResource, storage: Storage): Source {
  const own = sql`${sql.name(storage.table)} t`
  const from = storage.head
    ? sql`${own} join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id`
    : own
  return {
    from: sql.trusted(from.text),
    storage,
    select: sql.trusted(selected(resource, storage, storage.columns)),
    read: storage.columns.filter(one => !isReadAsIs(one.spec)),
    complete: undefined,
  }
}
function selected(resource: AnyResource, storage: Storage, columns: readonly Column[]): string {
  const base = hasBase(resource)
    ? baseColumns.map(name => `${storage.base}.${snake(name)} as "${name}"`)
    : ['t.line_no as "lineNo"']
  return [
    't.id, t.tenant_id as "tenantId"',
    ...base,
    ...columns.map(one => `${one.alias}.${quoted(one.column)} as "${one.field}"`),
  ].join(', ')
}
const quoted = (column: string) => `"${column}"`

function typed<R extends AnyResource>(resource: R, raw: Values): RowOf<R> {
  for (const one of source(resource).read) raw[one.field] = readField(raw[one.field], one.spec)
  return raw as RowOf<R>
}

function live(resource: AnyResource, tx: Tx, storage: Storage): Sql {
  const tenant = sql`t.tenant_id = ${tx.tenantId}`
  return hasBase(resource) ? sql`${tenant} and ${sql.trusted(storage.base)}.is_deleted = 0` : tenant
}

function condition(storage: Storage, where: Values | Sql): Sql {
  if ('text' in where && 'values' in where) return where as Sql
  return sql.and(
    Object.entries(where).map(([field, value]) => {
      const column = storage.column.get(field)
      const name = sql.trusted(
        column ? `${column.alias}.${quoted(column.column)}` : `${field === 'id' ? 't' : storage.base}.${snake(field)}`,
      )
      if (value === null) return sql`${name} is null`
      if (Array.isArray(value) && !column?.spec.many) return sql`${name} = any(${value})`
      return sql`${name} = ${column ? bindField(value, column.spec) : value}`
    }),
  )
}

/**
 * Live rows of the tenant that fit. In a Sql condition the own table is t, a head h. Default order: id.
 * A lock takes head and extension: of a table that is only joined PostgreSQL answers what stood there before the wait.
 */
export async function findRows<R extends AnyResource>(
  tx: Tx,
  resource: R,
  where: Partial<{ [K in keyof RowOf<R>]: RowOf<R>[K] | RowOf<R>[K][] }> | Sql,
  options: { orderBy?: string; limit?: number; lock?: boolean } = {},
): Promise<RowOf<R>[]> {
  const { from, select, storage } = source(resource)
  const order = sql.trusted(options.orderBy ?? 't.id')
  const rows =
    await tx.rows<Values>(sql`select ${select} from ${from} where ${live(resource, tx, storage)} and ${condition(storage, where)} order by ${order}
    ${options.limit ? sql`limit ${options.limit}` : sql.empty} ${options.lock ? sql.trusted(storage.head ? 'for update of h, t' : 'for update of t') : sql.empty}`)
  return rows.map(row => typed(resource, row))
}
export async function findRow<R extends AnyResource>(tx: Tx, resource: R, id: string): Promise<RowOf<R> | undefined> {
  // What no bigint holds is nobody's id: PostgreSQL must not be the one to find out.
  return isId(id) ? (await findRows(tx, resource, sql`t.id = ${id}::bigint`))[0] : undefined
}
/** NotFound when it does not exist, was removed, or is another tenant's. */
export async function getRow<R extends AnyResource>(tx: Tx, resource: R, id: string): Promise<RowOf<R>> {
  return (await findRow(tx, resource, id)) ?? notFound(resource.name, id)
}

/**
 * Locks the row and reads it again. A `version` that is not the stored one is refused as stale, with the stored values.
 */
export async function lockRow<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  id: string,
  version?: number,
): Promise<RowOf<R>> {
  if (!isId(id)) notFound(resource.name, id)
  const row =
    (await findRows(tx, resource, sql`t.id = ${id}::bigint`, { lock: true }))[0] ?? notFound(resource.name, id)
  const stored = (row as { version: number }).version
  if (version !== undefined && stored !== version)
    throw new Refused({
      kind: 'Stale',
      resource: resource.name,
      id,
      current: covered(
        resource,
        actor,
        Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])),
      ) as Record<string, unknown>,
    })
  return row
}
/** In ascending order of their ids, as every lock of several rows of one kind (90-interfaces 1 I7). */
export async function lockRows<R extends AnyResource>(
  tx: Tx,
  resource: R,
  ids: readonly string[],
): Promise<RowOf<R>[]> {
  return ids.length === 0 ? [] : findRows(tx, resource, isAmong(sql.trusted('t.id'), [...new Set(ids)]), { lock: true })
}

/** System fields may be given; the number, the create columns and the history row come from here. */
export async function insertRow<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  values: ChangesOf<R> & { id?: string },
): Promise<RowOf<R>> {
  return (await insertRows(tx, actor, resource, [values]))[0]!
}

/** Many rows in one statement per table; numbers in one block. */
export const insertRows = <R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  list: readonly (ChangesOf<R> & { id?: string })[],
): Promise<RowOf<R>[]> => writeRows(tx, actor, resource, list, true)
/** insertRows for rows that the caller does not look at again: by the hundred they need not come back. */
export const addRows = async <R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  list: readonly (ChangesOf<R> & { id?: string })[],
): Promise<void> => void (await writeRows(tx, actor, resource, list, false))

async function writeRows<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  list: readonly (ChangesOf<R> & { id?: string })[],
  isRead: boolean,
): Promise<RowOf<R>[]> {
  if (list.length === 0) return []
  const storage = storageOf(resource)
  const rows: Values[] = list.map(values => ({ ...values }))
  for (const row of rows) row['id'] ??= await tx.newId()
  const numbering = await numbersFor(tx, actor, resource, rows)
  if (resource.kindValue !== undefined && storage.head)
    for (const row of rows) row[storage.head.discriminator!] = resource.kindValue

  // Of 180 columns a form gives a third: the others are looked for once.
  const given = new Set(storage.columns.filter(one => rows.some(row => row[one.field] !== undefined)))
  const base = hasBase(resource) ? baseValues(tx, actor, resource) : {}
  if (storage.head)
    await insertInto(
      tx,
      storage.head.table,
      rows,
      storage.columns.filter(one => one.alias === 'h' && given.has(one)),
      base,
      row => row['status'],
    )
  const own = storage.columns.filter(one => one.alias === 't')
  const isWhole = !storage.head
  const history = () => {
    const fields = [...[...given].map(one => one.field), SEALED]
    const held = rows.map(row => sealedForHistory(resource.name, row['id'] as string, row))
    const { common, own: after } =
      rows.length < MANY ? { common: undefined, own: held.map(row => heldText(row, fields)) } : heldApart(held, fields)
    const happenings = rows.map(
      (row, at): Happening => ({
        resource: resource.name,
        id: row['id'] as string,
        action: 'save',
        to: (row['status'] as number | undefined) ?? initialStatus(resource),
        after: after[at]!,
      }),
    )
    return record(tx, actor, happenings, common)
  }
  const returning =
    isWhole && (isRead || rows.length < MANY)
      ? returningOf(resource, rows, own, given, { tenant_id: tx.tenantId, ...base })
      : undefined
  const inserted = insertInto(
    tx,
    storage.table,
    rows,
    own.filter(one => given.has(one)),
    storage.head ? { tenant_id: tx.tenantId } : { tenant_id: tx.tenantId, ...base },
    row => row['status'],
    resource.kind === 'lines' ? row => row['lineNo'] : undefined,
    returning?.select,
    numbering,
  )
  if (numbering) rows[0]![numbering.field] = (await inserted)[0]![numbering.field]
  // The history needs nothing else that the insert answers: both leave in one go.
  const [returned] = await Promise.all([inserted, keepsHistory(resource) ? history() : undefined])
  if (!isRead) return []
  const ids = rows.map(row => row['id'] as string)
  // A head and its extension are read together; a row of one table came back with its insert.
  const found = returning ? (returned as RowOf<R>[]) : await findRows(tx, resource, isAmong(sql.trusted('t.id'), ids))
  const stored = new Map(found.map(row => [(row as { id: string }).id, row]))
  return ids.map((id, at) =>
    returning ? (returning.whole(stored.get(id)! as Values, rows[at]!) as RowOf<R>) : stored.get(id)!,
  )
}

/** A new record that nobody awaits before the commit. */
export interface LateRow {
  readonly id: string
  readonly status: number
  /** Its number, for statements of the same transaction. */
  readonly number: Sql
  /** After the commit. */
  readonly no: Promise<string>
}
/** Whether the number of a single new row is drawn by the statement that writes it. */
export const isNumberedHere = (resource: AnyResource): boolean =>
  resource.number !== undefined && !resource.extends && hasBase(resource)

/**
 * insertRow for a record after which nothing is written that needs it: record, history and commit leave in one message.
 * The counter of the day is then locked while
 * PostgreSQL works, not while an answer goes to the server and back with everybody waiting behind it.
 */
export async function insertRowLate(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  values: ChangesOf<AnyResource>,
): Promise<LateRow> {
  const storage = storageOf(resource)
  const { field } = resource.number!
  const row: Values = { ...values, id: await tx.newId() }
  const numbering = await numbersFor(tx, actor, resource, [row])
  const [id, status] = [row['id'] as string, (row['status'] as number | undefined) ?? initialStatus(resource)]
  const column = sql.name(storage.column.get(field)!.column)
  const inserted = tx.later<{ no: string | null }>(
    insertStatement(
      storage.table,
      [row],
      storage.columns.filter(one => row[one.field] !== undefined),
      { tenant_id: tx.tenantId, ...baseValues(tx, actor, resource) },
      one => one['status'],
      undefined,
      sql`${column} as no`,
      numbering,
    ),
  )
  const number = sql`(select ${column} from ${sql.name(storage.table)} where tenant_id = ${tx.tenantId} and id = ${id}::bigint)`
  await record(tx, actor, [
    {
      resource: resource.name,
      id,
      action: 'save',
      to: status,
      after: heldText(sealedForHistory(resource.name, id, row), [...storage.columns.map(one => one.field), SEALED]),
      ...(numbering ? { drawn: { field, value: number } } : {}),
    },
  ])
  const no = inserted.then(([one]) => one!.no ?? '')
  // Who fails is told by the commit; nobody asks for the number then.
  no.catch(() => undefined)
  return { id, status, number, no }
}

interface Numbering {
  readonly field: string
  readonly numbered: Sql
  readonly number: Sql
}

/** Numbers for the rows that have none. A single row of one table gets its number from the statement that writes it. */
async function numbersFor(tx: Tx, actor: Actor, resource: AnyResource, rows: Values[]): Promise<Numbering | undefined> {
  if (!resource.number) return undefined
  const { field, prefix, width } = resource.number
  const bare = rows.filter(row => !row[field])
  if (bare.length === 0) return undefined
  if (rows.length === 1 && !resource.extends) {
    rows[0]![field] = null
    return { field, ...numberWithin(tx, actor, prefix, width) }
  }
  const numbers = await nextNumbers(tx, actor, prefix, bare.length, width)
  bare.forEach((row, index) => (row[field] = numbers[index]))
  return undefined
}

export const initialStatus = (resource: AnyResource): number =>
  resource.states ? resource.states.values[resource.states.initial]!.code : 1

function baseValues(tx: Tx, actor: Actor, resource: AnyResource): Values {
  const time = localDateTime(actor.clock.now())
  return {
    tenant_id: tx.tenantId,
    create_user: actor.userId,
    create_dept: actor.deptId || null,
    create_time: time,
    update_user: actor.userId,
    update_time: time,
    is_deleted: 0,
    version: 0,
    status: initialStatus(resource),
  }
}

/** `given`: only columns that some row gives, the others keep the default of the table. */
async function insertInto(
  tx: Tx,
  table: string,
  rows: Values[],
  given: readonly Column[],
  fixed: Values,
  status: (row: Values) => unknown,
  lineNo?: (row: Values) => unknown,
  returning?: Sql,
  numbering?: Numbering,
): Promise<Values[]> {
  if (rows.length >= MANY) return insertMany(tx, table, rows, given, fixed, status, lineNo, returning)
  return tx.rows<Values>(insertStatement(table, rows, given, fixed, status, lineNo, returning, numbering))
}

function insertStatement(
  table: string,
  rows: readonly Values[],
  given: readonly Column[],
  fixed: Values,
  status: (row: Values) => unknown,
  lineNo: ((row: Values) => unknown) | undefined,
  returning: Sql | undefined,
  numbering: Numbering | undefined,
): Sql {
  const tuples = rows.map(row => {
    const cells = [row['id']]
    for (const name in fixed) cells.push(name === 'status' ? (status(row) ?? fixed[name]) : fixed[name])
    if (lineNo) cells.push(lineNo(row))
    for (const one of given)
      cells.push(
        one.field === numbering?.field ? numbering.number : (bindField(row[one.field], one.spec) ?? fallback(one)),
      )
    return sql`(${sql.list(cells)})`
  })
  return sql`${numbering?.numbered ?? sql.empty}insert into ${namesOf(table, fixed, lineNo !== undefined, given)} values ${sql.join(tuples)}${returned(returning)}`
}

interface Named {
  readonly next: Map<Column, Named>
  names: Sql | undefined
}
const KNOWN_NAMES = 20_000
const named = new Map<string, Named>()
let names = 0
/**
 * Table and columns of an insert: its text is as long as the definition, and a form gives the same columns each time.
 */
function namesOf(table: string, fixed: Values, isLine: boolean, given: readonly Column[]): Sql {
  const shared = Object.keys(fixed)
  let node = nextOf(named, `${table} ${isLine} ${shared.length}`)
  for (const one of given) node = nextOf(node.next, one)
  const found = (node.names ??= sql.trusted(
    `"${table}" as t (${['id', ...shared, ...(isLine ? ['line_no'] : []), ...given.map(one => one.column)].map(quoted).join(', ')})`,
  ))
  // Which columns a form gives is its sender's choice.
  if (names > KNOWN_NAMES) {
    named.clear()
    names = 0
  }
  return found
}
function nextOf<Key>(map: Map<Key, Named>, key: Key): Named {
  let next = map.get(key)
  if (!next) {
    map.set(key, (next = { next: new Map(), names: undefined }))
    names++
  }
  return next
}
const returned = (columns: Sql | undefined): Sql => (columns ? sql` returning ${columns}` : sql.empty)
const fallback = (one: Column) =>
  one.spec.many ? [] : one.spec.kind === 'bool' ? false : one.spec.kind === 'money' && one.spec.system ? '0.00' : null

async function insertMany(
  tx: Tx,
  table: string,
  rows: readonly Values[],
  given: readonly Column[],
  fixed: Values,
  status: (row: Values) => unknown,
  lineNo?: (row: Values) => unknown,
  returning?: Sql,
): Promise<Values[]> {
  const shared = Object.entries(fixed)
  const columns = [
    'id',
    ...shared.map(([name]) => name),
    ...(lineNo ? ['line_no'] : []),
    ...given.map(one => one.column),
  ]
  const sources = [
    sql`v.id`,
    ...shared.map(([name, value]) =>
      name === 'status' ? sql`coalesce(v.status, ${sameForAll(name, value)})` : sameForAll(name, value),
    ),
    ...(lineNo ? [sql`v.line_no`] : []),
    ...given.map(one => sql.trusted(`v.${quoted(one.column)}`)),
  ]
  const cells: CellColumn<Values>[] = [
    { name: 'id', type: 'bigint', of: row => row['id'] },
    ...('status' in fixed ? [{ name: 'status', type: 'smallint', of: status }] : []),
    ...(lineNo ? [{ name: 'line_no', type: 'integer', of: lineNo }] : []),
    ...given.map(
      (one): CellColumn<Values> => ({
        name: one.column,
        type: plainTypeOf(one.spec),
        of: row => bindField(row[one.field], one.spec) ?? fallback(one),
        raw: row => row[one.field],
      }),
    ),
  ]
  const stored: Values[] = []
  for (const some of portions(rows))
    for (const row of await tx.rows<Values>(
      sql`insert into ${sql.name(table)} as t (${sql.trusted(columns.map(quoted).join(', '))}) select ${sql.join(sources)} from ${rowsOf(some, cells)} v${returned(returning)}`,
    ))
      stored.push(row)
  return stored
}

/** Of new rows by the hundred only what is not known comes back: the rest stands in them as it was sent. */
function returningOf(
  resource: AnyResource,
  rows: readonly Values[],
  own: readonly Column[],
  given: ReadonlySet<Column>,
  base: Values,
): { select: Sql; whole(row: Values, sent: Values): Values } {
  const whole = source(resource)
  if (rows.length < MANY) return { select: whole.select, whole: row => typed(resource, row) }
  const unknown = own.filter(one => given.has(one) && !isStoredAsSent(rows, one.field, one.spec))
  const lists = own.filter(one => one.spec.many).map(one => one.field)
  const shared: Values = { tenantId: base['tenant_id'] }
  for (const name of hasBase(resource) ? baseColumns.filter(one => one !== 'status') : [])
    shared[name] = base[snake(name)]
  const nothing: Values = {
    status: base['status'],
    ...Object.fromEntries(own.map(one => [one.field, nothingIn(one.spec, given.has(one))])),
  }
  const complete = (whole.complete ??= completerOf([
    'id',
    'tenantId',
    ...(hasBase(resource) ? baseColumns : ['lineNo']),
    ...own.map(one => one.field),
  ]))
  return {
    select: sql.trusted(['t.id', ...unknown.map(one => `t.${quoted(one.column)} as "${one.field}"`)].join(', ')),
    whole: (row, sent) => {
      const made = complete(sent, nothing)
      for (const name in shared) made[name] = shared[name]
      for (const name of lists) made[name] = []
      for (const { field, spec } of unknown) made[field] = readField(row[field], spec)
      return made
    },
  }
}

/** The version that the given row object carries; a row read without a lock may have moved since. */
function asRead(resource: AnyResource, row: Values, alias: string): Sql {
  const version = hasBase(resource) ? row['version'] : undefined
  return version === undefined ? sql.empty : sql` and ${sql.trusted(alias)}version = ${version}::int`
}

/**
 * Writes the fields that differ, counts the version up and keeps before and after. Nothing different: nothing written.
 * A row object is written only while the stored row is the one it was read from; else the transaction runs again
 * (RowMoved).
 * The state is written by act() alone (`status` here is refused where the resource has a state table).
 */
export async function updateRow<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  target: RowOf<R> | string,
  changes: ChangesOf<R>,
  happening: Partial<Happening> = {},
): Promise<RowOf<R>> {
  const before = (typeof target === 'string' ? await lockRow(tx, actor, resource, target) : target) as Values
  const values = changes as Values
  if ('status' in values && values['status'] !== undefined && happening.to === undefined && resource.states)
    throw new Error(`${resource.name}: the state is written by act() only`)
  const storage = storageOf(resource)
  const touched = storage.columns.filter(one => values[one.field] !== undefined)
  const changed = difference(
    before,
    { ...before, ...values },
    touched.map(one => one.field),
  )
  const status = happening.to
  if (!changed && status === undefined && happening.action === undefined) return before as RowOf<R>

  const differing = touched.filter(one => changed && one.field in changed.after)
  const id = before['id'] as string
  const setOf = (columns: Column[]) =>
    columns.map(one => sql`${sql.name(one.column)} = ${bindField(values[one.field], one.spec)}`)
  const base = hasBase(resource)
    ? [
        sql`version = version + 1, update_user = ${actor.userId}::bigint, update_time = ${localDateTime(actor.clock.now())}::timestamptz`,
        ...(status === undefined ? [] : [sql`status = ${status}::smallint`]),
      ]
    : []
  const write = (table: string, sets: Sql[], only = sql.empty) =>
    sets.length
      ? tx.run(
          sql`update ${sql.name(table)} set ${sql.join(sets)} where id = ${id}::bigint and tenant_id = ${tx.tenantId}${only}`,
        )
      : 0
  if (storage.head) {
    if (
      (await write(
        storage.head.table,
        [...setOf(differing.filter(one => one.alias === 'h')), ...base],
        asRead(resource, before, ''),
      )) !== 1
    )
      throw new RowMoved(resource.name, id, before['version'])
    await write(storage.table, setOf(differing.filter(one => one.alias === 't')))
  }
  const sets = storage.head ? [] : [...setOf(differing), ...base]
  const [[written]] = await Promise.all([
    sets.length
      ? tx.rows<Values>(
          sql`update ${sql.name(storage.table)} t set ${sql.join(sets)} where t.id = ${id}::bigint and t.tenant_id = ${tx.tenantId}${asRead(resource, before, 't.')} returning ${source(resource).select}`,
        )
      : [],
    hasBase(resource)
      ? record(tx, actor, [{ resource: resource.name, id, action: 'update', ...changed, ...happening }])
      : undefined,
  ])
  if (sets.length && !written) throw new RowMoved(resource.name, id, before['version'])
  return written ? typed(resource, written) : getRow(tx, resource, id)
}

/**
 * updateRow for a row of one table that this transaction holds locked, after which nothing is written that needs it:
 * change, history and commit leave in one message.
 * Answers the version that it then has. Should the row be another than the one read, the transaction fails (a division
 * by zero).
 */
export async function updateRowLate(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  before: Values,
  values: Values,
  happening: Partial<Happening>,
): Promise<number> {
  const storage = storageOf(resource)
  const touched = storage.columns.filter(one => values[one.field] !== undefined)
  const changed = difference(
    before,
    values,
    touched.map(one => one.field),
  )
  const [id, version] = [before['id'] as string, before['version'] as number]
  if (!changed && happening.action === undefined) return version
  const sets = touched
    .filter(one => changed && one.field in changed.after)
    .map(one => sql`${sql.name(one.column)} = ${bindField(values[one.field], one.spec)}`)
  sets.push(
    sql`version = version + 1, update_user = ${actor.userId}::bigint, update_time = ${localDateTime(actor.clock.now())}::timestamptz`,
  )
  tx.behind(
    sql`with written as (update ${sql.name(storage.table)} set ${sql.join(sets)} where id = ${id}::bigint and tenant_id = ${tx.tenantId} and version = ${version}::int returning 1) select 1 / count(*) as written from written`,
  )
  await record(tx, actor, [{ resource: resource.name, id, action: 'update', ...changed, ...happening }])
  return version + 1
}

export interface Change<R extends AnyResource> {
  readonly row: RowOf<R>
  readonly changes: ChangesOf<R>
  readonly happening?: Partial<Happening>
}

/**
 * updateRow for many rows of one table that the caller holds locked, in one statement and one of history. Answers them
 * in the order given.
 */
export async function updateRows<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  list: readonly Change<R>[],
): Promise<RowOf<R>[]> {
  const storage = storageOf(resource)
  const rows: RowOf<R>[] = []
  if (list.length < MANY || storage.head || !hasBase(resource)) {
    for (const { row, changes, happening } of list)
      rows.push(await updateRow(tx, actor, resource, row, changes, happening))
    return rows
  }
  for (const some of portions(list)) rows.push(...(await updateMany(tx, actor, resource, storage, some)))
  return rows
}

async function updateMany<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  storage: Storage,
  list: readonly Change<R>[],
): Promise<RowOf<R>[]> {
  const written = list.flatMap(({ row, changes, happening = {} }) => {
    const [before, values] = [row as Values, changes as Values]
    if (values['status'] !== undefined && happening.to === undefined && resource.states)
      throw new Error(`${resource.name}: the state is written by act() only`)
    const changed = difference(
      before,
      { ...before, ...values },
      storage.columns.filter(one => values[one.field] !== undefined).map(one => one.field),
    )
    return !changed && happening.to === undefined && happening.action === undefined
      ? []
      : [{ id: before['id'] as string, before, values, happening, ...(changed ? { changed } : {}) }]
  })
  const columns = storage.columns.filter(one => written.some(({ changed }) => changed && one.field in changed.after))
  type Written = (typeof written)[number]
  const cells: CellColumn<Written>[] = [
    { name: 'id', type: 'bigint', of: one => one.id },
    { name: 'version', type: 'integer', of: one => one.before['version'] },
    { name: 'status', type: 'smallint', of: one => one.happening.to },
    ...columns.map(
      (one): CellColumn<Written> => ({
        name: one.column,
        type: plainTypeOf(one.spec),
        of: ({ before, values }) =>
          bindField(values[one.field] === undefined ? before[one.field] : values[one.field], one.spec),
      }),
    ),
  ]
  const sets = [
    ...columns.map(one => sql.trusted(`${quoted(one.column)} = v.${quoted(one.column)}`)),
    sql`version = t.version + 1, status = coalesce(v.status, t.status), update_user = ${actor.userId}::bigint, update_time = ${localDateTime(actor.clock.now())}::timestamptz`,
  ]
  const [stored] = await Promise.all([
    written.length
      ? tx.rows<Values>(
          sql`update ${sql.name(storage.table)} t set ${sql.join(sets)} from ${rowsOf(written, cells)} v where t.id = v.id and t.tenant_id = ${tx.tenantId} and t.version = v.version returning ${source(resource).select}`,
        )
      : [],
    record(
      tx,
      actor,
      written.map(({ id, changed, happening }) => ({
        resource: resource.name,
        id,
        action: 'update',
        ...changed,
        ...happening,
      })),
    ),
  ])
  const found = new Map(stored.map(row => [row['id'] as string, typed(resource, row)]))
  const missing = written.find(({ id }) => !found.has(id))
  if (missing) throw new RowMoved(resource.name, missing.id, missing.before['version'])
  return list.map(({ row }) => found.get((row as { id: string }).id) ?? row)
}

/** Marks as removed: in no list any more, its unique values free again. */
export async function removeRow<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  target: RowOf<R>,
): Promise<void> {
  const storage = storageOf(resource)
  const { id, status } = target as { id: string; status: number }
  const touched =
    await tx.run(sql`update ${sql.name((storage.head ?? resource).table)} set is_deleted = 1, version = version + 1, update_user = ${actor.userId}::bigint, update_time = ${localDateTime(actor.clock.now())}::timestamptz
    where id = ${id}::bigint and tenant_id = ${tx.tenantId}${asRead(resource, target as Values, '')}`)
  if (touched !== 1) throw new RowMoved(resource.name, id, (target as Values)['version'])
  await record(tx, actor, [{ resource: resource.name, id, action: 'remove', from: status }])
}
