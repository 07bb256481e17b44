import { addDays, fen, ZERO, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import type { DriverRecord } from '#areas/partners/driver/server/ports.ts'
import type { Offences } from '#areas/returns/ports.ts'
import type { Incidents } from '#areas/vehicles/ports.ts'
import { charged } from '../../codes.ts'
import { accidentCountsPort } from '../../ports.ts'
import { violation } from '../violation.ts'
import { sumsOf } from './charge.ts'
import { cycleOf, holdOf, lateDaysOf, surchargeOf } from './figures.ts'
import type { Violation } from './bearer.ts'

export const OPEN: readonly number[] = [1, 2, 5]

/** violation.openOf of 90-interfaces 3.8: what a return holds back, and what its statement charges. */
export async function openOf(
  tx: Tx,
  orderVehicleIds: readonly string[],
  asOf: LocalDate,
): Promise<ReadonlyMap<string, Offences>> {
  const rows = await findRows(
    tx,
    violation,
    sql`t.order_vehicle_id = any(${[...orderVehicleIds]}::bigint[]) and (t.status in (1, 2, 5) or t.charge_status = 1)`,
    { orderBy: 't.violation_time, t.id' },
  )
  const perPoint = fen(await paramValue(tx, 'violation.holdPerPoint'))
  const found = new Map<string, Offences>()
  for (const [id, own] of Map.groupBy(rows, row => row.orderVehicleId!)) {
    const open = own.filter(row => OPEN.includes(row.status)).map(row => openOffence(row, asOf))
    const chargeable: Offences['chargeable'][number][] = []
    for (const row of own.filter(one => one.chargeStatus === charged.wanted && one.status === 3)) {
      const sums = await sumsOf(tx, row)
      chargeable.push({ id: row.id, no: row.violationNo!, fine: sums.chargeAmt, handling: sums.serviceFee })
    }
    const times = own.map(row => row.lastSyncTime).filter(time => time !== null)
    found.set(id, {
      orderVehicleId: id,
      chargeable,
      holdAmt: holdOf(open, perPoint),
      openCount: open.length,
      points: open.reduce((sum, one) => sum + one.points, 0),
      fineAmt: open.reduce((sum, one) => (sum + one.fine + one.surcharge) as Fen, ZERO),
      lastSyncTime: times.toSorted()[0] ?? null,
    })
  }
  return found
}

export const openOffence = (row: Violation, asOf: LocalDate) => ({
  fine: row.fine ?? ZERO,
  surcharge: row.decisionTime ? surchargeOf(row.fine ?? ZERO, lateDaysOf(row.decisionTime.slice(0, 10), asOf)) : ZERO,
  points: row.points ?? 0,
})

interface Points {
  driver_id: string
  day: string
  points: number
}
/** violation.pointsOf of 90-interfaces 3.8: points of the cycle of each licence, and offences of its last year. */
export async function recordsOf(
  tx: Tx,
  driverIds: readonly string[],
  date: LocalDate,
): Promise<ReadonlyMap<string, DriverRecord>> {
  const rows = await tx.rows<Points>(sql`
    select driver_id, to_char(violation_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, coalesce(points, 0) as points
    from violation where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 6
      and driver_id = any(${[...driverIds]}::bigint[])
      and violation_time >= ${`${addDays(date, -366)} 00:00:00`}::timestamptz`)
  const issued = new Map(
    (await findRows(tx, driver, { id: [...new Set(rows.map(row => row.driver_id))] } as never)).map(one => [
      one.id,
      one.licenceFirstDate,
    ]),
  )
  const accidents = await accidentsOfDrivers(tx, driverIds, date)
  const offences = Map.groupBy(rows, row => row.driver_id)
  return new Map(
    [...new Set([...offences.keys(), ...accidents.keys()])].map(id => {
      const own = offences.get(id) ?? []
      const cycle = cycleOf(issued.get(id) ?? date, date)
      const inCycle = own.filter(row => cycle.from <= row.day && row.day <= date)
      return [
        id,
        {
          points: inCycle.reduce((sum, row) => sum + Number(row.points), 0),
          violationsOfYear: own.filter(row => row.day > addDays(date, -365) && row.day <= date).length,
          accidentsOfYear: accidents.get(id) ?? 0,
        },
      ]
    }),
  )
}

async function accidentsOfDrivers(tx: Tx, driverIds: readonly string[], date: LocalDate): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const provider of accidentCountsPort.all().values())
    for (const [id, count] of await provider.ofDrivers(tx, driverIds, date)) sums.set(id, (sums.get(id) ?? 0) + count)
  return sums
}

/** Open offences and accidents of the vehicles that have any, or of these. */
export async function openCounts(tx: Tx, vehicleIds?: readonly string[]): Promise<Incidents[]> {
  const offences = await tx.rows<{ id: string; n: string }>(sql`
    select vehicle_id as id, count(*) as n from violation where tenant_id = ${tx.tenantId} and is_deleted = 0
      and status in (1, 2, 5) ${vehicleIds ? sql`and vehicle_id = any(${[...vehicleIds]}::bigint[])` : sql.empty} group by vehicle_id`)
  const found = new Map<string, Incidents>()
  const of = (vehicleId: string): Incidents => {
    const known = found.get(vehicleId) ?? { vehicleId, openViolations: 0, openAccidents: 0, accidents: 0 }
    found.set(vehicleId, known)
    return known
  }
  for (const { id, n } of offences) if (id) of(id).openViolations = Number(n)
  for (const provider of accidentCountsPort.all().values())
    for (const { vehicleId, open, all } of await provider.ofVehicles(tx, vehicleIds)) {
      of(vehicleId).openAccidents += open
      of(vehicleId).accidents += all
    }
  return [...found.values()]
}
