import { localDate } from '#kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import type { Masters } from '../../demo/masters.ts'
import { eventsInWords } from './events-in-words.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import {
  admitsCustomer,
  approves,
  leasePath,
  paysBills,
  paysFrontMoney,
  runsJob,
  sealsAndSigns,
  standCars,
  storyMasters,
  submitsCustomer,
  twentyVehicles,
} from './story.ts'
import { refused, uploadsFile } from './uploads.ts'
import { allotsCars, positionsOf, takesCars } from './positions.ts'
import { importsStatement, statementFile, statementOfDay } from './statements.ts'

// The flow as one story. What each step refuses in detail stands in the file of its stage; here one wrong role
// is turned away at each.
let world: World
let masters: Masters
let [sales, cashier, finance]: Person[] = []
const ids: Record<'customer' | 'lease' | 'order', string> = { customer: '', lease: '', order: '' }
beforeAll(async () => {
  world = await makeWorld()
  masters = await storyMasters(world)
  ;[sales, cashier, finance] = [await world.as('李晓雯'), await world.as('周敏'), await world.as('王静')]
})
afterAll(() => world?.close())

const forbidden = async (
  person: Person,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  input: Record<string, unknown> = {},
) => expect(await refused(person.call(method, path, input))).toMatchObject({ status: 402 })

it('1. sales brings a customer, two people admit it and risk grants its quota', async () => {
  await forbidden(cashier!, 'POST', 'customer/save', { mechanismName: '未授权', draft: true })
  ids.customer = await submitsCustomer(world, masters, sales!, customerSeeds[0]!, 1)
  await admitsCustomer(world, ids.customer, customerSeeds[0]!, { qty: 60, amount: '7000000.00' })
  expect(await sales!.gets('customer/detail', { id: ids.customer })).toMatchObject({ status: 1, availableQty: 60 })
})

it('2. sales writes the lease of 20 vehicles; everyone on its path decides, and one sends it back first', async () => {
  await forbidden(finance!, 'POST', 'contract-lease/save', {})
  ids.lease = (
    await sales!.posts('contract-lease/save', twentyVehicles(masters, ids.customer, localDate(world.clock.now())))
  ).id
  await approves(await world.as('陈立群'), 'contract-lease', ids.lease)
  await (await world.as('赵启航')).decides('contract-lease', ids.lease, 'reject', '请补充流水')
  await sales!.puts('contract-lease/afresh', {
    id: ids.lease,
    version: (await sales!.gets('contract-lease/detail', { id: ids.lease })).version,
    attachBizId: await uploadsFile(sales!, '流水.pdf'),
  })
  for (const name of leasePath) await approves(await world.as(name), 'contract-lease', ids.lease)
  expect((await sales!.gets('contract-lease/detail', { id: ids.lease })).status).toBe(1)
})

it('3. department head and seal keeper seal it, the signed scan makes the order stand', async () => {
  await forbidden(sales!, 'PUT', 'apply-seal/stamp', { id: ids.lease })
  ids.order = await sealsAndSigns(world, masters, ids.lease)
  expect(await positionsOf(world, ids.order)).toHaveLength(20)
})

it('4. the cashier reads the statement of 200 lines; sales claims the front money and she confirms it', async () => {
  await runsJob(world, 'plan-activate')
  const { contractNo } = await sales!.gets('contract-lease/detail', { id: ids.lease })
  expect(await refused(importsStatement(sales!, masters, statementFile([], '0.00')))).toMatchObject({ status: 402 })
  const day = statementOfDay(200, localDate(world.clock.now()), contractNo).map(line =>
    line.in === '120000.00' ? { ...line, in: '1200.00' } : line,
  )
  expect((await importsStatement(cashier!, masters, statementFile(day, '500000.00'))).data).toMatchObject({
    newCount: 200,
    chainOk: true,
  })
  await paysFrontMoney(world, masters, ids.customer, contractNo)
  expect(
    await sales!.gets('bill/receivable/list-by-payer-Id', {
      payerId: ids.customer,
      companyId: masters.companies.get('华驰深圳'),
    }),
  ).toEqual([])
})

it('5. fleet staff allot and hand over twelve cars: 432 rents, the deposits, the first bills', async () => {
  const cars = await standCars(world, masters, 12)
  const e5 = (await positionsOf(world, ids.order)).filter(one => one.carModelId === masters.models.get('E5'))
  await forbidden(cashier!, 'POST', 'vehicle-allot/save', { orderId: ids.order })
  await allotsCars(
    world,
    masters,
    ids.order,
    e5.map((position, at) => ({ orderVehicleId: position.id, vehicleId: cars[at]! })),
  )
  await forbidden(sales!, 'PUT', 'vehicle-extract/confirm', {
    id: '1',
    lines: [{ lineId: '1', takeTime: '2026-11-21 10:00:00', takeMileage: 1 }],
  })
  expect(
    (
      await takesCars(
        world,
        masters,
        e5.map(one => one.id),
      )
    ).taken,
  ).toBe(12)
  expect((await finance!.gets('bill/receipt-plan/page', { contractId: ids.lease, feeItem: 1, size: 1 })).total).toBe(
    432,
  )
  expect((await finance!.gets('bill/receipt-plan/page', { contractId: ids.lease, feeItem: 2, size: 1 })).total).toBe(20)
  await runsJob(world, 'plan-activate')
  expect((await finance!.gets('bill/receivable/page', { contractId: ids.lease, feeItem: 1, size: 1 })).total).toBe(12)
})

it('6. one receipt pays several bills and leaves a balance, another is reversed, and the books stay right', async () => {
  const rents = (await finance!.gets('bill/receivable/page', { contractId: ids.lease, feeItem: 1, size: 100 }))
    .records as { id: string }[]
  await paysBills(
    world,
    masters,
    ids.customer,
    '50000.00',
    rents.slice(0, 10).map(bill => ({ id: bill.id, amt: '4800.00' })),
    'SP0001',
  )
  const wrong = await paysBills(
    world,
    masters,
    ids.customer,
    '4800.00',
    [{ id: rents[10]!.id, amt: '4800.00' }],
    'SP0002',
  )
  await forbidden(cashier!, 'PUT', 'bill/receipt-write-off/invalid', { ...wrong, reason: '认领错误' })
  await finance!.puts('bill/receipt-write-off/invalid', { ...wrong, reason: '认领错误' })
  await forbidden(sales!, 'POST', 'ledger/check-run')
  expect((await finance!.posts('ledger/check-run')).breaches).toBe(0)
})

it('7. what stays unpaid is overdue, and every bill leaves as a file', async () => {
  const clerk = await world.as('金瑶')
  await clerk.gets('bill/receivable/generate-file')
  await world.product.runner.drain()
  expect((await clerk.gets('/api/ratutech-common/download/page')).records).toMatchObject([{ status: 1, rows: 32 }])
  world.clock.forward(20)
  await runsJob(world, 'overdue-mark')
  expect((await finance!.gets('bill/rental-overdue/page')).records).toMatchObject([
    { payerId: ids.customer, bills: 2, overdueAmt: '9600.00', longestDays: 20 },
  ])
  await forbidden(await world.as('罗毅'), 'GET', 'bill/rental-overdue/page')
})

it('8. what the rooms told each other on the way reads as words with the records behind them, in both languages', async () => {
  const admin = await world.as('系统管理员')
  const rows = await eventsInWords(admin, '')
  const kinds = new Set(rows.map(row => row.code))
  for (const name of [
    'customer.approved',
    'contract.signed',
    'order.created',
    'vehicle.status-changed',
    'vehicle-allot.approved',
    'vehicle-extract.confirmed',
    'order-vehicle.taken',
    'receivable.activated',
    'receivable.settled',
    'receivable.overdue',
    'process.finished',
  ])
    expect(kinds).toContain(name)
  const [taken] = await eventsInWords(admin, '提车确认')
  const position = (await sales!.gets('order-vehicle/detail', {
    id: taken!.facts.find(one => one.resource === 'order-vehicle')!.records![0]!.id,
  })) as { orderVehicleNo: string; vehicleId: string }
  expect(taken).toMatchObject({ name: '提车确认', about: 'vehicle-extract' })
  expect(taken!.payload).toContain(`；订单车辆：${position.orderVehicleNo}；操作人：`)
  expect(taken!.facts.find(one => one.resource === 'vehicle')!.records).toMatchObject([{ id: position.vehicleId }])
  const signed = (await eventsInWords(admin.inEnglish(), 'Contract signed'))[0]!
  expect(signed).toMatchObject({ name: 'Contract signed', code: 'contract.signed', about: 'contract' })
  expect(signed.payload).toMatch(/^Customer: .+; Kind: KA lease; By: \S+$/)
})
