import { camel, parseIndex, snake, type Field, type Resource } from '#kernel'
import { isId } from './columns.ts'
import { nameOf, shortHash, type Index } from './model.ts'
import { quoted } from './statements.ts'

/** What decides on the table of an index: a plain record, a head with its extensions, an extension, or child lines. */
export interface Place {
  readonly table: string
  readonly shape: 'record' | 'head' | 'extension' | 'lines'
  /** head: its column that tells the extension; extension's fields that live here are unique among their kind. */
  readonly discriminator?: string
}

const index = (place: Place, kind: string, columns: string, more: Partial<Index> = {}): Index => {
  const words = columns
    .replace(/ gin_trgm_ops| desc/g, '')
    .split(/\W+/)
    .filter(one => one !== '' && one !== 'tenant_id')
  const where =
    more.where && more.where !== 'is_deleted = 0' && more.where !== 'is_removed = 0' ? [shortHash(more.where)] : []
  return { name: nameOf(place.table, ...words, ...where, kind), columns, ...more }
}
/** A removed record frees its unique values (conventions 5); child lines are deleted outright. */
const live = (place: Place): string[] =>
  place.shape === 'lines' ? [] : [place.shape === 'extension' ? 'is_removed = 0' : 'is_deleted = 0']
const where = (conditions: readonly string[]): Partial<Index> =>
  conditions.length === 0 ? {} : { where: conditions.join(' and ') }

/**
 * Default lists: newest first, with and without a state (architecture 2, Lists). Rows that all stand in the same one
 * are found without it.
 */
export function listIndexes(place: Place, hasStates: boolean): Index[] {
  if (place.shape === 'extension' || place.shape === 'lines') return []
  const kind = place.discriminator ? `${quoted(place.discriminator)}, ` : ''
  const plain = [
    'tenant_id, is_deleted, create_time desc, id desc',
    ...(hasStates ? [`tenant_id, is_deleted, ${kind}status, create_time desc, id desc`] : []),
  ]
  return [...plain, ...(kind ? [`tenant_id, is_deleted, ${kind}create_time desc, id desc`] : [])].map(columns =>
    index(place, 'list', columns),
  )
}

/**
 * Equality on one column: references, F fields, scope columns. Text is searched by parts instead, arrays by what they
 * hold.
 */
export function fieldIndex(place: Place, name: string, field: Field): Index | undefined {
  const column = quoted(snake(name))
  if (field.many) return index(place, 'idx', column, { method: 'gin' })
  if (['html', 'json', 'lines'].includes(field.kind) || isSearched(field)) return undefined
  return index(place, 'idx', isId(field) ? column : `tenant_id, ${column}`)
}
export const columnIndex = (place: Place, ...columns: readonly string[]): Index =>
  index(place, 'idx', columns.map(quoted).join(', '))

/** Bare text filters mean 'contains' (decisions, silences 8), so text is never found by equality. */
const isSearched = (field: Field) => (field.kind === 'text' || field.kind === 'note') && !field.many

/**
 * One index for all searched columns: a search over several of them reads one index, and an insert writes one pending
 * list instead of six.
 */
export function searchIndex(place: Place, columns: readonly string[]): Index[] {
  if (columns.length === 0) return []
  return [
    {
      name: nameOf(place.table, 'search'),
      columns: [...columns]
        .sort()
        .map(one => `${quoted(one)} gin_trgm_ops`)
        .join(', '),
      method: 'gin',
    },
  ]
}
/**
 * What search boxes look through (`keywordCondition`) and what is filtered by parts: one column without it, and the
 * whole search reads the whole table.
 */
export const wantsSearch = (resource: Resource, name: string, field: Field): boolean =>
  isSearched(field) &&
  (field.search ||
    field.unique ||
    field.filter ||
    resource.title === name ||
    resource.titleEn === name ||
    (resource.subtitle?.includes(name) === true && !field.masked))

export function uniqueIndex(place: Place, name: string, among: readonly string[] = []): Index {
  return index(place, 'key', `tenant_id, ${quoted(snake(name))}`, {
    unique: true,
    ...where([...live(place), ...among]),
  })
}

/** A condition that says itself which rows it means is left as it is: what was removed is found by an index too. */
const namesRemoved = (where: string | undefined): boolean => /\bis_deleted\b/.test(where ?? '')

/**
 * `indexes` of a definition; `among` bounds a unique one to the kind of an extension whose columns stand in the head.
 */
export function declaredIndex(place: Place, text: string, among: readonly string[] = []): Index {
  const parsed = parseIndex(text)!
  const columns = [
    'tenant_id',
    ...parsed.columns.map(one => `${quoted(snake(one.field))}${one.descending ? ' desc' : ''}`),
  ].join(', ')
  const conditions = [
    ...((place.shape === 'extension' && !parsed.unique) || namesRemoved(parsed.where) ? [] : live(place)),
    ...(parsed.unique ? among : []),
    ...(parsed.where ? [`(${parsed.where})`] : []),
  ]
  const include = parsed.include.length > 0 ? { include: parsed.include.map(one => quoted(snake(one))).join(', ') } : {}
  return index(place, parsed.unique ? 'key' : 'idx', columns, {
    ...(parsed.unique ? { unique: true as const } : {}),
    ...include,
    ...where(conditions),
  })
}
export const fieldsOfIndex = (text: string): string[] => {
  const parsed = parseIndex(text)
  return parsed ? [...parsed.columns.map(one => one.field), ...parsed.include].map(camel) : []
}
