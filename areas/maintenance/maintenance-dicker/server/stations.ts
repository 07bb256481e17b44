import { localDate, monthStart } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { StationFigures } from '#areas/vehicles/register-ports.ts'
import { STATE } from './offers.ts'

/** 60, 4.10: rating, orders of the month and average hours in the shop of stations, from accepted applications of their depot. */
export async function figuresOfStations(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StationFigures>> {
  const month = monthStart(localDate(actor.clock.now()))
  const rows = await tx.rows<{ id: string; rating: string | null; orders: number; hours: string | null }>(sql`
    select p.id, round(avg(d.score), 1)::text as rating,
      count(*) filter (where d.accept_time >= ${month}::date)::int as orders,
      round((avg(extract(epoch from (d.out_shop_time - d.in_shop_time))) / 3600)::numeric, 1)::text as hours
    from pit_lane p join maintenance_dicker d on d.tenant_id = p.tenant_id and d.mechanism_id = p.depot_id and d.is_deleted = 0 and d.status = ${STATE.accepted}
    where p.tenant_id = ${tx.tenantId} and p.id = any(${[...ids]}::bigint[]) group by p.id`)
  return new Map(rows.map(row => [row.id, { rating: row.rating, monthOrders: row.orders, avgHours: row.hours }]))
}
