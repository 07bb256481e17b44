import { z } from 'zod'
import { localDateTime, refuse } from '#kernel'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { biz, event } from '#areas/vehicles/vehicle/server/moves.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { lockRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { idInput } from '#packages/server/inputs.ts'
import { parkingRecord } from '../parking-record.ts'
import { enter } from './enter.ts'
import { leave } from './leave.ts'

const id = idInput
const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/).optional()
const entering = z.object({ vehicleId: id, lotId: id, inTime: time, inKind: z.coerce.number().int().min(1).max(6).default(3), inMileage: z.coerce.number().int().min(0).optional() })
const leaving = z.object({ vehicleId: id, outTime: time, outKind: z.coerce.number().int().min(1).max(7).default(2) })

/** Of the keeper's own hand: two entries of one day are two happenings. */
const byHand = async (tx: Tx) => ({ sourceType: 'parking-record', sourceId: await tx.newId(), sourceNo: '场站登记' })

/** A car that waits for a lot is stored by it (event 4); one on lease cannot stand in a lot of ours (V5). */
export async function enterByHand(tx: Tx, actor: Actor, input: z.output<typeof entering>): Promise<{ id: string; bizStatus: number }> {
  const car = await lockRow(tx, actor, vehicle, input.vehicleId)
  const now = localDateTime(actor.clock.now())
  const at = input.inTime ?? now
  if (at > now) refuse('stayTime', '入场时间不能晚于现在 / the entry lies in the future')
  const isHere = car.status === 1 && [biz.awaitingStore, biz.stock, biz.preparing, biz.awaitingTake, biz.returning, biz.repair].includes(car.bizStatus as never) && !(car.bizStatus === biz.repair && car.prevBizStatus === biz.leased)
  if (!isHere) refuse('stayState', '车辆【{plate}】当前状态不能入场 / vehicle {plate} cannot enter a lot in its state', { plate: car.plateNo ?? car.vin })
  const source = await byHand(tx)
  const to = car.bizStatus === biz.awaitingStore ? (await fire(tx, actor, car.id, event.stored, { source, time: at })).to : car.bizStatus!
  const stay = await enter(tx, actor, car.id, input.lotId, { time: at, kind: input.inKind, source, mileage: input.inMileage ?? null })
  return { id: stay.id, bizStatus: to }
}

async function leaveByHand(tx: Tx, actor: Actor, input: z.output<typeof leaving>): Promise<unknown> {
  const now = localDateTime(actor.clock.now())
  if ((input.outTime ?? now) > now) refuse('stayTime', '出场时间不能晚于现在 / the exit lies in the future')
  const stay = await leave(tx, actor, input.vehicleId, { time: input.outTime ?? now, kind: input.outKind, source: await byHand(tx) })
  return stay ? { id: stay.id, days: stay.days } : refuse('noStay', '车辆没有在场记录 / the vehicle stands in no lot')
}

export default implement(parkingRecord, {
  calls: {
    'POST enter': call({
      label: '入场 / Enter', permission: 'parking_record_edit', input: entering,
      run: async (tx, actor, input: z.output<typeof entering>) => { await requireVisible(tx, actor, vehicle, [input.vehicleId], 'read'); return enterByHand(tx, actor, input) },
    }),
    'POST leave': call({
      label: '出场 / Leave', permission: 'parking_record_edit', input: leaving,
      run: async (tx, actor, input: z.output<typeof leaving>) => { await requireVisible(tx, actor, vehicle, [input.vehicleId], 'read'); return leaveByHand(tx, actor, input) },
    }),
  },
})
