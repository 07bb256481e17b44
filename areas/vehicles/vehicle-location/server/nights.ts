import { addDays, addMonths, localDate, localDateTime, Refused } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { dropMonth, whenFree } from '#packages/server/months.ts'
import { vehicleParams } from '../../params.ts'
import { mileageBy, recordMileage } from '../../vehicle/server/record-mileage.ts'

const HOURS = 'vehicle.gps.offlineHours'
const MONTHS = 'vehicle.location.keepMonths'
const DEFAULT_MONTHS = 13

/** gps-state (every ten minutes): devices that were silent too long are offline. */
export async function markOffline(tx: Tx, actor: Actor): Promise<number> {
  const { [HOURS]: hours } = await vehicleParams(tx, HOURS)
  return tx.run(sql`update vehicle set gps_state = 2 where tenant_id = ${tx.tenantId} and is_deleted = 0 and gps_state = 1
    and gps_last_time < ${localDateTime(actor.clock.now())}::timestamptz - make_interval(hours => ${hours}::int)`)
}

/** GPS mileage of the day before becomes one record per car; a hand reading that is higher stays (60, 7.5). */
export async function recordGpsMileage(tx: Tx, actor: Actor): Promise<{ recorded: number; refused: number }> {
  const day = addDays(localDate(actor.clock.now()), -1)
  const rows = await tx.rows<{ car: string; mileage: number; time: string }>(sql`
    select distinct on (vehicle_id) vehicle_id as car, mileage, report_time as time from vehicle_location
    where tenant_id = ${tx.tenantId} and source in (1, 2) and mileage is not null and report_time >= ${`${day} 00:00:00`}::timestamptz and report_time < ${`${addDays(day, 1)} 00:00:00`}::timestamptz
    order by vehicle_id, report_time desc`)
  const sum = { recorded: 0, refused: 0 }
  for (const { car, mileage, time } of rows)
    try {
      await tx.attempt(() =>
        recordMileage(tx, actor, car, mileage, time, mileageBy.gps, {
          sourceType: 'vehicle-location',
          sourceId: `${car}-${day}`,
          sourceNo: day,
        }),
      )
      sum.recorded++
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      sum.refused++
    }
  return sum
}

export const gpsStateJob: JobKind = {
  kind: 'gps-state',
  label: 'GPS离线标记 / GPS devices that went offline',
  run: async ({ actor, database }) => ({
    offline: await database.transaction(actor.tenantId, tx => markOffline(tx, actor)),
  }),
}
export const gpsStateSchedule: Schedule = {
  kind: 'gps-state',
  everyMinutes: 10,
  title: 'GPS离线标记 / GPS devices that went offline',
  isNeeded: async (tx, actor) => {
    const { [HOURS]: hours } = await vehicleParams(tx, HOURS)
    return (
      (await tx.row(
        sql`select 1 from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and gps_state = 1 and gps_last_time < ${localDateTime(actor.clock.now())}::timestamptz - make_interval(hours => ${hours}::int) limit 1`,
      )) !== undefined
    )
  },
}

export const gpsMileageJob: JobKind = {
  kind: 'gps-mileage',
  label: 'GPS里程 / Mileage by GPS',
  run: async ({ actor, database }) => database.transaction(actor.tenantId, tx => recordGpsMileage(tx, actor)),
}
export const gpsMileageSchedule: Schedule = {
  kind: 'gps-mileage',
  dailyAt: '01:40',
  title: 'GPS里程 / Mileage by GPS',
}

/** location-purge: months that no tenant keeps any more go at once, with the rows of all of them. */
export const locationPurgeJob: JobKind = {
  kind: 'location-purge',
  label: '车辆位置清理 / Positions past their term',
  async run(job) {
    const tenants = await job.database.read<{ code: string }>(sql`select code from blade_tenant where is_deleted = 0`)
    let months = DEFAULT_MONTHS
    for (const { code } of tenants)
      months = Math.max(
        months,
        await job.database.transaction(code, async tx => (await vehicleParams(tx, MONTHS))[MONTHS]),
      )
    const before = addMonths(localDate(job.actor.clock.now()), -months)
    const dropped: string[] = []
    for (let gone: string | undefined = ''; gone !== undefined; ) {
      gone = await whenFree(() =>
        job.step(async tx => ({ cursor: {}, result: await dropMonth(tx, 'vehicle_location', before) })),
      )
      if (gone) dropped.push(gone)
    }
    return { dropped: dropped.length, parts: dropped.join(', ') }
  },
}
export const locationPurgeSchedule: Schedule = {
  kind: 'location-purge',
  monthlyAt: '2 04:30',
  title: '车辆位置清理 / Positions past their term',
  where: 'platform',
}
