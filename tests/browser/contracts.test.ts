import { addDays } from '#kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvesFromTodo, opensTask } from './approval-steps.ts'
import { submits } from './customer-steps.ts'
import { chooses, opensPage, RowsTable, stageOf, typesDate } from './hands.ts'
import { walkDay as today } from './morning.ts'
import { peopleOf } from './people.ts'
import { startProduct, type Desk, type RunningProduct } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// 30: what ending a lease would cost on several days, and a change of its rent that is seen side by side before it is
// submitted, where it is approved, and on its page.
let product: RunningProduct
const { deskOf } = peopleOf(() => product)
const CUSTOMER = '杭州顺达网约车有限公司'
const [SALES, MANAGER, ADMIN, STRANGER] = ['严芷', '沈屿', '唐可', '罗毅']
let number = ''
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

it('1. the contract administrator compares what ending a lease costs on six days in one table, and issues one of them as a quote', async () => {
  const desk = await deskOf(ADMIN)
  const { page } = desk
  await opensPage(desk, '合同订单', '合同总览', '结清试算')
  await stageOf(desk).getByRole('button', { name: '结清模拟器', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '结清模拟器' }).waitFor()
  await chooses(page, stageOf(desk).getByRole('combobox', { name: '合同', exact: true }), CUSTOMER, '顺达')
  const table = stageOf(desk).getByRole('table')
  await table.getByRole('row', { name: /^押金抵扣后应付/ }).waitFor()
  const days = await table.locator('thead th').allInnerTexts()
  expect(days.slice(1).every(day => /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(true)
  expect(days.length).toBeGreaterThan(4)
  await desk.picture('contracts-1-simulator')
  await table.getByRole('button', { name: '出具试算单', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: '新增结清试算单' }).waitFor()
  expect(await submits(desk)).toMatch(/^JQ\d+$/)
  expect(desk.complaints).toEqual([])
})

it('2. sales see the new rent beside the old one, row by row and month by month, before they submit it', async () => {
  const desk = await deskOf(SALES)
  const { page } = desk
  await opensPage(desk, '合同订单', '客户合同', 'KA处置合同')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '新增KA处置合同' }).waitFor()
  const field = (label: string) => stageOf(desk).getByLabel(label, { exact: true })
  await chooses(page, field('原租赁合同'), CUSTOMER, '顺达')
  await chooses(page, field('处置类型'), '租金调整')
  await chooses(page, field('范围'), '整份合同')
  await typesDate(field('生效日'), addDays(today, 40))
  await chooses(page, field('原因类别'), '租金协商')
  await field('原因说明').fill('续约谈判，月租下调')
  const lines = new RowsTable(page, stageOf(desk).locator('.kit-field', { hasText: '添加一行' }).first())
  await lines.add()
  await lines.types(0, '新租金', '5000')
  await stageOf(desk).getByRole('button', { name: '试算前后对比', exact: true }).click()
  await seesComparison(desk)
  await desk.picture('contracts-2-comparison')
  number = await submits(desk)
  expect(number).toMatch(/CZ\d+$/)
  expect(desk.complaints).toEqual([])
})

it('3. the business manager decides before the same comparison; a vehicle manager is turned away', async () => {
  const desk = await deskOf(MANAGER)
  await opensTask(desk, number)
  await seesComparison(desk)
  await desk.picture('contracts-3-approval')
  await approvesFromTodo(desk, number)
  await isTurnedAway(await deskOf(STRANGER), product.address, '/contract/quote/simulate')
  expect(desk.complaints).toEqual([])
})

/** Terms, the bars and the rows that change. */
async function seesComparison(desk: Desk): Promise<void> {
  const box = desk.page.locator('.comparison').filter({ visible: true }).first()
  await box.getByRole('columnheader', { name: '变更后' }).first().waitFor()
  await box.getByText('5,000.00').or(box.getByText('5000.00')).first().waitFor()
  await box.getByRole('img', { name: /-\d+\.\d{2}/ }).waitFor()
  await box.getByText('改写').first().waitFor()
}
