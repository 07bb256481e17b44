import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { servicePrefix, textOf, type Field, type Language } from '#kernel'
import { request } from '../http/index.ts'
import { useLanguage } from '../i18n/index.ts'
import {
  allResources,
  asRead,
  callOf,
  fieldOf,
  findResource,
  ownFields,
  type AnyResource,
  type Row,
} from './model/world.ts'

export interface PageAnswer {
  records: Row[]
  total: number
  totalCapped?: boolean
  totals?: Row
  current: number
  size: number
}

/** What one record's change may touch: its own pages, lists of others that show it, counts. */
export async function refreshData(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: query =>
      ['list', 'detail', 'counts', 'totals', 'timeline', 'names', 'pick', 'departments', 'flow'].includes(
        String(query.queryKey[0]),
      ),
  })
}

interface Entry {
  dictKey: string
  dictValue: string
  valueEn?: string
  color?: string
  isSealed?: boolean | number
}
export interface Choice {
  value: string
  label: string
  isSealed: boolean
  color?: string
}

const DICTIONARY_FRESH_MS = 3_600_000

/**
 * A dictionary's entries, the tenant's own before those of the system. Sealed ones are shown where they were chosen,
 * never offered.
 */
export function useDictionary(code: string | undefined): Choice[] {
  const language = useLanguage(state => state.language)
  const { data } = useQuery({
    queryKey: ['dictionary', 'both', code],
    queryFn: () => readDictionary(code!),
    staleTime: DICTIONARY_FRESH_MS,
    enabled: code !== undefined,
  })
  return (data ?? []).map(one => ({
    value: one.dictKey,
    label: language === 'en' && one.valueEn ? one.valueEn : textOf(one.dictValue, language),
    isSealed: one.isSealed === true || one.isSealed === 1,
    ...(one.color ? { color: one.color } : {}),
  }))
}

/** Several at once: the word of a key, as far as its dictionary has come. */
export function useDictionaries(codes: readonly string[]): (code: string, key: string) => string | undefined {
  const language = useLanguage(state => state.language)
  const answers = useQueries({
    queries: codes.map(code => ({
      queryKey: ['dictionary', 'both', code],
      queryFn: () => readDictionary(code),
      staleTime: DICTIONARY_FRESH_MS,
    })),
  })
  return (code, key) => {
    const entry = answers[codes.indexOf(code)]?.data?.find(one => one.dictKey === key)
    return entry && (language === 'en' && entry.valueEn ? entry.valueEn : textOf(entry.dictValue, language))
  }
}

async function readDictionary(code: string): Promise<Entry[]> {
  const read = async (kind: 'dict' | 'dict-biz') => {
    const answer = await request<Entry[]>('GET', `/api/blade-system/${kind}/dictionary`, {
      params: { code },
      silent: true,
    })
    return Array.isArray(answer) ? answer : []
  }
  const [own, system] = await Promise.allSettled([read('dict-biz'), read('dict')])
  if (own.status === 'rejected' && system.status === 'rejected') throw own.reason
  const entries =
    own.status === 'fulfilled' && own.value.length > 0 ? own.value : system.status === 'fulfilled' ? system.value : []
  return entries.filter(one => one.dictKey !== '-1')
}

/** The resource that a field's id means: for a head without pages the extension that the row's kind says. */
export function targetOf(field: Field, row: Row | undefined): AnyResource | undefined {
  if (field.kind === 'poly') return polyTarget(field, row)
  if (field.kind === 'user' || field.kind === 'dept') return findResource(field.kind)
  if (field.kind !== 'ref') return undefined
  const target = findResource(field.target)
  if (!target?.discriminator) return target
  const wanted = (field.options.only ?? {})[target.discriminator]?.[0]
  const kind =
    typeof wanted === 'string' && wanted.startsWith('field:')
      ? row?.[wanted.slice(6)]
      : (wanted ?? row?.[target.discriminator])
  return extensionOf(target, kind) ?? target
}

/** Where such a record is looked up: of several kinds no one's list holds them all, the head's does. */
export function lookedUpIn(field: Field, row: Row | undefined): AnyResource | undefined {
  const head = field.kind === 'ref' ? findResource(field.target) : undefined
  const kinds = head?.discriminator ? (field.options.only ?? {})[head.discriminator] : undefined
  return kinds && kinds.length > 1 && pickPath(head!) ? head : targetOf(field, row)
}

/**
 * A poly id means the record of the kind that the type field beside it says: the head whose kinds are that very
 * enumeration.
 */
function polyTarget(field: Field, row: Row | undefined): AnyResource | undefined {
  const owner = allResources().find(one =>
    ownFields(one).some(
      ([, own]) => own === field || (own.kind === 'poly' && own.target === field.target && own.label === field.label),
    ),
  )
  const kinds = owner && fieldOf(owner, field.target!)?.enumeration?.name
  const head = allResources().find(
    one =>
      one.discriminator !== undefined &&
      kinds !== undefined &&
      fieldOf(one, one.discriminator)?.enumeration?.name === kinds,
  )
  return head && (extensionOf(head, row?.[field.target!]) ?? head)
}

/** What narrows a poly's list to the kind that is chosen beside it. */
export function polyParams(field: Field, row: Row): Record<string, string> {
  const target = field.kind === 'poly' ? polyTarget(field, row) : undefined
  const kind = row[field.target!]
  return target?.discriminator && kind !== undefined && kind !== null && kind !== ''
    ? { [target.discriminator]: String(kind) }
    : {}
}

export function extensionOf(head: AnyResource, kind: unknown): AnyResource | undefined {
  if (kind === undefined || kind === '' || kind === null) return undefined
  return extensions(head).find(one => one.kindValue === Number(kind))
}
const extensions = (head: AnyResource) => allResources().filter(one => one.extends === head.name)

/** Where a picker looks: the list call of the resource, else its page. */
export function pickPath(resource: AnyResource): string | undefined {
  // An extension without a list of its own is looked up in its head's.
  return (
    callOf(resource, 'list')?.path ??
    callOf(resource, 'page')?.path ??
    (resource.extends ? callOf(findResource(resource.extends)!, 'list')?.path : undefined)
  )
}

/** The same for one field: lines are looked up among those of the head that it names. */
export function pickPathOf(field: Field, target: AnyResource): string | undefined {
  if (target.kind !== 'lines') return pickPath(target)
  return target.pick && field.options.only?.[target.parent!]
    ? `${servicePrefix[target.service]}${target.pick}`
    : undefined
}

const rowsOf = (answer: Row[] | { records?: Row[] }): Row[] => (Array.isArray(answer) ? answer : (answer.records ?? []))
export async function pickRows(path: string, params: Record<string, unknown>, signal?: AbortSignal): Promise<Row[]> {
  return rowsOf(
    await request<Row[] | { records?: Row[] }>('GET', path, { params, silent: true, ...(signal ? { signal } : {}) }),
  )
}

/** One record as a form wants it: a small master has no call for one, its list answers the whole row. */
export async function readRecord(
  resource: AnyResource,
  id: string,
  how: { silent?: true; noToast?: true },
): Promise<Row> {
  const detail = callOf(resource, 'detail')
  if (detail) return asRead(resource, await request<Row>('GET', detail.path, { params: { id }, ...how }))
  const [row] = rowsOf(
    await request<Row[] | { records?: Row[] }>('GET', callOf(resource, 'page')!.path, {
      params: { id_in: id, size: 1 },
      ...how,
    }),
  )
  if (!row) throw new Error(`no ${resource.name} ${id}`)
  return asRead(resource, row)
}

/** Names of ids where no twin stands beside them: filters in the address, the history. */
export function useNames(field: Field | undefined, row: Row | undefined, ids: readonly string[]): Map<string, string> {
  const target = field && lookedUpIn(field, row)
  const path = field?.kind === 'user' ? USER_LIST : field?.kind === 'dept' ? undefined : target && pickPath(target)
  const wanted = ids.filter(id => /^\d+$/.test(id))
  const language = useLanguage(state => state.language)
  const tree = useDepartments(field?.kind === 'dept' && wanted.length > 0)
  const { data } = useQuery({
    queryKey: ['names', target?.name ?? field?.kind, wanted.join(','), language],
    staleTime: 300_000,
    enabled: path !== undefined && wanted.length > 0,
    // A picker's list knows `ids`; where there is only a page, it is asked by the filter that every page knows.
    queryFn: () =>
      pickRows(path!, {
        ids: wanted.join(','),
        ...(target && path === callOf(target, 'page')?.path ? { id_in: wanted.join(','), size: wanted.length } : {}),
      }),
  })
  if (field?.kind === 'dept') return new Map(flatten(tree).map(node => [node.value, node.title]))
  const title = field?.kind === 'user' ? 'realName' : (target?.title ?? 'name')
  const called = field?.options.calledBy
  const nameOf = (one: Row) => String((called && one[called]) || one[title] || one['name'] || '')
  return new Map((data ?? []).map(one => [String(one['id']), nameOf(one)]))
}

export const USER_LIST = '/api/blade-user/user-list'

export interface TreeNode {
  id: string
  value: string
  title: string
  children?: TreeNode[]
}
export function useDepartments(isWanted: boolean): TreeNode[] {
  const { data } = useQuery({
    queryKey: ['departments'],
    staleTime: 300_000,
    enabled: isWanted,
    queryFn: () => request<TreeNode[]>('GET', '/api/blade-system/dept/tree', { silent: true }),
  })
  return Array.isArray(data) ? data.map(plainNode) : []
}
const plainNode = (node: TreeNode): TreeNode => ({
  id: String(node.id),
  value: String(node.value ?? node.id),
  title: node.title,
  ...(node.children?.length ? { children: node.children.map(plainNode) } : {}),
})
export const flatten = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap(node => [node, ...flatten(node.children ?? [])])

export const labelOf = (field: Field | undefined, fallback: string, language: Language): string =>
  field ? textOf(field.label, language) : fallback
