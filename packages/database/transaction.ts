import type pg from 'pg'
import { isAborted, isConflict, isStalePlan } from './errors.ts'
import type { IdBlocks } from './ids.ts'
import { DRAW_ID_BLOCK } from './ids.ts'
import type { Answer } from './packet.ts'
import type { Sql } from './sql.ts'
import type { Tx } from './tx.ts'

export type Execute = (client: pg.ClientBase, statement: Sql) => Promise<Answer>
export type Effect = () => void | Promise<void>

const DRAW: Sql = { text: DRAW_ID_BLOCK, values: [] }

/** The driver's own stack ends at the socket: this one leads to who asked. */
export function tracedHere(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error)
  return error
}

const rowsOf = (answer: Answer): unknown => answer.rows
const countOf = (answer: Answer): number => answer.rowCount

/**
 * The Tx that a transaction's function receives. It dies with the transaction, so that a forgotten `await` cannot write
 * later, outside of it.
 */
export class OpenTransaction implements Tx {
  readonly tenantId: string
  readonly effects: Effect[] = []
  readonly closing: Sql[] = []
  isDecidedEarly = false
  /** A block of ids was drawn by it. */
  hasDrawn = false
  /** The first statement that failed; PostgreSQL then turns the commit into a rollback without an error. */
  failure: unknown
  readonly #client: pg.ClientBase
  readonly #execute: Execute
  readonly #ids: IdBlocks
  readonly #name: string
  readonly #begin: () => void
  #isOpen = true
  #running = 0
  #attempts = 0

  constructor(
    tenantId: string,
    name: string,
    client: pg.ClientBase,
    execute: Execute,
    ids: IdBlocks,
    begin: () => void,
  ) {
    this.tenantId = tenantId
    this.#name = name
    this.#client = client
    this.#execute = execute
    this.#ids = ids
    this.#begin = begin
  }

  rows<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]> {
    return this.#send(statement, rowsOf) as Promise<Row[]>
  }

  async row<Row = Record<string, unknown>>(statement: Sql): Promise<Row | undefined> {
    const rows = await this.rows<Row>(statement)
    if (rows.length > 1) throw new Error(`one row expected, ${rows.length} came: ${statement.text.slice(0, 300)}`)
    return rows[0]
  }

  run(statement: Sql): Promise<number> {
    return this.#send(statement, countOf)
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const name = `attempt_${++this.#attempts}`
    const [effects, closing] = [this.effects.length, this.closing.length]
    await this.run({ text: `savepoint ${name}`, values: [] })
    try {
      const result = await work()
      await this.run({ text: `release savepoint ${name}`, values: [] })
      return result
    } catch (error) {
      this.effects.length = effects
      this.closing.length = closing
      const cause = isAborted(error) && this.failure !== undefined ? this.failure : error
      // A deadlock or a lost snapshot is no refusal of this work: the whole transaction must run again.
      if (isConflict(cause) || isStalePlan(cause)) throw cause
      await this.run({ text: `rollback to savepoint ${name}`, values: [] })
      this.failure = undefined
      throw cause
    }
  }

  afterCommit(effect: Effect): void {
    this.#assertOpen()
    this.effects.push(effect)
  }

  behind(statement: Sql): void {
    this.#assertOpen()
    this.#begin()
    this.#execute(this.#client, statement).catch((error: unknown) => {
      this.failure ??= error
    })
  }

  later<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]> {
    this.#assertOpen()
    this.#begin()
    const sent = this.#execute(this.#client, statement)
    // At once: what stands behind it in the packet fails because of it, and must not be taken for the cause.
    sent.catch((error: unknown) => {
      this.failure ??= error
    })
    const answer = sent.then(({ rows }) => rows as Row[])
    // The commit tells of it.
    answer.catch(() => undefined)
    return answer
  }

  withCommit(statement: Sql): void {
    this.#assertOpen()
    this.#begin()
    this.closing.push(statement)
  }

  decideEarly(): void {
    this.#assertOpen()
    this.isDecidedEarly = true
  }

  async newId(): Promise<string> {
    this.#assertOpen()
    // On this connection: when every connection is held by a transaction that waits for an id, a second one would never
    // come.
    return this.#ids.next(async () => {
      this.hasDrawn = true
      return (await this.rows<{ first: string }>(DRAW))[0]!.first
    })
  }

  /** Nothing passes from here on. Throws when a statement is still under way: its caller forgot to await it. */
  finish(): void {
    this.#isOpen = false
    if (this.#running > 0)
      throw new Error(
        `transaction '${this.#name}' ended while ${this.#running} of its statements were still running: an await is missing`,
      )
  }

  abandon(): void {
    this.#isOpen = false
  }

  #send<T>(statement: Sql, pick: (answer: Answer) => T): Promise<T> {
    try {
      this.#assertOpen()
      this.#begin()
      const sent = this.#execute(this.#client, statement)
      this.#running++
      return sent.then(
        answer => {
          this.#running--
          return pick(answer)
        },
        (error: unknown) => {
          this.#running--
          this.failure ??= error
          throw tracedHere(error)
        },
      )
    } catch (error) {
      return Promise.reject(error as Error)
    }
  }

  #assertOpen(): void {
    if (!this.#isOpen) throw new Error(`transaction '${this.#name}' is over: its tx was used after its end`)
  }
}
