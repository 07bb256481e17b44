import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuTree } from '#areas/platform/menu/menu-tree.ts'
import { signInOperator } from '../operator.ts'
import { openWorld, pictures, startProduct, visitedAddress, type Desk, type RunningProduct } from '../product.ts'
import { Crawl } from './crawl.ts'
import { type Finding } from './steps.ts'

// npm run test:long buttons [/authority/role ...]: every button, tab and menu item of every page of the menu is pressed
// and must do something. Not in CI: it takes hours.
const isAsked = process.env['BUTTONS'] !== undefined
const asked = (process.env['BUTTONS'] ?? '').split(' ').filter(one => one.startsWith('/'))
const languages = (process.env['BUTTONS_LANGUAGE'] ?? 'en zh').split(' ') as ('zh' | 'en')[]
const people = (process.env['BUTTONS_AS'] ?? 'administrator operator').split(' ')
/** Whose desk: approvals lie with those who are asked, not with the administrator. */
const person = process.env['BUTTONS_PERSON'] ?? '系统管理员'
const ends = Date.now() + Number(process.env['BUTTONS_SECONDS'] ?? 14_000) * 1000
const limits = {
  presses: Number(process.env['BUTTONS_PRESSES'] ?? 80),
  seconds: 300,
  pictures: process.env['BUTTONS_PICTURES'] ?? '',
}
/** What the administrator of a tenant has not, or may only read. */
const OPERATORS = [
  '/system/tenant',
  '/system/tenantpackage',
  '/system/client',
  '/system/menu',
  '/system/topmenu',
  '/system/dict',
  '/dict-horizontal/index',
  '/base/region',
  '/system/param',
  '/tool/datasource',
  '/tool/model',
  '/tool/code',
  '/test/index',
]

interface MenuNode {
  path: string
  children?: MenuNode[]
}
const leavesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(node => (node.children ? leavesOf(node.children) : [node.path]))
/** What all his top menus hold: the frame reads them by itself, one after the other. */
async function pagesOf(desk: Desk): Promise<string[]> {
  const found = new Set<string>()
  let answered = 0
  desk.page.on(
    'response',
    response =>
      void (async () => {
        if (!response.url().includes('menu/routes')) return
        const { data } = (await response.json()) as { data: MenuNode[] }
        for (const path of leavesOf(data)) if (path.startsWith('/')) found.add(path)
        answered++
      })().catch(() => undefined),
  )
  await desk.page.reload()
  const tops = desk.page.getByRole('banner').locator('nav button')
  await expect.poll(async () => answered >= (await tops.count()) && answered > 0).toBe(true)
  return menuTree
    .flatMap(top => top.groups)
    .flatMap(group => group.leaves)
    .map(leaf => leaf[1])
    .filter(path => found.has(path))
}

/** All pages in their order, each with those that it opens; what was found so far is kept after each. */
async function pressesAll(
  desk: Desk,
  language: 'zh' | 'en',
  who: string,
  among: (path: string) => boolean,
): Promise<readonly Finding[]> {
  const pages = (await pagesOf(desk)).filter(among)
  const wanted = asked.length
    ? asked
        .map(one => pages.find(path => path === one || path === `${one}/index`) ?? one)
        .filter(path => pages.includes(path) || (who === 'administrator' && among(path)))
    : pages
  const crawl = await new Crawl(desk, language, { ...limits, axe: language === 'zh' }).begins()
  const done: string[] = []
  const children = new Set<string>()
  for (const path of wanted) {
    if (Date.now() > ends) break
    const start = Date.now(),
      pressed = crawl.pressed,
      found = crawl.findings.length
    await crawl.presses(path)
    for (const [pathname, url] of crawl.opens)
      if (Date.now() < ends && belongsTo(pathname, path) && !children.has(pathname) && !pages.includes(pathname)) {
        children.add(pathname)
        await crawl.presses(url)
      }
    done.push(path)
    console.log(
      `${language} ${path}: ${crawl.pressed - pressed} pressed in ${Math.round((Date.now() - start) / 1000)} s`,
    )
    for (const one of crawl.findings.slice(found))
      if (!/^words\? a label/.test(one.what)) console.log(`   ${one.level === 'fault' ? '✗' : '·'} ${said(one)}`)
    keeps(`${who}-${language}`, crawl.findings, done)
  }
  await desk.context.close()
  expect(done.length + Number(wanted.length === 0)).toBeGreaterThan(0)
  return crawl.findings
}

describe.runIf(isAsked && people.includes('administrator'))('every button of a tenant', () => {
  let product: RunningProduct
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  it.each(languages)('does something, in words of its reader (%s)', async language => {
    const findings = await pressesAll(await product.signIn(person, language), language, 'administrator', () => true)
    expect(findings.filter(one => one.level === 'fault').map(said)).toEqual([])
  })
})

describe.runIf(
  isAsked && people.includes('operator') && (asked.length === 0 || asked.some(one => OPERATORS.includes(one))),
)('every button of the operator', () => {
  let product: RunningProduct
  beforeAll(async () => {
    product = visitedAddress ? await startProduct() : await openWorld()
  })
  afterAll(() => product?.stop())

  it.each(languages)('does something, in words of its reader (%s)', async language => {
    const findings = await pressesAll(await signInOperator(product, language), language, 'operator', path =>
      OPERATORS.includes(path),
    )
    expect(findings.filter(one => one.level === 'fault').map(said)).toEqual([])
  })
})

/** /authority/role opens /authority/role/detail, /contract/index opens /contract/detail. */
const belongsTo = (pathname: string, page: string) =>
  !/\/index$/.test(pathname) && pathname !== page && pathname.startsWith(`${page.replace(/\/index$/, '')}/`)
const said = ({ path, pressed, what }: Finding) => `${path} [${pressed}] ${what}`
function keeps(name: string, findings: readonly Finding[], done: readonly string[]): void {
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(pictures, `buttons-${name}.json`), JSON.stringify({ done, findings }, null, 1))
}
