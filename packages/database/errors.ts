export type ConstraintKind = 'unique' | 'foreignKey' | 'check' | 'notNull' | 'exclusion'
export interface Violation {
  kind: ConstraintKind
  /** Name of the constraint or unique index; for `notNull` the column. */
  constraint: string
  table: string
  detail: string
}

interface PostgresError {
  code?: unknown
  constraint?: unknown
  column?: unknown
  table?: unknown
  detail?: unknown
  message?: unknown
}

const KINDS: Record<string, ConstraintKind> = {
  23505: 'unique',
  23503: 'foreignKey',
  // From PostgreSQL 18 on: what goes is pointed to by a key with `on delete restrict`.
  23001: 'foreignKey',
  23514: 'check',
  23502: 'notNull',
  '23P01': 'exclusion',
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null ? text((error as PostgresError).code) : ''

/** Which constraint a write ran into, so that its owner can word the refusal; undefined for every other error. */
export function constraintOf(error: unknown): Violation | undefined {
  const kind = KINDS[codeOf(error)]
  if (!kind) return undefined
  const { constraint, column, table, detail } = error as PostgresError
  return { kind, constraint: text(kind === 'notNull' ? column : constraint), table: text(table), detail: text(detail) }
}

/**
 * The row changed since this object was read, in another transaction (a lost update) or in this one (wrong history).
 * Treated as a serialisation failure: the work is retried with fresh data.
 */
export class RowMoved extends Error {
  readonly code = '40001'
  constructor(resource: string, id: string, version: unknown) {
    super(
      `${resource} ${id} is no longer at version ${String(version)}: lock it before changing it, or change what the last write returned`,
    )
  }
}

/**
 * A row came to belong to what was about to be locked while the locks were waited for: in order they can only be taken
 * from the start. Treated as a serialisation failure.
 */
export class RowsJoined extends Error {
  readonly code = '40001'
  constructor(whose: string, id: string) {
    super(`${whose}: ${id} joined while the locks were waited for`)
  }
}

/** Serialisation failure or deadlock: the same transaction may succeed when it runs again. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** A migration changed a table under a prepared statement of an older connection: a new connection heals it. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && text((error as PostgresError).message).includes('cached plan')

/** The statement was skipped because an earlier one of its transaction failed; report that one. */
export const isAborted = (error: unknown): boolean => codeOf(error) === '25P02'

/** The statement ran longer than its role may (reports, lists): worth telling the caller to narrow it. */
export const isTimeout = (error: unknown): boolean => codeOf(error) === '57014'

/** `lock_timeout` ran out. Nothing was changed, the statement can be retried. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03'

/**
 * A value that no column of its type can hold: text with a zero byte, number out of range, text too long, malformed
 * number or date.
 */
export const isBadValue = (error: unknown): boolean =>
  ['22021', '22003', '22001', '22P02', '22007', '22008', '22P05'].includes(codeOf(error))

/** No row-level policy admits the row: a bug of the caller or another tenant's row. */
export const isRowLevelDenial = (error: unknown): boolean =>
  codeOf(error) === '42501' && text((error as PostgresError).message).includes('row-level security')

/** 25006: a standby that has not been promoted yet takes no write. */
const LOST_CONNECTION = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '25006',
]
/** The database is unreachable or restarting; the statement can be retried. Says nothing about a commit in progress. */
export const isOutage = (error: unknown): boolean =>
  LOST_CONNECTION.includes(codeOf(error)) ||
  codeOf(error).startsWith('08') ||
  (error instanceof AggregateError && error.errors.some(isOutage)) ||
  (error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/.test(
      error.message,
    ))
