import type { LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/** The contract of a customer that ended last, among those that were ever in force. */
export const lastContractOf = (
  tx: Tx,
  customerId: string,
): Promise<{ contractNo: string; endDate: LocalDate | null } | undefined> =>
  tx.row<{ contractNo: string; endDate: LocalDate | null }>(sql`
    select contract_no as "contractNo", coalesce(stop_date, end_date) as "endDate" from contract
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and customer_id = ${customerId}::bigint and status in (6, 7, 2, 4)
    order by coalesce(stop_date, end_date) desc nulls last, id desc limit 1`)
