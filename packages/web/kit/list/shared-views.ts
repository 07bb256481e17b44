import { useQuery } from '@tanstack/react-query'
import { request } from '../../http/index.ts'
import type { SavedView } from './use-list-page.ts'

export interface SharedView extends SavedView {
  userName: string
  isOwn: boolean
  audience: 'all' | 'role'
}
export const SHARE_CODE = 'info_share'
const FRESH_MS = 5 * 60_000
const none: readonly SharedView[] = []
export const sharedKey = (resource: string) => ['shared-views', resource]

/** A list without them is still a list: what cannot be read is left out. */
export function useSharedViews(resource: string): readonly SharedView[] {
  const { data } = useQuery({
    queryKey: sharedKey(resource),
    staleTime: FRESH_MS,
    queryFn: () =>
      request<SharedView[]>('GET', '/api/blade-desk/user-setting/shared', { params: { key: resource }, silent: true }),
  })
  return Array.isArray(data) ? data : none
}
export const shareView = (resource: string, view: SavedView, audience: 'all' | 'role'): Promise<unknown> =>
  request('POST', '/api/blade-desk/user-setting/share', {
    body: { key: resource, name: view.name, params: view.params, audience },
  })
export const unshareView = (view: SharedView): Promise<unknown> =>
  request('POST', '/api/blade-desk/user-setting/unshare', { body: { id: view.id } })
