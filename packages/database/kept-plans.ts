import type { Sql } from './sql.ts'

/**
 * A statement that is repeated this often within this window gets a cached plan. Limited, as every connection holds its
 * own plans.
 */
const OFTEN = 3
const WITHIN_MS = 60_000
const KEPT = 50
const WATCHED = 2_000
/**
 * Maximum length of a statement with inlined values. Longer ones contain hundreds of ids that do not repeat; watching
 * them would cost too much memory.
 */
const LONGEST = 10_000

interface Seen {
  readonly statement: Sql
  times: number
  at: number
  kept: Sql | undefined
}

/**
 * Plans of statements that fit their values alone. Planning a list over a table of sixty indexes costs three times what
 * running it costs, and the same list is asked again: after a save, by whoever comes back to it, by everybody of one
 * right. PostgreSQL keeps a plan only for a statement without values, so those of a list that comes again and again are
 * written into its text, where they are nothing but letters, digits and a few signs: no quote and no backslash ever
 * gets there.
 */
export class KeptPlans {
  readonly #seen = new Map<string, Seen>()
  readonly #now: () => number
  #count = 0

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** The statement with inlined values once it has been repeated often enough; undefined means: bind the values. */
  of(statement: Sql): Sql | undefined {
    const key = `${statement.text}\n${JSON.stringify(statement.values)}`
    if (key.length > LONGEST) return undefined
    const now = this.#now()
    const seen = this.#seen.get(key)
    if (!seen || now - seen.at > WITHIN_MS) {
      this.#forget(key, seen)
      if (this.#seen.size >= WATCHED) this.#forgetOldest()
      this.#seen.set(key, { statement, times: 1, at: now, kept: undefined })
      return undefined
    }
    seen.at = now
    // At the end of those that may be forgotten.
    this.#seen.delete(key)
    this.#seen.set(key, seen)
    if (++seen.times === OFTEN && this.#hasRoom(now)) seen.kept = writtenOut(statement)
    if (seen.times === OFTEN && seen.kept) this.#count++
    return seen.kept
  }

  #forget(key: string, seen: Seen | undefined): void {
    if (!this.#seen.delete(key)) return
    if (seen?.kept) this.#count--
  }

  #forgetOldest(): void {
    const [key, seen] = this.#seen.entries().next().value!
    this.#forget(key, seen)
  }

  /**
   * Evicts plans that are no longer requested. While all are in use nothing is evicted, else the plans would replace
   * each other all the time.
   */
  #hasRoom(now: number): boolean {
    if (this.#count < KEPT) return true
    for (const [key, seen] of this.#seen) if (seen.kept && now - seen.at > WITHIN_MS) this.#forget(key, seen)
    return this.#count < KEPT
  }
}

const PLAIN = /^[\p{L}\p{N} _.:,%+-]{0,200}$/u
/**
 * Telephone and identity numbers: PostgreSQL writes the text of a statement that fails or is cancelled into its own
 * log.
 */
const PERSONAL = /(?<!\d)(?:1[3-9]\d{9}|\d{17}[\dXx])(?!\d)/
const PLAIN_IN_LIST = /^[\p{L}\p{N}_.:%+-]{1,200}$/u

/**
 * PostgreSQL reads a word without type as it reads a bound value: the same statement, with the same meaning. Undefined
 * where a value is anything but plain.
 */
export function writtenOut({ text, values }: Sql): Sql | undefined {
  const words = values.map(wordOf)
  if (words.includes(undefined)) return undefined
  let place = 0
  let isOrdered = true
  const written = text.replace(/\$(\d+)/g, (_, number: string) => {
    isOrdered &&= Number(number) === ++place
    return `'${words[place - 1]!}'`
  })
  // A sign of the statement's own that only looks like a place for a value.
  return isOrdered && place === words.length ? { text: written, values: [] } : undefined
}

function wordOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const words = value.map(one => (isScalar(one) ? String(one) : ''))
    return words.every(one => PLAIN_IN_LIST.test(one) && one.toLowerCase() !== 'null')
      ? `{${words.join(',')}}`
      : undefined
  }
  const word = isScalar(value) ? String(value) : undefined
  return word !== undefined && PLAIN.test(word) && !PERSONAL.test(word) ? word : undefined
}
const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
