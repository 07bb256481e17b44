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
  /** Limit of each pool (write, read); the report pool gets a third. */
  maxConnections: number
  log: DatabaseLog
  /** Statements slower than this are logged, text without values. */
  slowMs?: number
}

export interface TransactionOptions {
  /** Retries after a serialisation failure or a deadlock. */
  retries?: number
  /** Stands in logs and errors. */
  name?: string
  /**
   * PostgreSQL ends a transaction that is idle for this long: its process is considered dead and its locks are
   * released.
   */
  idleMostMs?: number
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** Sent with the first statement. If it fails, nothing of the work runs. */
  first?: Sql
}

/**
 * `planned: 'anew'`: the row count depends on the values, so a generic plan would be wrong for most. Repeated values
 * use a cached plan (`kept-plans.ts`).
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
  /** A transaction over all tenants, for platform work. `reason` is logged. */
  acrossTenants<T>(reason: string, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** A read-only transaction of the report role, under row-level security and its time limit. */
  report<T>(tenantId: string, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** For the generic query engine alone: the read role sees every tenant, so the statement must carry the predicate. */
  read<Row = Record<string, unknown>>(statement: Sql, options?: ReadOptions): Promise<Row[]>
  /** Runs several reads in one message on one connection. */
  readTogether(statements: readonly Sql[]): Promise<Record<string, unknown>[][]>
  /**
   * Pages of one statement as a snapshot of its start. Holds a connection of the read role until the last page: use it
   * for fast consumers only, never for a slow client.
   */
  readPages<Row = Record<string, unknown>>(statement: Sql, size: number): AsyncGenerator<Row[]>
  newId(): Promise<string>
  /**
   * Resolves when everything visible now is flushed to disk. A commit made by `tx.decideEarly` is visible before it is
   * flushed.
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
