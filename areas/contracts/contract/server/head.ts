import type { RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import type { ContractRef } from '../../calculations/index.ts'
import { contract } from '../contract.ts'

export type ContractHead = RowOf<typeof contract>

/** contract.head of 90-interfaces 3.3: what the neighbours may know of any contract. Reads only. */
export const head = (tx: Tx, contractId: string): Promise<ContractHead> => getRow(tx, contract, contractId)

/** 10.1: what plan rows carry of their contract. The city is that of the order where one is known. */
export const contractRefOf = (
  row: Pick<
    ContractHead,
    'id' | 'ownCompanyId' | 'contractType' | 'contractNo' | 'cityCodes' | 'bizDeptId' | 'bizUserId'
  >,
  cityCode?: string | null,
): ContractRef => ({
  companyId: row.ownCompanyId,
  contractType: row.contractType!,
  contractId: row.id,
  contractNo: row.contractNo!,
  cityCode: cityCode ?? row.cityCodes[0] ?? null,
  deptId: row.bizDeptId,
  salesUserId: row.bizUserId,
})
