import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { earlyTakesPort } from '../../ports.ts'

/**
 * Whether these positions of a contract may be taken before payment: the contract allows it (30, contract-lease
 * earlyTakeOver), or a document of their handover was approved with it (60, 4.4 and 4.6).
 */
export async function earlyTakeOver(tx: Tx, contractId: string, orderVehicleIds: readonly string[]): Promise<boolean> {
  const row = await tx.row<{ early_take_over: boolean }>(
    sql`select early_take_over from contract_lease where tenant_id = ${tx.tenantId} and id = ${contractId}::bigint`,
  )
  if (row?.early_take_over === true) return true
  const covered = new Set<string>()
  for (const port of earlyTakesPort.all().values())
    for (const id of await port.covered(tx, orderVehicleIds)) covered.add(id)
  return orderVehicleIds.length > 0 && orderVehicleIds.every(id => covered.has(id))
}
