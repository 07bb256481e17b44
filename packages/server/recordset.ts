import { sql, type Sql } from '#packages/database/sql.ts'
import type { Field } from '#kernel'
import { bindField } from './kinds.ts'

// Rows by the hundred travel as one JSON value that PostgreSQL reads by the table's own types: the statement is the same for any number of them, so it is planned once,
// while a list of tuples is another text of sixty thousand values with every chunk, and its plan stays in the memory of both sides.

/** Below, a list of tuples costs less than reading JSON. */
export const MANY = 16
/** Of one statement: texts of a megabyte each would be a job's memory. */
const AT_ONCE = 250

export type Cells = Readonly<Record<string, unknown>>

/** How a value stands in the JSON of a row. */
export const cellOf = (value: unknown, field: Field): unknown => (field.kind === 'json' && !field.many ? value : bindField(value, field))

/** A relation with the columns of `table`; those that no row gives are null. */
export const rowsOf = (table: string, rows: readonly Cells[]): Sql => sql`json_populate_recordset(null::${sql.name(table)}, ${JSON.stringify(rows)}::json)`

export function* portions<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += AT_ONCE) yield list.slice(from, from + AT_ONCE)
}

/** What every row of an insert has in common is bound once. */
const TYPES: Readonly<Record<string, string>> = {
  tenant_id: 'varchar', create_user: 'bigint', create_dept: 'bigint', create_time: 'timestamptz', update_user: 'bigint', update_time: 'timestamptz', is_deleted: 'smallint', version: 'integer', status: 'smallint',
}
export const sameForAll = (name: string, value: unknown): Sql => sql`${value}::${sql.trusted(TYPES[name] ?? 'text')}`
