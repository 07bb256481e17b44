import { afterAll, beforeAll, expect, it } from 'vitest'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { at, openFleet, pictures, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { called, furnishPeople } from '#areas/work-orders/testing.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { calling, carsOf, headOf, leaseOf, openReturn, returnBody } from '../../testing.ts'
import { returnDamagePrice } from '../../return-damage-price/return-damage-price.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
})
afterAll(() => fleet?.drop())

const clerk = at('2026-11-24 12:00:00')
const driver = at('2026-11-24 13:00:00', '21', '陈工')
const head = at('2026-11-24 14:00:00', '22', '赵主管')
const opened = async (cars = 2) => {
  const lease = await leaseOf(fleet, { rent: '4800', takeDate: '2025-11-21', months: 12, deposit: '10000', cars })
  const body = await returnBody(fleet, lease, { planReturnTime: '2026-11-24 10:00:00' })
  return { lease, id: (await openReturn(fleet, clerk, body)).id }
}
const tasksOf = (id: string) =>
  fleet.run(tx =>
    findRows(tx, vehicleTask, { sourceType: 'vehicle-return', sourceId: id } as never, { orderBy: 't.id' }),
  )
const handIn = async (id: string, payload: Record<string, unknown>) =>
  called(
    fleet,
    vehicleTask,
    'POST receive-handle',
  )(driver, {
    id,
    result: 1,
    noCost: true,
    payload: {
      actualTime: '2026-11-24 10:00:00',
      placeType: 1,
      lotId: fleet.ids.lot,
      energyLevel: 80,
      conditionGrade: 2,
      checkItems: [{ itemGroup: '外观', item: '漆面', ok: true }],
      ...payload,
    },
  })
const confirm = (id: string) => called(fleet, vehicleTask, 'POST all-confirm')(head, { ids: [id] })

it('R2 and R3: an approved return opens one receive task for each vehicle; what was found at the car is the receipt, damage priced by the list', async () => {
  const { lease, id } = await opened()
  await fleet.run(tx =>
    saveRecord(
      tx,
      clerk,
      returnDamagePrice,
      { part: 'left-front-door', damageKind: 'dent', severity: 2, price: '650.00', validFrom: '2026-01-01' },
      'save',
    ),
  )
  const tasks = await tasksOf(id)
  expect(tasks.map(one => [one.type, one.subKind, one.stage])).toEqual([
    [5, 1, 1],
    [5, 1, 1],
  ])
  expect((await carsOf(fleet, id)).map(one => one.receiveTaskId).sort()).toEqual(tasks.map(one => one.id).sort())
  await fleet.run(tx =>
    assignTasks(
      tx,
      head,
      tasks.map(one => one.id),
      { handlerId: '21' },
    ),
  )
  const below = { mileage: 1, damages: [] }
  expect(await saidBy(handIn(tasks[0]!.id, below))).toContain('还车里程不能小于提车里程')
  const damage = {
    ...{ part: 'left-front-door', damageKind: 'dent', severity: 2, newDamage: true },
    photoBizId: await pictures(fleet, 1),
  }
  const known = { ...damage, part: 'bonnet', newDamage: false, photoBizId: await pictures(fleet, 1) }
  await handIn(tasks[0]!.id, {
    mileage: 71_860,
    damages: [damage, known],
    missing: [{ item: 'key', qty: 1, price: '300.00' }],
  })
  expect((await carsOf(fleet, id)).every(one => one.status === 1)).toBe(true)
  await confirm(tasks[0]!.id)
  const record = (await carsOf(fleet, id)).find(one => one.receiveTaskId === tasks[0]!.id)!
  expect(record).toMatchObject({
    status: 2,
    mileage: 71_860,
    lastRentDate: '2026-11-24',
    damageAmt: 65_000n,
    missingAmt: 30_000n,
  })
  expect(record.damages).toMatchObject([{ part: 'left-front-door', price: '650.00' }])
  expect((await fleet.run(tx => readCar(tx, record.vehicleId!))).bizStatus).toBe(3)
  expect(await headOf(fleet, id)).toMatchObject({ status: 10, receivedCount: 1 })
  await handIn(tasks[1]!.id, { mileage: 71_900 })
  await confirm(tasks[1]!.id)
  expect(await headOf(fleet, id)).toMatchObject({ status: 20, receivedCount: 2 })
  expect(await fleet.run(tx => getRow(tx, orderVehicle, lease.cars[0]!.id))).toMatchObject({ status: 6 })
})

it('closes the receive tasks of a return that is closed, of a vehicle that leaves it, and of one received on the return itself', async () => {
  const { id } = await opened(3)
  const [one, two] = await carsOf(fleet, id)
  await fleet.run(tx => act(tx, clerk, vehicleReturnRecord, one!.id, 'remove', { reason: '客户续租' }))
  await calling(
    fleet,
    vehicleReturn,
    'PUT confirm-vehicle-receive',
  )(clerk, {
    id,
    records: [
      {
        ...{
          recordId: two!.id,
          actualTime: '2026-11-24 10:00:00',
          mileage: 71_860,
          energyLevel: 80,
          conditionGrade: 1,
        },
        lotId: fleet.ids.lot,
      },
    ],
  })
  const stages = new Map((await tasksOf(id)).map(task => [task.vehicleId, task.stage]))
  expect([stages.get(one!.vehicleId), stages.get(two!.vehicleId)]).toEqual([7, 7])
  const other = await opened(1)
  await fleet.run(tx => act(tx, clerk, vehicleReturn, other.id, 'close', { reason: '客户续租' }))
  expect((await tasksOf(other.id)).map(task => task.stage)).toEqual([7])
})

it('opens a new task for a vehicle whose former one is closed, and lists both', async () => {
  const { id } = await opened(1)
  const [record] = await carsOf(fleet, id)
  const { taskId } = (await calling(
    fleet,
    vehicleReturnRecord,
    'PUT afresh-work-order',
  )(clerk, {
    id: record!.id,
    reason: '司机未到',
    planTime: '2026-11-26 10:00:00',
  })) as { taskId: string }
  const page = await calling(fleet, vehicleReturnRecord, 'GET page-work-order')(clerk, { returnId: id })
  expect(page).toMatchObject({ total: 2 })
  expect((await carsOf(fleet, id))[0]!.receiveTaskId).toBe(taskId)
  expect((await tasksOf(id)).map(task => task.stage).sort()).toEqual([1, 7])
})
