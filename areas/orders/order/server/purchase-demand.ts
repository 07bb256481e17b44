import { localDateTime, yuan, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { frontMoneyPaid } from '#areas/billing/bill-receipt-plan/server/front-money-paid.ts'
import { frameworkOf } from '#areas/contracts/contract-purchase-lease/server/call-off.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import { orderVehicle } from '../../order-vehicle/order-vehicle.ts'
import { order, orderLine } from '../order.ts'
import type { Order } from './create-orders.ts'

/** 30, 10.4: what purchasing (60) must buy for a call-off, told once per order. */
export async function demandPurchase(tx: Tx, actor: Actor, made: Order): Promise<void> {
  const current = await lockRow(tx, actor, order, made.id)
  if (current.demandTime) return
  const framework = await frameworkOf(tx, made.contractId)
  const { products } = await contractLines(tx, made.contractId)
  const lines = (await findRows(tx, orderLine, { orderId: made.id })).map(one => {
    const line = products.find(each => each.id === one.contractProductId)
    return {
      contractProductId: one.contractProductId,
      carModelId: one.carModelId,
      color: one.color,
      quantity: one.quantity,
      unitPrice: yuan(one.purchasePrice ?? line?.vehiclePrice ?? ZERO),
    }
  })
  await updateRow(
    tx,
    actor,
    order,
    current,
    { demandTime: localDateTime(actor.clock.now()) },
    { action: 'demandPurchase' },
  )
  await emit(tx, actor, 'order.purchase-demand', {
    id: made.id,
    no: made.orderNo!,
    contractId: made.contractId,
    companyId: made.ownCompanyId,
    cityCode: made.cityCode,
    expectTakeDate: made.expectTakeDate,
    supplierIds: framework?.supplierIds ?? [],
    lines,
  })
}

/** purchaseTrigger 2: as soon as the front money of every vehicle of a call-off was received. */
export async function demandWhenPaid(tx: Tx, actor: Actor, orderVehicleId: string | null): Promise<void> {
  if (!orderVehicleId) return
  const found = await tx.row<{ order_id: string }>(sql`
    select o.id as order_id from order_vehicle v join lease_order o on o.tenant_id = v.tenant_id and o.id = v.order_id
    where v.tenant_id = ${tx.tenantId} and v.id = ${orderVehicleId}::bigint and o.contract_type = 6 and o.status in (1, 2) and o.demand_time is null`)
  if (!found) return
  const made = await getRow(tx, order, found.order_id)
  const vehicles = (await findRows(tx, orderVehicle, { orderId: made.id })).filter(one => one.status !== 10)
  const money = await frontMoneyPaid(
    tx,
    vehicles.map(one => one.id),
  )
  if (vehicles.length > 0 && money.every(one => one.ok)) await demandPurchase(tx, actor, made)
}
