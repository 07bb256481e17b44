import { opensPage } from './hands.ts'
import type { Desk } from './product.ts'

/** From the own list of tasks to the one of this document. */
export async function opensTask(desk: Desk, document: string): Promise<void> {
  const { page } = desk
  await opensPage(desk, '工作台', '我的事务', '待办')
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await page.getByRole('row', { name: new RegExp(document) }).first().getByRole('button', { name: '办理' }).click()
  await page.getByRole('heading', { name: '我的决定' }).waitFor()
}

/** One decision on the task in front; the next task opens by itself. */
async function decides({ page }: Desk, button: '通过' | '驳回', comment: string): Promise<void> {
  const panel = page.locator('.kit-decision').filter({ visible: true })
  await panel.getByRole('textbox').fill(comment)
  await panel.getByRole('button', { name: button, exact: true }).click()
  await page.getByText(button === '通过' ? /^已通过/ : /^已驳回/).first().waitFor()
}

export async function approvesFromTodo(desk: Desk, document: string, comment = '同意'): Promise<void> {
  await opensTask(desk, document)
  await decides(desk, '通过', comment)
}

export async function rejectsFromTodo(desk: Desk, document: string, reason: string): Promise<void> {
  await opensTask(desk, document)
  await decides(desk, '驳回', reason)
}
