import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isAborted, isConflict, isStalePlan } from './errors.ts'
import { DRAW_ID_BLOCK, IdBlocks } from './ids.ts'
import { KeptPlans } from './kept-plans.ts'
import { Listener, type NotificationHandler } from './listener.ts'
import type { DatabaseLog } from './log.ts'
import { type Answer, type Carried, Packet, type Told } from './packet.ts'
import { numbersOf, openPool } from './connections.ts'
import { type Sql, sql } from './sql.ts'
import { once, StatementNames } from './statements.ts'
import { OpenTransaction, tracedHere } from './transaction.ts'
import type { Tx } from './tx.ts'
import { bindables } from './values.ts'

import {
  type Database,
  type DatabaseMetrics,
  type DatabaseOptions,
  type ReadOptions,
  type TransactionOptions,
} from './database.ts'

import { BEGIN, COMMIT, MOST_OF_THEM, ON_DISK, ROLLBACK, WITHOUT_DISK } from './transaction-statements.ts'

/** Tenant of the platform's own rows. */
export const PLATFORM_TENANT = '000000'

const EVERY_TENANT = '*'

export function openDatabase(options: DatabaseOptions): Database {
  return new PooledDatabase(options)
}

class PooledDatabase implements Database {
  readonly #log: DatabaseLog
  readonly #slowMs: number
  readonly #writers: pg.Pool
  readonly #readers: pg.Pool
  readonly #reporters: pg.Pool | undefined
  readonly #listener: Listener
  readonly #names = new StatementNames()
  readonly #kept = new KeptPlans()
  readonly #carried = new WeakMap<pg.ClientBase, Carried>()
  readonly #packets = new WeakMap<pg.ClientBase, Packet>()
  readonly #ids = new IdBlocks()
  readonly #counts = {
    statements: 0,
    slowStatements: 0,
    failedStatements: 0,
    transactions: 0,
    rollbacks: 0,
    retries: 0,
    failedEffects: 0,
  }

  constructor({ appUrl, readUrl, reportUrl, listenUrl, maxConnections, log, slowMs = 500 }: DatabaseOptions) {
    this.#log = log
    this.#slowMs = slowMs
    this.#writers = openPool('write', appUrl, maxConnections, log)
    this.#writers.on('connect', () => this.#ids.drop())
    this.#readers = openPool('read', readUrl, maxConnections, log)
    this.#reporters = reportUrl
      ? openPool('report', reportUrl, Math.max(1, Math.ceil(maxConnections / 3)), log)
      : undefined
    this.#listener = new Listener(listenUrl ?? appUrl, log)
  }

  transaction<T>(tenantId: string, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    if (tenantId === EVERY_TENANT)
      throw new Error('a transaction belongs to one tenant; acrossTenants(reason, ...) is the named way round')
    return this.#repeat(this.#writers, tenantId, work, options)
  }

  acrossTenants<T>(reason: string, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    this.#log.debug({ reason }, 'transaction across tenants')
    return this.#repeat(this.#writers, EVERY_TENANT, work, { name: reason, ...options })
  }

  report<T>(tenantId: string, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    if (!this.#reporters) throw new Error('this database was opened without reportUrl')
    return this.#repeat(this.#reporters, tenantId, work, options)
  }

  async read<Row = Record<string, unknown>>(statement: Sql, options?: ReadOptions): Promise<Row[]> {
    const isAnew = options?.planned === 'anew'
    const kept = isAnew ? this.#kept.of({ text: statement.text, values: bindables(statement.values) }) : undefined
    return (
      await this.#reading(client =>
        this.#execute(client, kept ?? statement, kept !== undefined || !isAnew, statement.text),
      )
    ).rows as Row[]
  }

  async readTogether(statements: readonly Sql[]): Promise<Record<string, unknown>[][]> {
    return (await this.#reading(client => Promise.all(statements.map(one => this.#execute(client, one))))).map(
      one => one.rows,
    )
  }

  async *readPages<Row = Record<string, unknown>>(statement: Sql, size: number): AsyncGenerator<Row[]> {
    const client = await this.#readers.connect()
    let broken: unknown
    let isOpen = false
    try {
      const opened = [
        BEGIN['']!,
        MOST_OF_THEM,
        { text: `declare page no scroll cursor for ${statement.text}`, values: statement.values },
      ].map(one => this.#execute(client, one, false, statement.text))
      isOpen = true
      await Promise.all(opened)
      // Its own: the columns of another cursor are others.
      const next = once(`fetch ${Math.trunc(size)} from page`)
      for (let isLast = false; !isLast; ) {
        this.#counts.statements++
        const { rows } = await this.#packetOf(client).add(next, [], statement.text)
        isLast = rows.length < size
        if (rows.length > 0) yield rows as Row[]
      }
    } catch (error) {
      if (isStalePlan(error)) broken = error
      throw tracedHere(error)
    } finally {
      // Nothing was written: the end of the pages, a failure and a reader who left are the same.
      const closed = isOpen
        ? await this.#execute(client, ROLLBACK).then(
            () => undefined,
            (error: unknown) => error,
          )
        : undefined
      client.release((broken ?? closed) !== undefined)
    }
  }

  newId(): Promise<string> {
    return this.#ids.next(
      async () => ((await this.#writers.query(DRAW_ID_BLOCK)).rows as { first: string }[])[0]!.first,
    )
  }

  async onDisk(): Promise<void> {
    await this.#writers.query(ON_DISK.text)
  }

  listen(channel: string, handler: NotificationHandler, missed?: () => void): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, handler, missed)
  }

  metrics(): DatabaseMetrics {
    const pools = {
      write: numbersOf(this.#writers),
      read: numbersOf(this.#readers),
      ...(this.#reporters ? { report: numbersOf(this.#reporters) } : {}),
    }
    return { pools, ...this.#counts }
  }

  async close(): Promise<void> {
    await Promise.all([this.#listener.close(), this.#writers.end(), this.#readers.end(), this.#reporters?.end()])
  }

  async #repeat<T>(
    pool: pg.Pool,
    tenantId: string,
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions,
  ): Promise<T> {
    if (!/^[0-9A-Za-z_-]{1,32}$|^\*$/.test(tenantId)) throw new Error(`a transaction needs a tenant, not '${tenantId}'`)
    const { retries = 12, name = 'unnamed' } = options
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(pool, tenantId, work, options)
      } catch (error) {
        if (attempt >= retries || !(isConflict(error) || isStalePlan(error))) throw error
        this.#counts.retries++
        this.#log.info(
          { err: error, transaction: name, attempt: attempt + 1 },
          'transaction runs again after a conflict',
        )
        await pause(2 ** Math.min(attempt, 5) * 10 * (0.5 + Math.random()))
      }
    }
  }

  async #once<T>(
    pool: pg.Pool,
    tenantId: string,
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions,
  ): Promise<T> {
    const client = await pool.connect()
    let opened: Promise<unknown> | undefined
    // Begins with its first statement: work that asks nothing costs nothing.
    const begin = () => {
      opened ??= this.#open(client, tenantId, options)
      // Awaited before the commit; until then its failure must not count as unhandled.
      opened.catch(() => undefined)
    }
    const tx = new OpenTransaction(tenantId, options.name ?? 'unnamed', client, this.#execute, this.#ids, begin)
    let broken: unknown
    let result: T
    try {
      result = await work(tx)
      tx.finish()
      await opened
      if (opened !== undefined) await this.#commit(client, tx)
    } catch (error) {
      tx.abandon()
      // Its draw may be forgotten without a connection being lost: PgBouncer keeps ours when PostgreSQL is gone.
      if (tx.hasDrawn) this.#ids.drop()
      // The conflict itself decides whether the work runs again, not the refusal that the work may have made of it.
      // And what was not run because of a failure is not the failure.
      const cause =
        tx.failure !== undefined && (isConflict(tx.failure) || isStalePlan(tx.failure) || isAborted(error))
          ? tx.failure
          : error
      const rollbackError = opened && (await this.#rollback(client))
      broken = isStalePlan(cause) ? cause : rollbackError
      throw cause
    } finally {
      client.release(broken !== undefined)
    }
    this.#counts.transactions++
    await this.#runEffects(tx, options.name)
    return result
  }

  /** Leaves with the first statement of the work. */
  #open(
    client: pg.ClientBase,
    tenantId: string,
    { isolation, idleMostMs, first }: TransactionOptions,
  ): Promise<unknown> {
    const across = tenantId === EVERY_TENANT ? sql`, set_config('app.across', 'on', true)` : sql.empty
    const idle =
      idleMostMs === undefined
        ? sql.empty
        : sql`, set_config('idle_in_transaction_session_timeout', ${String(Math.round(idleMostMs))}, true)`
    return Promise.all([
      this.#execute(client, BEGIN[isolation ? ` isolation level ${isolation}` : '']!),
      this.#execute(
        client,
        sql`select set_config('app.tenant_id', ${tenantId}, true)${across}${idle}${first ? sql`, ${first}` : sql.empty}`,
      ),
    ])
  }

  async #commit(client: pg.ClientBase, tx: OpenTransaction): Promise<void> {
    const closing = [...tx.closing, ...(tx.isDecidedEarly ? [WITHOUT_DISK] : [])].map(statement =>
      this.#execute(client, statement),
    )
    const ended = this.#execute(client, COMMIT)
    const written = tx.isDecidedEarly ? this.#execute(client, ON_DISK) : undefined
    // In order, so that the one that failed is told and not one that was not run because of it.
    for (const one of closing) one.catch(() => undefined)
    ended.catch(() => undefined)
    written?.catch(() => undefined)
    try {
      for (const one of closing) await one
    } catch (error) {
      throw tracedHere(error)
    }
    if ((await ended).command !== 'COMMIT')
      throw tx.failure ?? new Error('the transaction was rolled back by PostgreSQL')
    await written
  }

  /** Answers the error of a connection that cannot even roll back: it must not go back into the pool. */
  async #rollback(client: pg.ClientBase): Promise<unknown> {
    this.#counts.rollbacks++
    try {
      await this.#execute(client, ROLLBACK)
      return undefined
    } catch (error) {
      return error
    }
  }

  async #runEffects(tx: OpenTransaction, name = 'unnamed'): Promise<void> {
    for (const effect of tx.effects) {
      try {
        await effect()
      } catch (error) {
        this.#counts.failedEffects++
        this.#log.error({ err: error, transaction: name }, 'an effect after the commit failed')
      }
    }
  }

  async #reading<T>(ask: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    try {
      return await this.#readOnce(ask)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      return await this.#readOnce(ask)
    }
  }

  async #readOnce<T>(ask: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#readers.connect()
    let broken: unknown
    try {
      return await ask(client)
    } catch (error) {
      if (isStalePlan(error)) broken = error
      throw tracedHere(error)
    } finally {
      client.release(broken !== undefined)
    }
  }

  /**
   * No async function: ten statements of a save would each leave three promises behind. What cannot be bound is thrown
   * at once. `called`: how the log names it, which must know no value.
   */
  readonly #execute = (
    client: pg.ClientBase,
    { text, values }: Sql,
    isNamed = true,
    called = text,
  ): Promise<Answer> => {
    const bound = bindables(values)
    const prepared = isNamed ? this.#names.of(text) : this.#names.anew(text)
    this.#counts.statements++
    return this.#packetOf(client).add(prepared, bound, called)
  }

  readonly #told: Told = {
    ended: (ms, statements) => {
      if (ms < this.#slowMs) return
      for (const { called } of statements) {
        this.#counts.slowStatements++
        this.#log.warn({ ms: Math.round(ms), statement: called.slice(0, 2000) }, 'slow statement')
      }
    },
    failed: (error, { text }) => {
      this.#counts.failedStatements++
      if (isStalePlan(error)) this.#names.renew(text)
    },
  }

  /** The one that leaves this connection at the end of this turn. */
  #packetOf(client: pg.ClientBase): Packet {
    const open = this.#packets.get(client)
    if (open) return open
    let carried = this.#carried.get(client)
    if (!carried) this.#carried.set(client, (carried = { names: new Set(), doubtful: new Set() }))
    const packet = new Packet(carried, this.#told)
    this.#packets.set(client, packet)
    process.nextTick(() => {
      this.#packets.delete(client)
      client.query(packet as unknown as pg.Submittable)
    })
    return packet
  }
}
