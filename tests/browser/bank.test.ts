import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { localDate } from '#kernel'
import { customerSeeds } from '../../demo/customers.ts'
import type { Masters } from '../../demo/masters.ts'
import { hasCustomer, hasLease, runsJob, statementOfDay, storyMasters, type StatementLine } from '../scenarios/story.ts'
import { bankCsv, bankWorkbook } from './bank-files.ts'
import { checksStatement, claims, confirms, importsStatement, isRefused, leavesImport, narrows, opensBankLines, opensClaim, opensConfirmation, opensWriteOffs, readsSuggestions, rowWith, totalOf } from './bank-steps.ts'
import { stageOf } from './hands.ts'
import { openWorld, type Desk, type RunningProduct } from './product.ts'
import { breaksNoRule } from './accessible.ts'
import type { World } from '../world.ts'

// Front money, from the bank's file to the bills: the lease stands already, made over the calls.
const ACCOUNT = { company: '华驰汽车租赁（深圳）有限公司', bank: '工商银行' }
const CUSTOMER = customerSeeds[0]!.name
let product: RunningProduct & { world: World }
let masters: Masters
let lines: StatementLine[]
let voucherNo: string
const desks = new Map<string, Desk>()
async function deskOf(name: string): Promise<Desk> {
  const desk = desks.get(name) ?? await product.signIn(name)
  desks.set(name, desk)
  return desk
}
beforeAll(async () => {
  product = await openWorld()
  const { world } = product
  masters = await storyMasters(world)
  const customerId = await hasCustomer(world, masters, customerSeeds[0]!, 1)
  const { contractId } = await hasLease(world, masters, customerId)
  await runsJob(world, 'plan-activate')
  const { contractNo } = await (await world.as('李晓雯')).gets('contract-lease/detail', { id: contractId })
  lines = statementOfDay(240, localDate(world.clock.now()), contractNo)
})
afterAll(() => product?.stop())
afterEach(() => {
  for (const [who, desk] of desks) expect(desk.complaints.splice(0), `the console of ${who}`).toEqual([])
})

it('1. the cashier loads a day of 200 lines from the bank\'s workbook; sales have no such button', async () => {
  const cashier = await deskOf('周敏')
  expect(await importsStatement(cashier, ACCOUNT, await bankWorkbook('工行流水.xlsx', lines.slice(0, 200), '500000.00'))).toMatchObject({ rows: 200, fresh: 200, known: 0, faulty: 0, warning: '' })
  await stageOf(cashier).getByRole('heading', { name: /银行流水/ }).filter({ hasText: '200' }).waitFor()
  await cashier.picture('bank-1-lines')

  const sales = await deskOf('李晓雯')
  await opensBankLines(sales)
  expect(await stageOf(sales).getByRole('button', { name: '导入流水' }).count(), 'sales claim lines and load none').toBe(0)
  await isRefused(await deskOf('罗毅'), product.address, '/account/bank/receipt/index')
})

it('2. a file in GBK that overlaps adds the forty lines that are new and shows the others as known; a missing line is named', async () => {
  const cashier = await deskOf('周敏')
  await opensBankLines(cashier)
  expect(await checksStatement(cashier, ACCOUNT, bankCsv('工行流水-全天.csv', lines, '500000.00'))).toMatchObject({ rows: 240, fresh: 40, known: 200 })
  const dialog = cashier.page.getByRole('dialog')
  await dialog.getByText('已存在', { exact: true }).first().click()
  await dialog.locator('.ant-table-row').filter({ hasText: '已存在' }).first().waitFor()
  await cashier.picture('bank-2-known')
  await leavesImport(cashier)
  expect((await importsStatement(cashier, ACCOUNT, bankCsv('工行流水-全天.csv', lines, '500000.00'))).fresh).toBe(40)

  const other = lines.slice(0, 60).map(line => ({ ...line, serial: `X${line.serial}` }))
  const found = await checksStatement(cashier, ACCOUNT, bankCsv('工行流水-缺行.csv', other, '900000.00', [30]))
  // The letterhead is row 1 and the header row 2: the 31st line is missing, so row 33 does not continue row 32.
  expect(found.warning).toContain('余额不连续：第33行')
  await cashier.picture('bank-2-broken')
  await leavesImport(cashier)
})

it('3. sales tell the customer\'s lines from those of its group, its owner and five strangers with the same amount, by points with reasons', async () => {
  const sales = await deskOf('李晓雯')
  await opensClaim(sales, { payer: CUSTOMER })
  const [own] = await readsSuggestions(sales)
  expect(own).toMatchObject({ customer: CUSTOMER, score: 95 })
  expect(own!.reasons.map(reason => Number(/^\+?(-?\d+)/.exec(reason)![1]))).toEqual([40, 25, 25, 5])
  await sales.picture('bank-3-claim')
  expect(await breaksNoRule(sales.page)).toEqual([])

  await opensClaim(sales, { payer: '王鹏' })
  expect((await readsSuggestions(sales))[0]).toMatchObject({ customer: CUSTOMER, score: 30 })
  await opensClaim(sales, { payer: '张三' })
  expect((await readsSuggestions(sales)).filter(one => one.score >= 60)).toEqual([])
  await isRefused(await deskOf('罗毅'), product.address, '/receive/payment/receipt/offset/add')
})

it('4. sales claim twelve deposits for the customer and eight for its group with reason and paper; only the cashier confirms', async () => {
  const sales = await deskOf('李晓雯')
  await opensClaim(sales, { payer: CUSTOMER })
  voucherNo = await claims(sales, { customer: CUSTOMER, bills: 12 })
  await opensClaim(sales, { payer: '鹏驰控股集团有限公司' })
  const group = await claims(sales, { customer: CUSTOMER, thirdParty: '母公司代付押金，见付款说明' })

  await opensWriteOffs(sales)
  expect(await rowWith(sales, voucherNo).getByRole('button', { name: '确认核销' }).count(), 'who claims does not confirm').toBe(0)
  await isRefused(sales, product.address, '/receive/payment/receipt/offset/sure?id=1')

  const cashier = await deskOf('周敏')
  const page = await opensConfirmation(cashier, voucherNo)
  expect(await page.innerText()).toContain('匹配95分')
  expect(await page.locator('.ant-table-row').count()).toBe(12)
  await cashier.picture('bank-4-confirm')
  expect(await breaksNoRule(cashier.page)).toEqual([])
  for (const no of [voucherNo, group]) await confirms(cashier, no)

  await opensWriteOffs(cashier)
  expect([await totalOf(cashier, '资金合计'), await totalOf(cashier, '核销合计')]).toEqual(['200000.00', '200000.00'])
  await cashier.picture('bank-4-write-offs')
  await opensBankLines(cashier)
  await narrows(cashier, '对方户名', '鹏驰')
  expect([await totalOf(cashier, '金额'), await totalOf(cashier, '可认领')]).toEqual(['200000.00', '0.00'])
})
