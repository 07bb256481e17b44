import type { RowOf } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order } from '#areas/orders/order/order.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, lockRow, lockRows } from '#packages/server/rows.ts'
import type { Source } from '../../source.ts'
import { vehicleExtract, vehicleExtractDetail } from '../vehicle-extract.ts'

export type Extract_ = RowOf<typeof vehicleExtract>
export type TakeLine = RowOf<typeof vehicleExtractDetail>
export const lineState = { waiting: 1, taken: 2, cancelled: 3, changed: 4 } as const
export const takeLines = (tx: Tx, extractId: string): Promise<TakeLine[]> =>
  findRows(tx, vehicleExtractDetail, { extractId } as never, { orderBy: 't.line_no' })
/** Each line is taken, and may be revoked, on its own. */
export const lineSource = (head: Pick<Extract_, 'extractNo'>, line: Pick<TakeLine, 'id'>): Source => ({
  sourceType: 'vehicle-extract',
  sourceId: line.id,
  sourceNo: head.extractNo!,
})

/** L1 before the document (90-interfaces 2). */
export async function lockTake(tx: Tx, actor: Actor, extractId: string): Promise<void> {
  const head = await getRow(tx, vehicleExtract, extractId)
  await lockRow(tx, actor, contract, head.contractId!)
  await lockRow(tx, actor, order, head.orderId!)
  await lockRows(
    tx,
    orderVehicle,
    (await takeLines(tx, extractId)).map(one => one.orderVehicleId),
  )
}
