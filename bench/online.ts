import { createHash } from 'node:crypto'
import { Agent, request, type IncomingMessage } from 'node:http'
import { loadavg } from 'node:os'
import { systemClock } from '#kernel'
import { openDatabase } from '#packages/database/pool.ts'
import { sql } from '#packages/database/sql.ts'
import { createTokens } from '#packages/security/index.ts'
import { openSession, type TokenPorts } from '#areas/platform/session/server/tokens.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { installationSecret } from '../apps/server/config.ts'
import { askedBy, leavesOf, type MenuNode } from '../tests/scenarios/role-menus.ts'
import { tenantsOf, type Scale } from './populate.ts'
import { models, openStage, silent, startServer, type Served, type Stage } from './stage.ts'
import { clusterCpuMs, forgetPeak, peakMbOf, usageOf } from './usage.ts'

/**
 * What is asked of two cores with a thousand people on line (architecture 4): the slowest percent of the reads, the
 * memory of the server, and that memory of the last quarter of the time is not above that of the second.
 */
const FLOOR = { p99Times: 12, mb: 700, growth: 1.1 }
/** Between two clicks of one person. */
const THINKS_MS = 8_000
/** Every page has been opened by then, and a new release has furnished its tenants. */
export const WARM_MS = 60_000
const SAMPLED_MS = 5_000
/** So many of the slowest pages are told. */
const TOLD = 8

interface Person {
  readonly tenant: string
  /** Of his role, in his tenant. */
  readonly menu: string
  readonly account: string
  readonly userId: string
  readonly token: string
}
interface Times {
  readonly list: number[]
  readonly token: number[]
  readonly bell: number[]
  readonly pages: Map<string, number[]>
  /** All reads, by the minute in which they ended. */
  readonly minutes: number[][]
  failed: string[]
}

/** So many people on line, of so many in these tenants, for so long after the minute of warming up. */
export interface Crowd {
  readonly people: number
  readonly users: number
  readonly scale: Scale
  readonly seconds: number
}

/**
 * A thousand people of all roles in all tenants: each has a stream of the bell open, checks his token, opens the pages
 * of his menu. Prints the slowest percent of the reads and the memory of the server.
 */
export async function measureOnline(
  { people, users, scale, seconds }: Crowd,
  say: (line: string) => void,
): Promise<boolean> {
  const stage = await openStage(scale, say)
  let server: Served | undefined
  try {
    const all = await signedIn(stage, tenantsOf(scale), people, users)
    say(`${people} of ${users} people in ${scale.tenants ?? 1} tenants are signed in`)
    // As shipped: also the number of calls that one account may make.
    server = await startServer(stage, { CALLS_PER_MINUTE: '3000' })
    return await measure(stage, server, all, seconds, say)
  } finally {
    await server?.stop()
    await stage.stop()
  }
}

async function measure(
  stage: Stage,
  server: Served,
  people: readonly Person[],
  seconds: number,
  say: (line: string) => void,
): Promise<boolean> {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const streams = await openBells(server.address, people)
  const times: Times = { list: [], token: [], bell: [], pages: new Map(), minutes: [], failed: [] }
  const menus = await menusOf(server.address, agent, people)
  say(`${menus.size} menus, ${new Set([...menus.values()].flat()).size} pages`)
  let isMeasured = false
  let startMb = 0
  const cpu = { server: 0, database: 0, began: 0 }
  const until = performance.now() + WARM_MS + seconds * 1000
  const start = setTimeout(() => {
    isMeasured = true
    startMb = peakMbOf(server.pid)
    forgetPeak(server.pid)
    cpu.server = usageOf(server.pid).cpuMs
    cpu.database = clusterCpuMs(stage.postmaster)
    cpu.began = performance.now()
  }, WARM_MS)
  const memory: number[] = []
  const sampling = setInterval(() => isMeasured && memory.push(usageOf(server.pid).rssMb), SAMPLED_MS)
  const ringing = ring(stage, people, until)
  try {
    await Promise.all(
      people.map((person, index) =>
        work(server.address, agent, person, menus.get(person.menu)!, index, until, (kind, ms, path, failure) => {
          if (failure) times.failed.push(failure)
          if (!isMeasured) return
          times[kind].push(ms)
          ;(times.minutes[Math.floor((performance.now() - cpu.began) / 60_000)] ??= []).push(ms)
          if (kind !== 'list') return
          const page = times.pages.get(path)
          // Not copied with each call: the collector of this process would take both cores from those it measures.
          if (page) page.push(ms)
          else times.pages.set(path, [ms])
        }),
      ),
    )
  } finally {
    // What went wrong is told, not that the server which was stopped for it has no memory any more.
    clearTimeout(start)
    clearInterval(sampling)
  }
  const wall = performance.now() - cpu.began
  const [mine, database] = [
    (usageOf(server.pid).cpuMs - cpu.server) / wall,
    (clusterCpuMs(stage.postmaster) - cpu.database) / wall,
  ]
  const rung = await ringing
  const [peak, heard] = [peakMbOf(server.pid), streams.heard()]
  streams.close()
  agent.destroy()
  const reads = [...times.list, ...times.token, ...times.bell]
  const p99 = percent(reads, 0.99)
  const median = percent(reads, 0.5)
  const quarter = (n: number) => percent(memory.slice((memory.length * n) / 4, (memory.length * (n + 1)) / 4), 0.5)
  const growth = quarter(3) / quarter(1)
  const passes =
    p99 <= FLOOR.p99Times * median &&
    peak < FLOOR.mb &&
    growth <= FLOOR.growth &&
    times.failed.length === 0 &&
    heard >= rung
  say(
    `${people.length} people, ${seconds} s, load of the machine ${loadavg()[0]!.toFixed(1)} on ${navigator.hardwareConcurrency} cores`,
  )
  for (const kind of ['list', 'token', 'bell'] as const)
    say(
      `  ${kind.padEnd(6)} ${String(times[kind].length).padStart(6)} calls   p50 ${percent(times[kind], 0.5).toFixed(0)} ms   p95 ${percent(times[kind], 0.95).toFixed(0)} ms   p99 ${percent(times[kind], 0.99).toFixed(0)} ms`,
    )
  say(`  streams of the bell open: ${people.length}, rung ${rung} times, heard ${heard}`)
  say(
    `  server: ${mine.toFixed(2)} cores, database ${database.toFixed(2)}, memory at most ${peak.toFixed(0)} MB (${startMb.toFixed(0)} in the first minute); calls that failed: ${times.failed.length}${times.failed[0] ? ` (${times.failed[0]})` : ''}`,
  )
  say(
    `  p99 of the reads ${(p99 / median).toFixed(1)} times their median (at most ${FLOOR.p99Times}), memory ${peak.toFixed(0)} MB (below ${FLOOR.mb}), ${growth.toFixed(2)} times from the second quarter to the last (at most ${FLOOR.growth}): ${passes ? 'reached' : 'MISSED'}`,
  )
  say(`  p99 of each minute: ${times.minutes.map(one => percent(one, 0.99).toFixed(0)).join(' ')} ms`)
  const slowest = [...times.pages].sort(([, a], [, b]) => percent(b, 0.5) - percent(a, 0.5)).slice(0, TOLD)
  say('  slowest pages by their median:')
  for (const [path, page] of slowest)
    say(`    ${percent(page, 0.5).toFixed(0).padStart(6)} ms  ${page.length} times  ${path}`)
  const above = (list: readonly number[]) => list.filter(ms => ms > FLOOR.p99Times * median).length
  say(
    `  above ${FLOOR.p99Times} times the median: ${above(times.list)} lists, ${above(times.token)} tokens, ${above(times.bell)} bells; most often`,
  )
  const late = [...times.pages].map(([path, page]) => ({ path, times: above(page), of: page.length }))
  for (const one of late.sort((a, b) => b.times - a.times).slice(0, TOLD))
    say(`    ${String(one.times).padStart(6)} of ${one.of}  ${one.path}`)
  return passes
}

export const percent = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

/** Sessions as a sign-in opens them, without the pictures and the passwords: those are measured nowhere here. */
export async function signedIn(
  stage: Stage,
  tenants: readonly string[],
  count: number,
  users: number,
): Promise<readonly Person[]> {
  const database = openDatabase({
    appUrl: stage.urls.app,
    readUrl: stage.urls.read,
    reportUrl: stage.urls.report,
    maxConnections: 5,
    log: silent,
  })
  try {
    const each = Math.ceil(users / tenants.length)
    for (const tenant of tenants)
      await database.transaction(tenant, tx =>
        tx.run(sql`
      insert into blade_user (id, tenant_id, create_time, account, code, real_name, name, user_type, status, dept_id, post_id, role_id, city_codes)
      select 7000000000000000 + n, ${tenant}, now(), 'online' || n, 'OL' || n, '在线' || n, '在线' || n, 1, 1, u.dept_id, u.post_id, u.role_id, u.city_codes
        from generate_series(1, ${each}::int) n join blade_user u on u.tenant_id = ${tenant} and u.account = (${models}::text[])[1 + n % ${models.length}] and u.is_deleted = 0
      on conflict do nothing`),
      )
    const ports: TokenPorts = {
      database,
      tokens: createTokens(installationSecret(stage.dataDir)),
      clock: systemClock,
      forget() {},
    }
    const client = {
      clientId: '000000',
      grantTypes: ['captcha'],
      // Longer than an hour that is measured, with the minute before it.
      accessSeconds: 86_400,
      refreshSeconds: 604_800,
      captcha: false,
      allowedAddresses: [],
    }
    const people: Person[] = []
    const one = async (nth: number): Promise<void> => {
      const tenant = tenants[nth % tenants.length]!
      const n = 1 + Math.floor(nth / tenants.length)
      const [account, userId] = [`online${n}`, String(7_000_000_000_000_000n + BigInt(n))]
      const answer = await openSession(ports, tenant, { userId, account, realName: account }, client, {
        address: '127.0.0.1',
        userAgent: 'bench',
        userType: 'web',
        idleSeconds: 0,
        deptId: '',
        roleId: '',
      })
      const menu = `${tenant} ${models[n % models.length]}`
      people.push({ tenant, menu, account, userId, token: String(answer['access_token']) })
    }
    for (let from = 0; from < count; from += 5)
      await Promise.all(Array.from({ length: Math.min(5, count - from) }, (_, index) => one(from + index)))
    return people
  } finally {
    await database.close()
  }
}

const headersOf = (person: Person) => ({ 'blade-auth': `bearer ${person.token}`, 'accept-language': 'zh-CN' })

/** One open stream for everybody, as every browser window has one. */
export async function openBells(
  address: string,
  people: readonly Person[],
): Promise<{ heard(): number; close(): void }> {
  const open: IncomingMessage[] = []
  let heard = 0
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const bell = (person: Person) =>
    new Promise<void>((resolve, reject) => {
      request(`${address}/api/ratutech-common/notice/stream`, { agent, headers: headersOf(person) }, answer => {
        if (answer.statusCode !== 200) return reject(new Error(`the bell of ${person.account}: ${answer.statusCode}`))
        open.push(answer)
        answer.on('error', () => undefined)
        answer.on('data', (piece: Buffer) => {
          const text = piece.toString()
          heard += text.split('event: notice').length - 1
          if (text.includes('event: open')) resolve()
        })
      })
        .on('error', reject)
        .end()
    })
  for (let from = 0; from < people.length; from += 50) await Promise.all(people.slice(from, from + 50).map(bell))
  return {
    heard: () => heard,
    close: () => {
      for (const answer of open) answer.destroy()
    },
  }
}

/** A message for ten people every second. */
async function ring(stage: Stage, people: readonly Person[], until: number): Promise<number> {
  const database = openDatabase({
    appUrl: stage.urls.app,
    readUrl: stage.urls.read,
    reportUrl: stage.urls.report,
    maxConnections: 1,
    log: silent,
  })
  const colleagues = Map.groupBy(people, one => one.tenant)
  let rung = 0
  try {
    // The last second is for those under way.
    while (performance.now() < until - 2_000) {
      const { tenant } = people[rung % people.length]!
      const users = colleagues.get(tenant)!.map(one => one.userId)
      const told = Array.from({ length: Math.min(10, users.length) }, (_, n) => users[(rung + n) % users.length]!)
      await database.transaction(tenant, tx =>
        notify(tx, systemActor(tenant, 'bench', systemClock), {
          bizTypeCode: 'notice',
          bizId: String(rung),
          title: '测试 / Test',
          content: '一条消息 / One message',
          users: told,
        }),
      )
      rung += told.length
      await pause(1_000)
    }
    return rung
  } finally {
    await database.close()
  }
}

/** What the pages of each menu ask first: a role's in a tenant. */
export async function menusOf(
  address: string,
  agent: Agent,
  people: readonly Person[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const menus = new Map<string, readonly string[]>()
  for (const person of people) {
    if (menus.has(person.menu)) continue
    const { status, text } = await get(`${address}/api/blade-system/menu/routes`, agent, person)
    if (status !== 200) throw new Error(`the menu of ${person.menu}: ${status}`)
    const { data } = JSON.parse(text) as { data: readonly MenuNode[] }
    menus.set(
      person.menu,
      leavesOf(data).flatMap(leaf => {
        const asked = askedBy(leaf.path)
        if (!asked) return []
        const query = new URLSearchParams(asked.query['current'] ? { ...asked.query, size: '20' } : asked.query)
        return [`${asked.path}?${query}`]
      }),
    )
  }
  return menus
}

type Tell = (kind: 'list' | 'token' | 'bell', ms: number, path: string, failure?: string) => void

/** One person at his browser until the time is over: a page, now and then who he is, now and then his messages. */
export async function work(
  address: string,
  agent: Agent,
  person: Person,
  pages: readonly string[],
  index: number,
  until: number,
  tell: Tell,
): Promise<void> {
  await pause(THINKS_MS * drawn(index, 'begins'))
  for (let click = index; performance.now() < until; click++) {
    const kind = click % 5 === 3 ? 'token' : click % 5 === 4 ? 'bell' : 'list'
    const path =
      kind === 'token'
        ? '/api/blade-user/info'
        : kind === 'bell'
          ? '/api/ratutech-common/notice/list?status=0&current=1&size=20'
          : pages[(click * 7) % pages.length]!
    const start = performance.now()
    const { status, text } = await get(address + path, agent, person)
    tell(
      kind,
      performance.now() - start,
      path.split('?')[0]!,
      status === 200 ? undefined : `${person.menu} ${path}: ${status} ${text.slice(0, 200)}`,
    )
    await pause(THINKS_MS * (0.5 + drawn(index, click)))
  }
}

/**
 * From 0 to 1, the same in every run. Each person has a pace of his own: thinking times that follow from the number of
 * the click alone bring the thousand into step, 276 of them within the same 50 ms.
 */
const drawn = (...what: readonly (string | number)[]): number =>
  createHash('sha256').update(what.join(' ')).digest().readUInt32BE() / 2 ** 32

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Asked again when the server had just closed the idle connection that was taken for it, as browsers do. */
const get = (url: string, agent: Agent, person: Person): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: headersOf(person) }, answer => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(pieces).toString() }))
      answer.on('error', reject)
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (asked.reusedSocket && error.code === 'ECONNRESET') get(url, agent, person).then(resolve, reject)
      else reject(error)
    })
    asked.end()
  })
