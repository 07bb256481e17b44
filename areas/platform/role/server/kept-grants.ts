/**
 * Grants of a tenant, cached for all its users: otherwise every call would read the same roles, departments and red
 * list. The holder decides the maximum age.
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
    // A failed read is not cached.
    reading.catch(() => this.#read.delete(what))
    this.#read.set(what, reading)
    return reading
  }
}
