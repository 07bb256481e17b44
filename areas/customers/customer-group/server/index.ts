import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import type { Live } from '#packages/server/live.ts'
import { customerGroup } from '../customer-group.ts'

/** Members and what they use together: live sums, never stored. */
const figures: Live<'memberCount' | 'usedQty' | 'usedAmount'> = {
  fields: ['memberCount', 'usedQty', 'usedAmount'],
  source: (actor, among) => sql`
    select c.group_id as id, count(distinct c.id)::int as "memberCount", coalesce(sum(q.frozen_qty + q.occupied_qty), 0)::int as "usedQty", coalesce(sum(q.frozen_amount + q.occupied_amount), 0)::numeric(18,2) as "usedAmount"
      from customer c join mechanism h on h.tenant_id = c.tenant_id and h.id = c.id and h.is_deleted = 0 left join customer_city_quota q on q.customer_id = c.id and q.tenant_id = c.tenant_id and q.is_deleted = 0
     where c.tenant_id = ${actor.tenantId} and ${among(sql`c.group_id`)} group by c.group_id`,
}

export default implement(customerGroup, { live: figures })
