import { counted } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { order } from '#areas/orders/order/order.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import type { Allot, AllotLine } from './rows.ts'

/** Who waits for the cars of an order: its salesperson and its delivery officer. */
export async function waitingFor(tx: Tx, orderId: string | null): Promise<string[]> {
  const lease = orderId ? await findRow(tx, order, orderId) : undefined
  return [lease?.bizUserId, lease?.deliveryUserId].filter(one => one !== null && one !== undefined)
}
const platesOf = (lines: readonly AllotLine[]): string =>
  lines
    .slice(0, 5)
    .map(one => one.plateNo ?? one.vin)
    .join('、') + (lines.length > 5 ? ' …' : '')

/** 60, 9: sales and delivery hear which cars their order got. */
export async function tellAllotted(tx: Tx, actor: Actor, row: Allot, lines: readonly AllotLine[]): Promise<void> {
  await notify(tx, actor, {
    bizTypeCode: 'vehicle_allotted',
    bizId: row.id,
    users: await waitingFor(tx, row.orderId),
    level: 1,
    dedupeKey: `allotted-${row.id}`,
    title: '车辆已配 / Cars allotted',
    content: `${row.allotNo} ${row.customerName ?? ''}：${lines.length}台，${platesOf(lines)}，计划${row.planTakeTime.slice(0, 16)}提车 / ${row.allotNo} ${row.customerName ?? ''}: ${lines.length} ${counted(lines.length, 'car')}, ${platesOf(lines)}, handover planned for ${row.planTakeTime.slice(0, 16)}`,
  })
}

/** What they were told they would get, they will not; the applicant of the allotment hears it too. */
export async function tellReleased(
  tx: Tx,
  actor: Actor,
  row: Allot,
  lines: readonly AllotLine[],
  reason: string,
): Promise<void> {
  await notify(tx, actor, {
    bizTypeCode: 'vehicle_released',
    bizId: row.id,
    users: [...(await waitingFor(tx, row.orderId)), ...(row.createUser ? [row.createUser] : [])],
    level: 2,
    dedupeKey: `released-${lines[0]!.id}-${lines.length}`,
    title: '配车已释放 / Allotted cars released',
    content: `${row.allotNo} ${row.customerName ?? ''}：${platesOf(lines)}，${reason} / ${row.allotNo} ${row.customerName ?? ''}: ${platesOf(lines)}, ${reason}`,
  })
}
