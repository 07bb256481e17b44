import { describe, expect, test } from 'vitest'
import { NetworkError, RefusedError } from './errors.ts'
import { createRefresher, type Exclusive } from './refresher.ts'
import { createTokenStore, DEAD_AGE_MS, REFRESH_AGE_MS, refreshAgeOf, type CookieJar, type Tokens } from './tokens.ts'

/** A browser: one cookie jar and one lock for all windows, a clock to turn, a server that rotates refresh tokens. */
function browser() {
  const cookies = new Map<string, string>()
  const jar: CookieJar = {
    get: name => cookies.get(name),
    set: (name, value) => {
      cookies.set(name, value)
    },
    remove: name => {
      cookies.delete(name)
    },
  }
  const clock = { now: 1_000_000 }
  const server = {
    calls: 0,
    current: 'r0',
    failure: undefined as Error | undefined,
    gate: undefined as Promise<void> | undefined,
  }
  let tail: Promise<unknown> = Promise.resolve()
  const exclusive: Exclusive = work => {
    const turn = tail.then(work, work)
    tail = turn.catch(() => undefined)
    return turn
  }
  async function fetchTokens(refresh: string, tenantId: string): Promise<Tokens> {
    server.calls++
    await server.gate
    if (server.failure) throw server.failure
    if (refresh !== server.current) throw new RefusedError(400, 'refresh token used twice')
    server.current = `r${server.calls}`
    return { access: `a${server.calls}`, refresh: server.current, tenantId, receivedAt: clock.now }
  }
  function openWindow() {
    const events: string[] = []
    const store = createTokenStore(jar, { monotonic: () => clock.now, wall: () => clock.now })
    const refresher = createRefresher({
      store,
      refreshAge: () => refreshAgeOf(3000),
      exclusive,
      fetchTokens,
      announce: () => events.push('announced'),
      onRefused: () => events.push('signed out'),
    })
    return { store, refresher, events }
  }
  return { clock, server, jar, openWindow }
}

const signedIn = (at: number): Tokens => ({ access: 'a0', refresh: 'r0', tenantId: '100001', receivedAt: at })

describe('single-flight refresh', () => {
  test('twenty calls that find the token dead cause one refresh, because a refresh token may be used once', async () => {
    const world = browser()
    const { store, refresher, events } = world.openWindow()
    store.write(signedIn(world.clock.now))
    world.clock.now += DEAD_AGE_MS
    await Promise.all(Array.from({ length: 20 }, () => refresher.ensureAlive()))
    expect(world.server.calls).toBe(1)
    expect(store.read()?.access).toBe('a1')
    expect(events).toEqual(['announced'])
  })

  test('two windows due at the same beat refresh once: the second takes the token that the first wrote', async () => {
    const world = browser()
    const first = world.openWindow()
    first.store.write(signedIn(world.clock.now))
    const second = world.openWindow()
    world.clock.now += REFRESH_AGE_MS
    await Promise.all([first.refresher.beat(), second.refresher.beat()])
    expect(world.server.calls).toBe(1)
    expect(second.store.read()?.access).toBe('a1')
    expect([...first.events, ...second.events]).toEqual(['announced'])
  })

  test('a young token is left alone by the beat', async () => {
    const world = browser()
    const { store, refresher } = world.openWindow()
    store.write(signedIn(world.clock.now))
    world.clock.now += REFRESH_AGE_MS - 1
    await refresher.beat()
    expect(world.server.calls).toBe(0)
  })

  test('a refused refresh signs out once; a lost connection keeps the session for the next beat', async () => {
    const world = browser()
    const { store, refresher, events } = world.openWindow()
    store.write(signedIn(world.clock.now))
    world.clock.now += REFRESH_AGE_MS
    world.server.failure = new NetworkError()
    await refresher.beat()
    expect(events).toEqual([])
    world.server.failure = new RefusedError(400, 'revoked')
    await refresher.beat()
    expect(events).toEqual(['signed out'])
  })

  test('a sign-out during the refresh stays a sign-out', async () => {
    const world = browser()
    const { store, refresher, events } = world.openWindow()
    store.write(signedIn(world.clock.now))
    const gate = Promise.withResolvers<void>()
    world.server.gate = gate.promise
    const running = refresher.refresh()
    await Promise.resolve()
    store.clear()
    gate.resolve()
    await running
    expect(store.read()).toBeUndefined()
    expect(events).toEqual([])
  })
})

test('the age survives a reload and a machine that slept, since the larger of both clocks counts', () => {
  const world = browser()
  const clocks = { mono: 0, wall: 10_000 }
  const read = () => createTokenStore(world.jar, { monotonic: () => clocks.mono, wall: () => clocks.wall })
  const store = read()
  store.write(signedIn(10_000))
  clocks.wall += 5_000_000
  expect(store.age()).toBe(5_000_000)
  expect(read().age()).toBe(5_000_000)
  clocks.mono += 7_000_000
  clocks.wall = 0
  expect(store.age()).toBe(7_000_000)
})

test('a tenant that refreshes rarely keeps a minute before the token dies, and nobody refreshes with every call', () => {
  expect([3000, 600, 3600, 86_400, 0].map(refreshAgeOf)).toEqual([
    REFRESH_AGE_MS,
    600_000,
    3_540_000,
    3_540_000,
    60_000,
  ])
})
