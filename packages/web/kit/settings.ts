import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { request } from '../http/index.ts'

/** Kinds of 10-platform 5.14: own arrangements of a person, kept on the server so that every desk looks the same. */
export type SettingKind = 'columns' | 'filter' | 'draft' | 'workbench'
interface StoredSetting {
  kind?: string
  key?: string
  json?: unknown
  userName?: string
  roleName?: string
  isOwn?: boolean
}

const parsed = (json: unknown): unknown => {
  if (typeof json !== 'string') return json
  if (json === '') return undefined
  try {
    return JSON.parse(json)
  } catch {
    // Written by something else under the same key: as good as nothing.
    return undefined
  }
}

export async function readSetting<T>(kind: SettingKind, key: string): Promise<T | null> {
  const answer = await request<StoredSetting[] | { records?: StoredSetting[] }>(
    'GET',
    '/api/blade-desk/user-setting/list',
    { params: { kind, key }, silent: true },
  )
  const list = Array.isArray(answer) ? answer : (answer.records ?? [])
  const found = list.find(one => one.key === key && (one.kind === undefined || one.kind === kind))
  return (parsed(found?.json) as T | undefined) ?? null
}

/** `value` null takes the setting away. */
export const writeSetting = (kind: SettingKind, key: string, value: unknown): Promise<unknown> =>
  request('POST', '/api/blade-desk/user-setting/submit', {
    body: { kind, key, json: value === null ? '' : JSON.stringify(value) },
    silent: true,
  })

export const settingQuery = <T>(kind: SettingKind, key: string) =>
  queryOptions({
    queryKey: ['setting', kind, key],
    queryFn: () => readSetting<T>(kind, key),
    staleTime: 10 * 60_000,
  })

/** A setting and how to change it: what is seen changes at once, the server follows. */
export function useSetting<T>(
  kind: SettingKind,
  key: string,
): { value: T | null; isLoaded: boolean; change: (value: T | null) => void } {
  const client = useQueryClient()
  const { data, isFetched } = useQuery(settingQuery<T>(kind, key))
  const change = useCallback(
    (value: T | null) => {
      client.setQueryData(['setting', kind, key], value)
      // What is not kept is arranged again next time: no reason to disturb the work with a message.
      void writeSetting(kind, key, value).catch(() => undefined)
    },
    [client, kind, key],
  )
  return { value: data ?? null, isLoaded: isFetched, change }
}
