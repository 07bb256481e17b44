import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { at, carInStock, manager, openFleet, pictures, readCar, saidBy, type Fleet } from '../testing.ts'
import { parkingFeeLine, parkingFeeMonth } from '../parking-fee-month/parking-fee-month.ts'
import { draftBill } from '../parking-fee-month/server/draft.ts'
import { parkingLot } from '../parking-lot/parking-lot.ts'
import { parkingRecord } from '../parking-record/parking-record.ts'
import { vehicleCost } from '../vehicle-cost/vehicle-cost.ts'
import { vehicleFlag } from '../vehicle-flag/vehicle-flag.ts'
import { vehicleLocation } from '../vehicle-location/vehicle-location.ts'
import { markOffline, recordGpsMileage } from '../vehicle-location/server/nights.ts'
import { vehicleMaintenanceConfirm } from '../vehicle-maintenance-confirm/vehicle-maintenance-confirm.ts'
import { timedConfirm } from '../vehicle-maintenance-confirm/server/timed.ts'
import { confirmServicing } from '../vehicle/server/confirm-servicing.ts'
import { fire } from '../vehicle/server/fire.ts'
import { event } from '../vehicle/server/moves.ts'
import { vehicleStatusRecord } from '../vehicle/histories.ts'
import { allowed } from '../vehicle-status-config/server/matrix.ts'
import { vehicleStatusConfig } from '../vehicle-status-config/vehicle-status-config.ts'

let fleet: Fleet
let scan: string
beforeAll(async () => {
  fleet = await openFleet()
  scan = await pictures(fleet, 1)
})
afterAll(() => fleet?.drop())
const called = (resource: object, name: string, given: unknown, actor: Actor = manager) =>
  fleet.run(tx => {
    const call = codeOf(resource as never).calls![name as 'GET x']!
    return call.run(tx, actor, call.input.parse(given) as never)
  }) as Promise<never>
const set = (id: string, columns: string) =>
  fleet.run(tx => tx.run(sql`update vehicle set ${sql.trusted(columns)} where id = ${id}::bigint`))
const read = (id: string) => fleet.run(tx => readCar(tx, id))

describe('state rules (60, 4.3)', () => {
  const rule = (more: Record<string, unknown> = {}) =>
    fleet.run(tx =>
      saveRecord(
        tx,
        manager,
        vehicleStatusConfig,
        { configName: '退车待检', event: 12, fromStates: [7], toStatus: 2, priority: 100, ...more },
        'save',
      ),
    )
  it('60.19 two enabled rules of one event, state and priority do not stand side by side', async () => {
    const first = await rule()
    await fleet.run(tx => act(tx, manager, vehicleStatusConfig, first.id, 'enable'))
    const second = await rule({ configName: '退车入库', toStatus: 4 })
    expect(
      await called(vehicleStatusConfig, 'GET existEnableData', {
        event: 12,
        fromStates: '7',
        priority: 100,
        id: second.id,
      }),
    ).toBe(true)
    expect(await saidBy(fleet.run(tx => act(tx, manager, vehicleStatusConfig, second.id, 'enable')))).toBe(
      '已存在启用的同类规则【退车待检】 / an enabled rule exists: 退车待检',
    )
    await fleet.run(tx => act(tx, manager, vehicleStatusConfig, first.id, 'disable'))
  })
  it('is tried on the moves of the last thirty days before it is enabled, and writes nothing', async () => {
    const car = await carInStock(fleet)
    await set(car.id, 'biz_status = 4')
    const source = { sourceType: 'test', sourceId: car.id, sourceNo: 'T1' }
    await fleet.run(tx => fire(tx, manager, car.id, event.repairStarted, { source }))
    await fleet.run(tx => fire(tx, manager, car.id, event.repairFinished, { source: { ...source, sourceNo: 'T2' } }))
    const before = await fleet.run(tx => findRows(tx, vehicleStatusRecord, { vehicleId: car.id }))
    const tried = await called(vehicleStatusConfig, 'POST dry-run', { event: 14, fromStates: [8], toStatus: 3 })
    expect((tried as { records: unknown[] }).records).toContainEqual(
      expect.objectContaining({ vehicleId: car.id, fromName: '维修', toName: '整备中', wouldName: '库存' }),
    )
    const none = await called(vehicleStatusConfig, 'POST dry-run', {
      event: 14,
      fromStates: [8],
      toStatus: 3,
      conditions: [{ field: 'cityCode', op: 'eq', value: '1101' }],
    })
    expect(none).toMatchObject({ moved: 0, records: [] })
    expect(await fleet.run(tx => findRows(tx, vehicleStatusRecord, { vehicleId: car.id }))).toEqual(before)
    expect(await saidBy(called(vehicleStatusConfig, 'POST dry-run', { event: 14 }))).toContain('fromStates')
  })

  it('a rule never widens the table: states and targets are those of the event', async () => {
    expect(await saidBy(rule({ configName: '不可能', fromStates: [3] }))).toContain(
      'fromStates: 事件【收车】的原状态只能是',
    )
    expect(await saidBy(rule({ configName: '提车变更', event: 9, fromStates: [5], toStatus: 3 }))).toContain(
      'toStatus: 事件【提车】的目标状态只能是：在租',
    )
    expect(allowed.get(event.stored)).toEqual({ from: [2], to: [2, 3, 4, 5, 8] })
    expect(allowed.get(event.taken)!.to).toContain(6)
  })
  it('of the rules that fit the highest priority wins: it bends the move, flags the car and counts its hits', async () => {
    const flag = await fleet.run(tx =>
      insertRow(tx, manager, vehicleFlag, {
        flagCode: 'inspect',
        flagName: '入库待检',
        colour: 4,
        category: 'condition',
        setMode: 4,
        clearMode: 2,
        allotEffect: 1,
        saleEffect: 0,
        takeEffect: 0,
      } as never),
    )
    const own = await rule({
      configName: '自有车入库即整备',
      event: event.stored,
      fromStates: [2],
      toStatus: 4,
      priority: 200,
      conditions: [{ field: 'ownerKind', op: 'eq', value: 1 }],
      addFlagIds: [flag.id],
    })
    const other = await rule({
      configName: '托管车入库维修',
      event: event.stored,
      fromStates: [2],
      toStatus: 8,
      priority: 300,
      conditions: [{ field: 'ownerKind', op: 'eq', value: 3 }],
    })
    for (const { id } of [own, other]) await fleet.run(tx => act(tx, manager, vehicleStatusConfig, id, 'enable'))
    const car = await carInStock(fleet, { parkingLotId: undefined })
    expect(car.bizStatus).toBe(2)
    const source = { sourceType: 'test', sourceId: '1', sourceNo: '' }
    await fleet.run(tx => fire(tx, manager, car.id, event.stored, { source }))
    expect(await read(car.id)).toMatchObject({ bizStatus: 4, flagIds: [flag.id] })
    expect(await fleet.run(tx => getRow(tx, vehicleStatusConfig, own.id))).toMatchObject({ hitCount: 1 })
    const [move] = await fleet.run(tx =>
      findRows(tx, vehicleStatusRecord, { vehicleId: car.id, event: event.stored } as never),
    )
    expect(move!.configId).toBe(own.id)
    for (const { id } of [own, other]) await fleet.run(tx => act(tx, manager, vehicleStatusConfig, id, 'disable'))
  })
})

describe('confirmation of a preparation (60, 4.2)', () => {
  const save = (body: object, actor = manager) => called(vehicleMaintenanceConfirm, 'POST save', body, actor)
  const preparing = async (more = '') => {
    const car = await carInStock(fleet)
    await set(car.id, `biz_status = 4, gps_wired_no = 'W${car.id}', gps_wireless_no = 'L${car.id}'${more}`)
    return car
  }
  it('what is open is waived with a reason, never insurance and inspection; the car is in stock afterwards', async () => {
    const bare = await preparing(', compulsory_end = null')
    expect(await saidBy(save({ vehicleId: bare.id, reason: '客户急用' }))).toContain('交强险，不能豁免')
    const car = await preparing()
    expect(await saidBy(save({ vehicleId: car.id }))).toContain('reason: 整备项未完成：PDI或清洁')
    expect(await saidBy(save({ vehicleId: car.id, items: [{ itemCode: 9, byHand: true }] }))).toContain(
      'PDI或清洁须上传照片',
    )
    expect(await saidBy(save({ vehicleId: car.id, items: [{ itemCode: 1, byHand: true }] }))).toContain(
      'items.0.byHand: 只有PDI清洁和运达可以人工确认',
    )
    const saved = (await save([{ vehicleId: car.id, items: [{ itemCode: 9, byHand: true }], attachBizId: scan }])) as {
      id: string
      status: number
    }[]
    expect(saved[0]!.status).toBe(2)
    expect((await read(car.id)).bizStatus).toBe(3)
    await fleet.run(tx => act(tx, manager, vehicleMaintenanceConfirm, saved[0]!.id, 'back', { reason: '清洁不合格' }))
    expect((await read(car.id)).bizStatus).toBe(4)
  })
  it('kept as a draft with everything done it confirms itself after the hours of the parameter', async () => {
    const car = await preparing()
    await save({ vehicleId: car.id, items: [{ itemCode: 9, byHand: true }], attachBizId: scan, draft: true })
    const run = (time: string) => timedConfirm(fleet.run, at(time))
    await run('2026-11-21 10:00:00')
    expect((await run('2026-11-22 09:00:00')).confirmed).toBe(0)
    expect((await read(car.id)).bizStatus).toBe(4)
    expect(await run('2026-11-22 11:00:00')).toMatchObject({ confirmed: 1, failed: [] })
    expect((await read(car.id)).bizStatus).toBe(3)
  })
  it('the button on the card leaves a confirmation too', async () => {
    const car = await preparing()
    await fleet.run(tx => confirmServicing(tx, manager, car.id, '整备完成，现场已验车'))
    const [row] = await fleet.run(tx => findRows(tx, vehicleMaintenanceConfirm, { vehicleId: car.id } as never))
    expect(row).toMatchObject({ status: 2, confirmUserId: '7', reason: '整备完成，现场已验车' })
  })
})

describe('positions (60, 4.2)', () => {
  const point = (more: object = {}) => ({
    source: 1,
    lng: 114.05,
    lat: 22.54,
    reportTime: '2026-11-21 08:30:00',
    ...more,
  })
  const save = (body: object) =>
    called(vehicleLocation, 'POST save', body) as Promise<{ received: number; saved: number }>
  it('a device reports for the car that it is fitted in; the card takes the newest, the same report counts once', async () => {
    const car = await carInStock(fleet)
    await set(car.id, `gps_wired_no = 'GPS${car.id}'`)
    const deviceNo = `GPS${car.id}`
    expect(
      await save({
        points: [point({ deviceNo }), point({ deviceNo, reportTime: '2026-11-21 08:40:00', lng: 114.06, soc: 71 })],
      }),
    ).toEqual({ received: 2, saved: 2 })
    expect(await save([point({ deviceNo }), point({ deviceNo, reportTime: '2026-11-21 07:00:00' })])).toEqual({
      received: 2,
      saved: 1,
    })
    const after = await read(car.id)
    expect([after.locateTime, after.gpsState, after.soc]).toEqual(['2026-11-21 08:40:00', 1, 71])
    expect(Number(after.lng)).toBeGreaterThan(114.06)
    const pins = (await called(vehicleLocation, 'GET latest', { west: 114, east: 115, south: 22, north: 23 })) as {
      vehicleId: string
    }[]
    expect(pins.map(one => one.vehicleId)).toContain(car.id)
    const way = (await called(vehicleLocation, 'GET track', {
      vehicleId: car.id,
      from: '2026-11-21 00:00:00',
      to: '2026-11-21 23:00:00',
    })) as { points: unknown[] }
    expect(way.points).toHaveLength(3)
    expect(await fleet.run(tx => markOffline(tx, at('2026-11-22 09:00:00')))).toBeGreaterThan(0)
    expect((await read(car.id)).gpsState).toBe(2)
  })
  it('strange devices, reports from the future and tracks longer than a week are refused by name', async () => {
    expect(await saidBy(save(point({ deviceNo: 'NOBODY' })))).toContain('deviceNo: 设备未装车')
    const car = await carInStock(fleet)
    expect(
      await saidBy(
        save([point({ vehicleId: car.id }), point({ vehicleId: car.id, reportTime: '2026-11-21 09:30:00' })]),
      ),
    ).toContain('points.1.reportTime: 上报时间不能晚于现在')
    expect(
      await saidBy(
        called(vehicleLocation, 'GET track', {
          vehicleId: car.id,
          from: '2026-11-01 00:00:00',
          to: '2026-11-10 00:00:00',
        }),
      ),
    ).toContain('to: 轨迹最多查询7天')
  })
  it('the last kilometres of a day become one reading, below a reading by hand none', async () => {
    const car = await carInStock(fleet)
    await save([point({ vehicleId: car.id, reportTime: '2026-11-20 22:00:00', mileage: 86_900 })])
    await fleet.run(tx => recordGpsMileage(tx, at('2026-11-21 01:40:00')))
    expect(await read(car.id)).toMatchObject({ mileage: 86_900, mileageSource: 1 })
  })
})

describe('monthly parking bills (60, 4.8)', () => {
  it('60.14 a stay from October 28 to November 3 is billed in both months, checked, and becomes a cost of the car', async () => {
    const lot = await fleet.run(tx =>
      insertRow(tx, manager, parkingLot, {
        lotName: '月账停车场',
        lotKind: 'transit',
        ownKind: 1,
        cityCode: '4403',
        address: '深圳市',
        capacity: 60,
        occupied: 0,
        reserved: 0,
        managerId: '7',
        priceMode: 1,
        dayPrice: fen('15'),
      }),
    )
    const car = await carInStock(fleet)
    await fleet.run(tx =>
      insertRow(tx, manager, parkingRecord, {
        vehicleId: car.id,
        lotId: lot.id,
        inTime: '2026-10-28 18:00:00',
        inKind: 3,
        outTime: '2026-11-03 09:00:00',
        outKind: 2,
      } as never),
    )
    const october = (await fleet.run(tx => draftBill(tx, manager, lot, '2026-10')))!
    const november = (await fleet.run(tx => draftBill(tx, manager, lot, '2026-11')))!
    expect([october.vehicleDays, yuan(october.totalAmt)]).toEqual([4, '60.00'])
    expect([november.vehicleDays, yuan(november.totalAmt)]).toEqual([2, '30.00'])
    expect((await fleet.run(tx => draftBill(tx, manager, lot, '2026-10')))!.id).toBe(october.id)
    const check = (input: object) =>
      fleet.run(tx => act(tx, manager, parkingFeeMonth, october.id, 'check', { input: input as never }))
    expect(await saidBy(check({ providerAmt: fen('61') }))).toContain('与供应商账单差异超过1%')
    expect(await saidBy(check({ providerAmt: fen('65'), adjustAmt: fen('5') }))).toContain('有调整金额须填写调整原因')
    await check({ providerAmt: fen('61'), diffReason: '供应商按5天计' })
    const costs = await fleet.run(tx =>
      findRows(tx, vehicleCost, { vehicleId: car.id, sourceType: 'parking-fee-month' } as never),
    )
    expect(costs.map(row => [row.costItem, yuan(row.amt), row.bizDate])).toEqual([[8, '60.00', '2026-10-31']])
    await fleet.run(tx =>
      tx.run(sql`update parking_record set out_time = '2026-11-04 09:00:00+08' where lot_id = ${lot.id}::bigint`),
    )
    await fleet.run(tx => act(tx, manager, parkingFeeMonth, november.id, 'redo'))
    expect(yuan((await fleet.run(tx => getRow(tx, parkingFeeMonth, november.id))).totalAmt)).toBe('45.00')
    expect(await fleet.run(tx => findRows(tx, parkingFeeLine, { feeId: november.id } as never))).toHaveLength(1)
  })
})
