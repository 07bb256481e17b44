import { allocateFen, ZERO, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { stateLabel } from '#packages/server/act.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import type { PayableAsked, PayableDocument } from '#areas/billing/ports.ts'
import { purchaseOrderMilestone } from '../purchase-order-lines.ts'
import { purchaseOrder } from '../purchase-order.ts'

/** Of a vehicle price: the milestone of the order, and the cars that arrived by their share of the price. */
export async function purchaseDocuments(tx: Tx, bill: PayableAsked): Promise<PayableDocument[]> {
  const order =
    bill.sourceType === 'purchase' && bill.sourceId ? await findRow(tx, purchaseOrder, bill.sourceId) : undefined
  if (!order) return []
  const [request] = await findRows(tx, accountPayable, { billId: bill.id } as never, { limit: 1 })
  const [part] = request ? await findRows(tx, purchaseOrderMilestone, { payableId: request.id } as never) : []
  const shown = { resource: purchaseOrder.name, id: order.id, no: order.orderNo ?? '' }
  const [total, arrived] = [order.totalQty ?? 0, order.arrivedQty ?? 0]
  const net = order.netTotal ?? ZERO
  const value: Fen =
    arrived > 0 && arrived < total
      ? allocateFen(net, [BigInt(arrived), BigInt(total - arrived)])[0]!
      : arrived > 0
        ? net
        : ZERO
  return [
    {
      ...shown,
      leg: 'order',
      kind: '采购订单 / Purchase order',
      day: order.orderDate,
      amt: net,
      counts: part?.amount ?? null,
      note: stateLabel(purchaseOrder, order.status),
    },
    {
      ...shown,
      leg: 'receipt',
      kind: '到车登记 / Cars arrived',
      day: null,
      amt: value,
      counts: value,
      note: `已到${arrived}/${total}台 / ${arrived} of ${total} arrived`,
    },
  ]
}
