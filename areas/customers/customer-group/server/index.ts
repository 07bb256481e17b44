import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { customerGroup } from '../customer-group.ts'

/** Members and what they use together: live sums, never stored. */
async function figures(tx: Tx, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<{ id: string; members: number; qty: number; amount: string }>(sql`
    select c.group_id as id, count(distinct c.id)::int as members, coalesce(sum(q.frozen_qty + q.occupied_qty), 0)::int as qty, coalesce(sum(q.frozen_amount + q.occupied_amount), 0)::numeric(18,2) as amount
    from customer c join mechanism h on h.id = c.id and h.is_deleted = 0 left join customer_city_quota q on q.customer_id = c.id and q.tenant_id = c.tenant_id and q.is_deleted = 0
    where c.tenant_id = ${tx.tenantId} and c.group_id = any(${[...ids]}::bigint[]) group by c.group_id`)
  const found = new Map(rows.map(row => [row.id, { memberCount: row.members, usedQty: row.qty, usedAmount: row.amount }]))
  return new Map(ids.map(id => [id, found.get(id) ?? { memberCount: 0, usedQty: 0, usedAmount: '0.00' }]))
}

export default implement(customerGroup, { page: (tx, _actor, ids) => figures(tx, ids), detail: async (tx, _actor, row) => (await figures(tx, [row.id])).get(row.id)! })
