import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooses, opensPage, stageOf, toast } from './hands.ts'
import { startProduct, type Desk, type RunningProduct } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// 30: the text of a contract is written in the house: placeholders from a list, the paper of a real contract beside it,
// and what cannot be filled is refused by name and line before anybody signs it.
let product: RunningProduct
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = await product.signIn('唐可')
})
afterAll(() => product?.stop())

const body = () => stageOf(desk).getByRole('textbox', { name: '网页正文', exact: true })
const beside = () => stageOf(desk).locator('.template-beside')

it('1. the contract administrator writes a clause with placeholders from the list and reads it with a real contract', async () => {
  const { page } = desk
  await opensPage(desk, '合同订单', '用印与电子合同', '合同模板')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '新增合同模板' }).waitFor()
  const field = (label: string) => stageOf(desk).getByLabel(label, { exact: true })
  await field('模板名称').fill('KA租赁合同（网约车版）')
  await field('电子合同类别').fill('KA租赁')
  await chooses(page, field('适用合同'), 'KA租赁')
  await body().click()
  await page.keyboard.type('合同编号：')
  await beside()
    .getByRole('button', { name: /contract\.contractNo$/ })
    .first()
    .click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('押金大写：')
  await field('查找占位符').fill('depositTotal')
  await beside().getByRole('button', { name: '大写', exact: true }).first().click()
  expect(await body().innerText()).toContain('押金大写：{{rmb contract.depositTotal}}')
  await beside().getByRole('tab', { name: '预览', exact: true }).click()
  await chooses(page, field('预览所用合同'), 'ZL')
  await beside().locator('iframe.template-paper').waitFor()
  await desk.picture('templates-1-preview')
  expect(desk.complaints).toEqual([])
})

it('2. a placeholder that no contract has is refused by its name and line, in the preview and when it is saved', async () => {
  const { page } = desk
  await body().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('甲方：{{甲方名称}}')
  const said = '没有这样的占位符：{{甲方名称}}（第3行）'
  await beside().getByRole('button', { name: '刷新预览', exact: true }).click()
  await beside().getByText(said).waitFor()
  await desk.picture('templates-2-refused')
  for (const _ of '{{甲方名称}}') await page.keyboard.press('Backspace')
  await body().click()
  await page.keyboard.press('Control+End')
  for (const _ of '甲方：{{甲方名称}}') await page.keyboard.press('Backspace')
  await stageOf(desk).getByRole('button', { name: '加一个签署区', exact: true }).click()
  await stageOf(desk).getByLabel('关键字 1', { exact: true }).fill('乙方（盖章）')
  await stageOf(desk).getByLabel('骑缝章 1', { exact: true }).check()
  await stageOf(desk).getByRole('button', { name: '保存', exact: true }).click()
  expect(await toast(desk, '已保存')).toMatch(/MB\d+/)
})

it('3. whoever keeps vehicles writes no contracts', async () => {
  await isTurnedAway(await product.signIn('罗毅'), product.address, '/contract/template/add')
})
