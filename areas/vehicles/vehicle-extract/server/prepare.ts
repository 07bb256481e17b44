import { sumFen, yuan, ZERO, type ChangesOf, type Fen, type Label } from '#kernel'
import { frontMoneyPaid } from '#areas/billing/bill-receipt-plan/server/front-money-paid.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order } from '#areas/orders/order/order.ts'
import { refusePastPlan } from '#areas/orders/order/server/planned.ts'
import { earlyTakeOver } from '#areas/orders/order-vehicle/server/early-take-over.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, lockRows } from '#packages/server/rows.ts'
import { carRows, positionRows, type CarRow, type PositionRow } from '../../vehicle/server/allot-readiness.ts'
import type { vehicleExtract, vehicleExtractDetail } from '../vehicle-extract.ts'

type Line = ChangesOf<typeof vehicleExtractDetail> & Record<string, unknown>
type TakeForm = Form<typeof vehicleExtract>
const nameOf = (car: Pick<CarRow, 'plate_no' | 'vin'>) => car.plate_no ?? car.vin

/**
 * 60, 4.6 save and batch-extract: one customer, one order, one place; each position ready, its car named by its own
 * occupation, in no other take.
 */
export async function prepareTake(tx: Tx, actor: Actor, form: TakeForm): Promise<void> {
  refusePastPlan(actor, form, 'planTakeTime')
  const lines = (form.lines['lines'] ?? []) as Line[]
  if (lines.length === 0) return
  const ids = lines.map(one => one.orderVehicleId!).filter(Boolean)
  if (!form.draft) await lockRows(tx, orderVehicle, ids)
  const positions = new Map((await positionRows(tx, ids)).map(row => [row.id, row]))
  const cars = new Map(
    (
      await carRows(
        tx,
        [...positions.values()].map(row => row.vehicle_id).filter(id => id !== null),
      )
    ).map(row => [row.id, row]),
  )
  const first = positions.get(ids[0] ?? '')
  if (!first) return
  await fillHead(tx, form, first, lines.length)
  for (const [index, line] of lines.entries()) {
    const position = positions.get(line.orderVehicleId!)
    const car = position?.vehicle_id ? cars.get(position.vehicle_id) : undefined
    const wrong = lineFault(form, lines, index, position, car, first)
    if (wrong && !form.draft) form.fault(`lines.${index}.orderVehicleId`, wrong)
    if (car) Object.assign(line, { vehicleId: car.id, plateNo: car.plate_no, vin: car.vin, lineState: 1 })
  }
  if (form.draft) return
  await refuseOpenTakes(tx, form, lines)
  await settleApproval(tx, form, first, [...cars.values()])
}

function lineFault(
  form: TakeForm,
  lines: readonly Line[],
  index: number,
  position: PositionRow | undefined,
  car: CarRow | undefined,
  first: PositionRow,
): Label | undefined {
  const planOnly = form.values.planOnly ?? form.before?.planOnly ?? false
  if (!position) return '订单车辆不存在 / no such position'
  if (lines.findIndex(one => one.orderVehicleId === position.id) !== index)
    return '同一订单车辆重复 / duplicate order vehicle'
  if (position.order_id !== first.order_id)
    return '一张提车单只能提同一订单的车辆 / a handover document covers one order only'
  if (position.status !== 4 && !(planOnly && (position.status === 2 || position.status === 3)))
    return `订单车辆【${position.order_vehicle_no}】未到待提车状态 / ${position.order_vehicle_no} is not ready for the take`
  if (!car) return `订单车辆【${position.order_vehicle_no}】没有配车 / ${position.order_vehicle_no} has no car`
  if (car.occupied_source !== 'vehicle-allot')
    return `车辆【${nameOf(car)}】没有该订单的占用 / vehicle ${nameOf(car)} is not held for this order`
  return undefined
}

async function fillHead(tx: Tx, { values, before }: TakeForm, first: PositionRow, cars: number): Promise<void> {
  const batch = await findRow(tx, order, first.order_id)
  Object.assign(values, {
    takeKind: cars > 1 ? 2 : 1,
    contractId: first.contract_id,
    contractType: batch?.contractType,
    contractNo: batch?.contractNo,
    orderId: first.order_id,
    customerId: first.customer_id,
    customerName: batch?.counterpartyName,
    cityCode: first.city_code,
    allotId: first.allot_id,
    vehicleQty: cars,
    takenQty: 0,
    takePlaceId: values.takePlaceId ?? before?.takePlaceId ?? first.take_place_id ?? null,
    receiverName: values.receiverName ?? before?.receiverName ?? batch?.receiverName,
    receiverPhone: values.receiverPhone ?? before?.receiverPhone ?? batch?.receiverPhone,
    receiverIdNo: values.receiverIdNo ?? before?.receiverIdNo ?? batch?.receiverIdNo,
  })
}

async function refuseOpenTakes(tx: Tx, form: TakeForm, lines: readonly Line[]): Promise<void> {
  const open = await tx.rows<{
    order_vehicle_id: string
    extract_no: string
  }>(sql`select d.order_vehicle_id, e.extract_no from vehicle_extract_detail d join vehicle_extract e on e.tenant_id = d.tenant_id and e.id = d.extract_id
    where d.tenant_id = ${tx.tenantId} and d.line_state = 1 and e.is_deleted = 0 and e.status in (1, 3, 102) and e.id <> ${form.before?.id ?? '0'}::bigint and d.order_vehicle_id = any(${lines.map(one => one.orderVehicleId)}::bigint[])`)
  for (const one of open) {
    const index = lines.findIndex(line => line.orderVehicleId === one.order_vehicle_id)
    const name = lines[index]!.plateNo ?? lines[index]!.vin ?? ''
    form.fault(
      `lines.${index}.orderVehicleId`,
      `车辆【${name}】已在提车单【${one.extract_no}】中 / vehicle ${name} is already in handover ${one.extract_no}`,
    )
  }
}

/** How the exception begins that an approved handover answers for. */
export const FRONT_SHORT = '首付款差额'

/**
 * Needs an approval only for missing money without approved take before payment, at night, or for a vehicle in
 * another place (60, 4.6).
 */
async function settleApproval(tx: Tx, form: TakeForm, first: PositionRow, cars: readonly CarRow[]): Promise<void> {
  const positions = form.lines['lines']!.map(one => one['orderVehicleId'] as string)
  const short = await frontShort(tx, positions)
  const early = short > ZERO && (await earlyTakeOver(tx, first.contract_id, positions))
  const hour = Number((form.values.planTakeTime ?? form.before?.planTakeTime ?? '').slice(11, 13))
  const placeKind = form.values.placeKind ?? form.before?.placeKind
  const elsewhere = placeKind === 1 ? cars.filter(car => car.parking_lot_id !== form.values.takePlaceId) : []
  const exceptions = [
    ...(short > ZERO && !early ? [`${FRONT_SHORT}${yuan(short)}元`] : []),
    ...(hour < 7 || hour >= 22 ? ['提车时间在7:00-22:00以外'] : []),
    ...(elsewhere.length ? [`不在提车场：${elsewhere.slice(0, 5).map(nameOf).join('、')}`] : []),
  ]
  Object.assign(form.values, { exceptions, needApproval: exceptions.length > 0 })
}
export async function frontShort(tx: Tx, orderVehicleIds: readonly string[]): Promise<Fen> {
  return sumFen(
    (await frontMoneyPaid(tx, orderVehicleIds)).flatMap(one => (one.ok ? [] : one.missing)),
    one => one.shortAmt,
  )
}

/** Of these positions those whose handover was approved although their front money is short. */
export async function approvedShort(tx: Tx, orderVehicleIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select d.order_vehicle_id as id from vehicle_extract_detail d join vehicle_extract e on e.tenant_id = d.tenant_id and e.id = d.extract_id
        where d.tenant_id = ${tx.tenantId} and d.line_state = 1 and d.order_vehicle_id = any(${[...orderVehicleIds]}::bigint[])
          and e.is_deleted = 0 and e.status in (1, 3) and e.need_approval and exists (select from unnest(e.exceptions) as one where one like ${`${FRONT_SHORT}%`})`,
  )
  return rows.map(row => row.id)
}
