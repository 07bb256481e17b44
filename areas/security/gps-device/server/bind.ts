import { inBoth, localDateTime, refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { deviceStatus } from '../../codes.ts'
import { gpsBinding, gpsDevice } from '../gps-device.ts'

export type Device = RowOf<typeof gpsDevice>
export interface FittedDevice {
  readonly deviceNo: string
  readonly imei?: string | null
  readonly simNo?: string | null
  readonly deviceModel?: string | null
  readonly wired?: boolean | null
  readonly position?: string | null
  /** The device that it replaces, taken out with it. */
  readonly oldDeviceNo?: string | null
}

/** Several devices by their numbers, locked in the order of their ids. */
const devicesOf = (tx: Tx, numbers: readonly string[]): Promise<Device[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : findRows(tx, gpsDevice, sql`t.device_no = any(${[...numbers]}::text[])`, { orderBy: 't.id', lock: true })

/**
 * gps.bind of 90-interfaces 3.4: devices are in this vehicle from now on. A device that stands in another one is
 * refused; one that nobody recorded is recorded now. The same task again changes nothing.
 */
export async function bind(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  fitted: readonly FittedDevice[],
  taskId: string,
): Promise<void> {
  const replaced = fitted.flatMap(one => (one.oldDeviceNo && one.oldDeviceNo !== one.deviceNo ? [one.oldDeviceNo] : []))
  await unbind(tx, actor, vehicleId, replaced, taskId, inBoth('更换', 'Replaced'))
  const car = await getRow(tx, vehicle, vehicleId)
  const known = new Map(
    (
      await devicesOf(
        tx,
        fitted.map(one => one.deviceNo),
      )
    ).map(one => [one.deviceNo, one]),
  )
  for (const one of fitted) {
    const device = known.get(one.deviceNo) ?? (await recorded(tx, actor, one, car.operateCityCode))
    const [open] = await findRows(tx, gpsBinding, sql`t.device_id = ${device.id}::bigint and t.to_time is null`)
    if (open?.vehicleId === vehicleId) continue
    if (open)
      refuse('deviceElsewhere', '设备【{no}】已安装在【{car}】 / device {no} is fitted in {car}', {
        no: one.deviceNo,
        car: open.plateNo ?? '',
      })
    const now = localDateTime(actor.clock.now())
    await insertRow(tx, actor, gpsBinding, {
      deviceId: device.id,
      deviceNo: device.deviceNo,
      vehicleId,
      plateNo: car.plateNo,
      fromTime: now,
      position: one.position ?? null,
      taskId,
    })
    const { row } = await act(tx, actor, gpsDevice, device.id, 'fit')
    await updateRow(tx, actor, gpsDevice, row, {
      vehicleId,
      plateNo: car.plateNo,
      installTime: now,
      ...(row.simNo === null && one.simNo ? { simNo: one.simNo } : {}),
      ...(row.imei === null && one.imei ? { imei: one.imei } : {}),
    })
  }
}

const recorded = (tx: Tx, actor: Actor, one: FittedDevice, cityCode: string | null): Promise<Device> =>
  insertRow(tx, actor, gpsDevice, {
    deviceNo: one.deviceNo,
    imei: one.imei ?? null,
    simNo: one.simNo ?? null,
    deviceModel: one.deviceModel ?? null,
    wired: one.wired ?? true,
    platformCode: 'other',
    online: false,
    cityCode,
  } as never)

/** gps.unbind: these devices, or every device of the vehicle where none is named, are taken out. */
export async function unbind(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  numbers: readonly string[] | undefined,
  taskId: string,
  reason = inBoth('拆除', 'Taken out'),
): Promise<number> {
  const open = await findRows(
    tx,
    gpsBinding,
    sql`t.vehicle_id = ${vehicleId}::bigint and t.to_time is null
      ${numbers ? sql`and t.device_no = any(${[...numbers]}::text[])` : sql.empty}`,
    { orderBy: 't.device_id', lock: true },
  )
  for (const one of open) {
    await updateRow(tx, actor, gpsBinding, one, { toTime: localDateTime(actor.clock.now()), reason, taskId })
    const device = await getRow(tx, gpsDevice, one.deviceId!)
    if (device.status === deviceStatus.scrapped) continue
    const row = [deviceStatus.stock, deviceStatus.removed].includes(device.status as never)
      ? device
      : (await act(tx, actor, gpsDevice, device.id, 'takeOut')).row
    await updateRow(tx, actor, gpsDevice, row, { vehicleId: null, plateNo: null, installTime: null, online: false })
  }
  return open.length
}
