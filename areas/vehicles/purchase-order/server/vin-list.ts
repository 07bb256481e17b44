import { isNewEnergy } from '../../codes.ts'
import type { Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { visibleOf } from '#packages/server/scope.ts'
import type { Form } from '#packages/server/implement.ts'
import { carModel } from '../../car-model/car-model.ts'
import { once } from '../../vehicle/server/models.ts'
import { biz } from '../../vehicle/server/moves.ts'
import { purchaseOrderVehicle } from '../purchase-order-vehicle.ts'
import { purchaseOrder } from '../purchase-order.ts'
import { cardOf } from './register-car.ts'
import { lineNoOf, openQty, orderLines, type Order, type OrderLine } from './rows.ts'

type CarForm = Form<typeof purchaseOrderVehicle>
interface Facts {
  readonly order: Order
  readonly lines: ReadonlyMap<number, OrderLine>
  readonly fuel: ReadonlyMap<string, { fuelType: number | null; modelName: string }>
}

/** An order with its lines and models: a file asks for it row by row. */
const factsOf = (tx: Tx, orderId: string): Promise<Facts | undefined> =>
  once(tx, `vin-order:${orderId}`, async () => {
    const order = await findRow(tx, purchaseOrder, orderId)
    if (!order) return undefined
    const lines = await orderLines(tx, orderId)
    const models = await findRows(tx, carModel, sql`t.id = any(${lines.map(one => one.modelId)}::bigint[])`)
    return {
      order,
      lines: new Map(lines.map(line => [lineNoOf(line), line])),
      fuel: new Map(models.map(one => [one.id, { fuelType: one.fuelType, modelName: one.modelName }])),
    }
  })

/** 60, 4.4 and 10: the line has room, the colour is the line's, the VIN is unknown or that of a disposed vehicle. */
export async function checkCar(tx: Tx, actor: Actor, { values, fault }: CarForm): Promise<void> {
  const facts = values.orderId ? await factsOf(tx, values.orderId) : undefined
  if (!facts) return
  if ((await visibleOf(tx, actor, purchaseOrder, [facts.order.id])).length === 0)
    return fault('orderId', '采购订单不存在或不在数据范围内 / no such order within your scope')
  values.orderNo = facts.order.orderNo
  await checkVin(tx, values.vin, fault)
  const line = values.lineNo ? facts.lines.get(values.lineNo) : undefined
  if (!line) {
    if (values.lineNo) fault('lineNo', `订单没有第${values.lineNo}行 / the order has no line ${values.lineNo}`)
    return
  }
  const model = facts.fuel.get(line.modelId)
  values.modelId = line.modelId
  values.modelName = model?.modelName ?? null
  if (line.color && values.color && values.color !== line.color)
    fault('color', '与订单行的颜色不符 / not the colour of the line')
  if (model?.fuelType && model.fuelType !== 2 && model.fuelType !== 8 && !values.engineNo)
    fault('engineNo', '非纯电动车须填发动机号 / an engine number is needed unless it is purely electric')
  if (isNewEnergy(model?.fuelType) && !values.driveMotorNo)
    fault('driveMotorNo', '新能源车须填驱动电机号 / new energy needs the motor number')
}

async function checkVin(
  tx: Tx,
  vin: string | null | undefined,
  fault: (path: string, reason: Label) => void,
): Promise<void> {
  if (!vin) return
  const known = await cardOf(tx, vin)
  if (known && known.bizStatus !== biz.disposed)
    return fault('vin', `车架号【${vin}】已建档 / VIN ${vin} has a vehicle record already`)
  const [row] = await findRows(tx, purchaseOrderVehicle, sql`t.vin = ${vin} and t.status in (1, 2, 3)`)
  if (row)
    fault(
      'vin',
      `车架号【${vin}】已在订单【${row.orderNo ?? ''}】登记 / VIN ${vin} stands in order ${row.orderNo ?? ''}`,
    )
}

/** Counts the rows of one file or call with it; the order's lock decides when they are registered. */
export async function countRoom(tx: Tx, { values, fault }: CarForm): Promise<void> {
  const facts = values.orderId ? await factsOf(tx, values.orderId) : undefined
  const line = facts && values.lineNo ? facts.lines.get(values.lineNo) : undefined
  if (!line) return
  const left = await once(tx, `vin-room:${line.id}`, async () => ({ n: openQty(line) - (line.vinQty ?? 0) }))
  if (left.n <= 0) fault('lineNo', `订单行${values.lineNo}已无剩余数量 / line ${values.lineNo} has no room left`)
  left.n -= 1
}
