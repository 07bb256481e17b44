import { notFound, Refused, snake, type Field, type Resource, type Scope } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isAmong, sql, type Sql } from '#packages/database/sql.ts'
import { beginsWith } from './filters.ts'
import { isId } from './kinds.ts'
import type { Reader } from './reader.ts'
import { allResources, isBase, resourceNamed, storageOf } from './registry.ts'
import type { Rights } from './route.ts'

type AnyResource = Resource<any, any, any>

/**
 * Rows that a person reaches by a process, or by a column of an extension, by their ids; undefined: nobody has asked,
 * or they are too many, and each row is asked for its own.
 */
export type Parts = readonly string[] | undefined

/**
 * The rows a user may see (10-platform 4.2), as a condition on t (and h): own rows always; everything or the
 * departments of his scopes within his cities; and, to read only, what he decides or decided on. No rights: the system,
 * every row.
 */
export function scopeOf(
  resource: AnyResource,
  rights: Rights | undefined,
  how: 'read' | 'write',
  parts?: Parts,
): Sql | undefined {
  if (!rights) return undefined
  if (rights.mechanismId !== undefined) return partnerScope(resource, rights.mechanismId)
  if (!isBounded(resource, rights)) return undefined
  const ways = waysOf(resource, rights, name => !parts || !isBeside(resource, name))
  const processes = how === 'read' ? underApproval(resource) : []
  if (!parts && processes.length > 0) ways.push(partOfProcess(processes, rights.userId))
  // On the table of the other ways: each has its index there, and the rows that any of them finds are read alone.
  if (parts && parts.length > 0) ways.push(sql`${sql.trusted(storageOf(resource).base)}.id = any(${parts}::bigint[])`)
  return sql`(${sql.join(ways.length > 0 ? ways : [sql.trusted('false')], ' or ')})`
}

function isBounded(resource: AnyResource, rights: Rights): boolean {
  const { scope = 'tenant' } = resource
  return (
    scope !== 'tenant' &&
    scope.staff !== 'all' &&
    !(rights.scope(resource.permission).all && (rights.cities.length === 0 || !scope.cities?.length))
  )
}

/**
 * In the extension, while the base of the list is its head: a condition on both tables is known only when they are
 * joined, and no index finds a row by it.
 */
const isBeside = (resource: AnyResource, name: string): boolean =>
  storageOf(resource).base === 'h' && storageOf(resource).column.get(name.split('.')[0]!)?.alias === 't'

/** Ways to a row by the columns that `takes` lets through. */
function waysOf(resource: AnyResource, rights: Rights, takes: (name: string) => boolean): Sql[] {
  const scope = resource.scope as Exclude<Scope, 'tenant'>
  const granted = rights.scope(resource.permission)
  const anyOf = (names: readonly string[], test: (one: ScopeColumn) => Sql): Sql =>
    sql.join(
      names.map(name => holds(resource, name, test)),
      ' or ',
    )
  const [users, depts, cities] = [scope.users ?? ['createUser'], scope.depts ?? ['createDept'], scope.cities ?? []].map(
    names => names.filter(takes),
  ) as [string[], string[], string[]]
  const inCity =
    rights.cities.length === 0 || !scope.cities?.length
      ? undefined
      : sql`(${anyOf(scope.cities, one => cityCondition(one, rights.cities))})`
  const ways: Sql[] =
    users.length > 0
      ? [
          anyOf(users, one =>
            one.many ? sql`${rights.userId}::bigint = any(${one.name})` : sql`${one.name} = ${rights.userId}::bigint`,
          ),
        ]
      : []
  if (granted.all && inCity && cities.length > 0) ways.push(inCity)
  if (!granted.all && granted.depts.length > 0 && depts.length > 0) {
    const inDept = anyOf(depts, one =>
      one.many ? sql`${one.name} && ${granted.depts}::bigint[]` : sql`${one.name} = any(${granted.depts}::bigint[])`,
    )
    ways.push(inCity ? sql`((${inDept}) and ${inCity})` : sql`(${inDept})`)
  }
  return ways
}

interface ScopeColumn {
  readonly many: boolean
  readonly name: Sql
}
function columnOf(resource: AnyResource, name: string): ScopeColumn {
  const storage = storageOf(resource)
  const own = storage.column.get(name)
  if (!own && !isBase(name)) throw new Error(`${resource.name}.scope: no column ${name}`)
  return {
    many: own?.spec.many === true,
    name: sql.trusted(own ? `${own.alias}."${own.column}"` : `${name === 'id' ? 't' : storage.base}."${snake(name)}"`),
  }
}

/**
 * 'customerId.bizUserId': whose row it is stands in the record that it points to, so that the row changes hands with
 * it.
 */
function holds(resource: AnyResource, name: string, test: (column: ScopeColumn) => Sql): Sql {
  const [own, far] = name.split('.') as [string, string?]
  if (!far) return test(columnOf(resource, name))
  const target = resourceNamed((resource.fields as Record<string, Field>)[own]!.target!)
  const storage = storageOf(target)
  const column = storage.column.get(far)
  // A head and its extension share the id: the table that holds the column is enough.
  const table = (column?.alias ?? storage.base) === 'h' ? storage.head!.table : storage.table
  const condition = test({
    many: column?.spec.many === true,
    name: sql.trusted(`far."${column?.column ?? snake(far)}"`),
  })
  return sql`${columnOf(resource, own).name} in (select far.id from ${sql.name(table)} far where far.tenant_id = t.tenant_id and ${condition})`
}

/**
 * Only rows of his institution, nothing else; the platform's own tables (dictionaries, regions, notices) are bounded by
 * codes.
 */
function partnerScope(resource: AnyResource, mechanismId: string): Sql | undefined {
  const { scope = 'tenant', dialect } = resource
  if (scope !== 'tenant' && scope.partner)
    return holds(resource, scope.partner, one => sql`${one.name} = ${mechanismId}::bigint`)
  return scope === 'tenant' && dialect === 'framework' ? undefined : sql.trusted('false')
}

/**
 * By prefix: a row of a district lies in its city, a row of a province reaches every city of it. Without a city a row
 * lies everywhere.
 */
function cityCondition({ many, name }: ScopeColumn, given: readonly string[]): Sql {
  const codes = given.map(code => code.replace(/(00)+$/, ''))
  const above = codes.flatMap(code =>
    code.length > 2 ? [code.slice(0, 2), `${code.slice(0, 2)}00`, `${code.slice(0, 2)}0000`] : [],
  )
  const fits = (code: Sql) => sql`${beginsWith(code, codes)} or ${code} = any(${above}::text[])`
  return many
    ? sql`cardinality(${name}) = 0 or exists (select 1 from unnest(${name}) place(code) where ${fits(sql.trusted('place.code'))})`
    : sql`${name} is null or ${fits(name)}`
}

/** Names under which processes of this resource's rows stand: a head's rows are decided on as rows of their kind. */
const underApproval = (resource: AnyResource): string[] =>
  [resource, ...(resource.discriminator ? allResources().filter(one => one.extends === resource.name) : [])]
    .filter(one => one.approval)
    .map(one => one.name)

export const isDecidedOn = (resource: AnyResource): boolean => underApproval(resource).length > 0

/** Whether this person started, decides or has decided on, or was copied the approval of this very row. */
export async function takesPart(tx: Tx, resource: AnyResource, id: string, userId: string): Promise<boolean> {
  return (
    isId(id) &&
    (await tx.row(
      sql`select 1 as ok from ${sql.name(storageOf(resource).table)} t where t.tenant_id = ${tx.tenantId} and t.id = ${id}::bigint and ${partOfProcess(underApproval(resource), userId)}`,
    )) !== undefined
  )
}

/**
 * Pickers are open to the staff (10-platform 4.2: list, not pick); partner users choose among their own where rows
 * belong to somebody.
 */
export const pickScopeOf = (resource: AnyResource, rights: Rights | undefined): Sql | undefined =>
  rights?.mechanismId !== undefined && typeof resource.scope === 'object'
    ? partnerScope(resource, rights.mechanismId)
    : undefined

/** Of these ids the ones within the scope. */
export async function visibleOf(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  ids: readonly string[],
  how: 'read' | 'write' = 'write',
): Promise<readonly string[]> {
  const scope = scopeOf(resource, actor.rights, how)
  if (!scope || ids.length === 0) return ids
  const rows = await tx.rows<{ id: string }>(
    sql`select t.id from ${tablesOf(resource)} where t.tenant_id = ${tx.tenantId} and ${isAmong(sql.trusted('t.id'), ids)} and ${scope}`,
  )
  return rows.map(row => row.id)
}

/**
 * A row outside the scope behaves as not found (10-platform 4.2); one that he may read for its process's sake is no
 * secret, but not his to change (decisions 12).
 */
export async function requireVisible(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  ids: readonly string[],
  how: 'read' | 'write' = 'write',
): Promise<void> {
  for (const id of ids) if (!isId(id)) notFound(resource.name, id)
  const seen = new Set(await visibleOf(tx, actor, resource, ids, how))
  for (const id of ids) {
    if (seen.has(id)) continue
    if (how === 'write' && isDecidedOn(resource) && (await takesPart(tx, resource, id, actor.userId)))
      throw new Refused({ kind: 'NotAllowed', permission: resource.permission })
    notFound(resource.name, id)
  }
}

/**
 * So many ids at most go into a statement, and so many of his tasks are looked at for the resource that they belong to:
 * no index by person knows it.
 */
export const MOST_PARTS = 5_000
const NONE: readonly string[] = []

/**
 * Asked once before a list. Asked of each row, the process keeps the indexes of all other ways from being used: a
 * person who owns none of 100,000 contracts waited three seconds for a million look-ups. Whoever reaches more of them
 * than this finds a page of rows soon.
 */
export async function partsOf(reader: Reader, actor: Actor, resource: AnyResource): Promise<Parts> {
  const { rights, tenantId } = actor
  if (!rights || rights.mechanismId !== undefined || !isBounded(resource, rights)) return NONE
  const names = underApproval(resource)
  const beside = waysOf(resource, rights, name => isBeside(resource, name))
  if (names.length === 0 && beside.length === 0) return NONE
  const [tenant, user, ours, most] = [
    sql`tenant_id = ${tenantId}`,
    sql`${rights.userId}::bigint`,
    sql`fi.resource = any(${names}::text[])`,
    sql`limit ${MOST_PARTS + 1}`,
  ]
  const extended =
    beside.length > 0
      ? sql`union (select t.id from ${rights.cities.length > 0 ? tablesOf(resource) : sql`${sql.name(storageOf(resource).table)} t`} where t.${tenant} and (${sql.join(beside, ' or ')}) ${most})`
      : sql.empty
  // The instance of a task is looked up by itself: joined, PostgreSQL may read all instances for the sake of three
  // tasks.
  const [found] = await reader.rows<{ ids: string[] | null }>(sql`
    with task as materialized (
      (select 1 as way, instance_id from flow_task where ${tenant} and assignee_id = ${user} ${most}) union all (select 2, instance_id from flow_task where ${tenant} and candidate_ids @> array[${user}] ${most})
      union all (select 3, instance_id from flow_copy where ${tenant} and user_id = ${user} ${most})), busiest as (select max(n) as n from (select count(*) as n from task group by way) one)
    select case when (select n from busiest) > ${MOST_PARTS} then null else array(select id from (
      (select fi.business_id as id from flow_instance fi where fi.${tenant} and fi.starter_id = ${user} and ${ours} ${most})
      union (select (select fi.business_id from flow_instance fi where fi.${tenant} and fi.id = one.instance_id and ${ours}) from (select distinct instance_id from task) one) ${extended}) part where id is not null ${most})::text[] end as ids`)
  const { ids } = found!
  return ids && ids.length <= MOST_PARTS ? ids : undefined
}

const tablesOf = (resource: AnyResource): Sql => {
  const { table, head } = storageOf(resource)
  return head
    ? sql`${sql.name(table)} t join ${sql.name(head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id`
    : sql`${sql.name(table)} t`
}

/** Started its process, has or had a task of it, or got a copy: may read the row (10-platform 4.2). */
const partOfProcess = (
  names: readonly string[],
  userId: string,
): Sql => sql`exists (select 1 from flow_instance fi where fi.tenant_id = t.tenant_id and fi.resource = any(${names}::text[]) and fi.business_id = t.id
  and (fi.starter_id = ${userId}::bigint
    or exists (select 1 from flow_task ft where ft.tenant_id = fi.tenant_id and ft.instance_id = fi.id and (ft.assignee_id = ${userId}::bigint or ${userId}::bigint = any(ft.candidate_ids)))
    or exists (select 1 from flow_copy fc where fc.tenant_id = fi.tenant_id and fc.instance_id = fi.id and fc.user_id = ${userId}::bigint)))`
