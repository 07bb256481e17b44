import { type Clock, localDateTime } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'

const EVERY_MS = 60_000

interface Seen {
  readonly tenantId: string
  readonly at: number
  /** Of a key: from where it came last. */
  readonly address: string | undefined
}

/**
 * Last activity of a session (10-platform 6, /monitor/online): collected in memory and written once a minute, so that
 * a call costs no statement. A newer stored time is kept.
 */
export class LastSeen {
  readonly #database: Database
  readonly #clock: Clock
  readonly #failed: (error: unknown) => void
  #held = new Map<string, Seen>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, clock: Clock, failed: (error: unknown) => void) {
    this.#database = database
    this.#clock = clock
    this.#failed = failed
  }

  /** `idleSeconds`: how long nobody has touched the page that calls; pages ask for news while nobody is there. */
  note(tenantId: string, sessionId: string, idleSeconds: number, address?: string): void {
    const at = this.#clock.now().getTime() - idleSeconds * 1000
    const held = this.#held.get(sessionId)
    if (held && held.at >= at) return
    this.#held.set(sessionId, { tenantId, at, address })
    this.#timer ??= setTimeout(() => {
      void this.flush()
    }, EVERY_MS).unref()
  }

  /** Also at shutdown. What could not be written is tried again with the next round. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const held = this.#held
    this.#held = new Map()
    for (const [tenantId, list] of Map.groupBy(held, ([, seen]) => seen.tenantId)) {
      await this.#write(tenantId, list).catch((error: unknown) => {
        this.#failed(error)
        for (const [id, seen] of list) if (!this.#held.has(id)) this.#held.set(id, seen)
      })
    }
  }

  async #write(tenantId: string, list: readonly (readonly [id: string, seen: Seen])[]): Promise<void> {
    const ofKeys = list.filter(([, seen]) => seen.address !== undefined)
    await this.#database.transaction(
      tenantId,
      async tx => {
        if (ofKeys.length > 0)
          await tx.run(sql`
      update api_key k set last_time = v.at, last_ip = v.ip from unnest(${ofKeys.map(([id]) => id)}::bigint[], ${ofKeys.map(([, seen]) => localDateTime(new Date(seen.at)))}::timestamptz[], ${ofKeys.map(([, seen]) => seen.address!.slice(0, 45))}::varchar[]) as v(id, at, ip)
       where k.tenant_id = ${tenantId} and k.id = v.id`)
        if (list.length > ofKeys.length)
          await tx.run(sql`
      update auth_session s set last_time = v.at from unnest(${list.map(([id]) => id)}::bigint[], ${list.map(([, seen]) => localDateTime(new Date(seen.at)))}::timestamptz[]) as v(id, at)
       where s.tenant_id = ${tenantId} and s.id = v.id and s.status = 1 and v.at >= s.last_time + interval '1 minute'`)
      },
      { name: 'last seen' },
    )
  }
}
