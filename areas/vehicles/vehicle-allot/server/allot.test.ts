import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnfit } from '#kernel'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { setFlags } from '../../vehicle-flag/server/set-flags.ts'
import { vehicleFlag } from '../../vehicle-flag/vehicle-flag.ts'
import { event } from '../../vehicle/server/moves.ts'
import { fire } from '../../vehicle/server/fire.ts'
import { vehicleCheck } from '../../vehicle/server/vehicle-check.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { allocateVehicleRecord } from '../../allocate-vehicle-record/allocate-vehicle-record.ts'
import { carInStock, manager, openFleet, orderOf, refusalOf, saidBy, type Batch, type Fleet } from '../../testing.ts'
import { vehicleExtract } from '../../vehicle-extract/vehicle-extract.ts'
import { vehicleAllot } from '../vehicle-allot.ts'
import { candidates } from './candidates.ts'
import { allotLines } from './rows.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

const body = (batch: Batch, cars: readonly { id: string }[], more: Record<string, unknown> = {}) => ({
  orderId: batch.orderId,
  planTakeTime: '2026-11-22 10:00:00',
  lines: cars.map((car, index) => ({ orderVehicleId: batch.positions[index]!.id, vehicleId: car.id })),
  ...more,
})
const save = (batch: Batch, cars: readonly { id: string }[], more: Record<string, unknown> = {}) =>
  fleet.run(tx => saveRecord(tx, manager, vehicleAllot, body(batch, cars, more), 'save'))
const live = () => fleet.run(tx => findRows(tx, allocateVehicleRecord, sql`t.state in (1, 2, 3)`))

describe('an allotment', () => {
  it('is planned for today or later; an order whose day is past is allotted as of today', async () => {
    const by: Actor = {
      ...manager,
      rights: {
        userId: '7',
        deptId: '3',
        codes: new Set(),
        aliases: new Set(),
        cities: [],
        unmasked: new Set(),
        scope: () => ({ all: true, depts: [] }),
      } as never,
    }
    const [batch, car] = [await orderOf(fleet, 1), await carInStock(fleet)]
    const plans = (planTakeTime: string) =>
      fleet.run(tx => saveRecord(tx, by, vehicleAllot, body(batch, [car], { planTakeTime }), 'save'))
    expect(await saidBy(plans('2026-11-20 10:00:00'))).toBe('planTakeTime: 不能早于今天 / not earlier than today')
    await fleet.run(tx =>
      tx.run(sql`update lease_order set expect_take_date = '2026-11-01' where id = ${batch.orderId}::bigint`),
    )
    const saved = await plans('')
    expect((await fleet.run(tx => getRow(tx, vehicleAllot, saved.id))).planTakeTime).toBe('2026-11-21 09:00:00')
  })

  it('without exceptions takes effect at once: the vehicle awaits handover, the position is ready, no process starts', async () => {
    const [batch, car] = [await orderOf(fleet, 1), await carInStock(fleet)]
    const saved = await save(batch, [car])
    expect(saved.status).toBe(1)
    expect(fleet.started.filter(one => one.id === saved.id)).toEqual([])
    await fleet.run(async tx => {
      expect(await getRow(tx, vehicle, car.id)).toMatchObject({ bizStatus: 5 })
      expect(await getRow(tx, orderVehicle, batch.positions[0]!.id)).toMatchObject({
        status: 4,
        vehicleId: car.id,
        allotId: saved.id,
      })
      expect(await vehicleCheck(tx)).toEqual([])
    })
  })

  it('60.1 of one vehicle to two orders concurrently succeeds once; the other refusal names the holder', async () => {
    const [first, second, car] = [await orderOf(fleet, 1), await orderOf(fleet, 1), await carInStock(fleet)]
    const before = (await live()).length
    const results = await Promise.allSettled([save(first, [car]), save(second, [car])])
    expect(results.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = (results.find(one => one.status === 'fulfilled') as PromiseFulfilledResult<{ no: string }>).value
    const refusal = await refusalOf(
      Promise.reject((results.find(one => one.status === 'rejected') as PromiseRejectedResult).reason),
    )
    expect(refusal).toMatchObject({ kind: 'Duplicate' })
    expect((refusal as { message: string }).message).toContain(
      `车辆【${car.plateNo}】已被【${winner.no}】占用，请重新选择`,
    )
    expect((await live()).length).toBe(before + 1)
  })

  it('60.2 with one blocked vehicle is refused as a whole, names that vehicle and occupies none', async () => {
    const batch = await orderOf(fleet, 3)
    const cars = [await carInStock(fleet), await carInStock(fleet), await carInStock(fleet)]
    await fleet.run(async tx => {
      const flag = await insertRow(tx, manager, vehicleFlag, {
        flagName: '资方限制',
        colour: 5,
        category: 'asset',
        setMode: 1,
        clearMode: 2,
        allotEffect: 2,
        takeEffect: 0,
        saleEffect: 0,
      })
      await setFlags(tx, manager, cars[1]!.id, [flag.id], [], { by: 1, reason: '资方要求' })
    })
    const before = (await live()).length
    expect(await saidBy(save(batch, cars))).toContain(`车辆【${cars[1]!.plateNo}】有限制标签【资方限制】，不能配车`)
    expect((await live()).length).toBe(before)
  })

  it('60.3 with another model of the series goes to the sales manager; a car that went to repair meanwhile stays in approval until it is back', async () => {
    const batch = await orderOf(fleet, 1)
    const [sister, stranger] = [
      await carInStock(fleet, { modelId: fleet.ids.sister }),
      await carInStock(fleet, { modelId: fleet.ids.stranger }),
    ]
    expect(await saidBy(save(batch, [stranger]))).toContain('车型不符')
    expect(await saidBy(save(batch, [sister]))).toContain('请填写例外理由')
    fleet.approving.on = true
    const saved = await save(batch, [sister], { reason: '客户同意长续航版本' })
    fleet.approving.on = false
    expect(saved.status).toBe(102)
    expect(fleet.started.at(-1)).toMatchObject({
      id: saved.id,
      variables: { substituteModel: true, mortgageOpen: false, rentBelowTarget: false },
    })
    expect((await live()).find(one => one.sourceId === saved.id)).toMatchObject({ state: 1, vehicleId: sister.id })

    await fleet.run(tx =>
      fire(tx, manager, sister.id, event.repairStarted, {
        source: { sourceType: 'repair', sourceId: '1', sourceNo: 'WX1' },
      }),
    )
    expect(await saidBy(fleet.run(tx => act(tx, manager, vehicleAllot, saved.id, 'approve')))).toContain(
      `车辆【${sister.plateNo}】已不满足配车条件：当前状态【维修】不可配车`,
    )
    await fleet.run(tx =>
      fire(tx, manager, sister.id, event.repairFinished, {
        source: { sourceType: 'repair', sourceId: '2', sourceNo: 'WX1' },
      }),
    )
    await fleet.run(tx => act(tx, manager, vehicleAllot, saved.id, 'approve'))
    expect(await fleet.run(tx => getRow(tx, vehicle, sister.id))).toMatchObject({ bizStatus: 5 })
  })

  it('rejected releases its vehicles and may be resubmitted', async () => {
    const [batch, car, other] = [
      await orderOf(fleet, 1),
      await carInStock(fleet, { operateCityCode: '4401' }),
      await orderOf(fleet, 1),
    ]
    fleet.approving.on = true
    const saved = await save(batch, [car], { reason: '广州调车' })
    await fleet.run(tx => act(tx, manager, vehicleAllot, saved.id, 'reject'))
    expect((await live()).some(one => one.vehicleId === car.id)).toBe(false)
    const row = await fleet.run(tx => getRow(tx, vehicleAllot, saved.id))
    const again = await fleet.run(async tx =>
      saveRecord(tx, manager, vehicleAllot, { ...body(batch, [car]), id: saved.id, version: row.version }, 'afresh'),
    )
    fleet.approving.on = false
    expect(again.status).toBe(102)
    expect(await refusalOf(save(other, [car], { reason: 'x' }))).toMatchObject({ kind: 'Duplicate' })
  })

  it('released frees vehicle and position in the same transaction', async () => {
    const [batch, cars] = [await orderOf(fleet, 2), [await carInStock(fleet), await carInStock(fleet)]]
    const saved = await save(batch, cars)
    const offers = () =>
      fleet.run(async tx => {
        const [listed, opened] = [
          (await codeOf(vehicleAllot as never).page!(tx, manager, [saved.id])).get(saved.id)!,
          await codeOf(vehicleAllot as never).detail!(tx, manager, (await getRow(tx, vehicleAllot, saved.id)) as never),
        ]
        return ['releaseLine', 'cancel'].map(name => [listed, opened].map(row => !isUnfit(vehicleAllot, row, name)))
      })
    const [yes, no] = [
      [true, true],
      [false, false],
    ]
    expect(await offers()).toEqual([yes, yes])
    const plans = () =>
      fleet.run(tx =>
        saveRecord(
          tx,
          manager,
          vehicleExtract,
          {
            planTakeTime: '2026-11-22 10:00:00',
            placeKind: 1,
            deliveryUserId: '7',
            lines: [{ orderVehicleId: batch.positions[1]!.id }],
          },
          'save',
        ),
      )
    const planned = await plans()
    expect(await offers(), 'one of the cars stands in a take').toEqual([yes, no])
    expect(
      await saidBy(fleet.run(tx => act(tx, manager, vehicleAllot, saved.id, 'cancel', { reason: '合同变更' }))),
    ).toContain('已在提车单')
    await fleet.run(tx => act(tx, manager, vehicleExtract, planned.id, 'cancel', { reason: '改期' }))
    expect(await offers()).toEqual([yes, yes])
    const [line] = await fleet.run(tx => allotLines(tx, saved.id))
    const { row } = await fleet.run(tx =>
      act(tx, manager, vehicleAllot, saved.id, 'releaseLine', { input: { lineIds: [line!.id] }, reason: '客户改期' }),
    )
    expect(row).toMatchObject({ status: 3, releasedQty: 1 })
    await fleet.run(async tx => {
      expect(await getRow(tx, vehicle, cars[0]!.id)).toMatchObject({ bizStatus: 3, occupyId: null })
      expect(await getRow(tx, orderVehicle, batch.positions[0]!.id)).toMatchObject({ status: 1, vehicleId: null })
    })
    await plans()
    expect(await offers(), 'the last car stands in a take').toEqual([no, no])
    await fleet.run(tx => tx.run(sql`update vehicle_extract set status = 4 where order_id = ${batch.orderId}::bigint`))
    expect((await save(await orderOf(fleet, 1), [cars[0]!])).status).toBe(1)
    expect(
      (await fleet.run(tx => act(tx, manager, vehicleAllot, saved.id, 'cancel', { reason: '合同变更' }))).row,
    ).toMatchObject({ status: 2 })
    expect(
      await saidBy(fleet.run(tx => act(tx, manager, vehicleAllot, saved.id, 'cancel', { reason: '再次' }))),
    ).toContain('WrongState')
  })

  it("undone from the order's side releases the vehicle as well", async () => {
    const [batch, cars] = [await orderOf(fleet, 2), [await carInStock(fleet), await carInStock(fleet)]]
    const saved = await save(batch, cars)
    const undo = () =>
      fleet.run(tx =>
        codeOf(orderVehicle as never).calls!['PUT update-status']!.run(tx, manager, {
          ids: [batch.positions[0]!.id],
          status: 1,
          reason: '客户改期',
        } as never),
      )
    await undo()
    await fleet.run(async tx => {
      expect(await getRow(tx, vehicle, cars[0]!.id)).toMatchObject({ bizStatus: 3, occupyId: null })
      expect(await getRow(tx, orderVehicle, batch.positions[0]!.id)).toMatchObject({ status: 1, vehicleId: null })
      expect(await getRow(tx, vehicleAllot, saved.id)).toMatchObject({ status: 3, releasedQty: 1 })
      expect(await vehicleCheck(tx)).toEqual([])
    })
    await undo()
    expect((await save(await orderOf(fleet, 1), [cars[0]!])).status).toBe(1)
  })

  it('takes a dozen cars in one document and leaves every invariant whole', async () => {
    const batch = await orderOf(fleet, 12)
    const cars = []
    for (let index = 0; index < 12; index += 1) cars.push(await carInStock(fleet))
    expect((await save(batch, cars)).status).toBe(1)
    expect(await fleet.run(tx => vehicleCheck(tx))).toEqual([])
  })
})

describe('candidates', () => {
  it('are ranked with their points and list their obstacles', async () => {
    const batch = await orderOf(fleet, 1)
    const [near, far] = [
      await carInStock(fleet),
      await carInStock(fleet, { operateCityCode: '4401', parkingLotId: fleet.ids.farLot }),
    ]
    const found = await fleet.run(tx =>
      candidates(tx, manager, { orderVehicleId: batch.positions[0]!.id, planTakeTime: '2026-11-22 10:00:00' }),
    )
    const [a, b] = [found.find(one => one.vehicleId === near.id)!, found.find(one => one.vehicleId === far.id)!]
    expect(a).toMatchObject({ ok: true, todo: [], points: { place: 40 } })
    expect(b).toMatchObject({ ok: true, todo: ['transport'], exceptions: [2], points: { place: 16 } })
    expect(a.rank).toBeLessThan(b.rank)
  })
})
