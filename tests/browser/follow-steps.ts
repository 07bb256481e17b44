import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { settles, stageOf } from './hands.ts'
import type { Desk } from './product.ts'

/** The number or name in the head of the page in front. */
export const headOf = async (desk: Desk): Promise<string> =>
  (await stageOf(desk).locator('h1').innerText()).split('\n')[0]!

/**
 * Presses a link that leads to another record; answers what stands in that record's head. The page that was in front
 * stays until the next one has come, also when the address is the next one's already.
 */
async function presses(desk: Desk, link: Locator): Promise<string> {
  const before = await headOf(desk)
  await link.click()
  await expect.poll(() => headOf(desk), { timeout: 30_000 }).not.toBe(before)
  await stageOf(desk).locator('.kit-detail-head h1').waitFor()
  await settles(desk)
  return headOf(desk)
}

/** From the record in front to one of a tab: the first, or the first in whose row that text stands. */
export async function follows(desk: Desk, tab: string, text: string | RegExp = ''): Promise<string> {
  await stageOf(desk)
    .getByRole('tab', { name: new RegExp(`^${tab}[\\s\\d+]*$`) })
    .click()
  const panel = stageOf(desk).getByRole('tabpanel').filter({ visible: true }).last()
  return presses(desk, panel.locator('.ant-table-row').filter({ hasText: text }).first().getByRole('link').first())
}

/** From the record in front to what one of its fields names. */
export async function goesTo(desk: Desk, name: string | RegExp): Promise<string> {
  await stageOf(desk).getByRole('tab', { name: '基本信息' }).click()
  return presses(desk, stageOf(desk).getByRole('link', { name }).filter({ visible: true }).first())
}

/** Kinds that point at the record in front, each with its number. */
export async function connectionsOf(desk: Desk): Promise<Record<string, string>> {
  await stageOf(desk).getByRole('tab', { name: '关联单据' }).click()
  const links = stageOf(desk).locator('.kit-connections a')
  await links.first().waitFor()
  const texts = await links.allInnerTexts()
  return Object.fromEntries(texts.map(one => [one.split('\n')[0]!, one.split('\n').at(-1)!]))
}
