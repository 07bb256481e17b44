import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuTree } from '#areas/platform/menu/menu-tree.ts'
import { pictures, startProduct, type Desk, type RunningProduct } from '../product.ts'
import { Crawl, type Finding } from './crawl.ts'

// npm run test:long buttons [/system/role ...]: every button, tab and menu item of every page of the menu is pressed and must do something. Not in CI: it takes an hour.
const isAsked = process.env['BUTTONS'] !== undefined
const asked = (process.env['BUTTONS'] ?? '').split(' ').filter(one => one.startsWith('/'))
const languages = (process.env['BUTTONS_LANGUAGE'] ?? 'en zh').split(' ') as ('zh' | 'en')[]
const ends = Date.now() + Number(process.env['BUTTONS_SECONDS'] ?? 7200) * 1000

interface MenuNode { path: string; children?: MenuNode[] }
const leavesOf = (nodes: readonly MenuNode[]): string[] => nodes.flatMap(node => (node.children ? leavesOf(node.children) : [node.path]))
/** What all his top menus hold: the frame reads them by itself, one after the other. */
async function pagesOf(desk: Desk): Promise<string[]> {
  const found = new Set<string>()
  let answered = 0
  desk.page.on('response', response => void (async () => {
    if (!response.url().includes('menu/routes')) return
    const { data } = await response.json() as { data: MenuNode[] }
    for (const path of leavesOf(data)) if (path.startsWith('/')) found.add(path)
    answered++
  })().catch(() => undefined))
  await desk.page.reload()
  const tops = desk.page.getByRole('banner').locator('nav button')
  await expect.poll(async () => answered >= await tops.count() && answered > 0).toBe(true)
  return menuTree.flatMap(top => top.groups).flatMap(group => group.leaves).map(leaf => leaf[1]).filter(path => found.has(path))
}

describe.runIf(isAsked)('every button', () => {
  let product: RunningProduct
  beforeAll(async () => { product = await startProduct() })
  afterAll(() => product?.stop())

  it.each(languages)('does something, in words of its reader (%s)', async language => {
    const desk = await product.signIn('系统管理员', language)
    const pages = await pagesOf(desk)
    const wanted = asked.length ? pages.filter(path => asked.some(one => path === one || path === `${one}/index`)).concat(asked.filter(one => !pages.includes(one) && !pages.includes(`${one}/index`))) : pages
    const crawl = await new Crawl(desk, language, { presses: 80, seconds: 240, axe: language === 'zh', pictures: process.env['BUTTONS_PICTURES'] ?? '' }).begins()
    const done: string[] = []
    const children = new Set<string>()
    for (const path of wanted) {
      if (Date.now() > ends) break
      const start = Date.now(), pressed = crawl.pressed, found = crawl.findings.length
      await crawl.presses(path)
      for (const [pathname, url] of crawl.opens) if (Date.now() < ends && belongsTo(pathname, path) && !children.has(pathname) && !pages.includes(pathname)) {
        children.add(pathname)
        await crawl.presses(url)
      }
      done.push(path)
      console.log(`${language} ${path}: ${crawl.pressed - pressed} pressed in ${Math.round((Date.now() - start) / 1000)} s`)
      for (const one of crawl.findings.slice(found).filter(each => !/^words\? a label/.test(each.what))) console.log(`   ${one.level === 'fault' ? '✗' : '·'} ${said(one)}`)
      keeps(language, crawl.findings, done)
    }
    await desk.context.close()
    expect(done.length).toBeGreaterThan(0)
    expect(crawl.findings.filter(one => one.level === 'fault').map(said)).toEqual([])
  })
})

/** /system/role opens /system/role/detail, /contract/index opens /contract/detail. */
const belongsTo = (pathname: string, page: string) => !/\/index$/.test(pathname) && pathname !== page && pathname.startsWith(`${page.replace(/\/index$/, '')}/`)
const said = ({ path, pressed, what }: Finding) => `${path} [${pressed}] ${what}`
function keeps(language: string, findings: readonly Finding[], done: readonly string[]): void {
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(pictures, `buttons-${language}.json`), JSON.stringify({ done, findings }, null, 1))
}
