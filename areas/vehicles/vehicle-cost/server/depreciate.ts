import { fen, localDate, yuan, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { addRows, findRows } from '#packages/server/rows.ts'
import {
  addMonth,
  bookMonth,
  lifeMonths,
  monthOf,
  monthsFromTo,
  type LastBooked,
} from '../../calculations/depreciation.ts'
import type { Vehicle } from '../../vehicle/server/fire.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleDepreciation } from '../vehicle-cost.ts'

const PORTION = 500
const depreciates = sql`(t.owner_kind = 1 or t.owner_kind = 4 and t.dispose_date is not null) and t.status in (1, 2)
  and t.leasing_model <> 'finance' and t.original_value > 0 and t.put_into_use_date is not null`

/**
 * Own cars that are in use and leased out operationally, with a month to be booked (60, 7.2). A car that was sold has
 * another owner already when its last month is booked.
 */
const dueCars = (tx: Tx, until: string): Promise<Vehicle[]> =>
  findRows(
    tx,
    vehicle,
    sql`${depreciates}
      and to_char(t.put_into_use_date, 'YYYY-MM') < ${until} and coalesce(t.value_month, '') < ${until}
      and (t.dispose_date is null or coalesce(t.value_month, '') < to_char(t.dispose_date, 'YYYY-MM'))
      and t.original_value - coalesce(t.accum_depreciation, 0) - coalesce(t.impairment, 0) > round(t.original_value * coalesce(t.residual_rate, 5) / 100, 2)`,
    { orderBy: 't.id', limit: PORTION, lock: true },
  )

interface Row {
  vehicleId: string
  month: string
  amt: Fen
  accum: Fen
  net: Fen
  originalValue: Fen
  monthly: Fen
  monthsLeft: number
}

/** Opening depreciation that was typed stands for the months before the card was made. */
function firstMonth(car: Vehicle): string {
  const first = addMonth(monthOf(car.putIntoUseDate!))
  if (car.valueMonth) return addMonth(car.valueMonth)
  const made = monthOf(car.createTime)
  return (car.accumDepreciation ?? ZERO) > ZERO && made > first ? made : first
}

function rowsOf(car: Vehicle, last: LastBooked | undefined, until: string): Row[] {
  const begun = car.registerDate ?? car.produceDate ?? car.acceptDate
  const accepted = car.acceptDate ?? car.putIntoUseDate!
  const life = lifeMonths(
    car.depreciationMonths ?? 48,
    car.newOrUsed === 2,
    begun ? monthsFromTo(monthOf(begun), monthOf(accepted)) : 0,
  )
  const start = addMonth(monthOf(car.putIntoUseDate!))
  const end = car.disposeDate && monthOf(car.disposeDate) < until ? monthOf(car.disposeDate) : until
  const impairment = car.impairment ?? ZERO
  const rows: Row[] = []
  let accum = car.accumDepreciation ?? ZERO
  let before = last
  for (let month = firstMonth(car); month <= end; month = addMonth(month)) {
    const monthsLeft = life - monthsFromTo(start, month)
    const booked = bookMonth(
      { originalValue: car.originalValue!, residualRate: car.residualRate ?? '5', impairment, accum, monthsLeft },
      before,
    )
    if (booked.amt === ZERO) break
    rows.push({ vehicleId: car.id, month, ...booked, originalValue: car.originalValue!, monthsLeft })
    accum = booked.accum
    before = { monthly: booked.monthly, originalValue: car.originalValue!, impairment }
  }
  return rows
}

async function lastBooked(tx: Tx, cars: readonly Vehicle[]): Promise<Map<string, LastBooked>> {
  const rows = await tx.rows<{ id: string; monthly: string; original: string; impairment: string }>(
    sql`select distinct on (d.vehicle_id) d.vehicle_id as id, d.monthly, d.original_value as original, d.original_value - d.accum - d.net as impairment from vehicle_depreciation d
      where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.vehicle_id = any(${cars.map(car => car.id)}::bigint[]) order by d.vehicle_id, d.month desc`,
  )
  return new Map(
    rows.map(row => [
      row.id,
      { monthly: fen(row.monthly), originalValue: fen(row.original), impairment: fen(row.impairment) },
    ]),
  )
}

/** Books what is missing up to the past month; a second run finds nothing. Derived figures: no version on the card. */
export async function depreciate(tx: Tx, actor: Actor): Promise<{ cars: number; rows: number; isMore: boolean }> {
  const until = addMonth(monthOf(localDate(actor.clock.now())), -1)
  const cars = await dueCars(tx, until)
  const last = await lastBooked(tx, cars)
  const rows = cars.flatMap(car => rowsOf(car, last.get(car.id), until))
  for (let from = 0; from < rows.length; from += PORTION)
    await addRows(tx, actor, vehicleDepreciation, rows.slice(from, from + PORTION))
  const ends = cars.map(car => ({ car, row: rows.findLast(one => one.vehicleId === car.id) }))
  await tx.run(sql`update vehicle v set opening_depreciation = coalesce(v.opening_depreciation, v.accum_depreciation, 0), accum_depreciation = coalesce(n.accum, v.accum_depreciation), net_value = coalesce(n.net, v.net_value),
      depreciation_from = coalesce(v.depreciation_from, n.first), value_month = ${until}
    from unnest(${cars.map(car => car.id)}::bigint[], ${ends.map(({ row }) => (row ? yuan(row.accum) : null))}::numeric[], ${ends.map(({ row }) => (row ? yuan(row.net) : null))}::numeric[], ${cars.map(firstMonth)}::text[]) n(id, accum, net, first)
    where v.tenant_id = ${tx.tenantId} and v.id = n.id`)
  return { cars: cars.length, rows: rows.length, isMore: cars.length === PORTION }
}

/**
 * vehicle.netValue of 90-interfaces 3.6, read: as it stands at the end of the month before that day. Months that are
 * not booked yet are reckoned as they will be.
 */
export async function netValue(tx: Tx, vehicleId: string, date: string): Promise<Fen> {
  const row = await tx.row<{ net: string | null }>(
    sql`select coalesce((select d.net from vehicle_depreciation d where d.tenant_id = v.tenant_id and d.vehicle_id = v.id and d.is_deleted = 0 and d.month < ${monthOf(date)} order by d.month desc limit 1),
        v.original_value - coalesce(v.opening_depreciation, v.accum_depreciation, 0) - coalesce(v.impairment, 0)) as net
      from vehicle v where v.tenant_id = ${tx.tenantId} and v.id = ${vehicleId}::bigint`,
  )
  return (await netToCome(tx, vehicleId, addMonth(monthOf(date), -1))) ?? fen(row?.net ?? '0')
}
async function netToCome(tx: Tx, vehicleId: string, until: string): Promise<Fen | undefined> {
  const [car] = await findRows(
    tx,
    vehicle,
    sql`t.id = ${vehicleId}::bigint and ${depreciates} and coalesce(t.value_month, '') < ${until}`,
  )
  return car ? rowsOf(car, (await lastBooked(tx, [car])).get(car.id), until).at(-1)?.net : undefined
}

/** The first of a month books the month before; other nights find nothing but cars that came late. */
export const depreciateJob: JobKind = {
  kind: 'vehicle-depreciate',
  label: '车辆折旧 / Depreciation of vehicles',
  async run({ actor, database, stopping }) {
    const sum = { cars: 0, rows: 0 }
    for (;;) {
      const done = await database.transaction(actor.tenantId, tx => depreciate(tx, actor))
      sum.cars += done.cars
      sum.rows += done.rows
      if (!done.isMore || stopping()) return sum
    }
  },
}
export const depreciateSchedule: Schedule = {
  kind: 'vehicle-depreciate',
  dailyAt: '02:30',
  title: '车辆折旧 / Depreciation of vehicles',
}
