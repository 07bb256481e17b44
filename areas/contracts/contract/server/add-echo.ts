import { refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { head } from './head.ts'

/**
 * contract.addEcho of 90-interfaces 3.3: what a payable or receivable form shows once its contract is chosen. Reads
 * only.
 */
export async function addEcho(tx: Tx, contractType: number, contractId: string): Promise<Record<string, unknown>> {
  const row = await head(tx, contractId)
  if (row.contractType !== contractType) refuse('kindDiffers', '合同类型与合同不符 / contract kind does not match')
  return {
    contractId: row.id,
    contractNo: row.contractNo,
    contractName: row.contractName,
    contractType: row.contractType,
    companyId: row.ownCompanyId,
    counterpartyType: row.counterpartyType,
    counterpartyId: row.counterpartyId,
    counterpartyName: row.counterpartyName,
    customerId: row.customerId,
    cityCode: row.cityCodes[0] ?? null,
    deptId: row.bizDeptId,
    salesUserId: row.bizUserId,
    startDate: row.startDate,
    endDate: row.endDate,
    status: row.status,
  }
}
