import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { selection } from '#packages/server/selection.ts'
import { labels } from '#packages/server/registry.ts'
import { parkingLot } from '../parking-lot.ts'

interface Pin {
  id: string
  lotName: string
  lotKind: string
  ownKind: number
  cityCode: string
  address: string
  lng: string
  lat: string
  fenceRadius: number | null
  capacity: number
  occupied: number
  reserved: number
  freeQty: number
}

/** parking-lot/map: lots in use that have a place, with their room; the filters of the list. */
export async function lotMap(
  tx: Tx,
  actor: Actor,
  { size: _, current: __, ...query }: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { from, where } = selection(actor, parkingLot, query)
  const pins =
    await tx.rows<Pin>(sql`select t.id, t.lot_name as "lotName", t.lot_kind as "lotKind", t.own_kind as "ownKind", t.city_code as "cityCode", t.address, t.lng, t.lat, t.fence_radius as "fenceRadius", t.capacity,
      coalesce(t.occupied, 0) as occupied, coalesce(t.reserved, 0) as reserved, t.capacity - coalesce(t.occupied, 0) - coalesce(t.reserved, 0) as "freeQty"
    from ${from} where ${where} and t.status = 1 and t.lng is not null and t.lat is not null order by t.city_code, t.lot_name limit 2000`)
  return Promise.all(
    pins.map(async pin => ({
      ...pin,
      fenceRadius: pin.fenceRadius ?? 300,
      cityName: (await labels()?.regionName(pin.cityCode, actor.language)) ?? pin.cityCode,
      lotKindName: (await labels()?.dictLabel(actor.tenantId, 'lot_kind', pin.lotKind, actor.language)) ?? pin.lotKind,
      usedRate: pin.capacity === 0 ? '' : ((pin.occupied * 100) / pin.capacity).toFixed(2),
    })),
  )
}
