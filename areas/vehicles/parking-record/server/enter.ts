import { Refused, refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import type { Source } from '../../source.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { takeSpace } from '../../parking-lot/server/spaces.ts'
import { parkingRecord } from '../parking-record.ts'
import { tellFull } from './tell-full.ts'

export type Stay = RowOf<typeof parkingRecord>
export const openStay = async (tx: Tx, vehicleId: string): Promise<Stay | undefined> =>
  (await findRows(tx, parkingRecord, sql`t.vehicle_id = ${vehicleId}::bigint and t.out_time is null`))[0]

/**
 * The lot's counter changes under its lock, so that concurrent entries cannot take the last space (60, acceptance
 * 13).
 */
export async function takeRoom(tx: Tx, actor: Actor, lotId: string, cars: number): Promise<void> {
  const lot = await lockRow(tx, actor, parkingLot, lotId)
  const used = (lot.occupied ?? 0) + (lot.reserved ?? 0)
  const mayOverbook = lot.overAllowed && (!actor.rights || actor.rights.codes.has('parking_over'))
  if (used + cars > lot.capacity && !mayOverbook)
    refuse('lotFull', '停车场【{lot}】已满（{used}/{capacity}） / parking lot {lot} is full ({used}/{capacity})', {
      lot: lot.lotName,
      used,
      capacity: lot.capacity,
    })
  await setOccupied(tx, lotId, cars)
  await tellFull(tx, actor, lot, cars)
}
/** A counter, not an edit: open forms of the lot stay valid. */
export const setOccupied = (tx: Tx, lotId: string, cars: number): Promise<number> =>
  tx.run(
    sql`update parking_lot set occupied = greatest(coalesce(occupied, 0) + ${cars}::int, 0) where tenant_id = ${tx.tenantId} and id = ${lotId}::bigint`,
  )

/** parking.enter of 90-interfaces 3.6: opens the stay. The same source again returns the stay as it stands. */
export async function enter(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  lotId: string,
  input: { time: string; kind: number; source: Source; spaceId?: string | null; mileage?: number | null },
): Promise<Stay> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  const stay = await openStay(tx, vehicleId)
  if (stay) {
    if (stay.lotId === lotId && stay.sourceId === input.source.sourceId) return stay
    const { lotName } = await lockRow(tx, actor, parkingLot, stay.lotId)
    throw new Refused({
      kind: 'Duplicate',
      message: `车辆【${car.plateNo ?? car.vin}】已在停车场【${lotName}】 / vehicle ${car.plateNo ?? car.vin} is already in ${lotName}`,
      facts: { lotId: stay.lotId },
    })
  }
  await takeRoom(tx, actor, lotId, 1)
  if (input.spaceId) await takeSpace(tx, actor, lotId, input.spaceId, car, input.time)
  const opened = await insertRow(tx, actor, parkingRecord, {
    vehicleId,
    lotId,
    spaceId: input.spaceId ?? null,
    inTime: input.time,
    inKind: input.kind,
    inUserId: actor.userId,
    inMileage: input.mileage ?? null,
    ...input.source,
  })
  await updateRow(tx, actor, vehicle, car, {
    parkingLotId: lotId,
    parkingSpaceId: input.spaceId ?? null,
    inLotTime: input.time,
  })
  return opened
}
