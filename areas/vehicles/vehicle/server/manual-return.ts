import { z } from 'zod'
import { invalid, localDateTime, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { bindFiles } from '#packages/server/registry.ts'
import { act } from '#packages/server/act.ts'
import { lockRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { liveOccupations } from '../../allocate-vehicle-record/server/occupy.ts'
import { release } from '../../allocate-vehicle-record/server/release.ts'
import { enter, openStay } from '../../parking-record/server/enter.ts'
import { manualReturnPort } from '../../ports.ts'
import { vehicleUseRequisition } from '../../vehicle-use-requisition/vehicle-use-requisition.ts'
import { vehicle } from '../vehicle.ts'
import { closeLease, openLeaseOf, type LeaseRecord } from './lease-records.ts'
import { mileageBy, recordMileage } from './record-mileage.ts'

export const manualReturnInput = z.object({
  vehicleId: idInput,
  returnTime: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式为yyyy-MM-dd HH:mm:ss / time must be yyyy-MM-dd HH:mm:ss'),
  mileage: z.coerce.number().int().min(0).max(3_000_000),
  parkingLotId: optionalIdInput,
  parkingSpaceId: optionalIdInput,
  reason: z.string().trim().min(5, '原因至少5个字 / the reason needs at least 5 characters').max(500),
  checkItems: z
    .array(
      z.object({
        itemName: z.string().max(60),
        result: z.coerce.number().int().min(1).max(3),
        note: z.string().max(200).optional(),
      }),
    )
    .max(100)
    .default([]),
  attachBizId: idInput,
})
type Input = z.output<typeof manualReturnInput>
const lease = 1
const givenBack = 7

/**
 * vehicle/manual-return-vehicle (60, 4.2). A lease goes to the returns (70 manualReturn): one approval and settlement,
 * event 19 there. A courtesy car, internal use or test drive is given back at once.
 */
export async function manualReturn(tx: Tx, actor: Actor, input: Input): Promise<unknown> {
  await requireVisible(tx, actor, vehicle, [input.vehicleId])
  const open = await openLeaseOf(tx, input.vehicleId)
  if (!open) return refuse('noLease', '车辆没有进行中的使用记录 / nobody holds this vehicle')
  if (input.returnTime > localDateTime(actor.clock.now()))
    invalid({ returnTime: '还车时间不能晚于现在 / the return must not lie in the future' })
  if (input.returnTime < open.startTime!)
    invalid({ returnTime: `还车时间不能早于${open.startTime!} / not before ${open.startTime!}` })
  await refuseReturnOpen(tx, input.vehicleId)
  if (open.recordKind === lease)
    return manualReturnPort.ask().open(tx, actor, {
      vehicleId: input.vehicleId,
      orderVehicleId: open.orderVehicleId!,
      returnTime: input.returnTime,
      mileage: input.mileage,
      lotId: input.parkingLotId ?? null,
      spaceId: input.parkingSpaceId ?? null,
      reason: input.reason,
      attachBizId: input.attachBizId,
      phone: open.holderPhone,
      name: open.holderName,
    })
  if (open.sourceType === vehicleUseRequisition.name) return endUse(tx, actor, input, open)
  return giveBack(tx, actor, input)
}

/** The requisition by which the car went out is ended with it (60, 4.2). */
async function endUse(
  tx: Tx,
  actor: Actor,
  input: Input,
  open: LeaseRecord,
): Promise<{ vehicleId: string; leaseRecordId: string }> {
  await act(tx, actor, vehicleUseRequisition, open.sourceId!, 'giveBack', {
    input: {
      backTime: input.returnTime,
      backMileage: input.mileage,
      backSoc: null,
      backPhotos: input.attachBizId,
      parkingLotId: input.parkingLotId ?? null,
      parkingSpaceId: input.parkingSpaceId ?? null,
      damage: null,
    } as never,
    reason: input.reason,
  })
  return { vehicleId: input.vehicleId, leaseRecordId: open.id }
}

async function refuseReturnOpen(tx: Tx, vehicleId: string): Promise<void> {
  const other = await manualReturnPort.ask().openNo(tx, vehicleId)
  if (other)
    refuse(
      'returnOpen',
      '车辆存在进行中的退车单【{no}】，请在退车单中办理 / return {no} of this vehicle is open, go on there',
      { no: other },
    )
}

async function giveBack(tx: Tx, actor: Actor, input: Input): Promise<{ vehicleId: string; leaseRecordId: string }> {
  const car = await lockRow(tx, actor, vehicle, input.vehicleId)
  const open = (await openLeaseOf(tx, car.id))!
  const source = { sourceType: 'vehicle', sourceId: await tx.newId(), sourceNo: car.vehicleNo ?? '' }
  await recordMileage(tx, actor, car.id, input.mileage, input.returnTime, mileageBy.return, source)
  await closeLease(tx, actor, open, {
    time: input.returnTime,
    event: givenBack,
    mileage: input.mileage,
    returnId: null,
  })
  const live = (await liveOccupations(tx, [car.id])).get(car.id)
  if (live) await release(tx, actor, live.id, input.reason)
  if (input.parkingLotId && !(await openStay(tx, car.id)))
    await enter(tx, actor, car.id, input.parkingLotId, {
      time: input.returnTime,
      kind: 4,
      source,
      spaceId: input.parkingSpaceId ?? null,
      mileage: input.mileage,
    })
  await bindFiles(tx, actor, vehicle, car.id, [
    { fields: { attachBizId: vehicle.fields.attachBizId }, values: { attachBizId: input.attachBizId } },
  ])
  return { vehicleId: car.id, leaseRecordId: open.id }
}
