import { request, tokenStore } from '../http/index.ts'
import { awaitAnalytics, type Analytics } from './analytics.ts'
import { useSession } from './session.ts'
import { beforeSignOut } from './session-ends.ts'
import { useTabs } from './tab-store.ts'
import { activeTab } from './tabs.ts'

interface PageView {
  path: string
  userName: string
  tenantId: string
  realName: string
  duration: number
  datetime: string
}

const BATCH = 50
const EVERY_MS = 30_000
const MAX_FAILURES = 3

/**
 * Which pages are used and for how long: paths without query values, in batches of 50, every 30 s, before a sign-out
 * and when the window goes, dropped after three failures (10-platform 3.2).
 */
export function startPageViews(): () => void {
  let queue: PageView[] = []
  let failures = 0
  let script: Analytics | undefined
  void awaitAnalytics().then(found => {
    script = found
  })
  let shown = inFront()

  const send = async (outlives = false) => {
    if (queue.length === 0 || !tokenStore.read()) return
    const content = queue
    queue = []
    try {
      await request('POST', '/api/blade-auth/oauth/logout', {
        body: { dataType: 'view', type: 'page', content },
        silent: true,
        outlives,
      })
      failures = 0
    } catch {
      // Statistics are not worth a message: kept for the next round, given up after the third.
      if (++failures < MAX_FAILURES) queue = [...content, ...queue]
      else failures = 0
    }
  }
  const noteView = (now: Shown) => {
    const view = viewOf(shown)
    queue.push(view)
    script?.pageView(view.path, view.duration)
    shown = now
  }
  const stop = useTabs.subscribe(() => {
    const now = inFront()
    // Filters change the query of a tab, not what is looked at; two records of one page stand in two tabs.
    if (now.tab === shown.tab && now.path === shown.path) return
    noteView(now)
    if (queue.length >= BATCH) void send()
  })
  const timer = setInterval(() => void send(), EVERY_MS)
  // Whoever comes back to a window that the browser kept looks at it anew.
  const leave = () => {
    noteView(inFront())
    return send(true)
  }
  const stay = beforeSignOut(leave)
  window.addEventListener('pagehide', leave)
  return () => {
    stop()
    stay()
    window.removeEventListener('pagehide', leave)
    clearInterval(timer)
  }
}

interface Shown {
  tab: string
  path: string
  since: number
}
function inFront(): Shown {
  const { id, url } = activeTab(useTabs.getState())
  return { tab: id, path: url.split('?')[0]!, since: Date.now() }
}

function viewOf(shown: Shown): PageView {
  const user = useSession.getState().user
  return {
    path: shown.path,
    userName: user?.account ?? '',
    tenantId: user?.tenantId ?? '',
    realName: user?.name ?? '',
    duration: Date.now() - shown.since,
    datetime: new Date(shown.since).toISOString(),
  }
}
