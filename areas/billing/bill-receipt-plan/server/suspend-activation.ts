import type { LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { billReceiptPlan } from '../bill-receipt-plan.ts'
import { lockPlans } from './void-plans.ts'

/**
 * 70: while a return is settled, plan-activate skips the vehicle's waiting rows from that day. Key: orderVehicleId +
 * source.
 */
export async function suspendActivation(
  tx: Tx,
  actor: Actor,
  orderVehicleId: string,
  fromDate: LocalDate,
  source: string,
): Promise<number> {
  const rows = await lockPlans(
    tx,
    sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.status = 1 and t.period_start >= ${fromDate}::date and t.suspended_by is null`,
  )
  for (const row of rows)
    await updateRow(
      tx,
      actor,
      billReceiptPlan,
      row,
      { suspendedBy: source, suspendedFrom: fromDate },
      { action: 'suspend', reason: source },
    )
  return rows.length
}

/** A cancelled or redeemed return bills again. */
export async function resumeActivation(tx: Tx, actor: Actor, orderVehicleId: string, source: string): Promise<number> {
  const rows = await lockPlans(
    tx,
    sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.status = 1 and t.suspended_by = ${source}`,
  )
  for (const row of rows)
    await updateRow(
      tx,
      actor,
      billReceiptPlan,
      row,
      { suspendedBy: null, suspendedFrom: null },
      { action: 'resume', reason: source },
    )
  return rows.length
}
