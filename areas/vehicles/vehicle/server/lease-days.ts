import { addDays, daysInclusive, localDateTime, maxDate, minDate, monthEnd } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lastTouchedDay } from './lease-records.ts'

/**
 * vehicle.leaseDays: calendar days of the month that the position's lease records touch, take and return day included;
 * a day touched twice counts once.
 */
export async function leaseDays(tx: Tx, actor: Actor, orderVehicleId: string, month: string): Promise<number> {
  const first = `${month}-01`
  const last = monthEnd(first)
  const rows = await tx.rows<{
    start_time: string
    end_time: string | null
  }>(sql`select start_time, end_time from vehicle_lease_record
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and record_kind = 1 and order_vehicle_id = ${orderVehicleId}::bigint order by start_time`)
  const today = localDateTime(actor.clock.now())
  let days = 0
  let counted = ''
  for (const row of rows) {
    const from = maxDate(row.start_time.slice(0, 10), first)
    // An open lease is counted to the end of a month that is over or running.
    const to = minDate(
      row.end_time === null
        ? last < today.slice(0, 10)
          ? last
          : monthEnd(today.slice(0, 10))
        : lastTouchedDay(row.end_time),
      last,
    )
    const start = counted !== '' && from <= counted ? addDays(counted, 1) : from
    if (start > to) continue
    days += daysInclusive(start, to)
    counted = to
  }
  return days
}
