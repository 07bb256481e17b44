import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => { kept.set(key, text) }, removeItem: (key: string) => { kept.delete(key) } }
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('window', {})
vi.stubGlobal('location', { pathname: '/', protocol: 'http:' })
vi.stubGlobal('document', { cookie: 'fleet-access-token=a; fleet-refresh-token=r; fleet-token-time=9999999999999', querySelector: () => null })
interface View { path: string; duration: number }
const calls: { content: View[] }[] = []
let isAway = false
vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
  if (isAway) throw new TypeError('Failed to fetch')
  calls.push(JSON.parse(body))
  return new Response(JSON.stringify({ code: 200, success: true, data: {}, msg: '' }))
})
const { startPageViews } = await import('./page-views.ts')
const { useTabs } = await import('./tab-store.ts')
const { firstTabs, open, activate, change } = await import('./tabs.ts')

let stop: () => void
beforeEach(() => { vi.useFakeTimers(); calls.length = 0; isAway = false; useTabs.setState(firstTabs('首页 / Home'), true); stop = startPageViews() })
afterEach(() => { stop(); vi.useRealTimers() })
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
  expect(sent()).toEqual([['/wel/index', 0], ['/vehicle/detail', 2_000], ['/vehicle/detail', 3_000]])
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
