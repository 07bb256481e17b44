import { refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { findRows, lockRow } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { cancelRows } from '../../order-vehicle/server/cancel.ts'
import { orderVehicle } from '../../order-vehicle/order-vehicle.ts'
import { order } from '../order.ts'

/** 1, 2 -> 4: waiting rows are cancelled; allotted vehicles must be released first. */
export const close: ActionCode<typeof order, never> = {
  async locks(tx, actor, id) {
    await lockContractOf(tx, actor, id)
  },
  async guard(tx, _actor, { row }) {
    const reserved = await findRows(tx, orderVehicle, { orderId: row.id, status: [2, 3, 4] })
    if (reserved.length > 0)
      refuse(
        'vehiclesAllotted',
        '还有{n}台已配车辆，请先退回配车 / {n} {n|vehicle is|vehicles are} allotted, release them first',
        { n: reserved.length },
      )
  },
  async run(tx, actor, { row, reason }) {
    await emit(tx, actor, 'order.closed', { id: row.id, no: row.orderNo!, contractId: row.contractId, reason })
    return { closeReason: reason }
  },
  async after(tx, actor, { row, reason }) {
    await cancelRows(
      tx,
      actor,
      row.contractId,
      await findRows(tx, orderVehicle, { orderId: row.id, status: 1 }),
      reason,
    )
  },
}

/** Lock order L1: the contract before its order. */
export async function lockContractOf(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const found = await tx.row<{ contract_id: string }>(
    sql`select contract_id from lease_order where tenant_id = ${tx.tenantId} and id = ${orderId}::bigint`,
  )
  if (found) await lockRow(tx, actor, contract, found.contract_id)
}

/** Stopping a contract ends its unfinished orders. */
export async function closeOrdersOf(tx: Tx, actor: Actor, contractId: string, reason: string): Promise<void> {
  for (const one of await findRows(tx, order, { contractId, status: [1, 2] }))
    await act(tx, actor, order, one.id, 'close', { reason })
}
