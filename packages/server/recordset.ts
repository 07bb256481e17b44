import { sql, type Sql } from '#packages/database/sql.ts'
import type { Field } from '#kernel'
import { typeOf } from '#packages/schema/columns.ts'

// Rows by the hundred travel column by column, each as one array: the statement is the same for any number of them, so
// it is planned once, while a list of tuples is another text of sixty thousand values with every chunk, and its plan
// stays in the memory of both sides. As one JSON value with the names of all columns in every row they cost PostgreSQL
// four times as much to read, and twice the way there.

/** Below, a list of tuples costs less. */
export const MANY = 16
/** Of one statement: texts of a megabyte each would be a job's memory. */
const AT_ONCE = 250

export interface CellColumn<Row> {
  readonly name: string
  /** Without a length: a cast to varchar(8) would cut silently what the column refuses. */
  readonly type: string
  of(row: Row): unknown /** What `of` is made of, and of nothing else: looked at first, as it costs less. */
  raw?(row: Row): unknown
  /** JSON objects only: what stands in every one of them besides. */
  readonly common?: string
}

const lengthless = new Map<Field, string>()
export function plainTypeOf(field: Field): string {
  const known = lengthless.get(field) ?? typeOf(field).replace(/\(.*\)/, '')
  lengthless.set(field, known)
  return known
}

/** These rows as a relation to select from. A column that says the same in all of them is bound once. */
export function rowsOf<Row>(rows: readonly Row[], columns: readonly CellColumn<Row>[]): Sql {
  const [arrays, lists]: [Sql[], Sql[]] = [[], []]
  const [names, listNames, shown]: [string[], string[], Sql[]] = [[], [], []]
  for (const { name, type, of, raw, common } of columns) {
    const isPlainlySame = isOneOf(rows, raw ?? of)
    const texts = isPlainlySame ? [cellText(of(rows[0]!))] : rows.map(row => cellText(of(row)))
    const isSame = isPlainlySame || texts.every(text => text === texts[0])
    // Arrays of arrays would be taken apart to their last element.
    const isList = type.endsWith('[]')
    const as = sql.trusted(isSame || isList ? `::${type} as "${name}"` : ` as "${name}"`)
    if (isSame) shown.push(sql`${common === undefined ? sql.empty : sql`${common}::jsonb || `}${texts[0]}${as}`)
    else if (type === 'jsonb' && !texts.includes(null)) {
      // As one list of JSON: in an array every quotation mark of it would be written and read with an escape.
      lists.push(sql`jsonb_array_elements(${`[${texts.join(',')}]`}::jsonb)`)
      listNames.push(`"${name}"`)
      shown.push(
        common === undefined
          ? sql.trusted(`u."${name}"`)
          : sql`${common}::jsonb || ${sql.trusted(`u."${name}" as "${name}"`)}`,
      )
    } else {
      arrays.push(sql`${arrayText(texts)}${sql.trusted(isList ? '::text[]' : `::${type}[]`)}`)
      names.push(`"${name}"`)
      shown.push(sql`${sql.trusted(`u."${name}"`)}${as}`)
    }
  }
  const sets = [...(arrays.length ? [sql`unnest(${sql.join(arrays)})`] : []), ...lists]
  const from = sets.length
    ? sql`rows from (${sql.join(sets)}) as u(${sql.trusted([...names, ...listNames].join(', '))})`
    : sql`generate_series(1, ${rows.length}::int)`
  return sql`(select ${sql.join(shown)} from ${from})`
}

function isOneOf<Row>(rows: readonly Row[], of: (row: Row) => unknown): boolean {
  const first = of(rows[0]!)
  if (typeof first === 'object' && first !== null) return false
  for (let at = 1; at < rows.length; at++) if (of(rows[at]!) !== first) return false
  return true
}

/** A bound value as PostgreSQL reads it. What has no form of its own there is refused, as it is for a single value. */
function cellText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value
    case 'boolean':
      return value ? 'true' : 'false'
    case 'number':
      if (Number.isFinite(value)) return String(value)
      break
    case 'undefined':
      return null
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return arrayText(value.map(cellText))
      if (Object.getPrototypeOf(value) === Object.prototype) return JSON.stringify(value)
  }
  throw new TypeError(`a ${typeof value} cannot be stored: ${String(value)}`)
}

const PLAIN = /^[\w.:+-]+$/
const arrayText = (texts: readonly (string | null)[]): string => {
  let list = ''
  for (const text of texts)
    list +=
      text === null
        ? ',NULL'
        : PLAIN.test(text) && (text.length !== 4 || text.toLowerCase() !== 'null')
          ? `,${text}`
          : `,"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
  return `{${list.slice(1)}}`
}

export function* portions<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += AT_ONCE) yield list.slice(from, from + AT_ONCE)
}

/** What every record has in common. */
const TYPES: Readonly<Record<string, string>> = {
  tenant_id: 'varchar',
  create_user: 'bigint',
  create_dept: 'bigint',
  create_time: 'timestamptz',
  update_user: 'bigint',
  update_time: 'timestamptz',
  is_deleted: 'smallint',
  version: 'integer',
  status: 'smallint',
}
export const sameForAll = (name: string, value: unknown): Sql => sql`${value}::${sql.trusted(TYPES[name] ?? 'text')}`
