import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fen, sumFen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billAccountsChange } from '#areas/billing/bill-accounts-change/bill-accounts-change.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { vehicleReturnSettlement } from '#areas/returns/vehicle-return-settlement/vehicle-return-settlement.ts'
import { allotsCars, positionsOf, takesCars } from '../scenarios/positions.ts'
import { paysBills, paysFrontMoney, runsJob, sealsAndSigns, standCars } from '../scenarios/story.ts'
import { approvedByAll, smallLease, standOn, type Stand } from '../races/stand.ts'
import { narrows, rowWith } from './bank-steps.ts'
import { chooses, opensPage, stageOf, toast, typesDate } from './hands.ts'
import { opensLease } from './lease-steps.ts'
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
  settlesTerms,
  submitsReturn,
  takesUp,
  uploads,
} from './return-steps.ts'

// Issue 18 as its people would try it: three cars on a lease of two months run over its end. The customer is blocked,
// pays and thaws; a due date is moved; two cars come back, the third is split off and ends by default.
const [SALES, YARD, RETURNS, CLERK] = ['李晓雯', '乔麦', '罗毅', '金瑶'] as const
const [DAMAGED, FAR, MISSING] = ['D88010', 'D88011', 'D88012'] as const
let world: Awaited<ReturnType<typeof openWorld>>
let stand: Stand
let contractNo = ''
let next = ''
let no = ''
const { desks, deskOf } = peopleOf(() => world, { onClock: true })
beforeAll(async () => {
  world = await openWorld('2026-11-21')
  const inside = world.world
  stand = await standOn(inside)
  const { masters } = stand
  const body = smallLease(stand, 3)
  const { id } = await stand.sales.posts('contract-lease/save', {
    ...body,
    leaseMode: 2,
    termMonths: 2,
    products: (body['products'] as object[]).map(one => ({
      ...one,
      termMonths: 2,
      kmPerMonth: 3000,
      overKmPrice: '0.50',
    })),
  })
  await approvedByAll(stand, 'contract-lease', id)
  const orderId = await sealsAndSigns(inside, masters, id)
  contractNo = (await stand.sales.gets('contract-lease/detail', { id })).contractNo
  await runsJob(inside, 'plan-activate')
  await paysFrontMoney(inside, masters, stand.customerId, contractNo)
  const [cars, positions] = [await standCars(inside, masters, 3), await positionsOf(inside, orderId)]
  await allotsCars(
    inside,
    masters,
    orderId,
    positions.map((one, at) => ({ orderVehicleId: one.id, vehicleId: cars[at]! })),
  )
  await takesCars(
    inside,
    masters,
    positions.map(one => one.id),
  )
  await hasRoles(inside, { [YARD]: 'return_clerk', [RETURNS]: 'return_clerk' })
  await comes('2027-02-01 09:00:00')
  for (const kind of ['plan-activate', 'holdover-scan', 'plan-activate', 'overdue-mark']) await runsJob(inside, kind)
})
afterAll(() => world?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`three-cars-failed-${name}`)
})

async function comes(moment: string): Promise<void> {
  world.world.clock.set(moment)
  // A session lives for half a day.
  for (const desk of desks.values()) await desk.context.close()
  desks.clear()
}
const quiet = (...names: string[]) =>
  expect(names.flatMap(name => desks.get(name)?.complaints.splice(0) ?? [])).toEqual([])
const booksAreClean = async () =>
  expect(await (await world.world.as('王静')).posts('ledger/check-run')).toMatchObject({ breaches: 0 })
const openBills = () =>
  world.world.inside(tx =>
    findRows(tx, billReceivable, sql`t.payer_id = ${stand.customerId}::bigint and t.unpaid_amt > 0`, {
      orderBy: 't.due_date, t.id',
    }),
  )
const returnBy = (returnNo: string) =>
  world.world.inside(async tx => (await findRows(tx, vehicleReturn, { returnNo } as never))[0]!)
async function submitsNext(desk: Desk, lease: string): Promise<void> {
  await opensLease(desk, lease)
  await stageOf(desk).getByRole('button', { name: '编辑并提交', exact: true }).click()
  await desk.page.getByRole('heading', { level: 1, name: /^编辑KA租赁合同/ }).waitFor()
  await desk.page.getByRole('button', { name: '提交', exact: true }).filter({ visible: true }).click()
}
const decided = (resource: string, document: string) => decidedByAll(world.world, deskOf, resource, document)

it('1. past the term the cars are billed on: the holdover explains itself', async () => {
  expect(
    await world.world.inside(async tx =>
      (await findRows(tx, orderVehicle, {} as never)).map(one => String(one.holdoverFrom)),
    ),
  ).toEqual(Array.from({ length: 3 }, () => '2027-01-21'))
  const desk = await deskOf(CLERK)
  await opensPage(desk, '财务中心', '收付管理', '应收账单')
  await narrows(desk, '合同编号', contractNo)
  const held = (await openBills()).filter(one => one.dueDate === '2027-01-31')
  expect(held.map(one => one.dueAmt)).toEqual([fen('2766.61'), fen('2766.61'), fen('2766.61')])
  await rowWith(desk, held[0]!.billNo!).getByRole('link').first().click()
  await stageOf(desk).getByRole('tab', { name: '计算说明' }).click()
  await stageOf(desk).locator('.ant-collapse-header').first().click()
  await desk.picture('three-cars-1-holdover')
  await stageOf(desk).getByText('11天 × 251.51（5100.00的日租 × 1.50）').first().waitFor()
  quiet(CLERK)
})

it('2. the overdue customer is refused his next lease', async () => {
  next = (await stand.sales.posts('contract-lease/save', { ...smallLease(stand, 1), draft: true })).id
  const desk = await deskOf(SALES)
  const draft = await world.world.inside(async tx => (await findRows(tx, contractLease, { id: next } as never))[0]!)
  await submitsNext(desk, draft.contractNo!)
  await stageOf(desk).getByText('客户逾期72天，超过30天不能签约').waitFor()
  await stageOf(desk)
    .getByText(/^【深圳市】额度已冻结/)
    .first()
    .waitFor()
  await desk.picture('three-cars-2-refused')
  expect(draft.status).toBe(103)
})

it('3. the due date of the holdover is moved; the rents are paid, and days later the lease goes through', async () => {
  const desk = await deskOf(CLERK)
  const held = (await openBills()).filter(one => one.dueDate === '2027-01-31')
  await opensPage(desk, '财务中心', '收付管理', '应收账单')
  await narrows(desk, '合同编号', contractNo)
  for (const one of held) await rowWith(desk, one.billNo!).getByRole('checkbox').check()
  await stageOf(desk).getByRole('button', { name: '变更（3张）' }).click()
  await desk.page.getByRole('heading', { name: '应收变更', level: 1 }).waitFor()
  await chooses(
    desk.page,
    stageOf(desk)
      .getByLabel(/变更类别/)
      .first(),
    '延期',
  )
  await stageOf(desk).getByLabel(/^原因/).first().click()
  await desk.page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .locator('.ant-select-item-option')
    .first()
    .click()
  await stageOf(desk).getByLabel(/说明/).first().fill('客户二月底前结清占用费，已书面承诺')
  const card = stageOf(desk).locator('.change-line').first()
  await typesDate(card.getByLabel(/新到期日/), '2027-02-28')
  await card.getByRole('button', { name: '其余账单同此' }).click()
  await desk.picture('three-cars-3-change')
  await stageOf(desk).getByRole('button', { name: '提交审批（3张账单）' }).click()
  const changeNo = /YSBG\d+/.exec(await toast(desk, /已提交/))![0]
  expect((await decided('bill-accounts-change', changeNo)).length).toBeGreaterThan(0)
  const change = await world.world.inside(
    async tx => (await findRows(tx, billAccountsChange, { changeNo } as never))[0]!,
  )
  expect(change).toMatchObject({ status: 1, changeKind: 3, totalDelta: 0n })
  const late = (await openBills()).filter(one => one.dueDate < '2027-02-01')
  const total = yuan(sumFen(late, one => one.unpaidAmt))
  await paysBills(
    ...([world.world, stand.masters, stand.customerId, total] as const),
    late.map(one => ({ id: one.id, amt: yuan(one.unpaidAmt) })),
    'ZJ20270201',
  )
  for (const day of ['02', '04', '06', '08']) {
    await comes(`2027-02-${day} 09:00:00`)
    for (const kind of ['overdue-mark', 'quota-thaw']) await runsJob(world.world, kind)
  }
  const sales = await deskOf(SALES)
  const draft = await world.world.inside(async tx => (await findRows(tx, contractLease, { id: next } as never))[0]!)
  await sales.page.reload()
  await submitsNext(sales, draft.contractNo!)
  await toast(sales, /提交/)
  expect(
    await world.world.inside(async tx => (await findRows(tx, contractLease, { id: next } as never))[0]!.status),
  ).toBe(102)
  quiet(CLERK)
  await booksAreClean()
})

it('4. sales asks for all three back; the yard receives two, one dented and one driven too far', async () => {
  const desk = await deskOf(SALES)
  await beginsReturn(desk, '到期退还')
  await namesCars(desk, [DAMAGED, FAR, MISSING])
  await chooses(desk.page, field(desk, '结束方式'), '到期')
  await uploads(desk, '退车函', '退车函.pdf')
  await arranges(desk, '到期', '2027-02-08 15:00:00')
  await desk.picture('three-cars-4-form')
  no = await submitsReturn(desk)
  await decided('vehicle-return', no)
  await comes('2027-02-08 15:10:00')
  const yard = await deskOf(YARD)
  await takesUp(yard, '到期退还', no, '收车核验')
  await receivesCar(yard, { plate: DAMAGED, mileage: '5200', energy: '86', damage: ['左前门', '650.00'] })
  await receivesCar(yard, { plate: FAR, mileage: '12345', energy: '84' })
  await stageOf(yard).getByText('待收1台，已收2台').waitFor()
  expect(await returnBy(no)).toMatchObject({ status: 10, receivedCount: 2 })
  quiet(SALES, YARD)
})

it('5. the missing car is split off; the other two are settled and the rest of their deposits is owed to the customer', async () => {
  const desk = await deskOf(RETURNS)
  await takesUp(desk, '到期退还', no, '拆分')
  const dialog = dialogOf(desk)
  await chooses(desk.page, dialog.getByRole('combobox').first(), MISSING.slice(1))
  await desk.page.keyboard.press('Escape')
  await dialog.getByRole('textbox').last().fill('客户称车辆外借未归，先结两台')
  await desk.picture('three-cars-5-split')
  await dialog
    .getByRole('button', { name: /拆\s?分|确\s?定/ })
    .last()
    .click()
  await toast(desk, /拆分/)
  expect(await returnBy(no)).toMatchObject({ status: 20, vehicleCount: 2 })
  await takesUp(desk, '到期退还', no, '费用核算')
  await stageOf(desk)
    .getByRole('heading', { name: new RegExp(no), level: 1 })
    .waitFor()
  await stageOf(desk)
    .locator('.statement-car')
    .filter({ hasText: DAMAGED })
    .getByText('650.00', { exact: true })
    .waitFor()
  await stageOf(desk)
    .locator('.statement-car')
    .filter({ hasText: FAR })
    .getByText(/超里程/)
    .first()
    .waitFor()
  // Rents that were paid late owe their fee still: it stands line by line, as all that makes the sum.
  expect(
    await stageOf(desk)
      .getByText(/已付，逾期付款/)
      .count(),
  ).toBe(4)
  await stageOf(desk).getByRole('button', { name: '保存核算' }).click()
  await stageOf(desk).getByText('待核算').first().waitFor()
  await settlesTerms(desk)
  await desk.picture('three-cars-5-statement')
  const refund = await figureOf(desk, '退款')
  expect(Number(refund)).toBeGreaterThan(0)
  await confirmsStatement(desk, '签字盖章', '核算单签字件.pdf')
  const head = await returnBy(no)
  const statement = async () =>
    (await world.world.inside(tx => findRows(tx, vehicleReturnSettlement, { returnId: head.id, seq: 1 } as never)))[0]!
  await decided('vehicle-return-settlement', (await statement()).settlementNo!)
  await expect.poll(async () => (await statement()).status).toBe(3)
  const done = await statement()
  expect(done.marginOffset + done.refundAmt + done.holdback).toBe(fen('20000.00'))
  const bills = await world.world.inside(tx => findRows(tx, billPayable, {} as never))
  expect(sumFen(bills, one => one.billAmt)).toBe(done.refundAmt)
  await booksAreClean()
  quiet(RETURNS)
})

it('6. who keeps the third car is in default: the lease ends against his deposit', async () => {
  const child = (await world.world.inside(tx => findRows(tx, vehicleReturn, sql`t.parent_return_id is not null`)))[0]!
  const desk = await deskOf(RETURNS)
  await takesUp(desk, '到期退还', child.returnNo!, '关闭')
  const dialog = dialogOf(desk)
  await dialog.getByRole('textbox').last().fill('车辆未归还，转违约退还')
  await dialog
    .getByRole('button', { name: /关\s?闭|确\s?定/ })
    .last()
    .click()
  await toast(desk, /关闭/)
  const sales = await deskOf(SALES)
  await beginsReturn(sales, '违约退还')
  await namesCars(sales, [MISSING])
  await arranges(sales, '经营不善', '2027-02-20 16:00:00')
  await chooses(sales.page, field(sales, '违约类型'), '擅自转租')
  await typesDate(field(sales, '违约日'), '2027-02-08')
  await chooses(sales.page, field(sales, '催告送达方式'), '快递')
  await typesDate(field(sales, '催告送达日'), '2027-02-08')
  await uploads(sales, '催告函', '催告函.pdf')
  await typesDate(field(sales, '解约日'), '2027-02-20')
  await chooses(sales.page, field(sales, '解约方式'), '书面通知')
  const breach = await submitsReturn(sales)
  await decided('vehicle-return', breach)
  await comes('2027-02-20 16:10:00')
  const yard = await deskOf(YARD)
  await takesUp(yard, '违约退还', breach, '收车核验')
  await receivesCar(yard, { plate: MISSING, mileage: '8000', energy: '35' })
  await stageOf(yard).getByText('车辆已全部收回').waitFor()
  const clerk = await deskOf(RETURNS)
  await takesUp(clerk, '违约退还', breach, '费用核算')
  await stageOf(clerk).getByRole('button', { name: '保存核算' }).click()
  await stageOf(clerk).getByText('待核算').first().waitFor()
  await settlesTerms(clerk)
  await clerk.picture('three-cars-6-default')
  await confirmsStatement(clerk, '单方送达', '送达凭证.pdf')
  const head = await returnBy(breach)
  const statement = (
    await world.world.inside(tx => findRows(tx, vehicleReturnSettlement, { returnId: head.id, seq: 1 } as never))
  )[0]!
  await decided('vehicle-return-settlement', statement.settlementNo!)
  const ended = await world.world.inside(tx => findRows(tx, orderVehicle, {} as never))
  expect(ended.map(one => one.status)).toEqual([7, 7, 7])
  await booksAreClean()
  quiet(SALES, YARD, RETURNS)
})
