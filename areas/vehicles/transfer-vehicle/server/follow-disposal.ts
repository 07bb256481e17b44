import { titled } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { contractLeaseHandle } from '#areas/contracts/contract-lease-handle/contract-lease-handle.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { transferVehicle } from '../transfer-vehicle.ts'
import { openTransfers } from './open.ts'
import { mode } from './rows.ts'

const REPLACEMENT = 5
const LESSEE_CHANGE = 8
const ON_LEASE = 5

/**
 * 30, section 4, disposal type 8: with its effect every vehicle of it has a transfer into the contract of the new
 * lessee, on the day of the change. Confirmed, the position ends there and goes on here: bills to come, deposit and
 * quota with it. Told again, vehicles that have a transfer or are gone already keep what they have.
 */
export async function followDisposal(tx: Tx, actor: Actor, handleId: string): Promise<void> {
  const handle = await getRow(tx, contractLeaseHandle, handleId)
  if (handle.handleType === REPLACEMENT) return standsBehind(tx, actor, handle)
  if (handle.handleType !== LESSEE_CHANGE || !handle.newContractId) return
  const positions = await findRows(
    tx,
    orderVehicle,
    sql`t.status = ${ON_LEASE} and t.contract_id = ${handle.leaseContractId}::bigint
      and exists (select 1 from contract_lease_handle_line l where l.tenant_id = t.tenant_id and l.handle_id = ${handleId}::bigint and l.order_vehicle_id = t.id)
      and not exists (select 1 from transfer_vehicle v where v.tenant_id = t.tenant_id and v.old_order_vehicle_id = t.id and v.status in (1, 2, 3) and v.is_deleted = 0)`,
    { orderBy: 't.id' },
  )
  if (positions.length === 0) return
  await openTransfers(tx, actor, {
    mode: mode.contract,
    items: positions.map(one => ({
      orderVehicleId: one.id,
      targetContractId: handle.newContractId,
      leaseHandleId: handle.id,
    })),
    switchDate: handle.effectiveDate,
    handleUserId: handle.bizUserId,
    reason: titled('承租方变更', 'Other lessee', handle.contractNo ?? ''),
  })
}

/** An urgent swap went first: the disposal that was filed for its vehicle, before or after the swap, stands behind it. */
async function standsBehind(tx: Tx, actor: Actor, handle: { id: string; contractNo: string | null }): Promise<void> {
  const urgent = await findRows(
    tx,
    transferVehicle,
    sql`t.status <> 5 and t.disposal_due_date is not null and exists (
      select 1 from contract_lease_handle_line l where l.tenant_id = t.tenant_id and l.handle_id = ${handle.id}::bigint and l.order_vehicle_id in (t.old_order_vehicle_id, t.new_order_vehicle_id))`,
    { orderBy: 't.id' },
  )
  for (const { id } of urgent)
    await updateRow(
      tx,
      actor,
      transferVehicle,
      await lockRow(tx, actor, transferVehicle, id),
      { leaseHandleId: handle.id, disposalDueDate: null },
      { action: 'disposalFiled', reason: handle.contractNo! },
    )
}
