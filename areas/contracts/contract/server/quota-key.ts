import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { ContractHead } from './head.ts'
import { kindOf } from './kinds.ts'

/** The hold of quota that a vehicle of a contract stands under (90-interfaces 3.2); null where its kind takes none. */
export function quotaKeyOf(
  contract: Pick<ContractHead, 'id' | 'contractType'>,
  orderId: string,
  lineNo: number,
): string | null {
  const { holdsQuota = 'contract' } = kindOf(contract.contractType)
  if (holdsQuota === 'none') return null
  return `${holdsQuota === 'order' ? orderId : contract.id}:${lineNo}`
}

const ADDS_VEHICLES = 10
/** The holds of a line: its own, then those of the disposals that added vehicles to it, oldest first. */
export async function holdKeysOf(tx: Tx, contractId: string, lineNo: number): Promise<string[]> {
  const added = await tx.rows<{ id: string }>(sql`
    select id from contract_lease_handle where tenant_id = ${tx.tenantId} and lease_contract_id = ${contractId}::bigint
      and handle_type = ${ADDS_VEHICLES} and applied_time is not null order by applied_time, id`)
  return [contractId, ...added.map(one => one.id)].map(id => `${id}:${lineNo}`)
}
