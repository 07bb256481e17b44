import { create } from 'zustand'
import { noteLeaving, noteStaying, request } from '../http/index.ts'

export interface LoggedError {
  type: string
  url: string
  message: string
  stack: string
  info: string
  /** yyyy-MM-dd HH:mm:ss of the last time. */
  time: string
  count: number
}

const KEY = 'fleet-errors'
const MAX_ENTRIES = 200
const MAX_BYTES = 8_192
const SAME_WITHIN_MS = 10_000
/** The server keeps no more of one call (10-platform 5.8): the rest would be lost. */
const MAX_OF_CALL = 100

interface ErrorLog {
  entries: LoggedError[]
}
export const useErrorLog = create<ErrorLog>(() => ({ entries: remembered() }))

/** When this window last met an error, by what it says: two that take turns are each told once. */
const lastAt = new Map<string, number>()

/** Newest first, at most 200 of 8 KB; the same error within 10 s only raises its counter (10-platform 3.2). */
export function logError(error: unknown, info = ''): void {
  const found = error instanceof Error ? error : new Error(String(error))
  if (found.name === 'AbortError') return
  const entry: LoggedError = {
    type: found.name,
    url: location.pathname,
    message: cut(withoutSecrets(found.message)),
    stack: cut(withoutSecrets(found.stack ?? '')),
    info: cut(info),
    time: stamp(new Date()),
    count: 1,
  }
  const { entries } = useErrorLog.getState()
  const now = Date.now()
  const key = `${entry.message}\n${entry.info}`
  const isRecent = now - (lastAt.get(key) ?? -Infinity) < SAME_WITHIN_MS
  for (const [one, at] of lastAt) if (now - at >= SAME_WITHIN_MS) lastAt.delete(one)
  lastAt.set(key, now)
  const same = isRecent ? entries.find(one => one.message === entry.message && one.info === entry.info) : undefined
  keep(
    same
      ? [{ ...same, count: same.count + 1, time: entry.time }, ...entries.filter(one => one !== same)]
      : [entry, ...entries].slice(0, MAX_ENTRIES),
  )
}

export const clearErrors = (): void => keep([])

/**
 * Bulk upload; the same path by GET would sign out, by POST it does not (blade-dialect 5.3). What was sent is gone from
 * the list, what came meanwhile stays.
 */
export async function uploadErrors(): Promise<void> {
  const all = useErrorLog.getState().entries
  for (let at = 0; at < all.length; at += MAX_OF_CALL) {
    const content = all.slice(at, at + MAX_OF_CALL)
    await request('POST', '/api/blade-auth/oauth/logout', { body: { dataType: 'error', content } })
    keep(useErrorLog.getState().entries.filter(one => !content.includes(one)))
  }
}

/** Uncaught errors and rejected promises of the whole window. */
export function watchErrors(): void {
  for (const event of ['beforeunload', 'pagehide']) window.addEventListener(event, noteLeaving)
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, noteStaying, { capture: true, passive: true })
  window.addEventListener('error', event => {
    logError(event.error ?? event.message, 'window')
  })
  window.addEventListener('unhandledrejection', event => {
    logError(event.reason, 'promise')
  })
}

function keep(entries: LoggedError[]): void {
  useErrorLog.setState({ entries })
  try {
    localStorage.setItem(KEY, JSON.stringify(entries))
  } catch {
    // The storage is full: an error about the error log would only enter itself. The list of this window is complete.
    localStorage.removeItem(KEY)
  }
}

function remembered(): LoggedError[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(entries) ? (entries as LoggedError[]) : []
  } catch {
    // A broken log is worth nothing: it starts afresh.
    return []
  }
}

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(JSON.stringify(text)).length
/** A Chinese sign takes three bytes: three such texts and the rest of an entry stay within its 8 KB. */
function cut(text: string): string {
  const most = MAX_BYTES / 4
  let kept = text.slice(0, most)
  for (let size = bytesOf(kept); size > most; size = bytesOf(kept))
    kept = kept.slice(0, Math.floor((kept.length * most) / size))
  return kept
}
/** Tokens and passwords never enter the log, even when a message quotes an address or a body. */
const withoutSecrets = (text: string): string =>
  text.replace(/(bearer\s+|token["=:\s]+|password["=:\s]+)[^\s"&,}]+/gi, '$1***').replace(/\?[^\s)]*/g, '?…')
const pad = (part: number): string => String(part).padStart(2, '0')
const stamp = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`
