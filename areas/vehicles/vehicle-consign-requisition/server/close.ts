import { refuse } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order } from '#areas/orders/order/order.ts'
import { allotmentsPort } from '#areas/orders/ports.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import type { EventFacts } from '#packages/server/implement.ts'
import { findRows, getRow, lockRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { vehicleConsignRequisitionLine } from '../lines.ts'
import { vehicleConsignRequisition } from '../vehicle-consign-requisition.ts'
import { closeQueue } from './progress.ts'
import { consignLines, type Consign } from './rows.ts'

/** L1 before the document (90-interfaces 2). */
export async function lockAroundConsign(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await getRow(tx, vehicleConsignRequisition, id)
  await lockRow(tx, actor, contract, row.contractId)
  await lockRow(tx, actor, order, row.orderId)
  await lockRows(
    tx,
    orderVehicle,
    (await consignLines(tx, id)).flatMap(line => line.orderVehicleIds),
  )
}

/** What was not taken is given up: allotted cars go back, the queue row is closed. Positions stay with their order. */
export async function closeRest(tx: Tx, actor: Actor, row: Consign, reason: string): Promise<{ cancelledQty: number }> {
  const pending = await tx.row<{ allot_no: string }>(
    sql`select allot_no from vehicle_allot where tenant_id = ${tx.tenantId} and is_deleted = 0 and requisition_id = ${row.id}::bigint and status = 102 limit 1`,
  )
  if (pending)
    refuse('allotPending', '配车单【{no}】审批中，请先撤回 / allotment {no} is in approval, withdraw it first', {
      no: pending.allot_no,
    })
  const lines = await consignLines(tx, row.id)
  const held = await findRows(
    tx,
    orderVehicle,
    sql`t.id = any(${lines.flatMap(line => line.orderVehicleIds)}::bigint[]) and t.status in (2, 3, 4)`,
    { orderBy: 't.id' },
  )
  for (const position of held) await allotmentsPort.ask().release(tx, actor, position.id, reason)
  for (const line of lines)
    if ((line.takenQty ?? 0) < line.orderVehicleIds.length)
      await updateRow(tx, actor, vehicleConsignRequisitionLine, line, {
        lineState: 4,
        allottedQty: line.takenQty ?? 0,
      })
  await closeQueue(tx, actor, row.id, reason)
  await emit(tx, actor, 'vehicle-consign-requisition.closed', { id: row.id, no: row.requisitionNo!, reason })
  return { cancelledQty: (row.totalQty ?? 0) - (row.takenQty ?? 0) }
}

/** 90-interfaces 4: a stopped contract closes what still waits for cars; a car in an open take keeps its document open. */
export async function closeOfContract(tx: Tx, actor: Actor, event: EventFacts): Promise<void> {
  const open = await findRows(
    tx,
    vehicleConsignRequisition,
    sql`t.contract_id = ${event.aggregateId}::bigint and t.status in (1, 3, 4, 5)`,
    { orderBy: 't.id' },
  )
  for (const row of open)
    await act(tx, actor, vehicleConsignRequisition, row.id, 'close', { reason: '合同终止 / the contract was stopped' })
}
