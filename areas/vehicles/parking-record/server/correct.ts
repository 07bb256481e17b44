import { z } from 'zod'
import { invalid, localDateTime, refuse, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { parkingRecord } from '../parking-record.ts'
import { stayAmount, stayDays } from './leave.ts'
import type { Stay } from './enter.ts'

const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .optional()
export const correcting = z.object({
  id: idInput,
  version: z.coerce.number().int(),
  inTime: time,
  inKind: z.coerce.number().int().min(1).max(6).optional(),
  inMileage: z.coerce.number().int().min(0).optional(),
  outTime: time,
  outKind: z.coerce.number().int().min(1).max(7).optional(),
  reason: z.string().trim().min(5, '原因至少5个字 / the reason needs at least 5 characters').max(200),
})
type Input = z.output<typeof correcting>

/**
 * parking-record/correct: times and kinds of a stay that were entered wrongly. Days and amount follow; the lot is
 * changed by moving the vehicle, an open stay is ended by its exit.
 */
export async function correctStay(tx: Tx, actor: Actor, input: Input): Promise<{ id: string; version: number }> {
  const known = await getRow(tx, parkingRecord, input.id)
  const car = await lockRow(tx, actor, vehicle, known.vehicleId)
  const lot = await lockRow(tx, actor, parkingLot, known.lotId)
  const stay = await lockRow(tx, actor, parkingRecord, input.id, input.version)
  const now = localDateTime(actor.clock.now())
  const inTime = input.inTime ?? stay.inTime
  const outTime = input.outTime ?? stay.outTime
  if (stay.outTime === null && (input.outTime !== undefined || input.outKind !== undefined))
    invalid({ outTime: '车辆仍在场，请办理出场 / the vehicle is still here, register its exit' })
  if (inTime > now) invalid({ inTime: '入场时间不能晚于现在 / entry time must not be in the future' })
  if (outTime !== null && outTime > now)
    invalid({ outTime: '出场时间不能晚于现在 / exit time must not be in the future' })
  if (outTime !== null && outTime < inTime)
    invalid({ outTime: '出场时间不能早于入场时间 / exit time must not be before the entry' })
  await refuseOverlap(tx, stay, inTime, outTime)
  const days = outTime === null ? null : stayDays(inTime, outTime)
  const changes: ChangesOf<typeof parkingRecord> = {
    inTime,
    ...(input.inKind === undefined ? {} : { inKind: input.inKind }),
    ...(input.inMileage === undefined ? {} : { inMileage: input.inMileage }),
    ...(outTime === null ? {} : { outTime, days, amt: stayAmount(lot, days!) }),
    ...(input.outKind === undefined ? {} : { outKind: input.outKind }),
  }
  const corrected = await updateRow(tx, actor, parkingRecord, stay, changes, {
    action: 'correct',
    reason: input.reason,
  })
  if (outTime === null && car.inLotTime !== inTime) await updateRow(tx, actor, vehicle, car, { inLotTime: inTime })
  return { id: corrected.id, version: corrected.version }
}

/** A vehicle stands in one place at a time. */
async function refuseOverlap(tx: Tx, stay: Stay, inTime: string, outTime: string | null): Promise<void> {
  const [other] = await findRows(
    tx,
    parkingRecord,
    sql`t.vehicle_id = ${stay.vehicleId}::bigint and t.id <> ${stay.id}::bigint
      and tstzrange(t.in_time, t.out_time) && tstzrange(${inTime}::timestamptz, ${outTime}::timestamptz)`,
    { limit: 1 },
  )
  if (other)
    refuse('stayOverlap', '与该车另一停放记录（{from}起）重叠 / it overlaps another stay of this vehicle from {from}', {
      from: other.inTime,
    })
}
