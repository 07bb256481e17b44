import type { Database, ReadOptions } from '#packages/database/database.ts'
import type { Sql } from '#packages/database/sql.ts'

type Values = Record<string, unknown>

/** Whoever answers statements: a transaction, or the read role. */
export interface Reader {
  rows<Row = Values>(statement: Sql, options?: ReadOptions): Promise<Row[]>
  /** Several in one message. A transaction has one connection, and does so by itself. */
  together?(statements: readonly Sql[]): Promise<Values[][]>
}
/** The read role's pool as a reader: its policy is open, the tenant stands in every statement made here. */
export const readerOf = (database: Database): Reader => ({
  rows: <Row>(statement: Sql, options?: ReadOptions) => database.read(statement, options) as Promise<Row[]>,
  together: statements => database.readTogether(statements),
})
