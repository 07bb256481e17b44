import type { LocalDate, RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Incidents } from '#areas/vehicles/ports.ts'
import type { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { metresBetween } from '#areas/work-orders/calculations/metres.ts'
import { blockerIs } from '../../codes.ts'

interface Place {
  lng: number
  lat: number
}
/** Lots by their city, as far as somebody wrote down where they lie. */
export type LotPlaces = ReadonlyMap<string, readonly Place[]>
export async function lotPlaces(tx: Tx): Promise<LotPlaces> {
  const rows = await tx.rows<{ city: string; lng: string; lat: string }>(sql`
    select left(city_code, 4) as city, lng::text as lng, lat::text as lat from parking_lot
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and lng is not null and lat is not null and city_code is not null`)
  return Map.groupBy(
    rows.map(({ city, lng, lat }) => ({ city, lng: Number(lng), lat: Number(lat) })),
    one => one.city,
  )
}

type Card = Pick<RowOf<typeof vehicle>, 'compulsoryEnd' | 'licenceAt' | 'lng' | 'lat' | 'operateCityCode'>
/** Lost, or with the authority to be issued anew. */
const LICENCE_GONE = 5
const FAR_M = 100_000

/** 80, 7 blockers: what stands in the way of an inspection that is due on this day. */
export const blockersOf = (
  card: Card,
  dueDate: LocalDate,
  counts: Pick<Incidents, 'openViolations' | 'openAccidents'> | undefined,
  lots: LotPlaces,
): number[] => [
  ...((counts?.openViolations ?? 0) > 0 ? [blockerIs.violation] : []),
  ...(card.compulsoryEnd === null || card.compulsoryEnd < dueDate ? [blockerIs.cover] : []),
  ...((counts?.openAccidents ?? 0) > 0 ? [blockerIs.accident] : []),
  ...(card.licenceAt === LICENCE_GONE ? [blockerIs.licence] : []),
  ...(isFar(card, lots) ? [blockerIs.far] : []),
]

/** Its last position lies a journey away from every lot of the city where it runs. */
function isFar({ lng, lat, operateCityCode }: Card, lots: LotPlaces): boolean {
  const near = lots.get(operateCityCode?.slice(0, 4) ?? '') ?? []
  if (lng === null || lat === null || near.length === 0) return false
  const here = { lng: Number(lng), lat: Number(lat) }
  return near.every(one => metresBetween(here, one) > FAR_M)
}
