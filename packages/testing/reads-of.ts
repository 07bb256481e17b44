import type pg from 'pg'
import type { Sql } from '#packages/database/sql.ts'
import type { Reader } from '#packages/server/reader.ts'

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}
/** What the statements of one question read of a table. */
export interface Reads<T> {
  readonly answer: T
  readonly statements: number
  /** Scans from end to end that looked at so many rows or more. */
  readonly whole: number
  /** Rows that were looked at. */
  readonly looked: number
}

/**
 * Asks, and runs every statement that it sent once more under EXPLAIN ANALYZE by `explainer`. `atLeast`: a capped count
 * that stops early may read the beginning of the table, whichever way it goes; 0 counts every sequential scan.
 */
export async function readsOf<T>(
  explainer: pg.Client,
  plain: Reader,
  { table, atLeast = 0 }: { table: string; atLeast?: number },
  ask: (reader: Reader) => Promise<T>,
): Promise<Reads<T>> {
  const sent: Sql[] = []
  const answer = await ask({
    rows: (statement, options) => {
      sent.push(statement)
      return plain.rows(statement, options)
    },
  })
  let [whole, looked] = [0, 0]
  const visit = (plan: Plan): void => {
    if (plan['Relation Name'] === table) {
      const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      if (plan['Node Type'] === 'Seq Scan' && rows >= atLeast) whole += 1
      looked += rows
    }
    for (const below of plan.Plans ?? []) visit(below)
  }
  for (const { text, values } of sent) {
    const { rows } = await explainer.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${text}`,
      [...values],
    )
    for (const top of rows[0]!['QUERY PLAN']) visit(top.Plan)
  }
  return { answer, statements: sent.length, whole, looked }
}
