import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { localDate } from '#kernel'
import { readWorkbook } from '#packages/excel/index.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { cardNo } from '#kernel/made-up.ts'
import { hasTwelveOnLease, importsStatement, runsJob, statementFile, storyMasters } from '../scenarios/story.ts'
import type { World } from '../world.ts'
import { claims, confirms, exportsList, isRefused, opensBills, opensClaim, opensWriteOffs, reverses, rowWith, totalOf } from './bank-steps.ts'
import { opensPage, stageOf } from './hands.ts'
import { openWorld, type Desk, type RunningProduct } from './product.ts'

// Twelve cars are on the road and billed; what follows is done by clicks.
const CUSTOMER = customerSeeds[0]!.name
let product: RunningProduct & { world: World }
const desks = new Map<string, Desk>()
async function deskOf(name: string, language: 'zh' | 'en' = 'zh'): Promise<Desk> {
  const desk = desks.get(`${name} ${language}`) ?? await product.signIn(name, language)
  desks.set(`${name} ${language}`, desk)
  return desk
}
beforeAll(async () => {
  product = await openWorld()
  const { world } = product
  const masters = await storyMasters(world)
  await hasTwelveOnLease(world, masters)
  const day = localDate(world.clock.now())
  const line = (amount: string, serial: string, at: string) => ({ in: amount, name: CUSTOMER, account: cardNo('6217', 9001), text: '付租金', serial, time: `${day} ${at}:00` })
  await importsStatement(await world.as('周敏'), masters, statementFile([line('50000.00', 'ZJ0001', '09:30'), line('4800.00', 'ZJ0002', '09:40')], '900000.00'))
})
afterAll(() => product?.stop())
afterEach(() => {
  for (const [who, desk] of desks) expect(desk.complaints.splice(0), `the console of ${who}`).toEqual([])
})

it('1. one receipt pays ten rents and leaves 2,000.00 on the balance; a wrong one is taken back by the finance manager alone', async () => {
  const [sales, cashier] = [await deskOf('李晓雯'), await deskOf('周敏')]
  await opensClaim(sales, { payer: CUSTOMER, serial: 'ZJ0001' })
  const right = await claims(sales, { customer: CUSTOMER, bills: 10 })
  await opensClaim(sales, { payer: CUSTOMER, serial: 'ZJ0002' })
  const wrong = await claims(sales, { customer: CUSTOMER })
  for (const no of [right, wrong]) await confirms(cashier, no)
  await opensWriteOffs(cashier)
  expect(await rowWith(cashier, wrong).getByRole('button', { name: '作废' }).count(), 'a cashier reverses nothing').toBe(0)
  expect(await totalOf(cashier, '转余额合计')).toBe('2000.00')

  const finance = await deskOf('王静')
  await reverses(finance, wrong, '认领错客户')
  await finance.picture('books-1-write-offs')
  await opensBills(finance)
  await stageOf(finance).locator('.ant-table-row').first().waitFor()
  // 20 deposits of 10,000.00 and ten rents of 4,800.00 are paid, two rents are open again.
  expect([await totalOf(finance, '应收'), await totalOf(finance, '已收'), await totalOf(finance, '未收')]).toEqual(['257600.00', '248000.00', '9600.00'])
  await finance.picture('books-1-bills')
})

it('2. finance sees every rule of the ledger hold, and nobody else may look', async () => {
  const finance = await deskOf('王静')
  await opensPage(finance, '财务中心', '总账与资金', '账务检查')
  await stageOf(finance).getByRole('button', { name: '立即检查' }).click()
  await stageOf(finance).getByText('账务相符，分毫不差').waitFor()
  expect(await stageOf(finance).locator('.rules-rule').count()).toBe(15)
  expect(await stageOf(finance).locator('.rules-rule.is-broken').count()).toBe(0)
  await finance.picture('books-2-check')
  await opensPage(finance, '财务中心', '总账与资金', '分录查询')
  await stageOf(finance).getByRole('button', { name: '科目余额表' }).click()
  await finance.page.locator('.ant-drawer').getByText('借贷平衡').waitFor()
  await finance.picture('books-2-balances')
  await isRefused(await deskOf('李晓雯'), product.address, '/account/ledger/check/index')
})

it('3. every bill leaves as a workbook whose rows and sum are those of the list', async () => {
  const clerk = await deskOf('金瑶')
  await opensBills(clerk)
  await stageOf(clerk).locator('.ant-table-row').first().waitFor()
  const due = await totalOf(clerk, '应收')
  const { rows } = await readWorkbook(await exportsList(clerk), { maxRows: 1000, maxBytes: 10_000_000, maxUnpackedBytes: 100_000_000, maxCells: 100_000, wholeRows: true })
  const table: string[][] = []
  for await (const row of rows) table.push(row.cells.map(cell => cell.text))
  const head = table.findIndex(row => row.includes('账单编号'))
  const bills = table.slice(head + 1).filter(row => row.some(cell => cell.startsWith('YS')))
  const at = table[head]!.indexOf('应收')
  expect(bills).toHaveLength(32)
  expect(bills.reduce((sum, row) => sum + Math.round(Number(row[at]!.replaceAll(',', '')) * 100), 0)).toBe(Math.round(Number(due) * 100))
})

it('4. what is twenty days late stands in the overdue list with its total', async () => {
  // Twenty days end every session: windows of the day itself are shut first.
  for (const desk of desks.values()) await desk.context.close()
  desks.clear()
  product.world.clock.forward(20)
  for (const kind of ['late-fee-accrue', 'overdue-mark']) await runsJob(product.world, kind)
  const finance = await product.signIn('王静')
  await opensPage(finance, '财务中心', '收付管理', '租赁逾期汇总')
  await stageOf(finance).getByRole('row').filter({ hasText: CUSTOMER }).waitFor()
  expect([await totalOf(finance, '逾期合计'), await totalOf(finance, '滞纳金')]).toEqual(['9600.00', '91.20'])
  await finance.picture('books-4-overdue')
})

it('5. in English a bill is called in English, to the last system-made title', async () => {
  const finance = await product.signIn('王静', 'en')
  await opensPage(finance, 'Finance', 'Bills', 'Receivable bills')
  await stageOf(finance).locator('.ant-table-row').first().waitFor()
  await finance.picture('books-5-bills')
  const cells = await stageOf(finance).locator('.ant-table-thead th, .ant-table-row td').allInnerTexts()
  // The customer's name, our company's and the plate's province are people's own words.
  const own = new RegExp(`${CUSTOMER}|华驰汽车租赁（深圳）有限公司|粤`, 'g')
  expect([...new Set(cells.map(cell => cell.replaceAll(own, '')).filter(cell => /\p{Script=Han}/u.test(cell)))]).toEqual([])
})
