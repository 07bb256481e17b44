import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { transferVehicle } from '#areas/vehicles/transfer-vehicle/transfer-vehicle.ts'
import { vehicleConsignRequisition } from '#areas/vehicles/vehicle-consign-requisition/vehicle-consign-requisition.ts'
import { vehicleExtract } from '#areas/vehicles/vehicle-extract/vehicle-extract.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { vehicleCheck } from '#areas/vehicles/vehicle/server/vehicle-check.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { leaseBody } from '../../demo/leases.ts'
import type { Masters } from '../../demo/masters.ts'
import { allotsCars, positionsOf } from '../scenarios/positions.ts'
import { hasCustomer, hasLease, sealsAndSigns, standCars, storyMasters } from '../scenarios/story.ts'
import { approvesFromTodo, rejectsFromTodo } from './approval-steps.ts'
import {
  accounts,
  asksForDelivery,
  confirmsMove,
  handlesMove,
  opensSegment,
  opensTransfer,
  promisesSooner,
  readsLife,
} from './flow-steps.ts'
import { corrects, handsOver, plansTake } from './fleet-steps.ts'
import { stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'
import { hasRoles } from './return-steps.ts'

// Document 60, 4.5 to 4.7: a lease of twenty cars is asked for, allotted, taken and one of its cars goes on elsewhere.
const DAY = '2026-11-23'
const [SALES, DELIVERY, ACCOUNTANT, SUPERVISOR] = ['李晓雯', '乔麦', '金瑶', '韩松'] as const
const [HEAD, FINANCE] = ['陈立群', '王静'] as const
const PLATE = '粤BD88010'
let product: Awaited<ReturnType<typeof openWorld>>
let masters: Masters
let cars: string[]
let lease: { contractId: string; orderId: string }
let other: { contractId: string; contractNo: string }
let orderNo = ''
const desks = new Map<string, Desk>()
beforeAll(async () => {
  product = await openWorld(DAY)
  const { world } = product
  masters = await storyMasters(world)
  const customerId = await hasCustomer(world, masters, customerSeeds[0]!, 1, { qty: 60, amount: '9000000.00' })
  lease = await hasLease(world, masters, customerId)
  other = await secondLease(customerId)
  orderNo = (await (await world.as('唐可')).gets('order/detail', { id: lease.orderId })).orderNo
  cars = await standCars(world, masters, 12, 8)
  await hasRoles(world, { [ACCOUNTANT]: 'asset_accountant' })
})
afterAll(() => product?.stop())
afterEach(() => {
  for (const [who, desk] of desks) expect(desk.complaints.splice(0), `the console of ${who}`).toEqual([])
})

/** Two more cars of the same model for the same customer. */
async function secondLease(customerId: string): Promise<typeof other> {
  const { world } = product
  const body = leaseBody(masters, {
    ...{ customerId, company: '华驰深圳', city: '4403', startDate: DAY, termMonths: 36 },
    lines: [{ model: 'E5', quantity: 2 }],
  })
  const { id } = await (await world.as(SALES)).posts('contract-lease/save', body)
  for (;;) {
    const [asked] = await inside(tx => world.product.flow.currentApprovers(tx, 'contract-lease', id))
    if (!asked) break
    await (await world.as(asked.name)).decides('contract-lease', id)
  }
  await sealsAndSigns(world, masters, id)
  return {
    contractId: id,
    contractNo: (await (await world.as(SALES)).gets('contract-lease/detail', { id })).contractNo,
  }
}
const inside: (typeof product)['world']['inside'] = work => product.world.inside(work)
async function deskOf(name: string): Promise<Desk> {
  const known = desks.get(name)
  const desk = known ?? (await product.signIn(name))
  desks.set(name, desk)
  // A time that stands still would keep every toast on the page.
  if (known) await desk.context.clock.setSystemTime(product.world.clock.now())
  else await desk.context.clock.install({ time: product.world.clock.now() })
  return desk
}
const requisitions = () => inside(tx => findRows(tx, vehicleConsignRequisition, {} as never, { orderBy: 't.id' }))
const card = (at: number) => inside(tx => getRow(tx, vehicle, cars[at]!))

it('1. sales ask for ten cars: without the front money only with a promise, which finance refuses once', async () => {
  const sales = await deskOf(SALES)
  await asksForDelivery(sales, { orderNo, quantity: 10, day: DAY, promise: addDays(DAY, 60) })
  const [first] = await requisitions()
  expect(first).toMatchObject({ status: 102, totalQty: 10, earlyTakeOver: true })
  expect(first!.frontShort).toBeGreaterThan(0n)
  await approvesFromTodo(await deskOf(HEAD), first!.requisitionNo!)
  await rejectsFromTodo(await deskOf(FINANCE), first!.requisitionNo!, '承诺付款日过晚，请改到月底前')
  await expect.poll(async () => (await requisitions())[0]!.status).toBe(100)
  await promisesSooner(sales, first!.requisitionNo!, addDays(DAY, 7))
  for (const who of [HEAD, FINANCE]) await approvesFromTodo(await deskOf(who), first!.requisitionNo!)
  await expect.poll(async () => (await requisitions())[0]!.status).toBe(1)
  await isTurnedAway(await deskOf('周敏'), product.address, '/vehicle/apply/delivery/index')
})

it('2. all twenty are allotted and handed over in one batch: one is refused with its reason, mended and goes too', async () => {
  const { world } = product
  await asksByCall(world, 10)
  const positions = await positionsOf(world, lease.orderId)
  const of = (model: string) => positions.filter(one => one.carModelId === masters.models.get(model))
  const pairs = [...of('E5'), ...of('T3')].map((one, at) => ({ orderVehicleId: one.id, vehicleId: cars[at]! }))
  await allotsCars(world, masters, lease.orderId, pairs)
  expect(await card(0)).toMatchObject({ plateNo: PLATE, bizStatus: 5 })
  world.clock.set(`${DAY} 10:30:00`)
  const delivery = await deskOf(DELIVERY)
  await plansTake(delivery, { orderNo, quantity: 20 })
  const readings = Array.from({ length: 20 }, (_, at) => (at === 6 ? 3 : 200 + at))
  await handsOver(delivery, readings, { refused: 1, says: /里程/ })
  expect(await inside(async tx => (await findRows(tx, vehicleExtract, {} as never))[0]!.status)).toBe(3)
  await corrects(delivery, 240)
  await expect
    .poll(async () => (await positionsOf(world, lease.orderId)).filter(one => one.status === 5).length)
    .toBe(20)
  expect((await requisitions()).map(one => [one.totalQty, one.takenQty, one.status])).toEqual([
    [10, 10, 6],
    [10, 10, 6],
  ])
})

/** The other ten: the same document, over the calls. */
async function asksByCall(world: (typeof product)['world'], quantity: number): Promise<void> {
  const sales = await world.as(SALES)
  const lines = await inside(tx =>
    tx.rows<{ id: string; quantity: number; model: string }>(
      sql`select id, quantity, car_model_id as model from contract_product where tenant_id = ${tx.tenantId} and contract_id = ${lease.contractId}::bigint order by id`,
    ),
  )
  const e5 = lines.find(one => one.model === masters.models.get('E5'))!
  const t3 = lines.find(one => one !== e5)!
  const saved = await sales.posts('vehicle-consign-requisition/save', {
    ...{ orderId: lease.orderId, contractId: lease.contractId, deliverKind: 1, urgency: 1 },
    takePlaceId: masters.lots.get('龙华交付中心'),
    planTakeTime: `${DAY} 15:00:00`,
    ...{ receiverName: '王强', receiverPhone: '13800138001', receiverIdNo: '11010519491231002X' },
    ...{ earlyTakeOver: true, earlyReason: '客户月底统一付款', promiseDate: addDays(DAY, 7) },
    authFileBizId: (await requisitions())[0]!.authFileBizId,
    salesUserId: world.people.get(SALES)!.userId,
    details: [
      { contractProductId: e5.id, quantity: quantity - t3.quantity },
      { contractProductId: t3.id, quantity: t3.quantity },
    ],
  })
  for (;;) {
    const [asked] = await inside(tx => world.product.flow.currentApprovers(tx, 'vehicle-consign-requisition', saved.id))
    if (!asked) return
    await (await world.as(asked.name)).decides('vehicle-consign-requisition', saved.id)
  }
}

it('3. one of the cars goes on under the other lease: opened, handed over, accounted by another, confirmed', async () => {
  const { world } = product
  // Three weeks later their sessions have run out: each signs in again.
  for (const desk of desks.values()) await desk.context.close()
  desks.clear()
  world.clock.set(`${addDays(DAY, 20)} 10:00:00`)
  await opensTransfer(await deskOf(HEAD), { plate: PLATE, contractNo: other.contractNo, day: addDays(DAY, 20) })
  const move = async () => (await inside(tx => findRows(tx, transferVehicle, {} as never)))[0]!
  const { transferNo } = await move()
  await handlesMove(await deskOf(DELIVERY), transferNo!, 1_450)
  await expect.poll(async () => (await move()).status).toBe(2)
  await accounts(await deskOf(ACCOUNTANT), transferNo!)
  await expect.poll(async () => (await move()).status).toBe(3)
  await confirmsMove(await deskOf(SUPERVISOR), transferNo!)
  await expect.poll(async () => (await move()).status).toBe(4)
  const { newOrderVehicleId } = await move()
  expect(await inside(tx => getRow(tx, orderVehicle, newOrderVehicleId!))).toMatchObject({
    ...{ contractId: other.contractId, vehicleId: cars[0], status: 5 },
  })
  expect(await inside(tx => vehicleCheck(tx))).toEqual([])
})

it('4. its truth line shows each step with the document that says so', async () => {
  const supervisor = await deskOf(SUPERVISOR)
  const says = await readsLife(supervisor, PLATE)
  const [allot, take, move] = await inside(async tx =>
    Promise.all(
      [
        'select allot_no as no from vehicle_allot',
        'select extract_no as no from vehicle_extract',
        'select transfer_no as no from transfer_vehicle',
      ].map(async statement => (await tx.row<{ no: string }>(sql.trusted(statement)))!.no),
    ),
  )
  for (const no of [allot, take, move]) expect(says).toContain(no)
  for (const state of ['库存', '待提', '在租', customerSeeds[0]!.name, '龙华交付中心', PLATE])
    expect(says).toContain(state)
  expect(await stageOf(supervisor).locator('.truth-moment').innerText()).toContain('客户使用')
  await opensSegment(supervisor, move!)
})
