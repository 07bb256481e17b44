import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { kmBetween, type Point } from '../../calculations/geo.ts'
import type { Car, Strategy } from '../../security-strategy/server/match.ts'

export interface Centre extends Point {
  readonly code: string
}
/** The centre of a city: what the list of regions says, else the mean of our lots there. */
export async function cityCentres(tx: Tx): Promise<Centre[]> {
  const rows = await tx.rows<{ code: string; lng: string; lat: string }>(sql`
    select code, lng, lat from blade_region where tenant_id = ${PLATFORM} and is_deleted = 0 and lng is not null and lat is not null and length(rtrim(code, '0')) between 3 and 4
    union all
    select left(l.city_code, 4), avg(l.lng), avg(l.lat) from parking_lot l
    where l.tenant_id = ${tx.tenantId} and l.is_deleted = 0 and l.lng is not null and l.lat is not null and l.city_code is not null
      and not exists (select 1 from blade_region r where r.tenant_id = ${PLATFORM} and r.is_deleted = 0 and r.lng is not null and r.code like left(l.city_code, 4) || '%' and length(rtrim(r.code, '0')) between 3 and 4)
    group by left(l.city_code, 4)`)
  return rows.map(one => ({ code: one.code.slice(0, 4), lng: Number(one.lng), lat: Number(one.lat) }))
}
export const cityAt = (centres: readonly Centre[], at: Point, radiusKm: number): string | undefined =>
  centres
    .map(one => ({ code: one.code, km: kmBetween(one, at) }))
    .filter(one => one.km <= radiusKm)
    .sort((a, b) => a.km - b.km)[0]?.code

/** Cities in which the vehicle may be: those of the strategy, of its contract, else its own. */
export async function allowedCities(
  tx: Tx,
  car: Car,
  strategy: Strategy,
  contractId: string | null,
): Promise<string[]> {
  if (strategy.fenceCityCodes?.length) return strategy.fenceCityCodes.map(one => one.slice(0, 4))
  const lease = contractId ? await findRow(tx, contractLease, contractId) : undefined
  if (lease?.operateRegions?.length) return lease.operateRegions.map(one => one.slice(0, 4))
  return car.operateCityCode ? [car.operateCityCode.slice(0, 4)] : []
}
