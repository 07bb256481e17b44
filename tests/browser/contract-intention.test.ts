import { addDays, localDate } from '#kernel'
import { cardNo } from '#kernel/made-up.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { companySeeds } from '../../demo/master-seeds.ts'
import { seedMasters } from '../../demo/masters.ts'
import { hasCustomer, runsJob, standCars } from '../scenarios/story.ts'
import { bankCsv } from './bank-files.ts'
import { claims, confirms, importsStatement, narrows, opensClaim, rowWith } from './bank-steps.ts'
import { ContractDesks, field, opensForm, OWN_COMPANY, partyIs, submits, typesLine } from './contract-desks.ts'
import { isLeased, opensContract, stands } from './contract-steps.ts'
import { chooses, opensPage, RowsTable, stageOf, typesDate } from './hands.ts'
import { section } from './lease-steps.ts'
import { openWorld, type Desk } from './product.ts'

// 30: an intention with its money becomes a lease. What goes over, what goes back and what is kept add up to what came.
const today = localDate(new Date())
const CUSTOMER = customerSeeds[0]!.name
let people: ContractDesks
let leaseNo = ''
let wish = ''
beforeAll(async () => {
  const product = await openWorld(today)
  people = new ContractDesks(product)
  const { world } = product
  world.clock.set(`${today} 10:00:00`)
  const masters = await world.inside(tx => seedMasters(tx, world.system, world.people))
  const id = await hasCustomer(world, masters, customerSeeds[0]!, 1, { qty: 60, amount: '8000000.00' })
  leaseNo = (await isLeased(world, masters, id, await standCars(world, masters, 2), today)).contractNo
})
afterAll(() => people?.product.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await people.pictures('intention-failed')
})

it('1. sales writes what the customer wants, with its money; who is asked approves it, it is sealed and signed', async () => {
  const desk = await people.of('李晓雯')
  const { page } = desk
  await opensForm(desk, '意向租赁合同')
  await chooses(page, field(desk, '我方主体'), OWN_COMPANY, '深圳')
  await chooses(page, field(desk, '来源渠道'), '业务拜访')
  await chooses(page, field(desk, '用途'), '网约车')
  await typesDate(field(desk, '开始日期'), today)
  await field(desk, '期限').fill('12')
  await typesDate(field(desk, '预计签约日'), addDays(today, 20))
  await typesDate(field(desk, '有效期至'), addDays(today, 90))
  await field(desk, '意向金每台').fill('1000')
  await typesDate(field(desk, '意向金最晚到账日'), addDays(today, 10))
  await partyIs(desk, CUSTOMER, '鹏驰')
  await typesLine(desk, '意向产品', [
    ['数量', '3'],
    ['租金', '4900'],
    ['车价', '112800'],
  ])
  await desk.picture('intention-1-form')
  wish = await submits(desk)
  expect(wish).toMatch(/^YX\d+$/)
  expect(await people.approve(wish)).toEqual(['陈立群', '王静'])
  await people.seal('意向租赁合同', wish)
  expect(desk.complaints).toEqual([])
})

it('2. the money comes by the bank: the cashier loads the day, sales claim it for the intention, the cashier confirms', async () => {
  await runsJob(people.product.world, 'plan-activate')
  const cashier = await people.of('周敏')
  const account = { company: companySeeds[0].name, bank: '工商银行' }
  const line = { in: '3000.00', name: CUSTOMER, account: cardNo('6217', 9001), text: `意向金 ${wish}` }
  const file = bankCsv('工行流水.csv', [{ ...line, serial: 'YXJ1', time: `${today} 09:05:00` }], '500000.00')
  expect(await importsStatement(cashier, account, file)).toMatchObject({ rows: 1, fresh: 1 })
  const sales = await people.of('李晓雯')
  await opensClaim(sales, { payer: CUSTOMER })
  await confirms(cashier, await claims(sales, { customer: CUSTOMER, bill: '押金' }))
  for (const desk of [cashier, sales]) expect(desk.complaints).toEqual([])
})

/** What of the money of a contract is held, as finance reads it on its card. */
async function heldOf(finance: Desk, contractNo: string): Promise<string> {
  await opensPage(finance, '财务中心', '车辆款项', '车辆保证金')
  await narrows(finance, '合同编号', contractNo)
  return rowWith(finance, contractNo).filter({ hasNotText: '粤' }).innerText()
}

it('3. the disposal says where all of it goes: more than is held is refused; approved and signed, the lease has its part, the rest is kept and paid back', async () => {
  const desk = await people.of('李晓雯')
  const { page } = desk
  await opensForm(desk, '意向处置')
  await chooses(page, field(desk, '意向合同'), new RegExp(wish), wish)
  await chooses(page, field(desk, '处置方式'), '转租赁合同')
  await chooses(page, field(desk, '原因类别'), '已签正式合同')
  await field(desk, '原因说明').fill('三台已并入正式租赁，余款按约处理')
  await chooses(page, field(desk, '转入合同'), CUSTOMER, '鹏驰')
  await field(desk, '转押金').fill('2000')
  await field(desk, '退还').fill('1600')
  await chooses(page, field(desk, '退款账户'), CUSTOMER, '鹏驰')
  await field(desk, '扣除').fill('400')
  const lines = new RowsTable(page, section(desk, '处置明细'))
  await lines.add()
  await lines.chooses(0, '意向产品', /星岚 E5/)
  await lines.types(0, '处置数量', '3')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await stageOf(desk).getByText('意向金处置金额合计不能超过3000.00').first().waitFor()
  await desk.picture('intention-3-refused')
  desk.complaints.splice(0)
  await field(desk, '退还').fill('600')
  const no = await submits(desk)
  expect(no).toMatch(/^YXCZ\d+$/)
  await people.approve(no)
  await people.seal('意向处置', no)

  await opensContract(desk, '意向租赁合同', wish)
  await stands(desk, '履行中')
  await expect.poll(() => stageOf(desk).locator('.kit-facts').innerText()).toMatch(/剩余\s*0/)
  await desk.picture('intention-3-wish')
  const finance = await people.of('王静')
  expect(await heldOf(finance, leaseNo)).toContain('2,000.00')
  const own = await heldOf(finance, wish)
  await finance.picture('intention-3-card')
  expect(own).toMatch(/600\.00/)
  await opensPage(finance, '财务中心', '业务收付', '付款申请')
  await rowWith(finance, CUSTOMER).filter({ hasText: '600.00' }).first().waitFor()
  await finance.picture('intention-3-refund')
  for (const one of [desk, finance]) expect(one.complaints).toEqual([])
})

it('4. nothing of it is left: the night completes it, and its money stays where it went', async () => {
  const { world } = people.product
  await runsJob(world, 'contract-complete-scan')
  const desk = await people.of('李晓雯')
  await opensContract(desk, '意向租赁合同', wish)
  await stands(desk, '已完结')
})
