import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'

/** Billed, paid and overdue of the positions on a page, live and in one statement; the columns are caches of the night for sorting. */
export async function liveMoney(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<{ id: string } & Record<string, unknown>>(sql`
    select order_vehicle_id as id, sum(due_amt) as "billedAmt", sum(settled_amt) as "paidAmt", coalesce(sum(unpaid_amt) filter (where status in (1, 2) and due_date < ${today}::date), 0)::numeric(12,2) as "overdueAmt",
      coalesce(max(${today}::date - due_date) filter (where status in (1, 2) and unpaid_amt > 0 and due_date < ${today}::date), 0)::int as "overdueDays"
    from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 4 and order_vehicle_id = any(${[...ids]}::bigint[]) group by 1`)
  return new Map(rows.map(({ id, ...money }) => [id, money]))
}
