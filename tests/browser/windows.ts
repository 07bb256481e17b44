import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'

export const pictures = fileURLToPath(new URL('../../test-results', import.meta.url))
/**
 * The one bound of every wait for a thing on a page: generous, for a machine may be five times slower; reached only
 * where the thing never comes. Whoever writes a walk has less (PATIENCE=20000).
 */
export const PATIENCE = Number(process.env['PATIENCE'] ?? 120_000)

const browsers = new Set<Browser>()
const said = new WeakMap<Page, string[]>()
const servers = new Set<() => string>()

/**
 * Every window that this browser opens waits as long as the others and is remembered with what its console said, for
 * the report of a failed test.
 */
export function watched(browser: Browser): Browser {
  const opens = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await opens(options)
    context.setDefaultTimeout(PATIENCE)
    context.on('page', page => {
      const lines: string[] = []
      said.set(page, lines)
      page.on('console', message => lines.push(`${message.type()}: ${message.text()} ${message.location().url}`))
      page.on('pageerror', error => lines.push(`error: ${String(error)}`))
      page.on('requestfailed', request =>
        lines.push(`unanswered: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`),
      )
      page.on('response', response => {
        if (response.status() >= 400)
          lines.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
      })
    })
    return context
  }
  browsers.add(browser)
  browser.on('disconnected', () => browsers.delete(browser))
  return browser
}
/** What a server in a process of its own has said so far. */
export function listensTo(log: () => string): () => void {
  servers.add(log)
  return () => servers.delete(log)
}
export const openBrowsers = (): readonly Browser[] => [...browsers]
export const isAnythingOpen = (): boolean => browsers.size + servers.size > 0

/** A page that hangs says nothing: the report of the others does not wait for it. */
const within = <T>(asked: Promise<T>, otherwise: T): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<T>(resolve => {
    timer = setTimeout(() => resolve(otherwise), 10_000)
  })
  return Promise.race([asked.catch(() => otherwise), late]).finally(() => clearTimeout(timer))
}

/**
 * Every open window as it stands: a picture and its whole text below test-results/, the address, the end of its console
 * and of its text on the terminal.
 */
export async function reports(file: string, test: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  const pages = openBrowsers()
    .flatMap(browser => browser.contexts())
    .flatMap(context => context.pages())
  // Whoever reads only the beginning knows at least where everybody stood.
  const lines = [
    `── failed: ${basename(file)} › ${test}`,
    ...pages.map((page, at) => `   window ${at + 1} at ${page.url()}`),
  ]
  for (const [at, page] of pages.entries()) {
    const path = join(pictures, `failed-${basename(file, '.test.ts')}-${at + 1}`)
    const text = (await within(page.evaluate<string>('document.body.innerText'), '(the page does not answer)')).replace(
      /\n\s*\n/g,
      '\n',
    )
    const console = said.get(page) ?? []
    await within(page.screenshot({ path: `${path}.png`, timeout: 9_000 }), undefined)
    writeFileSync(`${path}.txt`, `${page.url()}\n\n${console.join('\n')}\n\n${text}\n`)
    lines.push(
      `── window ${at + 1}: ${page.url()} (${path}.png, .txt)`,
      ...console.slice(-12).map(line => `   ${line.slice(0, 300)}`),
      text.slice(0, 1_500),
    )
  }
  for (const log of servers) lines.push('── the server said at last', ...log().trimEnd().split('\n').slice(-60))
  const report = `${lines.join('\n')}\n`
  process.stdout.write(report)
  appendFileSync(join(pictures, 'failed.log'), report)
}
