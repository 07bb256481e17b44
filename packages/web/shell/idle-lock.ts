import { useEffect } from 'react'
import { tokenStore } from '../http/index.ts'
import { lockScreen } from './lock.ts'
import { optional } from './session.ts'
import { activeTab } from './tabs.ts'
import { useTabs } from './tab-store.ts'

const DEFAULT_MINUTES = 30
const SEEN_KEY = 'fleet-seen'
const EVENTS = ['pointerdown', 'keydown', 'wheel'] as const

/** Nobody at the desk for `session.idleLockMinutes`: every window locks, the account's own password opens (10-platform 3.2). */
export function useIdleLock(): void {
  useEffect(() => {
    let limit = DEFAULT_MINUTES
    let noted = 0
    const seen = () => {
      if (Date.now() - noted < 5_000) return
      noted = Date.now()
      localStorage.setItem(SEEN_KEY, String(noted))
    }
    const check = () => {
      const idle = Date.now() - Number(localStorage.getItem(SEEN_KEY) ?? Date.now())
      if (limit > 0 && idle >= limit * 60_000 && tokenStore.read()) void lockScreen(activeTab(useTabs.getState()).url)
    }
    void minutes().then(found => { limit = found })
    seen()
    const timer = setInterval(check, 15_000)
    EVENTS.forEach(name => window.addEventListener(name, seen, { passive: true }))
    return () => {
      clearInterval(timer)
      EVENTS.forEach(name => window.removeEventListener(name, seen))
    }
  }, [])
}

/** The parameter travels with the user's settings where the server gives it; without it the standard holds. */
async function minutes(): Promise<number> {
  const settings = await optional<{ idleLockMinutes?: number } | unknown[]>('GET', '/api/blade-desk/user-setting/list', { params: { kind: 'session' } })
  const found = settings && !Array.isArray(settings) ? settings.idleLockMinutes : undefined
  return typeof found === 'number' ? found : DEFAULT_MINUTES
}
