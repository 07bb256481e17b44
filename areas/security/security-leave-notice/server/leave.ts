import { localDateTime, refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { minutesBetween } from '../../calculations/geo.ts'
import { securityLeaveNotice } from '../security-leave-notice.ts'

export type Leave = RowOf<typeof securityLeaveNotice>
const openOf = async (tx: Tx, vehicleId: string): Promise<Leave | undefined> =>
  (
    await findRows(tx, securityLeaveNotice, sql`t.vehicle_id = ${vehicleId}::bigint and t.status in (1, 3)`, {
      limit: 1,
      lock: true,
    })
  )[0]

/** A trip that was filed mutes alerts of types 1 and 5 while it lasts. */
export async function isFiled(tx: Tx, vehicleId: string, time: string): Promise<boolean> {
  const open = await openOf(tx, vehicleId)
  return open?.status === 3 && open.filedFrom! <= time && time <= open.filedTo!
}

/** An alert saw it outside: one notice stays open until the vehicle is back. */
export async function noteAway(
  tx: Tx,
  actor: Actor,
  away: {
    vehicleId: string
    plateNo: string | null
    customerName: string | null
    driverName: string | null
    homeRegion: string | null
    leftTo: string | null
    time: string
    km: number
    warnId: string
  },
): Promise<void> {
  const open = await openOf(tx, away.vehicleId)
  if (!open) {
    const { time, km, ...rest } = away
    await insertRow(tx, actor, securityLeaveNotice, { ...rest, leaveTime: time, maxKm: km, durationHours: 0 })
    return
  }
  await updateRow(tx, actor, securityLeaveNotice, open, {
    leaveTime: open.leaveTime ?? away.time,
    leftTo: away.leftTo ?? open.leftTo,
    maxKm: Math.max(open.maxKm ?? 0, away.km),
    durationHours: open.leaveTime ? hoursSince(open.leaveTime, away.time) : 0,
  })
}
const hoursSince = (from: string, to: string): number => Math.max(0, Math.floor(minutesBetween(from, to) / 60))

export async function noteBack(tx: Tx, actor: Actor, vehicleId: string, time: string): Promise<boolean> {
  const open = await openOf(tx, vehicleId)
  if (!open || open.leaveTime === null) return false
  const { row } = await act(tx, actor, securityLeaveNotice, open.id, 'returned')
  await updateRow(tx, actor, securityLeaveNotice, row, {
    backTime: time,
    durationHours: hoursSince(open.leaveTime, time),
  })
  return true
}

/** A customer-service order tells of a trip beforehand, or explains one that was seen. */
export async function fileTrip(
  tx: Tx,
  actor: Actor,
  trip: { vehicleId: string; from: string; to: string; reason: string; orderNo: string },
): Promise<{ id: string }> {
  if (trip.to <= localDateTime(actor.clock.now()))
    refuse('tripTo', '报备时间已过 / the trip that is filed is over already')
  const car = await getRow(tx, vehicle, trip.vehicleId)
  const open = await openOf(tx, trip.vehicleId)
  const filed = {
    filedBy: actor.userId,
    filedFrom: trip.from,
    filedTo: trip.to,
    filedReason: trip.reason.slice(0, 200),
    filedNo: trip.orderNo,
  }
  let row: Leave
  if (open === undefined)
    row = await insertRow(tx, actor, securityLeaveNotice, {
      ...filed,
      vehicleId: car.id,
      plateNo: car.plateNo,
      customerName: car.customerName,
      homeRegion: car.operateCityCode,
      status: 3,
    })
  else {
    const now = open.status === 3 ? open : (await act(tx, actor, securityLeaveNotice, open.id, 'file')).row
    row = await updateRow(tx, actor, securityLeaveNotice, now, filed)
  }
  await emit(tx, actor, 'leave-notice.filed', { id: row.id, no: car.plateNo ?? '', vehicleId: car.id })
  return { id: row.id }
}

/** Trips whose filed time is over while the vehicle never left. */
export async function endTrips(tx: Tx, actor: Actor): Promise<number> {
  const over = await findRows(
    tx,
    securityLeaveNotice,
    sql`t.status = 3 and t.filed_to < ${localDateTime(actor.clock.now())}::timestamptz and t.leave_time is null`,
    { limit: 500 },
  )
  for (const one of over) await act(tx, actor, securityLeaveNotice, one.id, 'returned')
  return over.length
}
