import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Desk } from './product.ts'

const exact = true

/** From the menu bar to a page, as people go there: top menu, group, leaf. */
export async function opensPage(desk: Desk, top: string, group: string, leaf: string): Promise<void> {
  const { page } = desk
  await page.getByRole('banner').getByRole('button', { name: top, exact }).click()
  const menu = page.getByRole('navigation', { name: /主菜单|Main menu/ })
  const head = menu.getByRole('button', { name: group, exact })
  await head.waitFor()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  const link = menu.getByRole('link', { name: leaf, exact })
  await link.click()
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  await settles(desk)
}

/** The page in front shows what was asked for last: behind old rows nothing is under way. */
export async function settles(desk: Desk): Promise<void> {
  await expect
    .poll(
      () =>
        stageOf(desk).locator('.is-fetching, .page-skeleton, .kit-table-skeleton').filter({ visible: true }).count(),
      { message: 'the list in front is still read' },
    )
    .toBe(0)
}

/** Presses what reads the list in front anew by that call, and waits until its answer stands there. */
export async function reloads(desk: Desk, button: Locator, call: RegExp): Promise<void> {
  await Promise.all([desk.page.waitForResponse(call), button.click()])
  await settles(desk)
}

/** One action of a row: in front, or behind 'more' where the row has no room for it. */
export async function acts(page: Page, row: Locator, action: string): Promise<void> {
  const direct = row.getByRole('button', { name: action, exact })
  const more = row.getByRole('button', { name: /更多|More/ })
  await direct.or(more).first().waitFor()
  if ((await direct.count()) > 0) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name: action, exact }).click()
}

/** What a toast says: read at once, for it goes by itself. */
export const toast = ({ page }: Desk, text: string | RegExp): Promise<string> =>
  page.locator('.ant-message-notice').filter({ hasText: text }).last().innerText()

/** Draws with the pressed mouse, once the canvas stands still. */
export async function draws(
  page: Page,
  canvas: Locator,
  [first, ...others]: readonly (readonly [number, number])[],
): Promise<void> {
  await canvas.hover()
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + first![0], box.y + first![1])
  await page.mouse.down()
  for (const [x, y] of others) await page.mouse.move(box.x + x, box.y + y, { steps: 5 })
  await page.mouse.up()
}

/** The language in which this person reads the product. */
export const isEnglish = async ({ page }: Desk): Promise<boolean> =>
  (await page.evaluate<string>('document.documentElement.lang')).startsWith('en')

/** The page in front: others stay alive behind it. */
export const stageOf = ({ page }: Desk): Locator => page.locator('.kit-page').filter({ visible: true }).last()

/** Opens a drop-down and takes one of its options; `typed` narrows it first, as people do in long lists. */
export async function chooses(page: Page, input: Locator, option: string | RegExp, typed?: string): Promise<void> {
  await input.click()
  if (typed) await input.fill(typed)
  await page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .locator('.ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click()
}

/** Province, then city. */
export async function choosesCity(page: Page, input: Locator, province: string, city: string): Promise<void> {
  await input.click()
  const menus = page.locator('.ant-cascader-dropdown').filter({ visible: true })
  for (const name of [province, city])
    await menus.locator('.ant-cascader-menu-item').filter({ hasText: name }).first().click()
}

export async function typesDate(input: Locator, day: string): Promise<void> {
  await input.fill(day)
  await input.press('Enter')
}

/** One cell of a table of child rows, by the title of its column. */
export class RowsTable {
  readonly #box: Locator
  readonly page: Page
  constructor(page: Page, box: Locator) {
    this.page = page
    this.#box = box
  }
  add(): Promise<void> {
    return this.#box.getByRole('button', { name: '添加一行' }).click()
  }
  async cell(row: number, title: string): Promise<Locator> {
    const titles = await this.#box.locator('thead th').allInnerTexts()
    const at = titles.findIndex(one => one.trim() === title)
    if (at < 0) throw new Error(`no column ${title} among ${titles.join(', ')}`)
    return this.#box.locator('tbody tr').nth(row).locator('td').nth(at)
  }
  async types(row: number, title: string, value: string): Promise<void> {
    await (await this.cell(row, title)).locator('input').first().fill(value)
  }
  async chooses(row: number, title: string, option: string | RegExp, typed?: string): Promise<void> {
    await chooses(this.page, (await this.cell(row, title)).locator('input').first(), option, typed)
  }
  async uploads(row: number, title: string, name: string): Promise<void> {
    const cell = await this.cell(row, title)
    await cell.locator('input[type=file]').setInputFiles(pdf(name))
    await cell.getByRole('button', { name, exact }).waitFor()
  }
  async switches(row: number, title: string): Promise<void> {
    await (await this.cell(row, title)).getByRole('switch').click()
  }
}

export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF`),
})
