import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Desk } from './product.ts'

const exact = true

/** A top menu: in the bar, or under 更多 where the bar is too short for all. False where he has none of that name. */
export async function choosesTop(page: Page, top: string): Promise<boolean> {
  const bar = page.getByRole('banner').getByRole('navigation')
  const own = bar.getByRole('button', { name: top, exact })
  const more = bar.getByRole('button', { name: /^(更多|More)/ })
  await bar.getByRole('button').first().waitFor()
  if ((await own.count()) > 0) await own.click()
  else if ((await more.count()) > 0) {
    await more.hover()
    const item = page.getByRole('menuitem', { name: top, exact })
    await page.getByRole('menuitem').filter({ visible: true }).first().waitFor()
    if ((await item.count()) === 0) {
      await page.keyboard.press('Escape')
      return false
    }
    await item.click()
  } else return false
  return true
}

/** From the menu bar to a page, as people go there: top menu, group, leaf. */
export async function opensPage(desk: Desk, top: string, group: string, leaf: string): Promise<void> {
  const { page } = desk
  expect(await choosesTop(page, top), `the top menu ${top}`).toBe(true)
  const menu = page.getByRole('navigation', { name: /主菜单|Main menu/ })
  const head = menu.getByRole('button', { name: group, exact })
  const link = menu.getByRole('link', { name: leaf, exact })
  await head.waitFor()
  // The first page of a top menu opens its group by itself, perhaps under the finger that was about to.
  await expect
    .poll(
      async () => {
        if (!(await link.isVisible()) && (await head.getAttribute('aria-expanded')) === 'false') await head.click()
        return link.isVisible()
      },
      { message: `the leaf ${leaf} of ${group}` },
    )
    .toBe(true)
  await link.click()
  await expect.poll(async () => (await link.getAttribute('aria-current')) ?? `at ${page.url()}`).toBe('page')
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

/** The fields of child rows by their titles: in the table, or in the drawer that a row of many fields opens. */
export class RowsTable {
  readonly #box: Locator
  readonly page: Page
  constructor(page: Page, box: Locator) {
    this.page = page
    this.#box = box
  }
  /** A new row of many fields opens at once: it is closed, so that every row is filled the same way. */
  async add(): Promise<void> {
    const rows = this.#box.locator('tbody tr:not(.kit-lines-none)')
    const before = await rows.count()
    await this.#box.getByRole('button', { name: '添加一行' }).click()
    await rows.nth(before).waitFor()
    if (await this.#drawer.isVisible()) await this.#close()
  }
  get #drawer(): Locator {
    return this.page.locator('.kit-line-drawer').filter({ visible: true })
  }
  async #close(): Promise<void> {
    await this.#drawer.getByRole('button', { name: '完成' }).click()
    await this.#drawer.waitFor({ state: 'detached' })
  }
  /** Does something to one field of a row; a field that the table does not show is met in the row's drawer. */
  async in(row: number, title: string, work: (field: Locator) => Promise<void>): Promise<void> {
    const titles = await this.#box.locator('thead th').allInnerTexts()
    const at = titles.findIndex(one => one.trim() === title)
    const line = this.#box.locator('tbody tr').nth(row)
    if (at >= 0) return work(line.locator('td').nth(at))
    await line.locator('.kit-lines-tools button').first().click()
    const label = this.page.locator('.kit-line-label').getByText(title, { exact: true })
    await work(this.#drawer.locator('.kit-line-field').filter({ has: label }))
    await this.#close()
  }
  types(row: number, title: string, value: string): Promise<void> {
    return this.in(row, title, field => field.locator('input, textarea').first().fill(value))
  }
  chooses(row: number, title: string, option: string | RegExp, typed?: string): Promise<void> {
    return this.in(row, title, field => chooses(this.page, field.locator('input').first(), option, typed))
  }
  uploads(row: number, title: string, name: string): Promise<void> {
    return this.in(row, title, async field => {
      await field.locator('input[type=file]').setInputFiles(pdf(name))
      await field.getByRole('button', { name, exact }).waitFor()
    })
  }
  switches(row: number, title: string): Promise<void> {
    return this.in(row, title, field => field.getByRole('switch').click())
  }
}

export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF`),
})
