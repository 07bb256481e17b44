import { instantOf, refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { vehicleParams } from '../../params.ts'
import type { Source } from '../../source.ts'
import { vehicleMileageRecord } from '../histories.ts'
import { vehicle } from '../vehicle.ts'

export const mileageBy = {
  gps: 1,
  take: 2,
  return: 3,
  maintenance: 4,
  inspection: 5,
  stocktake: 6,
  manual: 7,
  odometer: 8,
} as const
type MileageRecord = RowOf<typeof vehicleMileageRecord>

// Readings of one moment are told apart by what they say, never by their ids: ids are drawn in blocks and do not follow
// time.
const beside = async (
  tx: Tx,
  vehicleId: string,
  time: string,
  which: 'before' | 'after',
): Promise<MileageRecord | undefined> =>
  (
    await findRows(
      tx,
      vehicleMileageRecord,
      which === 'before'
        ? sql`t.vehicle_id = ${vehicleId}::bigint and t.record_time <= ${time}::timestamptz`
        : sql`t.vehicle_id = ${vehicleId}::bigint and t.record_time > ${time}::timestamptz`,
      {
        orderBy:
          which === 'before'
            ? 't.record_time desc, (t.source = 8) desc, t.mileage desc'
            : 't.record_time, (t.source = 8), t.mileage',
        limit: 1,
      },
    )
  )[0]

/**
 * vehicle.recordMileage of 90-interfaces 3.6 (60, 7.5): never below the record before, an older one fits between its
 * neighbours; an
 * odometer change (with photo) carries an offset so that sums stay right. More than 1,500 km a day is kept, but marked.
 */
export async function recordMileage(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  km: number,
  time: string,
  by: number,
  source: Source,
  photoBizId?: string | null,
): Promise<MileageRecord> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  if (source.sourceId !== '') {
    const [same] = await findRows(tx, vehicleMileageRecord, {
      vehicleId,
      sourceType: source.sourceType,
      sourceId: source.sourceId,
    })
    if (same?.mileage === km) return same
  }
  const before = await beside(tx, vehicleId, time, 'before')
  const after = await beside(tx, vehicleId, time, 'after')
  const isChange = by === mileageBy.odometer
  if (isChange && !photoBizId) refuse('odometerPhoto', '更换里程表须上传照片 / a change of the odometer needs a photo')
  if (before && !isChange && km < before.mileage!)
    refuse('mileageBelow', '里程不能小于上次里程{last} / below the last mileage {last}', { last: before.mileage })
  if (after && after.source !== mileageBy.odometer && km > after.mileage!)
    refuse('mileageAbove', '里程不能大于之后的记录{next} / above the later record {next}', { next: after.mileage })

  const { 'vehicle.mileage.maxPerDay': most } = await vehicleParams(tx, 'vehicle.mileage.maxPerDay')
  const suspect =
    before !== undefined &&
    !isChange &&
    km - before.mileage! >
      most * Math.max(1, Math.ceil((instantOf(time).getTime() - instantOf(before.recordTime!).getTime()) / 86_400_000))
  const record = await insertRow(tx, actor, vehicleMileageRecord, {
    vehicleId,
    mileage: km,
    recordTime: time,
    source: by,
    ...source,
    photoBizId: photoBizId ?? null,
    suspect,
    offsetKm: isChange && before ? before.mileage! - km : null,
  })
  if (!after) await updateRow(tx, actor, vehicle, car, { mileage: km, mileageTime: time, mileageSource: by })
  await emit(tx, actor, 'vehicle.mileage-recorded', {
    id: vehicleId,
    no: car.vehicleNo!,
    mileage: km,
    recordTime: time,
    suspect,
  })
  return record
}

/** Driven between two readings, across odometer changes. */
export async function kilometresBetween(
  tx: Tx,
  vehicleId: string,
  startKm: number,
  endKm: number,
  from: string,
  to: string,
): Promise<number> {
  const row = await tx.row<{
    offset: string
  }>(sql`select coalesce(sum(offset_km), 0) as offset from vehicle_mileage_record
    where tenant_id = ${tx.tenantId} and vehicle_id = ${vehicleId}::bigint and is_deleted = 0 and record_time > ${from}::timestamptz and record_time <= ${to}::timestamptz`)
  return endKm - startKm + Number(row!.offset)
}
