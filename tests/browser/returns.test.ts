import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fen, sumFen, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { vehicleReturnSettlement } from '#areas/returns/vehicle-return-settlement/vehicle-return-settlement.ts'
import { hasTwelveOnLease, storyMasters } from '../scenarios/story.ts'
import { rowWith } from './bank-steps.ts'
import { acts, chooses, opensPage, pdf, RowsTable, stageOf, toast, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'
import {
  arranges,
  beginsReturn,
  confirmsStatement,
  customerSigns,
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
  waives,
} from './return-steps.ts'

// Document 70, chapter 3: two cars come back before their term; the yard finds one damaged, the customer signs his
// statement by phone, the refund leaves through the payables. Then a lessee in default is settled with a debt.
let world: Awaited<ReturnType<typeof openWorld>>
const { desks, deskOf } = peopleOf(() => world, { onClock: true })
const [SALES, YARD, CLERK] = ['李晓雯', '乔麦', '罗毅'] as const
const roles = { [YARD]: 'return_clerk', [CLERK]: 'return_clerk' }
/** As plates are shown: the province stands apart. */
const [SOUND, DAMAGED, DEFAULT] = ['D88010', 'D88011', 'D88012'] as const
const PHONE = '13900008888'
beforeAll(async () => {
  world = await openWorld('2026-11-21')
  const inside = world.world
  const masters = await storyMasters(inside)
  await hasTwelveOnLease(inside, masters)
  await hasRoles(inside, roles)
  await inside.inside(async tx => {
    const own = await getRow(tx, accountMechanism, masters.accounts.get('华驰深圳')!)
    account = own.bankTitle!
    const card = { companyId: own.mechanismId, accountMechanismId: own.id, accountNo: own.accountNo }
    const more = { accountName: own.accountName, useRange: 3, gatewayCode: 'simulated', status: 1 }
    await insertRow(tx, inside.system, bankCard, { ...card, ...more } as never)
    await tx.run(
      sql`insert into blade_sms (id, tenant_id, create_time, sms_code, category, purpose, template_id, sign_name, status) values (${'4711003'}::bigint, ${tx.tenantId}, now(), 'C1', '9', 'code', 'T', '华驰车服', 2)`,
    )
  })
  // The agreement that lets them end early stands on their positions.
  await inside.inside(tx =>
    tx.run(
      sql`update order_vehicle set agreed_return_date = '2026-11-25' where tenant_id = ${tx.tenantId} and status = 5`,
    ),
  )
  inside.clock.set('2026-11-25 09:00:00')
})
afterAll(() => world?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`returns-failed-${name}`)
})

const returnBy = (returnNo: string) =>
  world.world.inside(async tx => (await findRows(tx, vehicleReturn, { returnNo } as never))[0]!)
const statementOf = (returnId: string, seq = 1) =>
  world.world.inside(async tx => (await findRows(tx, vehicleReturnSettlement, { returnId, seq } as never))[0]!)
const decided = (resource: string, no: string) => decidedByAll(world.world, deskOf, resource, no)
const booksAreClean = async () =>
  expect(await (await world.world.as('王静')).posts('ledger/check-run')).toMatchObject({ breaches: 0 })
const codeSent = async () => {
  const admin = await world.world.as('系统管理员')
  const { records } = await admin.gets<{ records: { content: string }[] }>('/api/blade-resource/sms-log/page', {
    phone: PHONE,
    size: 1,
  })
  return /验证码 (\d{6})/.exec(records[0]!.content)![1]!
}
const quiet = (desk: Desk) => expect(desk.complaints.splice(0)).toEqual([])
let no = ''
let account = ''

it('1. sales applies for the early return of two cars and its department lets it; who keeps the money has no such form', async () => {
  const desk = await deskOf(SALES)
  await beginsReturn(desk, '到期退还')
  await namesCars(desk, [SOUND, DAMAGED])
  await chooses(desk.page, field(desk, '结束方式'), '协商提前')
  await uploads(desk, '退车函', '退车函.pdf')
  await arranges(desk, '协商提前', '2026-11-25 15:00:00')
  await desk.picture('returns-1-form')
  no = await submitsReturn(desk)
  await isTurnedAway(await deskOf('周敏'), world.address, '/kaLeaseManagement/expiredReturn/add')
  expect(await decided('vehicle-return', no)).toContain('陈立群')
  expect(await returnBy(no)).toMatchObject({ status: 10, vehicleCount: 2 })
  quiet(desk)
})

it('2. the yard receives both on a phone: one sound, one with a dented door and a lost key', async () => {
  world.world.clock.set('2026-11-25 15:10:00')
  const desk = await deskOf(YARD)
  await desk.context.clock.setFixedTime(world.world.clock.now())
  await takesUp(desk, '到期退还', no, '收车核验')
  await stageOf(desk).getByRole('heading', { name: '收车核验', level: 1 }).waitFor()
  await desk.page.setViewportSize({ width: 390, height: 844 })
  await receivesCar(desk, { plate: SOUND, mileage: '420', energy: '86' })
  await stageOf(desk).getByText('待收1台，已收1台').waitFor()
  await receivesCar(desk, {
    ...{ plate: DAMAGED, mileage: '510', energy: '84' },
    // What is paid back then ends in .03: the simulated bank is silent on it (50, 7.5).
    damage: ['左前门', '650.67'],
    missing: ['备用钥匙', '600.00'],
  })
  await stageOf(desk).getByText('车辆已全部收回').waitFor()
  await desk.picture('returns-2-received')
  expect(await returnBy(no)).toMatchObject({ status: 20, receivedCount: 2 })
  quiet(desk)
})

it('3. the clerk makes the statement: damage and key stand in it, the penalty is waived; the customer signs by phone', async () => {
  const desk = await deskOf(CLERK)
  const { page } = desk
  await takesUp(desk, '到期退还', no, '费用核算')
  await stageOf(desk)
    .getByRole('heading', { name: new RegExp(no), level: 1 })
    .waitFor()
  const damaged = stageOf(desk).locator('.statement-car').filter({ hasText: DAMAGED })
  for (const amt of ['650.67', '600.00']) await damaged.getByText(amt, { exact: true }).waitFor()
  await stageOf(desk).getByRole('button', { name: '保存核算' }).click()
  await stageOf(desk).getByText('待核算').first().waitFor()
  for (const plate of [SOUND, DAMAGED]) await waives(desk, plate, '违约金', '9600.00', '客户续租另一批车辆')
  await settlesTerms(desk)
  await desk.picture('returns-3-statement')
  await stageOf(desk).getByRole('button', { name: '发送客户' }).click()
  await stageOf(desk).getByText('待客户确认').first().waitFor()
  await stageOf(desk).getByRole('button', { name: '客户签字链接' }).click()
  const dialog = dialogOf(desk)
  await dialog.getByLabel('对方手机').fill(PHONE)
  await dialog.getByRole('button', { name: '生成链接' }).click()
  await dialog.getByText(/链接只显示这一次/).waitFor()
  const link = /https?:\/\/\S+/.exec(await dialog.innerText())![0]
  await page.keyboard.press('Escape')
  await customerSigns(desk, link, codeSent)
  const { status, confirmMode, confirmBizId } = await statementOf((await returnBy(no)).id)
  expect([status, confirmMode, confirmBizId === null]).toEqual([2, 2, false])
  quiet(desk)
})

it('4. confirmed and approved it ends both leases; the refund waits among the payables', async () => {
  const desk = await deskOf(CLERK)
  await takesUp(desk, '到期退还', no, '费用核算')
  await desk.page.reload()
  await stageOf(desk)
    .getByText(/客户已于.*在手机上签字确认/)
    .waitFor()
  const refund = await figureOf(desk, '退款')
  expect(Number(refund)).toBeGreaterThan(0)
  await confirmsStatement(desk, '电子确认')
  const head = await returnBy(no)
  const { settlementNo } = await statementOf(head.id)
  // The head of the clerk's department, finance for the refund, the general manager for the penalty.
  expect(await decided('vehicle-return-settlement', settlementNo!)).toEqual(['韩松', '王静', '顾明远'])
  await expect.poll(async () => (await statementOf(head.id)).status).toBe(3)
  const done = await statementOf(head.id)
  expect(yuan(done.refundAmt)).toBe(refund)
  expect(done.marginOffset + done.refundAmt + done.holdback).toBe(fen('20000.00'))
  expect((await returnBy(no)).status).toBe(22)
  const ended = await world.world.inside(async tx =>
    Promise.all((await returnBy(no)).orderVehicleIds!.map(id => getRow(tx, orderVehicle, id))),
  )
  expect(ended.map(one => one.status)).toEqual([7, 7])
  const bills = await world.world.inside(tx => findRows(tx, billPayable, {} as never))
  expect(bills.reduce((sum, one) => sum + one.billAmt, 0n)).toBe(done.refundAmt)
  const cashier = await deskOf('周敏')
  await opensPage(cashier, '财务中心', '收付管理', '应付账单')
  await stageOf(cashier)
    .getByRole('row', { name: new RegExp(bills[0]!.billNo!) })
    .waitFor()
  await cashier.picture('returns-4-refund')
  await booksAreClean()
  quiet(desk)
})

it('5. the cashier pays the refund by one order; the bank is silent and is asked: the money left once', async () => {
  const requests = await world.world.inside(tx => findRows(tx, accountPayable, { status: 1 } as never))
  const total = yuan(sumFen(requests, one => one.amt))
  expect(total).toMatch(/\.03$/)
  const cashier = await deskOf('周敏')
  await opensPage(cashier, '财务中心', '业务收付', '实付登记')
  await stageOf(cashier).getByRole('button', { name: '线上付款', exact: true }).click()
  await cashier.page.getByRole('heading', { name: /^线上付款|^新增实付登记/, level: 1 }).waitFor()
  await chooses(cashier.page, field(cashier, '付款主体'), /^华驰汽车租赁（深圳）有限公司(?!.{2}分公司)/, '深圳')
  await chooses(cashier.page, field(cashier, '付款账户'), account)
  const lines = new RowsTable(
    cashier.page,
    stageOf(cashier)
      .locator('.kit-field, .kit-section')
      .filter({ has: cashier.page.getByRole('button', { name: '添加一行' }) })
      .first(),
  )
  for (const [index, one] of requests.entries()) {
    await lines.add()
    await lines.chooses(index, '付款申请', one.payableNo!, one.payableNo!)
    await lines.types(index, '付款金额', yuan(one.amt))
  }
  await cashier.picture('returns-5-refund')
  await stageOf(cashier).getByRole('button', { name: '提交', exact: true }).click()
  const paidNo = /FKD\d+/.exec(await toast(cashier, /FKD/))![0]
  const finance = await deskOf('王静')
  await opensPage(finance, '财务中心', '业务收付', '实付登记')
  await acts(finance.page, rowWith(finance, paidNo), '复核')
  await dialogOf(finance)
    .getByRole('button', { name: /复\s*核|确\s*定/ })
    .last()
    .click()
  const orders = () => world.world.inside(tx => findRows(tx, bankPaymentOrder, {} as never))
  await expect.poll(async () => (await orders()).map(one => [one.status, yuan(one.amt)])).toEqual([[14, total]])
  await opensPage(cashier, '财务中心', '业务收付', '实付登记')
  await rowWith(cashier, paidNo).getByRole('link').first().click()
  const asks = stageOf(cashier).getByRole('button', { name: '查询银行结果' })
  await asks.click()
  await asks.waitFor({ state: 'detached' })
  await cashier.picture('returns-5-paid')
  const paid = await world.world.inside(tx => findRows(tx, accountPayable, {} as never))
  expect(paid.map(one => one.status)).toEqual(requests.map(() => 3))
  expect(await orders()).toHaveLength(1)
  await booksAreClean()
  quiet(cashier)
  quiet(finance)
})

it('6. a lessee who sublets is in default: served with the statement he owes what his deposit does not pay', async () => {
  const desk = await deskOf(SALES)
  await beginsReturn(desk, '违约退还')
  await namesCars(desk, [DEFAULT])
  await arranges(desk, '经营不善', '2026-11-25 16:00:00')
  await chooses(desk.page, field(desk, '违约类型'), '擅自转租')
  await typesDate(field(desk, '违约日'), '2026-11-10')
  await chooses(desk.page, field(desk, '催告送达方式'), '快递')
  await typesDate(field(desk, '催告送达日'), '2026-11-15')
  await uploads(desk, '催告函', '催告函.pdf')
  await typesDate(field(desk, '解约日'), '2026-11-25')
  await chooses(desk.page, field(desk, '解约方式'), '书面通知')
  await desk.picture('returns-6-default')
  const breach = await submitsReturn(desk)
  expect(await decided('vehicle-return', breach)).toContain('赵启航')
  const yard = await deskOf(YARD)
  await yard.page.setViewportSize({ width: 1366, height: 768 })
  await takesUp(yard, '违约退还', breach, '收车核验')
  await receivesCar(yard, { plate: DEFAULT, mileage: '610', energy: '85' })
  await stageOf(yard).getByText('车辆已全部收回').waitFor()
  const clerk = await deskOf(CLERK)
  await takesUp(clerk, '违约退还', breach, '费用核算')
  await stageOf(clerk).getByRole('button', { name: '保存核算' }).click()
  await stageOf(clerk).getByText('待核算').first().waitFor()
  const owed = await figureOf(clerk, '客户应补')
  expect(Number(owed)).toBeGreaterThan(0)
  await confirmsStatement(clerk, '单方送达', '送达凭证.pdf')
  const statement = await statementOf((await returnBy(breach)).id)
  expect([statement.status, yuan(statement.oweAmt), yuan(statement.marginOffset)]).toEqual([3, owed, '10000.00'])
  const [position] = (await returnBy(breach)).orderVehicleIds!
  const open = await world.world.inside(tx =>
    findRows(tx, billReceivable, sql`t.order_vehicle_id = ${position!}::bigint and t.unpaid_amt > 0`),
  )
  expect(yuan(open.reduce((sum, one) => (sum + one.unpaidAmt) as Fen, fen('0')))).toBe(owed)
  await booksAreClean()
  for (const one of [desk, yard, clerk]) quiet(one)
})

it('7. thirty days later the money held back is settled a second time: refused while facts are missing, then released', async () => {
  const first = await statementOf((await returnBy(no)).id)
  expect(first.holdback > 0n).toBe(true)
  for (const desk of desks.values()) await desk.context.close()
  desks.clear()
  world.world.clock.set('2026-12-26 09:00:00')
  const clerk = await deskOf(CLERK)
  await takesUp(clerk, '到期退还', no, '费用核算')
  await stageOf(clerk)
    .getByRole('heading', { name: `二次核算 ${no}`, level: 1 })
    .waitFor()
  await stageOf(clerk).getByRole('button', { name: '保存核算' }).click()
  await stageOf(clerk).getByText('待核算').first().waitFor()
  await settlesTerms(clerk)
  const tolls = stageOf(clerk).getByLabel('通行费已查')
  await tolls.click()
  await expect.poll(() => tolls.isChecked()).toBe(false)
  // The late fee of a rent that was paid after its day stands at its bill and is taken from what was held back.
  const late = fen(await figureOf(clerk, '押金抵扣'))
  expect(late > 0n).toBe(true)
  await stageOf(clerk)
    .locator('.statement-car')
    .first()
    .getByRole('row', { name: /滞纳金/ })
    .waitFor()
  expect(fen(await figureOf(clerk, '退款'))).toBe(first.holdback - late)
  await clerk.picture('returns-7-second')
  const confirms = async (reason: string) => {
    await stageOf(clerk).getByRole('button', { name: '确认核算', exact: true }).click()
    const dialog = dialogOf(clerk)
    await dialog.locator('input[type=file]').setInputFiles(pdf('二次结算单.pdf'))
    await dialog.getByRole('button', { name: '二次结算单.pdf', exact: true }).waitFor()
    await dialog.getByLabel('提前二次核算的原因').fill(reason)
    await dialog
      .getByRole('button', { name: /^保\s?存$/ })
      .last()
      .click()
    return dialog
  }
  const refused = await confirms('')
  await refused.getByText(/通行费未查询/).waitFor()
  await clerk.picture('returns-7-refused')
  await refused.getByRole('button', { name: /取\s?消/ }).click()
  await clerk.page.getByRole('button', { name: '离开', exact: true }).click()
  await refused.waitFor({ state: 'detached' })
  await tolls.click()
  await expect.poll(() => tolls.isChecked()).toBe(true)
  await (await confirms('已在交管平台逐台核对，无未处理违章')).waitFor({ state: 'detached' })
  const second = await statementOf(first.returnId!, 2)
  await decided('vehicle-return-settlement', second.settlementNo!)
  await expect.poll(async () => (await returnBy(no)).status).toBe(1)
  const done = await statementOf(first.returnId!, 2)
  expect([done.refundAmt + done.marginOffset, done.holdback]).toEqual([first.holdback, 0n])
  const paid = await world.world.inside(tx => findRows(tx, billPayable, {} as never))
  expect(paid.reduce((sum, one) => (sum + one.billAmt) as Fen, fen('0'))).toBe(first.refundAmt + done.refundAmt)
  await booksAreClean()
})
