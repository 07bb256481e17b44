import type { LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import type { Source } from '#areas/vehicles/source.ts'
import { kindsById } from '../../asset-kind-setting/server/index.ts'
import { holder } from '../../codes.ts'
import { assetArchives } from '../asset-archives.ts'
import { hand, room, type Archive, type Holder } from './hand.ts'
import { LIVE } from './prepare.ts'

/** 90-interfaces 3.4. Every verb runs in the caller's transaction; what was done by the same source is not done again. */

const itemsOf = (tx: Tx, vehicleIds: readonly string[], status: readonly number[]): Promise<Archive[]> =>
  findRows(
    tx,
    assetArchives,
    sql`t.vehicle_id = any(${[...new Set(vehicleIds)]}::bigint[]) and t.status = any(${[...status]}::int[])`,
  )
const carried = new Set<number>([3])

/** asset.expect: papers that a registration will bring; kinds that the vehicle has already are left out. */
export async function expectItems(
  tx: Tx,
  actor: Actor,
  car: { id: string; plateNo: string | null; vin: string; companyId: string | null; cityCode: string | null },
  kindCodes: readonly string[],
): Promise<Archive[]> {
  const kinds = [...(await kindsById(tx)).values()].filter(kind => kindCodes.includes(kind.kindCode))
  const known = new Set((await itemsOf(tx, [car.id], LIVE)).map(one => one.kindId))
  const made: Archive[] = []
  for (const kind of kinds.filter(one => !known.has(one.id)))
    made.push(
      (await insertRow(tx, actor, assetArchives, {
        vehicleId: car.id,
        plateNo: car.plateNo,
        vin: car.vin,
        companyId: car.companyId,
        cityCode: car.cityCode ?? '',
        kindId: kind.id,
        kindCode: kind.kindCode,
        kindName: kind.kindName,
        copyKind: 1,
        copies: 1,
        holderKind: holder.nobody,
      })) as Archive,
    )
  return made
}

/** asset.toHolder: what lies in the car by its kind goes with the car to whoever takes it (take, waybill, use). */
export async function toHolder(
  tx: Tx,
  actor: Actor,
  given: { vehicleId: string; to: Holder; at: string; source: Source },
): Promise<void> {
  const kinds = await kindsById(tx)
  const items = (await itemsOf(tx, [given.vehicleId], [1, 3])).filter(one =>
    carried.has(kinds.get(one.kindId)?.normalHolder ?? 0),
  )
  const how = {
    withCar: true as const,
    to: given.to,
    at: given.at,
    source: given.source,
    cannot: '不能随车 / cannot go with the car' as const,
  }
  const ids = (status: number) => items.filter(one => one.status === status).map(one => one.id)
  await hand(tx, actor, ids(1), { ...how, action: 'toCar' })
  await hand(tx, actor, ids(3), { ...how, action: 'changeHolder' })
}

/**
 * asset.fromHolder: the car is back. What belongs in the car stays there in stock, the rest returns to the room. What is
 * missing stays with its holder, marked from the day of the return.
 */
export async function fromHolder(
  tx: Tx,
  actor: Actor,
  given: { vehicleId: string; missingKeys: readonly string[]; on: LocalDate; at: string; source: Source },
): Promise<{ missing: Archive[] }> {
  const kinds = await kindsById(tx)
  const items = await itemsOf(tx, [given.vehicleId], [3])
  const isMissing = (one: Archive) => given.missingKeys.includes(kinds.get(one.kindId)?.priceKey ?? '')
  const missing = items.filter(isMissing)
  const back = items.filter(one => !isMissing(one))
  const belongs = (one: Archive) => carried.has(kinds.get(one.kindId)?.normalHolder ?? 0)
  const how = {
    withCar: true as const,
    at: given.at,
    source: given.source,
    cannot: '不能收回 / cannot be taken back' as const,
  }
  await hand(
    tx,
    actor,
    back.filter(belongs).map(one => one.id),
    { ...how, action: 'changeHolder', to: { kind: holder.car, name: '随车在库' }, changes: { overdueFrom: null } },
  )
  await hand(
    tx,
    actor,
    back.filter(one => !belongs(one)).map(one => one.id),
    { ...how, action: 'fromCar', to: room, changes: { overdueFrom: null } },
  )
  for (const item of missing)
    if (!item.overdueFrom) await updateRow(tx, actor, assetArchives, item, { overdueFrom: given.on })
  return { missing }
}

/** asset.toLender, asset.fromLender: originals that a lender keeps while a vehicle is pledged. */
export async function toLender(
  tx: Tx,
  actor: Actor,
  given: { vehicleIds: readonly string[]; kindCodes: readonly string[]; lender: Holder; at?: string; source: Source },
): Promise<void> {
  const items = (await itemsOf(tx, given.vehicleIds, [1])).filter(one => given.kindCodes.includes(one.kindCode ?? ''))
  await hand(
    tx,
    actor,
    items.map(one => one.id),
    {
      action: 'toLender',
      to: given.lender,
      ...(given.at ? { at: given.at } : {}),
      source: given.source,
      cannot: '不能交资方 / cannot go to the lender',
    },
  )
}
export async function fromLender(
  tx: Tx,
  actor: Actor,
  given: { vehicleIds: readonly string[]; at?: string; source: Source },
): Promise<void> {
  const items = await itemsOf(tx, given.vehicleIds, [8])
  await hand(
    tx,
    actor,
    items.map(one => one.id),
    {
      action: 'fromLender',
      to: room,
      ...(given.at ? { at: given.at } : {}),
      source: given.source,
      cannot: '不能退回 / cannot come back',
    },
  )
}

/** asset.out: with the vehicle for good: sold, bought out, scrapped. */
export async function moveOut(
  tx: Tx,
  actor: Actor,
  given: {
    ids: readonly string[]
    outKind: string
    outTo: string
    outDate: LocalDate
    outBizId?: string | null
    source: Source
  },
): Promise<Archive[]> {
  return hand(tx, actor, given.ids, {
    action: 'out',
    to: { kind: holder.gone, name: given.outTo },
    source: given.source,
    cannot: '不能移出 / cannot be moved out',
    changes: {
      outKind: given.outKind,
      outTo: given.outTo,
      outDate: given.outDate,
      outBizId: given.outBizId ?? null,
    },
    ...(given.outBizId ? { signBizId: given.outBizId } : {}),
  })
}
export const outOfVehicles = async (
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
  given: { outKind: string; outTo: string; outDate: LocalDate; source: Source },
): Promise<Archive[]> =>
  moveOut(tx, actor, { ...given, ids: (await itemsOf(tx, vehicleIds, [1, 3, 8])).map(one => one.id) })
