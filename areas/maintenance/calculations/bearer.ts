import { bearerIs } from '#areas/work-orders/codes.ts'
import { causeIs, repairIs } from '../codes.ts'

export interface BearerFacts {
  readonly repairKind: number | null
  readonly cause: string | null
  /** Of the lease; absent: no lease, we bear it. 2: the customer pays. */
  readonly repairPayer: number | null
  readonly tyrePayer: number | null
  readonly isFactoryWarranty: boolean
  readonly isGuarantee: boolean
}
const CUSTOMER_PAYS = 2

/** 80, section 6: who bears a repair where nobody says otherwise. */
export function bearerOf(facts: BearerFacts): number {
  if (facts.isGuarantee || facts.cause === causeIs.rework) return bearerIs.provider
  if (facts.cause === causeIs.accident || facts.repairKind === repairIs.accident) return bearerIs.insurance
  if (facts.cause === causeIs.defect && facts.isFactoryWarranty) return bearerIs.warranty
  if (facts.repairPayer === null) return bearerIs.company
  if (facts.cause === causeIs.misuse) return bearerIs.customer
  const payer = facts.repairKind === repairIs.tyres ? facts.tyrePayer : facts.repairPayer
  return payer === CUSTOMER_PAYS ? bearerIs.customer : bearerIs.company
}
