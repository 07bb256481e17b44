import { camel, notFound, type Resource } from '#kernel'
import type { Database } from '#packages/database/pool.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import { allows } from './act.ts'
import { conditionsOf, keywordCondition, orderOf } from './filters.ts'
import { isId } from './kinds.ts'
import { lineFields } from './lines.ts'
import { covered, present, projection } from './present.ts'
import { codeOf, storageOf } from './registry.ts'
import { pickScopeOf, scopeOf } from './scope.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>
type Query = Readonly<Record<string, string>>
/** Totals are exact up to here, beyond it one more with `totalCapped` (decisions 3). */
export const COUNT_CAP = 10_000

export interface Page {
  records: Values[]; total: number; totalCapped?: boolean; size: number; current: number; pages: number; totals?: Values
  orders: []; optimizeCountSql: true; searchCount: true; countId: ''; maxLimit: -1
}

/** `from` with the tenant, liveness, scope and filters of one list: every read of the generic engine passes here. */
export function selection(actor: Actor, resource: AnyResource, query: Query, how: 'read' | 'pick' = 'read'): { from: Sql; where: Sql } {
  const storage = storageOf(resource)
  const view = resource.kind === 'view' ? codeOf(resource).source : undefined
  const own = view ? sql`(${sql.trusted(view)}) t` : sql`${sql.name(storage.table)} t`
  const from = storage.head ? sql`${own} join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id` : own
  const scope = how === 'pick' ? pickScopeOf(resource, actor.rights) : scopeOf(resource, actor.rights, 'read')
  const keyword = keywordCondition(resource, query['keyword'] ?? '')
  const kind = resource.kindValue !== undefined && storage.head ? sql`h.${sql.name(snakeOf(storage.head.discriminator!))} = ${resource.kindValue}` : undefined
  const parts = [
    sql`${storage.head ? sql.trusted('h') : sql.trusted('t')}.tenant_id = ${actor.tenantId}`, ...(storage.head ? [sql`t.tenant_id = ${actor.tenantId}`] : []),
    ...(resource.kind === 'record' ? [sql.trusted(`${storage.base}.is_deleted = 0`)] : []),
    ...(kind ? [kind] : []), ...(scope ? [scope] : []), ...(keyword ? [keyword] : []), ...conditionsOf(resource, query, actor.rights?.unmasked ?? new Set()),
  ]
  return { from, where: sql.and(parts) }
}
const snakeOf = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export interface Reader { rows<Row = Values>(statement: Sql): Promise<Row[]> }
/** The read role's pool as a reader: its policy is open, the tenant stands in every statement made here. */
export const readerOf = (database: Database): Reader => ({ rows: <Row>(statement: Sql) => database.read(statement) as Promise<Row[]> })

/** One page of a list: ids on the index first, then the joins; total capped, exact on demand. */
export async function page(reader: Reader, tx: (() => Promise<Tx>) | undefined, actor: Actor, resource: AnyResource, query: Query, how: 'read' | 'pick' = 'read'): Promise<Page> {
  const size = between(query['size'], resource.list?.pageSize ?? 10, 1, 1000)
  const current = between(query['current'], 1, 1, 1_000_000)
  const { from, where } = selection(actor, resource, query, how)
  const order = orderOf(resource, query)
  const ids = await reader.rows<{ id: string }>(sql`select t.id from ${from} where ${where} order by ${order} limit ${size} offset ${(current - 1) * size}`)
  const counted = await total(reader, from, where, { size, current, got: ids.length, exact: query['exactTotal'] === '1' })
  const records = await rowsOf(reader, actor, resource, ids.map(row => row.id), how === 'pick' ? pickFields(resource) : undefined)
  await addPageKeys(tx, actor, resource, records)
  return {
    records, ...counted, size, current, pages: Math.ceil(counted.total / size), ...(query['totals'] === '1' ? { totals: await sums(reader, resource, from, where) } : {}),
    orders: [], optimizeCountSql: true, searchCount: true, countId: '', maxLimit: -1,
  }
}

async function total(reader: Reader, from: Sql, where: Sql, page: { size: number; current: number; got: number; exact: boolean }): Promise<{ total: number; totalCapped?: boolean }> {
  // The first page that is not full tells the total by itself.
  if (page.current === 1 && page.got < page.size) return { total: page.got }
  if (page.exact) return { total: Number((await reader.rows<{ n: string }>(sql`select count(*) as n from ${from} where ${where}`))[0]!.n) }
  const counted = Number((await reader.rows<{ n: string }>(sql`select count(*) as n from (select 1 from ${from} where ${where} limit ${COUNT_CAP + 1}) capped`))[0]!.n)
  return counted > COUNT_CAP ? { total: counted, totalCapped: true } : { total: counted }
}

/** Sums of the totals row over everything the filters let through. */
export const totalFields = (resource: AnyResource): string[] => [...(resource.list?.totals ?? storageOf(resource).columns.filter(one => one.spec.kind === 'money' && one.spec.inList && !one.spec.masked).map(one => one.field))]
async function sums(reader: Reader, resource: AnyResource, from: Sql, where: Sql): Promise<Values> {
  const storage = storageOf(resource)
  const columns = totalFields(resource).map(field => storage.column.get(field)).filter(one => one !== undefined)
  if (columns.length === 0) return {}
  const list = columns.map(one => sql.trusted(`coalesce(sum(${one.alias}."${one.column}"), 0)::${one.spec.kind === 'money' ? 'numeric(18,2)' : 'text'} as "${one.field}"`))
  return (await reader.rows(sql`select ${sql.join(list)} from ${from} where ${where}`))[0]!
}

/** Rows with their display twins, in the order of the ids. */
export async function rowsOf(reader: Reader, actor: Actor, resource: AnyResource, ids: readonly string[], fields?: ReadonlySet<string>): Promise<Values[]> {
  if (ids.length === 0) return []
  const storage = storageOf(resource)
  const view = resource.kind === 'view' ? codeOf(resource).source : undefined
  const own = view ? sql`(${sql.trusted(view)}) t` : sql`${sql.name(storage.table)} t`
  const from = storage.head ? sql`${own} join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id` : own
  const { select, joins } = projection(resource, fields)
  const rows = await reader.rows(sql`select ${select} from ${from} ${joins} where t.tenant_id = ${actor.tenantId} and t.id = any(${ids}::bigint[])`)
  const place = new Map(ids.map((id, index) => [id, index]))
  return present(resource, rows.sort((a, b) => place.get(a['id'] as string)! - place.get(b['id'] as string)!), { ...actor, rights: actor.rights })
}

/** A picker shows public columns only: title, second line, number, state and what the definition searches (10-platform 4.1). */
export function pickFields(resource: AnyResource): ReadonlySet<string> {
  const shown = storageOf(resource).columns.filter(one => !one.spec.masked && (one.spec.inList || one.spec.search || one.spec.kind === 'enum')).map(one => one.field)
  return new Set([resource.title, ...(resource.subtitle ?? []), ...(resource.number ? [resource.number.field] : []), ...shown])
}

async function addPageKeys(tx: (() => Promise<Tx>) | undefined, actor: Actor, resource: AnyResource, records: Values[]): Promise<void> {
  const more = codeOf(resource).page
  if (!more || !tx || records.length === 0) return
  const keys = await more(await tx(), actor, records.map(row => row['id'] as string))
  for (const row of records) Object.assign(row, keys.get(row['id'] as string))
}

/** One record as its detail page reads it: fields, twins, child rows, and the actions that this user may take now. */
export async function detail(tx: Tx, actor: Actor, resource: AnyResource, id: string): Promise<Values> {
  if (!isId(id)) notFound(resource.name, id)
  const { from, where } = selection(actor, resource, {})
  const found = await tx.rows<{ id: string }>(sql`select t.id from ${from} where ${where} and t.id = ${id}::bigint`)
  if (found.length === 0) notFound(resource.name, id)
  const record = (await rowsOf(tx, actor, resource, [id]))[0]!
  for (const [field, , child] of lineFields(resource)) {
    const rows = await tx.rows<{ id: string }>(sql`select id from ${sql.name(child.table)} where tenant_id = ${actor.tenantId} and ${sql.name(snakeOf(child.parent!))} = ${id}::bigint order by line_no`)
    record[field] = await rowsOf(tx, actor, child, rows.map(row => row.id))
  }
  const more = codeOf(resource).detail
  if (more) {
    const { getRow } = await import('./rows.ts')
    Object.assign(record, await more(tx, actor, (await getRow(tx, resource, id)) as never))
  }
  record['_actions'] = actionsNow(resource, record['status'] as number, actor)
  return record
}

/** Names of the actions that state and permission allow. Guards are asked when the action runs. */
export function actionsNow(resource: AnyResource, status: number, actor: Actor): string[] {
  const code = (permission: string | undefined, name: string) => (permission?.startsWith(':') ? permission.slice(1) : `${resource.permission}_${permission ?? snakeOf(camel(name))}`)
  return Object.entries(resource.actions as Record<string, import('#kernel').Action> ?? {})
    .filter(([name, action]) => (action.by ?? 'person') === 'person' && action.call !== undefined && allows(resource, action, status) && (!actor.rights || actor.rights.codes.has(code(action.permission, name)))).map(([name]) => name)
}

/** How many rows each state holds, under the filters in force but the state's own. */
export async function statusCount(reader: Reader, actor: Actor, resource: AnyResource, query: Query): Promise<Record<string, number>> {
  const { status: _, statusList: __, ...others } = query
  const { from, where } = selection(actor, resource, others)
  const storage = storageOf(resource)
  const rows = await reader.rows<{ status: number; n: string }>(sql`select ${sql.trusted(storage.base)}.status, count(*) as n from ${from} where ${where} group by 1`)
  return Object.fromEntries(rows.map(row => [String(row.status), Number(row.n)]))
}

export async function timeline(tx: Tx, actor: Actor, resource: AnyResource, id: string): Promise<Values[]> {
  if (!isId(id)) notFound(resource.name, id)
  const { from, where } = selection(actor, resource, {})
  const found = await tx.rows(sql`select 1 from ${from} where ${where} and t.id = ${id}::bigint`)
  if (found.length === 0) notFound(resource.name, id)
  const names = [resource.name, ...(resource.extends ? [resource.extends] : [])]
  const rows = await tx.rows(sql`select id, action, from_status as "fromStatus", to_status as "toStatus", before, after, reason, user_id as "userId", user_name as "userName", create_time as "createTime"
    from record_log where tenant_id = ${actor.tenantId} and resource = any(${names}) and business_id = ${id}::bigint order by id desc limit 500`)
  return rows.map(row => ({ ...row, before: covered(resource, actor, row['before']), after: covered(resource, actor, row['after']) }))
}

const between = (value: string | undefined, fallback: number, least: number, most: number) => {
  const number = Number(value)
  return value === undefined || value === '' || !Number.isInteger(number) ? fallback : Math.min(Math.max(number, least), most)
}
