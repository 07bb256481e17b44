import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { openFleet, pictures, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { called, clerk, furnishPeople, furnishQuotas, head, newCar } from '../../testing.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { assignTasks } from '../../vehicle-task/server/assign.ts'
import { workOrderGroupSetting } from '../../work-order-group-setting/work-order-group-setting.ts'
import { workOrderGroup } from '../work-order-group.ts'
import { createGroup } from './create.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await furnishQuotas(fleet, 400)
  await fleet.run(tx =>
    saveRecord(
      tx,
      head,
      workOrderGroupSetting,
      {
        settingCode: 'NEW',
        settingName: '新车整备标准',
        scene: 1,
        isDefault: true,
        nodes: [
          { seq: 1, taskKind: 101, condition: 1, planDays: 5, required: true },
          { seq: 2, taskKind: 201, predecessors: '1', condition: 1, planDays: 7, required: true },
        ],
      },
      'save',
    ),
  )
})
afterAll(() => fleet?.drop())
const tasksOf = (groupId: string) =>
  fleet.run(tx => findRows(tx, vehicleTask, { groupId } as never, { orderBy: 't.node_seq, t.task_no' }))
const group = (id: string) => fleet.run(tx => getRow(tx, workOrderGroup, id))
const open = async (cars: readonly { id: string }[], sourceId: string) =>
  (
    await fleet.run(tx =>
      createGroup(tx, head, {
        scene: 1,
        vehicles: cars.map(one => ({ vehicleId: one.id })),
        source: { sourceType: 'purchase-order', sourceId, sourceNo: 'CG1' },
      }),
    )
  )[0]!

async function register(id: string, certNo: string): Promise<void> {
  await fleet.run(tx => assignTasks(tx, head, [id], { handlerId: '21' }))
  await called(
    fleet,
    vehicleTask,
    'POST register-handle',
  )(clerk, {
    id,
    result: 1,
    noCost: true,
    payload: {
      ownerName: '华驰深圳',
      usageNature: 'lease',
      registerOrgan: '深圳车管所',
      certNo,
      registerDate: '2026-11-19',
      certPhotoBizId: await pictures(fleet, 1),
    },
  })
  await called(fleet, vehicleTask, 'POST all-batch-confirm')(head, { ids: [id] })
}

it('70.13 releases each vehicle when its own predecessor is done; who waits cannot be assigned', async () => {
  const cars = [await newCar(fleet), await newCar(fleet)]
  const id = await open(cars, '1')
  expect(await open(cars, '1')).toBe(id)
  const tasks = await tasksOf(id)
  expect(tasks.map(one => [one.nodeSeq, one.blockedById !== null, one.dueTime !== null])).toEqual([
    [1, false, true],
    [1, false, true],
    [2, true, false],
    [2, true, false],
  ])
  expect(await fleet.run(tx => readCar(tx, cars[0]!.id))).toMatchObject({ bizStatus: 4 })
  const waiting = tasks.find(one => one.nodeSeq === 2 && one.vehicleId === cars[1]!.id)!
  expect(await saidBy(fleet.run(tx => assignTasks(tx, head, [waiting.id], { handlerId: '21' })))).toContain(
    '前置任务【登记】未完成',
  )
  await register(tasks.find(one => one.nodeSeq === 1 && one.vehicleId === cars[0]!.id)!.id, 'GD0000001')
  const after = await tasksOf(id)
  expect(after.filter(one => one.nodeSeq === 2).map(one => [one.vehicleId, one.blockedById !== null])).toEqual(
    expect.arrayContaining([
      [cars[0]!.id, false],
      [cars[1]!.id, true],
    ]),
  )
  expect(await group(id)).toMatchObject({ status: 1, vehicleCount: 2, doneCount: 0, currentNode: '注册登记' })
})

it('goes on without a node that is skipped, is stuck where a task is closed without it, and closes as a whole', async () => {
  const update = called(fleet, workOrderGroup, 'PUT update')
  const car = await newCar(fleet)
  const skipped = await open([car], '2')
  await update(head, { id: skipped, nodes: [{ seq: 1, skipped: true, skipReason: '厂家代办' }] })
  expect((await tasksOf(skipped)).map(one => [one.stage, one.blockedById])).toEqual([
    [7, null],
    [1, null],
  ])
  expect(await group(skipped)).toMatchObject({ status: 1 })
  const stuck = await open([await newCar(fleet)], '3')
  const [first] = await tasksOf(stuck)
  await called(fleet, vehicleTask, 'POST all-batch-close')(head, { ids: [first!.id], reason: '资料缺失' })
  expect(await group(stuck)).toMatchObject({ status: 4 })
  expect(await saidBy(update(head, { id: stuck, close: true }))).toContain('关闭须填写原因')
  await update(head, { id: stuck, close: true, reason: '取消整备' })
  expect(await group(stuck)).toMatchObject({ status: 3 })
  expect((await tasksOf(stuck)).map(one => one.stage)).toEqual([7, 7])
})
