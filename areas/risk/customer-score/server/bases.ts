import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { BASE_WITHOUT_CASE, type GradeLine } from '../running-score.ts'

export interface Base {
  readonly base: number
  /** Of the last case in effect; the running grade never rises above it. */
  readonly caseGrade: string | null
}
interface Known {
  readonly id: string
  readonly riskScore: string | null
  readonly riskGrade: string | null
}
interface LastRow {
  readonly customerId: string | null
  readonly baseScore: string | null
  readonly score: string | null
  readonly grade: string | null
}

/** Final score and grade of the cases in effect, where cases are built. */
export async function caseBases(tx: Tx, customerIds: readonly string[]): Promise<Map<string, Base>> {
  if (!isBuilt('quota')) return new Map()
  const rows = await tx.rows<{ customer_id: string; final_score: string; grade: string | null }>(sql`
    select distinct on (customer_id) customer_id, final_score, grade from quota
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and final_score is not null
      and customer_id = any(${[...customerIds]}::bigint[]) order by customer_id, id desc`)
  return new Map(rows.map(row => [row.customer_id, { base: Number(row.final_score), caseGrade: row.grade }]))
}

/**
 * The base of a customer without a case: the score or grade of an exceptional grant (decisions, silence 1), kept in the
 * last row of the trend until somebody grants anew; 60 where nobody ever judged him.
 */
export function baseWithoutCase(known: Known, last: LastRow | undefined, grades: readonly GradeLine[]): Base {
  const isUntouched = last && last.score === known.riskScore && last.grade === known.riskGrade
  if (isUntouched) return { base: Number(last.baseScore), caseGrade: null }
  if (known.riskScore !== null) return { base: Number(known.riskScore), caseGrade: known.riskGrade }
  const granted = grades.find(one => one.grade === known.riskGrade)
  return { base: granted && granted.minScore > 0 ? granted.minScore : BASE_WITHOUT_CASE, caseGrade: known.riskGrade }
}
