import { postSeeds } from '#areas/platform/tenant/organisation-seeds.ts'
import { addDays, fen } from '#kernel'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSections } from '../../demo/customers.ts'
import { companySeeds, lotSeeds, modelSeeds } from '../../demo/master-seeds.ts'
import { staff } from '../../demo/staff.ts'
import { readWorkbook } from '#packages/excel/index.ts'
import { leasePath } from '../scenarios/story.ts'
import { statementOfDay, type StatementLine } from '../scenarios/statements.ts'
import { breaksNoRule } from './accessible.ts'
import { approvesFromTodo, opensTask, rejectsFromTodo } from './approval-steps.ts'
import { bankCsv, bankWorkbook } from './bank-files.ts'
import {
  checksStatement,
  claims,
  confirms,
  exportsList,
  importsStatement,
  leavesImport,
  narrows,
  opensBankLines,
  opensBills,
  opensClaim,
  opensConfirmation,
  opensWriteOffs,
  readsSuggestions,
  reverses,
  rowWith,
  totalOf,
} from './bank-steps.ts'
import { customerNumber, grantsQuota, newCustomer, opensCustomer, submits, writesCustomer } from './customer-steps.ts'
import { chineseLeft } from './english.ts'
import { allotsByClicks, seesBills, seesPlans, takesByClicks } from './fleet-steps.ts'
import { opensPage, stageOf } from './hands.ts'
import {
  appliesForSeal,
  billsPlans,
  opensLease,
  opensOrder,
  opensPlans,
  recordsSignature,
  resubmits,
  stamps,
  writesLease,
} from './lease-steps.ts'
import { walkDay as today } from './morning.ts'
import { startProduct, type Desk, type RunningProduct } from './product.ts'
import { buttons, isTurnedAway } from './refusals.ts'

// The flow by clicks only, in the product as its first start leaves it: every step by the person whose step it
// is, nobody as the administrator.
let product: RunningProduct
const desks = new Map<string, Desk>()
const { name: CUSTOMER } = newCustomer
/** In a product that runs already the lines of earlier walks are known. */
const serialHead = customerNumber === 900 ? 'ZS' : `ZS${customerNumber}`
const REASON = '请补充近三个月流水'
/** Names and words that people gave to things; they stay what they are in every language. */
const sections = customerSections(newCustomer, customerNumber, today, () => '')
const typedWords = [
  CUSTOMER,
  newCustomer.short,
  newCustomer.legal,
  ...(sections.contacts as { contactName: string }[]).map(one => one.contactName),
  ...staff.map(one => one.name),
  ...companySeeds.flatMap(one => [one.name, one.short, one.address]),
  ...lotSeeds.map(one => one.name),
  ...modelSeeds.flatMap(one => [one.name, one.series]),
  ...postSeeds.map(([, name]) => name),
  'KA车辆租赁合同（标准版）',
  'KA租赁',
  '甲方连续两期逾期的，',
  '乙方可提前收回车辆。',
  '同意',
  REASON,
  '承租方',
  '出租方',
  '深圳市',
  '深圳业务一组',
  '总经办',
  '中国工商银行',
  '华驰深圳合同专用章',
  '期',
  '近三个月流水.pdf',
  '合同定稿.pdf',
  '用印件.pdf',
  '签署件.pdf',
  sections.base['registerAddress'] as string,
  '深圳市龙华区民治街道梅龙大道109号',
  '吴倩',
  '中国工商银行深圳龙华支行',
  '营业部',
  '分行',
  '深圳',
]
let [leaseNo, orderNo] = ['', '']
beforeAll(async () => {
  product = await startProduct({ DEMO_REST: '0' })
})
afterAll(() => product?.stop())

/** One window per person and language, as people keep theirs open over the day. */
async function deskOf(name: string, language: 'zh' | 'en' = 'zh'): Promise<Desk> {
  const known = desks.get(`${name} ${language}`)
  if (known) return known
  const desk = await product.signIn(name, language)
  desks.set(`${name} ${language}`, desk)
  return desk
}

afterEach(() => {
  for (const [who, desk] of desks) expect(desk.complaints.splice(0), `the console of ${who}`).toEqual([])
})

it('1. sales writes a customer section by section, keeps a draft on the way and submits it; a cashier has neither the menu nor the page', async () => {
  const sales = await deskOf('李晓雯')
  await writesCustomer(sales)
  await sales.picture('spine-1-form')
  expect(await breaksNoRule(sales.page)).toEqual([])
  await submits(sales)

  const cashier = await deskOf('周敏')
  expect(await cashier.page.getByRole('banner').innerText()).not.toContain('客户风控')
  await isTurnedAway(cashier, product.address, '/customers/customer/add')
})

it('2. the sales manager and the risk officer admit it with its papers before them, risk grants the quota; sales cannot', async () => {
  const manager = await deskOf('陈立群')
  await opensTask(manager, CUSTOMER)
  const stage = stageOf(manager)
  await stage.getByRole('tab', { name: /证照与资料/ }).click()
  await stage
    .getByRole('row', { name: /营业执照/ })
    .getByRole('button', { name: '查看文件' })
    .click()
  await manager.page.getByRole('button', { name: '营业执照.pdf', exact: true }).waitFor()
  await manager.page.keyboard.press('Escape')
  await stage.getByRole('tab', { name: /银行账户/ }).click()
  await stage
    .getByRole('row', { name: /中国建设银行/ })
    .first()
    .waitFor()
  await manager.picture('spine-2-papers')
  for (const name of ['陈立群', '赵启航']) await approvesFromTodo(await deskOf(name), CUSTOMER)

  const sales = await deskOf('李晓雯')
  await opensPage(sales, '客户风控', '客户管理', '客户档案')
  expect(await buttons(sales, '特别授信'), 'sales grant themselves nothing').toBe(0)
  const risk = await deskOf('江岳')
  await grantsQuota(risk, CUSTOMER, { qty: '60', amount: '7000000', validTo: addDays(today, 365) })
  await opensCustomer(risk, CUSTOMER)
  await expect
    .poll(() => stageOf(risk).locator('.kit-facts').innerText())
    .toMatch(/可用台数\s*60\s*可用金额\s*7,000,000\.00/)
  await risk.picture('spine-2-quota')
  await isTurnedAway(await deskOf('罗毅'), product.address, '/customers/customer/index')
})

it('3. sales writes a lease of twenty vehicles of two models with clauses of its own; finance reads leases and writes none', async () => {
  const sales = await deskOf('李晓雯')
  await writesLease(sales, CUSTOMER)
  await stageOf(sales).getByRole('button', { name: '试算' }).click()
  await stageOf(sales).locator('.lease-sums').getByText('3,427,200.00').waitFor()
  await sales.picture('spine-3-form')
  expect(await breaksNoRule(sales.page)).toEqual([])
  leaseNo = await submits(sales)

  const finance = await deskOf('王静')
  await opensPage(finance, '合同订单', '客户合同', 'KA租赁合同')
  expect(await buttons(finance, '新增')).toBe(0)
  await isTurnedAway(finance, product.address, '/contract/lease/add')
})

it('4. one sends it back with a reason, sales reads it and resubmits, then everyone on the path approves', async () => {
  const [manager, officer] = [await deskOf('陈立群'), await deskOf('赵启航')]
  await opensTask(manager, leaseNo)
  const task = new URL(manager.page.url())
  await manager.picture('spine-4-task')
  expect(await breaksNoRule(manager.page)).toEqual([])
  const stranger = await deskOf('许文博')
  await stranger.page.goto(`${product.address}${task.pathname}${task.search}`)
  await stranger.page
    .getByText(/任务已办理或不存在|您不是当前环节的处理人/)
    .first()
    .waitFor()
  expect(await stranger.page.getByRole('button', { name: '通过', exact: true }).count()).toBe(0)
  // The browser itself notes the call that was turned away.
  stranger.complaints.splice(0)
  await approvesFromTodo(manager, leaseNo)
  await rejectsFromTodo(officer, leaseNo, REASON)
  await resubmits(await deskOf('李晓雯'), leaseNo, REASON)
  for (const name of leasePath.slice(0, -1)) await approvesFromTodo(await deskOf(name), leaseNo)
  const general = await deskOf('顾明远', 'en')
  await opensTask(general, leaseNo)
  await general.page.getByText('1 change since the last rejection').waitFor()
  expect(await chineseLeft(general, typedWords), 'the approval in English').toEqual([])
  await general.picture('spine-4-english')
  await approvesFromTodo(general, leaseNo, 'Agreed')
  const sales = await deskOf('李晓雯')
  await opensLease(sales, leaseNo)
  await stageOf(sales).getByText('待盖章', { exact: true }).first().waitFor()
  await sales.picture('spine-4-lease')
  expect(await breaksNoRule(sales.page)).toEqual([])
})

it('5. the head of department lets it be sealed, the keeper stamps it, the signed scan makes an order of twenty positions', async () => {
  await appliesForSeal(await deskOf('陈立群'), leaseNo)
  await isTurnedAway(await deskOf('罗毅'), product.address, '/contract/applyseal/index')
  await approvesFromTodo(await deskOf('许文博'), newCustomer.short)
  await stamps(await deskOf('纪云'), newCustomer.short)
  const keeper = await deskOf('纪云')
  await opensLease(keeper, leaseNo)
  expect(await buttons(keeper, '签成'), 'who stamps does not sign').toBe(0)
  const contracts = await deskOf('唐可')
  await recordsSignature(contracts, leaseNo)
  await contracts.picture('spine-5-signed')

  const sales = await deskOf('李晓雯')
  orderNo = await opensOrder(sales, newCustomer.short)
  const vehicles = stageOf(sales).getByRole('tab', { name: /^订单车辆/ })
  await vehicles.click()
  await expect.poll(() => vehicles.innerText()).toMatch(/20$/)
  await stageOf(sales).getByRole('tabpanel').filter({ visible: true }).getByRole('row').nth(1).waitFor()
  await sales.picture('spine-5-order')
  expect(await stageOf(sales).innerText(), 'names, no ids').not.toMatch(/\d{17,19}/)
})

it('6. the lease and its order read in English, without a Chinese label, code or value', async () => {
  const contracts = await deskOf('唐可', 'en')
  for (const opens of [() => opensLease(contracts, leaseNo), () => opensOrder(contracts, newCustomer.short)]) {
    await opens()
    const stage = stageOf(contracts)
    for (const tab of await stage.getByRole('tab').all()) {
      await tab.click()
      await stage.getByRole('tabpanel').filter({ visible: true }).waitFor()
      await expect.poll(() => stage.locator('.ant-spin-spinning').filter({ visible: true }).count()).toBe(0)
      const name = await tab.innerText()
      // Nothing stands there until its figures have come.
      if (name === 'Exposure') await stage.locator('.exposure-panel').waitFor()
      await expect.poll(() => chineseLeft(contracts, typedWords), { message: `the tab ${name}` }).toEqual([])
    }
  }
  await contracts.picture('spine-6-english')
})

const ownAccount = { company: companySeeds[0].name, bank: '工商银行' }
const group = `${newCustomer.short.slice(0, 2)}控股集团有限公司`
/** 240 lines as the story tells them, by this customer; two of them pay rents later on. */
function bankDay(): StatementLine[] {
  const payer = {
    name: CUSTOMER,
    short: newCustomer.short,
    legal: newCustomer.legal,
    accountNo: (sections.base['accounts'] as { accountNo: string }[])[0]!.accountNo,
  }
  const rents = new Map([
    [100, { in: '50000.00' }],
    [101, { in: '4800.00' }],
  ])
  return statementOfDay(240, today, leaseNo, payer, serialHead).map((line, at) =>
    rents.has(at)
      ? {
          serial: line.serial,
          time: line.time,
          name: CUSTOMER,
          account: payer.accountNo,
          text: '付租金',
          ...rents.get(at),
        }
      : line,
  )
}

it('7. finance bills the deposits; the cashier loads a day of 200 lines, a file that overlaps adds the forty new ones, a missing line is named', async () => {
  const finance = await deskOf('王静')
  await opensPlans(finance, leaseNo)
  await billsPlans(finance, { feeItem: '押金', count: 20, of: 20 })
  const cashier = await deskOf('周敏')
  const lines = bankDay()
  expect(
    await importsStatement(cashier, ownAccount, await bankWorkbook('工行流水.xlsx', lines.slice(0, 200), '500000.00')),
  ).toMatchObject({ rows: 200, fresh: 200, known: 0, faulty: 0 })
  expect(await importsStatement(cashier, ownAccount, bankCsv('工行流水-全天.csv', lines, '500000.00'))).toMatchObject({
    rows: 240,
    fresh: 40,
    known: 200,
  })
  const other = lines.slice(0, 60).map(line => ({ ...line, serial: `X${line.serial}` }))
  // The letterhead is row 1 and the header row 2: the 31st line is missing, so row 33 does not continue row 32.
  expect(
    (await checksStatement(cashier, ownAccount, bankCsv('工行流水-缺行.csv', other, '900000.00', [30]))).warning,
  ).toContain('余额不连续：第33行')
  await cashier.picture('spine-7-statement')
  await leavesImport(cashier)
  const sales = await deskOf('李晓雯')
  await opensBankLines(sales)
  expect(await buttons(sales, '导入流水'), 'sales claim lines and load none').toBe(0)
  await isTurnedAway(await deskOf('罗毅'), product.address, '/account/bank/receipt/index')
})

it('8. sales tells the customer from its group, its owner and strangers by points, claims the front money for twelve and eight cars; only the cashier confirms', async () => {
  const sales = await deskOf('李晓雯')
  await opensClaim(sales, { payer: newCustomer.legal })
  // Its owner, one of several bills of that sum, and the day.
  expect((await readsSuggestions(sales)).find(one => one.customer === CUSTOMER)).toMatchObject({ score: 30 })
  await opensClaim(sales, { payer: '张三', serial: bankDay()[3]!.serial })
  expect((await readsSuggestions(sales)).filter(one => one.score >= 60)).toEqual([])
  await opensClaim(sales, { payer: CUSTOMER, serial: bankDay()[0]!.serial })
  const [own] = await readsSuggestions(sales)
  expect(own).toMatchObject({ customer: CUSTOMER, score: 55 })
  expect(
    own!.reasons.map(reason => Number(/^\+?(-?\d+)/.exec(reason)![1])),
    'the name, the contract in the text, the day',
  ).toEqual([25, 25, 5])
  await sales.picture('spine-8-claim')
  expect(await breaksNoRule(sales.page)).toEqual([])
  const twelve = await claims(sales, { customer: CUSTOMER, bills: 12 })
  await opensClaim(sales, { payer: group })
  const eight = await claims(sales, { customer: CUSTOMER, thirdParty: '母公司代付押金，见付款说明' })
  await opensWriteOffs(sales)
  expect(
    await rowWith(sales, twelve).getByRole('button', { name: '确认核销' }).count(),
    'who claims does not confirm',
  ).toBe(0)
  await isTurnedAway(sales, product.address, '/receive/payment/receipt/offset/sure?id=1')
  await isTurnedAway(await deskOf('罗毅'), product.address, '/receive/payment/receipt/offset/add')

  const cashier = await deskOf('周敏')
  const page = await opensConfirmation(cashier, twelve)
  await expect.poll(() => page.innerText()).toContain('匹配55分')
  await expect.poll(() => page.locator('.ant-table-row').count()).toBe(12)
  await cashier.picture('spine-8-confirm')
  expect(await breaksNoRule(cashier.page)).toEqual([])
  for (const no of [twelve, eight]) await confirms(cashier, no)
  await opensBankLines(cashier)
  await narrows(cashier, '对方户名', group)
  await expect
    .poll(async () => [await totalOf(cashier, '金额'), await totalOf(cashier, '可认领')])
    .toEqual(['80000.00', '0.00'])
})

it('9. fleet staff allots twelve cars of the order, delivery hands them over in one batch: 432 rents and 20 deposits, the first bills in force', async () => {
  await isTurnedAway(await deskOf('罗毅'), product.address, '/contract/lease/add')
  await allotsByClicks(await deskOf('韩松'), { orderNo, quantity: 12, search: 'D88020' })
  await takesByClicks(await deskOf('乔麦'), {
    orderNo,
    quantity: 12,
    mileages: Array.from({ length: 12 }, (_, at) => 100 + at),
    planned: `${today} 10:00`,
  })
  const finance = await deskOf('王静')
  await seesPlans(finance, leaseNo, [
    { feeItem: '租金', rows: 432, total: '2,073,600.00' },
    { feeItem: '押金', rows: 20, total: '200,000.00' },
  ])
  await billsPlans(finance, { feeItem: '租金', count: 12, of: 432 })
  await seesBills(finance, leaseNo, [{ feeItem: '租金', rows: 12, total: '57,600.00' }])
})

it('10. one receipt pays ten rents and leaves 2,000.00 on the balance; a wrong one is taken back by the finance manager alone', async () => {
  const [sales, cashier, finance] = [await deskOf('李晓雯'), await deskOf('周敏'), await deskOf('王静')]
  await opensClaim(sales, { payer: CUSTOMER, serial: bankDay()[100]!.serial })
  const right = await claims(sales, { customer: CUSTOMER, bills: 10 })
  await opensClaim(sales, { payer: CUSTOMER, serial: bankDay()[101]!.serial })
  const wrong = await claims(sales, { customer: CUSTOMER })
  for (const no of [right, wrong]) await confirms(cashier, no)
  await opensWriteOffs(cashier)
  await expect.poll(() => rowWith(cashier, right).innerText()).toContain('2,000.00')
  expect(
    await rowWith(cashier, wrong).getByRole('button', { name: '作废' }).count(),
    'a cashier reverses nothing',
  ).toBe(0)
  await reverses(finance, wrong, '认领错客户')
  await opensBills(finance)
  await narrows(finance, '付款方名称', CUSTOMER)
  // 20 deposits of 10,000.00 and ten rents of 4,800.00 are paid, two rents are open again.
  await expect
    .poll(async () => [await totalOf(finance, '应收'), await totalOf(finance, '已收'), await totalOf(finance, '未收')])
    .toEqual(['257600.00', '248000.00', '9600.00'])
  await finance.picture('spine-10-bills')
})

it('11. the ledger of the whole company balances to the cent, those who pay late stand in the overdue list, every bill leaves as a workbook', async () => {
  const finance = await deskOf('王静')
  await opensPage(finance, '财务中心', '总账与资金', '账务检查')
  await stageOf(finance).getByRole('button', { name: '立即检查' }).click()
  await stageOf(finance).getByText('账务相符，分毫不差').waitFor()
  await expect
    .poll(async () => [
      await stageOf(finance).locator('.rules-rule').count(),
      await stageOf(finance).locator('.rules-rule.is-broken').count(),
    ])
    .toEqual([15, 0])
  await finance.picture('spine-11-check')
  await opensPage(finance, '财务中心', '总账与资金', '分录查询')
  await stageOf(finance).getByRole('button', { name: '科目余额表' }).click()
  await finance.page.locator('.ant-drawer').getByText('借贷平衡').waitFor()
  await finance.page.keyboard.press('Escape')
  await isTurnedAway(await deskOf('李晓雯'), product.address, '/account/ledger/check/index')

  await opensPage(finance, '财务中心', '收付管理', '租赁逾期汇总')
  await stageOf(finance).getByRole('row').filter({ hasText: '成都锦程汽车租赁有限公司' }).waitFor()
  await finance.picture('spine-11-overdue')

  const clerk = await deskOf('金瑶')
  await opensBills(clerk)
  await stageOf(clerk).locator('.ant-table-row').first().waitFor()
  const shown = Number((await stageOf(clerk).locator('h1 .kit-count').innerText()).replaceAll(',', ''))
  const bills = await billsOf(await exportsList(clerk))
  // The living company around the story goes on making bills meanwhile.
  expect(bills.length).toBeGreaterThanOrEqual(shown)
  const ours = bills.filter(bill => bill.payer === CUSTOMER)
  expect(ours).toHaveLength(32)
  expect(ours.reduce((sum, bill) => sum + bill.due, 0n)).toBe(25_760_000n)
})

/** The rows of the exported list of bills. */
async function billsOf(file: Buffer): Promise<{ payer: string; due: bigint }[]> {
  const { rows } = await readWorkbook(file, {
    maxRows: 100_000,
    maxBytes: 50_000_000,
    maxUnpackedBytes: 500_000_000,
    maxCells: 5_000_000,
    wholeRows: true,
  })
  const table: string[][] = []
  for await (const row of rows) table.push(row.cells.map(cell => cell.text))
  const head = table.findIndex(row => row.includes('账单编号'))
  const [payer, due] = ['付款方名称', '应收'].map(title => table[head]!.indexOf(title)) as [number, number]
  return table
    .slice(head + 1)
    .filter(row => row.some(cell => cell.startsWith('YS')))
    .map(row => ({ payer: row[payer]!, due: fen(row[due]!.replaceAll(',', '')) }))
}
