import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'

/** The running grade of customers, for whoever decides by it. */
export async function gradesOf(tx: Tx, customerIds: readonly string[]): Promise<Map<string, string>> {
  if (customerIds.length === 0 || !isBuilt('customer-score')) return new Map()
  const rows = await tx.rows<{ id: string; grade: string | null }>(sql`
    select distinct on (customer_id) customer_id as id, grade from customer_score
     where tenant_id = ${tx.tenantId} and is_deleted = 0 and customer_id = any(${[...customerIds]}::bigint[])
     order by customer_id, score_day desc, id desc`)
  return new Map(rows.flatMap(row => (row.grade ? [[row.id, row.grade] as const] : [])))
}
