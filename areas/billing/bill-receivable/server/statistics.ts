import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/** Due, received, unpaid and overdue of a filter, by fee item. */
export async function statistics(
  tx: Tx,
  input: { companyId?: string | undefined; payerId?: string | undefined; contractId?: string | undefined },
): Promise<unknown> {
  const only = (column: string, value: string | undefined) =>
    value ? sql`and ${sql.name(column)} = ${value}::bigint` : sql.empty
  return tx.rows(sql`select fee_item as "feeItem", count(*) as bills, sum(due_amt) as "dueAmt", sum(settled_amt) as "settledAmt", sum(unpaid_amt) as "unpaidAmt",
      coalesce(sum(unpaid_amt) filter (where overdue_days > 0), 0) as "overdueAmt", sum(late_fee_accrued) as "lateFee"
    from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 4 ${only('company_id', input.companyId)} ${only('payer_id', input.payerId)} ${only('contract_id', input.contractId)} group by fee_item order by fee_item`)
}
