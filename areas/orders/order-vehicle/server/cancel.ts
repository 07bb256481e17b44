import { fen, localDate, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows } from '#packages/server/rows.ts'
import { releaseQuota } from '#areas/customers/customer-city-quota/server/release-quota.ts'
import { undoPosition } from '#areas/contracts/contract/server/undo-plans.ts'
import { refreshCounters } from '../../order/server/counters.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { facts, lockPosition, type OrderVehicle } from './lock.ts'

/** 1 -> 10 of rows whose contract is locked: front money that waits is voided, their share of the quota given back. */
export async function cancelRows(
  tx: Tx,
  actor: Actor,
  contractId: string,
  rows: readonly OrderVehicle[],
  reason: string,
): Promise<void> {
  if (rows.length === 0) return
  const today = localDate(actor.clock.now())
  for (const row of rows) {
    await act(tx, actor, orderVehicle, row.id, 'cancel', { reason })
    await undoPosition(tx, actor, row.id, `order-vehicle:${row.id}:cancel`, reason)
    await emit(tx, actor, 'order-vehicle.cancelled', facts(row, today))
  }
  for (const row of rows) await giveBackQuota(tx, actor, row)
  await refreshCounters(
    tx,
    actor,
    contractId,
    rows.map(row => row.orderId!),
  )
}

/** Rows in 1 of a contract that ends. */
export const cancelWaiting = async (tx: Tx, actor: Actor, contractId: string, reason: string): Promise<void> =>
  cancelRows(tx, actor, contractId, await findRows(tx, orderVehicle, { contractId, status: 1 }), reason)

/** The last ones of a product line that wait; the contract is locked. */
export async function cancelSome(
  tx: Tx,
  actor: Actor,
  contractProductId: string,
  n: number,
  reason: string,
): Promise<void> {
  const rows = await findRows(tx, orderVehicle, { contractProductId, status: 1 }, { orderBy: 't.id desc' })
  const gone = rows.slice(0, n)
  if (gone[0]) await cancelRows(tx, actor, gone[0].contractId!, gone, reason)
}

/** The button: one position. */
export async function cancel(tx: Tx, actor: Actor, id: string, input: { reason: string }): Promise<void> {
  const { row } = await lockPosition(tx, actor, id)
  await cancelRows(tx, actor, row.contractId!, [row], input.reason)
}

/** One vehicle of its hold: key `<hold>#<orderVehicleId>`, so that it is given back once (20, 11.6). */
export async function giveBackQuota(tx: Tx, actor: Actor, row: OrderVehicle): Promise<void> {
  if (!row.quotaKey || !row.customerId || !row.cityCode) return
  const line = await tx.row<{ quota_amount: string }>(
    sql`select quota_amount from contract_product where tenant_id = ${tx.tenantId} and id = ${row.contractProductId}::bigint`,
  )
  const amount = line ? fen(line.quota_amount) : ZERO
  await releaseQuota(tx, actor, row.customerId, row.cityCode, 1, amount, `${row.quotaKey}#${row.id}`)
}
