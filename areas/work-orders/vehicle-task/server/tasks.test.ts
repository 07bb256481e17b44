import { afterAll, beforeAll, expect, it } from 'vitest'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { at, carInStock, openFleet, pictures, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { vehicleCost } from '#areas/vehicles/vehicle-cost/vehicle-cost.ts'
import { openDocumentsOf } from '#areas/vehicles/ports.ts'
import { ruleWorkOrdersPort } from '#areas/vehicles/register-ports.ts'
import { custodyAt } from '#areas/vehicles/vehicle/server/custody-at.ts'
import { called, clerk, furnishPeople, furnishQuotas, head, newCar, NOW, tasksOfOrder } from '../../testing.ts'
import { createWorkOrder } from '../../vehicle-work-order/server/create.ts'
import { vehicleWorkOrder } from '../../vehicle-work-order/vehicle-work-order.ts'
import { vehicleTaskCost } from '../../vehicle-task-cost/vehicle-task-cost.ts'
import { assignTasks } from './assign.ts'
import { closeTasks } from './close.ts'
import { scanDue } from './scan.ts'
import { transferTasks } from './transfer.ts'
import { vehicleTask } from '../vehicle-task.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await furnishQuotas(fleet, 400)
})
afterAll(() => fleet?.drop())

const orderFor = (cars: readonly { id: string }[], type = 1, subKind = 1, more: Record<string, unknown> = {}) =>
  fleet.run(tx =>
    createWorkOrder(tx, head, {
      type,
      subKind,
      vehicles: cars.map(one => ({ vehicleId: one.id })),
      planStart: NOW,
      planFinish: '2026-12-20 18:00:00',
      ...more,
    }),
  )
const task = (id: string) => fleet.run(tx => getRow(tx, vehicleTask, id))
const order = (id: string) => fleet.run(tx => getRow(tx, vehicleWorkOrder, id))
const handle = (name: string, actor = clerk) => called(fleet, vehicleTask, `POST ${name}-handle`).bind(null, actor)
const registration = async (certNo = 'GD1234567') => ({
  ownerName: '华驰深圳',
  usageNature: 'lease',
  registerOrgan: '深圳车管所',
  certNo,
  registerDate: '2026-11-19',
  certPhotoBizId: await pictures(fleet, 1),
})

it('carries a registration from the order to the certificate on the card, and its cost into the ledger', async () => {
  const car = await newCar(fleet)
  const { workOrderId, taskIds } = await orderFor([car])
  const id = taskIds[0]!
  expect(await order(workOrderId)).toMatchObject({ stage: 1, status: 1, vehicleCount: 1 })
  expect(await fleet.run(tx => openDocumentsOf(tx, [car.id]))).toMatchObject([{ vehicleId: car.id }])
  await fleet.run(tx => assignTasks(tx, head, [id], { handlerId: '21' }))
  expect(await order(workOrderId)).toMatchObject({ stage: 2 })
  await fleet.run(tx => act(tx, clerk, vehicleTask, id, 'accept'))
  expect(await order(workOrderId)).toMatchObject({ stage: 3, status: 3 })
  await handle('register')({ id, draft: true, payload: { ownerName: '华驰' } })
  expect(await saidBy(handle('register')({ id, result: 1, noCost: true, payload: { ownerName: '华驰' } }))).toContain(
    'certNo',
  )
  expect(await saidBy(handle('register')({ id, result: 1, payload: await registration() }))).toContain(
    '请填写任务费用或选择无费用',
  )
  await handle('register')({
    id,
    result: 1,
    payload: await registration(),
    costs: [{ costItem: 'register', feeItem: 7, qty: '1', price: '200.00', bearer: 1 }],
  })
  expect(await task(id)).toMatchObject({ stage: 4, status: 4, costAmt: 20000n })
  const confirm = called(fleet, vehicleTask, 'POST all-confirm')
  expect(await saidBy(confirm({ ...clerk, rights: rights('21') } as never, { ids: [id] }))).toContain('处理人不能确认')
  await confirm(head, { workOrderId })
  expect(await task(id)).toMatchObject({ stage: 5 })
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({ registerCertNo: 'GD1234567' })
  await called(fleet, vehicleTask, 'POST accounting')(head, { ids: [id] })
  expect(await task(id)).toMatchObject({ stage: 6, status: 6 })
  expect(await order(workOrderId)).toMatchObject({ stage: 6, status: 6, costTotal: 20000n, finishTime: NOW })
  const [line] = await fleet.run(tx => findRows(tx, vehicleTaskCost, { taskId: id } as never))
  expect(line).toMatchObject({ status: 2, amt: 20000n, chargedIn: 3 })
  const [cost] = await fleet.run(tx => findRows(tx, vehicleCost, { sourceId: line!.id } as never))
  expect(cost).toMatchObject({ amt: 20000n, costItem: 3, provisional: true })
})
const rights = (userId: string) => ({
  userId,
  deptId: '3',
  codes: new Set(['vehicle_task_confirm', 'vehicle_task_register_handle']),
  aliases: new Set(),
  cities: [],
  scope: () => ({ all: true, depts: [] }),
  unmasked: new Set(),
})

it('keeps a vehicle to one open task of a kind, and names every vehicle with its reason', async () => {
  const [free, busy, done] = [await newCar(fleet), await newCar(fleet), await carInStock(fleet)]
  await orderFor([busy])
  const said = await saidBy(orderFor([free, busy, done]))
  expect(said).toContain('已有未完成任务')
  expect(said).toContain('车辆已有登记证书')
  const made = await orderFor([free, busy, done], 1, 1, { skipAbnormal: true })
  expect(made.taskIds).toHaveLength(1)
  expect(made.refused).toHaveLength(2)
})

it('answers the same order to the same source', async () => {
  const car = await newCar(fleet)
  const source = { sourceType: 'purchase-order', sourceId: '4711', sourceNo: 'CG1' }
  const first = await orderFor([car], 1, 1, { source })
  expect(await orderFor([car], 1, 1, { source })).toMatchObject({ workOrderId: first.workOrderId })
})

it('70.18 marks a task that was released on Friday for two working days as overdue on Tuesday after six, and still lets it be handled', async () => {
  const car = await carInStock(fleet)
  const { taskIds, workOrderId } = await orderFor([car], 6, 3, { handlerId: '21' }).catch(async () =>
    orderFor([await newCar(fleet)], 6, 1, { handlerId: '21' }),
  )
  const id = taskIds[0]!
  expect(await task(id)).toMatchObject({ stage: 2, dueTime: '2026-11-24 18:00:00' })
  await fleet.run(tx => act(tx, clerk, vehicleTask, id, 'accept'))
  expect(await fleet.run(tx => scanDue(tx, at('2026-11-24 14:10:00')))).toMatchObject({ marked: 0, warned: 1 })
  expect(await fleet.run(tx => scanDue(tx, at('2026-11-24 18:10:00')))).toMatchObject({ marked: 1 })
  expect(await task(id)).toMatchObject({ stage: 3, status: 8, slaHit: false })
  expect(await order(workOrderId)).toMatchObject({ stage: 3, status: 8, overdueCount: 1 })
  await handle('gps')({ id, draft: true, payload: { technician: '王' } })
  expect(await task(id)).toMatchObject({ stage: 3, status: 8 })
})

it('70.14 tells the second of two handlers who fill in the same version that it has changed', async () => {
  const { taskIds } = await orderFor([await newCar(fleet)], 1, 1, { handlerId: '21' })
  const { version } = await task(taskIds[0]!)
  const payload = await registration('GD7654321')
  await handle('register')({ id: taskIds[0], version, result: 1, noCost: true, payload })
  expect(await saidBy(handle('register')({ id: taskIds[0], version, result: 1, noCost: true, payload }))).toContain(
    'Stale',
  )
})

it('70.15 leaves task and car as they were when the plate stands on another car', async () => {
  const other = await carInStock(fleet)
  const car = await carInStock(fleet, { plateNo: '', plateKind: '', plateDate: '' })
  const { taskIds } = await orderFor([car], 2, 1, { handlerId: '21' })
  await handle('license')({
    id: taskIds[0],
    result: 1,
    noCost: true,
    payload: {
      plateNo: other.plateNo,
      licenseIssueDate: '2026-11-20',
      inspectValidTo: '2028-11-30',
      licensePhotoBizId: await pictures(fleet, 1),
    },
  })
  const confirm = called(fleet, vehicleTask, 'POST all-batch-confirm')
  expect(await saidBy(confirm(head, { ids: taskIds }))).toContain(`车牌【${other.plateNo}】已用于其他车辆`)
  expect(await task(taskIds[0]!)).toMatchObject({ stage: 4 })
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({ plateNo: null })
})

it('sends a task back with half of its time and a count', async () => {
  const { taskIds } = await orderFor([await newCar(fleet)], 1, 1, { handlerId: '21' })
  await handle('register')({ id: taskIds[0], result: 1, noCost: true, payload: await registration('GD1111111') })
  const confirm = called(fleet, vehicleTask, 'POST all-confirm')
  expect(await saidBy(confirm(head, { ids: taskIds, pass: false }))).toContain('退回须填写原因')
  await confirm(head, { ids: taskIds, pass: false, reason: '照片不清' })
  expect(await task(taskIds[0]!)).toMatchObject({
    stage: 9,
    status: 9,
    backCount: 1,
    backReason: '照片不清',
    dueTime: '2026-11-25 18:00:00',
  })
})

it('hands a task over, back within four hours, and a third time by the dispatcher alone', async () => {
  const { taskIds } = await orderFor([await newCar(fleet)], 1, 1, { handlerId: '21' })
  const move = (actor: typeof clerk, toHandlerId: string | undefined, isTransfer = true) =>
    fleet.run(tx => transferTasks(tx, actor, taskIds, { isTransfer, toHandlerId, reason: '出差' }))
  await move(clerk, '23')
  expect(await task(taskIds[0]!)).toMatchObject({ handlerId: '23', stage: 2, isTransfer: true, transferCount: 1 })
  expect(await saidBy(move(at('2026-11-20 21:00:00', '23'), undefined, false))).toContain('已超过4小时')
  await move(at('2026-11-20 17:00:00', '23'), undefined, false)
  expect(await task(taskIds[0]!)).toMatchObject({ handlerId: '21', isTransfer: false })
  await move(clerk, '23')
  const bound = { ...at('2026-11-20 18:00:00', '23'), rights: rights('23') } as never
  expect(await saidBy(move(bound, '21'))).toContain('转派已达两次')
})

it('closes what is open, frees the vehicle for the next task, and closes the order with its last task', async () => {
  const car = await newCar(fleet)
  const { taskIds, workOrderId } = await orderFor([car])
  expect(await saidBy(fleet.run(tx => closeTasks(tx, head, taskIds, { reason: ' ' })))).toContain('关闭须填写原因')
  await fleet.run(tx => act(tx, head, vehicleWorkOrder, workOrderId, 'close', { reason: '采购取消' }))
  expect(await tasksOfOrder(fleet, workOrderId)).toMatchObject([{ stage: 7, status: 7, closeReason: '采购取消' }])
  expect(await order(workOrderId)).toMatchObject({ stage: 7, status: 7, closedCount: 1, closeReason: '采购取消' })
  expect((await orderFor([car])).taskIds).toHaveLength(1)
})

it('70.19 assigns all or none of several tasks, or all but those that it names', async () => {
  const cars = [await newCar(fleet), await newCar(fleet), await newCar(fleet)]
  const { taskIds } = await orderFor(cars)
  await fleet.run(tx => closeTasks(tx, head, [taskIds[0]!], { reason: '取消' }))
  const assign = called(fleet, vehicleTask, 'POST all-batch-assign')
  expect(await saidBy(assign(head, { ids: taskIds, handlerId: '21' }))).toContain('不允许执行【派单】')
  expect(await task(taskIds[1]!)).toMatchObject({ stage: 1 })
  const answer = (await assign(head, { ids: taskIds, handlerId: '21', skipAbnormal: true })) as {
    done: string[]
    refused: { id: string }[]
  }
  expect([answer.done.length, answer.refused.map(one => one.id)]).toEqual([2, [taskIds[0]]])
})

it('says who had a vehicle while a task moved it', async () => {
  const car = await carInStock(fleet)
  const { taskIds } = await orderFor([car], 4, 1, { handlerId: '21' })
  const at17 = () => fleet.run(tx => custodyAt(tx, head, car.id, '2026-11-20 17:00:00'))
  expect(await at17()).not.toMatchObject({ custodyKind: 3 })
  await fleet.run(tx => act(tx, clerk, vehicleTask, taskIds[0]!, 'accept'))
  const { taskNo } = await task(taskIds[0]!)
  expect(await at17()).toMatchObject({ custodyKind: 3, userId: '21', docNo: taskNo, from: NOW, to: null })
})

it('opens the work of a state rule, and leaves out what the vehicle does not allow', async () => {
  const car = await newCar(fleet)
  const source = { sourceType: 'vehicle', sourceId: car.id, sourceNo: 'ZT1' }
  await fleet.run(tx => ruleWorkOrdersPort.ask().open(tx, head, car.id, [6, 5, 7], source))
  const opened = await fleet.run(tx => findRows(tx, vehicleTask, { vehicleId: car.id } as never))
  expect(opened.map(one => [one.type, one.subKind])).toEqual([[6, 1]])
})
