import type { Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { ContractRef, PlanRow, PlanSide } from './calculations/index.ts'

export interface FrontMoney { orderVehicleId: string; ok: boolean; missing: { feeItem: number; shortAmt: Fen }[] }

/** Functions of area 50 that this area calls (90-interfaces 3.5). One provider, given at start-up; tests give their own. */
export interface Neighbours {
  getExposure(tx: Tx, customerId: string): Promise<{ overdueAmt: Fen; overdueDays: number }>
  createPlans(tx: Tx, actor: Actor, side: PlanSide, ref: ContractRef, rows: readonly PlanRow[]): Promise<void>
  voidPlans(tx: Tx, actor: Actor, ref: ContractRef, orderVehicleId: string | undefined, fromDate: string, reason: string): Promise<{ billed: number }>
  frontMoneyPaid(tx: Tx, orderVehicleIds: readonly string[]): Promise<FrontMoney[]>
  openBillAmount(tx: Tx, contractId: string): Promise<Fen>
  isContractSettled(tx: Tx, contractId: string): Promise<boolean>
  getEnableOffsetAmt(tx: Tx, customerId: string, companyId: string, contractId: string): Promise<Fen>
}

let given: Neighbours | undefined
export const provideNeighbours = (provider: Neighbours): void => void (given = provider)
export function neighbours(): Neighbours {
  if (!given) throw new Error('areas/contracts: provideNeighbours(...) has not been called at start-up')
  return given
}
