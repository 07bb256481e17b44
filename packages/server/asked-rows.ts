import { camel, isLocalDate, isLocalDateTime } from '#kernel'
import { type Asked, askedConditions, askedOrder, illTyped, momentOf, type Query } from './asked.ts'

/**
 * How a bare name is compared: 'text' contains, 'code' and 'number' are equal; 'time' is compared by the date suffixes.
 */
export type RowColumn = 'text' | 'code' | 'number' | 'time'
export type RowColumns<Row> = { readonly [Name in keyof Row & string]?: RowColumn }

const typeIn = <Row>(columns: RowColumns<Row>, name: string): RowColumn | undefined =>
  Object.hasOwn(columns, camel(name)) ? columns[camel(name) as keyof Row & string] : undefined
/** Whether the query holds a condition on any of the columns. */
export const asksAnything = <Row>(query: Query, columns: RowColumns<Row>): boolean =>
  askedConditions(query, name => typeIn(columns, name) !== undefined).length > 0

/**
 * Filters and sorts of the dialect (4) on rows that stand in memory, with the refusals that the engine's lists have.
 */
export function askedRows<Row extends object>(rows: readonly Row[], query: Query, columns: RowColumns<Row>): Row[] {
  const typeOf = (name: string): RowColumn | undefined => typeIn(columns, name)
  const knows = (name: string): boolean => typeOf(name) !== undefined
  const tests = askedConditions(query, knows).map(one => testOf<Row>(one, typeOf(one.name)!))
  const order = askedOrder(query, knows)
  const found = rows.filter(row => tests.every(test => test(row)))
  return order.length === 0
    ? found
    : found.sort((a, b) =>
        order.reduce(
          (so, { name, direction }) =>
            so || (direction === 'asc' ? 1 : -1) * compared(valueOf(a, name), valueOf(b, name), typeOf(name)!),
          0,
        ),
      )
}

const valueOf = (row: object, name: string): unknown => (row as Record<string, unknown>)[camel(name)]
const isAbsent = (value: unknown, type: RowColumn): boolean =>
  value === null || value === undefined || value === '' || (type === 'number' && Number(value) === -1)
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function compared(a: unknown, b: unknown, type: RowColumn): number {
  if (type === 'number') return Number(a ?? -1) - Number(b ?? -1)
  if (type === 'text') return textOf(a).localeCompare(textOf(b), 'zh')
  return textOf(a) < textOf(b) ? -1 : textOf(a) > textOf(b) ? 1 : 0
}

function testOf<Row extends object>({ name, suffix, value, parameter }: Asked, type: RowColumn): (row: Row) => boolean {
  const of = (row: Row): unknown => valueOf(row, name)
  if (suffix === 'null') return row => isAbsent(of(row), type)
  if (suffix === 'notnull') return row => !isAbsent(of(row), type)
  const part = value.toLowerCase()
  const readable = (row: Row): string => textOf(of(row)).toLowerCase()
  if (suffix === 'like' || (suffix === undefined && type === 'text')) return row => readable(row).includes(part)
  if (suffix === 'notlike') return row => !readable(row).includes(part)
  if (suffix === 'likeleft') return row => readable(row).endsWith(part)
  if (suffix === 'likeright') return row => readable(row).startsWith(part)
  if (suffix === undefined || suffix === 'in') {
    const several = value
      .split(',')
      .map(one => one.trim())
      .filter(Boolean)
      .map(one => typed(one, undefined, type, parameter))
    return row => several.some(one => compared(of(row), one, type) === 0)
  }
  const bound = typed(value, suffix, type, parameter)
  const holds = comparisons[suffix]!
  return row => !(isAbsent(of(row), type) && suffix !== 'notequal') && holds(compared(of(row), bound, type))
}

const comparisons: Partial<Record<NonNullable<Asked['suffix']>, (so: number) => boolean>> = {
  equal: so => so === 0,
  dateequal: so => so === 0,
  notequal: so => so !== 0,
  ge: so => so >= 0,
  datege: so => so >= 0,
  gt: so => so > 0,
  dategt: so => so > 0,
  le: so => so <= 0,
  datele: so => so <= 0,
  lt: so => so < 0,
  datelt: so => so < 0,
}

function typed(value: string, suffix: Asked['suffix'], type: RowColumn, parameter: string): string | number {
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : illTyped(parameter)
  if (type !== 'time') return value
  return isLocalDate(value) ? momentOf(value, suffix) : isLocalDateTime(value) ? value : illTyped(parameter)
}
