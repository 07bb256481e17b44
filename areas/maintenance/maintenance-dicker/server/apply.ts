import { invalid, type Fault } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order } from '#areas/orders/order/order.ts'
import { bearerIs } from '#areas/work-orders/codes.ts'
import { needsReason } from '../../calculations/bargain.ts'
import { comparable } from './prepare.ts'
import { linesOf, type Dicker } from './offers.ts'

/** 10 -> 102: every line has a final price, and what is above the agreement, the last price or the market a reason. */
export async function checkApply(tx: Tx, _actor: Actor, row: Dicker): Promise<void> {
  const faults: Fault[] = []
  const rate = await paramNumber(tx, 'maintenance.priceOverRate')
  const lines = await linesOf(tx, row.id)
  for (const [index, line] of lines.entries()) {
    if (line.finalPrice === null)
      faults.push({
        path: `lines.${index}.finalPrice`,
        reason: `【${line.projectName}】请填写成交价 / ${line.projectName}: enter the agreed price`,
      })
    const why = needsReason(comparable(line), rate)
    if (why && !line.reason?.trim()) faults.push({ path: `lines.${index}.reason`, reason: why })
  }
  if (lines.length === 0) faults.push({ path: 'lines', reason: '请至少填写一行 / enter at least one row' })
  if (row.overContract && !row.overReason?.trim())
    faults.push({ path: 'overReason', reason: '超协议价须填写原因 / say why it is above the contract' })
  if (faults.length > 0) invalid(faults)
}

/** Process variables: who sold the lease is told of what his customer bears. */
export async function dickerVariables(tx: Tx, row: Dicker): Promise<Record<string, unknown>> {
  const position = row.orderVehicleId ? await findRow(tx, orderVehicle, row.orderVehicleId) : undefined
  const sold = position?.orderId ? await findRow(tx, order, position.orderId) : undefined
  return {
    overContract: row.overContract === true,
    repairKind: row.repairKind,
    bearer: row.bearer ?? bearerIs.company,
    salesUserId: sold?.bizUserId ?? '',
  }
}

/** 102 -> 1: the station may start. Above the contract the director hears of it (80, 13). */
export async function approved(tx: Tx, actor: Actor, row: Dicker): Promise<void> {
  await emit(tx, actor, 'maintenance-dicker.approved', {
    id: row.id,
    no: row.dickerNo ?? '',
    vehicleId: row.vehicleId,
    taskId: row.taskId,
  })
  if (!row.overContract) return
  await notify(tx, actor, {
    bizTypeCode: 'maintenance-dicker',
    bizId: row.id,
    roles: ['operation_director'],
    level: 2,
    dedupeKey: `dicker-over:${row.id}`,
    title: `维修超协议价：${row.plateNo ?? row.vin} / Repair above the contract price: ${row.plateNo ?? row.vin}`,
    content: `${row.dickerNo}：${row.overReason ?? ''} / ${row.dickerNo}: ${row.overReason ?? ''}`,
  })
}
