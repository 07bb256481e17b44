import { callsOf, pointersAt, type Pointer, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { HttpContext } from '#packages/http/context.ts'
import { readerOf } from '#packages/server/reader.ts'
import { allResources } from '#packages/server/registry.ts'
import { selectionOf } from '#packages/server/selection.ts'

/** Counting stops here: people want to know whether there are three or many. */
const MOST = 1_000
const AT_ONCE = 4

/** Records of one kind that point at a record by one of their fields. */
export interface Connection {
  readonly resource: string
  readonly field: string
  /** At most 1,000; more are told as `capped`. */
  readonly total: number
  readonly capped: boolean
  /** Of a single one, so that a link leads to it and not to a list of one. */
  readonly id?: string
}
const mayList = ({ rights }: HttpContext, resource: Resource): boolean => {
  const call = callsOf(resource).find(one => one.does === 'page')
  return call !== undefined && call.permissions.some(code => rights.codes.has(code))
}

/** What points at a record, counted inside this person's scope; kinds that he may not list are left out. */
export async function connectionsOf(context: HttpContext, target: Resource, id: string): Promise<Connection[]> {
  const pointers = pointersAt(target, allResources()).filter(one => mayList(context, one.resource))
  const found: Connection[] = []
  // Limited concurrency: one page must not take every connection of the reading pool.
  for (let from = 0; from < pointers.length; from += AT_ONCE)
    found.push(...(await Promise.all(pointers.slice(from, from + AT_ONCE).map(one => counted(context, one, id)))))
  return withoutTwins(found.filter(one => one.total > 0))
}

async function counted(context: HttpContext, { resource, field }: Pointer, id: string): Promise<Connection> {
  const reader = readerOf(context.database)
  const { from, where } = await selectionOf(reader, context.actor, resource, { ...resource.list?.asked, [field]: id })
  const rows = await reader.rows<{ id: string }>(sql`select t.id from ${from} where ${where} limit ${MOST + 1}`, {
    planned: 'anew',
  })
  return {
    resource: resource.name,
    field,
    total: Math.min(rows.length, MOST),
    capped: rows.length > MOST,
    ...(rows.length === 1 ? { id: rows[0]!.id } : {}),
  }
}

/** A bill names its customer and its payer, who mostly are one: the same number of the same kind is told once. */
const withoutTwins = (found: readonly Connection[]): Connection[] =>
  found.filter(
    (one, at) =>
      !found
        .slice(0, at)
        .some(other => other.resource === one.resource && other.total === one.total && other.id === one.id),
  )
