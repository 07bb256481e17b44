import { create } from 'zustand'
import { md5, onWindowMessage, RefusedError, request, tellWindows } from '../http/index.ts'

const KEY = 'fleet-lock'
const MAX_WRONG = 5

/** `salt` and `hash` only for a lock with a password of its own; after idling the account's password opens it. */
interface Lock {
  from: string
  salt?: string
  hash?: string
  wrong: number
}
interface LockState {
  lock: Lock | undefined
}

export const useLock = create<LockState>(() => ({ lock: remembered() }))
export const isLocked = (): boolean => useLock.getState().lock !== undefined

/** Locks every window of this browser; `from` is where to come back to. */
export async function lockScreen(from: string, password?: string): Promise<void> {
  const salt = password === undefined ? undefined : crypto.getRandomValues(new Uint32Array(4)).join('-')
  keep({ from, wrong: 0, ...(password === undefined ? {} : { salt, hash: await hashOf(salt!, password) }) })
  tellWindows('locked')
}

export type Unlocking = { isOpen: true; to: string } | { isOpen: false; left: number }

export async function tryUnlock(password: string): Promise<Unlocking> {
  const { lock } = useLock.getState()
  if (!lock) return { isOpen: true, to: '/' }
  if (await isRight(lock, password)) {
    clearLock()
    tellWindows('unlocked')
    return { isOpen: true, to: lock.from }
  }
  const wrong = lock.wrong + 1
  keep({ ...lock, wrong })
  return { isOpen: false, left: MAX_WRONG - wrong }
}

async function isRight(lock: Lock, password: string): Promise<boolean> {
  if (lock.salt) return (await hashOf(lock.salt, password)) === lock.hash
  try {
    const answer = await request<boolean | { valid?: boolean }>('POST', '/api/blade-user/verify-password', {
      body: { password: md5(password) },
      silent: true,
    })
    return answer !== false && (typeof answer !== 'object' || answer.valid !== false)
  } catch (error) {
    if (error instanceof RefusedError && error.status === 400) return false
    throw error
  }
}

export function clearLock(): void {
  localStorage.removeItem(KEY)
  useLock.setState({ lock: undefined })
}

/**
 * What other windows lock or unlock. Their message may be here before what they wrote can be read; the event of the
 * store comes with it.
 */
export function followLock(): () => void {
  const reread = () => useLock.setState({ lock: remembered() })
  const stored = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) reread()
  }
  addEventListener('storage', stored)
  const stop = onWindowMessage(said => {
    if (said === 'locked' || said === 'unlocked') reread()
  })
  return () => {
    removeEventListener('storage', stored)
    stop()
  }
}

function keep(lock: Lock): void {
  localStorage.setItem(KEY, JSON.stringify(lock))
  useLock.setState({ lock })
}

function remembered(): Lock | undefined {
  const text = localStorage.getItem(KEY)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as Lock
  } catch {
    // Whoever broke the entry does not get in by it: the account's password is asked.
    return { from: '/', wrong: 0 }
  }
}

/**
 * Slow on purpose: lock passwords are short. Over plain http browsers have no `crypto.subtle`; many rounds of MD5 have
 * to do there.
 */
async function hashOf(salt: string, password: string): Promise<string> {
  if (!crypto.subtle) return Array.from({ length: 5_000 }).reduce<string>(text => md5(salt + text), password)
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(password), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', salt: bytes.encode(salt), iterations: 200_000, hash: 'SHA-256' },
    key,
    256,
  )
  return [...new Uint8Array(bits)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
