import type { Action, Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { allows, statusOf } from '#packages/server/act.ts'
import { storageOf } from '#packages/server/registry.ts'

type AnyResource = Resource<any, any, any>

/**
 * The states that a record may stand in after this action out of this state, by the definition's table. Empty: not
 * allowed.
 */
export function reachable(resource: AnyResource, name: string, from: number): number[] {
  const action = resource.actions?.[name] as Action | undefined
  if (!action || !allows(resource, action, from)) return []
  if (action.to)
    return [
      statusOf(resource, action.to),
      ...(action.to === 'approving' && resource.approval
        ? reachable(resource, 'approve', statusOf(resource, 'approving'))
        : []),
    ]
  return [from, ...(action.mayReach ?? []).map(one => statusOf(resource, one))]
}

/**
 * Every move in the records' histories that the tables of states do not know, and every record that stands elsewhere
 * than its last move left it.
 */
export async function illegalMoves(tx: Tx, resources: readonly AnyResource[]): Promise<string[]> {
  const byName = new Map(resources.map(one => [one.name, one]))
  const moves = await tx.rows<{
    resource: string
    action: string
    from_status: number
    to_status: number
    n: string
  }>(sql`
    select resource, action, from_status, to_status, count(*) as n from record_log where to_status is not null and from_status is not null group by 1, 2, 3, 4`)
  const wrong = moves.flatMap(move => {
    const resource = byName.get(move.resource)
    if (!resource?.states) return []
    return reachable(resource, move.action, Number(move.from_status)).includes(Number(move.to_status))
      ? []
      : [`${move.resource}.${move.action} moved ${move.n} records from ${move.from_status} to ${move.to_status}`]
  })
  for (const resource of resources.filter(one => one.kind === 'record' && one.states && !one.discriminator))
    wrong.push(...(await strays(tx, resource)))
  return wrong
}

async function strays(tx: Tx, resource: AnyResource): Promise<string[]> {
  const storage = storageOf(resource)
  const table = sql.name(storage.head?.table ?? storage.table)
  const rows = await tx.rows<{ id: string; status: number; to_status: number }>(sql`
    select r.id::text, r.status, h.to_status from ${table} r
    join lateral (select to_status from record_log l where l.resource = ${resource.name} and l.business_id = r.id and l.to_status is not null order by l.id desc limit 1) h on true
    where r.tenant_id = ${tx.tenantId} and r.status <> h.to_status limit 5`)
  return rows.map(row => `${resource.name} ${row.id} stands in ${row.status}, its last move led to ${row.to_status}`)
}
