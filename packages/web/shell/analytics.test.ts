import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitAnalytics } from './analytics.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a counting script that comes late is found', async () => {
  const script = { pageView: vi.fn() }
  const find = vi.fn().mockReturnValueOnce(undefined).mockReturnValueOnce(undefined).mockReturnValue(script)
  const awaited = awaitAnalytics(find)
  await vi.advanceTimersByTimeAsync(600)
  expect(await awaited).toBe(script)
  expect(find).toHaveBeenCalledTimes(3)
})

test('one that never comes is asked for ten times every 300 ms, then given up without a word', async () => {
  const find = vi.fn().mockReturnValue(undefined)
  const awaited = awaitAnalytics(find)
  await vi.advanceTimersByTimeAsync(9 * 300)
  expect(await awaited).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(find).toHaveBeenCalledTimes(10)
})
