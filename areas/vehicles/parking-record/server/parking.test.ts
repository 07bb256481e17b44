import { afterAll, beforeAll, expect, it } from 'vitest'
import { carInStock, manager, openFleet, orderOf, readCar, refusalOf, saidBy, type Fleet } from '../../testing.ts'
import { vehicleAllot } from '../../vehicle-allot/vehicle-allot.ts'
import { vehicleCheck } from '../../vehicle/server/vehicle-check.ts'
import { lockCar, lockExpireJob, unlockCar } from '../../allocate-vehicle-record/server/index.ts'
import { instantOf, isUnfit } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { parkingLot, parkingSpace } from '../../parking-lot/parking-lot.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { fen } from '#kernel'
import { enterByHand, leaveByHand, moveByHand } from './index.ts'
import { leave, stayAmount, stayDays } from './leave.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

const waiting = { parkingLotId: null }
const enters = (vehicleId: string, lotId: string) =>
  fleet.run(tx => enterByHand(tx, manager, { vehicleId, lotId, inKind: 3 }))

it('60.13 admits exactly one of two concurrent vehicles to the last space', async () => {
  const cars = [await carInStock(fleet, waiting), await carInStock(fleet, waiting)]
  expect(cars.map(car => car.bizStatus)).toEqual([2, 2])
  await fleet.run(tx =>
    tx.run(sql`update parking_lot set capacity = occupied + 1 where id = ${fleet.ids.farLot}::bigint`),
  )
  const results = await Promise.allSettled(cars.map(car => enters(car.id, fleet.ids.farLot)))
  expect(results.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(
    await saidBy(Promise.reject((results.find(one => one.status === 'rejected') as PromiseRejectedResult).reason)),
  ).toContain('停车场【白云中转库】已满（1/1）')
  await fleet.run(async tx => {
    const states = await Promise.all(cars.map(async car => (await readCar(tx, car.id)).bizStatus))
    expect(states.sort()).toEqual([2, 3])
    expect(await vehicleCheck(tx)).toEqual([])
  })
})

it.each([
  { name: 'two weeks', from: '2026-10-05 18:20:00', to: '2026-10-19 09:10:00', days: 14 },
  { name: 'in and out on one day', from: '2026-10-05 08:00:00', to: '2026-10-05 18:00:00', days: 1 },
])('counts the days of a stay: $name (60, 7.7)', ({ from, to, days }) => expect(stayDays(from, to)).toBe(days))

it('refuses a second stay of a vehicle and names the first', async () => {
  const car = await carInStock(fleet)
  expect(await refusalOf(enters(car.id, fleet.ids.farLot))).toMatchObject({ kind: 'Duplicate' })
  await fleet.run(tx =>
    leave(tx, manager, car.id, {
      time: '2026-11-21 09:00:00',
      kind: 2,
      source: { sourceType: 't', sourceId: '1', sourceNo: '' },
    }),
  )
  await fleet.run(tx => tx.run(sql`update parking_lot set capacity = 60 where id = ${fleet.ids.farLot}::bigint`))
  expect(await enters(car.id, fleet.ids.farLot)).toMatchObject({ bizStatus: 3 })
})

it('a manually locked vehicle is unavailable until it is unlocked or the lock expires', async () => {
  const [car, batch] = [await carInStock(fleet), await orderOf(fleet, 1)]
  const allots = () =>
    fleet.run(tx =>
      saveRecord(
        tx,
        manager,
        vehicleAllot,
        {
          orderId: batch.orderId,
          planTakeTime: '2026-11-22 10:00:00',
          lines: [{ orderVehicleId: batch.positions[0]!.id, vehicleId: car.id }],
        },
        'save',
      ),
    )
  const lock = (expireTime: string) =>
    fleet.run(tx => lockCar(tx, manager, { vehicleId: car.id, expireTime, reason: '展车' }))
  expect(await saidBy(lock('2027-01-30 00:00:00'))).toContain('30天内')
  const { id } = await lock('2026-11-25 00:00:00')
  expect(await refusalOf(allots())).toMatchObject({ kind: 'Duplicate' })
  await fleet.run(tx => unlockCar(tx, manager, { id, reason: '展会结束' }))
  await lock('2026-11-25 00:00:00')
  const later = { ...manager, clock: { now: () => instantOf('2026-11-26 00:40:00') } }
  expect(await lockExpireJob.run({ actor: later, database: fleet.test.database } as never)).toEqual({ released: 1 })
  expect((await allots()).status).toBe(1)
})

it.each([
  { name: '14 days at 15.00', lot: { priceMode: 1, dayPrice: fen('15'), freeDays: null }, days: 14, amt: '210' },
  {
    name: 'free days come off the first',
    lot: { priceMode: 1, dayPrice: fen('15'), freeDays: 3 },
    days: 14,
    amt: '165',
  },
  { name: 'all of them free', lot: { priceMode: 1, dayPrice: fen('15'), freeDays: 30 }, days: 14, amt: '0' },
  {
    name: 'a package bears nothing here',
    lot: { priceMode: 2, dayPrice: fen('15'), freeDays: null },
    days: 14,
    amt: '0',
  },
])('costs a stay by the day: $name (60, 7.7)', ({ lot, days, amt }) => expect(stayAmount(lot, days)).toBe(fen(amt)))

const paints = (spaceNo: string, lotId: string) =>
  fleet.run(async tx => {
    await saveRecord(tx, manager, parkingSpace, { lotId, spaceNo, zone: '交付区' }, 'save')
    return (await findRows(tx, parkingSpace, { lotId }, { orderBy: 't.space_no' })).filter(one =>
      one.spaceNo.startsWith(spaceNo.split('-')[0]!),
    )
  })
const spaceOf = (id: string) => fleet.run(tx => getRow(tx, parkingSpace, id))

it('creates a range of spaces in one entry, and names the existing ones (60, 4.8)', async () => {
  expect((await paints('R-008..R-012', fleet.ids.farLot)).map(one => [one.spaceNo, one.zone, one.state])).toEqual(
    ['R-008', 'R-009', 'R-010', 'R-011', 'R-012'].map(no => [no, '交付区', 1]),
  )
  expect(await refusalOf(paints('R-011..R-014', fleet.ids.farLot))).toMatchObject({
    kind: 'Invalid',
    faults: [{ path: 'spaceNo', reason: expect.stringContaining('已有车位R-011、R-012') }],
  })
  expect(await refusalOf(paints('R-9..S-12', fleet.ids.farLot))).toMatchObject({
    kind: 'Invalid',
    faults: [{ path: 'spaceNo' }],
  })
})

it('a space shows its vehicle from entry to exit, and accepts no second one', async () => {
  const [first, second] = await paints('P-1..P-2', fleet.ids.farLot)
  const [car, other] = [await carInStock(fleet, waiting), await carInStock(fleet, waiting)]
  await fleet.run(tx =>
    enterByHand(tx, manager, { vehicleId: car.id, lotId: fleet.ids.farLot, spaceId: first!.id, inKind: 3 }),
  )
  expect(await spaceOf(first!.id)).toMatchObject({
    state: 2,
    vehicleId: car.id,
    plateNo: car.plateNo,
    inTime: '2026-11-21 09:00:00',
  })
  expect(
    await saidBy(
      fleet.run(tx =>
        enterByHand(tx, manager, { vehicleId: other.id, lotId: fleet.ids.farLot, spaceId: first!.id, inKind: 3 }),
      ),
    ),
  ).toContain(`车位【P-1】已停放车辆【${car.plateNo}】`)
  expect(
    await refusalOf(
      fleet.run(tx =>
        enterByHand(tx, manager, { vehicleId: other.id, lotId: fleet.ids.lot, spaceId: first!.id, inKind: 3 }),
      ),
    ),
  ).toMatchObject({ kind: 'Invalid', faults: [{ path: 'spaceId' }] })
  const renamed = fleet.run(async tx =>
    saveRecord(
      tx,
      manager,
      parkingSpace,
      { id: first!.id, version: (await getRow(tx, parkingSpace, first!.id)).version, spaceNo: 'P-9' },
      'update',
    ),
  )
  expect(await refusalOf(renamed)).toMatchObject({ kind: 'Invalid', faults: [{ path: 'spaceNo' }] })

  const removes = (id: string) => fleet.run(tx => removeRecord(tx, manager, parkingSpace, id))
  expect(await saidBy(removes(first!.id))).toContain(car.plateNo)
  const offersRemoval = async (id: string) => !isUnfit(parkingSpace, { ...(await spaceOf(id)) }, 'remove')
  expect(
    [await offersRemoval(first!.id), await offersRemoval(second!.id)],
    'nothing is offered that would be refused',
  ).toEqual([false, true])
  expect(isUnfit(parkingLot, { ...(await fleet.run(tx => getRow(tx, parkingLot, fleet.ids.farLot))) }, 'disable')).toBe(
    true,
  )

  await fleet.run(tx => moveByHand(tx, manager, { vehicleId: car.id, lotId: fleet.ids.farLot, spaceId: second!.id }))
  expect([(await spaceOf(first!.id)).state, (await spaceOf(second!.id)).vehicleId]).toEqual([1, car.id])
  expect((await fleet.run(tx => readCar(tx, car.id))).parkingSpaceId).toBe(second!.id)
  await fleet.run(tx => moveByHand(tx, manager, { vehicleId: car.id, lotId: fleet.ids.lot }))
  expect(await spaceOf(second!.id)).toMatchObject({ state: 1, vehicleId: null, plateNo: null, inTime: null })
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({
    parkingLotId: fleet.ids.lot,
    parkingSpaceId: null,
  })
  await fleet.run(async tx => expect(await vehicleCheck(tx)).toEqual([]))
})

it('a lot managed by spaces accepts no vehicle without one', async () => {
  const car = await carInStock(fleet, waiting)
  await fleet.run(async tx =>
    updateRow(tx, manager, parkingLot, await getRow(tx, parkingLot, fleet.ids.farLot), { spaceManaged: true }),
  )
  expect(await refusalOf(enters(car.id, fleet.ids.farLot))).toMatchObject({
    kind: 'Invalid',
    faults: [{ path: 'spaceId' }],
  })
  await fleet.run(async tx =>
    updateRow(tx, manager, parkingLot, await getRow(tx, parkingLot, fleet.ids.farLot), { spaceManaged: false }),
  )
})

it('of two concurrent vehicles exactly one gets the space', async () => {
  const [place] = await paints('Q-1..Q-2', fleet.ids.lot)
  const cars = [await carInStock(fleet, waiting), await carInStock(fleet, waiting)]
  const results = await Promise.allSettled(
    cars.map(car =>
      fleet.run(tx =>
        enterByHand(tx, manager, { vehicleId: car.id, lotId: fleet.ids.lot, spaceId: place!.id, inKind: 3 }),
      ),
    ),
  )
  expect(results.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  const { vehicleId } = await spaceOf(place!.id)
  expect(cars[results.findIndex(one => one.status === 'fulfilled')]!.id).toBe(vehicleId)
})

it('an exit before the entry is refused at its field', async () => {
  const car = await carInStock(fleet)
  expect(
    await refusalOf(
      fleet.run(tx => leaveByHand(tx, manager, { vehicleId: car.id, outTime: '2020-01-01 08:00:00', outKind: 2 })),
    ),
  ).toMatchObject({ kind: 'Invalid', faults: [{ path: 'outTime' }] })
})
