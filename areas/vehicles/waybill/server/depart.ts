import type { ChangesOf } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { reachMilestones } from '../../purchase-order/server/milestones.ts'
import { purchaseOrderVehicle } from '../../purchase-order/purchase-order-vehicle.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { fire } from '../../vehicle/server/fire.ts'
import { event } from '../../vehicle/server/moves.ts'
import { refuseUninsuredOnRoad } from '../../vehicle/server/road-cover.ts'
import { KIND, ROW } from '../codes.ts'
import { waybillLine } from '../waybill-lines.ts'
import { waybill } from '../waybill.ts'
import { isDriven } from './prepare.ts'
import { addNode, linesOf, lockCars, sourceOf, type Waybill } from './rows.ts'

const LOADED = 2

/** Cars of a purchase on the VIN lists that are not accepted yet. */
export const boughtCars = (tx: Tx, vehicleIds: readonly string[], states: readonly number[]) =>
  findRows(
    tx,
    purchaseOrderVehicle,
    sql`t.vehicle_id = any(${[...vehicleIds]}::bigint[]) and t.status = any(${[...states]}::int[])`,
    { orderBy: 't.id' },
  )

/** Event 2 of every car; the cars of an order are dispatched, their lot hears of them. */
export async function leaveWith(
  tx: Tx,
  actor: Actor,
  row: Waybill,
  given: { time: string; photos?: string | null },
): Promise<ChangesOf<typeof waybill>> {
  const lines = await linesOf(tx, row.id)
  await lockCars(
    tx,
    actor,
    lines.map(one => one.vehicleId),
  )
  if (isDriven(row))
    await refuseUninsuredOnRoad(
      tx,
      lines.map(one => ({ id: one.vehicleId, plateNo: one.plateNo, vin: one.vin })),
      given.time.slice(0, 10),
    )
  for (const line of lines) {
    await fire(tx, actor, line.vehicleId, event.departed, {
      source: sourceOf(row, 'depart'),
      time: given.time,
      tripKind: row.waybillKind,
    })
    await updateRow(tx, actor, waybillLine, line, { rowState: ROW.moving, departPhotos: given.photos ?? null })
  }
  if (row.waybillKind === KIND.purchase)
    await dispatchBought(
      tx,
      actor,
      row,
      lines.map(one => one.vehicleId),
    )
  await addNode(tx, actor, row.id, {
    nodeKind: LOADED,
    nodeTime: given.time,
    place: row.fromAddress ?? '',
    cityCode: row.fromCityCode,
    photos: given.photos ?? null,
  })
  await emit(tx, actor, 'waybill.departed', {
    id: row.id,
    no: row.waybillNo!,
    vehicleIds: lines.map(one => one.vehicleId),
  })
  await tellLot(tx, actor, row, given.time)
  return { departTime: given.time }
}

async function dispatchBought(tx: Tx, actor: Actor, row: Waybill, vehicleIds: readonly string[]): Promise<void> {
  const cars = await boughtCars(tx, vehicleIds, [1])
  for (const car of cars) {
    const moved = await act(tx, actor, purchaseOrderVehicle, car.id, 'dispatch')
    await updateRow(tx, actor, purchaseOrderVehicle, moved.row, { waybillId: row.id })
  }
  for (const orderId of new Set(cars.map(car => car.orderId))) await reachMilestones(tx, actor, orderId)
}

async function tellLot(tx: Tx, actor: Actor, row: Waybill, time: string): Promise<void> {
  const lot = row.toLotId ? await findRow(tx, parkingLot, row.toLotId) : undefined
  if (!lot) return
  await notify(tx, actor, {
    bizTypeCode: 'waybill',
    bizId: row.id,
    users: [lot.managerId],
    level: 1,
    dedupeKey: `departed-${row.id}`,
    title: '运单已发运 / Waybill departed',
    content: `${row.waybillNo}：${row.vehicleCount ?? 0}台，计划${row.planArrive.slice(0, 16)}到达${lot.lotName} / ${row.waybillNo}: ${row.vehicleCount ?? 0} cars, planned at ${lot.lotName} for ${row.planArrive.slice(0, 16)} (left ${time.slice(0, 16)})`,
  })
}

/** waybill.depart of 90-interfaces 3.6: what a transport task carries out; the same source again changes nothing. */
export async function depart(
  tx: Tx,
  actor: Actor,
  waybillId: string,
  given: { time: string; photos?: string | null },
): Promise<void> {
  const row = await lockRow(tx, actor, waybill, waybillId)
  if (row.departTime !== null) return
  await act(tx, actor, waybill, waybillId, 'depart', {
    input: { departTime: given.time, departPhotos: given.photos ?? null },
  })
}
