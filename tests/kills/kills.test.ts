import { setTimeout as pause } from 'node:timers/promises'
import { localDate } from '#kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { random, SEED } from '../races/race.ts'
import { expectBooksClean, signedLease, standOn, type Stand } from '../races/stand.ts'
import { paysFrontMoney } from '../scenarios/story.ts'
import { makeWorld, type Answer } from '../world.ts'
import { approvals, batchTaken, contactsImported, contactsSaved, jobsEnded, nightWork, openScene, statementImported, writeOffs, type Act, type Scene } from './acts.ts'
import { RealServer } from './real-server.ts'
import { remoteWorld } from './remote-world.ts'

// The real server process and its own PostgreSQL, killed under load. `npm test` kills each once, `npm run test:long` ten in a row (KILLS).
const KILLS = Number(process.env['KILLS'] ?? 2)
const CARS_EACH = 3

let server: RealServer
let stand: Stand
let scene: Scene
beforeAll(async () => {
  server = await RealServer.install()
  stand = await standOn(await makeWorld(localDate(new Date()), { maxConnections: 8, installation: server }))
  stand.world.clock.set(`${localDate(new Date())} 00:30:00`)
  const lease = await signedLease(stand, KILLS * CARS_EACH)
  const { contractNo } = await stand.sales.gets('contract-lease/detail', { id: lease.contractId })
  await paysFrontMoney(stand.world, stand.masters, stand.customerId, contractNo)
  // A second one leaves its front money open: bills for the write-offs.
  await signedLease(stand, 8)
  await server.start()
  scene = await openScene(stand, remoteWorld(stand.world, server.address), lease.orderId, KILLS * CARS_EACH)
})
afterAll(async () => {
  // The processes go also when what they leave behind is found wrong.
  try { await stand?.world.close() } finally { await server?.remove() }
})

let last = ''
/** No later look mends it. */
class Lost extends Error {}
type Outcome = 'acknowledged' | 'unknown'
/** An answer is a promise; a broken connection, an outage and a key whose first call may still run are none. */
async function outcomeOf(act: Act): Promise<Outcome> {
  const answer: Answer | undefined = await act.send().catch((error: unknown) => { last = `${act.what}: ${String(error)}`; return undefined })
  if (answer?.status === 200) return 'acknowledged'
  if (!answer || answer.status >= 500 || answer.status === 401 || answer.status === 409) return 'unknown'
  throw new Lost(`${act.what} was refused: ${answer.status} ${answer.msg}`)
}

async function actsOf(kill: number): Promise<Act[]> {
  // One after the other: they share the bills and the customer they stand on.
  return [
    ...await writeOffs(scene, 4), ...await approvals(scene, 3), ...await batchTaken(scene, kill, CARS_EACH), ...await statementImported(scene, kill), ...await contactsImported(scene, kill), ...await nightWork(scene), ...await contactsSaved(scene, kill, 24),
  ]
}

/** Everybody acts at once; after so many answers the ground falls away. */
async function killUnder(acts: readonly Act[], victim: 'server' | 'PostgreSQL', after: number): Promise<Map<Act, Outcome>> {
  const outcomes = new Map<Act, Outcome>()
  let answered = 0
  let fall: Promise<void> | undefined
  await Promise.all(acts.map(async act => {
    outcomes.set(act, await outcomeOf(act))
    if (++answered < after || fall) return
    fall = victim === 'server' ? server.kill() : Promise.resolve(server.killPostgres())
  }))
  await fall
  return outcomes
}

const patiently = async (what: string, condition: () => Promise<boolean>, within = 90_000): Promise<void> => {
  const deadline = Date.now() + within
  while (!(await condition().catch((error: unknown) => { if (error instanceof Lost) throw error; return false }))) {
    if (Date.now() > deadline) throw new Error(`${what} did not come about within ${within / 1000} s (${last}); the server said:\n${server.log.slice(-3000)}`)
    await pause(50)
  }
}

async function expectNothingLost(outcomes: ReadonlyMap<Act, Outcome>): Promise<void> {
  for (const [act] of outcomes) if (await act.isHalfDone?.()) throw new Error(`${act.what} is half done`)
  for (const [act, outcome] of outcomes) if (outcome === 'acknowledged' && !act.ended) await act.proves()
  const open = [...outcomes].filter(([, outcome]) => outcome === 'unknown').map(([act]) => act)
  // The person presses again, with the same key: done now, or the first answer again.
  for (const act of open) await patiently(`${act.what}, sent again`, async () => (await outcomeOf(act)) === 'acknowledged')
  await patiently('the end of all jobs', () => jobsEnded(scene))
  for (const [act] of outcomes) await act.proves()
  await expectBooksClean(stand)
}

it(`loses nothing and does nothing twice when server and PostgreSQL are killed under load, ${KILLS} times in a row`, async () => {
  const next = random(SEED)
  const told: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const acts = await actsOf(kill)
    const [victim, after] = [kill % 2 ? 'PostgreSQL' : 'server', 2 + Math.floor(next() * acts.length * 0.6)] as const
    const outcomes = await killUnder(acts, victim, after)
    if (victim === 'server') await server.start()
    await patiently('PostgreSQL', () => stand.world.inside(async tx => (await tx.rows(sql`select 1`)).length === 1))
    await patiently('the server', async () => (await fetch(`${server.address}/readyz`)).ok)
    const acknowledged = [...outcomes.values()].filter(one => one === 'acknowledged').length
    told.push(`${victim}: killed after ${after} answers, ${acknowledged} of ${acts.length} acknowledged`)
    expect(acknowledged, told.at(-1)).toBeGreaterThan(0)
    expect(acknowledged, told.at(-1)).toBeLessThan(acts.length)
    await expectNothingLost(outcomes).catch((error: unknown) => { throw new Error(`kill ${kill}, ${told.at(-1)}; the server said:\n${server.log.slice(-3000)}`, { cause: error }) })
  }
  console.log(`  ${told.join('\n  ')}`)
})
