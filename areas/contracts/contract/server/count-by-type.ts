import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { selection } from '#packages/server/selection.ts'
import { contract } from '../contract.ts'

export interface KindCount {
  contractType: number
  total: number
  byStatus: Record<string, number>
}

/** Counts of the tabs of /contract/index: what this person may see, under the filters in force but kind and state. */
export async function countByType(tx: Tx, actor: Actor, query: Record<string, string>): Promise<KindCount[]> {
  const { contractType: _, status: __, statusList: ___, ...others } = query
  const { from, where } = selection(actor, contract, others)
  const rows = await tx.rows<{ contractType: number; status: number; n: number }>(
    sql`select t.contract_type as "contractType", t.status, count(*)::int as n from ${from} where ${where} group by 1, 2 order by 1, 2`,
  )
  return [...Map.groupBy(rows, row => row.contractType)].map(([contractType, ones]) => ({
    contractType,
    total: ones.reduce((sum, one) => sum + one.n, 0),
    byStatus: Object.fromEntries(ones.map(one => [String(one.status), one.n])),
  }))
}
