import type { LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** 30 10.2 `contract.billingTerms`: terms copied when a bill is made; missing values follow the parameters of 3.9. */
export interface BillingTerms {
  dailyRate?: string | null
  graceDays?: number | null
  graceMode?: number | null
  capRate?: string | null
  allocateOrder?: number | null
  invoiceTiming?: number | null
  invoiceKind?: number | null
  autoOffset?: boolean
  /** Prepaid balance required per vehicle before the take (30 9 C4), as yuan. */
  prepayPerVehicle?: string | null
}
/** For many contracts at once: nightly billing covers thousands. A contract without terms of its own is absent. */
export const contractTermsPort = definePort<{
  of(tx: Tx, contractIds: readonly string[], day?: LocalDate): Promise<ReadonlyMap<string, BillingTerms>>
}>({ name: 'billing.contract-terms', label: '合同的计费约定 / Billing terms of contracts' })

export const termsOfContracts = async (
  tx: Tx,
  contractIds: readonly string[],
  day?: LocalDate,
): Promise<ReadonlyMap<string, BillingTerms>> =>
  contractIds.length > 0 ? contractTermsPort.ask().of(tx, contractIds, day) : new Map()
export const contractTerms = async (tx: Tx, contractId: string | null, day?: LocalDate): Promise<BillingTerms> =>
  (contractId === null ? undefined : (await termsOfContracts(tx, [contractId], day)).get(contractId)) ?? {}
