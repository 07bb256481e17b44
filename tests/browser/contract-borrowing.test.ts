import { addMonths, localDate } from '#kernel'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { financeCompany } from '#areas/partners/finance-company/finance-company.ts'
import { sql } from '#packages/database/sql.ts'
import { insertRow } from '#packages/server/rows.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seedMasters } from '../../demo/masters.ts'
import { standCars } from '../scenarios/story.ts'
import { narrows, totalOf } from './bank-steps.ts'
import { ContractDesks, field, opensForm, OWN_COMPANY, submits } from './contract-desks.ts'
import { opensContract, stands } from './contract-steps.ts'
import { chooses, opensPage, settles, stageOf, typesDate } from './hands.ts'
import { uploads } from './lease-steps.ts'
import { openWorld, type Desk } from './product.ts'

// 30: what we borrow. Two draws, each with the cars that stand for it, paid out by the bank's slip; the rate of the
// floating one is set anew and the rows of its plan that come after that day with it.
const today = localDate(new Date())
const LEAF = '资金融资合同'
const LENDER = '北江汽车金融有限公司'
const TREASURY = '王静'
/** The day on which a quarterly rate is set anew next. */
const nextQuarter = (() => {
  const month = Math.ceil(Number(today.slice(5, 7)) / 3) * 3
  return addMonths(`${today.slice(0, 4)}-01-01`, month)
})()
let people: ContractDesks
let no = ''
beforeAll(async () => {
  const product = await openWorld(today)
  people = new ContractDesks(product)
  const { world } = product
  world.clock.set(`${today} 10:00:00`)
  const masters = await world.inside(tx => seedMasters(tx, world.system, world.people))
  await standCars(world, masters, 3)
  await world.inside(async tx => {
    // Nobody of this small office is the treasury manager: the finance manager does it beside her own work.
    await tx.run(sql`update blade_user set role_id = role_id || array(select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'treasury_manager' and is_deleted = 0)
      where tenant_id = ${tx.tenantId} and real_name = ${TREASURY}`)
    const lender = await insertRow(tx, world.system, financeCompany, {
      ...{ mechanismName: LENDER, shortName: '北江金融', entityKind: 1, status: 1, financeKind: 3 },
      ...{ officeAddress: '广州市越秀区北京路1号', legalPerson: '周启明', phone: '02081110000' },
    } as never)
    await insertRow(tx, world.system, accountMechanism, {
      ...{ mechanismType: 4, mechanismId: lender.id, accountKind: 1, accountName: LENDER, bankTitle: '招商银行' },
      ...{ bankName: '招商银行广州分行', bankNo: '308581002121', accountNo: '6225880100000777' },
      ...{ useRange: 3, isDefault: true, status: 1 },
    } as never)
  })
})
afterAll(() => people?.product.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await people.pictures('borrowing-failed')
})

it('1. the treasury writes a mortgage loan; who is asked approves it, it is sealed and signed', async () => {
  const desk = await people.of(TREASURY)
  const { page } = desk
  await opensForm(desk, LEAF)
  await chooses(page, field(desk, '融资方式'), '抵押贷款')
  await chooses(page, field(desk, '我方主体'), OWN_COMPANY, '深圳')
  await chooses(page, field(desk, '资金方'), LENDER, '北江')
  await typesDate(field(desk, '开始日期'), today)
  await field(desk, '期限').fill('37')
  await field(desk, '合同金额').fill('300000')
  await typesDate(field(desk, '提款有效期'), addMonths(today, 6))
  await field(desk, '资金用途').fill('购置网约车')
  await field(desk, '手续费').fill('1')
  await field(desk, '抵押率上限').fill('80')
  await uploads(stageOf(desk).locator('.kit-section').last(), '融资合同定稿.pdf')
  await desk.picture('borrowing-1-form')
  no = await submits(desk)
  expect(no).toMatch(/^RZ\d+$/)
  const names = await people.approve(no)
  expect(names).toEqual(expect.arrayContaining(['沈岚', '顾明远']))
  await people.seal(LEAF, no, { by: TREASURY, clerk: TREASURY })
  await opensContract(desk, LEAF, no)
  await stands(desk, '履行中')
  expect(desk.complaints).toEqual([])
})

interface DrawTold {
  readonly amount: string
  readonly terms: (dialog: ReturnType<Desk['page']['getByRole']>) => Promise<void>
  readonly cars: readonly string[]
}
/** A draw is entered, the cars that stand for it are named, and the bank's slip confirms it. */
async function draws(desk: Desk, told: DrawTold): Promise<void> {
  const { page } = desk
  const panel = stageOf(desk).getByRole('tabpanel').filter({ visible: true })
  const before = await panel.getByRole('row', { name: /TK\d+/ }).count()
  await panel.getByRole('button', { name: '新增提款', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '新增提款' })
  const typed = (label: string) => dialog.getByLabel(label, { exact: true })
  await typesDate(typed('提款日'), today)
  await typed('提款金额').fill(told.amount)
  await typed('期数').fill('4')
  await typed('还款日').fill('15')
  await chooses(page, typed('收款账户'), /深圳/, '深圳')
  await told.terms(dialog)
  await desk.picture(`borrowing-2-draw-${before}`)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = panel.getByRole('row', { name: /待放款/ })
  await row.getByRole('button', { name: '抵押车辆', exact: true }).click()
  const pledges = page.getByRole('dialog', { name: '抵押车辆' })
  for (const [at, plate] of told.cars.entries()) {
    if (at > 0) await pledges.getByRole('button', { name: '添加车辆' }).click()
    await chooses(page, pledges.getByLabel('车辆', { exact: true }).nth(at), plate, plate)
    await pledges.getByLabel('评估价', { exact: true }).nth(at).fill('100000')
    await pledges
      .getByLabel('分摊金额', { exact: true })
      .nth(at)
      .fill(String(Number(told.amount) / told.cars.length))
  }
  await desk.picture(`borrowing-2-pledges-${before}`)
  await pledges.getByRole('button', { name: '保存', exact: true }).click()
  await pledges.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: '放款确认', exact: true }).click()
  const confirms = page.getByRole('dialog', { name: /放款确认/ })
  await uploads(confirms, '到账回单.pdf')
  await confirms.getByRole('button', { name: '放款确认', exact: true }).click()
  await page.getByText('放款确认成功').waitFor()
  await expect.poll(() => panel.getByRole('row', { name: /还款中/ }).count()).toBe(before + 1)
}

it('2. two draws with their cars: one floating, one fixed; each has the plan of its repayment', async () => {
  const desk = await people.of(TREASURY)
  await stageOf(desk).getByRole('tab', { name: '提款办理' }).click()
  await draws(desk, {
    amount: '160000',
    cars: ['粤BD88010', '粤BD88011'],
    async terms(dialog) {
      await chooses(desk.page, dialog.getByLabel('利率类型', { exact: true }), /浮动|LPR/)
      await chooses(desk.page, dialog.getByLabel('LPR期限', { exact: true }), /1年|一年/)
      await dialog.getByLabel('LPR', { exact: true }).fill('3.0')
      await dialog.getByLabel('加点', { exact: true }).fill('120')
      await chooses(desk.page, dialog.getByLabel('重定价', { exact: true }), /季/)
    },
  })
  await draws(desk, {
    amount: '60000',
    cars: ['粤BD88012'],
    terms: dialog => dialog.getByLabel('年利率', { exact: true }).fill('4.35'),
  })
  await desk.picture('borrowing-2-draws')
  await expect.poll(() => stageOf(desk).locator('.kit-facts').innerText()).toContain('220,000.00')
  expect(desk.complaints).toEqual([])
})

/** The sum of what is still to be repaid and paid for the contract, as the list says it: rows that were voided are left out. */
async function repayments(desk: Desk): Promise<number> {
  await opensPage(desk, '财务中心', '收付管理', '付款计划')
  await narrows(desk, '合同编号', no)
  await stageOf(desk)
    .getByRole('tab', { name: /^待生效/ })
    .click()
  await settles(desk)
  await expect.poll(() => totalOf(desk, '计划金额')).toMatch(/\d/)
  return Number(await totalOf(desk, '计划金额'))
}

it('3. the LPR is set anew on a day of the rule: what comes after it costs more, what was due before stays; no other day is taken', async () => {
  const desk = await people.of(TREASURY)
  const { page } = desk
  const before = await repayments(desk)
  await desk.picture('borrowing-3-before')
  await opensContract(desk, LEAF, no)
  await stageOf(desk).getByRole('tab', { name: '提款办理' }).click()
  const panel = stageOf(desk).getByRole('tabpanel').filter({ visible: true })
  const floating = panel.getByRole('row', { name: /160,000\.00/ })
  expect(await panel.getByRole('button', { name: '利率重定价' }).count(), 'a fixed rate is not set anew').toBe(1)
  await floating.getByRole('button', { name: '利率重定价', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /利率重定价/ })
  await dialog.getByLabel('新LPR', { exact: true }).fill('6.0')
  await typesDate(dialog.getByLabel('重定价日', { exact: true }), addMonths(nextQuarter, 1))
  await dialog.getByRole('button', { name: '利率重定价', exact: true }).click()
  await dialog.getByText('重定价日不符合重定价规则').waitFor()
  await typesDate(dialog.getByLabel('重定价日', { exact: true }), nextQuarter)
  await dialog.getByRole('button', { name: '利率重定价', exact: true }).click()
  await page.getByText('利率重定价成功').waitFor()
  await expect.poll(() => floating.innerText()).toContain('7.2')
  await desk.picture('borrowing-3-draws')
  const after = await repayments(desk)
  await desk.picture('borrowing-3-after')
  expect(after).toBeGreaterThan(before)
})
