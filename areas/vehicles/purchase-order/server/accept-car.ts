import { localDate, localDateTime, refuse, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { enter } from '../../parking-record/server/enter.ts'
import { supplyPort } from '../../ports.ts'
import { fire } from '../../vehicle/server/fire.ts'
import { biz, event } from '../../vehicle/server/moves.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { purchaseOrderVehicle } from '../purchase-order-vehicle.ts'
import { purchaseOrder } from '../purchase-order.ts'
import { recountDemands } from '../../vehicle-city-demand/server/count.ts'
import { reachMilestones } from './milestones.ts'
import { CAR, carSource, demandsOf, lineNoOf, orderLines, type OrderedCar, type OrderLine } from './rows.ts'
import { withdrawCar } from './register-car.ts'

type Changes = ChangesOf<typeof purchaseOrderVehicle>
const STAY_PURCHASE = 1

const lineOf = async (tx: Tx, car: OrderedCar): Promise<OrderLine> =>
  (await orderLines(tx, car.orderId)).find(one => lineNoOf(one) === car.lineNo) ??
  refuse('line', '没有该订单行 / the order has no such line')

const cardOfCar = (tx: Tx, car: OrderedCar) =>
  car.vehicleId === null
    ? refuse('noCard', '车辆【{vin}】尚未建档 / vehicle {vin} has no record', { vin: car.vin })
    : getRow(tx, vehicle, car.vehicleId)

/** Event 3; the transport has brought it, or it was fetched. */
export async function arriveCar(tx: Tx, actor: Actor, car: OrderedCar, time: string): Promise<Changes> {
  const card = await cardOfCar(tx, car)
  if (card.bizStatus === biz.transit) await fire(tx, actor, card.id, event.arrived, { source: carSource(car), time })
  await updateRow(tx, actor, vehicle, await lockRow(tx, actor, vehicle, card.id), { arriveDate: time.slice(0, 10) })
  return { arriveTime: time }
}

export interface Acceptance {
  acceptResult: number
  lotId?: string | null
  defectNote?: string | null
  checkBizId?: string | null
}
/** 60, 4.4: an accepted car is stored in the lot of its line; a rejected one leaves the list and its line has room again. */
export async function acceptCar(tx: Tx, actor: Actor, car: OrderedCar, input: Acceptance): Promise<Changes> {
  const now = localDateTime(actor.clock.now())
  const told = {
    acceptResult: input.acceptResult,
    acceptTime: now,
    defectNote: input.defectNote ?? null,
    checkBizId: input.checkBizId ?? null,
  }
  if (input.acceptResult === 2) {
    if (!input.defectNote?.trim()) refuse('defectNote', '拒收请填写缺陷说明 / say what is wrong with the car')
    await withdrawCar(tx, actor, car, input.defectNote)
    return { ...told, status: statusOf(purchaseOrderVehicle, 'rejected') }
  }
  if (car.status !== CAR.arrived)
    refuse('notArrived', '车辆【{vin}】尚未到车，不能验收 / vehicle {vin} has not arrived yet', { vin: car.vin })
  await store(tx, actor, car, input.lotId ?? (await lineOf(tx, car)).deliverLotId, now)
  return { ...told, status: statusOf(purchaseOrderVehicle, 'accepted') }
}

async function store(tx: Tx, actor: Actor, car: OrderedCar, lotId: string, time: string): Promise<void> {
  const card = await cardOfCar(tx, car)
  // A store work order may have brought it in before.
  if (card.bizStatus === biz.awaitingStore) {
    const source = carSource(car)
    await fire(tx, actor, card.id, event.stored, { source, time })
    await enter(tx, actor, card.id, lotId, { time, kind: STAY_PURCHASE, source })
  }
  await updateRow(tx, actor, vehicle, await lockRow(tx, actor, vehicle, card.id), {
    acceptDate: localDate(actor.clock.now()),
  })
}

/** What follows from the move of one car: volume, order, milestones, demands. */
export async function afterCar(tx: Tx, actor: Actor, car: OrderedCar, wasHere: boolean): Promise<void> {
  const order = await getRow(tx, purchaseOrder, car.orderId)
  const line = await lineOf(tx, car)
  const qty = { lineId: line.id, modelId: line.modelId, qty: 1, vin: car.vin }
  if (car.status === CAR.accepted) await supplyPort.ask().use(tx, actor, order.id, qty)
  if (car.status === CAR.rejected) await supplyPort.ask().giveBack(tx, actor, order.id, [qty])
  if ([1, 3, 4].includes(order.status)) await act(tx, actor, purchaseOrder, order.id, 'progress')
  await reachMilestones(tx, actor, order.id)
  if (car.status === CAR.accepted) await recountDemands(tx, actor, demandsOf(order))
  const facts = { id: order.id, no: order.orderNo!, vehicleId: car.vehicleId, vin: car.vin }
  if (wasHere) await emit(tx, actor, 'purchase-order.vehicle-arrived', facts)
  if (car.status === CAR.rejected) await emit(tx, actor, 'purchase-order.vehicle-rejected', facts)
}
