import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { textOf } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useTab } from '../../shell/use-tab.ts'
import type { PageAnswer } from '../data.ts'
import { asRead, callOf, fieldOf, placeOf, type AnyResource, type Row } from '../model/world.ts'
import { hasStateTabs, hasTotals } from '../model/shape.ts'
import { useSetting } from '../settings.ts'
import { askedIn, explicitText, filtersIn, queryOf, splitParameter, withFilter, type Query } from './address.ts'
import { sizesOf } from './paging.ts'
import { useSharedViews, type SharedView } from './shared-views.ts'

export interface SavedView {
  id: string
  name: string
  params: Record<string, string>
  isDefault?: boolean
}

export interface ListState {
  /** What the form of a new record is given: fields as a query. */
  addWith: string
  resource: AnyResource
  query: Query
  rows: readonly Row[]
  total: number
  isCapped: boolean
  totals: Row | undefined
  counts: Readonly<Record<string, number>> | undefined
  isLoading: boolean
  isFetching: boolean
  error: Error | null
  size: number
  /** The size that the list begins with. */
  first: number
  current: number
  sizes: readonly number[]
  selected: readonly string[]
  views: readonly SavedView[]
  /** Of others and one's own, for everybody or for a role. */
  sharedViews: readonly SharedView[]
  setSelected(ids: readonly string[]): void
  filter(patch: Readonly<Record<string, string | undefined>>): void
  replace(query: Query): void
  reset(): void
  reload(): void
  keepViews(views: SavedView[]): void
  /** Counts exactly where the server stopped at 10,000. */
  countExactly(): void
}

interface Place {
  readonly key: string
  readonly size: number
  readonly current: number
  readonly last: string | undefined
  readonly after: string | undefined
}

/**
 * The row after which a page begins: whoever goes on to the next page gets what follows the last row he saw, found by
 * its key and not by counting from the first. The page number stays in the address; a link into the middle, a jump and
 * a search count as before.
 */
function afterWhich(seen: Place | undefined, key: string, size: number, current: number): string | undefined {
  if (!seen || seen.key !== key || seen.size !== size) return undefined
  return current === seen.current + 1 ? seen.last : current === seen.current ? seen.after : undefined
}
/** A part of a text is looked up by its own index, page and total at once. */
const looksForText = (resource: AnyResource, query: Query): boolean =>
  Object.keys(filtersIn(query)).some(
    parameter =>
      parameter === 'keyword' ||
      ['text', 'note'].includes(fieldOf(resource, splitParameter(resource, parameter).name)?.kind ?? ''),
  )

const pathOf = (resource: AnyResource): string => callOf(resource, 'page')?.path ?? ''

/**
 * Everything a list page knows and does, without its looks. The filters live in the address of the tab. `columns`: what
 * it shows, by name; absent: whole rows.
 */
export function useListPage(resource: AnyResource, fixed: Query = {}, columns?: string, addWith = ''): ListState {
  const tab = useTab()
  const query = useMemo(() => explicitText(resource, queryOf(tab.params)), [resource, tab.params])
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isExact, setExact] = useState(false)
  const { value: kept, isLoaded, change } = useSetting<{ views: SavedView[] }>('filter', placeOf(resource))
  const views = useMemo(() => kept?.views ?? [], [kept])

  const { first, sizes } = useMemo(() => sizesOf(resource), [resource])
  const size = Number(query['size']) || first
  const current = Number(query['current']) || 1
  const params: Query = { ...askedIn(query), ...fixed }
  const key = JSON.stringify(params)

  const page = useRows({ resource, params, key, current, size, isExact, columns })
  const { sums, counts } = useFigures(resource, params)

  const replace = useCallback(
    (next: Query) => {
      setSelected([])
      tab.setQuery(next)
    },
    [tab],
  )
  const filter = useCallback(
    (patch: Readonly<Record<string, string | undefined>>) => replace(withFilter(query, patch)),
    [query, replace],
  )
  useDefaultView(isLoaded, views, query, replace)
  useEffect(() => setExact(false), [key])

  return {
    addWith,
    resource,
    query,
    rows: page.data?.records ?? [],
    total: page.data?.total ?? 0,
    isCapped: page.data?.totalCapped === true,
    totals: sums.data?.totals,
    counts: counts.data,
    isLoading: page.isPending,
    isFetching: page.isFetching,
    error: page.error,
    size,
    first,
    current,
    sizes,
    selected,
    views,
    sharedViews: useSharedViews(placeOf(resource)),
    setSelected,
    filter,
    replace,
    reset: () => replace(size === first ? {} : { size: String(size) }),
    reload: () => {
      void page.refetch()
      void sums.refetch()
      void counts.refetch()
    },
    keepViews: next => change({ views: next }),
    countExactly: () => setExact(true),
  }
}

interface Asked {
  resource: AnyResource
  params: Query
  key: string
  current: number
  size: number
  isExact: boolean
  columns: string | undefined
}

function useRows({ resource, params, key, current, size, isExact, columns }: Asked) {
  const language = useLanguage(state => state.language)
  const path = pathOf(resource)
  const seen = useRef<Place>(undefined)
  return useQuery({
    queryKey: ['list', resource.name, key, current, size, isExact, columns, language],
    placeholderData: keepPreviousData,
    enabled: path !== '',
    queryFn: async ({ signal }) => {
      const after = looksForText(resource, params) ? undefined : afterWhich(seen.current, key, size, current)
      const answer = await request<PageAnswer>('GET', path, {
        params: {
          ...params,
          current,
          size,
          ...(columns ? { columns } : {}),
          ...(after ? { after } : {}),
          ...(isExact ? { exactTotal: 1 } : {}),
        },
        signal,
        noToast: true,
      })
      seen.current = { key, size, current, last: answer.records.at(-1)?.['id'] as string | undefined, after }
      return { ...answer, records: answer.records.map(row => asRead(resource, row)) }
    },
  })
}

/** What stands beside the rows: sums of the whole list, and how many records are in each state. */
function useFigures(resource: AnyResource, params: Query) {
  const language = useLanguage(state => state.language)
  const path = pathOf(resource)
  const filters = JSON.stringify(filtersIn(params))
  const sums = useQuery({
    queryKey: ['totals', resource.name, filters, language],
    enabled: hasTotals(resource) && path !== '',
    queryFn: ({ signal }) =>
      request<PageAnswer>('GET', path, {
        params: { ...filtersIn(params), current: 1, size: 1, totals: 1 },
        signal,
        silent: true,
      }),
  })
  const countPath = callOf(resource, 'status-count')?.path
  const counts = useQuery({
    queryKey: ['counts', resource.name, filters],
    enabled: hasStateTabs(resource) && countPath !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Record<string, number>>('GET', countPath!, { params: filtersIn(params), signal, silent: true }),
  })
  return { sums, counts }
}

/** The own default view stands when a list is opened without filters; taking it away afterwards is respected. */
function useDefaultView(
  isLoaded: boolean,
  views: readonly SavedView[],
  query: Query,
  replace: (query: Query) => void,
): void {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone || !isLoaded) return
    setDone(true)
    const standard = views.find(one => one.isDefault)
    if (standard && Object.keys(query).length === 0) replace({ ...standard.params, view: standard.id })
  }, [isDone, isLoaded, views, query, replace])
}

export const resourceLabel = (resource: AnyResource, language: 'zh' | 'en'): string => textOf(resource.label, language)
