/**
 * Access token older than this is refreshed (10-platform 3.9, `session.refreshAge`), older than the second is not sent
 * any more (L3).
 */
export const REFRESH_AGE_MS = 3_000_000
export const DEAD_AGE_MS = 3_600_000
const MARGIN_MS = 60_000
/** What a tenant chose, in seconds: never so seldom that the token dies first, never with every other call. */
export const refreshAgeOf = (seconds: number): number =>
  Math.min(DEAD_AGE_MS - MARGIN_MS, Math.max(MARGIN_MS, seconds * 1000))

export interface Tokens {
  access: string
  refresh: string
  tenantId: string
  /** Wall clock at receipt, for other windows and after a reload. */
  receivedAt: number
}

export interface CookieJar {
  get(name: string): string | undefined
  set(name: string, value: string): void
  remove(name: string): void
}
export interface Clocks {
  monotonic(): number
  wall(): number
}

export interface TokenStore {
  read(): Tokens | undefined
  write(tokens: Tokens): void
  clear(): void
  /** Milliseconds since receipt: Infinity without a token. */
  age(): number
  /** Takes over what another window wrote to the cookies; true when that is another token. */
  adopt(): boolean
}

const NAMES = {
  access: 'fleet-access-token',
  refresh: 'fleet-refresh-token',
  tenantId: 'fleet-tenant',
  receivedAt: 'fleet-token-time',
} as const

export function createTokenStore(jar: CookieJar, clocks: Clocks): TokenStore {
  let held = readJar(jar)
  let heldSince = clocks.monotonic() - (held ? Math.max(0, clocks.wall() - held.receivedAt) : 0)
  const hold = (tokens: Tokens | undefined) => {
    held = tokens
    heldSince = clocks.monotonic() - (tokens ? Math.max(0, clocks.wall() - tokens.receivedAt) : 0)
  }
  return {
    read: () => held,
    write(tokens) {
      for (const key of Object.keys(NAMES) as (keyof Tokens)[]) jar.set(NAMES[key], String(tokens[key]))
      hold(tokens)
    },
    clear() {
      Object.values(NAMES).forEach(name => jar.remove(name))
      hold(undefined)
    },
    // The larger of both clocks: the monotonic one may stand still while the machine sleeps, the wall clock may be set
    // back.
    age: () => (held ? Math.max(clocks.monotonic() - heldSince, clocks.wall() - held.receivedAt) : Infinity),
    adopt() {
      const found = readJar(jar)
      if (found?.access === held?.access) return false
      hold(found)
      return true
    },
  }
}

function readJar(jar: CookieJar): Tokens | undefined {
  const [access, refresh] = [jar.get(NAMES.access), jar.get(NAMES.refresh)]
  if (!access || !refresh) return undefined
  return {
    access,
    refresh,
    tenantId: jar.get(NAMES.tenantId) ?? '',
    receivedAt: Number(jar.get(NAMES.receivedAt) ?? 0),
  }
}

/** Cookies readable by script, as the product rules (L1); the server never reads them. */
export const documentCookies: CookieJar = {
  get(name) {
    const found = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`))
    return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
  },
  set(name, value) {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}`
  },
  remove(name) {
    document.cookie = `${name}=; Path=/; SameSite=Strict; Max-Age=0`
  },
}
