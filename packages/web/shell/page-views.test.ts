import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => {
    kept.set(key, text)
  },
  removeItem: (key: string) => {
    kept.delete(key)
  },
}
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('location', { pathname: '/', protocol: 'http:' })
vi.stubGlobal('document', {
  cookie: 'fleet-access-token=a; fleet-refresh-token=r; fleet-token-time=9999999999999',
  querySelector: () => null,
})
interface View {
  path: string
  duration: number
}
const calls: { content: View[] }[] = []
let isAway = false
/** The browser breaks off what was not asked to outlive its page. */
let isGone = false
let isEnded = false
vi.stubGlobal(
  'fetch',
  async (_url: string, { method, body, keepalive }: { method: string; body?: string; keepalive: boolean }) => {
    if (isAway || (isGone && !keepalive)) throw new TypeError('Failed to fetch')
    if (method === 'GET') isEnded = true
    else if (!isEnded) calls.push(JSON.parse(body!))
    return new Response(JSON.stringify({ code: 200, success: true, data: {}, msg: '' }))
  },
)
const { startPageViews } = await import('./page-views.ts')
const { signOut } = await import('./session.ts')
const { useTabs } = await import('./tab-store.ts')
const { firstTabs, open, activate, change } = await import('./tabs.ts')

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  calls.length = 0
  isAway = isGone = isEnded = false
  useTabs.setState(firstTabs('首页 / Home'), true)
  stop = startPageViews()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const opens = (url: string) => useTabs.setState(open(useTabs.getState(), { url, title: '' }), true)
const sent = () => calls.flatMap(one => one.content.map(({ path, duration }) => [path, duration]))

test('every activation is a view with how long it was in front, also of two records on one page; filters written into its address are none', async () => {
  opens('/vehicle/detail?id=1')
  await vi.advanceTimersByTimeAsync(2_000)
  opens('/vehicle/detail?id=2')
  const { activeId } = useTabs.getState()
  useTabs.setState(change(useTabs.getState(), activeId, { url: '/vehicle/detail?id=2&tab=cost' }), true)
  await vi.advanceTimersByTimeAsync(3_000)
  useTabs.setState(activate(useTabs.getState(), 'home'), true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent()).toEqual([
    ['/wel/index', 0],
    ['/vehicle/detail', 2_000],
    ['/vehicle/detail', 3_000],
  ])
})

test('fifty leave at once, the others within thirty seconds; what failed three times is dropped', async () => {
  for (let at = 0; at < 50; at++) opens(`/page/${at}`)
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.map(one => one.content.length)).toEqual([50])
  isAway = true
  opens('/page/lost')
  await vi.advanceTimersByTimeAsync(90_000)
  isAway = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent().some(([path]) => path === '/page/49')).toBe(false)
})

test('what was looked at last leaves with the window, and counts once for whoever comes back to it', async () => {
  opens('/vehicle/index')
  await vi.advanceTimersByTimeAsync(4_000)
  isGone = true
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toEqual([
    ['/wel/index', 0],
    ['/vehicle/index', 4_000],
  ])
  isGone = false
  await vi.advanceTimersByTimeAsync(1_000)
  opens('/vehicle/detail?id=1')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent().slice(2)).toEqual([['/vehicle/index', 1_000]])
})

// Last: nobody is signed in afterwards.
test('what was looked at last is told before the session ends', async () => {
  opens('/vehicle/index')
  await vi.advanceTimersByTimeAsync(4_000)
  await signOut({ server: true, windows: false })
  expect([sent(), isEnded]).toEqual([
    [
      ['/wel/index', 0],
      ['/vehicle/index', 4_000],
    ],
    true,
  ])
})
