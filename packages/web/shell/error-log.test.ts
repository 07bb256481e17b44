import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => {
    stored.set(key, text)
  },
  removeItem: (key: string) => {
    stored.delete(key)
  },
})
vi.stubGlobal('location', { pathname: '/vehicle/index' })
vi.stubGlobal('document', { cookie: '', querySelector: () => null })
const calls: { dataType: string; content: { message: string }[] }[] = []
let isAway = false
vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
  if (isAway) throw new TypeError('Failed to fetch')
  calls.push(JSON.parse(body))
  return new Response(JSON.stringify({ code: 200, success: true, data: {}, msg: '' }))
})
const { clearErrors, logError, uploadErrors, useErrorLog } = await import('./error-log.ts')

beforeEach(() => {
  vi.useFakeTimers()
  clearErrors()
})
afterEach(() => {
  vi.useRealTimers()
})
const told = () => useErrorLog.getState().entries.map(one => [one.message, one.count])

test('the same error within ten seconds only raises its counter, also when another one takes turns with it', () => {
  for (const text of ['a', 'b', 'a', 'b', 'a']) {
    vi.advanceTimersByTime(1_000)
    logError(new Error(text))
  }
  expect(told()).toEqual([
    ['a', 3],
    ['b', 2],
  ])
  vi.advanceTimersByTime(11_000)
  logError(new Error('a'))
  expect(told()).toEqual([
    ['a', 1],
    ['a', 3],
    ['b', 2],
  ])
})

test('at most two hundred are kept, the newest first, none longer than 8 KB, none with a token or what stood in an address', () => {
  for (let index = 0; index < 210; index++)
    logError(new Error(`fault ${index} ${'错'.repeat(20_000)}`), '页'.repeat(5_000))
  logError(new Error('GET https://here/api/page?phone=13800001234 with bearer abc.def.ghi and password: geheim'))
  const { entries } = useErrorLog.getState()
  expect(entries).toHaveLength(200)
  expect(entries[1]!.message).toMatch(/^fault 209 /)
  for (const one of entries) expect(new TextEncoder().encode(JSON.stringify(one)).length).toBeLessThanOrEqual(8_192)
  for (const secret of ['13800001234', 'abc.def.ghi', 'geheim'])
    expect(entries[0]!.message + entries[0]!.stack).not.toContain(secret)
})

test('is sent as many at a time as the server takes of one call (10-platform 5.8), and what came of late or was not sent stays', async () => {
  for (let index = 0; index < 150; index++) logError(new Error(`fault ${index}`))
  const sending = uploadErrors()
  logError(new Error('while it was sent'))
  await sending
  expect(calls.map(one => one.content.length)).toEqual([100, 50])
  expect(new Set(calls.flatMap(one => one.content.map(entry => entry.message))).size).toBe(150)
  expect(told()).toEqual([['while it was sent', 1]])
  isAway = true
  await expect(uploadErrors()).rejects.toThrow('Network Error')
  isAway = false
  expect(told()).toEqual([['while it was sent', 1]])
})
