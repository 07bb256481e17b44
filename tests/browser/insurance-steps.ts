import { expect } from 'vitest'
import { opensPage, settles, stageOf } from './hands.ts'
import type { Desk } from './product.ts'

/** The steps of a batch page of insurance (80, 8), as an officer does them. */
export const drawerOf = ({ page }: Desk) => page.locator('.ant-drawer').filter({ visible: true }).last()
export const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()

/** Every row of the table in front. */
export const choosesAll = (desk: Desk) => stageOf(desk).locator('thead').getByRole('checkbox').first().check()

/** The orders at this step (all, or those in one state), chosen and taken to the page of the next one. */
export async function takesOrders(
  desk: Desk,
  leaf: string,
  step: string,
  count: number,
  state?: string,
): Promise<void> {
  await opensPage(desk, '保险车务', '保险管理', leaf)
  await settles(desk)
  if (state)
    await stageOf(desk)
      .getByRole('row', { name: new RegExp(state) })
      .getByRole('checkbox')
      .check()
  else await choosesAll(desk)
  await desk.page.getByRole('button', { name: step, exact: true }).filter({ visible: true }).click()
  await stageOf(desk).getByRole('heading', { name: step, level: 1 }).waitFor()
  await stageOf(desk).getByText(`共${count}行，${count}台`).waitFor()
}

export async function savesRow(desk: Desk): Promise<void> {
  const box = drawerOf(desk)
  await box.getByRole('button', { name: /^保\s?存$/ }).click()
  await box.waitFor({ state: 'detached' })
}

/** 批量填写: what is filled in goes into every row of the batch. */
export async function fillsAll(
  desk: Desk,
  count: number,
  fill: (drawer: ReturnType<typeof drawerOf>) => Promise<void>,
): Promise<void> {
  await choosesAll(desk)
  await stageOf(desk)
    .getByRole('button', { name: `批量填写 ${count}` })
    .click()
  await fill(drawerOf(desk))
  await savesRow(desk)
  await passes(desk, count)
}
export const passes = (desk: Desk, count: number) => stageOf(desk).getByText(`通过${count}`, { exact: true }).waitFor()

/** Into approval: the page of the batch closes. */
export async function submitsBatch(desk: Desk): Promise<void> {
  const title = stageOf(desk).getByRole('heading', { level: 1 })
  const page = await title.innerText()
  const submit = stageOf(desk).getByRole('button', { name: '提交审批', exact: true })
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await submit.click()
  await desk.page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: '提交审批' }).click()
  await expect.poll(() => title.innerText()).not.toBe(page)
}
