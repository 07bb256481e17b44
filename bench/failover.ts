import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient, withDatabase } from '#packages/database/roles.ts'
import { Standby } from '../tests/kills/standby.ts'
import { openSwitch } from '../tests/kills/switch.ts'
import { pgBouncerCommand, startPgBouncer } from '../tests/replicas/pgbouncer.ts'
import { menusOf, openBells, percent, signedIn, WARM_MS, work, type Crowd } from './online.ts'
import { tenantsOf } from './populate.ts'
import { freshKey, openStage, signIn, startServer, type Served, type Stage } from './stage.ts'

const WRITERS = 20
const WRITES_EVERY_MS = 500
/** From the death of the primary until the last call that failed. */
const OUTAGE_MS = 30_000
const CUSTOMER = 2_000_000_001
const POOL = 12

/**
 * `--online 1000 --failover`: the thousand on two replicas, whose pools go through PgBouncer (`PGBOUNCER` names it; else
 * directly) to the one address in front of a primary and its synchronous standby. Twenty of them save without a pause.
 * In the middle the primary is killed and the standby promoted: nobody signs in anew, and what was acknowledged is there,
 * once.
 */
export async function measureFailover(
  { people, users, scale, seconds }: Crowd,
  say: (line: string) => void,
): Promise<boolean> {
  const stage = await openStage(scale, say)
  const primary = realpathSync(join(stage.dataDir, 'postgres/pg'))
  const folder = join(stage.dataDir, 'standby')
  rmSync(folder, { recursive: true, force: true })
  const front = await openSwitch(stage.postgres.port)
  const there = (url: string): string => Object.assign(new URL(url), { port: String(front.port) }).href
  const standby = await Standby.of(stage.postgres.ownerUrl, primary, folder)
  const behind = {
    owner: there(stage.urls.owner),
    app: there(stage.urls.app),
    read: there(stage.urls.read),
    report: there(stage.urls.report),
  }
  const pooler = pgBouncerCommand ? await startPgBouncer(behind, POOL) : undefined
  const urls = pooler?.urls ?? behind
  const servers: Served[] = []
  try {
    const all = await signedIn(stage, tenantsOf(scale), people, users)
    const env = {
      CALLS_PER_MINUTE: '3000',
      DATABASE_URL: there(stage.ownerUrl),
      DATABASE_APP_URL: urls.app,
      DATABASE_READ_URL: urls.read,
      DATABASE_REPORT_URL: urls.report,
      DATABASE_LISTEN_URL: behind.app,
    }
    for (let at = 0; at < 2; at++) servers.push(await startServer(stage, env))
    const addresses = servers.map(one => one.address)
    const agent = new Agent({ keepAlive: true, maxSockets: 400 })
    const halves = addresses.map((_, at) => all.filter((_, index) => index % 2 === at))
    const bells = await Promise.all(addresses.map((address, at) => openBells(address, halves[at]!)))
    const menus = await menusOf(addresses[0]!, agent, all)
    say(
      `${people} people on 2 replicas ${pooler ? 'behind PgBouncer' : 'without PgBouncer'}, a primary and its synchronous standby`,
    )
    const until = performance.now() + WARM_MS + seconds * 1000
    const reads: { at: number; ms: number; failure: string | undefined }[] = []
    const headers = await signIn(stage, addresses[0]!, '李晓雯')
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, nth) => write(addresses[nth % 2]!, headers, nth, until)),
    )
    let killed = Infinity
    let promotedMs = 0
    const dying = pause(WARM_MS + seconds * 500).then(() => {
      killed = performance.now()
      process.kill(Number(readFileSync(join(primary, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      standby.promote()
      front.turn(standby.port)
      promotedMs = performance.now() - killed
    })
    await Promise.all(
      all.map((person, index) =>
        work(addresses[index % 2]!, agent, person, menus.get(person.menu)!, index, until, (_kind, ms, _path, failure) =>
          reads.push({ at: performance.now(), ms, failure }),
        ),
      ),
    )
    await dying
    const written = (await writing).flat()
    for (const one of bells) one.close()
    agent.destroy()
    const failed = reads.filter(one => one.failure)
    const early = failed.filter(one => one.at < killed)
    const last = Math.max(killed, ...failed.map(one => one.at)) - killed
    const after = reads.filter(one => !one.failure && one.at > killed + last).map(one => one.ms)
    const kept = await countOf(stage, standby.port, written)
    const [lost, twice] = [written.filter(one => !kept.has(one)), written.filter(one => kept.get(one)! > 1)]
    say(
      `  promoted in ${Math.round(promotedMs)} ms; ${reads.length} reads, ${early.length} failed before${early[0] ? ` (${early[0].failure})` : ''}, ${failed.length - early.length} in the ${(last / 1000).toFixed(1)} s after it, none later; then p50 ${percent(after, 0.5).toFixed(0)} ms, p99 ${percent(after, 0.99).toFixed(0)} ms`,
    )
    say(`  ${written.length} saves were acknowledged: ${lost.length} lost, ${twice.length} twice`)
    const passes = early.length === 0 && last < OUTAGE_MS && after.length > 0 && lost.length === 0 && twice.length === 0
    say(`  ${passes ? 'reached' : 'MISSED'}`)
    return passes
  } finally {
    for (const one of servers) await one.stop()
    await pooler?.stop()
    await front.close()
    await standby.stop()
    rmSync(folder, { recursive: true, force: true })
    // The dead primary is the stage of the next run: it waits for no standby.
    writeFileSync(join(primary, 'postgresql.auto.conf'), '')
    await stage.stop()
  }
}

/** Contacts, one after the other; without an answer the same once more under the same key. Their phones, when told. */
async function write(address: string, headers: Record<string, string>, nth: number, until: number): Promise<string[]> {
  const told: string[] = []
  const first = Date.now() % 1_000_000
  for (let n = 0; performance.now() < until - 5_000; n++) {
    const phone = `1${String(30 + nth)}${String((first + n * 7) % 100_000_000).padStart(8, '0')}`
    const key = freshKey()
    while (performance.now() < until && !(await isSaved(address, headers, phone, key))) await pause(300)
    if (performance.now() < until) told.push(phone)
    await pause(WRITES_EVERY_MS)
  }
  return told
}
async function isSaved(address: string, headers: Record<string, string>, phone: string, key: string): Promise<boolean> {
  const answer = await fetch(`${address}/api/ratutech-core/contacts/save`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      mechanismType: 1,
      mechanismId: String(CUSTOMER),
      contactName: '主备',
      roles: ['business'],
      phone,
      isPrimary: false,
    }),
  }).catch(() => undefined)
  if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 401 && answer.status !== 409)
    throw new Error(`a contact was refused: ${answer.status} ${await answer.text()}`)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

/** How often each phone stands in the promoted database. */
const countOf = (stage: Stage, port: number, phones: readonly string[]): Promise<Map<string, number>> =>
  withClient(
    Object.assign(new URL(withDatabase(stage.postgres.ownerUrl, 'fleet')), { port: String(port) }).href,
    async client => {
      const { rows } = await client.query<{ phone: string; n: string }>(
        'select phone, count(*) as n from contacts where phone = any($1) and is_deleted = 0 group by 1',
        [phones],
      )
      return new Map(rows.map(row => [row.phone, Number(row.n)]))
    },
  )
