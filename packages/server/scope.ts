import { notFound, snake, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import { isId } from './kinds.ts'
import { isBase, storageOf } from './registry.ts'
import type { Rights } from './route.ts'

type AnyResource = Resource<any, any, any>

/**
 * The rows a user may see (10-platform 4.2), as a condition on t (and h): own rows always; everything or the departments of his
 * scopes within his cities; and, to read only, what he decides or decided on. No rights: the system, every row.
 */
export function scopeOf(resource: AnyResource, rights: Rights | undefined, how: 'read' | 'write'): Sql | undefined {
  const scope = resource.scope ?? 'tenant'
  if (!rights || scope === 'tenant') return undefined
  const column = (name: string) => {
    const storage = storageOf(resource)
    const own = storage.column.get(name)
    if (!own && !isBase(name)) throw new Error(`${resource.name}.scope: no column ${name}`)
    return { many: own?.spec.many === true, name: sql.trusted(own ? `${own.alias}."${own.column}"` : `${storage.base}."${snake(name)}"`) }
  }
  if (rights.mechanismId !== undefined) return scope.partner ? sql`${column(scope.partner).name} = ${rights.mechanismId}::bigint` : sql.trusted('false')

  const granted = rights.scope(resource.permission)
  const cities = (scope.cities ?? []).map(column)
  const inCity = rights.cities.length === 0 || cities.length === 0 ? undefined
    : sql`(${sql.join(cities.map(one => (one.many ? sql`cardinality(${one.name}) = 0 or ${one.name} && ${rights.cities}::varchar[]` : sql`${one.name} is null or left(${one.name}, 4) = any(${rights.cities}::varchar[])`)), ' or ')})`
  if (granted.all && !inCity) return undefined

  const ways: Sql[] = (scope.users ?? ['createUser']).map(column).map(one => (one.many ? sql`${rights.userId}::bigint = any(${one.name})` : sql`${one.name} = ${rights.userId}::bigint`))
  if (granted.all) ways.push(inCity!)
  else if (granted.depts.length) {
    const depts = sql.join((scope.depts ?? ['createDept']).map(column).map(one => (one.many ? sql`${one.name} && ${granted.depts}::bigint[]` : sql`${one.name} = any(${granted.depts}::bigint[])`)), ' or ')
    ways.push(inCity ? sql`((${depts}) and ${inCity})` : sql`(${depts})`)
  }
  if (how === 'read' && resource.approval) ways.push(partOfProcess(resource, rights.userId))
  return sql`(${sql.join(ways, ' or ')})`
}

/** A row outside the scope behaves as not found (10-platform 4.2). */
export async function requireVisible(tx: Tx, actor: Actor, resource: AnyResource, ids: readonly string[], how: 'read' | 'write' = 'write'): Promise<void> {
  const scope = scopeOf(resource, actor.rights, how)
  for (const id of ids) if (!isId(id)) notFound(resource.name, id)
  if (!scope || ids.length === 0) return
  const storage = storageOf(resource)
  const from = storage.head ? sql`${sql.name(storage.table)} t join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id` : sql`${sql.name(storage.table)} t`
  const rows = await tx.rows<{ id: string }>(sql`select t.id from ${from} where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::bigint[]) and ${scope}`)
  const seen = new Set(rows.map(row => row.id))
  for (const id of ids) if (!seen.has(id)) notFound(resource.name, id)
}

/** Started its process, has or had a task of it, or got a copy: may read the row (10-platform 4.2). */
const partOfProcess = (resource: AnyResource, userId: string): Sql => sql`exists (select 1 from flow_instance fi where fi.tenant_id = t.tenant_id and fi.resource = ${resource.name} and fi.business_id = t.id
  and (fi.starter_id = ${userId}::bigint
    or exists (select 1 from flow_task ft where ft.tenant_id = fi.tenant_id and ft.instance_id = fi.id and (ft.assignee_id = ${userId}::bigint or ${userId}::bigint = any(ft.candidate_ids)))
    or exists (select 1 from flow_copy fc where fc.tenant_id = fi.tenant_id and fc.instance_id = fi.id and fc.user_id = ${userId}::bigint)))`
