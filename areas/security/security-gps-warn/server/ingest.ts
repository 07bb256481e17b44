import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { addDays, inBoth, instantOf, isLocalDateTime, localDateTime, refuse, Refused, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { OutsideCall } from '#packages/server/implement.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { savePoints, savingPoints } from '#areas/vehicles/vehicle-location/server/save-points.ts'
import { bytesOfHex, decodeFrame, decodePosition, POSITION } from '../../calculations/jt808.ts'
import { eventIs } from '../../codes.ts'
import { gpsDevice } from '../../gps-device/gps-device.ts'
import type { Device } from '../../gps-device/server/bind.ts'
import { gpsDeviceEvent } from '../security-gps-warn.ts'
import { alertOf } from './device-alerts.ts'
import { told, type Told } from './told.ts'

const MOST = 500
const WINDOW_MS = 5 * 60_000
/** A report older than this is kept, and judged by nobody. */
const STALE_DAYS = 30
const WGS84 = 1

export interface Rejected {
  readonly eventId: string
  readonly reason: Label
}
export interface Ingested {
  readonly accepted: number
  readonly duplicate: number
  readonly rejected: readonly Rejected[]
}

/** A frame of JT/T 808 tells a position, and by the bits of its alarm what else happened. */
function fromFrame(hex: string): Told[] | Label {
  const bytes = bytesOfHex(hex)
  const decoded = bytes ? decodeFrame(bytes) : { fault: 'flags' as const }
  if ('fault' in decoded) return `报文不正确（${decoded.fault}） / not a frame: ${decoded.fault}`
  const { frame } = decoded
  if (frame.messageId !== POSITION) return '只接收位置汇报0x0200 / only reports of positions (0x0200) are taken'
  const report = decodePosition(frame.body)
  if (!report) return '位置信息体不正确 / the body of the report cannot be read'
  const of = (eventType: number, value: number | null = null): Told => ({
    eventId: `808-${frame.phone}-${report.time.replace(/\D/g, '')}-${frame.serial}-${eventType}`,
    deviceNo: frame.phone,
    eventType,
    eventTime: report.time,
    lng: report.located ? report.lng : null,
    lat: report.located ? report.lat : null,
    value,
    speed: report.speed,
    battery: null,
  })
  return [
    of(eventIs.position, report.mileage),
    ...(report.powerCut ? [of(eventIs.powerCut)] : []),
    ...(report.collision ? [of(eventIs.collision, report.speed)] : []),
    ...(report.overspeed ? [of(eventIs.speed, report.speed)] : []),
    ...(report.lowPower ? [of(eventIs.battery)] : []),
  ]
}

interface Read {
  readonly events: Told[]
  readonly rejected: Rejected[]
}
/** Each event by itself: one that cannot be read does not keep the others out. */
export function readEvents(given: readonly unknown[], now: Date): Read {
  const events: Told[] = []
  const rejected: Rejected[] = []
  for (const one of given) {
    const frame = (one as { frame?: unknown } | null)?.frame
    const name = String((one as { eventId?: unknown } | null)?.eventId ?? '').slice(0, 64)
    const found = typeof frame === 'string' ? fromFrame(frame.slice(0, 4096)) : plainEvent(one)
    if (typeof found === 'string') rejected.push({ eventId: name, reason: found })
    else
      for (const event of found)
        if (instantOf(event.eventTime).getTime() > now.getTime() + WINDOW_MS)
          rejected.push({ eventId: event.eventId, reason: '时间晚于当前时间 / it lies in the future' })
        else events.push(event)
  }
  return { events, rejected }
}
function plainEvent(given: unknown): Told[] | Label {
  const read = told.safeParse(given)
  if (read.success) return [read.data]
  const field = String(read.error.issues[0]?.path[0] ?? 'event')
  return `字段${field}不正确 / field ${field} cannot be read`
}

/** Kept once by (provider, eventId), also when the same batch comes twice at once; alerts and positions follow. */
export async function ingest(tx: Tx, actor: Actor, provider: string, given: readonly unknown[]): Promise<Ingested> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`gps-ingest:${tx.tenantId}:${provider}`}, 0))`)
  const { events, rejected } = readEvents(given, actor.clock.now())
  const known = new Set(
    (
      await tx.rows<{ id: string }>(
        sql`select event_id as id from gps_device_event where tenant_id = ${tx.tenantId} and provider = ${provider} and event_id = any(${events.map(one => one.eventId)}::text[]) and is_deleted = 0`,
      )
    ).map(one => one.id),
  )
  const fresh: Told[] = []
  for (const one of events) {
    if (known.has(one.eventId)) continue
    known.add(one.eventId)
    fresh.push(one)
  }
  // Reordered on the way: judged in the order in which it happened.
  fresh.sort((a, b) => (a.eventTime < b.eventTime ? -1 : a.eventTime > b.eventTime ? 1 : 0))
  const devices = await devicesOf(tx, fresh)
  await noteHeard(tx, fresh, devices)
  await keepPositions(tx, actor, fresh, devices)
  const rows = []
  for (const one of fresh) {
    const device = devices.get(one.deviceNo)
    const followed = device?.vehicleId ? await alertOf(tx, actor, device, one) : { warnId: null, note: noteOf(device) }
    rows.push({
      provider,
      eventId: one.eventId,
      deviceNo: one.deviceNo,
      vehicleId: device?.vehicleId ?? null,
      eventType: one.eventType,
      eventTime: one.eventTime,
      lng: one.lng?.toFixed(6) ?? null,
      lat: one.lat?.toFixed(6) ?? null,
      value: one.value ?? null,
      ...followed,
    })
  }
  await insertRows(tx, actor, gpsDeviceEvent, rows as never[])
  return { accepted: fresh.length, duplicate: events.length - fresh.length, rejected }
}
const noteOf = (device: Device | undefined): string =>
  device ? inBoth('设备未装车', 'Device in no vehicle') : inBoth('未知设备', 'Unknown device')

/** By the number of the device, else by that of its SIM, which is what frames carry. */
async function devicesOf(tx: Tx, events: readonly Told[]): Promise<Map<string, Device>> {
  const numbers = [...new Set(events.map(one => one.deviceNo))]
  const found = new Map<string, Device>()
  if (numbers.length === 0) return found
  const rows = await findRows(
    tx,
    gpsDevice,
    sql`(t.device_no = any(${numbers}::text[]) or t.sim_no = any(${numbers}::text[]))`,
    { orderBy: 't.id' },
  )
  for (const row of rows) if (row.simNo && !found.has(row.simNo)) found.set(row.simNo, row)
  for (const row of rows) found.set(row.deviceNo, row)
  return found
}

/** When each device was heard of last; figures of devices bypass their version. */
async function noteHeard(tx: Tx, events: readonly Told[], devices: ReadonlyMap<string, Device>): Promise<void> {
  const last = new Map<string, Told>()
  for (const one of events) {
    const device = devices.get(one.deviceNo)
    if (device) last.set(device.id, one)
  }
  const heard = [...last]
  if (heard.length === 0) return
  const battery = (one: Told) => one.battery ?? (one.eventType === eventIs.battery ? (one.value ?? null) : null)
  await tx.run(sql`update gps_device d set last_time = greatest(coalesce(d.last_time, h.time), h.time),
      online = case when d.last_time is null or h.time >= d.last_time then h.online else d.online end,
      battery_pct = coalesce(h.battery, d.battery_pct)
    from unnest(${heard.map(([id]) => id)}::bigint[], ${heard.map(([, one]) => one.eventTime)}::timestamptz[], ${heard.map(([, one]) => one.eventType !== eventIs.offline)}::boolean[], ${heard.map(([, one]) => battery(one))}::int[]) as h(id, time, online, battery)
    where d.tenant_id = ${tx.tenantId} and d.id = h.id`)
}

/** S8: positions are 60's. Points that it does not take (too old) are left out of its table, not out of the events. */
async function keepPositions(
  tx: Tx,
  actor: Actor,
  events: readonly Told[],
  devices: ReadonlyMap<string, Device>,
): Promise<void> {
  const oldest = `${addDays(localDateTime(actor.clock.now()).slice(0, 10), 1 - STALE_DAYS)} 00:00:00`
  // A frame with an alarm is two events of one place: the place is told once, or 500 frames were too many points.
  const places = new Set<string>()
  const points = events.flatMap(one => {
    const device = devices.get(one.deviceNo)
    if (!device?.vehicleId || one.lng == null || one.lat == null || one.eventTime < oldest) return []
    const place = `${device.id} ${one.eventTime} ${one.lng} ${one.lat}`
    if (places.has(place)) return []
    places.add(place)
    return [
      {
        vehicleId: device.vehicleId,
        deviceNo: device.deviceNo,
        source: device.wired ? 1 : 2,
        coordType: WGS84,
        lng: one.lng,
        lat: one.lat,
        speed: one.speed ?? null,
        battery: one.battery ?? null,
        mileage: one.eventType === eventIs.position && (one.value ?? 0) > 0 ? one.value : null,
        reportTime: one.eventTime,
      },
    ]
  })
  if (points.length === 0) return
  try {
    await tx.attempt(() => savePoints(tx, actor, savingPoints.parse({ points })))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

const body = z.looseObject({
  provider: z.string().regex(/^[a-z][a-z0-9_-]{1,31}$/),
  events: z.array(z.unknown()).min(1).max(MOST, `一次最多${MOST}条 / at most ${MOST} events at once`),
})
const unsigned = (): never => {
  throw new Refused({ kind: 'NotSignedIn', message: '签名不正确 / the signature is wrong' })
}
export const signatureOf = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

/** X-Time is Beijing time or milliseconds since 1970, at most five minutes from ours. */
export function isInWindow(given: string | undefined, now: Date): boolean {
  const text = (given ?? '').trim()
  const at = /^\d{13}$/.test(text) ? Number(text) : isLocalDateTime(text) ? instantOf(text).getTime() : Number.NaN
  return Math.abs(at - now.getTime()) <= WINDOW_MS
}

/** The platform of the devices proves itself by the key of its provider (parameter gps.key.<provider>, kept sealed). */
export const ingestCall: OutsideCall = {
  label: '设备事件接入 / Events of devices',
  input: body,
  async run(inTenant, actor, input: z.output<typeof body>, headers, signedBody) {
    const tenantId = headers['tenant-id'] ?? ''
    const given = headers['x-sign'] ?? ''
    if (!/^\d{6}$/.test(tenantId) || !/^[0-9a-f]{64}$/i.test(given)) return unsigned()
    return inTenant(tenantId, async tx => {
      const key = await paramValue(tx, `gps.key.${input.provider}`)
      const wanted = signatureOf(key, signedBody)
      if (key === '' || !timingSafeEqual(Buffer.from(given.toLowerCase()), Buffer.from(wanted))) return unsigned()
      if (!isInWindow(headers['x-time'], actor.clock.now()))
        return refuse('replayWindow', '请求时间超出5分钟 / X-Time is more than five minutes away')
      // The system itself: whoever is not signed in has an empty scope, and every position would be refused.
      const platform = systemActor(tenantId, actor.traceId, actor.clock)
      return ingest(tx, { ...platform, userName: input.provider }, input.provider, input.events)
    })
  },
}
