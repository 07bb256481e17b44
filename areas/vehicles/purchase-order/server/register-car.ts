import { addDays, localDateTime, refuse, Refused, titled, yuan, ZERO, type ChangesOf } from '#kernel'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order as leaseOrder } from '#areas/orders/order/order.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, getRow, lockRow, removeRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { occupyAll } from '../../allocate-vehicle-record/server/occupy.ts'
import { release } from '../../allocate-vehicle-record/server/release.ts'
import { vehicleParams } from '../../params.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { postCost, reverseCost } from '../../vehicle-cost/server/post-cost.ts'
import { fire, type Vehicle } from '../../vehicle/server/fire.ts'
import { biz, event } from '../../vehicle/server/moves.ts'
import { vehicleStatusRecord } from '../../vehicle/histories.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { purchaseOrderVehicle } from '../purchase-order-vehicle.ts'
import { purchaseOrder } from '../purchase-order.ts'
import { reachMilestones } from './milestones.ts'
import {
  carsOf,
  carSource,
  LIVE,
  lineNoOf,
  lockOrder,
  openQty,
  orderLines,
  type Order,
  type OrderedCar,
  type OrderLine,
} from './rows.ts'

const RESERVED = 3
const USED = 4
const LEASED_IN = 5

export const cardOf = async (tx: Tx, vin: string): Promise<Vehicle | undefined> =>
  (await findRows(tx, vehicle, { vin } as never))[0]
export const noRoom = (line: number, n: number) =>
  `订单行${line}剩余${Math.max(0, n)}台，不能再登记 / line ${line} has room for ${Math.max(0, n)} more` as const

/** 60, 4.4: rows of a VIN list become cards, on their way or bought again, reserved for the order they are bought for. */
export async function registerCars(tx: Tx, actor: Actor, rows: readonly OrderedCar[]): Promise<void> {
  for (const [orderId, cars] of Map.groupBy(rows, row => row.orderId)) {
    const order = await lockOrder(tx, actor, orderId)
    const lines = new Map((await orderLines(tx, orderId)).map(line => [lineNoOf(line), line]))
    const all = await carsOf(tx, orderId)
    for (const car of cars) {
      const line = lines.get(car.lineNo) ?? refuse('line', '没有该订单行 / the order has no such line')
      const taken = all.filter(one => one.lineNo === car.lineNo && LIVE.includes(one.status)).length
      if (taken > openQty(line))
        refuse('lineFull', '订单行{line}已无剩余数量 / line {line} has no room left', { line: car.lineNo })
      await register(tx, actor, order, line, car)
    }
    await act(tx, actor, purchaseOrder, orderId, 'progress')
    await reachMilestones(tx, actor, orderId)
  }
}

async function register(tx: Tx, actor: Actor, order: Order, line: OrderLine, car: OrderedCar): Promise<void> {
  const known = await cardOf(tx, car.vin)
  const vehicleId = known
    ? await buyAgain(tx, actor, order, line, car, known)
    : await openCard(tx, actor, order, line, car)
  await updateRow(tx, actor, purchaseOrderVehicle, car, { vehicleId })
  await reserve(tx, actor, order, line, car, vehicleId)
}

const purchaseOf = (order: Order, line: OrderLine): ChangesOf<typeof vehicle> => ({
  purchaseOrderId: order.id,
  purchaseContractType: order.contractType,
  purchaseContractId: order.contractId,
  supplierType: order.supplierType,
  supplierId: order.supplierId,
  supplierName: order.supplierName,
  rebateAmt: line.rebatePerUnit ?? ZERO,
})

async function openCard(tx: Tx, actor: Actor, order: Order, line: OrderLine, car: OrderedCar): Promise<string> {
  const lot = await findRow(tx, parkingLot, line.deliverLotId)
  const isLeasedIn = order.purchaseKind === LEASED_IN
  const saved = await saveRecord(
    tx,
    actor,
    vehicle,
    {
      vin: car.vin,
      modelId: line.modelId,
      color: car.color,
      sourceKind: isLeasedIn ? 2 : 1,
      newOrUsed: order.purchaseKind === USED ? 2 : 1,
      engineNo: car.engineNo ?? '',
      driveMotorNo: car.driveMotorNo ?? '',
      certificateNo: car.certificateNo,
      produceDate: car.produceDate,
      purchasePrice: yuan(line.unitPrice),
      ...(line.taxRate === null ? {} : { vatRate: line.taxRate }),
      ownerKind: isLeasedIn ? 2 : 1,
      ...(isLeasedIn ? { ownerName: order.supplierName } : { ownerCompanyId: order.companyId }),
      useCompanyId: order.companyId,
      leasingModel: order.purchaseKind === 3 ? 'finance' : 'operating',
      operationMode: order.purchaseKind === 2 ? 'KA' : 'own',
      operateCityCode: line.deliverCityCode,
      operateDeptId: order.deptId,
      managerId: lot?.managerId ?? order.buyerUserId,
      unorderedReason: titled('采购订单', 'Purchase order', order.orderNo ?? ''),
    },
    'save',
  )
  await updateRow(tx, actor, vehicle, saved.id, purchaseOf(order, line))
  return saved.id
}

/** Event 18: a disposed vehicle comes back on the same card, with a cost of its own. */
async function buyAgain(
  tx: Tx,
  actor: Actor,
  order: Order,
  line: OrderLine,
  car: OrderedCar,
  known: Vehicle,
): Promise<string> {
  if (known.bizStatus !== biz.disposed)
    refuse('vinKnown', '车架号【{vin}】已建档 / VIN {vin} has a vehicle record already', { vin: car.vin })
  await fire(tx, actor, known.id, event.reacquired, { source: carSource(car) })
  await updateRow(tx, actor, vehicle, known.id, {
    ...purchaseOf(order, line),
    purchasePrice: line.unitPrice,
    operateCityCode: line.deliverCityCode!,
    operateDeptId: order.deptId,
    putIntoUseDate: null,
  })
  await postCost(tx, actor, {
    vehicleId: known.id,
    costItem: 1,
    amt: line.unitPrice,
    bizDate: localDateTime(actor.clock.now()).slice(0, 10),
    bearer: 1,
    capitalised: true,
    supplierType: order.supplierType,
    supplierId: order.supplierId,
    supplierName: order.supplierName,
    ...carSource(car),
  })
  return known.id
}

/** 60, 5.4: the oldest waiting position of the order it is bought for is kept for the car. */
async function reserve(
  tx: Tx,
  actor: Actor,
  order: Order,
  line: OrderLine,
  car: OrderedCar,
  vehicleId: string,
): Promise<void> {
  if (order.leaseOrderId === null || (order.purchaseKind !== 2 && order.purchaseKind !== 3)) return
  const [position] = await findRows(
    tx,
    orderVehicle,
    sql`t.order_id = ${order.leaseOrderId}::bigint and t.status = 1 and t.car_model_id = ${line.modelId}::bigint and (t.color is null or t.color = ${car.color})
      and (t.city_code is null or t.city_code = ${line.deliverCityCode ?? ''}) and not exists (select 1 from allocate_vehicle_record a where a.tenant_id = t.tenant_id and a.order_vehicle_id = t.id and a.state in (1, 2, 3) and a.is_deleted = 0)`,
    { orderBy: 't.id', limit: 1 },
  )
  if (!position) return
  const lease = await getRow(tx, leaseOrder, order.leaseOrderId)
  const { 'vehicle.reserve.days': days } = await vehicleParams(tx, 'vehicle.reserve.days')
  try {
    await tx.attempt(() =>
      occupyAll(tx, actor, [
        {
          vehicleId,
          kind: RESERVED,
          source: carSource(car),
          orderVehicleId: position.id,
          customerId: position.customerId,
          contractId: position.contractId,
          orderId: lease.id,
          expireTime: `${addDays(line.promiseDate, days)} 23:59:59`,
        },
      ]),
    )
  } catch (error) {
    // Another car took the position meanwhile: this one is bought all the same.
    if (!(error instanceof Refused)) throw error
  }
}

const wasDisposed = async (tx: Tx, vehicleId: string): Promise<boolean> =>
  (await findRows(tx, vehicleStatusRecord, { vehicleId, event: event.reacquired } as never, { limit: 1 })).length > 0

/** A car that does not come, or goes back to the supplier: its reservation, its cost and its card go. */
export async function withdrawCar(tx: Tx, actor: Actor, car: OrderedCar, reason: string): Promise<void> {
  if (car.vehicleId === null) return
  const card = await lockRow(tx, actor, vehicle, car.vehicleId)
  if (card.bizStatus !== biz.transit && card.bizStatus !== biz.awaitingStore)
    refuse('vehicleIn', '车辆【{vin}】已入库，不能拒收 / vehicle {vin} is in stock, it cannot be rejected', {
      vin: car.vin,
    })
  if (await wasDisposed(tx, card.id))
    refuse(
      'boughtBack',
      '车辆【{vin}】为回购车辆，请入库后再处置 / vehicle {vin} was bought back: store it, then dispose of it',
      { vin: car.vin },
    )
  await release(tx, actor, carSource(car), reason)
  await reverseCost(tx, actor, { sourceType: 'vehicle', sourceId: card.id }, reason)
  await removeRow(tx, actor, vehicle, await lockRow(tx, actor, vehicle, card.id))
}
