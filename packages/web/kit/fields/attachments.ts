import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../http/index.ts'

/** A file as the attach calls answer it; `thumbLink` is there for pictures that have a small version. */
export interface Attachment {
  id: string
  originalName?: string
  name?: string
  groupName?: string
  link?: string
  thumbLink?: string
  attachSize?: number
  extension?: string
}

export const nameOf = (file: Attachment): string => file.originalName || file.name || file.id

export const filesQuery = (groupId: string) => ({
  queryKey: ['files', groupId],
  enabled: /^\d+$/.test(groupId),
  queryFn: async () => {
    const answer = await request<Attachment[] | { records?: Attachment[] }>('GET', '/api/blade-resource/attach/list', {
      params: { attachBizId: groupId },
      silent: true,
    })
    return Array.isArray(answer) ? answer : (answer.records ?? [])
  },
})

export const newGroup = async (): Promise<string> => {
  const answer = await request<{ attachBizId?: string } | string>('GET', '/api/blade-resource/attach/get-attach-biz-id')
  return typeof answer === 'object' ? String(answer.attachBizId) : String(answer)
}

/** The addresses of a sensitive paper are good for minutes only: fresh ones for each opening. */
export const fresh = async (file: Attachment): Promise<Attachment> =>
  /[?&]t=/.test(file.link ?? '')
    ? request<Attachment>('GET', '/api/blade-resource/attach/detail', { params: { id: file.id }, silent: true })
    : file

/**
 * A picture, whole or small, as an address that a `src` may have: its own opens for the token alone. '' until it is
 * there, and where there is none.
 */
export function usePicture(file: Attachment, which: 'link' | 'thumbLink', isWanted = true): string {
  const { data } = useQuery({
    queryKey: ['picture', which, file.id],
    enabled: isWanted && Boolean(file[which]),
    retry: false,
    staleTime: Infinity,
    queryFn: async () =>
      request<File>('GET', (await fresh(file))[which] ?? '', { blob: true, silent: true, timeout: 60_000 }),
  })
  const [source, setSource] = useState('')
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setSource(made)
    return () => {
      // Of a tab that is hidden too: shown again, it must not ask for an address that is gone.
      setSource('')
      URL.revokeObjectURL(made)
    }
  }, [data])
  return source
}
