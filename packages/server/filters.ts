import { invalid, isLocalDate, isLocalDateTime, snake, type Field, type Resource } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import { bindField, isId, parseField } from './kinds.ts'
import { baseColumns, fieldOf, storageOf, type Column } from './registry.ts'

type AnyResource = Resource<any, any, any>
export interface ColumnRef { readonly name: Sql; readonly spec: Field | undefined; readonly type: string }

/** Names that never are filters (blade-dialect 1, 4). */
const reserved = new Set(['current', 'size', 'ascs', 'descs', '_t', 'Blade-Auth', 'blade-auth', 'keyword', 'totals', 'exactTotal', 'after', 'ids', 'tenantId', 'columns', 'view'])
const suffixes = ['equal', 'notequal', 'like', 'notlike', 'likeleft', 'likeright', 'ge', 'gt', 'le', 'lt', 'datege', 'dategt', 'datele', 'datelt', 'dateequal', 'null', 'notnull', 'ignore', 'in'] as const
type Suffix = (typeof suffixes)[number]

const baseTypes: Record<string, string> = { id: 'bigint', createUser: 'bigint', createDept: 'bigint', updateUser: 'bigint', createTime: 'timestamptz', updateTime: 'timestamptz', status: 'smallint' }

/** The column that a parameter or sort name means, in snake or camel case; undefined for names that this list does not have. */
export function columnNamed(resource: AnyResource, name: string): ColumnRef | undefined {
  const storage = storageOf(resource)
  const field = fieldOf(name)
  const own = storage.column.get(field)
  if (own && own.spec.kind !== 'json') return { name: sql.trusted(`${own.alias}."${own.column}"`), spec: own.spec, type: typeOf(own.spec) }
  // Names come from outside, and every object answers to 'constructor'.
  const base = Object.hasOwn(baseTypes, field) ? baseTypes[field] : undefined
  if (base && (field === 'id' || resource.kind === 'record')) return { name: sql.trusted(`${field === 'id' ? 't' : storage.base}."${snake(field)}"`), spec: undefined, type: base }
  return undefined
}

export function typeOf(spec: Field): string {
  switch (spec.kind) {
    case 'int': return 'integer'
    case 'enum': return 'smallint'
    case 'bool': return 'boolean'
    case 'date': return 'date'
    case 'datetime': return 'timestamptz'
    case 'money': case 'qty': case 'rate': return 'numeric'
    case 'ref': case 'poly': case 'user': case 'dept': case 'files': return 'bigint'
    case 'json': return 'jsonb'
    default: return 'text'
  }
}

/**
 * Conditions of a query string. Only columns of the definition are reachable; an unknown plain word is ignored, a name with
 * any other character is refused: parameter names are attacker input like values (blade-dialect 13.1).
 */
export function conditionsOf(resource: AnyResource, query: Readonly<Record<string, string>>, unmasked: ReadonlySet<string>): Sql[] {
  const conditions: Sql[] = []
  for (const [parameter, raw] of Object.entries(query)) {
    if (reserved.has(parameter)) continue
    if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(parameter)) invalid({ filter: '筛选条件不合法 / illegal filter name' })
    const { name, suffix } = split(resource, parameter)
    if (suffix === 'ignore' || (raw.trim() === '' && suffix !== 'null' && suffix !== 'notnull')) continue
    const column = columnNamed(resource, name) ?? (name.endsWith('List') ? columnNamed(resource, name.slice(0, -4)) : undefined)
    if (!column) continue
    // A masked value must not be guessed piece by piece: whole value only (10-platform 4.4).
    const closed = column.spec?.masked && !unmasked.has(`${resource.name}.${fieldOf(name)}`)
    conditions.push(compare(column, closed ? 'equal' : suffix, raw.trim(), parameter))
  }
  return conditions
}

function split(resource: AnyResource, parameter: string): { name: string; suffix: Suffix | undefined } {
  if (columnNamed(resource, parameter)) return { name: parameter, suffix: undefined }
  const at = parameter.lastIndexOf('_')
  const tail = parameter.slice(at + 1) as Suffix
  return at > 0 && suffixes.includes(tail) ? { name: parameter.slice(0, at), suffix: tail } : { name: parameter, suffix: undefined }
}

const comparisons: Partial<Record<Suffix, string>> = { ge: '>=', gt: '>', le: '<=', lt: '<', datege: '>=', dategt: '>', datele: '<=', datelt: '<', dateequal: '=', equal: '=', notequal: '<>' }
export const pattern = (value: string): string => value.replace(/[\\%_]/g, '\\$&')

function compare(column: ColumnRef, suffix: Suffix | undefined, value: string, parameter: string): Sql {
  const { name, spec, type } = column
  if (suffix === 'null') return spec?.many ? sql`cardinality(${name}) = 0` : sql`${name} is null`
  if (suffix === 'notnull') return spec?.many ? sql`cardinality(${name}) > 0` : sql`${name} is not null`
  if (spec?.many) {
    // varchar[] and text[] share no operator, and an index on the one does not serve the other.
    const overlaps = sql`${name} && ${several(value, column, parameter)}::${sql.trusted(type === 'text' && spec.kind !== 'html' ? 'varchar' : type)}[]`
    return suffix === 'notequal' ? sql`not (${overlaps})` : overlaps
  }
  // A city is everything that begins with its code; as a range an index serves it.
  if (spec?.kind === 'region' && (suffix === undefined || suffix === 'equal') && /^\d{1,11}[0-8]$/.test(value)) return sql`(${name} >= ${value} and ${name} < ${value.slice(0, -1) + (Number(value.at(-1)) + 1)})`
  if (spec?.kind === 'region' && (suffix === undefined || suffix === 'equal')) return sql`${name} like any(${value.split(',').map(code => `${pattern(code)}%`)}::text[])`
  const contains = suffix === 'like' || (suffix === undefined && type === 'text' && (spec?.kind === 'text' || spec?.kind === 'note'))
  // Part of a number or a date is asked of what a person reads.
  const readable = type === 'text' ? name : sql`${name}::text`
  if (contains) return sql`${readable} ilike ${`%${pattern(value)}%`}`
  if (suffix === 'notlike') return sql`(${name} is null or ${readable} not ilike ${`%${pattern(value)}%`})`
  if (suffix === 'likeleft') return sql`${readable} ilike ${`%${pattern(value)}`}`
  if (suffix === 'likeright') return sql`${readable} ilike ${`${pattern(value)}%`}`
  if (suffix === undefined || suffix === 'in') return value.includes(',') ? sql`${name} = any(${several(value, column, parameter)}::${sql.trusted(type)}[])` : sql`${name} = ${one(value, column, parameter)}::${sql.trusted(type)}`
  const bound = type === 'timestamptz' && isLocalDate(value) ? `${value} ${suffix === 'datele' || suffix === 'datelt' || suffix === 'dategt' ? '23:59:59' : '00:00:00'}` : value
  return sql`${name} ${sql.trusted(comparisons[suffix]!)} ${one(bound, column, parameter)}::${sql.trusted(type)}`
}

const several = (value: string, column: ColumnRef, parameter: string): unknown[] => value.split(',').map(part => part.trim()).filter(Boolean).slice(0, 1000).map(part => one(part, column, parameter))

/** A typed value or a refusal: PostgreSQL must never be the one to find out. */
function one(value: string, { spec, type }: ColumnRef, parameter: string): unknown {
  const bad = () => invalid([{ path: parameter, reason: `请求参数格式错误: ${parameter} / ill-typed parameter: ${parameter}` }])
  if (value.includes('\u0000')) bad()
  if (type === 'text') return value
  if (type === 'timestamptz') return isLocalDateTime(value) || isLocalDate(value) ? value : bad()
  if (!spec) return isId(value) && (type !== 'smallint' || +value < 32768) ? value : bad()
  const parsed = parseField(value, { ...spec, many: false, options: spec.kind === 'money' ? { signed: true } : {} })
  return 'fault' in parsed ? bad() : bindField(parsed.value, { ...spec, many: false })
}

/** What the search boxes and pickers look through: title, subtitle and K fields, masked ones excepted. One trigram index of one table holds them all. */
export const keywordColumns = (resource: AnyResource): Column[] =>
  storageOf(resource).columns.filter(one => (one.spec.search || one.field === resource.title || resource.subtitle?.includes(one.field)) && ['text', 'note'].includes(one.spec.kind) && !one.spec.masked)

export function keywordCondition(resource: AnyResource, keyword: string): Sql | undefined {
  const text = keyword.trim()
  if (text === '') return undefined
  const searched = keywordColumns(resource)
  const like = `%${pattern(text)}%`
  return searched.length ? sql`(${sql.join(searched.map(one => sql`${sql.trusted(`${one.alias}."${one.column}"`)} ilike ${like}`), ' or ')})` : undefined
}

export interface OrderPart { readonly column: Sql; readonly direction: 'asc' | 'desc' }

/** The asked order, else the definition's; the id decides last. */
export function orderParts(resource: AnyResource, query: Readonly<Record<string, string>>): OrderPart[] {
  const wanted = [...(query['ascs'] ?? '').split(',').map(name => [name, 'asc'] as const), ...(query['descs'] ?? '').split(',').map(name => [name, 'desc'] as const)].filter(([name]) => name.trim() !== '')
  const parts = wanted.slice(0, 4).map(([name, direction]): OrderPart => {
    const column = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name.trim()) ? columnNamed(resource, name.trim()) : undefined
    if (!column || column.spec?.many) return invalid({ [direction === 'asc' ? 'ascs' : 'descs']: '不能按该列排序 / cannot sort by this column' })
    return { column: column.name, direction }
  })
  if (parts.length > 0) return parts
  const sort = resource.list?.sort ?? (resource.kind === 'record' ? '-createTime' : 'id')
  const column = columnNamed(resource, sort.replace(/^-/, ''))
  return column ? [{ column: column.name, direction: sort.startsWith('-') ? 'desc' : 'asc' }] : []
}

export const orderOf = (resource: AnyResource, query: Readonly<Record<string, string>>): Sql =>
  sql.join([...orderParts(resource, query).map(one => sql`${one.column} ${sql.trusted(one.direction)}`), sql.trusted('t.id desc')])

/** Whether a condition looks for part of a text that the trigram index can find: three characters or more. */
export const looksForPart = (resource: AnyResource, query: Readonly<Record<string, string>>): boolean => Object.entries(query).some(([parameter, value]) => {
  if ([...value.trim()].length < 3) return false
  if (parameter === 'keyword') return true
  if (reserved.has(parameter)) return false
  const { name, suffix } = split(resource, parameter)
  const spec = columnNamed(resource, name)?.spec
  return spec !== undefined && !spec.many && (spec.kind === 'text' || spec.kind === 'note') && (suffix === undefined || suffix === 'like')
})
export { baseColumns }
