// node tools/tour.ts http://127.0.0.1:8080 PASSWORD: the tour of docs/tour, from a running product with its demo.
// One page a role and language: its morning page and the lists in which it lives, with pictures.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { staff } from '../demo/staff.ts'

type Language = 'zh' | 'en'
const root = join(import.meta.dirname, '..', 'docs', 'tour')
const QUIET_MS = 2_000
const WIDE = { width: 1280, height: 760 }
/** Of each role the pages of its day, behind its own morning page. */
const days: readonly (readonly [account: string, paths: readonly string[]])[] = [
  ['gumingyuan', ['/wel/dashboard']],
  ['lixiaowen', ['/customers/customer/index', '/contract/lease/index']],
  ['chenliqun', ['/work/todo', '/contract/lease/index']],
  ['zhoumin', ['/account/bank/receipt/index']],
  ['hansong', ['/vehicle/index']],
  ['admin', ['/monitor/job', '/system/takeover/index']],
]
const words: Readonly<Record<Language, { title: string; morning: string; of: string }>> = {
  zh: { title: '各岗位导览', morning: '早上打开的页面', of: '由 `node tools/tour.ts` 从演示公司生成' },
  en: {
    title: 'A tour by role',
    morning: 'The page of the morning',
    of: 'Made by `node tools/tour.ts` from the demo company',
  },
}

async function signsIn(page: Page, base: string, account: string, password: string, language: Language): Promise<void> {
  await page.goto(`${base}/login`)
  await page.getByLabel(language === 'en' ? 'Account' : '账号', { exact: true }).fill(account)
  await page.getByLabel(language === 'en' ? 'Password' : '密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: language === 'en' ? 'Sign in' : '登录', exact: true }).click()
  await page.waitForURL(/\/wel/)
}

async function picture(page: Page, file: string): Promise<string> {
  // The stream of messages stays open: a page that is quiet but for it has come.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
  await page.locator('.ant-skeleton, .ant-spin-spinning').first().waitFor({ state: 'hidden' })
  await page.screenshot({ path: join(root, file), type: 'jpeg', quality: 62 })
  return (await page.title()).split(' · ')[0] ?? ''
}

async function main(base: string, password: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  for (const language of ['zh', 'en'] as const) {
    mkdirSync(join(root, language), { recursive: true })
    const lines = [`# ${words[language].title}`, '', `${words[language].of}${language === 'zh' ? '。' : '.'}`, '']
    for (const [account, paths] of days) {
      const person = staff.find(one => one.account === account)
      const context = await browser.newContext({
        viewport: WIDE,
        locale: language === 'en' ? 'en-US' : 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        storageState: {
          cookies: [],
          origins: [{ origin: base, localStorage: [{ name: 'fleet-language', value: language }] }],
        },
      })
      const page = await context.newPage()
      await signsIn(page, base, account, password, language)
      const [zh = account, en = account] = (person?.says ?? '').split(' / ')
      lines.push(`## ${language === 'zh' ? zh : en} (${person?.name ?? account})`, '')
      for (const [at, path] of ['', ...paths].entries()) {
        if (path) await page.goto(`${base}${path}`)
        const file = `${language}/${account}-${at}.jpg`
        const title = await picture(page, file)
        lines.push(path ? `**${title}** \`${path}\`` : words[language].morning, '', `![${title}](${file})`, '')
      }
      await context.close()
    }
    writeFileSync(join(root, language === 'zh' ? 'README.md' : 'README.en.md'), `${lines.join('\n').trimEnd()}\n`)
  }
  await browser.close()
}

const [base, password] = process.argv.slice(2)
if (!base || !password) throw new Error('node tools/tour.ts http://host:port PASSWORD')
await main(base, password)
