import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
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

/**
 * Written for sorting; lists, totals and files read the live figures. Position by position through the index: behind the
 * wall PostgreSQL expects one bill, and would add up all for each. Answers how many positions changed.
 */
export const refreshFigures = (tx: Tx, actor: Actor): Promise<number> =>
  tx.run(sql`
    update order_vehicle v set billed_amt = n.billed, paid_amt = n.paid, overdue_amt = n.overdue, overdue_days = n.days, billed_until = n.until
    from (select k.id, coalesce(f."billedAmt", 0) as billed, coalesce(f."paidAmt", 0) as paid, coalesce(f."overdueAmt", 0) as overdue, coalesce(f."overdueDays", 0) as days, u.until
      from order_vehicle k left join lateral (${billFigures.source(actor, column => sql`${column} = k.id`)}) f on true
      left join lateral (select max(period_end) as until from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 4 and order_vehicle_id = k.id) u on true where k.tenant_id = ${tx.tenantId}) n
    where n.id = v.id and v.tenant_id = ${tx.tenantId} and (v.billed_amt, v.paid_amt, v.overdue_amt, v.overdue_days, v.billed_until) is distinct from (n.billed, n.paid, n.overdue, n.days, n.until)`)
