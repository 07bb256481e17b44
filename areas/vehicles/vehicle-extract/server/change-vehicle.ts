import { refuse, titled } from '#kernel'
import { plannedOrNow } from '#areas/orders/order/server/planned.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, insertRow, lockRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { liveOccupations } from '../../allocate-vehicle-record/server/occupy.ts'
import { act } from '#packages/server/act.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleAllot } from '../../vehicle-allot/vehicle-allot.ts'
import { allotLines } from '../../vehicle-allot/server/rows.ts'
import { releaseLines } from '../../vehicle-allot/server/release-lines.ts'
import { vehicleExtractDetail } from '../vehicle-extract.ts'
import { lineState, takeLines, type Extract_ } from './rows.ts'

/**
 * 60, 4.6: releases the old vehicle at once and allots the new one by a document of kind 4; the line waits if it
 * needs preparation.
 */
export async function changeVehicle(
  tx: Tx,
  actor: Actor,
  head: Extract_,
  input: { lineId: string; newVehicleId: string },
  reason: string,
): Promise<void> {
  const lines = await takeLines(tx, head.id)
  const line = lines.find(one => one.id === input.lineId)
  if (!line || line.lineState !== lineState.waiting)
    return refuse('lineState', '只能更换未提车的明细 / only a line not yet handed over can change its vehicle')
  if (line.vehicleId === input.newVehicleId) refuse('sameCar', '新车与原车相同 / the new vehicle equals the old one')
  await lockRows(tx, vehicle, [line.vehicleId!, input.newVehicleId])
  await freeOldCar(tx, actor, line.vehicleId!, line.orderVehicleId, reason)
  await updateRow(tx, actor, vehicleExtractDetail, line, { lineState: lineState.changed })

  const saved = await saveRecord(
    tx,
    actor,
    vehicleAllot,
    {
      orderId: head.orderId,
      cityCode: head.cityCode,
      takePlaceId: head.takePlaceId,
      planTakeTime: plannedOrNow(actor, head.planTakeTime),
      remark: titled('换车', 'Other vehicle', reason, 500),
      reason,
      lines: [{ orderVehicleId: line.orderVehicleId, vehicleId: input.newVehicleId }],
    },
    'save',
  )
  const allot = await getRow(tx, vehicleAllot, saved.id)
  if (allot.status !== 1 || allot.exceptions.includes(1))
    refuse('changeException', '新车存在例外项，请另行配车审批 / the new car needs an approval, use an allotment')
  await updateRow(tx, actor, vehicleAllot, allot, { allotKind: 4 })
  const car = await lockRow(tx, actor, vehicle, input.newVehicleId)
  await insertRow(tx, actor, vehicleExtractDetail, {
    extractId: head.id,
    lineNo: lines.length + 1,
    orderVehicleId: line.orderVehicleId,
    vehicleId: car.id,
    plateNo: car.plateNo,
    vin: car.vin,
    lineState: lineState.waiting,
    changeFromLineId: line.id,
  } as never)
}

async function freeOldCar(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  orderVehicleId: string,
  reason: string,
): Promise<void> {
  const held = (await liveOccupations(tx, [vehicleId])).get(vehicleId)
  if (!held || held.sourceType !== 'vehicle-allot')
    return refuse('notHeld', '原车没有配车单 / the old car is held by no allotment')
  const allot = await getRow(tx, vehicleAllot, held.sourceId!)
  const line = (await allotLines(tx, allot.id)).filter(
    one => one.orderVehicleId === orderVehicleId && one.lineState === 2,
  )
  await releaseLines(tx, actor, allot, line, reason)
  await act(tx, actor, vehicleAllot, allot.id, 'settle')
}
