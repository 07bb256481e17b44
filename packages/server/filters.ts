import { fitsInSql, invalid, isLocalDate, isLocalDateTime, snake, type Field, type Resource } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import { askedConditions, askedOrder, illTyped, isReserved, momentOf, type Query, type Suffix } from './asked.ts'
import { asStored, bindField, isId, parseField } from './kinds.ts'
import { alsoCalled } from './spelling.ts'
import { baseColumns, fieldOf, storageOf, type Column } from './registry.ts'

type AnyResource = Resource<any, any, any>
export interface ColumnRef {
  readonly name: Sql
  readonly spec: Field | undefined
  readonly type: string
}

const baseTypes: Record<string, string> = {
  id: 'bigint',
  createUser: 'bigint',
  createDept: 'bigint',
  updateUser: 'bigint',
  createTime: 'timestamptz',
  updateTime: 'timestamptz',
  status: 'smallint',
}

/**
 * The column that a parameter or sort name means, in snake or camel case; undefined for names that this list does not
 * have.
 */
export function columnNamed(resource: AnyResource, name: string): ColumnRef | undefined {
  const storage = storageOf(resource)
  const field = fieldOf(name)
  const own = storage.column.get(field)
  if (own && own.spec.kind !== 'json')
    return { name: sql.trusted(`${own.alias}."${own.column}"`), spec: own.spec, type: typeOf(own.spec) }
  // Names come from outside, and every object answers to 'constructor'.
  const base = Object.hasOwn(baseTypes, field) ? baseTypes[field] : undefined
  if (base && (field === 'id' || resource.kind === 'record'))
    return {
      name: sql.trusted(`${field === 'id' ? 't' : storage.base}."${snake(field)}"`),
      spec: undefined,
      type: base,
    }
  return undefined
}

export function typeOf(spec: Field): string {
  switch (spec.kind) {
    case 'int':
      return 'integer'
    case 'enum':
      return 'smallint'
    case 'bool':
      return 'boolean'
    case 'date':
      return 'date'
    case 'datetime':
      return 'timestamptz'
    case 'money':
    case 'qty':
    case 'rate':
      return 'numeric'
    case 'ref':
    case 'poly':
    case 'user':
    case 'dept':
    case 'files':
      return 'bigint'
    case 'json':
      return 'jsonb'
    default:
      return 'text'
  }
}

const isText = (spec: Field | undefined): boolean => (spec?.kind === 'text' || spec?.kind === 'note') && !spec.many
/**
 * Where a bare name of a text asks for the whole of it (blade-dialect 4): lists bound to an entity, and of every
 * platform list what is named like a code or an id.
 */
const isWhole = (resource: AnyResource, name: string, { spec }: ColumnRef): boolean =>
  isText(spec) &&
  (resource.list?.bare === 'equal' ||
    (resource.dialect === 'framework' && /^(status|category|type|\w+Id)$/.test(fieldOf(name))))

/** Conditions of a query string. Only columns of the definition are reachable. */
export function conditionsOf(resource: AnyResource, query: Query, unmasked: ReadonlySet<string>): Sql[] {
  const columnOf = (name: string): ColumnRef | undefined =>
    columnNamed(resource, name) ?? (name.endsWith('List') ? columnNamed(resource, name.slice(0, -4)) : undefined)
  return askedConditions(query, name => !isReserved(name) && columnOf(name) !== undefined).map(
    ({ name, suffix, value, parameter }) => {
      const column = columnOf(name)!
      // A masked value is compared as a whole only, so that it cannot be guessed piece by piece (10-platform 4.4).
      const closed = column.spec?.masked && !unmasked.has(`${resource.name}.${fieldOf(name)}`)
      const isPart = (suffix === undefined || suffix === 'like') && !closed && !isWhole(resource, name, column)
      const others = isPart
        ? alsoCalled(resource, fieldOf(name), value).flatMap(one => columnNamed(resource, one) ?? [])
        : []
      const clear = closed && column.spec && clearRows(resource, column.spec)
      if (clear)
        return sql`(${compare(column, 'equal', value, parameter)} or (${clear} and ${compare(column, suffix, value, parameter)}))`
      if (others.length > 0)
        return sql`(${sql.join(
          [column, ...others].map(one => compare(one, suffix, value, parameter)),
          ' or ',
        )})`
      return compare(
        column,
        closed || (suffix === undefined && isWhole(resource, name, column)) ? 'equal' : suffix,
        value,
        parameter,
      )
    },
  )
}

/** The rows in which a field that is masked in some only is not; undefined where it is in all. */
function clearRows(resource: AnyResource, { options: { maskedWhen } }: Field): Sql | undefined {
  if (!maskedWhen) return undefined
  const { column } = storageOf(resource)
  return sql.trusted(`not ${fitsInSql(maskedWhen, name => `${column.get(name)!.alias}."${column.get(name)!.column}"`)}`)
}

/**
 * Columns of a statement written by hand, by the names that its rows carry: 'text' is searched by its parts, everything
 * else is equal.
 */
export type HandColumns = Readonly<Record<string, readonly ['text' | 'code' | 'bigint' | 'timestamptz', Sql]>>
const handColumn = (columns: HandColumns, name: string): ColumnRef | undefined => {
  const found = Object.hasOwn(columns, fieldOf(name)) ? columns[fieldOf(name)] : undefined
  return (
    found && {
      name: found[1],
      spec: found[0] === 'text' ? ({ kind: 'text' } as Field) : undefined,
      type: found[0] === 'code' ? 'text' : found[0],
    }
  )
}
/** The conditions (blade-dialect 4) that a query string asks of such a statement. */
export const conditionsOn = (columns: HandColumns, query: Query): Sql[] =>
  askedConditions(query, name => handColumn(columns, name) !== undefined).map(({ name, suffix, value, parameter }) =>
    compare(handColumn(columns, name)!, suffix, value, parameter),
  )
/** The asked order, or the statement's own; undefined columns are refused. */
export function orderOn(columns: HandColumns, query: Query, otherwise: Sql): Sql {
  const parts = askedOrder(query, name => handColumn(columns, name) !== undefined)
  return parts.length === 0
    ? otherwise
    : sql.join([
        ...parts.map(one => sql`${handColumn(columns, one.name)!.name} ${sql.trusted(one.direction)}`),
        otherwise,
      ])
}

export const comparisons: Partial<Record<Suffix, string>> = {
  ge: '>=',
  gt: '>',
  le: '<=',
  lt: '<',
  datege: '>=',
  dategt: '>',
  datele: '<=',
  datelt: '<',
  dateequal: '=',
  equal: '=',
  notequal: '<>',
}
export const pattern = (value: string): string => value.replace(/[\\%_]/g, '\\$&')

/**
 * Codes with one of these prefixes (a district lies in its city), as ranges. `like` is not leakproof: behind the policy
 * of the read role PostgreSQL ignores the column's statistics and estimates 60 rows for a city of 12,000. Codes are
 * digits, which every collation sorts alike.
 */
export const beginsWith = (name: Sql, prefixes: readonly string[]): Sql =>
  sql`(${sql.join(
    [...new Set(prefixes)].map(prefix => beginsWithOne(name, prefix)),
    ' or ',
  )})`

function beginsWithOne(name: Sql, prefix: string): Sql {
  if (!/^\d*$/.test(prefix)) return sql`${name} like ${`${pattern(prefix)}%`}`
  // 4409 ends at 441; after 99 comes nothing.
  const head = prefix.replace(/9+$/, '')
  return head === ''
    ? sql`${name} >= ${prefix}`
    : sql`(${name} >= ${prefix} and ${name} < ${head.slice(0, -1) + (Number(head.at(-1)) + 1)})`
}

function compare(column: ColumnRef, suffix: Suffix | undefined, value: string, parameter: string): Sql {
  const { name, spec, type } = column
  if (suffix === 'null') return spec?.many ? sql`cardinality(${name}) = 0` : sql`${name} is null`
  if (suffix === 'notnull') return spec?.many ? sql`cardinality(${name}) > 0` : sql`${name} is not null`
  if (spec?.many) {
    // varchar[] and text[] share no operator, and an index on the one does not serve the other.
    const overlaps = sql`${name} && ${several(value, column, parameter)}::${sql.trusted(type === 'text' && spec.kind !== 'html' ? 'varchar' : type)}[]`
    return suffix === 'notequal' ? sql`not (${overlaps})` : overlaps
  }
  // A city is everything that begins with its code.
  if (spec?.kind === 'region' && (suffix === undefined || suffix === 'equal')) return beginsWith(name, value.split(','))
  const contains =
    suffix === 'like' || (suffix === undefined && type === 'text' && (spec?.kind === 'text' || spec?.kind === 'note'))
  // Part of a number or a date is asked of what a person reads.
  const readable = type === 'text' ? name : sql`${name}::text`
  if (contains) return sql`${readable} ilike ${`%${pattern(value)}%`}`
  if (suffix === 'notlike') return sql`(${name} is null or ${readable} not ilike ${`%${pattern(value)}%`})`
  if (suffix === 'likeleft') return sql`${readable} ilike ${`%${pattern(value)}`}`
  if (suffix === 'likeright') return sql`${readable} ilike ${`${pattern(value)}%`}`
  if (suffix === undefined || suffix === 'in')
    return value.includes(',')
      ? sql`${name} = any(${several(value, column, parameter)}::${sql.trusted(type)}[])`
      : sql`${name} = ${one(value, column, parameter)}::${sql.trusted(type)}`
  // A day compared with a moment: the day begins at midnight, and 'before' a bare day means before its end
  // (blade-dialect 4).
  if (type === 'date' && suffix.startsWith('date') && (isLocalDateTime(value) || suffix === 'datelt'))
    return sql`${name}::timestamp ${sql.trusted(comparisons[suffix]!)} ${isLocalDate(value) ? momentOf(value, suffix) : isLocalDateTime(value) ? value : illTyped(parameter)}::timestamp`
  const bound = type === 'timestamptz' && isLocalDate(value) ? momentOf(value, suffix) : value
  return sql`${name} ${sql.trusted(comparisons[suffix]!)} ${one(bound, column, parameter)}::${sql.trusted(type)}`
}

const several = (value: string, column: ColumnRef, parameter: string): unknown[] =>
  value
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .slice(0, 1000)
    .map(part => one(part, column, parameter))

/** The typed value or a refusal; an invalid value must not reach PostgreSQL. */
function one(value: string, { spec, type }: ColumnRef, parameter: string): unknown {
  const bad = (): never => illTyped(parameter)
  if (value.includes('\u0000')) bad()
  if (type === 'text') return value
  if (type === 'timestamptz') return isLocalDateTime(value) || isLocalDate(value) ? value : bad()
  if (!spec) return isId(value) && (type !== 'smallint' || +value < 32768) ? value : bad()
  const parsed = parseField(value, { ...spec, many: false, options: spec.kind === 'money' ? { signed: true } : {} })
  return 'fault' in parsed ? bad() : bindField(parsed.value, { ...spec, many: false })
}

const NOTHING: ReadonlySet<string> = new Set()
const isCalled = (resource: AnyResource, { field, spec }: Column): boolean =>
  spec.search || field === resource.title || field === resource.titleEn || resource.subtitle?.includes(field) === true
/**
 * What the search boxes and pickers look through: title in both languages, subtitle and K fields, masked ones excepted;
 * of those that are masked in some rows the other rows. One trigram index of one table holds them all.
 */
export const keywordColumns = (resource: AnyResource): Column[] =>
  storageOf(resource).columns.filter(
    one =>
      isCalled(resource, one) &&
      ['text', 'note'].includes(one.spec.kind) &&
      (!one.spec.masked || one.spec.options.maskedWhen !== undefined),
  )

export function keywordCondition(
  resource: AnyResource,
  keyword: string,
  unmasked: ReadonlySet<string> = NOTHING,
): Sql | undefined {
  const text = keyword.trim()
  if (text === '') return undefined
  // The tail of a phone number is looked for by whoever reads it in clear, and in the same index.
  const open = storageOf(resource).columns.filter(
    ({ spec, field }) =>
      spec.search && spec.masked && spec.kind === 'text' && unmasked.has(`${resource.name}.${field}`),
  )
  const searched = [...new Set([...keywordColumns(resource), ...open])]
  const like = `%${pattern(text)}%`
  const holds = (one: Column): Sql => {
    const clear = open.includes(one) ? undefined : clearRows(resource, one.spec)
    return clear ? sql`(${holdsPart([one], sql`${like}`)} and ${clear})` : holdsPart([one], sql`${like}`)
  }
  return searched.length ? sql`(${sql.join(searched.map(holds), ' or ')})` : undefined
}

/**
 * The whole value of one of those fields, as a number or plate is typed; of a masked one too, for who knows it whole
 * learns nothing (10-platform 4.4).
 */
export function exactCondition(resource: AnyResource, keyword: string): Sql | undefined {
  const text = keyword.trim()
  if (text === '') return undefined
  const searched = storageOf(resource).columns.filter(
    one =>
      (isCalled(resource, one) || one.field === resource.number?.field) && one.spec.kind === 'text' && !one.spec.many,
  )
  // Without wildcards: found by the trigram index, and in either case of its letters.
  return searched.length
    ? sql`(${sql.join(
        searched.map(
          one => sql`${sql.trusted(`${one.alias}."${one.column}"`)} ilike ${pattern(asStored(one.spec, text))}`,
        ),
        ' or ',
      )})`
    : undefined
}

export interface OrderPart {
  readonly column: Sql
  readonly direction: 'asc' | 'desc'
}

/** The asked order, else the definition's; the id decides last. */
export function orderParts(resource: AnyResource, query: Query): OrderPart[] {
  const parts = askedOrder(query, name => columnNamed(resource, name) !== undefined).map(
    ({ name, direction }): OrderPart => {
      const column = columnNamed(resource, name)!
      return column.spec?.many
        ? invalid({ [direction === 'asc' ? 'ascs' : 'descs']: '不能按该列排序 / cannot sort by this column' })
        : { column: column.name, direction }
    },
  )
  if (parts.length > 0) return parts
  const sort = resource.list?.sort ?? (resource.kind === 'record' ? '-createTime' : 'id')
  const column = columnNamed(resource, sort.replace(/^-/, ''))
  return column ? [{ column: column.name, direction: sort.startsWith('-') ? 'desc' : 'asc' }] : []
}

/** A masked column must not be sorted by: a reader could find the value by inserting rows around it. */
export function refuseClosedOrder(resource: AnyResource, query: Query, unmasked: ReadonlySet<string>): void {
  for (const { name, direction } of askedOrder(query, known => columnNamed(resource, known) !== undefined)) {
    if (columnNamed(resource, name)?.spec?.masked && !unmasked.has(`${resource.name}.${fieldOf(name)}`))
      invalid({ [direction === 'asc' ? 'ascs' : 'descs']: '不能按该列排序 / cannot sort by this column' })
  }
}

export const orderOf = (resource: AnyResource, query: Query): Sql =>
  sql.join([
    ...orderParts(resource, query).map(one => sql`${one.column} ${sql.trusted(one.direction)}`),
    sql.trusted('t.id desc'),
  ])

/** Any of the columns holds the text. `like` is a bound value, or what leads to one. */
export const holdsPart = (columns: readonly Column[], like: Sql): Sql =>
  sql`(${sql.join(
    columns.map(one => sql`${sql.trusted(`${one.alias}."${one.column}"`)} ilike ${like}`),
    ' or ',
  )})`
export { baseColumns }
