import { localDate, yuan, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import {
  vehicleDirectIntentionBookLine,
  type vehicleDirectIntentionBook,
} from '../../vehicle-direct-intention-book/vehicle-direct-intention-book.ts'
import { purchaseOrder } from '../purchase-order.ts'
import type { Order } from './rows.ts'

/** Orders of an own-fleet demand that are neither closed nor completely delivered. */
export const ordersOfDemand = (tx: Tx, demandId: string): Promise<Order[]> =>
  findRows(
    tx,
    purchaseOrder,
    sql`${demandId}::bigint = any(t.own_demand_ids) and t.status in (103, 102, 100, 101, 1, 3)`,
  )

/** 60, 4.4: whoever handles a demand by purchase goes on with an order that holds its lines. */
export async function openDemandOrder(
  tx: Tx,
  actor: Actor,
  demand: RowOf<typeof vehicleDirectIntentionBook>,
): Promise<string> {
  const lines = await findRows(tx, vehicleDirectIntentionBookLine, { demandId: demand.id } as never, {
    orderBy: 't.line_no',
  })
  const saved = await saveRecord(
    tx,
    actor,
    purchaseOrder,
    {
      draft: true,
      orderTitle: demand.demandTitle,
      orderDate: localDate(actor.clock.now()),
      companyId: demand.ownCompanyId,
      deptId: demand.deptId,
      buyerUserId: demand.assignUserId ?? actor.userId,
      purchaseKind: 1,
      demandType: 2,
      ownDemandIds: [demand.id],
      lines: lines.map(line => ({
        demandLineId: line.id,
        modelId: line.modelId ?? '',
        color: line.color ?? '',
        quantity: line.quantity - (line.orderedQty ?? 0),
        unitPrice: yuan(line.targetPrice),
        plateCityCode: line.plateCityCode ?? '',
        promiseDate: line.needDate ?? demand.expectDate,
      })),
    },
    'save',
  )
  return saved.id
}
