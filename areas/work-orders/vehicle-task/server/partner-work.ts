import type { LocalDate } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { PartnerWork } from '#areas/partners/service-provider/rating.ts'

/**
 * The port `partners.work` (20-partners 11.9): tasks that partners finished in these days, by city.
 */
export async function workOfPartners(tx: Tx, from: LocalDate, to: LocalDate): Promise<PartnerWork[]> {
  const rows = await tx.rows<PartnerWork & { averagePrice: string | null }>(sql`
    select t.provider_id as "providerId", coalesce(t.city_code, '') as "cityCode", count(*)::int as tasks,
      count(*) filter (where t.sla_hit is not false)::int as "inTime", count(*) filter (where t.back_count > 0)::int as "sentBack",
      0 as "justifiedComplaints", avg(t.cost_amt) filter (where t.cost_amt > 0)::text as "averagePrice"
    from vehicle_task t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.provider_id is not null
      and t.done_time >= ${from}::date and t.done_time < ${to}::date + 1
    group by 1, 2`)
  return rows.map(row => ({ ...row, averagePrice: row.averagePrice === null ? null : Number(row.averagePrice) }))
}

/** Who worked on these work orders, as pairs of work_order_id and provider_id. */
export const partnersOfWork = (tx: Tx): Sql => sql`
  select distinct t.work_order_id, t.provider_id as provider_id
  from vehicle_task t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.provider_id is not null`
