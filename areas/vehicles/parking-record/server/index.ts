import { z } from 'zod'
import { invalid, localDateTime, refuse, type Label } from '#kernel'
import { fire } from '../../vehicle/server/fire.ts'
import { biz, event } from '../../vehicle/server/moves.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible, visibleOf } from '#packages/server/scope.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { freeSpace, takeSpace } from '../../parking-lot/server/spaces.ts'
import { parkingRecord } from '../parking-record.ts'
import { correcting, correctStay } from './correct.ts'
import { enter, openStay } from './enter.ts'
import { leave } from './leave.ts'

const id = idInput
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .optional()
const entering = z.object({
  vehicleId: id,
  lotId: id,
  spaceId: optionalIdInput,
  inTime: time,
  inKind: z.coerce.number().int().min(1).max(6).default(3),
  inMileage: z.coerce.number().int().min(0).optional(),
})
const leaving = z.object({ vehicleId: id, outTime: time, outKind: z.coerce.number().int().min(1).max(7).default(2) })
const moving = z.object({ vehicleId: id, lotId: id, spaceId: optionalIdInput, moveTime: time })

/** Manual entries: two entries of one day are two events. */
const byHand = async (tx: Tx) => ({ sourceType: 'parking-record', sourceId: await tx.newId(), sourceNo: '场站登记' })

/** Whose car it is, or whose lot: a keeper books every car at his gate (10, 9: parking W in his city, no vehicles). */
async function requireReach(tx: Tx, actor: Actor, vehicleId: string, lotId: string | undefined): Promise<void> {
  const lots = lotId ? await visibleOf(tx, actor, parkingLot, [lotId], 'read') : []
  if (lots.length === 0) await requireVisible(tx, actor, vehicle, [vehicleId], 'read')
}

/** A vehicle waiting for a lot enters stock (event 4); one on lease cannot be in an own lot (V5). */
export async function enterByHand(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof entering>,
): Promise<{ id: string; bizStatus: number }> {
  const car = await lockRow(tx, actor, vehicle, input.vehicleId)
  const now = localDateTime(actor.clock.now())
  const at = input.inTime ?? now
  if (at > now) invalid({ inTime: '入场时间不能晚于现在 / entry time must not be in the future' })
  await placeAsked(tx, input)
  const isHere =
    car.status === 1 &&
    [biz.awaitingStore, biz.stock, biz.preparing, biz.awaitingTake, biz.returning, biz.repair].includes(
      car.bizStatus as never,
    ) &&
    !(car.bizStatus === biz.repair && car.prevBizStatus === biz.leased)
  if (!isHere)
    refuse('stayState', '车辆【{plate}】当前状态不能入场 / vehicle {plate} cannot enter a lot in its state', {
      plate: car.plateNo ?? car.vin,
    })
  const source = await byHand(tx)
  const to =
    car.bizStatus === biz.awaitingStore
      ? (await fire(tx, actor, car.id, event.stored, { source, time: at })).to
      : car.bizStatus!
  const stay = await enter(tx, actor, car.id, input.lotId, {
    time: at,
    kind: input.inKind,
    source,
    spaceId: input.spaceId ?? null,
    mileage: input.inMileage ?? null,
  })
  return { id: stay.id, bizStatus: to }
}

export async function leaveByHand(tx: Tx, actor: Actor, input: z.output<typeof leaving>): Promise<unknown> {
  const now = localDateTime(actor.clock.now())
  const at = input.outTime ?? now
  if (at > now) invalid({ outTime: '出场时间不能晚于现在 / exit time must not be in the future' })
  const open = await openStay(tx, input.vehicleId)
  if (open && at < open.inTime)
    invalid({
      outTime:
        `出场时间不能早于入场时间${open.inTime} / exit time must not be before the entry at ${open.inTime}` as Label,
    })
  const stay = await leave(tx, actor, input.vehicleId, { time: at, kind: input.outKind, source: await byHand(tx) })
  return stay ? { id: stay.id, days: stay.days } : refuse('noStay', '车辆没有在场记录 / the vehicle is not in any lot')
}

/** A lot that is kept by spaces takes no car without one (60, 4.8). */
async function placeAsked(tx: Tx, { lotId, spaceId }: { lotId: string; spaceId?: string | undefined }): Promise<void> {
  if (!spaceId && (await getRow(tx, parkingLot, lotId)).spaceManaged)
    invalid({ spaceId: '该停车场按车位管理，请选择车位 / this lot is managed by spaces; choose one' })
}

/**
 * parking.transfer of 90-interfaces 3.6. Inside a lot the stay continues, because its days count as one (60, 7.7); to
 * another lot it ends and a new one begins.
 */
export async function moveByHand(tx: Tx, actor: Actor, input: z.output<typeof moving>): Promise<{ id: string }> {
  const car = await lockRow(tx, actor, vehicle, input.vehicleId)
  const now = localDateTime(actor.clock.now())
  const time = input.moveTime ?? now
  const open = await openStay(tx, car.id)
  if (!open) return refuse('noStay', '车辆没有在场记录 / the vehicle is not in any lot')
  if (time > now) invalid({ moveTime: '移位时间不能晚于现在 / move time must not be in the future' })
  if (time < open.inTime)
    invalid({
      moveTime:
        `移位时间不能早于入场时间${open.inTime} / move time must not be before the entry at ${open.inTime}` as Label,
    })
  const spaceId = input.spaceId ?? null
  if (open.lotId === input.lotId && spaceId === open.spaceId)
    invalid({ [spaceId ? 'spaceId' : 'lotId']: '车辆已在此处 / the vehicle is already here' })
  await placeAsked(tx, input)
  if (open.lotId !== input.lotId) {
    const source = await byHand(tx)
    await leave(tx, actor, car.id, { time, kind: 7, source })
    return { id: (await enter(tx, actor, car.id, input.lotId, { time, kind: open.inKind, source, spaceId })).id }
  }
  await lockRow(tx, actor, parkingLot, open.lotId)
  if (open.spaceId) await freeSpace(tx, actor, open.spaceId)
  if (spaceId) await takeSpace(tx, actor, open.lotId, spaceId, car, time)
  await updateRow(tx, actor, vehicle, car, { parkingSpaceId: spaceId })
  return { id: (await updateRow(tx, actor, parkingRecord, open, { spaceId })).id }
}

export default implement(parkingRecord, {
  calls: {
    'POST enter': call({
      label: '入场 / Enter',
      permission: 'parking_record_edit',
      input: entering,
      run: async (tx, actor, input: z.output<typeof entering>) => {
        await requireReach(tx, actor, input.vehicleId, input.lotId)
        return enterByHand(tx, actor, input)
      },
    }),
    'POST leave': call({
      label: '出场 / Leave',
      permission: 'parking_record_edit',
      input: leaving,
      run: async (tx, actor, input: z.output<typeof leaving>) => {
        await requireReach(tx, actor, input.vehicleId, (await openStay(tx, input.vehicleId))?.lotId)
        return leaveByHand(tx, actor, input)
      },
    }),
    'PUT correct': call({
      label: '更正停放记录 / Correct a stay',
      permission: 'parking_record_edit',
      input: correcting,
      run: async (tx, actor, input: z.output<typeof correcting>) => {
        await requireVisible(tx, actor, parkingRecord, [input.id])
        return correctStay(tx, actor, input)
      },
    }),
    'PUT move': call({
      label: '移位 / Move',
      permission: 'parking_record_edit',
      input: moving,
      run: async (tx, actor, input: z.output<typeof moving>) => {
        await requireReach(tx, actor, input.vehicleId, (await openStay(tx, input.vehicleId))?.lotId)
        return moveByHand(tx, actor, input)
      },
    }),
  },
})
