import { addDays, localDate } from '#kernel'
import { buildSerialModel } from '#packages/flow/index.ts'
import { step } from '#areas/platform/workflow/server/process.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { leaseBody } from '../../demo/leases.ts'
import type { Masters } from '../../demo/masters.ts'
import type { Person } from '../world.ts'
import { approves as approvesByCall, hasCustomer, hasLease, positionsOf, standCars, storyMasters } from '../scenarios/story.ts'
import { isRefused } from './fleet-steps.ts'
import { approves, deploysModel, seesChart } from './model-steps.ts'
import { openWorld, type Desk } from './product.ts'

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
afterEach(() => { for (const [who, desk] of desks) desk.complaints.splice(0).forEach(one => expect(one, `the console of ${who}`).toContain('400 (Bad Request)')) })

async function deskOf(name: string): Promise<Desk> {
  const known = desks.get(name) ?? await product.signIn(name)
  desks.set(name, known)
  return known
}
const stateOf = async (id: string): Promise<number> => (await sales.gets('contract-lease/detail', { id })).status
/** Two cars for a year, 115,200.00: below every limit of the model that a tenant begins with. */
const submits = async (): Promise<{ id: string; no: string }> =>
  sales.posts('contract-lease/save', leaseBody(masters, { customerId, company: '华驰深圳', city: '4403', startDate: localDate(product.world.clock.now()), termMonths: 12, lines: [{ model: 'E5', quantity: 2 }] }))

it('takes a changed model for the next submission without a restart: one more step and a lower limit; what runs keeps its own', async () => {
  const { world, address } = product
  const before = await submits()
  for (const name of ['陈立群', '赵启航']) await approvesByCall(await world.as(name), 'contract-lease', before.id)

  await isRefused(await deskOf('李晓雯'), address, '/flow/manager')
  const changed = buildSerialModel({
    key: 'contract-lease', name: 'KA租赁合同 / KA lease', steps: [step('sales_manager@dept'), step('risk_officer@city'), step('risk_manager'), step('finance_manager'), step('finance_director', 'amount > 100000')],
  })
  const admin = await deskOf('刘哲')
  expect(await deploysModel(admin, 'contract-lease', '合同', changed)).toBe(2)
  await seesChart(admin, 'contract-lease', ['风控经理', '财务总监'])

  await approvesByCall(await world.as('王静'), 'contract-lease', before.id)
  expect(await stateOf(before.id)).toBe(1)
  const after = await submits()
  for (const name of ['陈立群', '赵启航']) await approvesByCall(await world.as(name), 'contract-lease', after.id)
  await approves(await deskOf('江岳'), after.no)
  await approvesByCall(await world.as('王静'), 'contract-lease', after.id)
  expect(await stateOf(after.id), 'above the new limit the director decides').toBe(102)
  await approves(await deskOf('沈岚'), after.no)
  expect(await stateOf(after.id)).toBe(1)
})

it('keeps the last task open and the document in approval when the record refuses; the approver reads why and passes it once the cause is gone', async () => {
  const { world } = product
  const [carId] = await standCars(world, masters, 1)
  const position = (await positionsOf(world, lease.orderId)).find(one => one.carModelId === masters.models.get('E5'))!
  const [clerk, supervisor] = [await world.as('罗毅'), await world.as('韩松')]
  // Delivered in another city than the car stands in: an exception that the supervisor decides.
  const allot = await clerk.posts('vehicle-allot/save', { orderId: lease.orderId, cityCode: '4406', takePlaceId: masters.lots.get('龙华交付中心'), planTakeTime: `${addDays(localDate(world.clock.now()), 2)} 10:00:00`, reason: '客户佛山交车，调车2天', lines: [{ orderVehicleId: position.id, vehicleId: carId }] })
  const court = async (sealedUp: boolean) => supervisor.puts('vehicle/update', { id: carId, version: (await supervisor.gets('vehicle/detail', { id: carId })).version, sealedUp, sealCourt: sealedUp ? '深圳市龙华区人民法院' : '' })
  await court(true)
  await approves(await deskOf('韩松'), allot.no, '车辆被查封')
  expect((await clerk.gets('vehicle-allot/detail', { id: allot.id })).status).toBe(102)

  await court(false)
  await approves(await deskOf('韩松'), allot.no)
  expect((await clerk.gets('vehicle-allot/detail', { id: allot.id })).status).toBe(1)
})
