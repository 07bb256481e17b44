import type { Field } from '#kernel'
import { fieldOf, type AnyResource } from '../model/world.ts'

/**
 * The filters of a list as the address bar holds them: the very names of the server's calls, so that a link from a
 * figure, a saved view and the call itself are one thing.
 */
export type Query = Readonly<Record<string, string>>

/** Part of the place, not of what is looked for. */
/** Of these the server knows nothing, or is told otherwise. */
const PAGE_ONLY = ['current', 'size', 'view', 'look', 'month', 'dated']
const PLACE = new Set([...PAGE_ONLY, 'ascs', 'descs', 'columns'])
const SUFFIXES = ['datege', 'datele', 'ge', 'le', 'like', 'equal', 'in', 'null', 'notnull']

export const queryOf = (params: URLSearchParams): Query =>
  Object.fromEntries([...params].filter(([, value]) => value !== ''))

/** Another filter starts at the first page again; an empty value takes its filter away. */
export function withFilter(query: Query, patch: Readonly<Record<string, string | undefined>>): Query {
  const merged = Object.entries({ ...query, ...patch }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  const isMove = Object.keys(patch).every(name => PLACE.has(name))
  return Object.fromEntries(isMove ? merged : merged.filter(([name]) => name !== 'current'))
}

/** What the server is asked for: filters and order. */
export const askedIn = (query: Query): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !PAGE_ONLY.includes(name)))
export const filtersIn = (query: Query): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !PLACE.has(name)))

/** '-createTime' or 'dueDate'; undefined = the order of the definition. */
export const sortOf = (query: Query): string | undefined => (query['descs'] ? `-${query['descs']}` : query['ascs'])
export const sortQuery = (sort: string | undefined): { ascs?: string; descs?: string } =>
  sort === undefined
    ? { ascs: undefined, descs: undefined }
    : sort.startsWith('-')
      ? { descs: sort.slice(1), ascs: undefined }
      : { ascs: sort, descs: undefined }

export type FilterShape = 'text' | 'choice' | 'bool' | 'pick' | 'region' | 'number' | 'date'
const shapes: Record<Field['kind'], FilterShape | undefined> = {
  text: 'text',
  note: 'text',
  html: undefined,
  int: 'number',
  qty: 'number',
  money: 'number',
  rate: 'number',
  bool: 'bool',
  date: 'date',
  datetime: 'date',
  enum: 'choice',
  dict: 'choice',
  ref: 'pick',
  poly: 'pick',
  region: 'region',
  user: 'pick',
  dept: 'pick',
  files: undefined,
  lines: undefined,
  json: undefined,
}
export const shapeOf = (field: Field): FilterShape | undefined => shapes[field.kind]

/** The parameters that one field's filter uses. */
export function parametersOf(name: string, field: Field): string[] {
  const shape = shapeOf(field)
  if (shape === 'number') return [name, `${name}_ge`, `${name}_le`]
  if (shape === 'date') return [name, `${name}_datege`, `${name}_datele`]
  if (shape === 'text') return [name, `${name}_like`, `${name}_equal`]
  return [name]
}

/**
 * What is looked for in a text says so: a bare name means the whole text on some lists (blade-dialect 4). Views, shared
 * views and links that were kept before have bare names; they go on meaning a part.
 */
export const explicitText = (resource: AnyResource, query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const field = PLACE.has(name) ? undefined : fieldOf(resource, name)
      return [field && shapeOf(field) === 'text' ? `${name}_like` : name, value]
    }),
  )

export interface Chip {
  key: string
  name: string
  field: Field | undefined
  parameters: string[]
  /** From and to of a range, or the values. */
  values: string[]
  isRange: boolean
  suffix: string
}

/** One chip per filter in force; a range is one chip. */
export function chipsOf(resource: AnyResource, query: Query, hidden: readonly string[] = []): Chip[] {
  const chips = new Map<string, Chip>()
  for (const [parameter, value] of Object.entries(filtersIn(query))) {
    const { name, suffix } = splitParameter(resource, parameter)
    if (hidden.includes(name)) continue
    const field = fieldOf(resource, name)
    const isRange = ['ge', 'le', 'datege', 'datele'].includes(suffix)
    const key = isRange ? `${name}~` : parameter
    const chip = chips.get(key) ?? {
      key,
      name,
      field,
      parameters: [],
      values: isRange ? ['', ''] : [],
      isRange,
      suffix,
    }
    chip.parameters.push(parameter)
    if (isRange) chip.values[suffix.endsWith('ge') ? 0 : 1] = value.slice(0, 10 + (field?.kind === 'money' ? 6 : 0))
    else chip.values.push(...(shapeOf(field ?? ({ kind: 'text' } as Field)) === 'text' ? [value] : value.split(',')))
    chips.set(key, chip)
  }
  return [...chips.values()]
}

export function splitParameter(resource: AnyResource, parameter: string): { name: string; suffix: string } {
  if (fieldOf(resource, parameter)) return { name: parameter, suffix: '' }
  const at = parameter.lastIndexOf('_')
  const suffix = parameter.slice(at + 1)
  return at > 0 && SUFFIXES.includes(suffix)
    ? { name: parameter.slice(0, at), suffix }
    : { name: parameter, suffix: '' }
}
