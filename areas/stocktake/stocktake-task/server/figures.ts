import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { ratesOf } from '../../calculations/result.ts'

export const FIGURES = [
  'expected',
  'counted',
  'matched',
  'moved',
  'misplaced',
  'shortage',
  'surplus',
  'statusDiff',
  'infoDiff',
  'openDiff',
  'handledDiff',
] as const
export type Figures = Record<(typeof FIGURES)[number], number>

/** 70, R17 and R20: expected is always the sum of the results and of what is not counted, for all come from the records. */
export const figuresOf = (tenantId: string, among: Sql): Sql => sql`
  select stocktake_task_id as id, count(*) filter (where is_expected)::int as expected,
    count(*) filter (where is_expected and result_code is not null)::int as counted,
    count(*) filter (where result_code = 1)::int as matched, count(*) filter (where result_code = 7)::int as moved,
    count(*) filter (where result_code = 2)::int as misplaced, count(*) filter (where result_code = 3)::int as shortage,
    count(*) filter (where result_code = 4)::int as surplus, count(*) filter (where result_code = 5)::int as "statusDiff",
    count(*) filter (where result_code = 6)::int as "infoDiff", count(*) filter (where status in (2, 3))::int as "openDiff",
    count(*) filter (where status = 4)::int as "handledDiff"
  from stocktake_record where tenant_id = ${tenantId} and is_deleted = 0 and ${among} group by stocktake_task_id`

const NOTHING = Object.fromEntries(FIGURES.map(name => [name, 0])) as Figures
export async function figuresOfTask(tx: Tx, id: string): Promise<Figures> {
  const row = await tx.row<Figures>(figuresOf(tx.tenantId, sql`stocktake_task_id = ${id}::bigint`))
  return row ?? NOTHING
}

/** Rates of a page of stocktakes; the counts beside them are read by the list itself. */
export async function ratesOfPage(tx: Tx, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<Figures & { id: string }>(
    figuresOf(tx.tenantId, sql`stocktake_task_id = any(${[...ids]}::bigint[])`),
  )
  const found = new Map(rows.map(row => [String(row.id), row]))
  return new Map(ids.map(id => [id, ratesOf(found.get(id) ?? NOTHING)]))
}
