import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { PartnerFigures } from '../../ports.ts'
import { driverWorkPort } from './ports.ts'

/** Active drivers of each platform, and the vehicles that they drive now. */
export async function platformFigures(
  tx: Tx,
  platformIds: readonly string[],
): Promise<ReadonlyMap<string, PartnerFigures>> {
  const rows = await tx.rows<{ platform: string; drivers: string[] }>(sql`
    select d.travel_company_id as platform, array_agg(d.id::text) as drivers
    from driver d join mechanism h on h.tenant_id = d.tenant_id and h.id = d.id
    where d.tenant_id = ${tx.tenantId} and h.is_deleted = 0 and h.status = 1
      and d.travel_company_id = any(${[...platformIds]}::bigint[])
    group by d.travel_company_id`)
  const works = await driverWorkPort.ask().of(
    tx,
    rows.flatMap(row => row.drivers),
  )
  return new Map(
    rows.map(({ platform, drivers }) => [
      platform,
      {
        driverCount: drivers.length,
        vehicleCount: new Set(drivers.flatMap(id => works.get(id)?.vehicleId ?? [])).size,
      },
    ]),
  )
}
