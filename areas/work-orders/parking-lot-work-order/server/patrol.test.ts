import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { at, carInStock, openFleet, pictures, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { called, clerk, furnishPeople, head, NOW, tasksOfOrder } from '../../testing.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { vehicleWorkOrder } from '../../vehicle-work-order/vehicle-work-order.ts'
import { parkingLotWorkOrder, patrolFinding } from '../parking-lot-work-order.ts'
import { tellDue } from './due-job.ts'
import { followTasks } from './handle.ts'

let fleet: Fleet
const cars: { id: string }[] = []
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  for (let n = 0; n < 12; n++) cars.push(await carInStock(fleet))
})
afterAll(() => fleet?.drop())

const call = (resource: { name: string }, name: string, actor = head) => called(fleet, resource, name).bind(null, actor)
const photo = async (name: string) => {
  const group = await pictures(fleet, 1)
  await fleet.run(tx => tx.run(sql`update attach set sha256 = ${name} where attach_biz_id = ${group}::bigint`))
  return group
}
const patrol = (more: Record<string, unknown> = {}, lot: Record<string, unknown> = {}) =>
  call(
    vehicleWorkOrder,
    'POST parking-save',
  )({
    planStart: NOW,
    planFinish: '2026-11-23 18:00:00',
    lots: [{ parkingLotId: fleet.ids.lot, handlerId: '21', ...lot }],
    ...more,
  }) as Promise<{ lots: { id: string; workOrderId: string; tasks: number }[] }>
const order = (id: string) => fleet.run(tx => getRow(tx, parkingLotWorkOrder, id))
let seen = 0
const inspect = async (taskId: string, payload: Record<string, unknown> = {}) => {
  await call(
    vehicleTask,
    'POST parking-inspection-handle',
    clerk,
  )({
    id: taskId,
    result: 1,
    payload: {
      present: true,
      ...Object.fromEntries(['appearance', 'tyre', 'lock', 'plate', 'leak', 'clean'].map(name => [name, 1])),
      inspectPhotosBizId: await photo(`patrol-${++seen}`),
      ...payload,
    },
  })
}
const confirm = (ids: string[]) => call(vehicleTask, 'POST all-confirm')({ ids })
const items = [
  { item: 'fire', result: 1 },
  { item: 'camera', result: 2, severity: 2, itemNote: '3号机离线' },
]

it('70.23 a patrol proposes the sample of a lot, who was never seen first, and opens one order with a task for each', async () => {
  const [rule] = (await call(
    parkingLotWorkOrder,
    'GET get-work-order-rule',
  )({ parkingLotIds: [fleet.ids.lot] })) as never as [
    { vehicleCount: number; sampleCount: number; vehicles: unknown[]; checkItems: unknown[]; handlerId: string },
  ]
  expect(rule).toMatchObject({ vehicleCount: 12, sampleCount: 10, handlerId: '7', lastPatrol: '' })
  expect([rule.vehicles.length, rule.checkItems.length]).toEqual([10, 6])
  const { lots } = await patrol()
  expect(lots).toMatchObject([{ tasks: 10 }])
  const row = await order(lots[0]!.id)
  expect(row).toMatchObject({ status: 2, bookCount: 12, sampleCount: 10, handlerId: '21' })
  const tasks = await tasksOfOrder(fleet, lots[0]!.workOrderId)
  expect(tasks.every(task => task.stage === 2 && task.handlerId === '21' && task.sourceId === row.id)).toBe(true)
})

it('a patrol turns defects into findings, scores the lot, opens follow-up work and closes it at re-inspection', async () => {
  const two = [cars[0]!.id, cars[1]!.id]
  const { lots } = await patrol({}, { sampleMode: 3, vehicleIds: two })
  const { id, workOrderId } = lots[0]!
  const [first, second] = await tasksOfOrder(fleet, workOrderId)
  const handle = call(parkingLotWorkOrder, 'POST handle', clerk)
  const visit = { id, countedCount: 11, lotItems: items, conclusion: '一台车漏油' }
  expect(await saidBy(handle({ ...visit, version: (await order(id)).version }))).toContain('尚有2台车辆未巡检')
  expect(await saidBy(inspect(first!.id, { mileage: 86_900 }))).toContain('请填写变动原因')
  await inspect(first!.id, {
    leak: 2,
    defects: [{ defect: 'leak', severity: 3, action: 'repair', deadline: '2026-11-25' }],
  })
  expect(await order(id)).toMatchObject({ status: 3 })
  await inspect(second!.id, { present: false, absentNote: '车位空' })
  await confirm([first!.id])
  await handle({ ...visit, version: (await order(id)).version })
  expect(await order(id)).toMatchObject({ status: 4 })
  await confirm([second!.id])
  await fleet.run(tx => followTasks(tx, head, id))
  // 100 - leak 20 - absent 20 - camera 10 - one vehicle fewer than the books 10.
  expect(await order(id)).toMatchObject({ status: 6, score: 40 })
  const findings = await fleet.run(tx => findRows(tx, patrolFinding, { lotOrderId: id } as never))
  expect(findings.map(one => one.findingKind).sort()).toEqual([1, 2, 3, 4])
  const leak = findings.find(one => one.findingKind === 1)!
  await fleet.run(tx => act(tx, head, patrolFinding, leak.id, 'follow'))
  const followed = await fleet.run(tx => getRow(tx, patrolFinding, leak.id))
  expect(followed.status).toBe(2)
  expect(await fleet.run(tx => getRow(tx, vehicleWorkOrder, followed.followOrderId!))).toMatchObject({
    type: 10,
    sourceNo: leak.findingNo,
  })
  const camera = findings.find(one => one.findingKind === 3)!
  expect(await saidBy(fleet.run(tx => act(tx, head, patrolFinding, camera.id, 'follow')))).toContain('就地处理')
  const again = await patrol({ subKind: 3 }, { sampleMode: 3, vehicleIds: [leak.vehicleId] })
  const [recheck] = await tasksOfOrder(fleet, again.lots[0]!.workOrderId)
  await inspect(recheck!.id)
  await confirm([recheck!.id])
  expect(await fleet.run(tx => getRow(tx, patrolFinding, leak.id))).toMatchObject({
    status: 3,
    closedByTaskId: recheck!.id,
  })
})

it('lots that nobody patrolled for longer than their cycle are told to their managers, and listed with how long it is', async () => {
  await fleet.run(async tx =>
    updateRow(tx, head, parkingLot, await lockRow(tx, head, parkingLot, fleet.ids.lot), { patrolDays: 7 }),
  )
  const lots = (await call(parkingLotWorkOrder, 'GET parking-parking-page')({})) as unknown as {
    records: { id: string; vehicleCount: number; daysSince: number | string; runningPatrols: number }[]
  }
  expect(lots.records.find(one => one.id === fleet.ids.lot)).toMatchObject({
    vehicleCount: 12,
    daysSince: 0,
    runningPatrols: 2,
  })
  expect(await fleet.run(tx => tellDue(tx, at('2026-12-20 06:30:00')))).toEqual({ due: 0 })
  await fleet.run(tx => tx.run(sql`update parking_lot_work_order set status = 6 where status in (2, 3, 4)`))
  expect(await fleet.run(tx => tellDue(tx, at('2026-12-20 06:30:00')))).toEqual({ due: 1 })
})
