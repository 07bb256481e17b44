import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { leaseDays } from './lease-days.ts'

/** What billing asks of take and return: days on lease of a month, and the vehicle of the position. */
export async function leaseDaysOfMonth(tx: Tx, actor: Actor, orderVehicleIds: readonly string[], month: string) {
  const cars = await tx.rows<{ id: string; vehicle: string }>(
    sql`select distinct on (order_vehicle_id) order_vehicle_id as id, vehicle_id as vehicle from vehicle_lease_record where tenant_id = ${tx.tenantId} and is_deleted = 0
      and record_kind = 1 and order_vehicle_id = any(${[...orderVehicleIds]}::bigint[]) order by order_vehicle_id, start_time desc`,
  )
  const carOf = new Map(cars.map(row => [row.id, row.vehicle]))
  const found = new Map<string, { days: number; vehicleId: string | null }>()
  for (const id of orderVehicleIds)
    found.set(id, { days: await leaseDays(tx, actor, id, month), vehicleId: carOf.get(id) ?? null })
  return found
}
