import { afterAll, beforeAll, expect, it } from 'vitest'
import { inBoth, localDateTime, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { debtsPort } from '#areas/risk/ports.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { at, carInStock, openFleet, pictures, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { bind } from '../../gps-device/server/bind.ts'
import { gpsDevice } from '../../gps-device/gps-device.ts'
import { alertWorkPort } from '../../ports.ts'
import { fileTrip } from '../../security-leave-notice/server/leave.ts'
import { securityLeaveNotice } from '../../security-leave-notice/security-leave-notice.ts'
import { addStandardStrategies } from '../../security-strategy/server/standard.ts'
import { securityStrategy } from '../../security-strategy/security-strategy.ts'
import { strategyFigures } from '../../security-strategy/server/figures.ts'
import { fits } from '../../security-strategy/server/match.ts'
import { gpsDeviceEvent, securityGpsWarn, securityWarnFollow } from '../security-gps-warn.ts'
import { evaluateVehicle } from './evaluate.ts'
import { ingest, signatureOf } from './ingest.ts'
import { openWarns } from './rows.ts'
import { simulatedEvents } from './simulated.ts'
import { sweep } from './sweep.ts'

const NOW = '2026-11-20 10:00:00'
const officer = at(NOW, '7')
const other = at(NOW, '8', '李')
let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await fleet.run(async tx => {
    await insertRow(tx, officer, userAccount, { id: '8', account: 'li', realName: '李', name: '李' } as never)
    await addStandardStrategies(tx, officer)
    await tx.run(
      sql`update parking_lot set lng = 114.025, lat = 22.657, fence_radius = 300 where id = ${fleet.ids.lot}::bigint`,
    )
    await tx.run(sql`update parking_lot set lng = 113.265, lat = 23.13 where id = ${fleet.ids.farLot}::bigint`)
  })
})
afterAll(() => fleet?.drop())

let devices = 0
/** A car on lease with a device that was heard of at `last`. */
async function leasedCar(last = NOW, more = '') {
  const car = await carInStock(fleet)
  const deviceNo = `DEV${++devices}`
  await fleet.run(async tx => {
    await insertRow(tx, officer, gpsDevice, {
      deviceNo,
      wired: true,
      platformCode: 'simulated',
      online: true,
    } as never)
    await bind(tx, officer, car.id, [{ deviceNo }], '1')
    await tx.run(sql`update gps_device set last_time = ${last}::timestamptz where device_no = ${deviceNo}`)
    await tx.run(
      sql`update vehicle set biz_status = 6, parking_lot_id = null, gps_wired_no = ${deviceNo} ${sql.trusted(more)} where id = ${car.id}::bigint`,
    )
  })
  return { id: car.id, deviceNo, plateNo: car.plateNo }
}
const warnsOf = (vehicleId: string) =>
  fleet.run(tx => findRows(tx, securityGpsWarn, { vehicleId } as never, { orderBy: 't.id' }))
const warn = async (vehicleId: string): Promise<RowOf<typeof securityGpsWarn>> => (await warnsOf(vehicleId))[0]!
const does = (id: string, action: never, input: Record<string, unknown> = {}, who = officer, reason = '') =>
  fleet.run(tx => act(tx, who, securityGpsWarn, id, action, { input, reason }))
const send = (events: unknown[], time = NOW) => fleet.run(tx => ingest(tx, at(time), 'simulated', events))
const event = (deviceNo: string, eventId: string, more: Record<string, unknown> = {}) => ({
  eventId,
  deviceNo,
  eventType: 3,
  eventTime: NOW,
  ...more,
})
/** Points of a way, two minutes apart, the last at NOW. */
const way = (deviceNo: string, points: readonly (readonly [number, number])[], until = NOW) =>
  points.map(([lng, lat], index) => ({
    eventId: `${deviceNo}-${until}-${index}`,
    deviceNo,
    eventType: 1,
    eventTime: localDateTime(
      new Date(Date.parse(`${until.replace(' ', 'T')}+08:00`) - (points.length - 1 - index) * 6 * 60_000),
    ),
    lng,
    lat,
  }))

it('40.20 a silent device makes one alert; twelve more sweeps count, and half an hour after it is heard of it is recovered', async () => {
  const car = await leasedCar('2026-11-19 09:00:00', ', mortgage_state = 2')
  const owed = { overdueAmt: 100n, overdueDays: 35, openAmt: 0n, lateFee: 0n, balance: 0n } as never
  const putBack = standIn(provide(debtsPort, { of: async () => owed, openBills: async () => [] }))
  for (let minute = 0; minute <= 12; minute++)
    await fleet.run(tx => sweep(tx, at(`2026-11-20 10:${String(minute * 4).padStart(2, '0')}:00`)))
  putBack()
  const [only, ...rest] = await warnsOf(car.id)
  expect(rest).toEqual([])
  expect(only).toMatchObject({ strategyType: 3, hitCount: 13, status: 1, riskScore: 25, level: 3 })
  expect(only!.scoreParts).toMatchObject([{ points: 20 }, { points: 5 }])
  await send([event(car.deviceNo, 'back', { eventType: 8, eventTime: '2026-11-20 10:50:00' })], '2026-11-20 10:50:00')
  await fleet.run(tx => sweep(tx, at('2026-11-20 10:55:00')))
  expect(await warn(car.id)).toMatchObject({ status: 1, clearSince: '2026-11-20 10:50:00' })
  await fleet.run(tx => sweep(tx, at('2026-11-20 11:21:00')))
  expect(await warn(car.id)).toMatchObject({ status: 6, hitCount: 13 })
})

it('40.21 five hundred events of which twenty came before: 480 accepted, 20 duplicate, and nothing without the right signature', async () => {
  const car = await leasedCar()
  const batch = Array.from({ length: 500 }, (_, index) => event(car.deviceNo, `e${index}`, { eventType: 8 }))
  expect(await send(batch.slice(0, 20))).toMatchObject({ accepted: 20, duplicate: 0 })
  expect(await send(batch)).toEqual({ accepted: 480, duplicate: 20, rejected: [] })
  const call = codeOf(securityGpsWarn as never).outside!['POST ingest']!
  const body = JSON.stringify({ provider: 'jt808', events: [event(car.deviceNo, 'signed', { eventType: 8 })] })
  const asks = (key: string, time: string) =>
    call.run(
      (_tenant, work) => fleet.run(work),
      officer,
      JSON.parse(body) as never,
      { 'tenant-id': '100001', 'x-sign': signatureOf(key, body), 'x-time': time },
      body,
    )
  await fleet.run(tx =>
    tx.run(sql`insert into blade_param (id, tenant_id, create_time, update_time, status, is_deleted, version, param_name, param_key, param_value, value_type)
      values (${nextId()}::bigint, '100001', ${NOW}::timestamptz, ${NOW}::timestamptz, 1, 0, 0, 'key', 'gps.key.jt808', 'secret', 1)`),
  )
  expect(await saidBy(asks('wrong', NOW))).toContain('签名不正确')
  expect(await saidBy(asks('secret', '2026-11-20 09:50:00'))).toContain('请求时间超出5分钟')
  const kept = () => fleet.run(tx => findRows(tx, gpsDeviceEvent, { eventId: 'signed' } as never))
  expect(await kept()).toEqual([])
  expect(await asks('secret', '2026-11-20 10:04:00')).toMatchObject({ accepted: 1 })
  expect(await kept()).toHaveLength(1)
})
let ids = 9_000_000
const nextId = () => String(++ids)

it('40.22 a cut of the power during a repair makes no alert, the event says why', async () => {
  const car = await leasedCar()
  const putBack = standIn(
    provide(alertWorkPort, { isInRepair: async () => true, open: async () => ({ id: '1', no: 'GD1' }) }),
  )
  await send([event(car.deviceNo, 'cut-in-repair', { eventType: 4 })])
  putBack()
  expect(await warnsOf(car.id)).toEqual([])
  expect((await fleet.run(tx => findRows(tx, gpsDeviceEvent, { eventId: 'cut-in-repair' } as never)))[0]).toMatchObject(
    {
      note: inBoth('检修中', 'In repair'),
      warnId: null,
    },
  )
  await send([event(car.deviceNo, 'cut', { eventType: 4 })])
  expect(await warn(car.id)).toMatchObject({ strategyType: 4, riskScore: 40, level: 2, status: 1 })
})

it('what cannot be read is rejected by itself, an unknown device is kept without an alert, frames are read', async () => {
  const answer = await send([
    event('NOBODY', 'unknown'),
    { eventId: 'broken', deviceNo: 'X', eventType: 77, eventTime: NOW },
    event('X', 'future', { eventTime: '2026-11-20 12:00:00' }),
    { frame: '7E0200' },
    7,
  ])
  expect(answer.accepted).toBe(1)
  expect(answer.rejected.map(one => one.eventId)).toEqual(['broken', 'future', '', ''])
  expect((await fleet.run(tx => findRows(tx, gpsDeviceEvent, { eventId: 'unknown' } as never)))[0]).toMatchObject({
    note: inBoth('未知设备', 'Unknown device'),
  })
  const frame =
    '7E02000026123456789012007D02000000010000000200BA7F0E07E4F11C0028003C00001810151010100104000000640202007D01137E'
  expect(await send([{ frame }, { frame }])).toMatchObject({ accepted: 1, duplicate: 1, rejected: [] })
})

it('a car that leaves its city is told after three fixes, the trip is noted, and ends when it is back', async () => {
  const car = await leasedCar()
  const far = [114.025, 23.6] as const
  await send(
    simulatedEvents(
      {
        deviceNo: car.deviceNo,
        eventType: 1,
        lng: 114.025,
        lat: 22.66,
        count: 3,
        late: false,
        twice: true,
        reordered: true,
      },
      new Date('2026-11-20T08:00:00+08:00'),
    ),
    '2026-11-20 08:00:00',
  )
  expect(await fleet.run(tx => evaluateVehicle(tx, officer, car.id))).toBe(0)
  await send(way(car.deviceNo, [far, far, far]))
  expect(await fleet.run(tx => evaluateVehicle(tx, officer, car.id))).toBe(1)
  expect(await warn(car.id)).toMatchObject({ strategyType: 1, status: 1, hitCount: 1 })
  const notice = async () =>
    (await fleet.run(tx => findRows(tx, securityLeaveNotice, { vehicleId: car.id } as never)))[0]!
  expect(await notice()).toMatchObject({ status: 1, leaveTime: NOW })
  await send(way(car.deviceNo, [[114.025, 22.66]], '2026-11-20 14:00:00'), '2026-11-20 14:00:00')
  await fleet.run(tx => evaluateVehicle(tx, at('2026-11-20 14:00:00'), car.id))
  expect(await notice()).toMatchObject({ status: 2, backTime: '2026-11-20 14:00:00', durationHours: 4 })
})

it('a trip that was filed makes no alert while it lasts', async () => {
  const car = await leasedCar()
  await fleet.run(tx =>
    fileTrip(tx, officer, {
      vehicleId: car.id,
      from: '2026-11-20 00:00:00',
      to: '2026-11-22 00:00:00',
      reason: '返乡',
      orderNo: 'KF1',
    }),
  )
  const far = [114.025, 23.6] as const
  await send(way(car.deviceNo, [far, far, far]))
  expect(await fleet.run(tx => evaluateVehicle(tx, officer, car.id))).toBe(0)
  expect(await warnsOf(car.id)).toEqual([])
})

it('a stock car within the fence of its lot is no alert, one that is moved out of it is', async () => {
  const car = await carInStock(fleet)
  const lot = await fleet.run(tx => getRow(tx, parkingLot, fleet.ids.lot))
  expect(lot.lng).toBe('114.025000')
  await fleet.run(async tx => {
    await insertRow(tx, officer, gpsDevice, {
      deviceNo: 'STOCK1',
      wired: true,
      platformCode: 'simulated',
      online: true,
    } as never)
    await bind(tx, officer, car.id, [{ deviceNo: 'STOCK1' }], '1')
  })
  expect(await fleet.run(tx => getRow(tx, vehicle, car.id))).toMatchObject({ bizStatus: 3 })
  await send(way('STOCK1', [[114.0212, 22.6624]]))
  await fleet.run(tx => evaluateVehicle(tx, officer, car.id))
  expect(await warnsOf(car.id)).toEqual([])
  await send(way('STOCK1', [[114.06, 22.69]], '2026-11-20 11:00:00'), '2026-11-20 11:00:00')
  await fleet.run(tx => evaluateVehicle(tx, at('2026-11-20 11:00:00'), car.id))
  expect(await warn(car.id)).toMatchObject({ strategyType: 11, level: 2 })
})

it('an urgent alert is finished with evidence and by a second person; a false one keeps its kind mute for a day', async () => {
  const car = await leasedCar(NOW, ', mortgage_state = 2')
  await send([event(car.deviceNo, 'u1', { eventType: 4 }), event(car.deviceNo, 'u2', { eventType: 6, value: 5 })])
  const [removed, battery] = await warnsOf(car.id)
  expect(removed).toMatchObject({ strategyType: 4, riskScore: 55, level: 2 })
  await fleet.run(tx => tx.run(sql`update security_gps_warn set level = 1 where id = ${removed!.id}::bigint`))
  await does(removed!.id, 'claim' as never)
  const result = { result: 3, resultNote: '已修复', misuse: false }
  expect(await saidBy(does(removed!.id, 'finish' as never, result))).toContain('请上传处理凭证')
  const evidenceBizId = await pictures(fleet, 1)
  await does(removed!.id, 'finish' as never, { ...result, evidenceBizId })
  expect(await warn(car.id)).toMatchObject({ status: 3, result: 3 })
  expect(await saidBy(does(removed!.id, 'finish' as never, { ...result, evidenceBizId }))).toContain('须由他人复核')
  await does(removed!.id, 'finish' as never, { ...result, evidenceBizId }, other)
  expect(await warn(car.id)).toMatchObject({ status: 4, checkerId: '8', slaHit: true })
  expect((await fleet.run(tx => findRows(tx, securityWarnFollow, { warnId: removed!.id } as never))).length).toBe(3)
  await does(battery!.id, 'dismiss' as never, {}, officer, '传感器误差')
  expect(await send([event(car.deviceNo, 'u3', { eventType: 6, value: 5 })])).toMatchObject({ accepted: 1 })
  expect(await fleet.run(tx => openWarns(tx, car.id))).toEqual([])
})

it('nobody answers: the alert is overdue and goes to the supervisor, then to the manager', async () => {
  const car = await leasedCar()
  await send([event(car.deviceNo, 'late', { eventType: 4 })])
  expect(await warn(car.id)).toMatchObject({ respondDue: '2026-11-20 10:30:00', handleDue: '2026-11-20 18:00:00' })
  await fleet.run(tx => sweep(tx, at('2026-11-20 10:35:00')))
  expect(await warn(car.id)).toMatchObject({ overdue: true, escalation: 1 })
  await fleet.run(tx => sweep(tx, at('2026-11-20 11:05:00')))
  expect(await warn(car.id)).toMatchObject({ escalation: 2 })
})

it('every tenant begins with fourteen strategies of all types', async () => {
  const all = await fleet.run(tx => findRows(tx, securityStrategy, {}))
  expect(all).toHaveLength(14)
  expect(new Set(all.map(one => one.strategyType)).size).toBe(12)
})

it('counts the cars of a strategy as it would pick them one by one, by what they share and by what each has', async () => {
  await leasedCar(NOW, ", flag_ids = '{77}'")
  const scopes = [
    {},
    { cityCodes: ['4403'] },
    { cityCodes: ['9999'] },
    { bizStatuses: [6] },
    { bizStatuses: [3], cityCodes: ['4403'] },
    { vehicleFlags: ['77'] },
    { vehicleFlags: ['77'], bizStatuses: [6] },
  ]
  const [figures, expected] = await fleet.run(async tx => {
    const made: RowOf<typeof securityStrategy>[] = []
    for (const [at, scope] of scopes.entries())
      made.push(
        (await insertRow(tx, officer, securityStrategy, {
          strategyNo: `CL${at}`,
          strategyName: `范围${at}`,
          strategyType: 3,
          priority: 1,
          level: 3,
          ...scope,
        } as never)) as never,
      )
    const cars = await findRows(tx, vehicle, { status: 1 } as never)
    const counted = await strategyFigures(
      tx,
      officer,
      made.map(one => one.id),
    )
    return [
      made.map(one => counted.get(one.id)!['enabledVehicles']),
      made.map(one => cars.filter(car => fits(one, car)).length),
    ]
  })
  expect(figures).toEqual(expected)
  expect(figures[0]).toBeGreaterThan(figures[4] as number)
  expect(figures.slice(5)).toEqual([1, 1])
})
