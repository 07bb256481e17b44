import type { Clock, Language } from '#kernel'
import type { Rights } from '#packages/server/route.ts'
import type { Sql } from './sql.ts'

/**
 * One open transaction of one tenant: the only handle that can write. It is the first parameter of everything that
 * writes.
 * Values: bigint, numeric, date and timestamptz arrive as text ('yyyy-MM-dd HH:mm:ss', Asia/Shanghai); int as number;
 * jsonb parsed.
 */
export interface Tx {
  readonly tenantId: string
  rows<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** The only row, undefined when there is none; more than one is a bug and throws. */
  row<Row = Record<string, unknown>>(statement: Sql): Promise<Row | undefined>
  /** Number of rows touched. */
  run(statement: Sql): Promise<number>
  /**
   * Runs `work` behind a savepoint: what it wrote is undone when it throws, and the transaction goes on. For writes
   * whose refusal is caught.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Runs after the commit, never after a rollback; a failing effect is logged and harms nobody. */
  afterCommit(effect: () => void | Promise<void>): void
  /**
   * Sent now and run in its place, but nobody waits for its answer: for history. When it fails, everything is undone.
   */
  behind(statement: Sql): void
  /** Like `behind`, for an answer that is wanted after the commit only: it must not be awaited before. */
  later<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /**
   * Leaves together with the commit: a last statement whose answer nobody waits for. When it fails, everything is
   * undone.
   */
  withCommit(statement: Sql): void
  /**
   * What it holds for everybody (a counter) is free as soon as the commit is decided, before it is on disk: who waits
   * for it must not wait for the disk as well.
   * Its caller is answered when it is on disk, and with it everything that was decided before.
   */
  decideEarly(): void
  /** Ids known before saving, drawn from the one sequence in blocks. */
  newId(): Promise<string>
}

/** Who acts, and by which clock. A person, or the system under a name. */
export interface Actor {
  readonly tenantId: string
  readonly userId: string
  readonly userName: string
  readonly deptId: string
  readonly language: Language
  readonly clock: Clock
  /** Absent for the system: jobs, demo data, other areas' verbs. Rows out of scope are then visible. */
  readonly rights?: Rights
  /** The request or job on whose behalf; stands in the logs. */
  readonly traceId: string
}
