import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { RateLimit } from './limits.ts'
import { shareLimits } from './shared-limits.ts'

// Two servers, each with its own buckets, on one database.
let test: TestDatabase
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await test.drop()
})
const rate = { burst: 100, perMinute: 1 }
async function server(): Promise<RateLimit> {
  const user = new RateLimit(rate)
  stops.push(
    await shareLimits(test.database, { user }, error => {
      throw error
    }),
  )
  return user
}
const takesAll = (limit: RateLimit, key: string): number => {
  for (let taken = 0; ; taken++) {
    try {
      limit.take(key)
    } catch {
      return taken
    }
  }
}

/** Each look takes a call: the hundred that a server would allow by itself are not used up in this time. */
const LONG_BEFORE_ALONE = { timeout: 20_000, interval: 250 }

it('who has used up his calls at one server has none left at the other, and nobody else is touched', async () => {
  const [one, other] = [await server(), await server()]
  expect(takesAll(one, '7')).toBe(100)
  await vi.waitFor(() => expect(() => other.take('7')).toThrow(/./), LONG_BEFORE_ALONE)
  expect(takesAll(other, '8')).toBe(100)
})

it('tells of a thousand callers in messages that the database carries', async () => {
  const [one, other] = [await server(), await server()]
  for (let caller = 0; caller < 1000; caller++)
    for (let call = 0; call < 1 + (caller % 3); call++) one.take(`2001:db8:85a3:8d3:1319:8a2e:370:${caller}`)
  takesAll(one, 'busiest')
  await vi.waitFor(() => expect(() => other.take('busiest')).toThrow(/./), LONG_BEFORE_ALONE)
})
