import { createHash, randomBytes } from 'node:crypto'
import type { Shape } from './shape.ts'

/** One text as connections know it. */
export interface Prepared {
  readonly text: string
  readonly name: string | undefined
  /** What it answers with, once PostgreSQL has said so. */
  shape: Shape | undefined
}

const REMEMBERED = 20_000
const ANEW = 500

/**
 * Names for prepared statements. A text gets one when it comes the second time, so that a text that comes once (an
 * import of odd shape, a tool) does not fill the memory of every connection. How many names a connection may carry is
 * the pool's business.
 */
export class StatementNames {
  readonly #known = new Map<string, Prepared | undefined>()
  readonly #anew = new Map<string, Prepared>()
  #mark = ''

  /**
   * A migration left plans that fit no more. A connection of our own is thrown away with them; behind PgBouncer they
   * outlive every client, under their text: from here on texts are others. `sent` tells whether somebody has done so
   * since.
   */
  renew(sent: string): void {
    if (!sent.endsWith(this.#mark)) return
    this.#mark = `\n-- ${randomBytes(6).toString('hex')}`
    this.#known.clear()
  }

  /** Planned for its values alone, each time; what it answers with is compared, and its rows built as the last time. */
  anew(text: string): Prepared {
    const known = this.#anew.get(text)
    if (known) return known
    if (this.#anew.size >= ANEW) this.#anew.delete(this.#anew.keys().next().value!)
    const prepared = once(text)
    this.#anew.set(text, prepared)
    return prepared
  }

  of(text: string): Prepared {
    const known = this.#known.get(text)
    if (known) return known
    if (!this.#known.has(text)) {
      if (this.#known.size >= REMEMBERED) this.#known.delete(this.#known.keys().next().value!)
      this.#known.set(text, undefined)
      return once(text)
    }
    const sent = text + this.#mark
    const prepared: Prepared = {
      text: sent,
      name: `s_${createHash('sha256').update(sent).digest('base64url').slice(0, 22)}`,
      shape: undefined,
    }
    this.#known.set(text, prepared)
    return prepared
  }
}

/** Planned for its values alone, and described each time. */
export const once = (text: string): Prepared => ({ text, name: undefined, shape: undefined })
