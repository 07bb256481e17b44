import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { moreStaff } from '../../demo/people.ts'
import { staff } from '../../demo/staff.ts'
import { buildAll } from '../../tools/build.ts'
import { setsParam } from '../params.ts'
import { makeWorld, PASSWORD, type World, type WorldOptions } from '../world.ts'
import { morningClock } from './morning.ts'
import { listensTo, pictures, watched } from './windows.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The browser without its own windows and bars first: it takes a quarter less of two cores. */
const executablePath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync)
export { pictures }

/** The product in a process and a data folder of its own, and a browser beside it. */
export interface RunningProduct {
  readonly address: string
  readonly password: string
  readonly browser: Browser
  /** A signed-in person in a browser context of his own. */
  signIn(name: string, language?: 'zh' | 'en'): Promise<Desk>
  stop(): Promise<void>
}
/** One person's browser window; everything that the console complained about is kept. */
export interface Desk {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: string[]
  picture(name: string): Promise<void>
}

/** While a walk is being written: BROWSER_AT (address) and BROWSER_PASSWORD name a product that runs already. */
export const visitedAddress = process.env['BROWSER_AT']

export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  if (!executablePath) throw new Error('Chromium is not installed: .ci/run installs it')
  mkdirSync(pictures, { recursive: true })
  if (visitedAddress) return visits(visitedAddress, process.env['BROWSER_PASSWORD'] ?? '')
  const dataDir = mkdtempSync(join(tmpdir(), 'browser-'))
  const clock = `${dataDir}-clock.mjs`
  writeFileSync(clock, morningClock)
  const nodeOptions = `${process.env['NODE_OPTIONS'] ?? ''} --import ${pathToFileURL(clock)}`
  const server = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: nodeOptions,
      PORT: '0',
      DATA_DIR: dataDir,
      LOGIN_CAPTCHA: '0',
      DEMO_OFFICE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words = keepsWords(server)
  const forgets = listensTo(words)
  const address = await readAddress(server, words)
  const password = readFileSync(join(dataDir, 'demo-password'), 'utf8').trim()
  const browser = await openBrowser()
  return {
    address,
    password,
    browser,
    signIn: (name, language = 'zh') => signIn(browser, address, password, name, language, morningClock),
    async stop() {
      await browser.close()
      server.kill('SIGTERM')
      await new Promise(resolve => server.once('exit', resolve))
      forgets()
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(clock)
    },
  }
}

async function visits(address: string, password: string): Promise<RunningProduct> {
  const browser = await openBrowser()
  return {
    address,
    password,
    browser,
    signIn: (name, language = 'zh') => signIn(browser, address, password, name, language),
    stop: () => browser.close(),
  }
}

/**
 * The product inside the test's own process, on a world whose earlier steps were made over the calls and whose clock
 * the test turns. Jobs run by themselves.
 */
export async function openWorld(
  day?: string,
  options: Pick<WorldOptions, 'frameHosts' | 'journal'> = {},
): Promise<RunningProduct & { readonly world: World }> {
  mkdirSync(pictures, { recursive: true })
  await buildAll(() => {})
  const world = await makeWorld(day, { webFolder: join(root, 'dist/web'), ...options })
  // A walk moves the clock by days between two presses: nobody is away from his desk meanwhile.
  await world.inside(tx => setsParam(tx, 'session.idleLockMinutes', '0'))
  await world.product.runner.start()
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await openBrowser()
  return {
    world,
    address,
    password: PASSWORD,
    browser,
    signIn: (name, language = 'zh') => signIn(browser, address, PASSWORD, name, language),
    async stop() {
      await browser.close()
      await world.product.runner.stop()
      await world.close()
    },
  }
}

export const openBrowser = async (): Promise<Browser> =>
  watched(
    await chromium.launch({
      executablePath: executablePath!,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    }),
  )

/** The end of what the server says, whatever stream it says it on. */
function keepsWords(server: ChildProcess): () => string {
  let words = ''
  for (const stream of [server.stdout!, server.stderr!])
    stream.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-40_000)
    })
  return () => words
}

function readAddress(server: ChildProcess, words: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.stdout!.on('data', () => {
      const found = /is ready: (http:\/\/[\d.]+:\d+)/.exec(words())
      if (found) resolve(found[1]!)
    })
    server.once('exit', code => reject(new Error(`the server ended with ${code}:\n${words()}`)))
  })
}

/**
 * By the login page, as people do; `clock` is run before every page. The captcha is off for tests (parameter of the
 * client); its own test switches it on.
 */
export async function signIn(
  browser: Browser,
  address: string,
  password: string,
  name: string,
  language: 'zh' | 'en' = 'zh',
  clock?: string,
): Promise<Desk> {
  const account = [...staff, ...moreStaff].find(one => one.name === name)?.account
  if (!account) throw new Error(`nobody is called ${name}`)
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'fleet-language', value: language }] }],
    },
  })
  if (clock) await context.addInitScript(clock)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  // A clock that the test sets runs in every frame; the sandboxed one of a printed text refuses it.
  const isOurs = (text: string) => text.startsWith("Blocked script execution in 'about:srcdoc'")
  page.on('console', message => {
    if (message.type() === 'error' && !isOurs(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  await page.goto(`${address}/login`)
  await page.getByLabel(language === 'zh' ? '账号' : 'Account', { exact: true }).fill(account)
  await page.getByLabel(language === 'zh' ? '密码' : 'Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: language === 'zh' ? '登录' : 'Sign in', exact: true }).click()
  await page.waitForURL(/\/wel/)
  await page
    .getByRole('navigation', { name: language === 'zh' ? '主菜单' : 'Main menu' })
    .getByRole('link')
    .nth(1)
    .waitFor()
  return {
    page,
    context,
    complaints,
    picture: async file => void (await page.screenshot({ path: join(pictures, `${file}.png`) })),
  }
}
