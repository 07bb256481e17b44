import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Desk } from './product.ts'

const exact = true

/** From the menu bar to a page, as people go there: top menu, group, leaf. */
export async function opensPage({ page }: Desk, top: string, group: string, leaf: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: top, exact }).click()
  const menu = page.getByRole('navigation', { name: /主菜单|Main menu/ })
  const head = menu.getByRole('button', { name: group, exact })
  await head.waitFor()
  if (await head.getAttribute('aria-expanded') === 'false') await head.click()
  const link = menu.getByRole('link', { name: leaf, exact })
  await link.click()
  await expect.poll(() => link.getAttribute('aria-current'), { timeout: 30_000 }).toBe('page')
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
}

/** The language in which this person reads the product. */
export const isEnglish = async ({ page }: Desk): Promise<boolean> => (await page.evaluate<string>('document.documentElement.lang')).startsWith('en')

/** The page in front: others stay alive behind it. */
export const stageOf = ({ page }: Desk): Locator => page.locator('.kit-page').filter({ visible: true }).last()

/** Opens a drop-down and takes one of its options; `typed` narrows it first, as people do in long lists. */
export async function chooses(page: Page, input: Locator, option: string | RegExp, typed?: string): Promise<void> {
  await input.click()
  if (typed) await input.fill(typed)
  await page.locator('.ant-select-dropdown').filter({ visible: true }).locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}

/** Province, then city. */
export async function choosesCity(page: Page, input: Locator, province: string, city: string): Promise<void> {
  await input.click()
  const menus = page.locator('.ant-cascader-dropdown').filter({ visible: true })
  for (const name of [province, city]) await menus.locator('.ant-cascader-menu-item').filter({ hasText: name }).first().click()
}

export async function typesDate(input: Locator, day: string): Promise<void> {
  await input.fill(day)
  await input.press('Enter')
}

/** One cell of a table of child rows, by the title of its column. */
export class RowsTable {
  readonly #box: Locator
  readonly page: Page
  constructor(page: Page, box: Locator) { this.page = page; this.#box = box }
  add(): Promise<void> { return this.#box.getByRole('button', { name: '添加一行' }).click() }
  async cell(row: number, title: string): Promise<Locator> {
    const titles = await this.#box.locator('thead th').allInnerTexts()
    const at = titles.findIndex(one => one.trim() === title)
    if (at < 0) throw new Error(`no column ${title} among ${titles.join(', ')}`)
    return this.#box.locator('tbody tr').nth(row).locator('td').nth(at)
  }
  async types(row: number, title: string, value: string): Promise<void> { await (await this.cell(row, title)).locator('input').first().fill(value) }
  async chooses(row: number, title: string, option: string | RegExp, typed?: string): Promise<void> { await chooses(this.page, (await this.cell(row, title)).locator('input').first(), option, typed) }
  async uploads(row: number, title: string, name: string): Promise<void> {
    const cell = await this.cell(row, title)
    await cell.locator('input[type=file]').setInputFiles(pdf(name))
    await cell.getByRole('button', { name, exact }).waitFor()
  }
  async switches(row: number, title: string): Promise<void> { await (await this.cell(row, title)).getByRole('switch').click() }
}

export const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF`) })
