import { inBoth, invalid, localDate, localDateTime, refuse, timesFen, ZERO, type ChangesOf } from '#kernel'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { bindFiles } from '#packages/server/registry.ts'
import { getRow, lockRow } from '#packages/server/rows.ts'
import { release } from '../../allocate-vehicle-record/server/release.ts'
import { enter, openStay } from '../../parking-record/server/enter.ts'
import { vehicleLeaseRecord } from '../../vehicle-lease-record/vehicle-lease-record.ts'
import { closeLease } from '../../vehicle/server/lease-records.ts'
import { mileageBy, recordMileage } from '../../vehicle/server/record-mileage.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleUseRequisition } from '../vehicle-use-requisition.ts'
import { sourceOfUse, type Use } from './rows.ts'

export interface GiveBack {
  backTime: string
  backMileage: number
  backSoc?: number | null
  backPhotos: string
  parkingLotId: string | null
  parkingSpaceId?: string | null
  damage?: string | null
}
const GIVEN_BACK = 7
const BACK_FROM_USE = 4
const OTHER_FEE = 99

/** 60, 4.5: the record is closed, the car stands in a lot and is free; a charged use is billed by the days it touched. */
export async function giveBack(
  tx: Tx,
  actor: Actor,
  row: Use,
  input: GiveBack,
): Promise<ChangesOf<typeof vehicleUseRequisition>> {
  if (input.backTime > localDateTime(actor.clock.now()))
    invalid({ backTime: '归还时间不能晚于现在 / not in the future' })
  if (input.backTime < row.outTime!)
    invalid({ backTime: `归还时间不能早于${row.outTime!} / not before ${row.outTime!}` })
  const car = await lockRow(tx, actor, vehicle, row.vehicleId!)
  const open = await getRow(tx, vehicleLeaseRecord, row.leaseRecordId!)
  if (open.endTime !== null) refuse('useEnded', '使用履历已结束 / the holder record has ended already')
  const source = sourceOfUse(row)
  await recordMileage(tx, actor, car.id, input.backMileage, input.backTime, mileageBy.return, {
    ...source,
    sourceId: `${source.sourceId}-back`.slice(0, 32),
  })
  const closed = await closeLease(tx, actor, open, {
    time: input.backTime,
    event: GIVEN_BACK,
    mileage: input.backMileage,
    returnId: null,
  })
  await release(tx, actor, row.occupyId!, inBoth('用车归还', 'Given back from use'))
  if (input.parkingLotId && !(await openStay(tx, car.id)))
    await enter(tx, actor, car.id, input.parkingLotId, {
      time: input.backTime,
      kind: BACK_FROM_USE,
      source: { ...source, sourceId: `${source.sourceId}-back`.slice(0, 32) },
      spaceId: input.parkingSpaceId ?? null,
      mileage: input.backMileage,
    })
  await bindFiles(tx, actor, vehicleUseRequisition, row.id, [
    { fields: { backPhotos: vehicleUseRequisition.fields.backPhotos }, values: { backPhotos: input.backPhotos } },
  ])
  const chargeAmt = await charge(tx, actor, row, car.ownerCompanyId, closed.days ?? 1)
  await emit(tx, actor, 'vehicle-use.given-back', {
    id: row.id,
    no: row.requisitionNo!,
    vehicleId: car.id,
    customerId: row.customerId,
  })
  return {
    backTime: input.backTime,
    backMileage: input.backMileage,
    backSoc: input.backSoc ?? null,
    backPhotos: input.backPhotos,
    damage: input.damage ?? null,
    chargeAmt,
  }
}

async function charge(tx: Tx, actor: Actor, row: Use, companyId: string | null, days: number) {
  if (row.chargeKind !== 1 || !row.dayPrice || !row.customerId) return ZERO
  const amt = timesFen(row.dayPrice, String(days))
  if (companyId === null)
    return refuse('noCompany', '车辆没有所有权公司，无法收费 / the car has no owner company that could charge')
  await raiseReceivable(tx, actor, {
    source: { ...sourceOfUse(row) },
    companyId,
    payerType: 1,
    payerId: row.customerId,
    vehicleId: row.vehicleId!,
    ...(row.cityCode ? { cityCode: row.cityCode } : {}),
    feeItem: OTHER_FEE,
    amt,
    dueDate: localDate(actor.clock.now()),
    description: `用车费 ${row.requisitionNo} ${days}天 / Use of a car ${row.requisitionNo}, ${days} days`,
  })
  return amt
}
