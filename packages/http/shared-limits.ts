import { randomUUID } from 'node:crypto'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { RateLimit } from './limits.ts'

const CHANNEL = 'calls_taken'
const EVERY_MS = 500
/** PostgreSQL carries 8,000 bytes in one notification. */
const MESSAGE_BYTES = 7_000
const MESSAGES = 4
const PLATFORM = '000000'

type Takes = Record<string, [key: string, calls: number][]>
interface Told {
  readonly from: string
  readonly takes: Takes
}

/**
 * Replicas on one database bound a caller together: twice a second each tells the others, through the database's
 * notifications, who took how many calls, and they take them from their own buckets. A count in a table would cost
 * every call a write; this costs nobody anything while nobody calls. What comes within half a second may pass twice,
 * never more; lost notifications cost precision, not calls.
 */
export async function shareLimits(
  database: Pick<Database, 'transaction' | 'listen'>,
  limits: Readonly<Record<string, RateLimit>>,
  warn: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const from = randomUUID()
  for (const limit of Object.values(limits)) limit.share()
  const unlisten = await database.listen(CHANNEL, payload => {
    const told = JSON.parse(payload) as Told
    if (told.from === from) return
    for (const [name, takes] of Object.entries(told.takes))
      for (const [key, calls] of takes) limits[name]?.heard(key, calls)
  })
  const tell = async (): Promise<void> => {
    const messages = messagesOf(from, limits)
    if (messages.length === 0) return
    await database.transaction(
      PLATFORM,
      async tx => {
        for (const message of messages) await tx.run(sql`select pg_notify(${CHANNEL}, ${message})`)
      },
      { name: 'calls taken' },
    )
  }
  let telling = Promise.resolve()
  const timer = setInterval(() => {
    telling = telling.then(tell).catch(warn)
  }, EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await telling
    await unlisten()
  }
}

/** The busiest first: beyond four messages the rest is too small to matter. */
function messagesOf(from: string, limits: Readonly<Record<string, RateLimit>>): string[] {
  const all = Object.entries(limits)
    .flatMap(([name, limit]) => limit.told().map(([key, calls]) => ({ name, key, calls })))
    .sort((a, b) => b.calls - a.calls)
  const messages: string[] = []
  let takes: Takes = {}
  let bytes = 0
  const close = () => {
    if (bytes > 0) messages.push(JSON.stringify({ from, takes } satisfies Told))
    takes = {}
    bytes = 0
  }
  for (const { name, key, calls } of all) {
    const size = Buffer.byteLength(key) + 16
    if (bytes + size > MESSAGE_BYTES) close()
    if (messages.length === MESSAGES) break
    ;(takes[name] ??= []).push([key, calls])
    bytes += size
  }
  if (messages.length < MESSAGES) close()
  return messages
}
