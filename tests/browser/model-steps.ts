import { expect } from 'vitest'
import { opensPage, stageOf } from './hands.ts'
import type { Desk } from './product.ts'

const exact = true

/** 流程管理: the model's file goes up and is the next version at once; answers its number. */
export async function deploysModel(desk: Desk, key: string, category: string, xml: string): Promise<number> {
  const { page } = desk
  await opensPage(desk, '系统管理', '流程管理', '流程管理')
  await page.getByRole('heading', { level: 1, name: /^流程管理/ }).filter({ visible: true }).waitFor()
  await stageOf(desk).getByRole('button', { name: '上传流程文件' }).click()
  const dialog = page.getByRole('dialog', { name: '上传流程文件' })
  await dialog.locator('input[type=file]').setInputFiles({ name: `${key}.bpmn20.xml`, mimeType: 'application/xml', buffer: Buffer.from(xml) })
  await dialog.getByText(`${key}.bpmn20.xml`).waitFor()
  await dialog.getByRole('combobox').click()
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(category, { exact }).click()
  await dialog.getByRole('button', { name: /部\s*署/ }).click()
  const said = await page.getByText(new RegExp(`已部署 ${key} v\\d+`)).innerText()
  return Number(/v(\d+)/.exec(said)![1])
}

/** The chart of the newest version, with each of its steps. */
export async function seesChart(desk: Desk, key: string, steps: readonly string[]): Promise<void> {
  const { page } = desk
  await stageOf(desk).getByRole('row', { name: new RegExp(`${key} `) }).first().getByRole('button', { name: '流程图' }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.locator('.djs-container') })
  for (const one of steps) await dialog.locator('.djs-container').getByText(one, { exact: false }).first().waitFor()
  await desk.picture('model-1-chart')
  await page.keyboard.press('Escape')
}

async function opensTask(desk: Desk, document: string): Promise<void> {
  const { page } = desk
  await opensPage(desk, '工作台', '我的事务', '待办')
  await page.getByRole('heading', { level: 1, name: /^待办/ }).filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: '刷新', exact }).filter({ visible: true }).click()
  await stageOf(desk).getByRole('row', { name: new RegExp(document) }).first().getByRole('button', { name: '办理' }).click()
  await page.getByRole('heading', { name: '我的决定' }).filter({ visible: true }).waitFor()
}

/** One decision from the own list of tasks: passes, or is refused by the record with the words that the approver reads. */
export async function approves(desk: Desk, document: string, refusedWith?: string): Promise<void> {
  const { page } = desk
  await opensTask(desk, document)
  const panel = page.locator('.kit-decision').filter({ visible: true })
  await panel.getByRole('textbox').fill('同意')
  await panel.getByRole('button', { name: '通过', exact }).click()
  if (!refusedWith) return void (await page.getByText(/^已通过/).first().waitFor())
  await panel.getByRole('alert').filter({ hasText: refusedWith }).waitFor()
  await desk.picture('model-2-refused')
  expect(await panel.getByRole('button', { name: '通过', exact }).isEnabled(), 'the task stays open').toBe(true)
}
