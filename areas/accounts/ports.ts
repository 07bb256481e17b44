import type { Fen, Label, LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { MatchCandidate } from './calculations/match-candidate.ts'
import type { Receipt } from './ledger/server/lock-cash.ts'

/** Possible payers of a bank receipt, with their open bills (7.4). */
export const matchCandidatesPort = definePort<{
  of(tx: Tx, actor: Actor, receipt: Receipt): Promise<MatchCandidate[]>
}>({ name: 'accounts.match-candidates', label: '可能的付款方及其账单 / Possible payers and their bills' })

/**
 * 90-interfaces 3.5, read: what a customer owes and holds. Late fee: accrued, neither billed nor waived, as of today.
 */
export interface Exposure {
  overdueAmt: Fen
  overdueDays: number
  openAmt: Fen
  lateFee: Fen
  margin: Fen
  balance: Fen
}
export const exposurePort = definePort<{
  of(tx: Tx, customerId: string, asOf: LocalDate): Promise<Exposure>
}>({ name: 'accounts.exposure', label: '客户欠款 / What a customer owes' })

export interface CardCar {
  readonly vehicleId: string | null
  readonly plateNo: string | null
  readonly vin: string | null
}
export const noCar: CardCar = { vehicleId: null, plateNo: null, vin: null }
/** The vehicle shown by a deposit card. */
export const carPort = definePort<{
  /** The vehicle allotted to a position now; `noCar` if none. */
  ofPosition(tx: Tx, orderVehicleId: string): Promise<CardCar>
  /** Nothing if no such vehicle exists. */
  ofVehicle(tx: Tx, vehicleId: string): Promise<CardCar | undefined>
}>({ name: 'accounts.card-car', label: '保证金对应车辆 / Car of a deposit' })

/** One step of the closing of a month (50-billing 6): what is still open of it, and where it is done. */
export interface MonthCheck {
  readonly key: string
  readonly label: Label
  readonly n: number
  /** Said when it holds the closing up; without it the step only warns. */
  readonly refusal?: Label
  /** List on which the open rows are found. */
  readonly page?: string
}
/** Keyed by area: whoever keeps documents above the ledger tells what of a month is open. */
export const monthChecksPort = definePort<{
  of(tx: Tx, actor: Actor, companyId: string, period: string): Promise<readonly MonthCheck[]>
}>({
  name: 'accounts.month-checks',
  label: '结账前须处理的单据 / Documents that hold up the closing of a month',
  many: 'keyed',
})
