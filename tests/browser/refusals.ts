import { expect } from 'vitest'
import { choosesTop, stageOf } from './hands.ts'
import type { Desk } from './product.ts'

/** The address typed by hand by somebody without the right: the page says so and shows nothing. */
export async function isTurnedAway({ page }: Desk, address: string, path: string): Promise<void> {
  await page.goto(`${address}${path}`)
  await page.getByRole('heading', { name: /^(无权限|No permission)$/ }).waitFor()
}

/** The task that somebody else has open: its address typed by hand offers no decision. */
export async function isNotHisTask({ page }: Desk, task: string): Promise<void> {
  await page.goto(task)
  await page
    .getByText(/任务已办理或不存在|您不是当前环节的处理人/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: '通过', exact: true }).count()).toBe(0)
}

/** His menu does not offer the page. */
export async function hasNoMenu({ page }: Desk, top: string, leaf: string): Promise<void> {
  if (!(await choosesTop(page, top))) return
  expect(
    await page
      .getByRole('navigation', { name: /主菜单|Main menu/ })
      .getByRole('link', { name: leaf, exact: true })
      .count(),
    `${leaf} in the menu`,
  ).toBe(0)
}

/** How many buttons of that name the page in front offers. */
export const buttons = (desk: Desk, name: string): Promise<number> =>
  stageOf(desk).getByRole('button', { name, exact: true }).count()
