import { refuse, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { updateRow } from '#packages/server/rows.ts'
import { supplyPort } from '../../ports.ts'
import { purchaseOrderLine } from '../purchase-order-lines.ts'
import { purchaseOrderVehicle } from '../purchase-order-vehicle.ts'
import type { purchaseOrder } from '../purchase-order.ts'
import { CAR, carsOf, orderLines, type Order } from './rows.ts'

/** 60, 4.4: the rest is cancelled with the supplier; cars on their way or before acceptance must be dealt with first. */
export async function cancelRest(
  tx: Tx,
  actor: Actor,
  order: Order,
  reason: string,
): Promise<ChangesOf<typeof purchaseOrder>> {
  if (!reason.trim()) refuse('reason', '请填写原因 / give the reason')
  const cars = await carsOf(tx, order.id)
  const open = cars.filter(car => car.status === CAR.dispatched || car.status === CAR.arrived)
  if (open.length > 0)
    refuse(
      'carsOpen',
      '有{n}台车辆在途或待验收，不能关闭 / {n} vehicles are on their way or not accepted yet, it cannot be closed',
      { n: open.length },
    )
  for (const car of cars.filter(one => one.status === CAR.registered))
    await act(tx, actor, purchaseOrderVehicle, car.id, 'drop', { reason })
  const given = []
  for (const line of await orderLines(tx, order.id)) {
    const rest = line.quantity - (line.closedQty ?? 0) - (line.arrivedQty ?? 0)
    if (rest <= 0) continue
    given.push({ lineId: line.id, modelId: line.modelId, qty: rest })
    await updateRow(tx, actor, purchaseOrderLine, line, { closedQty: (line.closedQty ?? 0) + rest })
  }
  await supplyPort.ask().giveBack(tx, actor, order.id, given)
  return { closeReason: reason }
}
