/**
 * What one tenant grants, read once for all its people: a thousand of them at work would else read the same roles,
 * departments and red list with every call.
 * Whatever is read through it is never older than itself; whoever holds it decides how long that may be.
 */
export class Grants {
  readonly #read = new Map<string, Promise<unknown>>()
  readonly at: number

  /** `at`: when it was begun, by the clock of whoever holds it. */
  constructor(at: number) {
    this.at = at
  }

  once<T>(what: string, read: () => Promise<T>): Promise<T> {
    const known = this.#read.get(what)
    if (known !== undefined) return known as Promise<T>
    const reading = read()
    // A failed read is nobody else's answer.
    reading.catch(() => this.#read.delete(what))
    this.#read.set(what, reading)
    return reading
  }
}
