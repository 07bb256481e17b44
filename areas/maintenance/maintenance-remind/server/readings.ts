import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'

export interface Reading {
  readonly km: number
  readonly time: string
}
const WINDOW_DAYS = 30

/**
 * Kilometres a day of the last 30 days by vehicle, from the sources that count; at least 1. A vehicle without two
 * readings is absent (80 C14).
 */
export async function dailyKmOf(
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
  sources: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const now = localDateTime(actor.clock.now())
  const rows = await tx.rows<{ id: string; driven: number }>(sql`
    select vehicle_id::text as id, (max(mileage + coalesce(offset_km, 0)) - min(mileage + coalesce(offset_km, 0)))::int as driven
    from vehicle_mileage_record
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = any(${vehicleIds}::bigint[])
      and source = any(${sources}::smallint[]) and not suspect
      and record_time > ${now}::timestamptz - ${WINDOW_DAYS} * interval '1 day'
    group by vehicle_id having count(*) > 1`)
  return new Map(rows.map(row => [row.id, Math.max(1, Math.floor(row.driven / WINDOW_DAYS))]))
}

export interface DrivenLately {
  readonly count: number
  readonly from: string
  readonly to: string
  readonly km: number
}
/** The readings behind that figure; undefined where there are no two. */
export async function drivenLately(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  sources: readonly number[],
): Promise<DrivenLately | undefined> {
  const now = localDateTime(actor.clock.now())
  const row = await tx.row<DrivenLately>(sql`
    select count(*)::int as count, min(record_time) as "from", max(record_time) as "to",
      (max(mileage + coalesce(offset_km, 0)) - min(mileage + coalesce(offset_km, 0)))::int as km
    from vehicle_mileage_record
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = ${vehicleId}::bigint
      and source = any(${sources}::smallint[]) and not suspect
      and record_time > ${now}::timestamptz - ${WINDOW_DAYS} * interval '1 day'`)
  return row && row.count > 1 ? row : undefined
}
