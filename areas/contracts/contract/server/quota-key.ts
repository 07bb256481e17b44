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
