import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawn, howDrawn } from '#packages/testing/drawn.ts'
import { openWorld, type Desk } from './product.ts'
import { stageOf } from './hands.ts'

// English is complete: a reader of English meets Chinese only in what people themselves wrote (names, remarks, plates),
// and the console stays silent.
let world: Awaited<ReturnType<typeof openWorld>>
let desk: Desk
let pages: string[]
beforeAll(async () => {
  world = await openWorld()
  desk = await world.signIn('系统管理员', 'en')
  const routes = await (await world.world.as('系统管理员')).gets<MenuNode[]>('/api/blade-system/menu/routes')
  pages = leavesOf(routes).filter(path => path.startsWith('/'))
})
afterAll(() => world?.stop())

interface MenuNode {
  path: string
  children?: MenuNode[]
}
const leavesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(node => (node.children ? leavesOf(node.children) : [node.path]))

const goesTo = async (path: string) => {
  await desk.page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await desk.page.locator('.pane').filter({ visible: true }).locator('h1, h2, form, .ant-table').first().waitFor()
}
const closes = () =>
  desk.page.evaluate('document.querySelector(".strip-tab[aria-selected=true] .strip-close")?.click()')

/**
 * Words of the product in Chinese: everything that can be read or heard, but cells of tables (tags and marks in them
 * count) and what is marked as somebody's own.
 */
const SWEEP = `(() => {
  const chinese = /[\\u4e00-\\u9fff]/
  const isOwn = element => element.closest('.kit-own, .ant-table-tbody, .palette') !== null && element.closest('.kit-tag, .kit-yes, .kit-no, .kit-row-actions, .kit-unit, .kit-nothing') === null
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (chinese.test(node.textContent) && node.parentElement.checkVisibility() && !isOwn(node.parentElement) && !node.parentElement.closest('script, style')) found.add(node.textContent.trim().slice(0, 80))
  for (const element of document.querySelectorAll('[placeholder], [title], [aria-label]')) for (const name of ['placeholder', 'title', 'aria-label']) {
    const text = element.getAttribute(name)
    if (text && chinese.test(text) && element.checkVisibility() && !isOwn(element)) found.add('@' + name + ' ' + text.slice(0, 80))
  }
  return [...found]
})()`
const sweep = () => desk.page.evaluate(SWEEP) as Promise<string[]>

it(`shows every page of the menu in English (${howDrawn})`, async () => {
  const found: Record<string, string[]> = {}
  expect(pages.length).toBeGreaterThan(60)
  for (const path of drawn(pages, 30, 'in English', one => one)) {
    await goesTo(path)
    await desk.page
      .locator('.pane')
      .filter({ visible: true })
      .locator('.page-skeleton, .kit-table-skeleton, .ant-spin-spinning')
      .first()
      .waitFor({ state: 'hidden' })
    const chinese = await sweep()
    if (chinese.length) found[path] = chinese
    const complaints = desk.complaints.splice(0)
    if (complaints.length) found[path] = [...(found[path] ?? []), ...complaints]
    await closes()
  }
  expect(found).toEqual({})
})

it('shows a small form, a long one and one with tables of rows in English, complaints included', async () => {
  const found: Record<string, string[]> = {}
  for (const path of ['/product/category/add', '/car/parking_lots/add', '/contract/lease/add']) {
    await goesTo(path)
    const submit = stageOf(desk).locator('.kit-form-bar .ant-btn-primary')
    await submit.waitFor()
    await submit.click()
    await desk.page.waitForFunction('document.querySelector(".ant-form-item-explain-error, .kit-fault-count")')
    const chinese = await sweep()
    if (chinese.length) found[path] = chinese
    await closes()
    // Who pressed only 'save' has typed nothing: it may close at once, or ask first.
    const leave = desk.page.getByRole('button', { name: 'Leave', exact: true })
    await expect
      .poll(async () => {
        if (await leave.isVisible()) await leave.click()
        return new URL(desk.page.url()).pathname
      })
      .not.toBe(path)
  }
  expect(found).toEqual({})
  expect(desk.complaints.splice(0)).toEqual([])
})
