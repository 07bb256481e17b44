import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { figuresInSql } from '#areas/customers/customer-city-quota/server/figures.ts'
import type { Live } from '#packages/server/live.ts'
import { exposuresPort } from '../../ports.ts'

/** Money and what is left of the quota, in a form that a list adds up over all that its filters let through. */
export const liveSums: Live<'availableQty' | 'overdueAmt' | 'margin' | 'netExposure'> = {
  fields: ['availableQty', 'overdueAmt', 'margin', 'netExposure'],
  source(actor, among) {
    const today = localDate(actor.clock.now())
    const { limitQty, usedQty } = figuresInSql(today)
    const money = exposuresPort.ask().inSql(actor.tenantId, today, among)
    return sql`select u.id, sum(u.left_qty)::int as "availableQty", sum(u.overdue)::numeric(18,2) as "overdueAmt", sum(u.margin)::numeric(18,2) as "margin", sum(u.net)::numeric(18,2) as "netExposure" from (
      select q.customer_id as id, ${limitQty} - ${usedQty} as left_qty, 0 as overdue, 0 as margin, q.occupied_amount as net
        from customer_city_quota q where q.tenant_id = ${actor.tenantId} and q.is_deleted = 0 and ${among(sql`q.customer_id`)}
      union all select m.id, 0, m.overdue, m.margin, m.debt from (${money}) m) u group by u.id`
  },
}
