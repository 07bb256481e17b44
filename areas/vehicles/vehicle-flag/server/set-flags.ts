import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleFlagRelation } from '../vehicle-flag.ts'

export interface FlagSource {
  by: 1 | 2 | 3
  reason: string
  sourceId?: string
}

/**
 * vehicle.setFlags of 90-interfaces 3.6: one open row per car and flag; the card carries the open ones. Unchanged flags
 * write nothing.
 */
export async function setFlags(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  add: readonly string[],
  remove: readonly string[],
  source: FlagSource,
): Promise<void> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  const open = await findRows(
    tx,
    vehicleFlagRelation,
    sql`t.vehicle_id = ${vehicleId}::bigint and t.clear_time is null`,
  )
  const now = localDateTime(actor.clock.now())
  const fresh = [...new Set(add)].filter(flag => !open.some(row => row.flagId === flag))
  const gone = open.filter(row => remove.includes(row.flagId!) && !add.includes(row.flagId!))
  await insertRows(
    tx,
    actor,
    vehicleFlagRelation,
    fresh.map(flagId => ({
      vehicleId,
      flagId,
      setBy: source.by,
      setTime: now,
      setUser: actor.userId,
      reason: source.reason,
      sourceId: source.sourceId ?? null,
    })),
  )
  for (const row of gone)
    await updateRow(tx, actor, vehicleFlagRelation, row, {
      clearTime: now,
      clearUser: actor.userId,
      clearReason: source.reason,
    })
  const flagIds = [...open.filter(row => !gone.includes(row)).map(row => row.flagId!), ...fresh].sort()
  await updateRow(tx, actor, vehicle, car, { flagIds })
}
