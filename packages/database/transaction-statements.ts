import { type Sql } from './sql.ts'

export const BEGIN: Record<string, Sql> = Object.fromEntries(
  ['', ' isolation level read committed', ' isolation level repeatable read', ' isolation level serializable'].map(
    level => [level, { text: `begin${level}`, values: [] }],
  ),
)

export const COMMIT: Sql = { text: 'commit', values: [] }

export const ROLLBACK: Sql = { text: 'rollback', values: [] }

/**
 * Read to the end, so a plan that finds the first rows soon (a tenth, PostgreSQL takes it) may be the wrong one; but
 * one that sorts them all on the disk costs more than it looks.
 */
export const MOST_OF_THEM: Sql = { text: 'set local cursor_tuple_fraction = 0.5', values: [] }

export const WITHOUT_DISK: Sql = { text: 'set local synchronous_commit = off', values: [] }

/**
 * The smallest transaction that is written down: its commit waits for the disk, and for all that stands before it in
 * the log.
 */
export const ON_DISK: Sql = { text: `select pg_logical_emit_message(true, '', '')`, values: [] }
