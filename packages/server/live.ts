import type { Field, Resource } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { columnKey } from '#packages/database/shape.ts'
import { isAmong, sql, type Sql } from '#packages/database/sql.ts'
import type { Reader } from './reader.ts'
import { codeOf } from './registry.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string | symbol, unknown>

/**
 * Amounts and counts that the rows of another table tell at this moment. A column of their own keeps what they were
 * last night, for sorting; `computed` ones have none and cannot be sorted by. Every list, its total, the detail and the
 * file read them here, so that what stands below a list is the sum of what stands in it.
 */
export interface Live<Name extends string = string> {
  readonly fields: readonly Name[]
  /**
   * A select of `id` and one column under the name of each field, for the records whose id `among` lets through; whom
   * it leaves out has nothing. The read role asks it: the tenant stands in it.
   */
  source(actor: Actor, among: (column: Sql) => Sql): Sql
}

const specOf = (resource: AnyResource, name: string): Field => (resource.fields as Record<string, Field>)[name]!
const isMoney = (resource: AnyResource, name: string): boolean => specOf(resource, name).kind === 'money'
const quoted = (name: string): Sql => sql.trusted(`"${name}"`)
const NONE: readonly string[] = []
export const liveFields = (resource: AnyResource): readonly string[] => codeOf(resource).live?.fields ?? NONE

/** What a mask would have to cover, or no sum could be made of, is no such figure; told when the server starts. */
export function checkLive(resource: AnyResource): void {
  for (const name of liveFields(resource)) {
    const spec = specOf(resource, name) as Field | undefined
    if (!spec || !['money', 'int'].includes(spec.kind) || spec.masked)
      throw new Error(`${resource.name}.${name}: 'live' names amounts and counts that everybody may read`)
  }
}

/**
 * Rows as they leave: those of these fields that they show. One without a column is in no row yet: `wanted` says
 * whether somebody asks for it.
 */
export async function addLive(
  reader: Reader,
  actor: Actor,
  resource: AnyResource,
  rows: readonly Values[],
  wanted: (name: string) => boolean,
): Promise<void> {
  const names =
    rows.length > 0
      ? liveFields(resource).filter(name => (specOf(resource, name).options.computed ? wanted(name) : name in rows[0]!))
      : NONE
  if (names.length === 0) return
  const ids = rows.map(row => row['id'] as string)
  const found = await reader.rows<Values & { id: string }>(
    codeOf(resource).live!.source(actor, column => isAmong(column, ids)),
  )
  const figures = new Map(found.map(one => [one.id, one]))
  for (const row of rows)
    for (const name of names)
      row[name] = figures.get(row['id'] as string)?.[name] ?? (isMoney(resource, name) ? '0.00' : 0)
}

/** Their sums over everything that a list lets through; the ids stay in the database. */
export async function liveTotals(
  reader: Reader,
  actor: Actor,
  resource: AnyResource,
  wanted: readonly string[],
  selected: Sql,
): Promise<Record<string, unknown>> {
  const names = liveFields(resource).filter(name => wanted.includes(name))
  if (names.length === 0) return {}
  const sums = names.map(
    name =>
      sql`coalesce(sum(live.${quoted(name)}), 0)::${sql.trusted(isMoney(resource, name) ? 'numeric(18,2)' : 'text')} as ${quoted(name)}`,
  )
  return (
    await reader.rows(
      sql`select ${sql.join(sums)} from (${codeOf(resource).live!.source(actor, column => sql`${column} in (${selected})`)}) live`,
      { planned: 'anew' },
    )
  )[0]!
}

/**
 * For a list that is read as one statement, as it stands at one moment: the same beside its rows, and into them when
 * they have come.
 */
export function liveBeside(
  actor: Actor,
  resource: AnyResource,
  shown: (name: string) => boolean,
  selected: Sql,
): { select: Sql; join: Sql; take(rows: readonly Values[]): void } {
  const names = liveFields(resource).filter(shown)
  if (names.length === 0) return { select: sql.empty, join: sql.empty, take: () => {} }
  const kept = names.map(name => [name, columnKey(`@${name}`)] as const)
  return {
    select: sql`, ${sql.join(names.map(name => sql`coalesce(live.${quoted(name)}, 0)::${sql.trusted(isMoney(resource, name) ? 'numeric(18,2)' : 'int')} as ${quoted(`@${name}`)}`))}`,
    join: sql`left join (${codeOf(resource).live!.source(actor, column => sql`${column} in (${selected})`)}) live on live.id = t.id`,
    take: rows => {
      for (const row of rows) for (const [name, key] of kept) row[name] = row[key]
    },
  }
}
