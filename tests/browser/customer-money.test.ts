import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { accountVehicleMarginHandle } from '#areas/billing/account-vehicle-margin-handle/account-vehicle-margin-handle.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { customerStatement } from '#areas/billing/customer-statement/customer-statement.ts'
import { invoice } from '#areas/invoices/invoice/invoice.ts'
import { invoiceRed } from '#areas/invoices/invoice/invoice-red.ts'
import { invoiceSetting } from '#areas/invoices/invoice-setting/invoice-setting.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { hasTwelveOnLease, runsJob, storyMasters } from '../scenarios/story.ts'
import { approvesFromTodo } from './approval-steps.ts'
import { narrows, rowWith } from './bank-steps.ts'
import { acts, chooses, opensPage, pdf, settles, stageOf, toast, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'

// Issue 22 by clicks: twelve rents become two invoices by the limit, one is reversed in part; a customer pays ahead and
// his balance pays what falls due; a deposit goes back; his statement is sent and answered.
const CUSTOMER = customerSeeds[0]!.name
const COMPANY = /^华驰汽车租赁（深圳）有限公司(?!.{2}分公司)/
const [SALES, CLERK, CASHIER, FINANCE, DIRECTOR] = ['李晓雯', '金瑶', '周敏', '王静', '沈岚'] as const
let world: Awaited<ReturnType<typeof openWorld>>
let companyId = ''
let customerId = ''
const { desks, deskOf } = peopleOf(() => world)
beforeAll(async () => {
  world = await openWorld('2026-11-09')
  const inside = world.world
  const masters = await storyMasters(inside)
  companyId = masters.companies.get('华驰深圳')!
  ;({ customerId } = await hasTwelveOnLease(inside, masters))
  await inside.inside(async tx => {
    // Nobody of this small office is an invoice clerk: the bill clerk does it beside her own work.
    await tx.run(sql`update blade_user set role_id = role_id || array(select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'invoice_clerk' and is_deleted = 0)
      where tenant_id = ${tx.tenantId} and real_name = ${CLERK}`)
    await insertRow(tx, inside.system, invoiceSetting, {
      ...{ companyId, sellerName: '华驰汽车租赁（深圳）有限公司', taxpayerKind: 1, taxNo: '91440300MA5FHUAC01' },
      ...{
        address: '深圳市南山区',
        phone: '0755-26000000',
        gateway: 1,
        maxNetPerInvoice: fen('30000.00'),
        maxLines: 100,
      },
      ...{ monthCredit: fen('10000000.00'), autoDeliver: true, status: 1 },
    } as never)
    const [title] = await findRows(tx, mechanismTitle, { mechanismId: customerId, status: 1 } as never)
    if (!title)
      await insertRow(tx, inside.system, mechanismTitle, {
        ...{
          mechanismId: customerId,
          titleName: CUSTOMER,
          buyerKind: 1,
          taxNo: '91440300MA5FPENG01',
          invoiceKind: '1',
        },
        ...{ email: 'fapiao@example.com', deliverMode: 1, relation: 1, isDefault: true, status: 1 },
      } as never)
  })
})
afterAll(() => world?.stop())

const calm = (...names: string[]) => expect(names.flatMap(name => desks.get(name)?.complaints ?? [])).toEqual([])
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()
const inDialog = (desk: Desk) => desk.page.getByRole('dialog').filter({ visible: true }).last()
const adds = async (desk: Desk, heading: string) => {
  await stageOf(desk).getByRole('button', { name: '新增', exact: true }).click()
  await desk.page.getByRole('heading', { name: heading }).waitFor()
}
const uploads = async (desk: Desk, label: string, name: string) => {
  const box = stageOf(desk).locator('.kit-field').filter({ hasText: label }).last()
  await box.locator('input[type=file]').setInputFiles(pdf(name))
  await box.getByRole('button', { name, exact: true }).waitFor()
}

it('1. sales asks for an invoice of twelve rents; above the limit it becomes two, which the platform issues', async () => {
  const desk = await deskOf(SALES)
  const { page } = desk
  await opensPage(desk, '财务中心', '发票管理', '开票申请')
  await adds(desk, '新增开票申请')
  await chooses(page, field(desk, '销售方'), COMPANY, '深圳')
  await chooses(page, field(desk, '付款方'), CUSTOMER, '鹏驰')
  await chooses(page, field(desk, '开票抬头'), CUSTOMER)
  await chooses(page, field(desk, '拆分'), /限额/)
  await field(desk, '单张限额').fill('30000')
  await field(desk, '交付邮箱').fill('fapiao@example.com')
  await stageOf(desk).getByRole('button', { name: '选择可开票账单' }).click()
  const dialog = inDialog(desk)
  await chooses(page, dialog.getByRole('combobox').first(), '租金')
  await expect.poll(() => dialog.locator('tbody .ant-table-row').count()).toBe(12)
  await dialog.locator('thead').getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: '加入12张' }).click()
  await stageOf(desk).getByRole('button', { name: '试算' }).click()
  await desk.picture('customer-money-1-make')
  await stageOf(desk).getByRole('button', { name: '提交', exact: true }).click()
  await toast(desk, '已提交')
  const [make] = (await (await world.world.as(SALES)).gets('invoice-make/page', {})).records as { makeNo: string }[]
  await approvesFromTodo(await deskOf(CLERK), make!.makeNo)
  await runsJob(world.world, 'invoice-send')
  const issued = await world.world.inside(tx => findRows(tx, invoice, {}, { orderBy: 't.id' }))
  // Seven rents of 4,800.00 keep within 30,000.00 without tax (29,734.51); the other five follow.
  expect(issued.map(one => [one.status, one.totalAmt])).toEqual([
    [2, fen('33600.00')],
    [2, fen('24000.00')],
  ])
  calm(SALES, FINANCE)
})

it('2. part of one invoice is reversed: its bills can be invoiced again for that part', async () => {
  const desk = await deskOf(FINANCE)
  const [first] = await world.world.inside(tx => findRows(tx, invoice, {}, { orderBy: 't.id', limit: 1 }))
  await opensPage(desk, '财务中心', '发票管理', '已开发票')
  await acts(desk.page, rowWith(desk, first!.invoiceNo!), '红冲')
  const dialog = inDialog(desk)
  await chooses(desk.page, dialog.getByLabel('红冲原因'), /服务中止|折让/)
  await dialog.getByLabel('红冲金额').fill('4800')
  await dialog.getByLabel('说明').fill('一台车提前退租')
  await desk.picture('customer-money-2-red')
  await dialog.getByRole('button', { name: '红冲', exact: true }).click()
  await toast(desk, /红冲/)
  await runsJob(world.world, 'invoice-send')
  await runsJob(world.world, 'invoice-send')
  const now = await world.world.inside(tx => getRow(tx, invoice, first!.id))
  expect(now).toMatchObject({ status: 4, redAmt: fen('4800.00') })
  await stageOf(desk).getByRole('link', { name: first!.invoiceNo! }).first().click()
  await stageOf(desk)
    .getByRole('tab', { name: /^红字发票/ })
    .click()
  await stageOf(desk).getByText('-4,800.00').first().waitFor()
  await desk.picture('customer-money-2-reversed')
  const bills = await world.world.inside(tx =>
    findRows(tx, billReceivable, { feeItem: 1, payerId: customerId } as never),
  )
  expect(bills.reduce((sum, one) => sum + one.invoicedAmt, 0n)).toBe(fen('52800.00'))
  calm(FINANCE)
})

it('3. a buyer who has deducted must agree: his answer on the simulated platform puts the red letter in effect', async () => {
  const [, second] = await world.world.inside(tx =>
    findRows(tx, invoice, { colour: 1 } as never, { orderBy: 't.id', limit: 2 }),
  )
  const admin = await deskOf('系统管理员')
  const buyer = async (act: string) => {
    await opensPage(admin, '财务中心', '发票管理', '税务平台')
    await stageOf(admin).getByText('内置模拟平台').first().waitFor()
    await stageOf(admin).getByRole('button', { name: '模拟购方' }).click()
    const dialog = inDialog(admin)
    await dialog.getByLabel('发票号码').fill(second!.invoiceNo!)
    await chooses(admin.page, dialog.getByRole('combobox').first(), act)
    await dialog
      .getByRole('button', { name: /^保\s?存$|确\s?定/ })
      .last()
      .click()
    await toast(admin, '已提交')
    await dialog.waitFor({ state: 'detached' })
    await runsJob(world.world, 'invoice-query')
  }
  await buyer('确认抵扣')
  const desk = await deskOf(FINANCE)
  await desk.page.reload()
  await opensPage(desk, '财务中心', '发票管理', '已开发票')
  await acts(desk.page, rowWith(desk, second!.invoiceNo!), '红冲')
  const dialog = inDialog(desk)
  await chooses(desk.page, dialog.getByLabel('红冲原因'), /服务中止|折让/)
  await dialog.getByLabel('红冲金额').fill('4800')
  await dialog.getByRole('button', { name: '红冲', exact: true }).click()
  await toast(desk, /红冲/)
  const letter = async () =>
    (await world.world.inside(tx => findRows(tx, invoiceRed, { invoiceId: second!.id } as never)))[0]!
  expect((await letter()).status).toBe(2)
  await opensPage(desk, '财务中心', '发票管理', '红字办理')
  await rowWith(desk, second!.invoiceNo!).filter({ hasText: '02 待购方确认' }).waitFor()
  await runsJob(world.world, 'invoice-query')
  await buyer('同意红冲')
  expect((await letter()).status).toBe(4)
  await desk.page.reload()
  await rowWith(desk, second!.invoiceNo!).filter({ hasText: '04 双方已确认' }).waitFor()
  await desk.picture('customer-money-consent')
  expect(await world.world.inside(tx => getRow(tx, invoice, second!.id))).toMatchObject({
    status: 4,
    redAmt: fen('4800.00'),
  })
  calm(FINANCE, '系统管理员')
})

it('4. the customer pays ahead in cash; the night pays his rents from the balance', async () => {
  const desk = await deskOf(CASHIER)
  const { page } = desk
  await opensPage(desk, '财务中心', '客户账户', '客户充值')
  await adds(desk, '新增客户充值')
  await chooses(page, field(desk, '我方主体'), COMPANY, '深圳')
  await chooses(page, field(desk, '客户'), CUSTOMER, '鹏驰')
  await chooses(page, field(desk, '收款方式'), '扫码')
  await chooses(page, field(desk, '收款账户'), /工商银行|华驰/)
  await field(desk, '充值金额').fill('10000')
  await typesDate(field(desk, '充值日'), localDate(world.world.clock.now()))
  await stageOf(desk).getByRole('switch', { name: '自动抵扣' }).or(field(desk, '自动抵扣')).first().click()
  await desk.picture('customer-money-3-recharge')
  await stageOf(desk).getByRole('button', { name: '提交', exact: true }).click()
  await toast(desk, /已保存|已提交/)
  const finance = await deskOf(FINANCE)
  await opensPage(finance, '财务中心', '客户账户', '客户充值')
  await acts(finance.page, rowWith(finance, CUSTOMER), '确认入账')
  await inDialog(finance)
    .getByRole('button', { name: /确认入账|确\s*定/ })
    .last()
    .click()
  const balance = async () =>
    (await world.world.inside(tx => findRows(tx, accountSurplus, { partyId: customerId, companyId } as never)))[0]
  await expect.poll(async () => (await balance())?.balance).toBe(fen('10000.00'))
  await runsJob(world.world, 'auto-offset')
  expect((await balance())!.balance).toBe(fen('0.00'))
  const bills = await world.world.inside(tx =>
    findRows(tx, billReceivable, { feeItem: 1, payerId: customerId } as never),
  )
  expect(bills.reduce((sum, one) => sum + one.settledAmt, 0n)).toBe(fen('10000.00'))
  calm(CASHIER, FINANCE)
})

it('5. part of a deposit goes back: asked for from its card, decided by two, owed to the customer', async () => {
  const desk = await deskOf(CLERK)
  const { page } = desk
  await opensPage(desk, '财务中心', '车辆款项', '车辆保证金')
  await narrows(desk, '客户名称', CUSTOMER)
  await rowWith(desk, CUSTOMER).getByRole('link').first().click()
  await stageOf(desk).getByRole('button', { name: '处理保证金' }).click()
  await page.getByRole('heading', { name: '新增保证金处理' }).waitFor()
  await chooses(page, field(desk, '处理方式'), '退还')
  await field(desk, '金额').fill('1000')
  await chooses(page, field(desk, '收款账户'), CUSTOMER, '鹏驰')
  await field(desk, '原因').fill('线路减少，按补充协议退还部分押金')
  await uploads(desk, '附件', '补充协议.pdf')
  await desk.picture('customer-money-4-deposit')
  await stageOf(desk).getByRole('button', { name: '提交', exact: true }).click()
  await toast(desk, '已提交')
  const handle = async () => (await world.world.inside(tx => findRows(tx, accountVehicleMarginHandle, {})))[0]!
  const { handleNo, cardId } = await handle()
  for (const name of [DIRECTOR, FINANCE]) await approvesFromTodo(await deskOf(name), handleNo!)
  expect((await handle()).status).toBe(1)
  const card = await world.world.inside(tx => getRow(tx, accountVehicleMargin, cardId))
  expect(card).toMatchObject({ heldAmt: fen('9000.00'), lockedAmt: 0n })
  const [owed] = await world.world.inside(tx => findRows(tx, billPayable, { payeeId: customerId } as never))
  expect(owed).toMatchObject({ feeItem: 24, unpaidAmt: fen('1000.00') })
  calm(CLERK, DIRECTOR, FINANCE)
})

it('6. the statement of the month goes to the customer, who disputes a line; sent again he agrees', async () => {
  world.world.clock.set('2026-12-02')
  // Three weeks later her session has run out.
  desks.delete(CLERK)
  const desk = await deskOf(CLERK)
  const { page } = desk
  await opensPage(desk, '财务中心', '客户账户', '客户对账单')
  await runsJob(world.world, 'customer-statement')
  await page.reload()
  await settles(desk)
  const row = () => rowWith(desk, CUSTOMER).first()
  const sends = async () => {
    await acts(page, row(), '发送')
    await inDialog(desk)
      .getByRole('button', { name: /发\s*送|确\s*定/ })
      .last()
      .click()
    await row().filter({ hasText: '已发送' }).waitFor()
  }
  const answers = async (answer: string, note?: string) => {
    await acts(page, row(), '登记客户确认')
    const dialog = inDialog(desk)
    await chooses(page, dialog.getByLabel('客户答复'), answer)
    if (note) await dialog.getByLabel('异议说明').fill(note)
    await dialog
      .getByRole('button', { name: /登记客户确认|确\s*定/ })
      .last()
      .click()
  }
  await sends()
  await answers('有异议', '一台车的租金已约定减免')
  await row().filter({ hasText: '有异议' }).waitFor()
  await sends()
  await answers('无异议')
  await row().filter({ hasText: '客户已确认' }).waitFor()
  await desk.picture('customer-money-5-statement')
  const [statement] = await world.world.inside(tx => findRows(tx, customerStatement, { customerId } as never))
  expect(statement).toMatchObject({ status: 3, month: '2026-11' })
  expect(
    statement!.opening +
      statement!.billed +
      statement!.changed +
      statement!.lateFee -
      statement!.received -
      statement!.badDebt,
  ).toBe(statement!.closing)
  expect(await (await world.world.as(FINANCE)).posts('ledger/check-run')).toMatchObject({ breaches: 0 })
  calm(CLERK)
})
