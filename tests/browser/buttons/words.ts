import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const CHINESE = /[\u4e00-\u9fff]/
/** Names that the library gives its own small parts, for the ear alone, in no other language. */
const OF_THE_LIBRARY = /^(Select all|Clear|segmented control|(Increase|Decrease) Value|Ctrl K)$/
const RUNS = /[\u4e00-\u9fff]+/g

/** Every label of the sources, by its Chinese half. */
export function productLabels(): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const file of globSync('{packages,areas,apps}/**/*.{ts,tsx}', { cwd: root }).filter(
    one => !one.includes('.test.'),
  ))
    for (const [, zh, en] of readFileSync(`${root}/${file}`, 'utf8').matchAll(
      /['`]([^'`\n]*[\u4e00-\u9fff][^'`\n]*?) \/ ([^'`\n]+?)['`]/g,
    ))
      labels.set(zh!.trim(), en!.trim())
  return labels
}

/** What the server answered: names, remarks and Chinese-only entries, which are nobody's labels. */
export class Answers {
  #values = new Set<string>()
  #joined = ''
  listensTo(context: BrowserContext): void {
    context.on('response', response => {
      if (!response.url().includes('/api/') || !/json/.test(response.headers()['content-type'] ?? '')) return
      response
        .json()
        .then(json => this.#keep(json))
        .catch(() => undefined)
    })
  }
  #keep(value: unknown, name = ''): void {
    if (typeof value === 'string') {
      if (name !== 'msg' && value.length < 20_000) this.#values.add(value)
      this.#joined = ''
    } else if (Array.isArray(value)) for (const one of value) this.#keep(one, name)
    else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) this.#keep(one, key)
  }
  #all(): string {
    return (this.#joined ||= [...this.#values].join('\n'))
  }
  /** Every run of Chinese in it came from the server. */
  holds(text: string): boolean {
    return (text.match(RUNS) ?? []).every(run => this.#all().includes(run))
  }
  is(text: string): boolean {
    return this.#values.has(text) || this.#all().includes(text)
  }
}

export interface Read {
  readonly text: string
  readonly isOwn: boolean
}
/** Words of the other language: `faults` are nobody's data, `looks` may be. */
export function foreignWords(
  texts: readonly Read[],
  language: 'zh' | 'en',
  answers: Answers,
  labels: ReadonlyMap<string, string>,
  englishOf: ReadonlySet<string>,
): { faults: string[]; looks: string[] } {
  const faults = new Set<string>(),
    looks = new Set<string>()
  for (const { text, isOwn } of texts) {
    if (language === 'en' && CHINESE.test(text)) {
      if (!answers.holds(text)) {
        if (!isOwn) faults.add(text)
        else looks.add(`own: ${text}`)
      } else if (!isOwn && labels.has(text)) looks.add(`a label: ${text}`)
    }
    if (
      language === 'zh' &&
      !isOwn &&
      !OF_THE_LIBRARY.test(text) &&
      /^[A-Za-z][a-z]{2,}([ ,.'-]+[A-Za-z]+)*[.:]?$/.test(text) &&
      !answers.is(text)
    )
      (englishOf.has(text) ? faults : looks).add(text)
  }
  return { faults: [...faults], looks: [...looks] }
}
