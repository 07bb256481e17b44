import { localDateTime, type ChangesOf, type Resource, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { RowMoved } from '#packages/database/errors.ts'
import { isAmong, sql, type Sql } from '#packages/database/sql.ts'
import { difference, record, type Happening } from './audit.ts'
import { findRows, getRow, hasBase, lockRow, quoted, source, typed } from './find-rows.ts'
import { bindField } from './kinds.ts'
import { type CellColumn, MANY, plainTypeOf, portions, rowsOf } from './recordset.ts'
import { withSpellings } from './spelling.ts'
import { storageOf, type Column, type Storage } from './registry.ts'

type Values = Record<string, unknown>
type AnyResource = Resource<any, any, any>
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
  const values = withSpellings(resource, changes as Values)
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
  sent: Values,
  happening: Partial<Happening>,
): Promise<number> {
  const values = withSpellings(resource, sent)
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
 * updateRow for many rows that the caller holds locked, in one statement per table and one of history. Answers them in
 * the order given.
 */
export async function updateRows<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  list: readonly Change<R>[],
): Promise<RowOf<R>[]> {
  const storage = storageOf(resource)
  const rows: RowOf<R>[] = []
  if (list.length < MANY || !hasBase(resource)) {
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
    const [before, values] = [row as Values, withSpellings(resource, changes as Values)]
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
  const setsOf = (some: readonly Column[]) =>
    some.map(one => sql.trusted(`${quoted(one.column)} = v.${quoted(one.column)}`))
  const base = sql`version = t.version + 1, status = coalesce(v.status, t.status), update_user = ${actor.userId}::bigint, update_time = ${localDateTime(actor.clock.now())}::timestamptz`
  const write = (table: string, sets: readonly Sql[], only: Sql, select: Sql) =>
    tx.rows<Values>(
      sql`update ${sql.name(table)} t set ${sql.join(sets)} from ${rowsOf(written, cells)} v where t.id = v.id and t.tenant_id = ${tx.tenantId}${only} returning ${select}`,
    )
  const asReadAll = sql` and t.version = v.version`
  const own = columns.filter(one => one.alias === 't')
  const writeAll = async (): Promise<Values[]> => {
    if (!storage.head) return write(storage.table, [...setsOf(columns), base], asReadAll, source(resource).select)
    const heads = setsOf(columns.filter(one => one.alias === 'h'))
    const moved = await write(storage.head.table, [...heads, base], asReadAll, sql.trusted('t.id'))
    if (own.length > 0) await write(storage.table, setsOf(own), sql.empty, sql.trusted('t.id'))
    return (await findRows(
      tx,
      resource,
      isAmong(
        sql.trusted('t.id'),
        moved.map(row => row['id'] as string),
      ),
    )) as Values[]
  }
  const [stored] = await Promise.all([
    written.length ? writeAll() : [],
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
  const found = new Map(
    stored.map(row => [row['id'] as string, (storage.head ? row : typed(resource, row)) as RowOf<R>] as const),
  )
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
