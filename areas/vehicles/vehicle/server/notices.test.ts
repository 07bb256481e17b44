import { afterAll, beforeAll, expect, it } from 'vitest'
import { instantOf } from '#kernel'
import { sms } from '#areas/platform/sms/sms.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { plateQuota } from '../../plate-quota/plate-quota.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { insertRow, updateRow, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { enterByHand, leaveByHand } from '../../parking-record/server/index.ts'
import { carInStock, manager, openFleet, orderOf, pictures, type Fleet } from '../../testing.ts'
import { vehicleAllot } from '../../vehicle-allot/vehicle-allot.ts'
import { allotLines } from '../../vehicle-allot/server/rows.ts'
import { confirmLine } from '../../vehicle-extract/server/confirm-line.ts'
import { takeLines } from '../../vehicle-extract/server/rows.ts'
import { tellTakes } from '../../vehicle-extract/server/tell-takes.ts'
import { vehicleExtract } from '../../vehicle-extract/vehicle-extract.ts'
import { vehicle } from '../vehicle.ts'
import { tellPreparing, tellRetiring, tellWarnings } from './card-warn.ts'
import { confirmServicing } from './confirm-servicing.ts'
import { fire } from './fire.ts'
import { event } from './moves.ts'

// 60, section 9: who is told of what.
let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

const told = (kind: string): Promise<{ bizId: string; content: string }[]> =>
  fleet.run(tx =>
    tx.rows(
      sql`select biz_id as "bizId", content from user_message where tenant_id = ${tx.tenantId} and user_id = 7 and biz_type_code = ${kind} order by id`,
    ),
  )
const later = (time: string) => ({ ...manager, clock: { now: () => instantOf(time) } })
const noon = later('2026-11-21 10:30:00')

it('an allotment, the handovers of its day and the day before, and what was handed over', async () => {
  const batch = await orderOf(fleet, 2)
  const cars = [await carInStock(fleet), await carInStock(fleet)]
  const saved = await fleet.run(tx =>
    saveRecord(
      tx,
      manager,
      vehicleAllot,
      {
        orderId: batch.orderId,
        planTakeTime: '2026-11-21 10:00:00',
        lines: cars.map((car, at) => ({ vehicleId: car.id, orderVehicleId: batch.positions[at]!.id })),
      },
      'save',
    ),
  )
  const [allotted] = await told('vehicle_allotted')
  expect(allotted).toMatchObject({ bizId: saved.id })
  expect(allotted!.content).toContain(`2台，${cars[0]!.plateNo}、${cars[1]!.plateNo}，计划2026-11-21 10:00提车`)

  const line = (await fleet.run(tx => allotLines(tx, saved.id)))[1]!
  await fleet.run(tx =>
    act(tx, manager, vehicleAllot, saved.id, 'releaseLine', { input: { lineIds: [line.id] }, reason: '客户改期' }),
  )
  expect((await told('vehicle_released')).map(one => one.content)).toEqual([
    expect.stringContaining(`${cars[1]!.plateNo}，客户改期`),
  ])

  await fleet.run(tx =>
    insertRow(tx, manager, sms, {
      smsCode: 'notice',
      vendor: 'simulated',
      purpose: 'notice',
      status: 2,
      accessKey: 'x',
      signature: '华驰',
    } as never),
  )
  const take = await fleet.run(tx =>
    saveRecord(
      tx,
      noon,
      vehicleExtract,
      {
        planTakeTime: '2026-11-21 10:00:00',
        placeKind: 1,
        deliveryUserId: '7',
        lines: [{ orderVehicleId: batch.positions[0]!.id }],
      },
      'save',
    ),
  )
  await fleet.run(tx => tellTakes(tx, later('2026-11-20 08:00:00')))
  expect((await told('take_tomorrow')).map(one => one.bizId)).toEqual([take.id])
  expect(await told('take_today')).toEqual([])
  for (const _ of [1, 2]) await fleet.run(tx => tellTakes(tx, later('2026-11-21 08:00:00')))
  expect((await told('take_today')).map(one => one.bizId)).toEqual([take.id])
  const texts = await fleet.run(tx =>
    tx.rows(sql`select phone, content from sms_log where tenant_id = ${tx.tenantId} and biz_type_code = 'take_today'`),
  )
  expect(texts).toEqual([{ phone: '13800001234', content: expect.stringContaining('您今日10:00提车') }])

  const [photos, sign] = [await pictures(fleet, 8), await pictures(fleet, 1)]
  await fleet.run(async tx =>
    confirmLine(tx, noon, take.id, {
      lineId: (await takeLines(tx, take.id))[0]!.id,
      takeTime: '2026-11-21 10:20:00',
      takeMileage: 86_420,
      soc: 95,
      exteriorOk: true,
      interiorOk: true,
      photoBizId: photos,
      signCustomer: sign,
      signStaff: sign,
    }),
  )
  expect((await told('take_done')).map(one => one.content)).toEqual([expect.stringContaining(cars[0]!.plateNo!)])
})

it('a lot that passes 95 of 100 places, once', async () => {
  const cars = [await carInStock(fleet), await carInStock(fleet), await carInStock(fleet)]
  await fleet.run(async tx => {
    const lot = await getRow(tx, parkingLot, fleet.ids.farLot)
    await updateRow(tx, manager, parkingLot, lot, { capacity: 100 })
    await tx.run(sql`update parking_lot set occupied = 94 where id = ${lot.id}::bigint`)
  })
  for (const car of cars) {
    await fleet.run(async tx => {
      await leaveByHand(tx, manager, { vehicleId: car.id, outKind: 2 })
      await enterByHand(tx, manager, { vehicleId: car.id, lotId: fleet.ids.farLot, inKind: 3 })
    })
  }
  expect((await told('parking_full')).map(one => one.content)).toEqual([expect.stringContaining('已用96，共100个车位')])
})

it('a state set by hand', async () => {
  const car = await carInStock(fleet)
  await fleet.run(tx =>
    act(tx, manager, vehicle, car.id, 'updateVehicleStatus', { input: { toStatus: 4 }, reason: '底盘异响待检' }),
  )
  expect(await told('state_manual')).toEqual([
    { bizId: car.id, content: expect.stringContaining(`${car.plateNo}：库存 → 整备中，底盘异响待检`) },
  ])
})

it('the morning: one digest per manager and city, what retires soon, what is prepared for weeks; quotas count', async () => {
  const [old, slow, fresh] = [await carInStock(fleet), await carInStock(fleet), await carInStock(fleet)]
  await fleet.run(async tx => {
    await tx.run(sql`update vehicle set retire_date = '2027-02-19' where id = ${old.id}::bigint`)
    await fire(tx, manager, slow.id, event.preparationStarted, {
      source: { sourceType: 'test', sourceId: '1', sourceNo: 'T1' },
      time: '2026-11-13 09:00:00',
    })
    await insertRow(tx, manager, plateQuota, {
      quotaNo: 'ZB1',
      cityCode: '4403',
      quotaKind: 'small',
      holderKind: 2,
      holderName: '华驰',
      validFrom: '2026-01-01',
      validTo: '2026-12-10',
      vehicleId: fresh.id,
      status: 2,
    } as never)
  })
  const morning = later('2026-11-21 08:00:00')
  for (const _ of [1, 2]) await fleet.run(tx => tellWarnings(tx, morning))
  const digests = await told('card_warn')
  expect(digests.map(one => one.bizId)).toEqual(['4403'])
  for (const part of ['强制报废 1', '整备超7天 1', '牌照指标到期 1']) expect(digests[0]!.content).toContain(part)
  await fleet.run(tx => tellRetiring(tx, morning))
  expect((await told('retire_warn')).map(one => [one.bizId, one.content])).toEqual([
    [old.id, expect.stringContaining('2027-02-19')],
  ])
  await fleet.run(tx => tellPreparing(tx, morning))
  expect((await told('preparation_late')).map(one => one.bizId)).toEqual([slow.id])
})

it('that a car is prepared which somebody waits for; of one that nobody waits for nothing', async () => {
  const { positions, orderId } = await orderOf(fleet, 1)
  const [wanted, other] = [await carInStock(fleet), await carInStock(fleet)]
  await fleet.run(async tx => {
    const lines = [{ vehicleId: wanted.id, orderVehicleId: positions[0]!.id, needClean: true }]
    await saveRecord(tx, manager, vehicleAllot, { orderId, planTakeTime: '2026-11-25 10:00:00', lines }, 'save')
    const source = { sourceType: 'test', sourceId: other.id, sourceNo: 'ZB' }
    await fire(tx, manager, other.id, event.preparationStarted, { source })
  })
  expect((await fleet.run(tx => getRow(tx, vehicle, wanted.id))).bizStatus).toBe(4)
  for (const car of [other, wanted])
    await fleet.run(tx => confirmServicing(tx, manager, car.id, '客户急用，设备次日补装'))
  expect(await told('servicing_ready')).toEqual([
    {
      bizId: wanted.id,
      content: expect.stringContaining(`${wanted.plateNo}，订单车辆${positions[0]!.orderVehicleNo}`),
    },
  ])
})
