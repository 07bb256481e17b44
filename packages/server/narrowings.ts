import type { Resource } from '#kernel'
import { isReserved, type Query, splitName, type Suffix } from './asked.ts'
import { columnNamed, comparisons, keywordColumns, orderParts } from './filters.ts'
import { isId } from './kinds.ts'
import { fieldOf, storageOf, type Column } from './registry.ts'
import { alsoCalled } from './spelling.ts'

type AnyResource = Resource<any, any, any>

/**
 * What a condition looks for: a part of a text in columns of which any may hold it, the whole id of the record that a
 * row belongs to, or days (no columns: whether they are rare is not known beforehand).
 */
export interface Narrowing {
  readonly columns: readonly Column[]
  readonly text: string
  readonly isWhole: boolean
}

const keptAlso = (resource: AnyResource, own: Column): Column[] => {
  const others = alsoCalled(resource, own.field)
  return [own, ...storageOf(resource).columns.filter(one => others.includes(one.field))]
}
const POINTERS = new Set(['ref', 'poly', 'user', 'dept'])

const bounds = (suffix: Suffix | undefined): boolean =>
  suffix === undefined || (suffix !== 'notequal' && comparisons[suffix] !== undefined)
/**
 * Days and moments go together: what was due in May was also made then. PostgreSQL takes them for independent, walks a
 * list in the order of its creation and passes all that is newer until it comes to May.
 */
const isSortedBy = (resource: AnyResource, query: Query, { alias, column }: Column): boolean =>
  orderParts(resource, query)[0]?.column.text === `${alias}."${column}"`

/**
 * Conditions that may leave few rows: parts of texts that the trigram index can find (three characters or more; what is
 * masked for the reader is compared whole), ids of other records, and days by which the list is not sorted.
 */
export function narrowingsOf(resource: AnyResource, query: Query, unmasked: ReadonlySet<string>): Narrowing[] {
  return Object.entries(query).flatMap(([parameter, value]): Narrowing[] => {
    if ([...value.trim()].length < 3) return []
    if (parameter === 'keyword') return [{ columns: keywordColumns(resource), text: value.trim(), isWhole: false }]
    if (isReserved(parameter)) return []
    const { name, suffix } = splitName(parameter, known => columnNamed(resource, known) !== undefined)
    const column = storageOf(resource).column.get(fieldOf(name))
    if (!column || column.spec.many) return []
    if (POINTERS.has(column.spec.kind))
      return (suffix === undefined || suffix === 'equal') && isId(value.trim())
        ? [{ columns: [column], text: value.trim(), isWhole: true }]
        : []
    if (column.spec.kind === 'date' || column.spec.kind === 'datetime')
      return bounds(suffix) && !isSortedBy(resource, query, column)
        ? [{ columns: [], text: value.trim(), isWhole: false }]
        : []
    if ((column.spec.kind !== 'text' && column.spec.kind !== 'note') || (suffix !== undefined && suffix !== 'like'))
      return []
    return column.spec.masked && !unmasked.has(`${resource.name}.${column.field}`)
      ? []
      : [
          {
            columns: keptAlso(resource, column),
            text: value,
            isWhole: false,
          },
        ]
  })
}
