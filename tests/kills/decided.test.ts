import { setTimeout as pause } from 'node:timers/promises'
import { localDate } from '#kernel'
import { withDatabase } from '#packages/database/roles.ts'
import { sql } from '#packages/database/sql.ts'
import { delayDisk } from '#packages/testing/power.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { random, SEED } from '../races/race.ts'
import { expectBooksClean, standOn, type Stand } from '../races/stand.ts'
import { makeWorld } from '../world.ts'
import {
  acknowledged,
  claimsConfirmed,
  claimsSaved,
  contactsSaved,
  expectNoGap,
  gone,
  leasesSaved,
  linesArrive,
  presses,
  statementsImported,
  watching,
  type Office,
  type Press,
  type Pressed,
} from './decided.ts'
import { patiently } from './nothing-lost.ts'
import { RealServer } from './real-server.ts'
import { remoteWorld } from './remote-world.ts'

// A number's counter is free once its commit is decided, before the disk has it (packages/server/numbers.ts). Here that
// moment lasts a tenth of a second, and
// PostgreSQL dies in it with every process, as a machine without power does. `npm test` crashes it once, `npm run
// test:long crashes` ten times (CRASHES).
const CRASHES = Number(process.env['CRASHES'] ?? 1)
const LINES = 30

let one: RealServer
let other: RealServer
let stand: Stand
let office: Office
let makers: { make: () => Press | undefined; callers: number }[]
beforeAll(async () => {
  one = await RealServer.install()
  stand = await standOn(await makeWorld(localDate(new Date()), { maxConnections: 8, installation: one }))
  stand.world.clock.set(`${localDate(new Date())} 00:00:00`)
  await one.start()
  other = await one.twin()
  await other.start()
  office = {
    stand,
    remotes: [remoteWorld(stand.world, one.address), remoteWorld(stand.world, other.address)],
    claimed: [],
    lines: [],
  }
  makers = [
    { make: await contactsSaved(office), callers: 5 },
    { make: await leasesSaved(office), callers: 3 },
    { make: await statementsImported(office), callers: 2 },
    { make: await claimsSaved(office), callers: 3 },
    { make: await claimsConfirmed(office), callers: 2 },
  ]
})
afterAll(async () => {
  try {
    await stand?.world.close()
  } finally {
    await other?.end()
    await one?.remove()
  }
})

const ready = async (): Promise<void> => {
  await patiently('PostgreSQL', one, () => stand.world.inside(async tx => (await tx.rows(sql`select 1`)).length === 1))
  for (const server of [one, other])
    await patiently('the server', server, async () => (await fetch(`${server.address}/readyz`)).ok)
}

/**
 * Everybody saves; after some answers, with the first paper that is seen, all of PostgreSQL is gone. Answers what was
 * sent, and what could be seen the moment before.
 */
async function crashed(next: () => number): Promise<{ sent: Pressed[]; seen: ReadonlySet<string> }> {
  const sent: Pressed[] = []
  let isOver = false
  const needed = 12 + Math.floor(next() * 20)
  const crash = (): void => {
    if (isOver) return
    isOver = true
    one.killAllOfPostgres()
  }
  const over = (): boolean => isOver
  const seen = watching(withDatabase(one.superUrl, 'fleet'), over, () => {
    if (sent.length >= needed) crash()
  })
  await Promise.all(
    makers.flatMap(({ make, callers }) =>
      Array.from({ length: callers }, () =>
        presses(make, next, over, paper => {
          sent.push(paper)
        }),
      ),
    ),
  )
  crash()
  return { sent, seen: await seen }
}

/** Sent again under its key until it is answered: at the other server than the first time. */
async function again(press: Press, at: 0 | 1): Promise<{ data: any; replayed: boolean }> {
  let answer: { status: number; data: any; replayed: boolean; msg: string } | undefined
  await patiently(`${press.what}, sent again`, one, async () => {
    answer = await press.send(at)
    if (![200, 409].includes(answer.status) && answer.status < 500)
      throw new Error(`${press.what}: ${answer.status} ${answer.msg}`)
    return answer.status === 200
  })
  return answer!
}

async function expectWhole(sent: readonly Pressed[]): Promise<void> {
  // Before anybody presses again: what was told is there.
  for (const pressed of sent) for (const { data } of acknowledged(pressed)) await pressed.press.proves(data)
  await expectNoGap(office)
  for (const [at, pressed] of sent.entries()) {
    const { data, replayed } = await again(pressed.press, at % 2 ? 0 : 1)
    await pressed.press.proves(data)
    for (const first of acknowledged(pressed))
      expect({ what: pressed.press.what, replayed, data }).toEqual({
        what: pressed.press.what,
        replayed: true,
        data: first.data,
      })
  }
  await expectNoGap(office)
}

it(`keeps every number that was told, once and without a gap, when PostgreSQL dies between decision and disk, ${CRASHES} times`, async () => {
  const next = random(SEED)
  const lines: string[] = []
  let inWindow = 0
  // Crashes that only ever fell beside the moment would prove nothing: then there is another one.
  for (let crash = 0; crash < CRASHES || (inWindow === 0 && crash < CRASHES + 8); crash++) {
    await linesArrive(office, LINES - office.lines.length)
    await expectNoGap(office)
    await delayDisk(one.superUrl, 100)
    const { sent, seen } = await crashed(next)
    await ready()
    await delayDisk(one.superUrl, 0)
    expect(seen.size).toBeGreaterThan(0)
    const lost = (await gone(withDatabase(one.superUrl, 'fleet'), seen)).length
    if (lost > 0) inWindow++
    const acknowledgedNow = sent.filter(pressed => acknowledged(pressed).length > 0).length
    const telling = `crash ${crash}: ${acknowledgedNow} of ${sent.length} acknowledged, ${lost} papers seen before and gone`
    lines.push(telling)
    await expectWhole(sent).catch((error: unknown) => {
      throw new Error(`${lines.join('\n')} (seed ${SEED}); the servers said:\n${one.log.slice(-3000)}`, {
        cause: error,
      })
    })
  }
  console.log(`  ${lines.join('\n  ')}`)
  expect(inWindow, 'crashes between decision and disk').toBeGreaterThan(0)
  const submitted = await stand.world.inside(tx =>
    tx.rows<{ lease: string | null; events: string }>(sql`
    select c.id as lease, count(*) as events from outbox_event e left join contract_lease c on c.tenant_id = e.tenant_id and c.id = e.aggregate_id where e.tenant_id = ${tx.tenantId} and e.name = 'contract.submitted' group by c.id, e.aggregate_id`),
  )
  expect(submitted.length).toBeGreaterThan(CRASHES)
  expect(submitted.filter(row => row.lease === null || row.events !== '1')).toEqual([])
  await expectBooksClean(stand)
})

it('tells who presses a second time nothing that the disk has not', async () => {
  const { make } = makers[0]!
  let told = 0
  for (let attempt = 0; attempt < 4 && (CRASHES > 1 || told === 0); attempt++) {
    await delayDisk(one.superUrl, 100)
    const press = make()!
    const first = press.send(0).catch(() => undefined)
    while (!(await press.isSeen!())) await pause(1)
    const second = await press.send(1)
    one.killAllOfPostgres()
    await first
    await ready()
    await delayDisk(one.superUrl, 0)
    if (second.status === 200) {
      told++
      await press.proves(second.data)
    }
    await press.proves((await again(press, 0)).data)
  }
  expect(told, 'second presses that were answered').toBeGreaterThan(0)
})
