import { createHash, randomBytes } from 'node:crypto'

const REMEMBERED = 20_000

/**
 * Names for prepared statements. A text gets one when it comes the second time, so that a text that comes once (an import of odd
 * shape, a tool) does not fill the memory of every connection. How many names a connection may carry is the pool's business.
 */
export class StatementNames {
  readonly #names = new Map<string, string | undefined>()
  #mark = ''

  /** The text as it is sent. */
  marked(text: string): string { return text + this.#mark }

  /**
   * A migration left plans that fit no more. A connection of our own is thrown away with them; behind PgBouncer they outlive every client, under their text: from
   * here on texts are others. `sent` tells whether somebody has done so since.
   */
  renew(sent: string): void {
    if (sent.endsWith(this.#mark)) this.#mark = `\n-- ${randomBytes(6).toString('hex')}`
  }

  nameOf(text: string): string | undefined {
    if (!this.#names.has(text)) {
      if (this.#names.size >= REMEMBERED) this.#names.delete(this.#names.keys().next().value!)
      this.#names.set(text, undefined)
      return undefined
    }
    let name = this.#names.get(text)
    if (name === undefined) this.#names.set(text, (name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`))
    return name
  }
}
