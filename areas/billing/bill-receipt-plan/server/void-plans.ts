import { inBoth, sumFen, type Fen, type LocalDate, type RowOf } from '#kernel'
import type { ContractRef, PlanRow } from '../../calculations/plan-row.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { billReceiptPlan } from '../bill-receipt-plan.ts'
import { createPlans, type CreatedPlans } from './create-plans.ts'

export type Plan = RowOf<typeof billReceiptPlan>
export interface BilledPlan {
  planId: string
  genKey: string
  billId: string
  billNo: string | null
  feeItem: number
  orderVehicleId: string | null
  periodStart: LocalDate | null
  periodEnd: LocalDate | null
  amt: Fen
}
export interface VoidedPlans {
  voided: number
  voidedAmt: Fen
  billed: BilledPlan[]
}

/**
 * 90-interfaces 3.5: waiting rows of the contract (of one vehicle, if named) from that day on become void; rows already
 * billed are returned
 * so that the caller can ask for changes. A row belongs to the day by its period, else by its due date.
 */
export async function voidPlans(
  tx: Tx,
  actor: Actor,
  contractRef: Pick<ContractRef, 'contractId'>,
  orderVehicleId: string | null | undefined,
  fromDate: LocalDate,
  reason: string,
): Promise<VoidedPlans> {
  const rows = await lockPlans(
    tx,
    sql`t.contract_id = ${contractRef.contractId}::bigint and coalesce(t.period_start, t.due_date) >= ${fromDate}::date and t.status in (1, 2) ${orderVehicleId ? sql`and t.order_vehicle_id = ${orderVehicleId}::bigint` : sql.empty}`,
  )
  const waiting = rows.filter(row => row.status === 1)
  for (const row of waiting) await annul(tx, actor, row, reason)
  return {
    voided: waiting.length,
    voidedAmt: sumFen(waiting, row => row.amt),
    billed: rows.filter(row => row.status === 2).map(billedOf),
  }
}

export const lockPlans = (tx: Tx, where: ReturnType<typeof sql>): Promise<Plan[]> =>
  findRows(tx, billReceiptPlan, where, { lock: true })

export const annul = (tx: Tx, actor: Actor, plan: Plan, reason: string, replacedById: string | null = null) =>
  act(tx, actor, billReceiptPlan, plan, 'annul', {
    reason,
    input: { changes: { voidReason: reason.slice(0, 200), replacedById } },
  })

export const billedOf = (row: Plan): BilledPlan => ({
  planId: row.id,
  genKey: row.genKey!,
  billId: row.billId!,
  billNo: row.billNo,
  feeItem: row.feeItem!,
  orderVehicleId: row.orderVehicleId,
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  amt: row.amt,
})

/**
 * Contract change: the waiting rows from that day give way to the new ones. Repeated with the same keys it changes
 * nothing.
 */
export async function replacePlans(
  tx: Tx,
  actor: Actor,
  contractRef: ContractRef,
  fromDate: LocalDate,
  rows: readonly PlanRow[],
): Promise<VoidedPlans & CreatedPlans> {
  const keys = new Set(rows.map(row => row.genKey))
  const vehicles = [...new Set(rows.map(row => row.orderVehicleId))]
  const found = await lockPlans(
    tx,
    sql`t.contract_id = ${contractRef.contractId}::bigint and coalesce(t.period_start, t.due_date) >= ${fromDate}::date and t.status in (1, 2) and t.fee_item = any(${[...new Set(rows.map(row => row.feeItem))]}::smallint[])
    and (t.order_vehicle_id = any(${vehicles.filter(id => id !== null)}::bigint[]) ${vehicles.includes(null) ? sql`or t.order_vehicle_id is null` : sql.empty})`,
  )
  const old = found.filter(row => !keys.has(row.genKey!))
  for (const row of old.filter(one => one.status === 1))
    await annul(tx, actor, row, inBoth('合同变更，计划替换', 'Contract changed, plans replaced'))
  const made = await createPlans(tx, actor, 'receipt', contractRef, rows)
  const waiting = old.filter(row => row.status === 1)
  return {
    voided: waiting.length,
    voidedAmt: sumFen(waiting, row => row.amt),
    billed: old.filter(row => row.status === 2).map(billedOf),
    ...made,
  }
}
