import type { ContractHead } from '../../contract/server/head.ts'

/** The deposit card of a whole contract: no vehicle stands on it. */
export const marginKeyOf = (
  row: Pick<ContractHead, 'id' | 'ownCompanyId' | 'counterpartyType' | 'counterpartyId'>,
) => ({
  companyId: row.ownCompanyId,
  partyKind: row.counterpartyType!,
  partyId: row.counterpartyId!,
  contractId: row.id,
})
