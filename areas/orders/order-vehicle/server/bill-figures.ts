import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Live } from '#packages/server/live.ts'

/** Billed, paid and overdue of positions, from their bills. */
export const billFigures: Live<'billedAmt' | 'paidAmt' | 'overdueAmt' | 'overdueDays'> = {
  fields: ['billedAmt', 'paidAmt', 'overdueAmt', 'overdueDays'],
  source({ tenantId, clock }, among) {
    const today = localDate(clock.now())
    return sql`
      select order_vehicle_id as id, sum(due_amt) as "billedAmt", sum(settled_amt) as "paidAmt", coalesce(sum(unpaid_amt) filter (where status in (1, 2) and due_date < ${today}::date), 0)::numeric(18,2) as "overdueAmt",
        coalesce(max(${today}::date - due_date) filter (where status in (1, 2) and unpaid_amt > 0 and due_date < ${today}::date), 0)::int as "overdueDays"
      from bill_receivable where tenant_id = ${tenantId} and is_deleted = 0 and status <> 4 and ${among(sql.trusted('order_vehicle_id'))} group by 1`
  },
}
