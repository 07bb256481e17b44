import { fen, localDate, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { lateFeeOpenAt } from '#areas/billing/receivable-forfeit/server/late-fee-facts.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { vehicleReturnRedeem } from '#areas/returns/vehicle-return-redeem/vehicle-return-redeem.ts'
import { vehicleReturnSettlement } from '#areas/returns/vehicle-return-settlement/vehicle-return-settlement.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import type { Masters } from '../../demo/masters.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hasTwelveOnLease, paysBills, storyMasters } from '../scenarios/story.ts'
import { chooses, opensPage, pdf, settles, stageOf, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import {
  arranges,
  beginsReturn,
  confirmsStatement,
  decidedByAll,
  dialogOf,
  field,
  figureOf,
  hasRoles,
  namesCars,
  receivesCar,
  submitsReturn,
  takesUp,
  uploads,
} from './return-steps.ts'

// Document 70, chapter 3, the other three kinds: a secured car is redeemed once everything is paid; a burnt car is
// settled with what the insurer paid; a car is bought, its title passes after the money.
let world: Awaited<ReturnType<typeof openWorld>>
let masters: Masters
let customerId = ''
const { desks, deskOf } = peopleOf(() => world, { onClock: true })
const [SALES, YARD, CLERK] = ['李晓雯', '乔麦', '罗毅'] as const
const [SECURED, BURNT, BOUGHT] = ['D88013', 'D88014', 'D88015'] as const
beforeAll(async () => {
  world = await openWorld('2026-11-21')
  const inside = world.world
  masters = await storyMasters(inside)
  const story = await hasTwelveOnLease(inside, masters)
  customerId = story.customerId
  await hasRoles(inside, { [YARD]: 'return_clerk', [CLERK]: 'return_clerk' })
  // Their contract lets them buy at what is left of the rent, discounted.
  await inside.inside(tx =>
    tx.run(
      sql`update contract_pay_rule set buyout_rule = 2, buyout_discount = 6 where tenant_id = ${tx.tenantId} and contract_id = ${story.contractId}::bigint`,
    ),
  )
  inside.clock.set('2026-11-25 09:00:00')
})
afterAll(() => world?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`return-kinds-failed-${name}`)
})

const inside = <T>(work: Parameters<typeof world.world.inside<T>>[0]) => world.world.inside(work)
const returnBy = (returnNo: string) =>
  inside(async tx => (await findRows(tx, vehicleReturn, { returnNo } as never))[0]!)
const positionOf = async (no: string) => (await returnBy(no)).orderVehicleIds![0]!
const decided = (resource: string, no: string) => decidedByAll(world.world, deskOf, resource, no)
const openBillsOf = (orderVehicleId: string) =>
  inside(tx => findRows(tx, billReceivable, sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.unpaid_amt > 0`))
/** What is open of a car is paid through the bank, up to `most`. */
async function pays(orderVehicleId: string, serial: string, most?: Fen): Promise<void> {
  let left = most ?? null
  const bills = (await openBillsOf(orderVehicleId)).flatMap(one => {
    const amt = left === null || one.unpaidAmt < left ? one.unpaidAmt : left
    if (left !== null) left = (left - amt) as Fen
    return amt > 0n ? [{ id: one.id, amt: yuan(amt) }] : []
  })
  const total = bills.reduce((sum, one) => (sum + fen(one.amt)) as Fen, fen('0'))
  await paysBills(world.world, masters, customerId, yuan(total), bills, serial)
}
const lateFeesOf = (orderVehicleId: string) =>
  inside(async tx => {
    const bills = await findRows(
      tx,
      billReceivable,
      sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.late_fee_rate is not null`,
    )
    const open = await lateFeeOpenAt(tx, bills)
    return bills.flatMap(({ id }) => {
      const amt = open.get(id)?.(localDate(world.world.clock.now())) ?? 0n
      return amt > 0n ? [{ id, amt: yuan(amt as Fen), isLateFee: true as const }] : []
    })
  })
const booksAreClean = async () =>
  expect(await (await world.world.as('王静')).posts('ledger/check-run')).toMatchObject({ breaches: 0 })
const quiet = (desk: Desk) => expect(desk.complaints.splice(0).filter(text => !/status of 400/.test(text))).toEqual([])
/** A return from its list to its detail. */
async function opensReturn(desk: Desk, leaf: string, no: string): Promise<void> {
  await desk.page.reload()
  await opensPage(desk, '车辆资产', '退车管理', leaf)
  await settles(desk)
  await stageOf(desk).getByRole('link', { name: no }).first().click()
  await stageOf(desk).getByRole('heading', { level: 1 }).filter({ hasText: no }).waitFor()
}
const press = (desk: Desk, name: string) => stageOf(desk).getByRole('button', { name, exact: true }).click()
const saves = async (desk: Desk): Promise<void> => {
  const dialog = dialogOf(desk)
  await dialog
    .getByRole('button', { name: /^(保\s?存|提\s?交|确\s?定)$/ })
    .last()
    .click()
}
let no = ''

it('1. a car that may be pledged is secured on the word of risk and management', async () => {
  const desk = await deskOf(SALES)
  await beginsReturn(desk, '资产保全')
  await namesCars(desk, [SECURED])
  await arranges(desk, '经营不善', '2026-11-25 15:00:00')
  await chooses(desk.page, field(desk, '违约类型'), '擅自抵押')
  await typesDate(field(desk, '违约日'), '2026-11-10')
  await chooses(desk.page, field(desk, '催告送达方式'), '快递')
  await typesDate(field(desk, '催告送达日'), '2026-11-15')
  await uploads(desk, '催告函', '催告函.pdf')
  await chooses(desk.page, field(desk, '保全事由'), '疑似质押')
  await field(desk, '合同依据').fill('第十二条：车辆涉嫌质押时出租方可先行收回')
  await uploads(desk, '委托授权书', '授权书.pdf')
  await desk.picture('return-kinds-1-form')
  no = await submitsReturn(desk)
  expect((await decided('vehicle-return', no)).at(-1)).toBe('顾明远')
  const yard = await deskOf(YARD)
  await takesUp(yard, '资产保全', no, '收车核验')
  await receivesCar(yard, { plate: SECURED, mileage: '480', energy: '60' })
  await expect.poll(async () => (await returnBy(no)).status).toBe(15)
  for (const one of [desk, yard]) quiet(one)
})

it('2. its lessee redeems it: not before all is paid, then it drives on in its lease', async () => {
  const clerk = await deskOf(CLERK)
  await opensReturn(clerk, '资产保全', no)
  await press(clerk, '申请赎回')
  const dialog = dialogOf(clerk)
  await typesDate(dialog.getByLabel('付款期限', { exact: true }), '2026-11-27')
  await typesDate(dialog.getByLabel('提车时间', { exact: true }), '2026-11-27 10:00:00')
  await chooses(clerk.page, dialog.getByLabel('提车地点', { exact: true }), '龙华交付中心', '龙华')
  await dialog.getByLabel('提车人', { exact: true }).fill('王鹏')
  await dialog.getByLabel('提车人证件号', { exact: true }).fill('11010519491231002X')
  await dialog.getByLabel('提车人电话', { exact: true }).fill('13800001234')
  await dialog.getByLabel('承诺书', { exact: true }).fill('解除质押，按期付款')
  await dialog.getByRole('button', { name: '新增费用' }).click()
  await chooses(clerk.page, dialog.getByLabel('费用', { exact: true }), '追收')
  await dialog.getByLabel('计算依据', { exact: true }).fill('追收2500.00 + 定位700.00')
  await dialog.getByLabel('金额', { exact: true }).fill('3200')
  await dialog.locator('input[type=file]').first().setInputFiles(pdf('承诺书.pdf'))
  await dialog.getByRole('button', { name: '承诺书.pdf', exact: true }).waitFor()
  await clerk.picture('return-kinds-2-redeem')
  await saves(clerk)
  await dialog.waitFor({ state: 'detached' })
  expect((await returnBy(no)).status).toBe(16)
  const applied = async () => (await inside(tx => findRows(tx, vehicleReturnRedeem, {} as never)))[0]!
  await decided('vehicle-return-redeem', (await applied()).redeemNo!)
  await expect.poll(async () => (await applied()).status).toBe(1)
  expect((await applied()).newTotal).toBe(fen('3200'))
  world.world.clock.set('2026-11-25 11:00:00')
  const picks = async () => {
    await opensReturn(clerk, '资产保全', no)
    await press(clerk, '确认提车')
    await typesDate(dialogOf(clerk).getByLabel('提车时间'), '2026-11-25 10:40:00')
    await dialogOf(clerk).getByLabel('里程').fill('490')
    await saves(clerk)
  }
  await picks()
  await dialogOf(clerk)
    .getByText(/赎回款未付清，尚欠/)
    .waitFor()
  await clerk.picture('return-kinds-2-unpaid')
  const position = await positionOf(no)
  await pays(position, 'SH0001', fen('1000'))
  await picks()
  await dialogOf(clerk)
    .getByText(/赎回款未付清，尚欠/)
    .waitFor()
  await pays(position, 'SH0002')
  // A rent that was paid four days late leaves its late fee: that is asked too.
  await picks()
  await dialogOf(clerk)
    .getByText(/赎回款未付清，尚欠9.60元/)
    .waitFor()
  await paysBills(world.world, masters, customerId, '9.60', await lateFeesOf(position), 'SH0003')
  await picks()
  await expect.poll(async () => (await returnBy(no)).status).toBe(3)
  expect(await inside(tx => getRow(tx, orderVehicle, position))).toMatchObject({ status: 5 })
  await opensReturn(clerk, '资产保全', no)
  await press(clerk, '赎回记录')
  await stageOf(clerk).getByText('已赎回').first().waitFor()
  await booksAreClean()
  quiet(clerk)
})

it('3. a burnt car: what the insurer paid is confirmed, the statement asks the rest', async () => {
  const desk = await deskOf(SALES)
  await beginsReturn(desk, '资产灭失')
  await namesCars(desk, [BURNT])
  await chooses(desk.page, field(desk, '灭失类型'), '火灾')
  await typesDate(field(desk, '灭失时间'), '2026-11-24 22:30:00')
  await field(desk, '灭失地点').fill('广深高速')
  await field(desk, '灭失地点').press('Tab')
  const lost = await submitsReturn(desk)
  await decided('vehicle-return', lost)
  expect((await returnBy(lost)).status).toBe(11)
  const clerk = await deskOf(CLERK)
  await opensReturn(clerk, '资产灭失', lost)
  await press(clerk, '确认灭失')
  const dialog = dialogOf(clerk)
  await dialog.getByLabel('约定车值').fill('104714.40')
  await dialog.getByLabel('保险赔付', { exact: true }).fill('98000')
  await typesDate(dialog.getByLabel('赔付到账日'), '2026-11-25')
  await dialog.getByLabel('残值').fill('4600')
  await clerk.picture('return-kinds-3-loss')
  await saves(clerk)
  await expect.poll(async () => (await returnBy(lost)).status).toBe(20)
  await takesUp(clerk, '资产灭失', lost, '费用核算')
  await stageOf(clerk).getByText('2,114.40').first().waitFor()
  for (const one of [desk, clerk]) quiet(one)
})

it('4. a car is bought: price less deposit is billed, and its title passes once that is paid', async () => {
  const desk = await deskOf(SALES)
  await beginsReturn(desk, '客户买断')
  await namesCars(desk, [BOUGHT])
  await chooses(desk.page, field(desk, '买断类型'), '协商买断')
  await typesDate(field(desk, '付款期限'), '2026-12-05')
  await desk.picture('return-kinds-4-form')
  const bought = await submitsReturn(desk)
  await decided('vehicle-return', bought)
  const clerk = await deskOf(CLERK)
  await takesUp(clerk, '客户买断', bought, '费用核算')
  await press(clerk, '保存核算')
  await stageOf(clerk).getByText('待核算').first().waitFor()
  const owed = await figureOf(clerk, '客户应补')
  expect(Number(owed)).toBeGreaterThan(10_000)
  await confirmsStatement(clerk, '签字盖章', '买断结算单.pdf')
  const head = await returnBy(bought)
  const [statement] = await inside(tx => findRows(tx, vehicleReturnSettlement, { returnId: head.id } as never))
  await decided('vehicle-return-settlement', statement!.settlementNo!)
  await expect.poll(async () => (await returnBy(bought)).status).toBe(12)
  const position = await positionOf(bought)
  await pays(position, 'MD0001')
  await expect.poll(async () => (await returnBy(bought)).status).toBe(14)
  await opensReturn(clerk, '客户买断', bought)
  await press(clerk, '确认过户')
  await typesDate(dialogOf(clerk).getByLabel('过户日'), '2026-11-25')
  await saves(clerk)
  await expect.poll(async () => (await returnBy(bought)).status).toBe(1)
  const sold = await inside(tx => getRow(tx, orderVehicle, position))
  expect(sold.status).toBe(8)
  expect(await inside(tx => getRow(tx, vehicle, sold.vehicleId!))).toMatchObject({ bizStatus: 9 })
  await booksAreClean()
  for (const one of [desk, clerk]) quiet(one)
})
