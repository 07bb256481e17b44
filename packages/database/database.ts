import { type NotificationHandler } from './listener.ts'
import type { DatabaseLog } from './log.ts'
import { type Sql } from './sql.ts'
import type { Tx } from './tx.ts'

export interface DatabaseOptions {
  appUrl: string
  readUrl: string
  /** For `report`; without it reports are refused. */
  reportUrl?: string
  /** For LISTEN, which needs a session: the direct address when appUrl leads to PgBouncer. */
  listenUrl?: string
  /** Of each pool (write, read); the report pool has a third. */
  maxConnections: number
  log: DatabaseLog
  /** Statements slower than this are logged, text without values. */
  slowMs?: number
}

export interface TransactionOptions {
  /** How often a serialisation failure or a deadlock is tried again. */
  retries?: number
  /** Stands in logs and errors. */
  name?: string
  /** Silent for so long, PostgreSQL ends it: its process is taken for dead, and what it holds is free again. */
  idleMostMs?: number
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** Asked with the very first statement: when it fails, nothing of the work is run. */
  first?: Sql
}

/**
 * `planned: 'anew'`: how many rows fit depends on the values, so one plan for all of them would be wrong for most. The
 * same values again keep theirs (`kept-plans.ts`).
 */
export interface ReadOptions {
  planned?: 'once' | 'anew'
}

export interface PoolNumbers {
  total: number
  idle: number
  waiting: number
}

export interface DatabaseMetrics {
  pools: Record<string, PoolNumbers>
  statements: number
  slowStatements: number
  failedStatements: number
  transactions: number
  rollbacks: number
  retries: number
  failedEffects: number
}

/** The only way to the database. Writes need a Tx, and only `transaction` and `acrossTenants` make one. */
export interface Database {
  /**
   * Runs `work` in one transaction of one tenant. On a conflict with another transaction `work` runs again from its
   * start.
   */
  transaction<T>(tenantId: string, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** The named way round the tenants, for platform work: every use says why and is logged. */
  acrossTenants<T>(reason: string, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** A read-only transaction of the report role, under row-level security and its time limit. */
  report<T>(tenantId: string, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** For the generic query engine alone: the read role sees every tenant, so the statement must carry the predicate. */
  read<Row = Record<string, unknown>>(statement: Sql, options?: ReadOptions): Promise<Row[]>
  /** Several of them in one message of one connection. */
  readTogether(statements: readonly Sql[]): Promise<Record<string, unknown>[][]>
  /**
   * The rows of one statement as they stand at its beginning, so many at once, for the query engine: what is changed
   * meanwhile is not seen. It keeps a connection of the read role until the last page: for work that reads as fast as
   * it can, never for somebody at the other end of a slow line.
   */
  readPages<Row = Record<string, unknown>>(statement: Sql, size: number): AsyncGenerator<Row[]>
  newId(): Promise<string>
  /**
   * Resolves when the disk has everything that could be seen until now: a commit that was decided early
   * (`tx.decideEarly`) is seen before.
   */
  onDisk(): Promise<void>
  /**
   * `missed` runs whenever notifications may have been lost. Send with tx.run(sql`select pg_notify('channel',
   * ${payload})`).
   */
  listen(channel: string, handler: NotificationHandler, missed?: () => void): Promise<() => Promise<void>>
  metrics(): DatabaseMetrics
  close(): Promise<void>
}
