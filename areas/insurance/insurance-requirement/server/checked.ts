import { ZERO, type Fen, type Label } from '#kernel'
import type { KindAmt } from '../insurance-requirement.ts'
import type { Candidate } from './facts.ts'

/** One row after its checks: every reason against it, every warning, its money, its completed data. */
export interface Checked {
  candidate: Candidate
  reasons: Label[]
  warnings: Label[]
  vehicleId: string | null
  workOrderId: string | null
  policyId: string | null
  payload: Record<string, unknown>
  kindAmts: KindAmt[]
  vesselTax: Fen
  lateTax: Fen
  amt: Fen
}
export const checkedOf = (candidate: Candidate): Checked => ({
  candidate,
  reasons: [],
  warnings: [],
  vehicleId: candidate.vehicleId,
  workOrderId: candidate.workOrderId,
  policyId: candidate.policyId,
  payload: { ...candidate.payload },
  kindAmts: [],
  vesselTax: ZERO,
  lateTax: ZERO,
  amt: ZERO,
})
/** What a head says that its rows are checked against. */
export interface HeadFacts {
  readonly requirementId?: string | undefined
  readonly insurerId?: string | null | undefined
  readonly companyId?: string | null | undefined
  readonly payeeAccountId?: string | null | undefined
  readonly reviseType?: number | null | undefined
  readonly effectiveDate?: string | null | undefined
  readonly cancelReason?: string | null | undefined
  readonly newOwnerName?: string | null | undefined
  readonly newUseNature?: string | null | undefined
  readonly newBeneficiary?: string | null | undefined
}
export const plateOf = (car: { plateNo: string | null; vin: string } | undefined): string =>
  car?.plateNo ?? car?.vin ?? ''
/** 1.00 yuan: a figure of the insurer that close to ours is taken as printed. */
export const CLOSE = 100n
export const off = (a: Fen, b: Fen): Fen => (a > b ? a - b : b - a) as Fen
