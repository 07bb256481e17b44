import { useEffect } from 'react'
import { idleMs, noteSeen, tokenStore } from '../http/index.ts'
import { lockScreen } from './lock.ts'
import { useSession } from './session.ts'
import { activeTab } from './tabs.ts'
import { useTabs } from './tab-store.ts'

const EVENTS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Nobody at the desk for `session.idleLockMinutes`: every window locks, the account's own password opens (10-platform
 * 3.2).
 */
export function useIdleLock(): void {
  useEffect(() => {
    let noted = 0
    const seen = () => {
      if (Date.now() - noted < 5_000) return
      noted = Date.now()
      noteSeen()
    }
    const check = () => {
      const limit = useSession.getState().user?.idleLockMinutes ?? 0
      if (limit > 0 && idleMs() >= limit * 60_000 && tokenStore.read())
        void lockScreen(activeTab(useTabs.getState()).url)
    }
    seen()
    const timer = setInterval(check, 15_000)
    EVENTS.forEach(name => window.addEventListener(name, seen, { passive: true }))
    return () => {
      clearInterval(timer)
      EVENTS.forEach(name => window.removeEventListener(name, seen))
    }
  }, [])
}
