import { addDays, addMonths, localDate } from '#kernel'
import { vin } from '#kernel/made-up.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { contractTemplate } from '#areas/contracts/contract-template/contract-template.ts'
import { pricePaid } from '#areas/contracts/contract-financing-lease/server/leaseback.ts'
import { titlePassed } from '#areas/contracts/contract-financing-lease/server/title.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { seedMasters } from '../../demo/masters.ts'
import { hasCustomer, runsJob } from '../scenarios/story.ts'
import { ContractDesks, field, opensForm, partyIs, submits, typesLine } from './contract-desks.ts'
import { knowsTexts, opensContract, sealsElectron, signsOnPhone, stands } from './contract-steps.ts'
import { acts, chooses, opensPage, RowsTable, stageOf, typesDate } from './hands.ts'
import { section } from './lease-steps.ts'
import { openWorld } from './product.ts'

// 30: a customer sells us his car and leases it back. The schedule is seen before the paper is submitted, both sides
// sign it electronically, its lease begins once the price is paid, an early end is quoted, and the term ends.
const today = localDate(new Date())
const start = addDays(addMonths(today, -11), 6)
const end = addDays(addMonths(start, 12), -1)
const LEAF = '融资租赁合同'
const CUSTOMER = customerSeeds[0]!
const VIN = vin('LXL', 9_900_001)
let people: ContractDesks
let no = ''
let quote = ''
beforeAll(async () => {
  const product = await openWorld(today)
  people = new ContractDesks(product)
  const { world } = product
  world.clock.set(`${today} 10:00:00`)
  const masters = await world.inside(tx => seedMasters(tx, world.system, world.people))
  await hasCustomer(world, masters, CUSTOMER, 1, { qty: 60, amount: '8000000.00' })
  await knowsTexts(world)
  await world.inside(tx =>
    insertRow(tx, world.system, contractTemplate, {
      ...{ templateName: '融资租赁合同（售后回租）', categoryName: '融资租赁', contractType: 7, standard: true },
      ...{ bodyKind: 1, versionNo: 1, status: 1 },
      bodyHtml:
        '<h1>融资租赁合同</h1><p>合同编号：{{contract.contractNo}}</p><p>承租人：{{partyA.partyName}}</p><p>出租人：{{partyB.partyName}}</p><p>甲方（签字）：　　　　　　　　乙方（盖章）：</p>',
    } as never),
  )
})
afterAll(() => people?.product.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await people.pictures('finance-lease-failed')
})

it('1. sales writes a sale and leaseback and sees its whole schedule before it is submitted; the committee and whoever else is asked approve it', async () => {
  const desk = await people.of('李晓雯')
  const { page } = desk
  await opensForm(desk, LEAF)
  await chooses(page, field(desk, '我方主体'), /^华驰融资租赁（天津）/, '天津')
  await chooses(page, field(desk, '租赁形式'), /^回租/)
  await typesDate(field(desk, '开始日期'), start)
  await field(desk, '期限').fill('12')
  await chooses(page, field(desk, '合同模板'), '融资租赁合同（售后回租）')
  await chooses(page, field(desk, '签署方式'), '电子签')
  await partyIs(desk, CUSTOMER.name, '鹏驰')
  await field(desk, '期数').fill('12')
  await field(desk, '名义年利率').fill('10.8')
  await typesLine(desk, '产品与车价', [
    ['数量', '1'],
    ['车价', '98000'],
  ])
  const items = new RowsTable(page, section(desk, '供应商与采购'))
  await items.add()
  await items.chooses(0, '供应商类型', /^客户/)
  await items.chooses(0, '供应商', CUSTOMER.name, '鹏驰')
  await items.chooses(0, '车型', '星岚 E5 2026款 430km', '星岚 E5')
  await items.chooses(0, '颜色', '白色')
  await items.types(0, '车架号', VIN)
  await items.types(0, '数量', '1')
  await items.types(0, '含税单价', '98000')
  const rule = (label: string) => section(desk, '付款规则').getByLabel(label, { exact: true })
  await chooses(page, rule('我方收款账户'), /天津/, '天津')
  await chooses(page, rule('票种'), '数电专票')
  await rule('违约金月数').fill('2')
  await stageOf(desk).getByRole('button', { name: '试算还款计划', exact: true }).click()
  // What is paid back in all, of a price of 98,000.00 less a fifth.
  await stageOf(desk).getByText('83,061.71').first().waitFor()
  await desk.picture('finance-lease-1-schedule')
  no = await submits(desk)
  expect(no).toMatch(/^RZZL\d+$/)
  expect(await people.approve(no)).toEqual(expect.arrayContaining(['陈立群', '沈岚']))
  expect(desk.complaints).toEqual([])
})

it('2. the manager sends it, the lessee signs it on his telephone, the keeper seals it: both signatures are intact', async () => {
  const { product } = people
  const manager = await people.of('陈立群')
  await opensContract(manager, LEAF, no)
  await manager.page.getByRole('button', { name: '盖章', exact: true }).click()
  const dialog = manager.page.getByRole('dialog', { name: '盖章' })
  await chooses(manager.page, dialog.getByLabel('印章', { exact: true }), '华驰天津合同专用章', '合同专用')
  await manager.page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '盖章', exact: true }).click()
  await stands(manager, '签署中')
  const signer = await product.world.inside(tx =>
    tx.row<{ phone: string; name: string }>(
      sql`select phone, person_name as name from contract_electron_signer where tenant_id = ${tx.tenantId} and seal_id is null`,
    ),
  )
  await signsOnPhone(product, signer!.phone, no, 'finance-lease-2-phone')
  const keeper = await people.of('纪云')
  await sealsElectron(keeper, no, product.password, signer!.name)
  await keeper.picture('finance-lease-2-verified')
  for (const desk of [manager, keeper]) expect(desk.complaints).toEqual([])
})

it('3. registered, its price is due; paid, the car is ours and on lease: every month has its principal and its interest', async () => {
  const { world } = people.product
  const clerk = await people.of('唐可')
  const { page } = clerk
  await opensContract(clerk, LEAF, no)
  await stands(clerk, '履行中')
  await acts(page, stageOf(clerk).locator('.kit-detail-actions'), '登记中登网')
  const dialog = page.getByRole('dialog', { name: '登记中登网' })
  await dialog.getByLabel('动产融资登记号', { exact: true }).fill('ZDW20260001')
  await typesDate(dialog.getByLabel('登记到期日', { exact: true }), addMonths(today, 24))
  await dialog.getByRole('button', { name: '登记中登网', exact: true }).click()
  await page.getByText('登记中登网成功').waitFor()
  // How a payable is released and paid is walked in money-out; it was paid on the first day of the term.
  await world.inside(async tx => {
    const bill = (await tx.row<{ id: string }>(
      sql`select b.id from bill_payable b join contract c on c.tenant_id = b.tenant_id and c.id = b.contract_id where b.tenant_id = ${tx.tenantId} and c.contract_no = ${no} and b.fee_item = 22`,
    ))!
    const becomes = (state: number) =>
      tx.run(
        sql`update bill_payable set status = ${state} where tenant_id = ${tx.tenantId} and id = ${bill.id}::bigint`,
      )
    await becomes(3)
    await pricePaid(tx, world.system, bill.id, start)
    // Its own moves are what they were.
    await becomes(1)
  })
  const sales = await people.of('李晓雯')
  await opensContract(sales, LEAF, no)
  await stands(sales, '履行中')
  const plans = await world.inside(tx =>
    tx.rows<{ item: number; n: number }>(
      sql`select p.fee_item as item, count(*)::int as n from bill_receipt_plan p join contract c on c.tenant_id = p.tenant_id and c.id = p.contract_id
        where p.tenant_id = ${tx.tenantId} and c.contract_no = ${no} and p.fee_item in (17, 20, 21) group by 1 order by 1`,
    ),
  )
  expect(plans, 'the nominal price, twelve principals, twelve interests').toEqual([
    { item: 17, n: 1 },
    { item: 20, n: 12 },
    { item: 21, n: 12 },
  ])
  // Whoever keeps the books reads the whole plan at the contract.
  const finance = await people.of('王静')
  await opensContract(finance, LEAF, no)
  await stageOf(finance).getByRole('tab', { name: '还款计划表' }).click()
  await stageOf(finance).getByRole('tabpanel').filter({ visible: true }).getByRole('row').nth(12).waitFor()
  await finance.picture('finance-lease-3-plans')
  for (const desk of [clerk, sales, finance]) expect(desk.complaints).toEqual([])
})

it('4. the lessee asks what an early end costs: the quote says remaining principal, interest and fee; its day over, it holds no more', async () => {
  const { world } = people.product
  const clerk = await people.of('唐可')
  const { page } = clerk
  await opensPage(clerk, '合同订单', '合同总览', '结清试算')
  await stageOf(clerk).getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '新增结清试算单' }).waitFor()
  await chooses(page, field(clerk, '试算类型'), '融资租赁结清')
  await chooses(page, field(clerk, '合同'), new RegExp(no), no)
  await typesDate(field(clerk, '有效期至'), addDays(today, 10))
  await clerk.picture('finance-lease-4-form')
  quote = await submits(clerk)
  expect(quote).toMatch(/^JQ\d+$/)
  await opensPage(clerk, '合同订单', '合同总览', '结清试算')
  const row = stageOf(clerk).getByRole('row', { name: new RegExp(quote) })
  await row.getByText('有效', { exact: true }).waitFor()
  await row.getByRole('link').first().click()
  for (const item of ['剩余本金', '应计利息', '提前结清手续费', '名义留购价'])
    await stageOf(clerk).getByText(item).first().waitFor()
  await clerk.picture('finance-lease-4-quote')
  expect(clerk.complaints).toEqual([])

  world.clock.set(`${addDays(today, 12)} 09:00:00`)
  await runsJob(world, 'quote-expire')
  await people.closes()
  const later = await people.of('唐可')
  await opensPage(later, '合同订单', '合同总览', '结清试算')
  await stageOf(later)
    .getByRole('row', { name: new RegExp(quote) })
    .getByText('已过期', { exact: true })
    .waitFor()
})

it('5. sales hear of the end before it comes; all paid and the title passed, the night after the last day completes it', async () => {
  const { world } = people.product
  world.clock.set(`${addDays(end, -7)} 09:00:00`)
  await runsJob(world, 'contract-expire-scan')
  await people.closes()
  const sales = await people.of('李晓雯')
  await opensPage(sales, '工作台', '消息与个人', '全部消息')
  await sales.page.getByText(`合同将于${end}到期，还有7天`).filter({ visible: true }).first().waitFor()
  await sales.picture('finance-lease-5-message')

  // Claims and the transfer of a title are walked in spine and returns: here they only stand, and go when the walk ends.
  const { id } = (await world.inside(tx =>
    tx.row<{ id: string }>(sql`select id from contract where tenant_id = ${tx.tenantId} and contract_no = ${no}`),
  ))!
  const waiting = await world.inside(tx => findRows(tx, billReceiptPlan, { contractId: id, status: 1 } as never))
  const become = (plan: number, car: number) =>
    world.inside(async tx => {
      await tx.run(
        sql`update bill_receipt_plan set status = ${plan} where tenant_id = ${tx.tenantId} and id = any(${waiting.map(one => one.id)}::bigint[])`,
      )
      await tx.run(
        sql`update order_vehicle set status = ${car} where tenant_id = ${tx.tenantId} and contract_id = ${id}::bigint`,
      )
    })
  await become(3, 8)
  await world.inside(async tx => {
    await tx.run(
      sql`update bill_receivable set status = 3, unpaid_amt = 0 where tenant_id = ${tx.tenantId} and contract_id = ${id}::bigint`,
    )
    await titlePassed(tx, world.system, { contractId: id })
  })
  await runsJob(world, 'contract-complete-scan')
  await opensContract(sales, LEAF, no)
  await stands(sales, '履行中')
  world.clock.set(`${addDays(end, 1)} 09:00:00`)
  await runsJob(world, 'contract-complete-scan')
  await people.closes()
  const last = await people.of('李晓雯')
  await opensContract(last, LEAF, no)
  await stands(last, '已完结')
  await last.picture('finance-lease-5-completed')
  await become(1, 5)
})
