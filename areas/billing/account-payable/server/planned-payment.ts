import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { feeItemName } from '#areas/billing/bill-receivable/server/raise-bills.ts'

/** D4: what the contract has planned is paid from the plan, never a second time by hand. */
export async function refusePlannedPayment(
  tx: Tx,
  wanted: { contractId?: string | null; feeItem: number },
): Promise<void> {
  if (!wanted.contractId) return
  const row = await tx.row<{ n: string }>(
    sql`select count(*) as n from bill_payment_plan where tenant_id = ${tx.tenantId} and contract_id = ${wanted.contractId}::bigint and fee_item = ${wanted.feeItem} and status = 1 and is_deleted = 0`,
  )
  const [zh, en] = feeItemName(wanted.feeItem).split(' / ')
  if (row!.n !== '0')
    refuse(
      'planned',
      '该合同【{zh}】已有收付款计划，请从计划中选择 / this contract has plan rows for {en}, pick them',
      { zh, en },
    )
}
