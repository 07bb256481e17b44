import { randomUUID } from 'node:crypto'
import { instantOf, localDateTime, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { bearerOf } from '#areas/insurance/violation/server/bearer.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { sourceIs } from '../../codes.ts'
import { accidentInfo } from '../accident-info.ts'

export type Info = RowOf<typeof accidentInfo>
/** How the report came: said by the code that takes it in, never by what was sent. */
export const VIA = Symbol('via')

/** The vehicle that bears the plate, on that day or now. */
async function vehicleOfPlate(tx: Tx, plate: string, day: string): Promise<string | undefined> {
  const row = await tx.row<{ id: string }>(sql`
    select id from (
      select vehicle_id as id, 1 as rank from vehicle_plate_record where tenant_id = ${tx.tenantId} and is_deleted = 0 and plate_no = ${plate}
        and from_date <= ${day}::date and (to_date is null or to_date > ${day}::date)
      union all
      select id, 2 from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and plate_no = ${plate}
    ) found order by rank limit 1`)
  return row?.id
}

/** Two reports of one plate at the same moment: the second is linked to the first. */
const lockReportsOf = (tx: Tx, plate: string): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`accident-info:${tx.tenantId}:${plate}`}, 0))`)

/** Another report of the vehicle within two hours that was not closed. */
async function sameReport(tx: Tx, plate: string, time: string): Promise<string | null> {
  await lockReportsOf(tx, plate)
  const row = await tx.row<{ id: string }>(sql`
    select coalesce(same_as_id, id) as id from accident_info where tenant_id = ${tx.tenantId} and is_deleted = 0
      and plate_no = ${plate} and status in (1, 2)
      and accident_time between ${time}::timestamptz - interval '2 hours' and ${time}::timestamptz + interval '2 hours'
    order by report_time, id limit 1`)
  return row?.id ?? null
}

export async function prepare(tx: Tx, actor: Actor, form: Form<typeof accidentInfo>): Promise<void> {
  const { values, before, body, fault } = form
  if (before) return
  const now = localDateTime(actor.clock.now())
  values.reportUuid ??= randomUUID()
  values.source = (body as { [VIA]?: number })[VIA] ?? sourceIs.staff
  values.reportTime = now
  values.lateTold = false
  if (values.accidentTime && values.accidentTime > now)
    fault('accidentTime', '事故时间不能晚于现在 / the accident lies in the past')
  const minutes = await paramNumber(tx, values.injured ? 'accident.answerMinutesInjury' : 'accident.answerMinutes')
  values.answerDue = localDateTime(new Date(instantOf(now).getTime() + minutes * 60_000))
  if (!values.plateNo || !values.accidentTime) return
  const vehicleId = await vehicleOfPlate(tx, values.plateNo, values.accidentTime.slice(0, 10))
  const car = vehicleId ? await findRow(tx, vehicle, vehicleId) : undefined
  if (car) {
    const held = await bearerOf(tx, actor, car.id, values.accidentTime)
    Object.assign(values, {
      vehicleId: car.id,
      vin: car.vin,
      cityCode: car.operateCityCode,
      customerId: held.customerId ?? null,
      contractId: held.contractId ?? null,
      orderVehicleId: held.orderVehicleId ?? null,
      driverId: held.driverId ?? null,
    })
  }
  values.sameAsId = await sameReport(tx, values.plateNo, values.accidentTime)
}
