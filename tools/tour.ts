// node tools/tour.ts http://127.0.0.1:8080 PASSWORD: the tour of docs/tour, from a running product with its demo.
// Every role in both languages: its morning page with a picture, the pages of its menu, and of some roles a few lists.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { leavers, moreStaff } from '../demo/people.ts'
import { staff, type StaffSeed } from '../demo/staff.ts'

const [base, password] = process.argv.slice(2)
if (!base || !password) throw new Error('node tools/tour.ts http://host:port PASSWORD')
type Language = 'zh' | 'en'
const root = join(import.meta.dirname, '..', 'docs', 'tour')
const QUIET_MS = 2_000
const WIDE = { width: 1280, height: 760 }
/** Of some people the lists in which they live, beside the morning page that everybody has. */
const lists: Readonly<Record<string, readonly string[]>> = {
  gumingyuan: ['/wel/dashboard'],
  lixiaowen: ['/customers/customer/index', '/contract/lease/index'],
  chenliqun: ['/work/todo', '/contract/lease/index'],
  zhoumin: ['/account/bank/receipt/index'],
  hansong: ['/vehicle/index'],
  admin: ['/monitor/job', '/system/takeover/index'],
}
/** The first of each role who works. */
const people: readonly StaffSeed[] = [
  ...new Map(
    [...staff, ...moreStaff.filter(one => !leavers.includes(one.account))].toReversed().map(one => [one.role, one]),
  ).values(),
].toReversed()
const words: Readonly<Record<Language, { title: string; morning: string; of: string; menu: string; and: string }>> = {
  zh: {
    title: '各岗位导览',
    morning: '早上打开的页面',
    of: '由 `node tools/tour.ts` 从演示公司生成。',
    menu: '菜单',
    and: '、',
  },
  en: {
    title: 'A tour by role',
    morning: 'The page of the morning',
    of: 'Made by `node tools/tour.ts` from the demo company.',
    menu: 'Menu',
    and: ', ',
  },
}

interface MenuNode {
  readonly name: string
  readonly children?: readonly MenuNode[]
}
/** The person's own menu as the product sends it: a line for each top menu with its leaves. */
async function menuLines(page: Page, language: Language): Promise<string[]> {
  const answer = await page.waitForResponse(one => one.url().includes('/blade-system/menu/routes'))
  const { data } = (await answer.json()) as { data: readonly MenuNode[] }
  const leaves = (node: MenuNode): string[] => (node.children?.length ? node.children.flatMap(leaves) : [node.name])
  return data.map(top => `- ${top.name}: ${leaves(top).join(words[language].and)}`)
}

async function signsIn(page: Page, account: string, language: Language): Promise<void> {
  await page.goto(`${base}/login`)
  await page.getByLabel(language === 'en' ? 'Account' : '账号', { exact: true }).fill(account)
  await page.getByLabel(language === 'en' ? 'Password' : '密码', { exact: true }).fill(password!)
  await page.getByRole('button', { name: language === 'en' ? 'Sign in' : '登录', exact: true }).click()
  await page.waitForURL(/\/wel/)
}

async function picture(page: Page, file: string): Promise<string> {
  // The stream of messages stays open: a page that is quiet but for it has come.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
  await page.locator('.pane').filter({ visible: true }).locator('h1, h2').first().waitFor()
  await page.locator('.ant-skeleton, .ant-spin-spinning, .page-skeleton').first().waitFor({ state: 'hidden' })
  await page.screenshot({ path: join(root, file), type: 'jpeg', quality: 62 })
  return (await page.title()).split(' · ')[0] ?? ''
}

/** What the tour says of one person. */
async function visits(browser: Browser, { account, name, says }: StaffSeed, language: Language): Promise<string[]> {
  const context = await browser.newContext({
    viewport: WIDE,
    locale: language === 'en' ? 'en-US' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    storageState: {
      cookies: [],
      origins: [{ origin: base!, localStorage: [{ name: 'fleet-language', value: language }] }],
    },
  })
  const page = await context.newPage()
  const menu = menuLines(page, language)
  await signsIn(page, account, language)
  const [zh = account, en = zh] = says.split(' / ')
  const lines = [`## ${language === 'zh' ? zh : en} (${name})`, '']
  for (const [at, path] of ['', ...(lists[account] ?? [])].entries()) {
    if (path) await page.goto(`${base}${path}`)
    const file = `${language}/${account}-${at}.jpg`
    const title = await picture(page, file)
    lines.push(path ? `**${title}** \`${path}\`` : words[language].morning, '', `![${title}](${file})`, '')
  }
  lines.push(words[language].menu, '', ...(await menu), '')
  await context.close()
  return lines
}

async function main(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  for (const language of ['zh', 'en'] as const) {
    mkdirSync(join(root, language), { recursive: true })
    const lines = [`# ${words[language].title}`, '', words[language].of, '']
    for (const person of people) lines.push(...(await visits(browser, person, language)))
    writeFileSync(join(root, language === 'zh' ? 'README.md' : 'README.en.md'), `${lines.join('\n').trimEnd()}\n`)
  }
  await browser.close()
}

await main()
