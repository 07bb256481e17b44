import { addDays, localDate } from '#kernel'
import { buildSerialModel } from '#packages/flow/index.ts'
import { step } from '#areas/platform/workflow/server/process.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaseBody } from '../../demo/leases.ts'
import type { Masters } from '../../demo/masters.ts'
import type { Person, World } from '../world.ts'
import { approves, hasLease, leasePath, opensStory, standCars } from './story.ts'
import { refused, uploadsFile } from './uploads.ts'
import { positionsOf } from './positions.ts'

let world: World
let masters: Masters
let sales: Person
let customerId: string
beforeAll(async () => {
  ;({ world, masters, sales, customerId } = await opensStory())
})
afterAll(() => world?.close())

const stateOf = async (id: string) => (await sales.gets('contract-lease/detail', { id })).status as number
/** Two cars for a year: 115,200.00 plus nothing special. */
const smallLease = () =>
  leaseBody(masters, {
    customerId,
    company: '华驰深圳',
    city: '4403',
    startDate: localDate(world.clock.now()),
    termMonths: 12,
    lines: [{ model: 'E5', quantity: 2 }],
  })

it('sends a document back to an earlier step by the name of the step', async () => {
  const lease = await sales.posts('contract-lease/save', smallLease())
  await approves(await world.as('陈立群'), 'contract-lease', lease.id)
  const risk = await world.as('赵启航')
  const [task] = (await risk.does('GET', '/api/blade-flow/work/todo-list', { processDefinitionKey: 'contract-lease' }))
    .records as { taskId: string; businessId: string }[]
  await risk.does('POST', '/api/blade-flow/work/complete-task', {
    taskId: task!.taskId,
    nodeId: 'sales_manager',
    comment: '请补充资料',
  })
  await approves(await world.as('陈立群'), 'contract-lease', lease.id)
  expect(await stateOf(lease.id)).toBe(102)
})

it('shows the papers to whoever is asked to decide, in his own name or for a colleague who handed the task on, and to nobody else', async () => {
  const attachBizId = await uploadsFile(sales, '病假证明.pdf')
  const [head, other, third] = [await world.as('陈立群'), await world.as('江岳'), await world.as('何俊')]
  await sales.posts('/api/blade-desk/process/leave/start-process', {
    leaveType: '3',
    taskUser: world.people.get('陈立群')!.userId,
    startTime: '2026-11-23 09:00:00',
    endTime: '2026-11-23 18:00:00',
    reason: '就医',
    attachBizId,
  })
  const papers = async (person: Person) =>
    ((await person.does('GET', '/api/blade-resource/attach/list', { attachBizId })) as { originalName: string }[]).map(
      one => one.originalName,
    )
  expect(await papers(head)).toEqual(['病假证明.pdf'])
  expect((await refused(other.call('GET', '/api/blade-resource/attach/list', { attachBizId }))).status).toBe(402)
  const [task] = (await head.does('GET', '/api/blade-flow/work/todo-list', { processDefinitionKey: 'leave' }))
    .records as { taskId: string }[]
  await head.does('POST', '/api/blade-flow/work/transfer', {
    taskId: task!.taskId,
    toUserId: world.people.get('江岳')!.userId,
    comment: '出差',
  })
  expect(await papers(other)).toEqual(['病假证明.pdf'])
  expect((await refused(third.call('GET', '/api/blade-resource/attach/list', { attachBizId }))).status).toBe(402)
})

it('follows a changed model from the next submission on, in the running product', async () => {
  const before = await sales.posts('contract-lease/save', smallLease())
  for (const name of ['陈立群', '赵启航']) await approves(await world.as(name), 'contract-lease', before.id)

  // One more step, and the finance director from 100,000.00 on.
  const xml = buildSerialModel({
    key: 'contract-lease',
    name: 'KA租赁合同 / KA lease',
    steps: [
      step('sales_manager@dept'),
      step('risk_officer@city'),
      step('risk_manager'),
      step('finance_manager'),
      step('finance_director', 'amount > 100000'),
    ],
  })
  const file = { name: 'contract-lease.bpmn20.xml', bytes: Buffer.from(xml) }
  expect(
    await refused(sales.uploads('/api/blade-flow/manager/deploy-upload', file, { category: 'flow_3' })),
  ).toMatchObject({ status: 402 })
  expect(
    (await (await world.as('刘哲')).uploads('/api/blade-flow/manager/deploy-upload', file, { category: 'flow_3' }))
      .status,
  ).toBe(200)

  // What runs keeps the model it began with; what is submitted now takes the new one.
  await approves(await world.as('王静'), 'contract-lease', before.id)
  expect(await stateOf(before.id)).toBe(1)
  const after = await sales.posts('contract-lease/save', smallLease())
  for (const name of ['陈立群', '赵启航', '江岳', '王静', '沈岚']) {
    expect(await stateOf(after.id)).toBe(102)
    await approves(await world.as(name), 'contract-lease', after.id)
  }
  expect(await stateOf(after.id)).toBe(1)
})

it('10.15 keeps the last task open and the document in approval when the record refuses, and lets it through once the cause is gone', async () => {
  const catalogue = buildSerialModel({
    key: 'contract-lease',
    name: 'KA租赁合同 / KA lease',
    steps: leasePath.map((name, at) =>
      step(
        ['sales_manager@dept', 'risk_officer@city', 'legal', 'finance_manager', 'finance_director', 'general_manager'][
          at
        ]!,
        undefined,
        { name },
      ),
    ),
  })
  await (await world.as('刘哲')).uploads(
    '/api/blade-flow/manager/deploy-upload',
    { name: 'contract-lease.bpmn20.xml', bytes: Buffer.from(catalogue) },
    { category: 'flow_3' },
  )
  const { orderId } = await hasLease(world, masters, customerId)
  const [carId] = await standCars(world, masters, 1)
  const position = (await positionsOf(world, orderId)).find(one => one.carModelId === masters.models.get('E5'))!
  const [clerk, supervisor] = [await world.as('罗毅'), await world.as('韩松')]
  // Delivered in another city than the car stands in: an exception that the supervisor decides.
  const allot = await clerk.posts('vehicle-allot/save', {
    orderId,
    cityCode: '4406',
    takePlaceId: masters.lots.get('龙华交付中心'),
    planTakeTime: `${addDays(localDate(world.clock.now()), 2)} 10:00:00`,
    reason: '客户佛山交车，调车2天',
    lines: [{ orderVehicleId: position.id, vehicleId: carId }],
  })
  expect(allot.status).toBe(102)
  const court = async (sealedUp: boolean) => {
    const { version } = await supervisor.gets('vehicle/detail', { id: carId })
    await supervisor.puts('vehicle/update', {
      id: carId,
      version,
      sealedUp,
      sealCourt: sealedUp ? '深圳市龙华区人民法院' : '',
    })
  }
  await court(true)
  const answer = await supervisor.decides('vehicle-allot', allot.id)
  expect(answer.status).toBe(400)
  expect(answer.msg).toContain('车辆被查封')
  expect((await clerk.gets('vehicle-allot/detail', { id: allot.id })).status).toBe(102)
  expect((await positionsOf(world, orderId)).find(one => one.id === position.id)).toMatchObject({ status: 1 })

  await court(false)
  await approves(supervisor, 'vehicle-allot', allot.id)
  expect((await clerk.gets('vehicle-allot/detail', { id: allot.id })).status).toBe(1)
})
