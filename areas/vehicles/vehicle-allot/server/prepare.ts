import { type ChangesOf, type Label, type RowOf } from '#kernel'
import { cityIsClosed, closedCities } from '#areas/platform/area/server/closed-city.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order } from '#areas/orders/order/order.ts'
import { plannedOrNow, refusePastPlan } from '#areas/orders/order/server/planned.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, lockRow, lockRows } from '#packages/server/rows.ts'
import { alreadyTaken, liveOccupations } from '../../allocate-vehicle-record/server/occupy.ts'
import { vehicleParams } from '../../params.ts'
import { requisitionPort, type Wish } from '../../ports.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import {
  positionRows,
  readinessOf,
  wantedOf,
  type CarRow,
  type PositionRow,
} from '../../vehicle/server/allot-readiness.ts'
import type { Readiness } from '../../vehicle/server/readiness.ts'
import type { allotDetail, vehicleAllot } from '../vehicle-allot.ts'
import { allotKindOf, askedKind } from './allot-for.ts'

type Line = ChangesOf<typeof allotDetail> & Record<string, unknown>
const zh = (label: string) => label.split(' / ')[0]!
const en = (label: string) => label.split(' / ').slice(1).join(' / ')

/** 60, 5.3 steps 1 and 2: locks in the fixed order, then checks; reports all faults of all vehicles at once. */
export async function prepareAllot(tx: Tx, actor: Actor, form: Form<typeof vehicleAllot>): Promise<void> {
  refusePastPlan(actor, form, 'planTakeTime')
  const orderId = form.values.orderId ?? form.before?.orderId
  if (!orderId) return
  const lines = (form.lines['lines'] ?? []) as Line[]
  const batch = form.draft ? await findRow(tx, order, orderId) : await lockBatch(tx, actor, orderId, lines)
  if (!batch) return
  fillHead(actor, form, batch)
  if (lines.length === 0 || form.draft) return
  if ((await closedCities(tx, [form.values.cityCode])).size > 0) form.fault('cityCode', cityIsClosed)
  refuseTwice(form, lines)

  const positions = new Map(
    (
      await positionRows(
        tx,
        lines.map(one => one.orderVehicleId!),
      )
    ).map(row => [row.id, row]),
  )
  const plan = {
    date: (form.values.planTakeTime ?? form.before?.planTakeTime ?? '').slice(0, 10),
    cityCode: form.values.cityCode ?? form.before?.cityCode ?? null,
  }
  const wishes = await requisitionPort.ask().wishes(
    tx,
    lines.map(one => one.orderVehicleId!),
  )
  await nameRequisition(tx, form, lines, wishes)
  const asked = lines.map(line => ({
    vehicleId: line.vehicleId!,
    wanted: positions.has(line.orderVehicleId!)
      ? wantedOf(positions.get(line.orderVehicleId!)!, plan, wishes.get(line.orderVehicleId!))
      : undefined,
  }))
  const readiness = await readinessOf(tx, asked, 'allot')
  await refuseOccupied(tx, lines, readiness)
  const exceptions = new Set<number>()
  for (const [index, line] of lines.entries()) {
    const position = positions.get(line.orderVehicleId!)
    const found = readiness.get(line.vehicleId!)
    if (!position || position.order_id !== orderId)
      form.fault(`lines.${index}.orderVehicleId`, '不属于该订单 / not part of this order')
    else if (position.status !== 1)
      form.fault(
        `lines.${index}.orderVehicleId`,
        `订单车辆【${position.order_vehicle_no}】不是待配车状态 / order vehicle ${position.order_vehicle_no} is not awaiting allotment`,
      )
    if (!position || !found) continue
    for (const block of found.blocks) form.fault(`lines.${index}.vehicleId`, carSays(found.car, block))
    found.exceptions.forEach(one => exceptions.add(one))
    Object.assign(line, lineFacts(line, found, position))
  }
  await settleExceptions(tx, form, lines.length, exceptions)
}

/** 车辆【粤BD88021】有限制标签【资方限制】，不能配车: a message names its car. */
export const carSays = (car: Pick<CarRow, 'plate_no' | 'vin'>, block: Label): Label =>
  `车辆【${car.plate_no ?? car.vin}】${zh(block)} / vehicle ${car.plate_no ?? car.vin}: ${en(block)}`

async function lockBatch(
  tx: Tx,
  actor: Actor,
  orderId: string,
  lines: readonly Line[],
): Promise<RowOf<typeof order> | undefined> {
  const seen = await findRow(tx, order, orderId)
  if (!seen) return undefined
  await lockRow(tx, actor, contract, seen.contractId!)
  const batch = await lockRow(tx, actor, order, orderId)
  await lockRows(tx, orderVehicle, lines.map(one => one.orderVehicleId!).filter(Boolean))
  await lockRows(tx, vehicle, lines.map(one => one.vehicleId!).filter(Boolean))
  return batch
}

function fillHead(actor: Actor, { values, before, body }: Form<typeof vehicleAllot>, batch: RowOf<typeof order>): void {
  Object.assign(values, {
    contractType: batch.contractType,
    contractId: batch.contractId,
    contractNo: batch.contractNo,
    customerId: batch.customerId,
    customerName: batch.counterpartyName,
    allotKind: before?.allotKind ?? askedKind(body) ?? allotKindOf.order,
    cityCode: values.cityCode ?? before?.cityCode ?? batch.cityCode,
    takePlaceId: values.takePlaceId ?? before?.takePlaceId ?? batch.takePlaceId,
    planTakeTime:
      values.planTakeTime ??
      before?.planTakeTime ??
      (batch.expectTakeDate ? plannedOrNow(actor, `${batch.expectTakeDate} 10:00:00`) : null),
  })
}

const OF_REQUISITION: readonly number[] = [4, 6, 7]

/** 60, 5.1: cars of a requisition carry its number; where the tenant asks for one, none is bound without. */
async function nameRequisition(
  tx: Tx,
  form: Form<typeof vehicleAllot>,
  lines: readonly Line[],
  wishes: ReadonlyMap<string, Wish>,
): Promise<void> {
  const found = lines.map(line => wishes.get(line.orderVehicleId!))
  const first = found[0]
  const isOne = first !== undefined && found.every(one => one?.requisitionId === first.requisitionId)
  if (isOne) Object.assign(form.values, { requisitionId: first.requisitionId, allocateId: first.allocateId })
  if (isOne && form.values.allotKind === allotKindOf.order) form.values.allotKind = allotKindOf.requisition
  if (!OF_REQUISITION.includes(form.values.contractType ?? 0)) return
  if ((await vehicleParams(tx, 'vehicle.allot.needRequisition'))['vehicle.allot.needRequisition'] === 0) return
  for (const [index, one] of found.entries())
    if (!one) form.fault(`lines.${index}.orderVehicleId`, '请先提交交付申请 / a delivery requisition is needed first')
}

function refuseTwice(form: Form<typeof vehicleAllot>, lines: readonly Line[]): void {
  for (const [index, line] of lines.entries()) {
    if (lines.findIndex(one => one.vehicleId === line.vehicleId) !== index)
      form.fault(`lines.${index}.vehicleId`, '同一车辆重复 / duplicate vehicle')
    if (lines.findIndex(one => one.orderVehicleId === line.orderVehicleId) !== index)
      form.fault(`lines.${index}.orderVehicleId`, '同一订单车辆重复 / duplicate order vehicle')
  }
}

/** An occupied vehicle is a conflict, not a form fault: 409, naming all of them. */
async function refuseOccupied(
  tx: Tx,
  lines: readonly Line[],
  readiness: ReadonlyMap<string, { car: CarRow }>,
): Promise<void> {
  const taken = await liveOccupations(
    tx,
    lines.map(one => one.vehicleId!),
  )
  const lost = [...taken.values()].map(row => ({
    vehicleId: row.vehicleId!,
    plate: readiness.get(row.vehicleId!)?.car.plate_no ?? readiness.get(row.vehicleId!)?.car.vin ?? '',
    no: row.sourceNo ?? '',
  }))
  if (lost.length) throw alreadyTaken(lost)
}

function lineFacts(line: Line, found: Readiness & { car: CarRow }, position: PositionRow): Partial<Line> {
  const has = (what: string) => found.todo.includes(what as never)
  return {
    plateNo: found.car.plate_no,
    vin: found.car.vin,
    wantedModelId: position.car_model_id,
    modelId: found.car.model_id,
    substitute: found.car.model_id !== position.car_model_id,
    fromCityCode: found.car.operate_city_code,
    fromLotId: found.car.parking_lot_id,
    freshDegree: found.car.fresh_degree,
    lineState: 1,
    needTransport: line.needTransport || has('transport'),
    needRegister: line.needRegister || has('register'),
    needPlate: line.needPlate || has('plate'),
    needGps: line.needGps || has('gps'),
    needInsurance: line.needInsurance || has('insurance'),
    needClean: line.needClean ?? false,
  }
}

async function settleExceptions(
  tx: Tx,
  form: Form<typeof vehicleAllot>,
  cars: number,
  exceptions: Set<number>,
): Promise<void> {
  const { 'vehicle.allot.approveQty': many } = await vehicleParams(tx, 'vehicle.allot.approveQty')
  if (cars >= many) exceptions.add(5)
  const list = [...exceptions].sort((a, b) => a - b)
  Object.assign(form.values, {
    exceptions: list,
    needApproval: list.length > 0 && form.values.allotKind !== allotKindOf.direct,
    vehicleQty: cars,
    releasedQty: 0,
    takenQty: 0,
  })
  if (form.values.needApproval && !(form.values.reason ?? form.before?.reason))
    form.fault('reason', '存在例外项，请填写例外理由 / a reason is required for exceptions')
}
