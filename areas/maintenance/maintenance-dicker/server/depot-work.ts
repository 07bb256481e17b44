import type { LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { PartnerWork } from '#areas/partners/service-provider/rating.ts'
import { STATE } from './offers.ts'

/**
 * The port `partners.work` (20-partners 11.9): accepted repairs of these days by depot and city. Late is who gave the car
 * out after the time promised; what came back in its guarantee counts against the depot of the former repair. A task
 * that was given to a partner counts there.
 */
export async function workOfDepots(tx: Tx, from: LocalDate, to: LocalDate): Promise<PartnerWork[]> {
  const rows = await tx.rows<PartnerWork & { averagePrice: string | null }>(sql`
    with accepted as (
      select d.*, coalesce(t.city_code, '') as city, t.provider_id as given_to from maintenance_dicker d
        join vehicle_task t on t.tenant_id = d.tenant_id and t.id = d.task_id
      where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status = ${STATE.accepted}
        and d.accept_time >= ${from}::date and d.accept_time < ${to}::date + 1
    )
    select d.mechanism_id as "providerId", d.city as "cityCode", count(*)::int as tasks,
      count(*) filter (where d.plan_out_time is null or d.out_shop_time is null or d.out_shop_time <= d.plan_out_time)::int as "inTime",
      0 as "sentBack", 0 as "justifiedComplaints", avg(d.final_total) filter (where d.final_total > 0)::text as "averagePrice"
    from accepted d where d.given_to is null group by 1, 2
    union all
    select f.mechanism_id, d.city, 0, 0, count(*)::int, 0, null
    from accepted d join maintenance_dicker f on f.tenant_id = d.tenant_id and f.id = d.guarantee_dicker_id
    where d.guarantee_hit group by 1, 2`)
  return rows.map(row => ({ ...row, averagePrice: row.averagePrice === null ? null : Number(row.averagePrice) }))
}
