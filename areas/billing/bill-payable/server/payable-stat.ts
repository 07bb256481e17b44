import { addDays, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

interface Wanted {
  companyId?: string | undefined
  payeeId?: string | undefined
}
const only = (column: string, value: string | undefined) =>
  value ? sql`and ${sql.name(column)} = ${value}::bigint` : sql.empty

/** Open payables of a filter: in all, overdue, due in 7 and 30 days, urgent, on their way. */
export const payableStat = (tx: Tx, today: LocalDate, input: Wanted) =>
  tx.row(sql`select count(*) as bills, coalesce(sum(unpaid_amt), 0) as "unpaidAmt", coalesce(sum(paying_amt), 0) as "payingAmt", coalesce(sum(free_amt), 0) as "freeAmt",
      coalesce(sum(unpaid_amt) filter (where due_date < ${today}::date), 0) as "overdueAmt",
      coalesce(sum(unpaid_amt) filter (where due_date between ${today}::date and ${addDays(today, 7)}::date), 0) as "due7",
      coalesce(sum(unpaid_amt) filter (where due_date between ${today}::date and ${addDays(today, 30)}::date), 0) as "due30",
      coalesce(sum(unpaid_amt) filter (where priority = 1), 0) as "urgentAmt",
      coalesce(sum(unpaid_amt) filter (where release_status in (0, 3, 4)), 0) as "notReleasedAmt"
    from bill_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) ${only('company_id', input.companyId)} ${only('payee_id', input.payeeId)}`)

export const payableStatistics = (tx: Tx, input: Wanted) =>
  tx.rows(sql`select payee_id as "payeeId", max(payee_name) as "payeeName", count(*) as bills, sum(due_amt) as "dueAmt", sum(settled_amt) as "settledAmt", sum(unpaid_amt) as "unpaidAmt", sum(paying_amt) as "payingAmt"
    from bill_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 4 ${only('company_id', input.companyId)} ${only('payee_id', input.payeeId)} group by payee_id order by sum(unpaid_amt) desc limit 500`)
