import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chineseLeft } from './english.ts'
import { opensPage, stageOf } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

let product: Awaited<ReturnType<typeof openWorld>>
let admin: Desk
beforeAll(async () => {
  product = await openWorld('2026-11-20')
  admin = await product.signIn('刘哲')
}, 120_000)
afterAll(() => product?.stop())

const exact = true
const editorOf = ({ page }: Desk): Locator => page.locator('.flow-editor')
const element = (editor: Locator, id: string): Locator => editor.locator(`.djs-element[data-element-id="${id}"]`)

async function opensEditor(desk: Desk, key: string): Promise<Locator> {
  await stageOf(desk).getByRole('row').filter({ has: desk.page.getByText(key, { exact }) }).getByRole('button', { name: /编辑|Edit/, exact: false }).click()
  const editor = editorOf(desk)
  await element(editor, 'start').first().waitFor()
  return editor
}

it('a model is drawn, refused by line and name, mended, deployed, and decides the next application', async () => {
  const { page } = admin
  await opensPage(admin, '系统管理', '流程管理', '模型管理')
  await stageOf(admin).getByRole('row').filter({ hasText: 'contract-lease' }).first().waitFor()
  await admin.picture('flow-model-list')
  await page.getByPlaceholder('名称或标识').fill('leave')
  await page.keyboard.press('Enter')
  const editor = await opensEditor(admin, 'leave')
  await editor.locator('.bjs-powered-by').waitFor()
  await admin.picture('flow-model-editor')

  // The condition of the step for HR: from two days on.
  await element(editor, 'flow_when_hr_hr').locator('.djs-hit').first().click({ force: true })
  const condition = editor.getByLabel('条件', { exact })
  expect(await condition.inputValue()).toBe('days > 3')
  await condition.fill('dayz > 2')
  await editor.getByRole('button', { name: /校\s*验/ }).click()
  const faults = editor.locator('.flow-faults')
  await faults.getByText(/第\d+行【dayz > 2】的条件用了业务未声明的变量dayz/).waitFor()
  await admin.picture('flow-model-faults')
  await condition.fill('days > 2')

  // The step itself: another name in English, due in one day, and a reminder.
  await element(editor, 'hr').first().click()
  await editor.getByLabel('英文名称', { exact }).fill('Human resources')
  await editor.getByLabel('时限', { exact }).fill('1')
  await editor.getByRole('button', { name: '加提醒' }).click()
  await editor.getByRole('heading', { name: '定时' }).waitFor()
  await admin.picture('flow-model-timer')
  await editor.getByRole('button', { name: /校\s*验/ }).click()
  await faults.getByText('校验通过').waitFor()
  await editor.getByRole('button', { name: /部\s*署/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存并部署' }).click()
  await page.getByText('已部署 v2').waitFor()
  await editor.getByRole('button', { name: '关闭', exact }).click()
  await stageOf(admin).getByRole('row').filter({ hasText: 'leave' }).getByText('v2').waitFor()
}, 60_000)

it('a leave of 2.5 days is applied for, forecast to HR by the new condition, and decided on its own page', async () => {
  const sales = await product.signIn('李晓雯')
  await opensPage(sales, '工作台', '我的事务', '发起流程')
  await sales.page.getByRole('link', { name: /请假/ }).click()
  const form = stageOf(sales)
  await form.getByRole('heading', { name: '请假申请' }).waitFor()
  const [from, until] = [form.getByRole('textbox').nth(0), form.getByRole('textbox').nth(1)]
  await form.locator('.ant-picker-input input').nth(0).fill('2026-11-24 13:00')
  await form.locator('.ant-picker-input input').nth(0).press('Enter')
  await form.locator('.ant-picker-input input').nth(1).fill('2026-11-26 18:00')
  await form.locator('.ant-picker-input input').nth(1).press('Enter')
  void from, until
  await form.locator('.leave-days b').filter({ hasText: '2.5' }).waitFor()
  await form.getByLabel('审批人').click()
  await form.getByLabel('审批人').fill('陈立群')
  await sales.page.locator('.ant-select-item-option').filter({ hasText: '陈立群' }).first().click()
  await form.getByLabel('事由').fill('回家探亲')
  await sales.picture('leave-form')
  await form.getByRole('button', { name: /提\s*交/ }).click()
  await stageOf(sales).getByRole('heading', { name: '请假详情' }).waitFor()
  await stageOf(sales).locator('.djs-container').waitFor()
  await stageOf(sales).getByText('孟佳').waitFor()
  await sales.picture('leave-detail')

  const manager = await product.signIn('陈立群')
  await opensPage(manager, '工作台', '我的事务', '待办')
  await stageOf(manager).getByRole('button', { name: '办理' }).first().click()
  await stageOf(manager).getByRole('heading', { name: '我的决定' }).waitFor()
  await manager.picture('leave-handle')
  await stageOf(manager).getByRole('button', { name: '通过' }).click()
  await manager.page.getByText(/已通过 QJ/).waitFor()
  expect([...sales.complaints, ...manager.complaints]).toEqual([])
}, 60_000)

it('bindings and deployments read in English as in Chinese', async () => {
  const english = await product.signIn('刘哲', 'en')
  await opensPage(english, 'System', 'Workflow', 'Bindings')
  await stageOf(english).getByRole('row').filter({ hasText: 'contract-lease' }).or(stageOf(english).getByRole('row').filter({ hasText: 'KA lease' })).first().waitFor()
  await english.picture('flow-binding')
  await stageOf(english).getByRole('button', { name: 'Edit', exact }).first().click()
  await english.page.getByRole('dialog', { name: 'Edit the binding' }).getByLabel('Title').waitFor()
  await english.picture('flow-binding-edit')
  expect(await chineseLeft(english, [], '.ant-modal')).toEqual([])
  await english.page.keyboard.press('Escape')
  await opensPage(english, 'System', 'Workflow', 'Deploy')
  await english.picture('flow-deploy')
  await english.page.locator('input[type=file]').setInputFiles({ name: 'broken.bpmn', mimeType: 'application/xml', buffer: Buffer.from('<a>') })
  await stageOf(english).getByRole('button', { name: 'Deploy', exact }).click()
  await english.page.getByText(/not a valid BPMN file/).waitFor()
  await english.picture('flow-deploy-refused')
}, 60_000)
