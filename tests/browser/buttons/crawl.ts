import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Request } from 'playwright-core'
import type { Desk } from '../product.ts'
import { isExempt, mayBeRead, mayBeRefused, mayBeStill, notPressed } from './exempt.ts'
import { INSPECT, PRESS } from './in-page.ts'
import { Answers, foreignWords, productLabels, type Read } from './words.ts'
import { type Finding } from './steps.ts'
import { type Language } from './steps.ts'
import { type Limits } from './steps.ts'
import { type Opened } from './steps.ts'
import { type Pressable } from './steps.ts'
import { type Step } from './steps.ts'
import { nameOf } from './steps.ts'
import { reasonOf } from './steps.ts'

/**
 * React shows a part that had to be loaded up to 300 ms after the page before it stood still: a shorter look would miss
 * the dialog and pass.
 */
const QUIET = 350

const PATIENCE = 12_000

/** Asked by the shell by itself, whatever is pressed. */
const BESIDE = /unread|page-view|seen|heartbeat|events?\/stream|client-error|\/count(\?|$)/

/** One person presses everything on one page after the other and writes down what came of it. */
export class Crawl {
  readonly findings: Finding[] = []
  readonly opens = new Map<string, string>()
  pressed = 0
  #page: Page
  #desk: Desk
  #language: Language
  #limits: Limits
  #answers = new Answers()
  #labels = productLabels()
  #english = new Set([...this.#labels].filter(([zh, en]) => zh !== en).map(([, en]) => en))
  #path = ''
  #pending = new Set<Request>()
  /** A part that has come is drawn a moment later. */
  #ended = 0
  #sent: string[] = []
  #refused: string[] = []
  #others: string[] = []
  #pictures = 0
  #checked = new Set<string>()

  constructor(desk: Desk, language: Language, limits: Limits) {
    this.#desk = desk
    this.#page = desk.page
    this.#language = language
    this.#limits = limits
  }
  async begins(): Promise<this> {
    const page = this.#page
    this.#answers.listensTo(this.#desk.context)
    await page.addInitScript(PRESS)
    page.on('request', request => {
      if (!/^http/.test(request.url()) || /stream|events/.test(request.url())) return
      this.#pending.add(request)
      if (request.url().includes('/api/') && !BESIDE.test(request.url()))
        this.#sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    const ends = (request: Request) => {
      this.#pending.delete(request)
      this.#ended = Date.now()
    }
    page.on('requestfinished', ends).on('requestfailed', ends)
    page.on('response', response => {
      if (response.status() >= 400 && response.url().includes('/api/'))
        void response
          .text()
          .catch(() => '')
          .then(text =>
            this.#refused.push(
              `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname} ${text.slice(0, 160)}`,
            ),
          )
    })
    page.on('download', download => {
      this.#others.push('download')
      void download.cancel().catch(() => undefined)
    })
    page.on('filechooser', () => this.#others.push('file chooser'))
    page.on('dialog', dialog => {
      this.#others.push(`browser dialog: ${dialog.message()}`)
      void dialog.accept().catch(() => undefined)
    })
    this.#desk.context.on('page', window => {
      this.#others.push('window')
      void window.close().catch(() => undefined)
    })
    page.setDefaultTimeout(15_000)
    await page.reload()
    await page
      .getByRole('navigation', { name: /主菜单|Main menu/ })
      .getByRole('link')
      .first()
      .waitFor()
    return this
  }

  async presses(path: string): Promise<void> {
    this.#path = path
    const ends = Date.now() + this.#limits.seconds * 1000
    await this.#closesOverlays()
    await this.#opensAnew()
    await this.#looks('pane', 'page')
    const first = await this.#lists('pane')
    const queue: Step[][] = first.map(what => [{ at: 'pane', what }])
    const known = new Set(first.map(what => `${what.key} pane`))
    let count = 0
    for (let steps = queue.shift(); steps; steps = queue.shift()) {
      if (++count > this.#limits.presses || Date.now() > ends) {
        this.#notes('page', `${queue.length + 1} presses were not made: the page has too many for its time`, 'look')
        break
      }
      const again = async (): Promise<Step[]> => {
        await this.#reloads()
        return this.#pressesChain(steps)
      }
      const more = await this.#pressesChain(steps)
        .catch(again)
        .catch(async (error: unknown) => {
          this.#notes(nameOf(steps), `could not be pressed: ${reasonOf(error)}`, 'fault')
          await this.#reloads()
          return []
        })
      const fresh = more.filter(one => !known.has(`${one.what.key} ${one.at}`))
      for (const one of fresh) known.add(`${one.what.key} ${one.at}`)
      queue.unshift(...fresh.map(one => [...steps!, one]))
    }
    await this.#closesTabs()
  }

  /** The last of them is what is tried, the others lead there. */
  async #pressesChain(steps: readonly Step[]): Promise<Step[]> {
    await this.#fresh()
    const before = steps.slice(0, -1),
      last = steps.at(-1)!
    for (const step of before) {
      if (!(await this.#clicks(step))) return []
      await this.#settles()
    }
    const name = nameOf(steps)
    this.#desk.complaints.splice(0)
    const address = this.#page.url()
    this.#sent.splice(0)
    this.#refused.splice(0)
    this.#others.splice(0)
    if (!(await this.#clicks(last))) {
      if (before.length === 0) this.#notes(name, 'was gone when it should be pressed', 'look')
      return []
    }
    this.pressed++
    const { changes, printed, isMoved: isFocusMoved } = await this.#settles()
    const opened = await this.#says<Opened[]>('opened()')
    const isMoved = this.#page.url() !== address
    const hasEffect =
      changes > 0 ||
      printed ||
      isFocusMoved ||
      isMoved ||
      this.#sent.length > 0 ||
      this.#others.length > 0 ||
      opened.length > 0
    if (!hasEffect && !isExempt(mayBeStill, this.#path, last.what.name)) this.#notes(name, 'nothing happens', 'fault')
    await this.#hears(name, last, opened)
    if (isMoved) return this.#visits(name, address)
    if (opened.length === 0 && steps.length < 3 && /^(tab|tr|segment|summary)/.test(last.what.kind))
      return this.#unfolds(name, last)
    if (opened.length === 0) return last.what.isCommit ? (await this.#looks(last.at, `${name} (pressed)`), []) : []
    return this.#goesIn(steps, name, opened.at(-1)!)
  }

  /**
   * Another tab of a page or of a dialog, or the other half of a page for the row that was chosen, has buttons of its
   * own; what a dialog keeps or throws away is pressed once, where it opens.
   */
  async #unfolds(name: string, { at, what: { isRow } }: Step): Promise<Step[]> {
    await this.#looks(at, name)
    return (await this.#lists(at))
      .filter(what => at === 'pane' || !(what.isClose || what.isCommit))
      .map(what => ({ at, what: { ...what, isRow: what.isRow || (at === 'overlay' && isRow) } }))
  }

  async #goesIn(steps: readonly Step[], name: string, opened: Opened): Promise<Step[]> {
    await this.#looks('overlay', name)
    if (this.#limits.axe && !/dropdown/.test(opened.kind)) await this.#breaksRules(name, opened.kind)
    if (opened.isConfirm || steps.length >= 3 || /select|picker|cascader/.test(opened.kind)) return []
    const isFromRow = steps.some(one => one.what.isRow)
    const inner = await this.#lists('overlay')
    return inner
      .filter(one => !one.isClose && (!one.isCommit || (opened.hasInputs && !isFromRow)))
      .sort((a, b) => Number(a.isCommit) - Number(b.isCommit))
      .map(what => ({ at: 'overlay', what: { ...what, isRow: what.isRow || isFromRow } }))
  }

  /** What the press said aloud: faults of the console, refusals, words without meaning. */
  async #hears(name: string, last: Step, opened: readonly Opened[]): Promise<void> {
    const isSent = last.what.isCommit
    for (const complaint of this.#desk.complaints.splice(0))
      if (!(isSent && /status of 400/.test(complaint)) && !/status of (400|404|500|409)/.test(complaint))
        this.#notes(name, `console: ${complaint.slice(0, 300)}`, 'fault')
    for (const refusal of this.#refused.splice(0))
      if (!isExempt(mayBeRefused, this.#path, last.what.name))
        this.#notes(name, `refused: ${refusal}`, isSent && refusal.startsWith('400') ? 'look' : 'fault')
    for (const removal of this.#sent.filter(one => /^DELETE|\/remove$/.test(one)))
      this.#notes(name, `removes without asking: ${removal}`, 'fault')
    for (const toast of await this.#says<{ text: string; isError: boolean }[]>('toasts()')) {
      this.#words(`${name} (toast)`, [{ text: toast.text, isOwn: false }])
      if (toast.isError && opened.length === 0) this.#notes(name, `says: ${toast.text}`, 'look')
    }
  }

  /** Another page came in front: it is looked at and kept for a press of its own. */
  async #visits(name: string, address: string): Promise<Step[]> {
    const now = new URL(this.#page.url()),
      was = new URL(address)
    if (now.pathname.replace(/\/index$/, '') === was.pathname.replace(/\/index$/, '')) return []
    if (!this.opens.has(now.pathname)) this.opens.set(now.pathname, now.pathname + now.search)
    await this.#looks('pane', `${name} → ${now.pathname}`)
    return []
  }

  async #clicks(step: Step): Promise<boolean> {
    if (isExempt(notPressed, this.#path, step.what.name)) return false
    if (!(await this.#says<boolean>(`mark(${JSON.stringify(step.at)}, ${JSON.stringify(step.what.key)})`))) return false
    const target = this.#page.locator('[data-press]')
    await target.scrollIntoViewIfNeeded({ timeout: 2_000 })
    await target.hover({ timeout: 10_000 })
    await this.#page.waitForTimeout(20)
    await this.#says('arm()')
    this.#sent.splice(0)
    await target.click({ timeout: 10_000 })
    return true
  }
  #says<T = void>(call: string): Promise<T> {
    return this.#page.evaluate<T>(`__press.${call}`)
  }
  #lists(at: 'pane' | 'overlay'): Promise<Pressable[]> {
    return this.#says<Pressable[]>(`list('${at}')`)
  }

  async #settles(): Promise<{ changes: number; printed: boolean; isMoved: boolean }> {
    const ends = Date.now() + PATIENCE
    let seen = { changes: 0, printed: false, age: 0, isBusy: false, isMoved: false }
    // A press that shows nothing within half a second shows nothing.
    const shows = Date.now() + 500
    do {
      await this.#page.waitForTimeout(40)
      seen = await this.#says<typeof seen>('seen()')
      const isShown =
        this.#pending.size > 0 ||
        seen.changes > 0 ||
        seen.printed ||
        seen.isMoved ||
        this.#sent.length > 0 ||
        this.#others.length > 0
      if (isShown && this.#pending.size === 0 && seen.age > QUIET && !seen.isBusy && Date.now() - this.#ended > QUIET)
        return seen
      if (!isShown && Date.now() > Math.max(shows, this.#ended + 600)) return seen
    } while (Date.now() < ends)
    return seen
  }

  #sign = ''
  async #closesOverlays(): Promise<void> {
    for (let tries = 0; tries < 4 && (await this.#says<number>('open()')) > 0; tries++) {
      await this.#page.keyboard.press('Escape')
      await this.#page.waitForTimeout(70)
    }
  }
  /** The page as it was when it was opened: nothing over it, nothing chosen in it. */
  async #fresh(): Promise<void> {
    await this.#closesOverlays()
    if ((await this.#says<number>('open()')) > 0) return this.#reloads()
    if (
      new URL(this.#page.url()).pathname + new URL(this.#page.url()).search !== this.#address ||
      (await this.#says<string>('sign()')) !== this.#sign
    )
      await this.#opensAnew()
  }
  #address = ''
  async #opensAnew(): Promise<void> {
    await this.#closesTabs()
    await this.#page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(this.#path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await this.#stands()
  }
  async #reloads(): Promise<void> {
    await this.#page.evaluate(`sessionStorage.length`)
    await this.#page.goto(new URL(this.#path, this.#page.url()).href)
    await this.#page.locator('.pane').first().waitFor()
    await this.#stands()
  }
  async #stands(): Promise<void> {
    await this.#page.locator('.pane').filter({ visible: true }).first().waitFor()
    await this.#says('arm()')
    await this.#settles()
    await this.#page.waitForTimeout(60)
    this.#address = new URL(this.#page.url()).pathname + new URL(this.#page.url()).search
    this.#sign = await this.#says<string>('sign()')
  }
  async #closesTabs(): Promise<void> {
    for (let tries = 0; tries < 6; tries++) {
      const left = await this.#page.evaluate<number>(
        `(() => { const all = [...document.querySelectorAll('.strip-close')]; all.at(-1)?.click(); return all.length })()`,
      )
      if (left === 0) return
      await this.#page.waitForTimeout(60)
      await this.#page.evaluate(
        `[...document.querySelectorAll('.ant-modal-confirm-btns .ant-btn, .ant-modal-footer .ant-btn')].find(one => /Leave|离开|Discard|不保存/.test(one.textContent))?.click()`,
      )
    }
  }

  async #looks(at: 'pane' | 'overlay', name: string): Promise<void> {
    const { texts, looks, isEmpty } = await this.#page.evaluate<{ texts: Read[]; looks: string[]; isEmpty: boolean }>(
      `(${INSPECT})('${at}')`,
    )
    this.#words(name, texts)
    for (const look of looks)
      if (!isExempt(mayBeRead, this.#path, look))
        this.#notes(name, look, /^(leak|spills|outside|wider|under a button)/.test(look) ? 'fault' : 'look')
    if (isEmpty) this.#notes(name, `opens empty`, 'fault')
    if (this.#limits.pictures) await this.#pictures_(name)
  }
  #words(name: string, texts: readonly Read[]): void {
    const { faults, looks } = foreignWords(texts, this.#language, this.#answers, this.#labels, this.#english)
    for (const text of faults) this.#notes(name, `words: ${text}`, 'fault')
    for (const text of looks) this.#notes(name, `words? ${text}`, 'look')
  }
  async #pictures_(name: string): Promise<void> {
    const folder = join(this.#limits.pictures!, this.#language, this.#path.replaceAll('/', '_').replace(/\?.*/, ''))
    mkdirSync(folder, { recursive: true })
    const file = `${String(++this.#pictures).padStart(3, '0')}-${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.jpg`
    await this.#page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 60 })
  }
  async #breaksRules(name: string, kind: string): Promise<void> {
    const once = `${this.#path} ${name}`
    if (this.#checked.has(once)) return
    this.#checked.add(once)
    const { violations } = await new AxeBuilder({ page: this.#page as never })
      .include(`.${kind}`)
      .options({ resultTypes: ['violations'] })
      .analyze()
      .catch(() => ({ violations: [] }))
    for (const one of violations)
      if (one.impact === 'serious' || one.impact === 'critical')
        this.#notes(
          name,
          `axe ${one.id}: ${one.nodes
            .map(node => node.target.join(' '))
            .slice(0, 2)
            .join(', ')}`,
          'fault',
        )
  }
  #notes(pressed: string, what: string, level: Finding['level']): void {
    if (!this.findings.some(one => one.what === what && one.path === this.#path))
      this.findings.push({ path: this.#path, pressed, what, level })
  }
}
