import { localDate, localDateTime, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, insertRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicleLeaseRecord } from '#areas/vehicles/vehicle-lease-record/vehicle-lease-record.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { violationLeaseFiling } from '../violation-lease-filing.ts'

export type Filing = RowOf<typeof violationLeaseFiling>
const WAITING = 1
export const FILED = 2
/** use_nature of vehicles whose leases the police platform asks for. */
const LEASED_USE = 'lease'
const HOUR_MS = 3_600_000
export const HOURS_TO_FILE = 24

/** Whether transfers of this vehicle ask for a filed lease. */
export const needsFiling = (car: Pick<RowOf<typeof vehicle>, 'useNature'> | undefined): boolean =>
  car?.useNature === LEASED_USE

export const driverFields = async (tx: Tx, driverId: string | null) => {
  const person = driverId ? await findRow(tx, driver, driverId) : undefined
  return {
    driverId: person?.id ?? null,
    driverName: person?.mechanismName ?? null,
    driverLicenceNo: person?.licenceNo ?? null,
    driverPhone: person?.phone ?? null,
  }
}

/** At the take: one per order vehicle; heard twice it is there once. */
export async function openFiling(tx: Tx, actor: Actor, orderVehicleId: string): Promise<void> {
  const position = await findRow(tx, orderVehicle, orderVehicleId)
  if (!position) return
  const [lease] = await findRows(
    tx,
    vehicleLeaseRecord,
    sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.record_kind = 1`,
    { orderBy: 't.start_time desc', limit: 1 },
  )
  const vehicleId = lease?.vehicleId ?? position.vehicleId
  const car = vehicleId ? await findRow(tx, vehicle, vehicleId) : undefined
  if (!car || !needsFiling(car)) return
  const [known] = await findRows(tx, violationLeaseFiling, { orderVehicleId, vehicleId: car.id } as never, { limit: 1 })
  if (known) return
  await insertRow(tx, actor, violationLeaseFiling, {
    orderVehicleId,
    vehicleId: car.id,
    plateNo: car.plateNo,
    customerId: position.customerId ?? car.customerId,
    contractNo: car.contractNo,
    ...(await driverFields(tx, position.driverId ?? car.driverId)),
    leaseFrom: lease?.startTime?.slice(0, 10) ?? localDate(actor.clock.now()),
    leaseTo: car.leaseExpireDate,
    cityCode: car.operateCityCode,
  })
}

/** The vehicle is back, bought or lost. */
export async function endFilings(tx: Tx, actor: Actor, orderVehicleId: string): Promise<void> {
  const open = await findRows(
    tx,
    violationLeaseFiling,
    sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.status <> 4`,
    { orderBy: 't.id' },
  )
  for (const row of open) await act(tx, actor, violationLeaseFiling, row.id, 'end')
}

/** The filing that was in force for an order vehicle, ended or not. */
export const filingOf = async (tx: Tx, orderVehicleId: string): Promise<Filing | undefined> =>
  (
    await findRows(
      tx,
      violationLeaseFiling,
      sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.filing_no is not null`,
      { orderBy: 't.filed_time desc', limit: 1 },
    )
  )[0]

export const isOverdue = (row: Pick<Filing, 'status' | 'createTime'>, now: Date): boolean =>
  row.status === WAITING &&
  now.getTime() - Date.parse(`${row.createTime.replace(' ', 'T')}+08:00`) > HOURS_TO_FILE * HOUR_MS

/** Leases that wait longer than a day: the officer hears of them once a day. */
export async function warnOfFilings(tx: Tx, actor: Actor): Promise<number> {
  const now = localDateTime(actor.clock.now())
  const rows = await findRows(
    tx,
    violationLeaseFiling,
    sql`t.status = ${WAITING} and t.create_time < ${now}::timestamptz - interval '1 day'`,
    { orderBy: 't.create_time, t.id' },
  )
  for (const [city, own] of Map.groupBy(rows, row => row.cityCode ?? '')) {
    const plates = own.slice(0, 10).map(row => row.plateNo)
    await notify(tx, actor, {
      bizTypeCode: 'violation_filing',
      bizId: own[0]!.id,
      title: `${own.length}台车辆租赁未备案 / ${own.length} leases not filed`,
      content: `${plates.join('、')} / ${plates.join(', ')}`,
      roles: ['violation_officer'],
      cityCode: city || null,
      dedupeKey: `violation-filing-${city}-${now.slice(0, 10)}`,
    })
  }
  return rows.length
}
