import { afterAll, beforeAll, expect, it } from 'vitest'
import { carInStock, manager, openFleet, orderOf, readCar, refusalOf, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { vehicleAllot } from '#areas/vehicles/vehicle-allot/vehicle-allot.ts'
import { vehicleCheck } from '#areas/vehicles/vehicle/server/vehicle-check.ts'
import { lockCar, lockExpireJob, unlockCar } from '#areas/vehicles/allocate-vehicle-record/server/index.ts'
import { instantOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { saveRecord } from '#packages/server/save.ts'
import { enterByHand } from './index.ts'
import { leave, stayDays } from './leave.ts'

let fleet: Fleet
beforeAll(async () => { fleet = await openFleet() })
afterAll(() => fleet?.drop())

const waiting = { parkingLotId: null }
const enters = (vehicleId: string, lotId: string) => fleet.run(tx => enterByHand(tx, manager, { vehicleId, lotId, inKind: 3 }))

it('lets exactly one of two cars into the last place (60, acceptance 13)', async () => {
  const cars = [await carInStock(fleet, waiting), await carInStock(fleet, waiting)]
  expect(cars.map(car => car.bizStatus)).toEqual([2, 2])
  await fleet.run(tx => tx.run(sql`update parking_lot set capacity = occupied + 1 where id = ${fleet.ids.farLot}::bigint`))
  const results = await Promise.allSettled(cars.map(car => enters(car.id, fleet.ids.farLot)))
  expect(results.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await saidBy(Promise.reject((results.find(one => one.status === 'rejected') as PromiseRejectedResult).reason))).toContain('停车场【白云中转库】已满（1/1）')
  await fleet.run(async tx => {
    const states = await Promise.all(cars.map(async car => (await readCar(tx, car.id)).bizStatus))
    expect(states.sort()).toEqual([2, 3])
    expect(await vehicleCheck(tx)).toEqual([])
  })
})

it.each([
  { name: 'two weeks', from: '2026-10-05 18:20:00', to: '2026-10-19 09:10:00', days: 14 }, { name: 'in and out on one day', from: '2026-10-05 08:00:00', to: '2026-10-05 18:00:00', days: 1 },
])('counts the days of a stay: $name (60, 7.7)', ({ from, to, days }) => expect(stayDays(from, to)).toBe(days))

it('refuses a second stay of a car and names the first', async () => {
  const car = await carInStock(fleet)
  expect(await refusalOf(enters(car.id, fleet.ids.farLot))).toMatchObject({ kind: 'Duplicate' })
  await fleet.run(tx => leave(tx, manager, car.id, { time: '2026-11-21 09:00:00', kind: 2, source: { sourceType: 't', sourceId: '1', sourceNo: '' } }))
  await fleet.run(tx => tx.run(sql`update parking_lot set capacity = 60 where id = ${fleet.ids.farLot}::bigint`))
  expect(await enters(car.id, fleet.ids.farLot)).toMatchObject({ bizStatus: 3 })
})

it('a car locked by hand is nobody\'s until it is unlocked or its term is over', async () => {
  const [car, batch] = [await carInStock(fleet), await orderOf(fleet, 1)]
  const allots = () => fleet.run(tx => saveRecord(tx, manager, vehicleAllot, { orderId: batch.orderId, planTakeTime: '2026-11-22 10:00:00', lines: [{ orderVehicleId: batch.positions[0]!.id, vehicleId: car.id }] }, 'save'))
  const lock = (expireTime: string) => fleet.run(tx => lockCar(tx, manager, { vehicleId: car.id, expireTime, reason: '展车' }))
  expect(await saidBy(lock('2027-01-30 00:00:00'))).toContain('30天内')
  const { id } = await lock('2026-11-25 00:00:00')
  expect(await refusalOf(allots())).toMatchObject({ kind: 'Duplicate' })
  await fleet.run(tx => unlockCar(tx, manager, { id, reason: '展会结束' }))
  await lock('2026-11-25 00:00:00')
  const later = { ...manager, clock: { now: () => instantOf('2026-11-26 00:40:00') } }
  expect(await lockExpireJob.run({ actor: later, database: fleet.test.database } as never)).toEqual({ released: 1 })
  expect((await allots()).status).toBe(1)
})
