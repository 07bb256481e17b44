import { invalid, localDateTime, refuse, type ChangesOf } from '#kernel'
import { userAccount } from '#areas/platform/user/user.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { bindFiles } from '#packages/server/registry.ts'
import { findRow, lockRow } from '#packages/server/rows.ts'
import { occupation, liveOccupations } from '../../allocate-vehicle-record/server/occupy.ts'
import { setOccupation } from '../../allocate-vehicle-record/server/release.ts'
import { leave } from '../../parking-record/server/leave.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { openLease } from '../../vehicle/server/lease-records.ts'
import { biz } from '../../vehicle/server/moves.ts'
import { refuseUninsuredOnRoad } from '../../vehicle/server/road-cover.ts'
import { mileageBy, recordMileage } from '../../vehicle/server/record-mileage.ts'
import { vehicleUseRequisition } from '../vehicle-use-requisition.ts'
import { kindOfUse } from './prepare.ts'
import { sourceOfUse, type Use } from './rows.ts'

export interface HandOut {
  outTime: string
  outMileage: number
  outSoc: number | null
  outPhotos: string
}
/** lease_record_kind by what the car is used for: courtesy 2, own use and shows 3, test drives 4. */
const recordKind: Record<number, number> = {
  [kindOfUse.internal]: 3,
  [kindOfUse.courtesy]: 2,
  [kindOfUse.testDrive]: 4,
  [kindOfUse.show]: 3,
}
const HANDED_OUT = 4
const OUT_FOR_USE = 3

/** 60, 4.5: who has the car from now on; its stay ends, its state stays 3. */
export async function handOut(
  tx: Tx,
  actor: Actor,
  row: Use,
  input: HandOut,
): Promise<ChangesOf<typeof vehicleUseRequisition>> {
  if (input.outTime > localDateTime(actor.clock.now())) invalid({ outTime: '出车时间不能晚于现在 / not in the future' })
  if (row.licenceValidTo < input.outTime.slice(0, 10))
    refuse('licenceExpired', '驾驶证已于{date}到期 / the licence ended on {date}', { date: row.licenceValidTo })
  const car = await lockRow(tx, actor, vehicle, row.vehicleId!)
  const held = (await liveOccupations(tx, [car.id])).get(car.id)
  if (held?.id !== row.occupyId || car.bizStatus !== biz.stock)
    refuse(
      'carNotReady',
      '车辆【{plate}】已不在库或占用已释放 / vehicle {plate} is not in stock or not held any more',
      {
        plate: car.plateNo ?? car.vin,
      },
    )
  await refuseUninsuredOnRoad(tx, [car], input.outTime.slice(0, 10))
  const source = sourceOfUse(row)
  await recordMileage(tx, actor, car.id, input.outMileage, input.outTime, mileageBy.take, source)
  const record = await openLease(tx, actor, {
    vehicleId: car.id,
    recordKind: recordKind[row.useKind] ?? 3,
    ...(await holderOf(tx, row)),
    orderVehicleId: row.useKind === kindOfUse.courtesy ? row.orderVehicleId : null,
    ...{ sourceType: source.sourceType, sourceId: source.sourceId },
    startTime: input.outTime,
    startMileage: input.outMileage,
    startEvent: HANDED_OUT,
  })
  await leave(tx, actor, car.id, { time: input.outTime, kind: OUT_FOR_USE, source })
  await setOccupation(tx, actor, row.occupyId!, occupation.taken)
  await bindFiles(tx, actor, vehicleUseRequisition, row.id, [
    { fields: { outPhotos: vehicleUseRequisition.fields.outPhotos }, values: { outPhotos: input.outPhotos } },
  ])
  await emit(tx, actor, 'vehicle-use.handed-out', {
    id: row.id,
    no: row.requisitionNo!,
    vehicleId: car.id,
    customerId: row.customerId,
  })
  return { ...input, leaseRecordId: record.id }
}

async function holderOf(tx: Tx, row: Use) {
  if (row.useKind === kindOfUse.courtesy)
    return {
      holderType: row.driverId ? 100 : 1,
      customerId: row.customerId,
      driverId: row.driverId,
      holderName: row.driverName,
      holderPhone: row.driverPhone,
    }
  const person = await findRow(tx, userAccount, row.userId)
  return {
    customerId: row.customerId,
    driverId: row.driverId,
    deptId: row.deptId,
    holderName: person?.realName ?? row.driverName,
    holderPhone: row.driverPhone,
  }
}
