import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { quoted } from './find-rows.ts'
import { bindField } from './kinds.ts'
import { type CellColumn, MANY, plainTypeOf, portions, rowsOf, sameForAll } from './recordset.ts'
import type { Column } from './registry.ts'

type Values = Record<string, unknown>

/** A number that the statement itself draws. */
export interface Numbering {
  readonly field: string
  readonly numbered: Sql
  readonly number: Sql
}

/** `given`: only columns that some row gives, the others keep the default of the table. */
export async function insertInto(
  tx: Tx,
  table: string,
  rows: Values[],
  given: readonly Column[],
  fixed: Values,
  status: (row: Values) => unknown,
  lineNo?: (row: Values) => unknown,
  returning?: Sql,
  numbering?: Numbering,
): Promise<Values[]> {
  if (rows.length >= MANY) return insertMany(tx, table, rows, given, fixed, status, lineNo, returning)
  return tx.rows<Values>(insertStatement(table, rows, given, fixed, status, lineNo, returning, numbering))
}

export function insertStatement(
  table: string,
  rows: readonly Values[],
  given: readonly Column[],
  fixed: Values,
  status: (row: Values) => unknown,
  lineNo: ((row: Values) => unknown) | undefined,
  returning: Sql | undefined,
  numbering: Numbering | undefined,
): Sql {
  const tuples = rows.map(row => {
    const cells = [row['id']]
    for (const name in fixed) cells.push(name === 'status' ? (status(row) ?? fixed[name]) : fixed[name])
    if (lineNo) cells.push(lineNo(row))
    for (const one of given)
      cells.push(
        one.field === numbering?.field ? numbering.number : (bindField(row[one.field], one.spec) ?? fallback(one)),
      )
    return sql`(${sql.list(cells)})`
  })
  return sql`${numbering?.numbered ?? sql.empty}insert into ${namesOf(table, fixed, lineNo !== undefined, given)} values ${sql.join(tuples)}${returned(returning)}`
}

interface Named {
  readonly next: Map<Column, Named>
  names: Sql | undefined
}
const KNOWN_NAMES = 20_000
const named = new Map<string, Named>()
let names = 0
/**
 * Table and columns of an insert: its text is as long as the definition, and a form gives the same columns each time.
 */
function namesOf(table: string, fixed: Values, isLine: boolean, given: readonly Column[]): Sql {
  const shared = Object.keys(fixed)
  let node = nextOf(named, `${table} ${isLine} ${shared.length}`)
  for (const one of given) node = nextOf(node.next, one)
  const found = (node.names ??= sql.trusted(
    `"${table}" as t (${['id', ...shared, ...(isLine ? ['line_no'] : []), ...given.map(one => one.column)].map(quoted).join(', ')})`,
  ))
  // Which columns a form gives is its sender's choice.
  if (names > KNOWN_NAMES) {
    named.clear()
    names = 0
  }
  return found
}
function nextOf<Key>(map: Map<Key, Named>, key: Key): Named {
  let next = map.get(key)
  if (!next) {
    map.set(key, (next = { next: new Map(), names: undefined }))
    names++
  }
  return next
}
const returned = (columns: Sql | undefined): Sql => (columns ? sql` returning ${columns}` : sql.empty)
const fallback = (one: Column) =>
  one.spec.many ? [] : one.spec.kind === 'bool' ? false : one.spec.kind === 'money' && one.spec.system ? '0.00' : null

async function insertMany(
  tx: Tx,
  table: string,
  rows: readonly Values[],
  given: readonly Column[],
  fixed: Values,
  status: (row: Values) => unknown,
  lineNo?: (row: Values) => unknown,
  returning?: Sql,
): Promise<Values[]> {
  const shared = Object.entries(fixed)
  const columns = [
    'id',
    ...shared.map(([name]) => name),
    ...(lineNo ? ['line_no'] : []),
    ...given.map(one => one.column),
  ]
  const sources = [
    sql`v.id`,
    ...shared.map(([name, value]) =>
      name === 'status' ? sql`coalesce(v.status, ${sameForAll(name, value)})` : sameForAll(name, value),
    ),
    ...(lineNo ? [sql`v.line_no`] : []),
    ...given.map(one => sql.trusted(`v.${quoted(one.column)}`)),
  ]
  const cells: CellColumn<Values>[] = [
    { name: 'id', type: 'bigint', of: row => row['id'] },
    ...('status' in fixed ? [{ name: 'status', type: 'smallint', of: status }] : []),
    ...(lineNo ? [{ name: 'line_no', type: 'integer', of: lineNo }] : []),
    ...given.map(
      (one): CellColumn<Values> => ({
        name: one.column,
        type: plainTypeOf(one.spec),
        of: row => bindField(row[one.field], one.spec) ?? fallback(one),
        raw: row => row[one.field],
      }),
    ),
  ]
  const stored: Values[] = []
  for (const some of portions(rows))
    for (const row of await tx.rows<Values>(
      sql`insert into ${sql.name(table)} as t (${sql.trusted(columns.map(quoted).join(', '))}) select ${sql.join(sources)} from ${rowsOf(some, cells)} v${returned(returning)}`,
    ))
      stored.push(row)
  return stored
}
