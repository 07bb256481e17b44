import { localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import type { Source } from '../../source.ts'
import { allocateVehicleRecord } from '../allocate-vehicle-record.ts'
import { occupation, type Occupation } from './occupy.ts'

/** vehicle.release of 90-interfaces 3.6: by the occupation or by what made it; released ones stay released. */
export async function release(
  tx: Tx,
  actor: Actor,
  target: string | Pick<Source, 'sourceType' | 'sourceId'>,
  reason: string,
): Promise<number> {
  const where =
    typeof target === 'string'
      ? sql`t.id = ${target}::bigint and t.state in (1, 2, 3)`
      : sql`t.source_type = ${target.sourceType} and t.source_id = ${target.sourceId} and t.state in (1, 2, 3)`
  const found = await findRows(tx, allocateVehicleRecord, where, { orderBy: 't.vehicle_id' })
  for (const row of found) await free(tx, actor, row, reason)
  return found.length
}

async function free(tx: Tx, actor: Actor, row: Occupation, reason: string): Promise<void> {
  const car = await lockRow(tx, actor, vehicle, row.vehicleId!)
  const current = await lockRow(tx, actor, allocateVehicleRecord, row.id)
  if (current.state === occupation.released) return
  await updateRow(tx, actor, allocateVehicleRecord, current, {
    state: occupation.released,
    toTime: localDateTime(actor.clock.now()),
    releaseReason: reason,
  })
  if (car.occupyId === row.id) await updateRow(tx, actor, vehicle, car, { occupyId: null, lockReason: null })
}

/** Checked under the vehicle's lock: a released occupation stays released. */
export async function setOccupation(tx: Tx, actor: Actor, id: string, state: number): Promise<void> {
  const { vehicleId } = await getRow(tx, allocateVehicleRecord, id)
  const car = await lockRow(tx, actor, vehicle, vehicleId!)
  const row = await lockRow(tx, actor, allocateVehicleRecord, id)
  if (row.state === occupation.released)
    refuse(
      'occupationReleased',
      '车辆【{plate}】的占用已释放，请刷新后重试 / the hold on vehicle {plate} was released meanwhile, refresh and retry',
      { plate: car.plateNo ?? car.vin },
    )
  await updateRow(tx, actor, allocateVehicleRecord, row, { state })
}
