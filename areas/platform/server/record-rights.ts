import { callsOf, notFound, Refused, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { selection } from '#packages/server/selection.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { isDecidedOn, requireVisible, takesPart } from '#packages/server/scope.ts'

/** Codes of which any opens the detail of a record, or whatever calls are named. */
export function codesOf(resource: Resource, calls: readonly string[], fallback: string): string[] {
  const codes = callsOf(resource)
    .filter(call => calls.includes(call.does))
    .flatMap(call => call.permissions)
  return codes.length > 0 ? codes : [`${resource.permission}_${fallback}`]
}
export const viewCodes = (resource: Resource): string[] => codesOf(resource, ['detail', 'page'], 'view')
export const editCodes = (resource: Resource): string[] =>
  codesOf(resource, ['update', 'submit', 'save', 'afresh'], 'edit')

export function requireAny(actor: Actor, codes: readonly string[]): void {
  if (actor.rights && !codes.some(code => actor.rights!.codes.has(code)))
    throw new Refused({ kind: 'NotAllowed', permission: codes.join('|') })
}

/**
 * "Signed in, right of the record": the code of its detail and the row in the caller's scope, or a part in its approval
 * (10-platform 4.2).
 */
export async function requireRecordReader(tx: Tx, actor: Actor, name: string, id: string): Promise<Resource> {
  const resource = isBuilt(name) ? resourceNamed(name) : notFound(name, id)
  if (resource.kind !== 'record') notFound(name, id)
  if (!(isDecidedOn(resource) && (await takesPart(tx, resource, id, actor.userId))))
    requireAny(actor, viewCodes(resource))
  await requireVisible(tx, actor, resource, [id], 'read')
  // Whoever is bounded by no scope has not been looked up so far: nothing may be written beside a record that is
  // another tenant's, removed, or none.
  const { from, where } = selection(actor, resource, {})
  if (!(await tx.row(sql`select 1 from ${from} where ${where} and t.id = ${id}::bigint`))) notFound(name, id)
  return resource
}
