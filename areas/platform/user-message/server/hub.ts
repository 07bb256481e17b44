import { Refused } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { StreamAnswer } from '#packages/server/route.ts'
import { MESSAGE_CHANNEL } from './notify.ts'

type Tell = () => void
const MOST_STREAMS = 20

/**
 * Tells open browsers that their person has something new: one LISTEN per replica, however many windows are open. Only
 * the fact travels,
 * never the text: the browser then asks for it with its own rights, so a stream that outlives its session tells nobody
 * anything.
 */
export class MessageHub {
  readonly #database: Database
  readonly #streams = new Map<string, Set<Tell>>()
  #listening: Promise<unknown> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async stream(tenantId: string, userId: string): Promise<StreamAnswer> {
    await this.#listen()
    const key = `${tenantId} ${userId}`
    if ((this.#streams.get(key)?.size ?? 0) >= MOST_STREAMS)
      throw new Refused({ kind: 'TooMany', message: '打开的窗口过多 / Too many windows are open' })
    return new StreamAnswer(send => {
      const tell = () => send('notice', {})
      this.#streams.set(key, (this.#streams.get(key) ?? new Set()).add(tell))
      // The client polls until the first event: this one says that the stream stands.
      send('open', {})
      return () => {
        const left = this.#streams.get(key)
        left?.delete(tell)
        if (left?.size === 0) this.#streams.delete(key)
      }
    })
  }

  #listen(): Promise<unknown> {
    this.#listening ??= this.#database.listen(
      MESSAGE_CHANNEL,
      payload => this.#deliver(payload),
      () => this.#everybody(),
    )
    this.#listening.catch(() => {
      this.#listening = undefined
    })
    return this.#listening
  }
  #deliver(payload: string): void {
    const { tenantId, users } = JSON.parse(payload) as { tenantId: string; users: readonly string[] }
    for (const user of users) for (const tell of this.#streams.get(`${tenantId} ${user}`) ?? []) tell()
  }
  /** Messages may have been missed while the connection was down. */
  #everybody(): void {
    for (const tells of this.#streams.values()) for (const tell of tells) tell()
  }
}
