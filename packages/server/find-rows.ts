import { notFound, Refused, snake, type Resource, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { CompleteRow } from '#packages/database/shape.ts'
import { isAmong, sql, type Sql } from '#packages/database/sql.ts'
import { bindField, isId, isReadAsIs, plain, readField } from './kinds.ts'
import { covered } from './covered.ts'
import { baseColumns, storageOf, type Column, type Storage } from './registry.ts'

type Values = Record<string, unknown>
type AnyResource = Resource<any, any, any>
/** Whether its rows carry the base columns: version, state, who and when. */
export const hasBase = (resource: AnyResource): boolean => resource.kind === 'record'

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
export function source(resource: AnyResource): Source {
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
export const quoted = (column: string) => `"${column}"`

export function typed<R extends AnyResource>(resource: R, raw: Values): RowOf<R> {
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
