import { daysBetween } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import type { Source } from '#areas/vehicles/source.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { parkingRecord } from '../parking-record.ts'
import { openStay, setOccupied, takeRoom, type Stay } from './enter.ts'

/** 60, 7.7: calendar days D with in <= D < out; in and out on one day is one. */
export const stayDays = (inTime: string, outTime: string): number => Math.max(1, daysBetween(inTime.slice(0, 10), outTime.slice(0, 10)))

/** parking.leave of 90-interfaces 3.6: closes the open stay; without one nothing happens. */
export async function leave(tx: Tx, actor: Actor, vehicleId: string, input: { time: string; kind: number; source: Source }): Promise<Stay | undefined> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  const stay = await openStay(tx, vehicleId)
  if (!stay) return undefined
  await lockRow(tx, actor, parkingLot, stay.lotId)
  const outTime = input.time < stay.inTime ? stay.inTime : input.time
  const closed = await updateRow(tx, actor, parkingRecord, stay, { outTime, outKind: input.kind, outUserId: actor.userId, days: stayDays(stay.inTime, outTime), sourceNo: stay.sourceNo ?? input.source.sourceNo })
  await setOccupied(tx, stay.lotId, -1)
  await updateRow(tx, actor, vehicle, car, { parkingLotId: null, parkingSpaceId: null, inLotTime: null })
  return closed
}

/** The reverse of a leave that is revoked on its own day: the stay goes on as if the car had never left. */
export async function stayOn(tx: Tx, actor: Actor, vehicleId: string, outTime: string): Promise<void> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  const [stay] = await findRows(tx, parkingRecord, sql`t.vehicle_id = ${vehicleId}::bigint and t.out_time = ${outTime}::timestamptz`, { orderBy: 't.id desc', limit: 1 })
  if (!stay || (await openStay(tx, vehicleId))) return
  await takeRoom(tx, actor, stay.lotId, 1)
  await updateRow(tx, actor, parkingRecord, stay, { outTime: null, outKind: null, outUserId: null, days: null })
  await updateRow(tx, actor, vehicle, await getRow(tx, vehicle, car.id), { parkingLotId: stay.lotId, parkingSpaceId: stay.spaceId, inLotTime: stay.inTime })
}
