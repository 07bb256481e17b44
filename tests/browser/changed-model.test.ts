import { addDays, localDate } from '#kernel'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { leaseBody } from '../../demo/leases.ts'
import type { Masters } from '../../demo/masters.ts'
import type { Person } from '../world.ts'
import { approves, hasCustomer, hasLease, standCars, storyMasters } from '../scenarios/story.ts'
import { positionsOf } from '../scenarios/positions.ts'
import { breaksNoRule } from './accessible.ts'
import { approvesFromTodo, opensTask } from './approval-steps.ts'
import { chineseLeft } from './english.ts'
import { stageOf } from './hands.ts'
import { deploysModel, downloadsModel, isRefusedBy, seesChart, withRiskManager } from './model-steps.ts'
import { openWorld, type Desk } from './product.ts'
import { hasNoMenu, isNotHisTask, isTurnedAway } from './refusals.ts'

let product: Awaited<ReturnType<typeof openWorld>>
let masters: Masters
let sales: Person
let customerId: string
let lease: { orderId: string }
const desks = new Map<string, Desk>()
beforeAll(async () => {
  product = await openWorld()
  masters = await storyMasters(product.world)
  sales = await product.world.as('李晓雯')
  customerId = await hasCustomer(product.world, masters, customerSeeds[0]!, 1)
  lease = await hasLease(product.world, masters, customerId)
})
afterAll(() => product?.stop())
// The browser prints every refused call; here calls are refused on purpose.
afterEach(() => {
  for (const [who, desk] of desks)
    desk.complaints.splice(0).forEach(one => expect(one, `the console of ${who}`).toMatch(/status of (400|404) /))
})

async function deskOf(name: string): Promise<Desk> {
  const known = desks.get(name) ?? (await product.signIn(name))
  desks.set(name, known)
  return known
}
const stateOf = async (id: string): Promise<number> => (await sales.gets('contract-lease/detail', { id })).status
/** Two cars for a year, 115,200.00: below every limit of the model that a tenant begins with. */
const submits = async (): Promise<{ id: string; no: string }> =>
  sales.posts(
    'contract-lease/save',
    leaseBody(masters, {
      customerId,
      company: '华驰深圳',
      city: '4403',
      startDate: localDate(product.world.clock.now()),
      termMonths: 12,
      lines: [{ model: 'E5', quantity: 2 }],
    }),
  )

it('takes a changed model for the next submission without a restart: one more step and a lower limit; what runs keeps its own', async () => {
  const { world, address } = product
  const before = await submits()
  for (const name of ['陈立群', '赵启航']) await approves(await world.as(name), 'contract-lease', before.id)

  const outsider = await deskOf('李晓雯')
  await hasNoMenu(outsider, '系统管理', '流程管理')
  await isTurnedAway(outsider, address, '/flow/manager')
  const admin = await deskOf('刘哲')
  const changed = withRiskManager(await downloadsModel(admin, 'contract-lease'), 100_000)
  expect(await deploysModel(admin, 'contract-lease', '合同', changed)).toBe(2)
  await seesChart(admin, 'contract-lease', 2, ['风控经理', '财务总监'])

  await approves(await world.as('王静'), 'contract-lease', before.id)
  expect(await stateOf(before.id)).toBe(1)
  const after = await submits()
  for (const name of ['陈立群', '赵启航']) await approves(await world.as(name), 'contract-lease', after.id)
  const risk = await deskOf('江岳')
  await opensTask(risk, after.no)
  await isNotHisTask(await deskOf('许文博'), risk.page.url())
  await approvesFromTodo(risk, after.no)
  await approves(await world.as('王静'), 'contract-lease', after.id)
  expect(await stateOf(after.id), 'above the new limit the director decides').toBe(102)
  await approvesFromTodo(await deskOf('沈岚'), after.no)
  expect(await stateOf(after.id)).toBe(1)
})

it('reads in English, list, chart and upload; nobody is kept out by how they are drawn', async () => {
  const reader = await product.signIn('刘哲', 'en')
  const { page } = reader
  const isClean = async (scope: string) => {
    expect(await chineseLeft(reader, [], scope)).toEqual([])
    expect(await breaksNoRule(page)).toEqual([])
  }
  await page.goto(`${product.address}/flow/manager`)
  const row = stageOf(reader)
    .getByRole('row', { name: /contract-lease / })
    .first()
  await row.waitFor()
  await isClean('.kit-page')
  await row.getByRole('button', { name: 'Chart' }).click()
  await page.locator('.djs-container').getByText('Risk manager').first().waitFor()
  await reader.picture('model-3-english')
  await isClean('[role=dialog]')
  await page.keyboard.press('Escape')
  await page.locator('.djs-container').waitFor({ state: 'detached' })
  await stageOf(reader).getByRole('button', { name: 'Upload a model' }).click()
  await page.getByRole('dialog', { name: 'Upload a model' }).getByRole('button', { name: 'Deploy' }).waitFor()
  await isClean('[role=dialog]')
  expect(reader.complaints).toEqual([])
})

it('keeps the last task open and the document in approval when the record refuses; the approver reads why and passes it once the cause is gone', async () => {
  const { world } = product
  const [carId] = await standCars(world, masters, 1)
  const position = (await positionsOf(world, lease.orderId)).find(one => one.carModelId === masters.models.get('E5'))!
  const [clerk, supervisor] = [await world.as('罗毅'), await world.as('韩松')]
  // Delivered in another city than the car stands in: an exception that the supervisor decides.
  const allot = await clerk.posts('vehicle-allot/save', {
    orderId: lease.orderId,
    cityCode: '4406',
    takePlaceId: masters.lots.get('龙华交付中心'),
    planTakeTime: `${addDays(localDate(world.clock.now()), 2)} 10:00:00`,
    reason: '客户佛山交车，调车2天',
    lines: [{ orderVehicleId: position.id, vehicleId: carId }],
  })
  const court = async (sealedUp: boolean) =>
    supervisor.puts('vehicle/update', {
      id: carId,
      version: (await supervisor.gets('vehicle/detail', { id: carId })).version,
      sealedUp,
      sealCourt: sealedUp ? '深圳市龙华区人民法院' : '',
    })
  await court(true)
  const decider = await deskOf('韩松')
  await isRefusedBy(decider, allot.no, '车辆被查封')
  await isNotHisTask(await deskOf('乔麦'), decider.page.url())
  expect((await clerk.gets('vehicle-allot/detail', { id: allot.id })).status).toBe(102)

  await court(false)
  await approvesFromTodo(decider, allot.no)
  expect((await clerk.gets('vehicle-allot/detail', { id: allot.id })).status).toBe(1)
})
