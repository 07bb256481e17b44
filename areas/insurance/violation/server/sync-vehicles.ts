import { addDays, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'

interface AskedRow {
  id: string
  plate_no: string
  vin: string
  asked: string | null
  result: number | null
  failures: string
  total: string
}
/** Three failures in a row: the data of the vehicle are to be checked. */
const FAILURES = 3
interface Wanted {
  readonly current: number
  readonly size: number
  readonly plateNo?: string | undefined
  readonly isVerify: boolean
  readonly staleDays: number
}
/** Vehicles of the reader's scope with their last query, the longest unasked first. */
export async function syncVehicles(
  tx: Tx,
  actor: Actor,
  { current, size, plateNo, isVerify, staleDays }: Wanted,
): Promise<Record<string, unknown>> {
  const stale = `${addDays(localDate(actor.clock.now()), -staleDays)} 00:00:00`
  const rows = await tx.rows<AskedRow>(sql`
    select t.id, t.plate_no, t.vin, to_char(l.asked at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as asked, l.result,
      coalesce(l.failures, 0) as failures, count(*) over () as total
    from vehicle t left join lateral (
      select max(r.query_time) as asked, (array_agg(r.result_state order by r.query_time desc, r.id desc))[1] as result,
        count(*) filter (where r.result_state = 3 and r.nth <= ${FAILURES}) as failures
      from (select x.*, row_number() over (order by x.query_time desc, x.id desc) as nth from violation_record x
        where x.tenant_id = t.tenant_id and x.vehicle_id = t.id and x.is_deleted = 0) r) l on true
    where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.plate_no is not null and t.biz_status between 2 and 8
      and ${scopeOf(vehicle, actor.rights, 'read') ?? sql`true`}
      ${plateNo ? sql`and strpos(t.plate_no, ${plateNo.trim().toUpperCase()}) > 0` : sql.empty}
      ${isVerify ? sql`and l.failures >= ${FAILURES}` : sql.empty}
    order by l.asked nulls first, t.id limit ${size} offset ${(current - 1) * size}`)
  return {
    records: rows.map(row => ({
      vehicleId: row.id,
      plateNo: row.plate_no,
      vin: row.vin,
      lastQueryTime: row.asked ?? '',
      lastResult: row.result ?? '',
      toVerify: Number(row.failures) >= FAILURES,
      isStale: row.asked === null || row.asked < stale,
    })),
    total: Number(rows[0]?.total ?? 0),
    current,
    size,
  }
}
