import pg from 'pg'
import type { Writable } from 'node:stream'
import { type Cells, type Described, type Row, Shape } from './shape.ts'
import type { Prepared } from './statements.ts'
import { Wire } from './wire.ts'

export interface Answer {
  rows: Row[]
  rowCount: number
  command: string
}
interface Connection {
  readonly stream: Writable
}
/** What one connection holds prepared: by name, the longest unused first, and what an error left uncertain. */
export interface Carried {
  readonly names: Set<string>
  readonly doubtful: Set<string>
}

/**
 * So many statements a connection holds at most; what was not used for the longest time is let go for the next one.
 * By the protocol's own message, which PgBouncer follows (it does not follow DEALLOCATE). A new connection instead
 * would cost everybody: it loads the catalogue anew and plans what others had planned, a quarter of a second of one
 * core.
 */
const MOST_PREPARED = 1_000

interface Asked {
  readonly prepared: Prepared
  readonly values: readonly unknown[]
  readonly called: string
  readonly answer: Answer
  shape: Shape | undefined
  isDescribed: boolean
  isParsed: boolean
  isOdd: boolean
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Who wants to know how the statements of a packet fared. */
export interface Told {
  /** All of them are answered, or failed. */
  ended(ms: number, statements: readonly { readonly called: string }[]): void
  failed(error: unknown, statement: Prepared): void
}

const wire = new Wire()

/**
 * Statements that leave in one message and are answered in one: a system call and a waking on either side cost more
 * than most statements. PostgreSQL runs them in order, and after a failure none of the rest. A statement known to this
 * connection is not described again: its columns cannot change unnoticed (PostgreSQL then refuses the plan, see
 * `isStalePlan`).
 */
export class Packet {
  readonly #asked: Asked[] = []
  readonly #carried: Carried
  readonly #told: Told
  readonly #began = performance.now()
  readonly #letGone: string[] = []
  #at = 0
  /** Read by the driver, which prepares and remembers nothing for it. */
  readonly name = undefined
  callback: unknown = undefined

  constructor(carried: Carried, told: Told) {
    this.#carried = carried
    this.#told = told
  }

  /** `called`: its name in the log. */
  add(prepared: Prepared, values: readonly unknown[], called: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#asked.push({
        prepared,
        values,
        called,
        answer: { rows: [], rowCount: 0, command: '' },
        shape: undefined,
        isDescribed: false,
        isParsed: false,
        isOdd: false,
        resolve,
        reject,
      })
    })
  }

  get text(): string {
    return this.#asked.map(one => one.prepared.text).join(';\n')
  }

  submit(connection: Connection): Error | null {
    try {
      for (const one of this.#asked) this.#write(one)
    } catch (error) {
      wire.clear()
      return error as Error
    }
    wire.sync()
    const bytes = wire.take()
    if (connection.stream.writable) connection.stream.write(bytes)
    return null
  }

  #write(one: Asked): void {
    const { names, doubtful } = this.#carried
    const name = one.prepared.name ?? ''
    one.isParsed = name === '' || !names.has(name)
    if (one.isParsed) {
      if (doubtful.delete(name)) wire.close(name)
      wire.parse(name, one.prepared.text)
    } else one.shape = one.prepared.shape
    if (name !== '') {
      names.delete(name)
      names.add(name)
      if (names.size > MOST_PREPARED) this.#letGo(names.values().next().value!)
    }
    wire.bind(name, one.values)
    one.isDescribed = one.shape === undefined
    if (one.isDescribed) wire.describe()
    wire.execute()
  }

  #letGo(name: string): void {
    this.#carried.names.delete(name)
    this.#letGone.push(name)
    wire.close(name)
  }

  handleRowDescription({ fields }: { fields: readonly Described[] }): void {
    const { prepared } = this.#now()
    this.#now().shape = prepared.shape?.fits(fields) ? prepared.shape : new Shape(fields)
  }

  handleDataRow({ fields }: { fields: Cells }): void {
    const one = this.#now()
    // Behind PgBouncer another connection may have planned the same text after a migration.
    if (fields.length !== one.shape!.size) one.isOdd = true
    else one.answer.rows.push(one.shape!.row(fields))
  }

  handleCommandComplete({ text }: { text: string }): void {
    const one = this.#now()
    const words = text.split(' ')
    one.answer.command = words[0]!
    one.answer.rowCount = Number(words.at(-1)) || 0
    if (one.isDescribed) one.prepared.shape = one.shape ?? NOTHING
    this.#at++
  }

  handleEmptyQuery(): void {
    this.#at++
  }

  handleReadyForQuery(): void {
    this.#ended()
    for (const one of this.#asked)
      if (one.isOdd) this.#fail(one, oddRow())
      else one.resolve(one.answer)
  }

  handleError(error: unknown): void {
    this.#ended()
    // PostgreSQL read no further than to the failure.
    for (const name of this.#letGone) this.#carried.doubtful.add(name)
    const failed = Math.min(this.#at, this.#asked.length - 1)
    this.#asked.forEach((one, index) => {
      if (index < failed) return one.resolve(one.answer)
      const { name } = one.prepared
      if (name && one.isParsed) {
        this.#carried.names.delete(name)
        this.#carried.doubtful.add(name)
      }
      this.#fail(
        one,
        index === failed ? Object.assign(error as object, { statement: one.prepared.text }) : new NotRun(error),
      )
    })
  }

  #ended(): void {
    this.#told.ended(performance.now() - this.#began, this.#asked)
  }

  #fail(one: Asked, error: unknown): void {
    this.#told.failed(error, one.prepared)
    one.reject(error)
  }

  handlePortalSuspended(): void {
    throw new Error('no statement asks for a part of its rows')
  }

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('No source stream defined')
  }

  handleCopyData(): void {
    // Nobody copies out by this way.
  }

  #now(): Asked {
    return this.#asked[this.#at]!
  }
}
// The driver lets only its own kind of query share a connection with others that wait for their answers.
Object.setPrototypeOf(Packet.prototype, pg.Query.prototype as object)

/** Told as PostgreSQL tells of a plan that fits no more. */
const oddRow = (): Error =>
  Object.assign(new Error('cached plan: the row has other columns than the statement had'), { code: '0A000' })

const NOTHING = new Shape([])

/** A statement behind one that failed: PostgreSQL did not look at it. */
class NotRun extends Error {
  /** As PostgreSQL calls what comes after a failure within a transaction. */
  readonly code = '25P02'
  constructor(cause: unknown) {
    super('not run: a statement before it failed', { cause })
  }
}
