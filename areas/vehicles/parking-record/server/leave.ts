import { daysBetween, timesFen, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import type { Source } from '../../source.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { freeSpace, takeSpaceAgain } from '../../parking-lot/server/spaces.ts'
import { parkingRecord } from '../parking-record.ts'
import { openStay, setOccupied, takeRoom, type Stay } from './enter.ts'

/** 60, 7.7: calendar days D with in <= D < out; in and out on one day is one. */
export const stayDays = (inTime: string, outTime: string): number =>
  Math.max(1, daysBetween(inTime.slice(0, 10), outTime.slice(0, 10)))
/**
 * 60, 7.7: free days are deducted from the first days of the stay. A package is paid as a whole; its vehicles bear no
 * own fee.
 */
export const stayAmount = (
  lot: Pick<RowOf<typeof parkingLot>, 'priceMode' | 'dayPrice' | 'freeDays'>,
  days: number,
): Fen => (lot.priceMode === 1 ? timesFen(lot.dayPrice ?? ZERO, Math.max(0, days - (lot.freeDays ?? 0))) : ZERO)

/** parking.leave of 90-interfaces 3.6: closes the open stay; no effect without one. */
export async function leave(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  input: { time: string; kind: number; source: Source },
): Promise<Stay | undefined> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  const stay = await openStay(tx, vehicleId)
  if (!stay) return undefined
  const lot = await lockRow(tx, actor, parkingLot, stay.lotId)
  const outTime = input.time < stay.inTime ? stay.inTime : input.time
  const days = stayDays(stay.inTime, outTime)
  if (stay.spaceId) await freeSpace(tx, actor, stay.spaceId)
  const closed = await updateRow(tx, actor, parkingRecord, stay, {
    outTime,
    outKind: input.kind,
    outUserId: actor.userId,
    days,
    amt: stayAmount(lot, days),
    sourceNo: stay.sourceNo ?? input.source.sourceNo,
  })
  await setOccupied(tx, stay.lotId, -1)
  await updateRow(tx, actor, vehicle, car, { parkingLotId: null, parkingSpaceId: null, inLotTime: null })
  return closed
}

/** Reverses a leave that is revoked on the same day: the stay continues. */
export async function stayOn(tx: Tx, actor: Actor, vehicleId: string, outTime: string): Promise<void> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  const [stay] = await findRows(
    tx,
    parkingRecord,
    sql`t.vehicle_id = ${vehicleId}::bigint and t.out_time = ${outTime}::timestamptz`,
    { orderBy: 't.id desc', limit: 1 },
  )
  if (!stay || (await openStay(tx, vehicleId))) return
  await takeRoom(tx, actor, stay.lotId, 1)
  const spaceId =
    stay.spaceId && (await takeSpaceAgain(tx, actor, stay.spaceId, car, stay.inTime)) ? stay.spaceId : null
  await updateRow(tx, actor, parkingRecord, stay, {
    spaceId,
    outTime: null,
    outKind: null,
    outUserId: null,
    days: null,
    amt: ZERO,
  })
  await updateRow(tx, actor, vehicle, await getRow(tx, vehicle, car.id), {
    parkingLotId: stay.lotId,
    parkingSpaceId: spaceId,
    inLotTime: stay.inTime,
  })
}
