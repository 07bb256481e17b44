import { NetworkError, RefusedError } from './errors.ts'
import { DEAD_AGE_MS, type TokenStore, type Tokens } from './tokens.ts'

/** One holder at a time over all windows: `navigator.locks` in the browser. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>

export interface RefresherParts {
  store: TokenStore
  exclusive: Exclusive
  /** Milliseconds: an access token older than this is refreshed. */
  refreshAge(): number
  /** Calls the server with a refresh token. */
  fetchTokens(refresh: string, tenantId: string): Promise<Tokens>
  /** Tells the other windows that the cookies hold a new token. */
  announce(): void
  /** The server refused the refresh: the session is over (L4). */
  onRefused(): void
}

export interface Refresher {
  /** Resolves when a live token is held; any number of callers share one call to the server. */
  refresh(): Promise<void>
  /** Refreshes when the token is due; for the ten-second beat and for wake-up. */
  beat(): Promise<void>
  /** Before a call leaves: waits for a refresh when the token is dead (L3). */
  ensureAlive(): Promise<void>
}

export function createRefresher(parts: RefresherParts): Refresher {
  const { store } = parts
  let running: Promise<void> | undefined

  async function renew(): Promise<void> {
    const before = store.read()?.access
    await parts.exclusive(async () => {
      // While we waited for the lock another window may have refreshed: a second use of the old refresh token would
      // revoke the session (L2).
      store.adopt()
      const tokens = store.read()
      if (!tokens || (tokens.access !== before && store.age() < parts.refreshAge())) return
      const renewed = await parts.fetchTokens(tokens.refresh, tokens.tenantId)
      // Signed out while the call ran: the answer must not revive the session.
      if (store.read()?.access !== tokens.access) return
      store.write(renewed)
      parts.announce()
    })
  }

  function refresh(): Promise<void> {
    running ??= renew()
      .catch((error: unknown) => {
        if (error instanceof RefusedError && (error.status === 400 || error.status === 401)) parts.onRefused()
        throw error
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    refresh,
    async beat() {
      if (!store.read() || store.age() < parts.refreshAge()) return
      try {
        await refresh()
      } catch (error) {
        // No connection: the next beat tries again until the token is dead (L4). A refusal has been dealt with above.
        if (!(error instanceof NetworkError) && !(error instanceof RefusedError)) throw error
      }
    },
    async ensureAlive() {
      if (store.read() && store.age() >= DEAD_AGE_MS) await refresh()
    },
  }
}
