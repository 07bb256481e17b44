import { isAmong, sql, type Sql } from '#packages/database/sql.ts'
import type { NameBeside } from './present.ts'

type Values = Record<string, unknown>
/** Statements that lead to the names beside one row's ids, and the row with them once the answers are there. */
export interface Names {
  readonly statements: Sql[]
  into(row: Values, answers: readonly (readonly Values[])[]): void
}

/**
 * Up to here the names are joined to the row. A plan of twenty joins costs more to begin than the seven or eight names
 * that are there cost to look up.
 */
const JOINED = 6
export const areApart = (names: readonly NameBeside[]): boolean => names.length > JOINED

/**
 * Only ids that are there, each once: a card has twenty-five places for names, and most are empty. The tenant stands in
 * every statement, as in a join.
 */
export function namesOf(tenantId: string, row: Values, names: readonly NameBeside[]): Names {
  const statements: Sql[] = []
  const places = new Map<string, number>()
  const placeOf = (one: NameBeside, ids: readonly string[]): number => {
    const key = `${one.table} ${one.named('x')} ${ids.join()}`
    const found = places.get(key)
    if (found !== undefined) return found
    places.set(key, statements.length)
    const [table, name, id] = [sql.name(one.table), sql.trusted(one.named('x')), sql.trusted('x.id')]
    return (
      statements.push(
        sql`select ${name} as name from ${table} x where x.tenant_id = ${tenantId} and ${isAmong(id, ids)}${one.many ? sql.trusted(' order by x.id') : sql.empty}`,
      ) - 1
    )
  }
  const asked = names.map(one => {
    const value = row[one.field]
    const ids = one.many ? ((value as string[] | null) ?? []) : typeof value === 'string' ? [value] : []
    return { one, place: ids.length === 0 ? undefined : placeOf(one, ids) }
  })
  return {
    statements,
    into: (target, answers) => {
      for (const { one, place } of asked)
        target[one.twin] =
          place === undefined ? null : one.many ? joined(answers[place]!) : (answers[place]![0]?.['name'] ?? null)
    },
  }
}

/** As string_agg does: nothing there is no text, and an empty title is left out. */
function joined(rows: readonly Values[]): string | null {
  const titles = rows.map(row => row['name']).filter(name => name !== null)
  return titles.length === 0 ? null : titles.join(',')
}
