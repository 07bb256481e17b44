import { z } from 'zod'
import { addDays, invalid, isLocalDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { idInput } from '#packages/server/inputs.ts'
import { selection } from '#packages/server/selection.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { stopsOf } from '../../calculations/coordinates.ts'
import { vehicle } from '../../vehicle/vehicle.ts'

const MOST_PINS = 5000
const MOST_POINTS = 20_000
const TRACK_DAYS = 7
const corner = (least: number, most: number) => z.coerce.number().min(least).max(most).optional()
export const latestInput = z.looseObject({
  west: corner(-180, 180),
  south: corner(-90, 90),
  east: corner(-180, 180),
  north: corner(-90, 90),
})

/** vehicle-location/latest: where the cars of the list's filters stand, within the bounds of the map. */
export async function latest(tx: Tx, actor: Actor, input: z.output<typeof latestInput>): Promise<unknown> {
  const { west, south, east, north, size: _, current: __, ...asked } = input
  const query = Object.fromEntries(
    Object.entries(asked).filter((one): one is [string, string] => typeof one[1] === 'string'),
  )
  const { from, where } = selection(actor, vehicle, query)
  const bounds = [
    ...(west === undefined ? [] : [sql`t.lng >= ${west}::numeric`]),
    ...(east === undefined ? [] : [sql`t.lng <= ${east}::numeric`]),
    ...(south === undefined ? [] : [sql`t.lat >= ${south}::numeric`]),
    ...(north === undefined ? [] : [sql`t.lat <= ${north}::numeric`]),
  ]
  return tx.rows(sql`
    select t.id as "vehicleId", t.vin, coalesce(t.plate_no, '') as "plateNo", t.biz_status as "bizStatus", t.lng, t.lat, coalesce(t.speed, 0) as speed, coalesce(t.last_address, '') as address,
      t.locate_time as "locateTime", t.locate_source as "locateSource", coalesce(t.gps_state, 3) as "gpsState", coalesce(t.customer_name, '') as "customerName"
    from ${from} where ${where} and t.status = 1 and t.lng is not null and t.lat is not null ${bounds.length ? sql`and ${sql.and(bounds)}` : sql.empty}
    order by t.locate_time desc nulls last, t.id limit ${MOST_PINS}`)
}

export const trackInput = z.looseObject({ vehicleId: idInput, from: z.string(), to: z.string() })
/** vehicle-location/track: the way of one car with its stops, at most a week. */
export async function track(tx: Tx, actor: Actor, input: z.output<typeof trackInput>): Promise<unknown> {
  const { vehicleId, from, to } = input
  if (!isLocalDateTime(from))
    return invalid({ from: '时间格式为yyyy-MM-dd HH:mm:ss / time must be yyyy-MM-dd HH:mm:ss' })
  if (!isLocalDateTime(to)) return invalid({ to: '时间格式为yyyy-MM-dd HH:mm:ss / time must be yyyy-MM-dd HH:mm:ss' })
  if (to < from) return invalid({ to: '结束不能早于开始 / the end lies before the start' })
  if (to > `${addDays(from.slice(0, 10), TRACK_DAYS)}${from.slice(10)}`)
    return invalid({ to: `轨迹最多查询${TRACK_DAYS}天 / a track covers at most ${TRACK_DAYS} days` })
  await requireVisible(tx, actor, vehicle, [vehicleId], 'read')
  const rows = await tx.rows<{
    lng: string
    lat: string
    time: string
    speed: number | null
    mileage: number | null
  }>(sql`
    select lng, lat, report_time as time, speed, mileage from vehicle_location
    where tenant_id = ${tx.tenantId} and vehicle_id = ${vehicleId}::bigint and report_time between ${from}::timestamptz and ${to}::timestamptz and not outside
    order by report_time limit ${MOST_POINTS}`)
  const points = rows.map(row => ({ lng: Number(row.lng), lat: Number(row.lat), time: row.time }))
  return {
    points: rows.map(row => ({ ...row, speed: row.speed ?? '', mileage: row.mileage ?? '' })),
    stops: stopsOf(points),
    isCut: rows.length === MOST_POINTS,
  }
}
