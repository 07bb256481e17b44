import { snake, type Resource } from '#kernel'
import type { Reader } from './reader.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { conditionsOf, keywordCondition, refuseClosedOrder } from './filters.ts'
import { codeOf, storageOf } from './registry.ts'
import { type Parts, partsOf, pickScopeOf, scopeOf } from './scope.ts'

type AnyResource = Resource<any, any, any>
type Query = Readonly<Record<string, string>>

interface Selection {
  readonly from: Sql
  readonly where: Sql
}

/** The rows of one list. One row by its id needs `selection` alone. */
export const selectionOf = async (
  reader: Reader,
  actor: Actor,
  resource: AnyResource,
  query: Query,
  how: 'read' | 'pick' = 'read',
): Promise<Selection> =>
  selection(actor, resource, query, how, how === 'read' ? await partsOf(reader, actor, resource) : undefined)

/** The statement behind a view. */
export function viewOf(resource: AnyResource, tenantId: string): Sql | undefined {
  const source = resource.kind === 'view' ? codeOf(resource).source : undefined
  return typeof source === 'string' ? sql.trusted(source) : source?.(tenantId)
}

/** `from` with the tenant, liveness, scope and filters of one list: every read of the generic engine passes here. */
export function selection(
  actor: Actor,
  resource: AnyResource,
  query: Query,
  how: 'read' | 'pick' = 'read',
  parts?: Parts,
): Selection {
  const storage = storageOf(resource)
  if (actor.rights) refuseClosedOrder(resource, query, actor.rights.unmasked)
  const view = viewOf(resource, actor.tenantId)
  const own = view ? sql`(${view}) t` : sql`${sql.name(storage.table)} t`
  const from = storage.head
    ? sql`${own} join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id`
    : own
  const scope = how === 'pick' ? pickScopeOf(resource, actor.rights) : scopeOf(resource, actor.rights, 'read', parts)
  const keyword = keywordCondition(resource, query['keyword'] ?? '', actor.rights?.unmasked)
  const kind =
    resource.kindValue !== undefined && storage.head
      ? sql`h.${sql.name(snake(storage.head.discriminator!))} = ${resource.kindValue}`
      : undefined
  const conditions = [
    sql`${storage.head ? sql.trusted('h') : sql.trusted('t')}.tenant_id = ${actor.tenantId}`,
    ...(storage.head ? [sql`t.tenant_id = ${actor.tenantId}`] : []),
    ...(resource.kind === 'record' ? [sql.trusted(`${storage.base}.is_deleted = 0`)] : []),
    ...(kind ? [kind] : []),
    ...(scope ? [scope] : []),
    ...(keyword ? [keyword] : []),
    ...conditionsOf(resource, query, actor.rights?.unmasked ?? new Set()),
    ...Object.entries(codeOf(resource).narrows ?? {}).flatMap(([name, condition]) =>
      query[name] ? [condition(query[name], actor)] : [],
    ),
  ]
  return { from, where: sql.and(conditions) }
}
