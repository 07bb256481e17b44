import { localDate } from '#kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { random, SEED } from '../races/race.ts'
import { signedLease, standOn, type Stand } from '../races/stand.ts'
import { paysFrontMoney } from '../scenarios/story.ts'
import { makeWorld } from '../world.ts'
import { openScene, type Scene } from './acts.ts'
import { actsOf, CARS_EACH, CAUGHT, expectNothingLost, killUnder, patiently, wasCaught } from './nothing-lost.ts'
import { RealServer } from './real-server.ts'
import { remoteWorld } from './remote-world.ts'

// The real server process and its own PostgreSQL, killed under load. `npm test` kills the server in the middle of an
// import, `npm run test:long kills` either in the middle of all kinds of work (KILLS).
const KILLS = Number(process.env['KILLS'] ?? 1)
const FIRST = Math.max(0, CAUGHT.indexOf((process.env['KILL_FIRST'] ?? 'import') as (typeof CAUGHT)[number]))
/** A kill that came too late proves nothing: the short form then kills once more. */
const AT_MOST = KILLS > 1 ? KILLS : 3

let server: RealServer
let stand: Stand
let scene: Scene
beforeAll(async () => {
  server = await RealServer.install()
  stand = await standOn(await makeWorld(localDate(new Date()), { maxConnections: 8, installation: server }))
  stand.world.clock.set(`${localDate(new Date())} 00:00:00`)
  const lease = await signedLease(stand, AT_MOST * CARS_EACH)
  const { contractNo } = await stand.sales.gets('contract-lease/detail', { id: lease.contractId })
  const returned = await signedLease(stand, AT_MOST)
  await paysFrontMoney(stand.world, stand.masters, stand.customerId, contractNo)
  // A second one leaves its front money open: bills for the write-offs.
  await signedLease(stand, 8)
  await server.start()
  const orders = { taken: lease.orderId, returned: returned.orderId }
  scene = await openScene(stand, remoteWorld(stand.world, server.address), orders, AT_MOST, CARS_EACH)
})
afterAll(async () => {
  // The processes go also when what they leave behind is found wrong.
  try {
    await stand?.world.close()
  } finally {
    await server?.remove()
  }
})

it(`loses nothing and does nothing twice when server and PostgreSQL are killed under load, ${KILLS} times in a row`, async () => {
  const next = random(SEED)
  const told: string[] = []
  const missed: string[] = []
  for (let kill = 0; kill < KILLS || (kill < AT_MOST && missed.length === kill); kill++) {
    const acts = await actsOf(scene, kill)
    // Twenty in a row: each of the ten kinds in its middle, once for either. KILL_FIRST begins with another one.
    const turn = kill + 2 * FIRST
    const [victim, kind] = [turn % 2 ? 'PostgreSQL' : 'server', CAUGHT[Math.floor(turn / 2) % CAUGHT.length]!] as const
    const moment = {
      kind,
      after: 2 + Math.floor(next() * acts.length * 0.4),
      delayMs: Math.floor(next() * (['take', 'import', 'payment'].includes(kind) ? 120 : 15)),
    }
    const outcomes = await killUnder(scene, acts, moment, async () =>
      victim === 'server' ? server.kill() : server.killPostgres(),
    )
    if (victim === 'server') await server.start()
    await patiently('PostgreSQL', server, () =>
      stand.world.inside(async tx => (await tx.rows(sql`select 1`)).length === 1),
    )
    await patiently('the server', server, async () => (await fetch(`${server.address}/readyz`)).ok)
    const acknowledged = [...outcomes.values()].filter(one => one === 'acknowledged').length
    const telling = `${victim} killed in the middle of ${kind}: ${acknowledged} of ${acts.length} acknowledged`
    expect(acknowledged, telling).toBeGreaterThan(0)
    await expectNothingLost(scene, server, outcomes).catch((error: unknown) => {
      throw new Error(`kill ${kill}, ${telling}; the server said:\n${server.log.slice(-3000)}`, { cause: error })
    })
    const isCaught = await wasCaught(scene, moment, outcomes)
    told.push(`${telling}${isCaught ? '' : ', which was over already'}`)
    if (!isCaught) missed.push(`${victim}, ${kind}`)
  }
  console.log(`  ${told.join('\n  ')}`)
  // One may slip through on a quick machine; a form that is never caught proves nothing.
  expect(missed.length, `not in the middle: ${missed.join('; ')}`).toBeLessThan(KILLS > 5 ? 3 : AT_MOST)
})
