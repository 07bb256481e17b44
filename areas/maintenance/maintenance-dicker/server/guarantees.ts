import type { LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { guaranteeOf, type Guaranteed } from '../../calculations/guarantee.ts'
import { STATE } from './offers.ts'

/**
 * 80 C16: per project the accepted repair of this vehicle whose guarantee still holds; a package that held the project
 * counts as the project.
 */
export async function guaranteesOf(
  tx: Tx,
  of: { vehicleId: string; exceptId: string | null; projectIds: readonly string[] },
  now: { date: LocalDate; odometer: number },
): Promise<ReadonlyMap<string, Guaranteed>> {
  if (of.projectIds.length === 0) return new Map()
  const rows = await tx.rows<Guaranteed & { projectId: string }>(sql`
    select w.id as "projectId", d.id as "dickerId", d.mechanism_id as "mechanismId", d.odometer_out as "odometerOut",
      to_char(d.out_shop_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "outDate",
      l.guarantee_days as "guaranteeDays", l.guarantee_km as "guaranteeKm"
    from maintenance_dicker d
      join maintenance_dicker_line l on l.tenant_id = d.tenant_id and l.dicker_id = d.id
      join unnest(${[...new Set(of.projectIds)]}::bigint[]) as w (id) on w.id = l.project_id
        or exists (select 1 from maintenance_project_item i where i.tenant_id = l.tenant_id and i.package_id = l.project_id and i.project_id = w.id)
    where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status = ${STATE.accepted} and d.vehicle_id = ${of.vehicleId}::bigint
      and d.id <> ${of.exceptId ?? '0'}::bigint and d.out_shop_time is not null and d.odometer_out is not null
      and l.guarantee_days is not null and l.guarantee_km is not null and not coalesce(l.guarantee_hit, false)`)
  const found = new Map<string, Guaranteed>()
  for (const [projectId, earlier] of Map.groupBy(rows, one => one.projectId)) {
    const hit = guaranteeOf(earlier, now)
    if (hit) found.set(projectId, hit)
  }
  return found
}
