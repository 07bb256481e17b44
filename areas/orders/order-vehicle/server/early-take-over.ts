import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'

/** The general manager allowed take before payment for this contract (30, contract-lease earlyTakeOver). */
export async function earlyTakeOver(tx: Tx, contractId: string): Promise<boolean> {
  const row = await tx.row<{ early_take_over: boolean }>(
    sql`select early_take_over from contract_lease where tenant_id = ${tx.tenantId} and id = ${contractId}::bigint`,
  )
  return row?.early_take_over === true
}
