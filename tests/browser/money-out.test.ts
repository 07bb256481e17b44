import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, fen, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { billPayableRelease } from '#areas/billing/bill-payable-release/bill-payable-release.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { invoiceXml } from '#areas/invoices/invoice/server/invoice-file.ts'
import { invoiceReceipt } from '#areas/invoices/invoice-receipt/invoice-receipt.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { hasCustomer, hasLease, runsJob, storyMasters } from '../scenarios/story.ts'
import { approvesFromTodo } from './approval-steps.ts'
import { narrows, rowWith } from './bank-steps.ts'
import { acts, chooses, opensPage, pdf, RowsTable, stageOf, toast, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { hasNoMenu } from './refusals.ts'

// Issues 18 and 22 by clicks: what a contract will cost becomes a bill, is released and paid; a department asks that a
// supplier be paid, and a bill stands.
const SUPPLIER = '粤晟汽车维修厂'
const ASKED = '3600.01'
const SUPPLIER_TAX_NO = '91440300MA5FYUES01'
const [CLERK, CASHIER, FINANCE, DIRECTOR, FLEET] = ['金瑶', '周敏', '王静', '沈岚', '李晓雯'] as const
let world: Awaited<ReturnType<typeof openWorld>>
const { desks, deskOf } = peopleOf(() => world)
let today = ''
let account = ''
let ourTaxNo = ''
beforeAll(async () => {
  world = await openWorld('2026-11-09')
  const inside = world.world
  today = localDate(inside.clock.now())
  const masters = await storyMasters(inside)
  const [companyId, ownId] = [masters.companies.get('华驰深圳')!, masters.accounts.get('华驰深圳')!]
  const { contractId } = await hasLease(inside, masters, await hasCustomer(inside, masters, customerSeeds[0]!, 1))
  await inside.inside(async tx => {
    const own = await getRow(tx, accountMechanism, ownId)
    account = own.bankTitle!
    ourTaxNo = (await getRow(tx, mechanism, companyId)).taxNo!
    await insertRow(tx, inside.system, bankCard, {
      ...{ companyId, accountMechanismId: ownId, accountNo: own.accountNo, accountName: own.accountName },
      ...{ useRange: 3, gatewayCode: 'simulated', status: 1 },
    } as never)
    const supplier = await insertRow(tx, inside.system, serviceProvider, {
      ...{ mechanismName: SUPPLIER, shortName: '粤晟', providerKinds: ['repair'], entityKind: 1, status: 1 },
      ...{ officeAddress: '深圳市龙岗区', cityCode: '4403', taxNo: SUPPLIER_TAX_NO },
    } as never)
    await insertRow(tx, inside.system, accountMechanism, {
      ...{ mechanismType: 2, mechanismId: supplier.id, accountKind: 1, accountName: SUPPLIER, isDefault: true },
      ...{ accountNo: '6222021001112345678', bankTitle: '中国工商银行', bankName: '龙岗支行', useRange: 3, status: 1 },
    } as never)
    await createPlans(
      tx,
      inside.system,
      'payment',
      {
        ...{ companyId, contractType: 4, contractId, contractNo: 'ZL202611090001', cityCode: '4403' },
        ...{ deptId: null as never, salesUserId: null as never },
      },
      [
        {
          ...{ genKey: `${contractId}:10:1`, partyKind: 2, partyId: supplier.id, orderId: null, orderVehicleId: null },
          ...{ vehicleId: null, feeItem: 10, periodNo: 1, periodCount: 12, periodStart: '2026-11-01' },
          ...{ periodEnd: '2026-11-30', dayCount: null, billDate: '2026-11-20', dueDate: '2026-11-25' },
          ...{ amt: '12400.00', taxRate: '13.000000' },
          calcNote: { kind: 'period', scope: 'contract', stage: 'signed', slices: [] },
        },
      ],
    )
  })
})
afterAll(() => world?.stop())

const calm = (...names: string[]) => expect(names.flatMap(name => desks.get(name)?.complaints ?? [])).toEqual([])
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()
const planBill = async () =>
  (await world.world.inside(tx => findRows(tx, billPayable, { feeItem: 10, origin: 1 } as never)))[0]!
const request = async () =>
  (await world.world.inside(tx => findRows(tx, accountPayable, { payeeName: SUPPLIER } as never)))[0]!
const confirms = (desk: Desk, name: RegExp) =>
  desk.page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name }).last().click()

it('1. the clerk bills a plan and asks that it be paid: a bill that nobody released is not paid', async () => {
  const desk = await deskOf(CLERK)
  await opensPage(desk, '财务中心', '收付管理', '付款计划')
  await acts(desk.page, rowWith(desk, SUPPLIER), '生效')
  await confirms(desk, /生\s?效|确\s?定/)
  await toast(desk, /生效/)
  const { billNo } = await planBill()
  await opensPage(desk, '财务中心', '收付管理', '应付账单')
  await narrows(desk, '收款方名称', SUPPLIER)
  await rowWith(desk, billNo!).getByRole('checkbox').check()
  await stageOf(desk).getByRole('button', { name: '申请付款（1张）' }).click()
  await desk.page.getByRole('heading', { name: '新增付款批准' }).waitFor()
  await stageOf(desk).getByText(billNo!).first().waitFor()
  await typesDate(field(desk, '期望付款日'), addDays(today, 3))
  await field(desk, '事由').fill('十一月维保费，按合同付款')
  await desk.picture('money-out-1-release')
  await stageOf(desk).getByRole('button', { name: '提交', exact: true }).click()
  await toast(desk, '已提交')
  expect(await planBill()).toMatchObject({ releaseStatus: 1, releasedAmt: 0n, freeAmt: 0n })
  calm(CLERK)
})

it('2. the invoice of the workshop is read from its file, checked, deducted, and answers for the bill', async () => {
  await world.world.inside(tx =>
    tx.run(sql`update blade_user set role_id = role_id || array(select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'invoice_clerk' and is_deleted = 0)
      where tenant_id = ${tx.tenantId} and real_name = ${CLERK}`),
  )
  desks.delete(CLERK)
  const desk = await deskOf(CLERK)
  const { page } = desk
  const { billNo } = await planBill()
  await opensPage(desk, '财务中心', '发票管理', '收票登记')
  await stageOf(desk).getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { name: '新增收票登记' }).waitFor()
  const xml = invoiceXml(
    {
      ...{ invoiceNo: '26442000000000000131', colour: 1, kind: 1, issueTime: `${today} 10:00:00`, remark: '' },
      ...{ sellerName: SUPPLIER, sellerTaxNo: SUPPLIER_TAX_NO, drawer: '陈会计' },
      ...{ buyerName: '华驰汽车租赁（深圳）有限公司', buyerTaxNo: ourTaxNo },
      ...{ netAmt: fen('10973.45'), taxAmt: fen('1426.55'), totalAmt: fen('12400.00') },
    } as never,
    [{ itemName: '*修理修配劳务*维修费', netAmt: fen('10973.45'), taxAmt: fen('1426.55'), taxRate: '13' }] as never,
  )
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    stageOf(desk)
      .getByRole('button', { name: /^读入发票文件/ })
      .click(),
  ])
  await chooser.setFiles({ name: '维修发票.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) })
  await toast(desk, '已读入发票 26442000000000000131')
  const attached = stageOf(desk).locator('.kit-field').filter({ hasText: '影像' }).last()
  await attached.locator('input[type=file]').setInputFiles(pdf('维修发票.pdf'))
  await attached.getByRole('button', { name: '维修发票.pdf', exact: true }).waitFor()
  await chooses(page, field(desk, '购方'), /^华驰汽车租赁（深圳）有限公司(?!.{2}分公司)/, '深圳')
  const links = new RowsTable(page, stageOf(desk).locator('.kit-section').filter({ hasText: '关联应付' }).last())
  await links.add()
  await links.chooses(0, '应付账单', billNo!, billNo!.slice(-6))
  await links.types(0, '关联金额', '12400')
  await desk.picture('money-out-2-invoice')
  await stageOf(desk).getByRole('button', { name: '提交', exact: true }).click()
  await toast(desk, '已提交')
  await runsJob(world.world, 'input-verify')
  const received = async () => (await world.world.inside(tx => findRows(tx, invoiceReceipt, {})))[0]!
  expect(await received()).toMatchObject({ status: 2, totalAmt: fen('12400.00') })
  await page.reload()
  await opensPage(desk, '财务中心', '发票管理', '收票登记')
  await acts(page, rowWith(desk, '26442000000000000131'), '查验与认证')
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await chooses(page, dialog.getByLabel('结果'), '认证抵扣')
  await dialog.getByLabel('抵扣属期').fill(today.slice(0, 7))
  await confirms(desk, /查验与认证|确\s*定/)
  await expect.poll(async () => (await received()).status).toBe(3)
  expect(await received()).toMatchObject({ certifiedTax: fen('1426.55') })
  await opensPage(desk, '财务中心', '收付管理', '应付账单')
  await narrows(desk, '收款方名称', SUPPLIER)
  await rowWith(desk, billNo!).getByRole('link').first().click()
  await stageOf(desk).getByRole('tab', { name: '三单匹配' }).click()
  await stageOf(desk).getByText('26442000000000000131').first().waitFor()
  await desk.picture('money-out-2-match')
  calm(CLERK)
})

it('3. the head of finance and the finance manager release it', async () => {
  const [release] = await world.world.inside(tx => findRows(tx, billPayableRelease, {}))
  expect(release!.total).toBe(fen('12400.00'))
  for (const name of [DIRECTOR, FINANCE]) await approvesFromTodo(await deskOf(name), release!.releaseNo!)
  expect(await planBill()).toMatchObject({ releaseStatus: 2, releasedAmt: fen('12400.00'), freeAmt: fen('12400.00') })
  calm(DIRECTOR, FINANCE)
})

it('4. the cashier pays it, finance looks at it, the bank pays', async () => {
  const desk = await deskOf(CASHIER)
  const { id, billNo } = await planBill()
  await opensPage(desk, '财务中心', '收付管理', '应付账单')
  await narrows(desk, '收款方名称', SUPPLIER)
  await acts(desk.page, rowWith(desk, billNo!), '线上付款')
  await chooses(desk.page, stageOf(desk).getByRole('combobox').first(), account)
  await stageOf(desk)
    .getByRole('button', { name: /^付款 12,?400\.00（1笔指令）$/ })
    .click()
  await toast(desk, '已生成付款指令')
  const finance = await deskOf(FINANCE)
  await opensPage(finance, '财务中心', '收付管理', '实付明细')
  await acts(finance.page, rowWith(finance, billNo!), '复核')
  await confirms(finance, /复\s*核|确\s*定/)
  await expect.poll(async () => (await planBill()).payingAmt).toBe(fen('12400.00'))
  await runsJob(world.world, 'payment-send')
  await opensPage(desk, '财务中心', '收付管理', '实付明细')
  await rowWith(desk, billNo!).getByRole('link').first().click()
  await stageOf(desk).getByRole('button', { name: '查询银行结果' }).click()
  await stageOf(desk).getByText('成功', { exact: true }).first().waitFor()
  const bill = await world.world.inside(tx => getRow(tx, billPayable, id))
  expect(bill).toMatchObject({ status: 3, paidAmt: fen('12400.00'), payingAmt: 0n, unpaidAmt: 0n })
  calm(CASHIER, FINANCE)
})

it('5. a department asks that a repair be paid; its head and finance agree, and a bill stands', async () => {
  const desk = await deskOf(FLEET)
  const { page } = desk
  await opensPage(desk, '财务中心', '业务收付', '付款申请')
  await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: '新增付款申请' }).waitFor()
  await chooses(page, field(desk, '付款主体'), /^华驰汽车租赁（深圳）有限公司(?!.{2}分公司)/, '深圳')
  await chooses(page, field(desk, '付款类别'), '其他')
  await chooses(page, field(desk, '费用项目'), '维保费', '维保')
  await chooses(page, field(desk, '收款方'), SUPPLIER, '粤晟')
  await chooses(page, field(desk, '收款账户'), SUPPLIER)
  await field(desk, '申请金额').fill(ASKED)
  await typesDate(field(desk, '期望付款日'), addDays(today, 5))
  await field(desk, '事由').fill('客户车辆应急抢修')
  const lines = new RowsTable(
    page,
    stageOf(desk)
      .locator('.kit-field, .kit-section')
      .filter({ has: page.getByRole('button', { name: '添加一行' }) })
      .first(),
  )
  await lines.add()
  await lines.types(0, '项目', '抢修')
  await lines.types(0, '数量', '1')
  await lines.types(0, '单价', ASKED)
  await lines.types(0, '金额', ASKED)
  const attached = stageOf(desk).locator('.kit-field').filter({ hasText: '附件' }).last()
  await attached.locator('input[type=file]').setInputFiles(pdf('维修结算单.pdf'))
  await attached.getByRole('button', { name: '维修结算单.pdf', exact: true }).waitFor()
  await desk.picture('money-out-4-request')
  await stageOf(desk).getByRole('button', { name: '提交', exact: true }).click()
  await toast(desk, '已提交')
  const { payableNo } = await request()
  for (const name of ['陈立群', FINANCE]) await approvesFromTodo(await deskOf(name), payableNo!)
  const asked = await request()
  expect(asked).toMatchObject({ status: 1, amt: fen(ASKED) })
  expect(await world.world.inside(tx => getRow(tx, billPayable, asked.billId!))).toMatchObject({
    unpaidAmt: fen(ASKED),
    freeAmt: fen(ASKED),
  })
  await hasNoMenu(desk, '财务中心', '实付登记')
  calm(FLEET, '陈立群', FINANCE)
})
