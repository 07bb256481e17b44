import { localDateTime, refuse, type RowOf } from '#kernel'
import { bindAttach } from '#areas/platform/attach/server/groups.ts'
import { canTrade } from '#areas/customers/customer/server/can-trade.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { take } from '#areas/orders/order-vehicle/server/take.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { liveOccupations, occupation, type Occupation } from '../../allocate-vehicle-record/server/occupy.ts'
import { setOccupation } from '../../allocate-vehicle-record/server/release.ts'
import { papersPort } from '../../ports.ts'
import { fire, type Vehicle } from '../../vehicle/server/fire.ts'
import { openLease } from '../../vehicle/server/lease-records.ts'
import { event } from '../../vehicle/server/moves.ts'
import { readinessOf, positionRows, wantedOf } from '../../vehicle/server/allot-readiness.ts'
import { mileageBy, recordMileage } from '../../vehicle/server/record-mileage.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleExtract, vehicleExtractDetail } from '../vehicle-extract.ts'
import type { Handover } from './handover.ts'
import { requireComplete } from './require-complete.ts'
import { lineSource, lineState, lockTake, takeLines, type Extract_, type TakeLine } from './rows.ts'
import { tellTaken } from './tell-takes.ts'

/** Document, line, position, vehicle and its allotment, locked; refused when one of them is not ready for handover. */
async function lockHandover(tx: Tx, actor: Actor, extractId: string, lineId: string) {
  const head = await lockRow(tx, actor, vehicleExtract, extractId)
  const line =
    (await takeLines(tx, extractId)).find(one => one.id === lineId) ?? refuse('noLine', '没有该提车明细 / no such line')
  if (line.lineState !== lineState.waiting)
    refuse('lineState', '该车辆已提车或已取消 / this car is taken or cancelled already')
  if (head.status !== 1 && head.status !== 3)
    refuse('takeState', '提车单不是待提车状态 / this document is not awaiting handover')
  const position = await getRow(tx, orderVehicle, line.orderVehicleId)
  const car = await lockRow(tx, actor, vehicle, line.vehicleId!)
  const held = (await liveOccupations(tx, [car.id])).get(car.id)
  if (held?.orderVehicleId !== line.orderVehicleId || held.state !== occupation.allotted)
    refuse('notHeld', '车辆【{plate}】没有为该订单配车 / vehicle {plate} is not allotted to this position', {
      plate: car.plateNo ?? car.vin,
    })
  if (position.status !== 4)
    refuse('positionState', '订单车辆【{no}】未到待提车状态 / order vehicle {no} is not ready for handover', {
      no: position.orderVehicleNo,
    })
  return { head, line, position, car, held }
}

/**
 * 交车: one vehicle, one transaction. Lease record, occupation, state, stay, mileage and the rent of area 30 succeed or
 * fail together (60, acceptance 7 and 9).
 */
export async function confirmLine(
  tx: Tx,
  actor: Actor,
  extractId: string,
  handover: Handover,
): Promise<{ rentStartDate: string; firstDueDate: string | null; warning: string }> {
  await lockTake(tx, actor, extractId)
  const { head, line, position, car, held } = await lockHandover(tx, actor, extractId, handover.lineId)
  await refuseUnready(tx, actor, head, car, handover.takeTime)
  await requireComplete(tx, actor, car, handover)

  const source = lineSource(head, line)
  const reading = await recordMileage(
    tx,
    actor,
    car.id,
    handover.takeMileage,
    handover.takeTime,
    mileageBy.take,
    source,
  )
  await openLeaseOf(tx, actor, extractId, { head, position, handover, source, vehicleId: car.id })
  await setOccupation(tx, actor, held.id, occupation.taken)
  await fire(tx, actor, car.id, event.taken, { source, time: handover.takeTime })
  await papersPort.ask().handOver(tx, actor, {
    vehicleId: car.id,
    customerId: position.customerId,
    customerName: position.counterpartyName ?? '',
    at: handover.takeTime,
    source,
  })
  await keepFiles(tx, actor, extractId, handover)
  const lotName = head.takePlaceId ? await nameOfLot(tx, head.takePlaceId) : (head.takeAddress ?? '')
  // Area 30 and through it the bills stand last in the lock order.
  const taken = await take(tx, actor, position.id, {
    extractId,
    vehicleId: car.id,
    takeTime: handover.takeTime,
    mileage: handover.takeMileage,
    placeKind: head.placeKind,
    placeId: head.takePlaceId,
    address: lotName,
  })
  const current = await lockRow(tx, actor, vehicle, car.id)
  await updateRow(tx, actor, vehicle, current, {
    rentStartDate: taken.rentStartDate,
    leaseExpireDate: taken.rentEndDate,
  })
  await writeLine(tx, actor, line, handover, taken)
  await progress(tx, actor, head, held)
  await emit(tx, actor, 'vehicle-extract.confirmed', {
    id: extractId,
    no: head.extractNo!,
    orderVehicleId: position.id,
    vehicleId: car.id,
    takeTime: handover.takeTime,
    place: lotName,
    mileage: handover.takeMileage,
  })
  await tellTaken(tx, actor, head, position, car.plateNo ?? car.vin, handover.takeTime)
  return {
    rentStartDate: taken.rentStartDate,
    firstDueDate: taken.firstDueDate,
    warning: reading.suspect ? '里程增长异常，请核对 / unusual mileage increase, please check' : '',
  }
}

interface Taken {
  head: Extract_
  position: RowOf<typeof orderVehicle>
  handover: Handover
  source: ReturnType<typeof lineSource>
  vehicleId: string
}

/** From this moment the customer, or the driver, holds the vehicle. */
async function openLeaseOf(tx: Tx, actor: Actor, extractId: string, of: Taken): Promise<void> {
  const { head, position, handover, source } = of
  await openLease(
    tx,
    actor,
    {
      vehicleId: of.vehicleId,
      recordKind: 1,
      holderType: position.driverId ? 100 : 1,
      customerId: position.customerId,
      driverId: position.driverId,
      holderName: position.counterpartyName,
      holderPhone: head.receiverPhone,
      contractType: position.contractType,
      contractId: position.contractId,
      orderVehicleId: position.id,
      startTime: handover.takeTime,
      startMileage: handover.takeMileage,
      startEvent: 1,
      extractId,
      ...source,
    },
    {
      orderId: position.orderId,
      contractNo: head.contractNo,
      customerName: position.counterpartyName,
      unitRent: position.unitRent,
    },
  )
}

async function refuseUnready(tx: Tx, actor: Actor, head: Extract_, car: Vehicle, takeTime: string): Promise<void> {
  // A driver is no customer: the take itself asks for his licence.
  const trade = head.customerId ? await canTrade(tx, actor, head.customerId) : undefined
  if (trade && !trade.ok)
    refuse(
      'customerFrozen',
      `${trade.reasons.map(one => one.split(' / ')[0]).join('；')} / ${trade.reasons.map(one => one.split(' / ')[1]).join('; ')}`,
    )
  const [position] = await positionRows(tx, [await positionOf(tx, car.id)])
  const found = (
    await readinessOf(
      tx,
      [
        {
          vehicleId: car.id,
          wanted: position ? { ...wantedOf(position, { date: takeTime.slice(0, 10) }), modelId: null } : undefined,
        },
      ],
      'take',
    )
  ).get(car.id)!
  if (found.blocks.length)
    refuse(
      'notReady',
      `车辆【${car.plateNo ?? car.vin}】${found.blocks.map(one => one.split(' / ')[0]).join('；')} / vehicle ${car.plateNo ?? car.vin}: ${found.blocks.map(one => one.split(' / ')[1]).join('; ')}`,
      { blocks: found.blocks },
    )
}
const positionOf = async (tx: Tx, vehicleId: string): Promise<string> =>
  (
    await tx.row<{ id: string }>(
      sql`select order_vehicle_id as id from allocate_vehicle_record where tenant_id = ${tx.tenantId} and vehicle_id = ${vehicleId}::bigint and state in (1, 2, 3) and is_deleted = 0`,
    )
  )?.id ?? '0'
const nameOfLot = async (tx: Tx, lotId: string): Promise<string> =>
  (
    await tx.row<{ name: string }>(
      sql`select lot_name as name from parking_lot where tenant_id = ${tx.tenantId} and id = ${lotId}::bigint`,
    )
  )?.name ?? ''

async function keepFiles(tx: Tx, actor: Actor, extractId: string, handover: Handover): Promise<void> {
  const ofDamages = (handover.damages ?? []).flatMap(one => one.photoBizId || [])
  for (const group of [handover.photoBizId, handover.signCustomer, handover.signStaff, ...ofDamages])
    await bindAttach(tx, actor, group, 'vehicle-extract', extractId)
}

async function writeLine(
  tx: Tx,
  actor: Actor,
  line: TakeLine,
  handover: Handover,
  taken: { rentStartDate: string; firstDueDate: string | null },
): Promise<void> {
  const { lineId: _, ...written } = handover
  await updateRow(tx, actor, vehicleExtractDetail, line, {
    ...written,
    lineState: lineState.taken,
    signTime: localDateTime(actor.clock.now()),
    rentStartDate: taken.rentStartDate,
    firstDueDate: taken.firstDueDate,
  } as never)
}

/** Head and allotment follow the line: partly taken, or all that was not cancelled or changed. */
async function progress(tx: Tx, actor: Actor, head: Extract_, held: Occupation): Promise<void> {
  await settleHead(tx, actor, head.id)
  if (held.sourceType !== 'vehicle-allot') return
  await tx.run(
    sql`update allot_detail set line_state = 3 where tenant_id = ${tx.tenantId} and allot_id = ${held.sourceId}::bigint and order_vehicle_id = ${held.orderVehicleId}::bigint and line_state = 2`,
  )
  await tx.run(
    sql`update vehicle_allot set taken_qty = coalesce(taken_qty, 0) + 1 where tenant_id = ${tx.tenantId} and id = ${held.sourceId}::bigint`,
  )
}

export async function settleHead(tx: Tx, actor: Actor, extractId: string): Promise<void> {
  const lines = await takeLines(tx, extractId)
  const count = (state: number) => lines.filter(one => one.lineState === state).length
  const taken = count(lineState.taken)
  const waiting = count(lineState.waiting)
  const next = waiting === 0 ? (taken > 0 ? 'taken' : 'cancelled') : taken > 0 ? 'partly' : 'active'
  await updateRow(tx, actor, vehicleExtract, extractId, { takenQty: taken })
  const current = await getRow(tx, vehicleExtract, extractId)
  const status = statusOf(vehicleExtract, next)
  if (current.status === status) return
  if (next === 'taken') await act(tx, actor, vehicleExtract, extractId, 'complete')
  else await act(tx, actor, vehicleExtract, extractId, 'progress', { input: { status } })
}
