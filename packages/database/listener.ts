import pg from 'pg'
import type { DatabaseLog } from './log.ts'

export type NotificationHandler = (payload: string) => void | Promise<void>

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000

/**
 * One dedicated connection for all channels. It reconnects and tells subscribers that notifications may have been
 * missed.
 */
export class Listener {
  readonly #url: string
  readonly #log: DatabaseLog
  readonly #handlers = new Map<string, Set<NotificationHandler>>()
  readonly #missed = new Set<() => void>()
  #client: Promise<pg.Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #pause = FIRST_PAUSE_MS
  #isClosed = false

  constructor(url: string, log: DatabaseLog) {
    this.#url = url
    this.#log = log
  }

  /**
   * Resolves once notifications arrive. `missed` runs after every reconnection: caches fed by the channel must be
   * dropped.
   */
  async listen(channel: string, handler: NotificationHandler, missed?: () => void): Promise<() => Promise<void>> {
    if (!/^[a-z_][a-z0-9_]*$/.test(channel)) throw new Error(`not a channel: ${channel}`)
    const handlers = this.#handlers.get(channel) ?? new Set()
    this.#handlers.set(channel, handlers.add(handler))
    if (missed) this.#missed.add(missed)
    const client = await (this.#client ??= this.#connect())
    await client.query(`listen ${channel}`)
    return async () => {
      handlers.delete(handler)
      if (missed) this.#missed.delete(missed)
      if (handlers.size > 0 || this.#isClosed) return
      this.#handlers.delete(channel)
      await (await this.#client)?.query(`unlisten ${channel}`)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    if (!this.#client) return
    const [outcome] = await Promise.allSettled([this.#client])
    if (outcome.status === 'fulfilled') await outcome.value.end()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'fleet-listen',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    client.on('notification', message => this.#deliver(message.channel, message.payload ?? ''))
    client.on('error', error => this.#log.warn({ err: error }, 'listening connection failed'))
    try {
      await client.connect()
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`)
    } catch (error) {
      this.#client = undefined
      await client.end()
      throw error
    }
    client.once('end', () => this.#reconnect())
    return client
  }

  #reconnect(): void {
    if (this.#isClosed) return
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS)
    this.#retry = setTimeout(
      () => {
        this.#client = this.#connect()
        this.#client.then(
          () => {
            this.#pause = FIRST_PAUSE_MS
            this.#log.info({ channels: [...this.#handlers.keys()] }, 'listening again')
            for (const missed of this.#missed) missed()
          },
          (error: unknown) => {
            this.#log.warn({ err: error }, 'listening connection not restored')
            this.#reconnect()
          },
        )
      },
      this.#pause * (0.5 + Math.random() / 2),
    )
  }

  #deliver(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      Promise.resolve()
        .then(() => handler(payload))
        .catch((error: unknown) => this.#log.error({ err: error, channel }, 'a notification handler failed'))
    }
  }
}
