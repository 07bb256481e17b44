import type { LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { PartnerWork } from '#areas/partners/service-provider/rating.ts'
import { partnersOfWork } from '#areas/work-orders/vehicle-task/server/partner-work.ts'
import { categoryIs, linkIs } from '../../codes.ts'

const PROVIDER = 4

/** The port `partners.work`: complaints about a work order for which its provider answers count against him (20, 11.9). */
export const justifiedComplaints = (tx: Tx, from: LocalDate, to: LocalDate): Promise<PartnerWork[]> =>
  tx.rows<PartnerWork>(sql`
    select w.provider_id as "providerId", '' as "cityCode", 0 as tasks, 0 as "inTime", 0 as "sentBack",
      count(*)::int as "justifiedComplaints", null as "averagePrice"
    from customer_service_work_order s join (${partnersOfWork(tx)}) w on w.work_order_id::text = s.link_id
    where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and s.category = ${categoryIs.complaint} and s.duty_party = ${PROVIDER}
      and s.link_type = ${linkIs.workOrder} and s.done_time >= ${from}::date and s.done_time < ${to}::date + 1
    group by 1`)
