import { fen, yuan, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { percent } from '#areas/customers/customer-city-quota/server/figures.ts'
import type { cityQuota } from '../city-quota.ts'

const SHOWN = 10

/** The ten customers who use most of a region, with their share of its limit (20-partners 7, detail). */
export async function biggestIn(
  tx: Tx,
  { regionCode, limitQty, singleRate }: RowOf<typeof cityQuota>,
): Promise<Record<string, unknown>[]> {
  const below = regionCode === '00' ? sql`true` : sql`q.city_code like ${`${regionCode}%`}`
  const rows = await tx.rows<{ id: string; name: string; granted: number; used: number; amount: string }>(sql`
    select q.customer_id as id, max(q.customer_name) as name, sum(q.quota_qty)::int as granted, sum(q.frozen_qty + q.occupied_qty)::int as used, sum(q.frozen_amount + q.occupied_amount) as amount
    from customer_city_quota q where q.tenant_id = ${tx.tenantId} and q.is_deleted = 0 and ${below}
    group by q.customer_id order by sum(q.frozen_qty + q.occupied_qty) desc, sum(q.quota_qty) desc, q.customer_id limit ${SHOWN}`)
  return rows.map(row => ({
    customerId: row.id,
    customerName: row.name,
    grantedQty: row.granted,
    usedQty: row.used,
    usedAmount: yuan(fen(row.amount)),
    share: percent(row.used, limitQty),
    isAboveShare: singleRate !== null && row.used * 100 > Number(singleRate) * limitQty,
  }))
}
