import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, lockRow } from '#packages/server/rows.ts'
import { lockDemands, type Demands } from '../../vehicle-city-demand/server/count.ts'
import { purchaseOrderLine, purchaseOrderMilestone } from '../purchase-order-lines.ts'
import { purchaseOrderVehicle } from '../purchase-order-vehicle.ts'
import { purchaseOrder } from '../purchase-order.ts'

export type Order = RowOf<typeof purchaseOrder>
export type OrderLine = RowOf<typeof purchaseOrderLine>
export type Milestone = RowOf<typeof purchaseOrderMilestone>
export type OrderedCar = RowOf<typeof purchaseOrderVehicle>

/** States of a car on the VIN list. */
export const CAR = { registered: 1, dispatched: 2, arrived: 3, accepted: 4, rejected: 5, returned: 6 } as const
/** They take room of their line. */
export const LIVE: readonly number[] = [CAR.registered, CAR.dispatched, CAR.arrived, CAR.accepted]

export const orderLines = (tx: Tx, orderId: string): Promise<OrderLine[]> =>
  findRows(tx, purchaseOrderLine, { orderId } as never, { orderBy: 't.line_no' })
export const milestonesOf = (tx: Tx, orderId: string): Promise<Milestone[]> =>
  findRows(tx, purchaseOrderMilestone, { orderId } as never, { orderBy: 't.line_no' })
export const carsOf = (tx: Tx, orderId: string): Promise<OrderedCar[]> =>
  findRows(tx, purchaseOrderVehicle, { orderId } as never, { orderBy: 't.line_no, t.id' })
/** Rows of child tables carry their number beside their fields. */
export const lineNoOf = (line: OrderLine | Milestone): number => (line as unknown as { lineNo: number }).lineNo

export const demandsOf = (order: Pick<Order, 'demandType' | 'cityDemandIds' | 'ownDemandIds'>): Demands => ({
  demandType: order.demandType,
  ids: order.demandType === 2 ? order.ownDemandIds : order.demandType === 1 ? order.cityDemandIds : [],
})
export const openQty = (line: Pick<OrderLine, 'quantity' | 'closedQty'>): number =>
  line.quantity - (line.closedQty ?? 0)

/** Demands stand before their orders, orders before cars and waybills (90-interfaces 2). */
export async function lockOrder(tx: Tx, actor: Actor, orderId: string): Promise<Order> {
  await lockDemands(tx, demandsOf(await getRow(tx, purchaseOrder, orderId)))
  return lockRow(tx, actor, purchaseOrder, orderId)
}
export const lockOrderOfCar = async (tx: Tx, actor: Actor, carId: string): Promise<void> =>
  void (await lockOrder(tx, actor, (await getRow(tx, purchaseOrderVehicle, carId)).orderId))

export const carOfVehicle = async (tx: Tx, vehicleId: string): Promise<OrderedCar | undefined> =>
  (
    await findRows(tx, purchaseOrderVehicle, sql`t.vehicle_id = ${vehicleId}::bigint and t.status in (1, 2, 3, 4)`, {
      orderBy: 't.id desc',
      limit: 1,
    })
  )[0]
export const sourceOf = (order: Pick<Order, 'id' | 'orderNo'>) => ({
  sourceType: 'purchase-order',
  sourceId: order.id,
  sourceNo: order.orderNo!,
})
/** Moves and occupations of one ordered car: a vehicle may be bought twice. */
export const carSource = (car: Pick<OrderedCar, 'id' | 'orderNo'>) => ({
  sourceType: 'purchase-order-vehicle',
  sourceId: car.id,
  sourceNo: car.orderNo ?? '',
})
