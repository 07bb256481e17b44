import { inBoth } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, updateRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { biz } from '#areas/vehicles/vehicle/server/moves.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import {
  isInside,
  kmBetween,
  kmOutside,
  lasting,
  minutesBetween,
  plausible,
  polygonsOf,
  type Fix,
  type Point,
} from '../../calculations/geo.ts'
import { typeIs } from '../../codes.ts'
import { noteBack } from '../../security-leave-notice/server/leave.ts'
import { fenceIs } from '../../security-strategy/security-strategy.ts'
import { activeStrategies, strategyFor, type Car, type Strategy } from '../../security-strategy/server/match.ts'
import { securityGpsWarn } from '../security-gps-warn.ts'
import { allowedCities, cityAt, cityCentres, type Centre } from './places.ts'
import { raise, type Hit } from './raise.ts'
import { openWarns } from './rows.ts'

const FIXES = 20
const METRES = 1000
/** Types that are told by positions; the others by devices, by the sweep or by the night. */
const BY_POSITION = [typeIs.fence, typeIs.watched, typeIs.border, typeIs.speed, typeIs.apart, typeIs.stock]
interface DeviceFix extends Fix {
  readonly deviceNo: string | null
  readonly address: string | null
}
interface Scene {
  readonly car: Car
  readonly strategy: Strategy
  readonly fixes: readonly DeviceFix[]
  readonly last: DeviceFix
  readonly centres: readonly Centre[]
  readonly radiusKm: number
}
/** Where the condition holds now, or that it does not; undefined: cannot be told. */
type Seen = Partial<Hit> & { readonly detail: string }
type Verdict = Seen | 'clear' | undefined

/** The newest positions of a vehicle, looked at by every strategy that holds for it. Answers how many alerts were hit. */
export async function evaluateVehicle(tx: Tx, actor: Actor, vehicleId: string): Promise<number> {
  const strategies = (await activeStrategies(tx)).filter(one => BY_POSITION.includes(one.strategyType as never))
  if (strategies.length === 0) return 0
  const car = await findRow(tx, vehicle, vehicleId)
  const fixes = await newestFixes(tx, vehicleId)
  const last = fixes.at(-1)
  if (!car || !last) return 0
  const around = { centres: await cityCentres(tx), radiusKm: await paramNumber(tx, 'gps.cityRadiusKm') }
  let hits = 0
  for (const type of BY_POSITION) {
    const strategy = strategyFor(strategies, type, car, last.time)
    if (!strategy) continue
    const verdict = await judges[type]!(tx, { car, strategy, fixes, last, ...around })
    if (verdict === 'clear') await noteClear(tx, actor, vehicleId, type, last.time)
    else if (verdict) {
      const { how } = await raise(tx, actor, { car, strategy, time: last.time, ...placeOf(last), ...verdict })
      if (how !== 'muted') hits++
    }
  }
  return hits
}
const placeOf = (fix: DeviceFix) => ({
  lng: fix.lng.toFixed(6),
  lat: fix.lat.toFixed(6),
  address: fix.address,
  speed: fix.speed,
  deviceNo: fix.deviceNo,
})

async function newestFixes(tx: Tx, vehicleId: string): Promise<DeviceFix[]> {
  const rows = await tx.rows<{
    lng: string
    lat: string
    time: string
    speed: number | null
    deviceNo: string | null
    address: string | null
  }>(sql`
    select lng, lat, report_time as time, speed, device_no as "deviceNo", address from vehicle_location
    where tenant_id = ${tx.tenantId} and vehicle_id = ${vehicleId}::bigint and not outside
    order by report_time desc limit ${FIXES}`)
  const points = rows.reverse().map(one => ({ ...one, lng: Number(one.lng), lat: Number(one.lat) }))
  // Two devices of one vehicle report in turns: each is judged by its own way.
  const kept = new Set([...Map.groupBy(points, one => one.deviceNo).values()].flatMap(one => plausible(one)))
  return points.filter(one => kept.has(one))
}

/** The condition is gone: the sweep ends the alert once it stayed so for long enough. */
export async function noteClear(tx: Tx, actor: Actor, vehicleId: string, type: number, time: string): Promise<void> {
  const open = (await openWarns(tx, vehicleId)).find(one => one.strategyType === type)
  if (open && open.clearSince === null) await updateRow(tx, actor, securityGpsWarn, open, { clearSince: time })
  if (type === typeIs.fence || type === typeIs.border) await noteBack(tx, actor, vehicleId, time)
}

const contractOf = async (tx: Tx, car: Car): Promise<string | null> =>
  (
    await tx.row<{ id: string | null }>(
      sql`select contract_id as id from vehicle_lease_record where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = ${car.id}::bigint and end_time is null limit 1`,
    )
  )?.id ?? null

/** Metres outside of what the strategy allows; undefined where that is not known. */
async function outsideBy(tx: Tx, scene: Scene): Promise<((fix: Point) => number) | undefined> {
  const { car, strategy, centres, radiusKm } = scene
  if (strategy.fenceKind === fenceIs.polygons) {
    const polygons = polygonsOf(strategy.polygons) ?? []
    return polygons.length === 0 ? undefined : fix => Math.min(...polygons.map(one => kmOutside(fix, one))) * METRES
  }
  if (strategy.fenceKind === fenceIs.lot) return outsideLot(tx, car)
  const allowed = await allowedCities(tx, car, strategy, await contractOf(tx, car))
  const known = centres.filter(one => allowed.includes(one.code))
  return known.length === 0
    ? undefined
    : fix => Math.max(0, Math.min(...known.map(one => kmBetween(one, fix))) - radiusKm) * METRES
}
async function outsideLot(tx: Tx, car: Car): Promise<((fix: Point) => number) | undefined> {
  const lot = car.parkingLotId ? await findRow(tx, parkingLot, car.parkingLotId) : undefined
  if (!lot?.lng || !lot.lat) return undefined
  const centre = { lng: Number(lot.lng), lat: Number(lot.lat) }
  return fix => Math.max(0, kmBetween(centre, fix) * METRES - (lot.fenceRadius ?? 0))
}

async function fence(tx: Tx, scene: Scene): Promise<Verdict> {
  const by = await outsideBy(tx, scene)
  if (!by) return undefined
  const { strategy, fixes, last } = scene
  const isOut = (fix: Point) => by(fix) > (strategy.bufferM ?? 0)
  if (!isOut(last)) return 'clear'
  if (!lasting(fixes, isOut, strategy.points ?? 1, strategy.minutes ?? 0)) return undefined
  const distanceM = Math.round(by(last))
  return {
    detail: inBoth(`超出围栏${distanceM}米`, `${distanceM} m outside the fence`),
    distanceM,
    regionCode: cityAt(scene.centres, last, scene.radiusKm) ?? null,
  }
}

async function watched(_tx: Tx, { strategy, fixes, last }: Scene): Promise<Verdict> {
  const polygons = polygonsOf(strategy.polygons) ?? []
  const isIn = (fix: Point) => polygons.some(one => isInside(fix, one))
  if (!isIn(last)) return 'clear'
  return lasting(fixes, isIn, strategy.points ?? 1, strategy.stayMin ?? 0)
    ? {
        detail: inBoth(
          `进入敏感区，停留${strategy.stayMin ?? 0}分钟以上`,
          `In a watched area for more than ${strategy.stayMin ?? 0} minutes`,
        ),
      }
    : undefined
}

async function border(_tx: Tx, { car, strategy, fixes, last, centres, radiusKm }: Scene): Promise<Verdict> {
  const home = car.operateCityCode?.slice(0, 2)
  const here = cityAt(centres, last, radiusKm)
  if (!home || !here) return undefined
  if (here.startsWith(home)) return 'clear'
  const isAway = (fix: Point) => {
    const city = cityAt(centres, fix, radiusKm)
    return city !== undefined && !city.startsWith(home)
  }
  if (!lasting(fixes, isAway, strategy.points ?? 1, 0)) return undefined
  const centre = centres.find(one => one.code === car.operateCityCode!.slice(0, 4))
  return {
    detail: inBoth('离开所在省', 'Out of its province'),
    regionCode: here,
    ...(centre ? { distanceM: Math.round(kmBetween(centre, last) * METRES) } : {}),
  }
}

async function speeding(_tx: Tx, { strategy, fixes, last }: Scene): Promise<Verdict> {
  const isFast = (fix: Fix) => (fix.speed ?? 0) > (strategy.kmh ?? Infinity)
  if (!isFast(last)) return 'clear'
  return lasting(fixes, isFast as never, strategy.points ?? 1, 0)
    ? { detail: inBoth(`车速${last.speed}公里/时，限${strategy.kmh}`, `${last.speed} km/h, limit ${strategy.kmh}`) }
    : undefined
}

async function apart(_tx: Tx, { car, strategy, fixes }: Scene): Promise<Verdict> {
  const newest = (deviceNo: string | null) => (deviceNo ? fixes.findLast(one => one.deviceNo === deviceNo) : undefined)
  const [wired, wireless] = [newest(car.gpsWiredNo), newest(car.gpsWirelessNo)]
  if (!wired || !wireless) return undefined
  if (Math.abs(minutesBetween(wired.time, wireless.time)) > (strategy.fixMinutes ?? 0)) return undefined
  const distanceM = Math.round(kmBetween(wired, wireless) * METRES)
  return distanceM > (strategy.distanceM ?? Infinity)
    ? { detail: inBoth(`有线与无线设备相距${distanceM}米`, `Its two devices are ${distanceM} m apart`), distanceM }
    : 'clear'
}

/** Nobody has taken it: what a task or a take moves is no alarm. */
async function stockMoved(tx: Tx, { car, strategy, last }: Scene): Promise<Verdict> {
  const inStock = [biz.stock, biz.preparing, biz.awaitingTake].includes(car.bizStatus as never)
  if (!inStock || car.occupyId !== null) return undefined
  const by = await outsideLot(tx, car)
  if (!by) return undefined
  const distanceM = Math.round(by(last))
  return distanceM > (strategy.bufferM ?? 0)
    ? { detail: inBoth(`离开停车场围栏${distanceM}米`, `${distanceM} m outside its parking lot`), distanceM }
    : 'clear'
}

const judges: Readonly<Record<number, (tx: Tx, scene: Scene) => Promise<Verdict>>> = {
  [typeIs.fence]: fence,
  [typeIs.watched]: watched,
  [typeIs.border]: border,
  [typeIs.speed]: speeding,
  [typeIs.apart]: apart,
  [typeIs.stock]: stockMoved,
}
