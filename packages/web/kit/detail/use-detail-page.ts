import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { textOf } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useTab } from '../../shell/use-tab.ts'
import { asRead, callOf, numberOf, titleOf, type AnyResource, type Row } from '../model/world.ts'

export interface DetailState {
  resource: AnyResource
  id: string
  record: Row | undefined
  isLoading: boolean
  error: Error | null
  reload: () => void
}

/**
 * Everything a detail page knows, without its looks. `id` other than the address': records shown inside others
 * (approval).
 */
export function useDetailPage(resource: AnyResource, givenId?: string): DetailState {
  const tab = useTab()
  const language = useLanguage(state => state.language)
  const id = givenId ?? tab.params.get('id') ?? ''
  const path = callOf(resource, 'detail')?.path
  const {
    data: record,
    isPending,
    error,
    refetch,
  } = useQuery({
    queryKey: ['detail', resource.name, id, language],
    enabled: path !== undefined && id !== '',
    queryFn: async () => asRead(resource, await request<Row>('GET', path!, { params: { id }, noToast: true })),
  })
  const [zh, en] = (['zh', 'en'] as const).map(one =>
    record ? numberOf(resource, record, one) || titleOf(resource, record, one) : '',
  )
  useEffect(() => {
    if (zh && givenId === undefined)
      tab.setTitle(`${textOf(resource.label, 'zh')} ${zh} / ${textOf(resource.label, 'en')} ${en}`)
  }, [zh, en, givenId, resource])
  return { resource, id, record, isLoading: isPending && id !== '', error, reload: () => void refetch() }
}
