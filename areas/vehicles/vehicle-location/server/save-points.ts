import { z } from 'zod'
import { addDays, instantOf, invalid, localDateTime, type Fault } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emitAll } from '#packages/server/emit.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { isInChina, toGcj } from '#packages/kernel/datum.ts'
import { sentList } from '../../save-rows.ts'
import { vehicle } from '../../vehicle/vehicle.ts'

const MOST = 500
const AHEAD_MS = 5 * 60_000
const BACK_DAYS = 30
/** Devices fitted in cars tell that they are online; a phone or a stocktake does not. */
const BY_DEVICE: readonly number[] = [1, 2]

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max).nullish()
const point = z.looseObject({
  vehicleId: optionalIdInput,
  deviceNo: z.string().trim().max(32).nullish(),
  source: z.coerce.number().int().min(1).max(5),
  coordType: z.coerce.number().int().min(1).max(3).default(1),
  lng: z.coerce.number().min(-180).max(180),
  lat: z.coerce.number().min(-90).max(90),
  speed: whole(0, 400),
  direction: whole(0, 360),
  altitude: whole(-500, 9000),
  acc: z.union([z.boolean(), z.literal(0), z.literal(1)]).nullish(),
  soc: whole(0, 100),
  battery: whole(0, 100),
  mileage: whole(0, 3_000_000),
  reportTime: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式为yyyy-MM-dd HH:mm:ss / time must be yyyy-MM-dd HH:mm:ss'),
  address: z.string().trim().max(200).nullish(),
})
type Point = z.output<typeof point>
const points = z
  .array(point)
  .min(1, '请至少上报一个位置 / report at least one position')
  .max(MOST, `一次最多${MOST}个位置 / at most ${MOST} positions at once`)
/** One point, a list, or { points }; faults stand at their fields, of a list at points.<n>.<field>. */
export const savingPoints = z.unknown().transform((given, context): Point[] => {
  const body = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const many = sentList(given) ?? body['points']
  const found = many === undefined ? point.safeParse(body) : points.safeParse(many)
  if (found.success) return Array.isArray(found.data) ? found.data : [found.data]
  for (const issue of found.error.issues)
    context.addIssue({
      code: 'custom',
      message: issue.message,
      path: many === undefined ? issue.path : ['points', ...issue.path],
    })
  return z.NEVER
})

interface Kept extends Point {
  carId: string
  gcjLng: string
  gcjLat: string
}

/** Cars by id, or by the device that is fitted in them; only those that the caller sees. */
async function carsOf(tx: Tx, actor: Actor, given: readonly Point[]): Promise<(row: Point) => string | undefined> {
  const ids = [...new Set(given.flatMap(one => (one.vehicleId ? [one.vehicleId] : [])))]
  const devices = [...new Set(given.flatMap(one => (one.deviceNo && !one.vehicleId ? [one.deviceNo] : [])))]
  const fitted = devices.length
    ? await tx.rows<{ id: string; device: string }>(sql`
      select v.id, d.device from unnest(${devices}::text[]) d(device) join vehicle v on v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and (v.gps_wired_no = d.device or v.gps_wireless_no = d.device)`)
    : []
  const visible = new Set(
    await visibleOf(tx, actor, vehicle, [...new Set([...ids, ...fitted.map(one => one.id)])], 'read'),
  )
  const byDevice = new Map(fitted.map(one => [one.device, one.id]))
  return row => {
    const id = row.vehicleId ?? byDevice.get(row.deviceNo ?? '')
    return id !== undefined && visible.has(id) ? id : undefined
  }
}

function checked(actor: Actor, given: readonly Point[], carOf: (row: Point) => string | undefined): Kept[] {
  const faults: Fault[] = []
  const now = actor.clock.now()
  const oldest = addDays(localDateTime(now).slice(0, 10), -BACK_DAYS)
  const kept = given.flatMap((row, at) => {
    const path = given.length > 1 ? `points.${at}.` : ''
    const time = instantOf(row.reportTime).getTime()
    if (Number.isNaN(time) || time > now.getTime() + AHEAD_MS)
      faults.push({ path: `${path}reportTime`, reason: '上报时间不能晚于现在 / must not lie in the future' })
    else if (row.reportTime.slice(0, 10) < oldest)
      faults.push({
        path: `${path}reportTime`,
        reason: `上报时间不能早于${BACK_DAYS}天前 / at most ${BACK_DAYS} days old`,
      })
    const carId = carOf(row)
    if (carId === undefined) {
      faults.push(
        row.vehicleId
          ? { path: `${path}vehicleId`, reason: '车辆不存在或不在数据范围内 / no such vehicle within your scope' }
          : { path: `${path}deviceNo`, reason: '设备未装车 / the device is fitted in no vehicle' },
      )
      return []
    }
    const gcj = toGcj({ lng: row.lng, lat: row.lat }, row.coordType)
    return [{ ...row, carId, gcjLng: gcj.lng.toFixed(6), gcjLat: gcj.lat.toFixed(6) }]
  })
  return faults.length > 0 ? invalid(faults) : kept
}

/** vehicle-location/save: one point or up to 500; what a device reported before is not kept twice. */
export async function savePoints(tx: Tx, actor: Actor, given: readonly Point[]): Promise<unknown> {
  const kept = checked(actor, given, await carsOf(tx, actor, given))
  const stored = await insertPoints(tx, actor, kept)
  await moveCards(tx, actor, kept)
  const latest = new Map<string, Kept>()
  for (const row of kept)
    if (!latest.has(row.carId) || latest.get(row.carId)!.reportTime < row.reportTime) latest.set(row.carId, row)
  const numbers = new Map(
    (
      await tx.rows<{ id: string; no: string }>(
        sql`select id, vehicle_no as no from vehicle where tenant_id = ${tx.tenantId} and id = any(${[...latest.keys()]}::bigint[])`,
      )
    ).map(one => [one.id, one.no]),
  )
  await emitAll(
    tx,
    actor,
    'vehicle.location-reported',
    [...latest.values()].map(row => ({
      id: row.carId,
      no: numbers.get(row.carId) ?? '',
      source: row.source,
      lng: row.gcjLng,
      lat: row.gcjLat,
      reportTime: row.reportTime,
    })),
  )
  return { received: given.length, saved: stored }
}

async function insertPoints(tx: Tx, actor: Actor, kept: readonly Kept[]): Promise<number> {
  const ids: string[] = []
  for (const _ of kept) ids.push(await tx.newId())
  const column = <T>(of: (row: Kept) => T): T[] => kept.map(of)
  return tx.run(sql`insert into vehicle_location (id, tenant_id, create_user, create_time, update_time, status, is_deleted, version,
      vehicle_id, device_no, source, coord_type, lng, lat, outside, speed, direction, altitude, acc, soc, battery, mileage, report_time, address)
    select n.id, ${tx.tenantId}, ${actor.userId}::bigint, ${localDateTime(actor.clock.now())}::timestamptz, ${localDateTime(actor.clock.now())}::timestamptz, 1, 0, 0,
      n.car, n.device, n.source, n.coord, n.lng, n.lat, n.outside, n.speed, n.direction, n.altitude, n.acc, n.soc, n.battery, n.mileage, n.at, n.address
    from unnest(${ids}::bigint[], ${column(row => row.carId)}::bigint[], ${column(row => row.deviceNo || null)}::text[], ${column(row => row.source)}::int[], ${column(row => row.coordType)}::int[],
      ${column(row => row.gcjLng)}::numeric[], ${column(row => row.gcjLat)}::numeric[], ${column(row => !isInChina(row))}::boolean[], ${column(row => row.speed ?? null)}::int[], ${column(row => row.direction ?? null)}::int[],
      ${column(row => row.altitude ?? null)}::int[], ${column(row => Boolean(row.acc))}::boolean[], ${column(row => row.soc ?? null)}::int[], ${column(row => row.battery ?? null)}::int[],
      ${column(row => row.mileage ?? null)}::int[], ${column(row => row.reportTime)}::timestamptz[], ${column(row => row.address ?? null)}::text[])
      n(id, car, device, source, coord, lng, lat, outside, speed, direction, altitude, acc, soc, battery, mileage, at, address)
    on conflict do nothing`)
}

/** The card shows the newest report; derived figures: no version, open forms of the card stay valid. */
async function moveCards(tx: Tx, _actor: Actor, kept: readonly Kept[]): Promise<void> {
  const column = <T>(of: (row: Kept) => T): T[] => kept.map(of)
  await tx.run(sql`with told as (
      select distinct on (car) * from unnest(${column(row => row.carId)}::bigint[], ${column(row => row.source)}::int[], ${column(row => row.gcjLng)}::numeric[], ${column(row => row.gcjLat)}::numeric[], ${column(row => row.speed ?? null)}::int[],
        ${column(row => (row.acc === null || row.acc === undefined ? null : Boolean(row.acc)))}::boolean[], ${column(row => row.soc ?? null)}::int[], ${column(row => row.reportTime)}::timestamptz[], ${column(row => row.address ?? null)}::text[], ${column(row => isInChina(row))}::boolean[])
        n(car, source, lng, lat, speed, acc, soc, at, address, inside) where inside order by car, at desc),
      held as (select v.id from vehicle v join told t on t.car = v.id where v.tenant_id = ${tx.tenantId} order by v.id for update of v)
    update vehicle v set lng = t.lng, lat = t.lat, speed = t.speed, locate_time = t.at, locate_source = t.source, last_address = coalesce(t.address, case when v.lng = t.lng and v.lat = t.lat then v.last_address end),
      acc_on = coalesce(t.acc, v.acc_on), soc = coalesce(t.soc, v.soc),
      gps_state = case when t.source = any(${[...BY_DEVICE]}::int[]) then 1 else v.gps_state end,
      gps_last_time = case when t.source = any(${[...BY_DEVICE]}::int[]) then t.at else v.gps_last_time end
    from told t, held h where v.tenant_id = ${tx.tenantId} and v.id = t.car and v.id = h.id and (v.locate_time is null or v.locate_time < t.at)`)
}
