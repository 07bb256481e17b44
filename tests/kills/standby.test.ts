import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localDate } from '#kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type RunningPostgres } from '#packages/database/launcher.ts'
import { prepareCluster, withDatabase, type DatabaseUrls } from '#packages/database/roles.ts'
import { sql } from '#packages/database/sql.ts'
import { applyMigrations } from '#packages/schema/migrate.ts'
import { buildAll } from '../../tools/build.ts'
import { signedLease, standOn, type Stand } from '../races/stand.ts'
import { paysFrontMoney } from '../scenarios/story.ts'
import { makeWorld } from '../world.ts'
import { openScene, type Scene } from './acts.ts'
import { actsOf, CARS_EACH, expectNothingLost, killUnder, patiently } from './nothing-lost.ts'
import { freePort, RealServer } from './real-server.ts'
import { remoteWorld } from './remote-world.ts'
import { Standby } from './standby.ts'
import { openSwitch, type Switch } from './switch.ts'

// docs/production.md, fail-over by hand: a primary, a synchronous standby that also serves the lists, one address in
// front of both, a server that is never restarted.
let primary: RunningPostgres
let standby: Standby
let front: Switch
let server: RealServer
let stand: Stand
let scene: Scene
let folder = ''
/** Two minutes: npm run test:long standby. */
const isAsked = process.env['STANDBY'] === '1'

describe.runIf(isAsked)('a primary and its standby behind one address', () => {
  beforeAll(async () => {
    await buildAll(() => undefined, ['server'])
    folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'standby-'))
    chmodSync(folder, 0o755)
    primary = await startPostgres({ dataDir: join(folder, 'primary'), durable: true })
    front = await openSwitch(primary.port)
    const at = (url: string, port: number): string => {
      const to = new URL(url)
      to.port = String(port)
      return to.href
    }
    const ownerUrl = at(primary.ownerUrl, front.port)
    const urls = await prepareCluster(ownerUrl, 'fleet', {})
    await applyMigrations(urls.owner)
    standby = await Standby.of(primary.ownerUrl, join(folder, 'primary/pg'), join(folder, 'standby'))
    // Lists and reports of the test's own replica come from the standby.
    const readsThere: DatabaseUrls = {
      ...urls,
      read: at(urls.read, standby.port),
      report: at(urls.report, standby.port),
    }
    server = new RealServer(join(folder, 'data'), primary, urls, await freePort(), {
      DATABASE_URL: withDatabase(ownerUrl, 'fleet'),
    })
    stand = await standOn(
      await makeWorld(localDate(new Date()), {
        maxConnections: 8,
        installation: { dataDir: server.dataDir, urls: readsThere },
      }),
    )
    stand.world.clock.set(`${localDate(new Date())} 00:00:00`)
    const lease = await signedLease(stand, CARS_EACH)
    const returned = await signedLease(stand, 1)
    const { contractNo } = await stand.sales.gets('contract-lease/detail', { id: lease.contractId })
    await paysFrontMoney(stand.world, stand.masters, stand.customerId, contractNo)
    await signedLease(stand, 8)
    await server.start()
    const orders = { taken: lease.orderId, returned: returned.orderId }
    scene = await openScene(stand, remoteWorld(stand.world, server.address), orders, 1, CARS_EACH)
  })
  afterAll(async () => {
    try {
      await stand?.world.close()
    } finally {
      await server?.remove()
      await front?.close()
      await standby?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('reads its lists from the standby, and finds there what was saved a moment before', async () => {
    expect(await stand.world.product.database.read(sql`select pg_is_in_recovery() as it`)).toEqual([{ it: true }])
    for (let at = 0; at < 20; at++) {
      const phone = `1380000${String(at).padStart(4, '0')}`
      await stand.sales.posts('contacts/save', {
        mechanismType: 1,
        mechanismId: stand.customerId,
        contactName: '主备',
        phone,
        roles: ['business'],
      })
      expect((await stand.sales.gets('contacts/page', { contactName: '主备', size: 50 })).total).toBe(at + 1)
    }
  })

  it('loses nothing that was acknowledged when the primary dies under load and the standby is promoted; the server goes on by itself', async () => {
    const acts = await actsOf(scene, 0)
    let down = 0
    const outcomes = await killUnder(scene, acts, { kind: 'write-off', after: 6, delayMs: 5 }, async () => {
      process.kill(Number(readFileSync(join(folder, 'primary/pg/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      const began = performance.now()
      standby.promote()
      front.turn(standby.port)
      down = performance.now() - began
    })
    await patiently('the server', server, async () => (await fetch(`${server.address}/readyz`)).ok)
    await patiently('the new primary', server, () =>
      stand.world.inside(async tx => (await tx.rows(sql`select 1`)).length === 1),
    )
    const acknowledged = [...outcomes.values()].filter(one => one === 'acknowledged').length
    console.log(`  promoted in ${Math.round(down)} ms, ${acknowledged} of ${acts.length} were acknowledged before`)
    expect(acknowledged).toBeGreaterThan(0)
    expect(acknowledged).toBeLessThan(acts.length)
    await expectNothingLost(scene, server, outcomes)
    expect(await stand.world.product.database.read(sql`select pg_is_in_recovery() as it`)).toEqual([{ it: false }])
  })
})
