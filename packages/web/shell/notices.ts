import { create } from 'zustand'
import { readStream, request, tokenStore } from '../http/index.ts'
import { logError } from './error-log.ts'
import { isLocked } from './lock.ts'
import { onSignOut } from './session-ends.ts'

export interface UserNotice {
  id: string
  bizId: string
  bizTypeCode: string
  title?: string
  content: string
  userName: string
  /** 0 unread, 1 read. */
  status: number
  updateTime: string
}

/** `arrivals` counts pushes: lists that are open read again when it moves. */
interface Notices {
  unread: number
  arrivals: number
}
export const useNotices = create<Notices>(() => ({ unread: 0, arrivals: 0 }))

const BASE = '/api/ratutech-common/notice'
const POLL_MS = 60_000
const FIRST_RETRY_MS = 5_000

export async function readUnread(): Promise<void> {
  const answer = await request<number | { count?: number; unread?: number }>('GET', `${BASE}/unread-count`, {
    silent: true,
  })
  useNotices.setState({ unread: typeof answer === 'number' ? answer : (answer.count ?? answer.unread ?? 0) })
}

/**
 * New messages by the live stream; by polling every 60 s while the stream is down. Nothing runs while the screen is
 * locked (10-platform 3.2, 3.4).
 */
export function startNotices(): () => void {
  const stop = new AbortController()
  const poll = () => {
    if (isLocked() || !tokenStore.read()) return
    readUnread().catch((error: unknown) => logError(error, 'notices'))
  }
  let isStreaming = false
  const timer = setInterval(() => {
    if (!isStreaming) poll()
  }, POLL_MS)
  poll()
  const onEvent = ({ event }: { event: string }) => {
    isStreaming = true
    if (event === 'ping' || event === 'open') return
    useNotices.setState(state => ({ arrivals: state.arrivals + 1 }))
    poll()
  }
  void keepStreaming(
    onEvent,
    () => {
      isStreaming = false
    },
    stop.signal,
  )
  return () => {
    stop.abort()
    clearInterval(timer)
  }
}

async function keepStreaming(
  onEvent: (event: { event: string }) => void,
  onDown: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (let wait = FIRST_RETRY_MS; !signal.aborted; wait = Math.min(wait * 2, POLL_MS)) {
    try {
      if (!isLocked() && tokenStore.read())
        await readStream(
          `${BASE}/stream`,
          event => {
            wait = FIRST_RETRY_MS
            onEvent(event)
          },
          signal,
        )
    } catch (error) {
      // The stream is a convenience: polling stands in for it until it can be had again.
      if (!signal.aborted && wait === POLL_MS) logError(error, 'notice stream')
    }
    onDown()
    await pause(wait, signal)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

export interface NoticePage {
  records: UserNotice[]
  total: number
}
export interface NoticeFilter {
  status: string
  bizTypeCode?: string
}
export const listNotices = (current: number, size: number, filter: NoticeFilter): Promise<NoticePage> =>
  request<NoticePage>('GET', `${BASE}/list`, { params: { ...filter, current, size }, silent: true })

export async function markRead(ids: string[]): Promise<void> {
  await request('POST', `${BASE}/notify-ready`, { params: { ids } })
  await readUnread()
}

export async function markAllRead(): Promise<void> {
  await request('POST', `${BASE}/notify-ready/all`)
  useNotices.setState(state => ({ unread: 0, arrivals: state.arrivals + 1 }))
}

export const removeNotices = (ids: string[]): Promise<unknown> => request('POST', `${BASE}/remove`, { params: { ids } })
/** 清空已读: unread ones stay. */
export const clearRead = (): Promise<unknown> => request('POST', `${BASE}/notify-remote/all`)

onSignOut(() => useNotices.setState({ unread: 0, arrivals: 0 }))
