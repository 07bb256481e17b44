import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cutPower, delayDisk } from '#packages/testing/power.ts'
import { startPostgres, type RunningPostgres } from './launcher.ts'
import { silentLog } from './log.ts'
import { openDatabase } from './pool.ts'
import { type Database } from './database.ts'
import { prepareCluster, withClient, withDatabase } from './roles.ts'
import { sql } from './sql.ts'

// Two processes' handles on a PostgreSQL that writes through, and loses its power.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'crash-'))
const dataDir = join(folder, 'data')
const TENANT = '100001'
let postgres: RunningPostgres
let here: Database
let there: Database
const asOwner = (statement: string): Promise<unknown> =>
  withClient(withDatabase(postgres.ownerUrl, 'fleet'), client => client.query(statement))
beforeAll(async () => {
  chmodSync(folder, 0o755)
  postgres = await startPostgres({ dataDir, durable: true, sharedBuffers: '32MB', maxConnections: 30 })
  postgres.watch(() => undefined)
  const urls = await prepareCluster(postgres.ownerUrl, 'fleet', {})
  const open = (): Database =>
    openDatabase({ appUrl: urls.app, readUrl: urls.read, reportUrl: urls.report, maxConnections: 3, log: silentLog })
  ;[here, there] = [open(), open()]
  await asOwner('create table paper (tenant_id varchar(12) not null, no int not null)')
  await asOwner('grant all on paper to fleet_app')
})
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()])
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const stands = (no: number): Promise<boolean> =>
  there.transaction(
    TENANT,
    async tx => (await tx.rows(sql`select 1 from paper where tenant_id = ${TENANT} and no = ${no}`)).length > 0,
  )
const powerReturns = async (): Promise<void> => {
  for (const one of [here, there])
    await vi.waitFor(() => one.transaction(TENANT, tx => tx.run(sql`select 1`)), { timeout: 60_000, interval: 50 })
}

let last = 0
/** One paper, its commit decided early; resolves when somebody else sees it. `told`: whether its writer was. */
async function seenEarly(): Promise<{ no: number; isTold: () => boolean; writing: Promise<boolean> }> {
  const no = ++last
  let isTold = false
  const writing = here
    .transaction(TENANT, async tx => {
      tx.decideEarly()
      await tx.run(sql`insert into paper values (${TENANT}, ${no})`)
    })
    .then(
      () => (isTold = true),
      () => false,
    )
  await vi.waitFor(async () => expect(await stands(no)).toBe(true), { timeout: 60_000, interval: 1 })
  return { no, isTold: () => isTold, writing }
}

test('what others see before the disk has it is told to nobody, and goes with the power', async () => {
  await delayDisk(postgres.ownerUrl, 100)
  // On a slow machine the look, or the cut, comes after the disk: then once more.
  let isGone = false
  for (let attempt = 0; !isGone; attempt++) {
    expect(attempt, 'papers that the disk had before the power went').toBeLessThan(20)
    const { no, isTold, writing } = await seenEarly()
    if (isTold()) continue
    cutPower(dataDir)
    const wasTold = await writing
    await powerReturns()
    isGone = !(await stands(no))
    expect([wasTold, isGone], 'told, and gone').not.toEqual([true, true])
  }
})

test('what was told stands, and so does what was seen when the disk was waited for', async () => {
  await delayDisk(postgres.ownerUrl, 100)
  const told = ++last
  await here.transaction(TENANT, async tx => {
    tx.decideEarly()
    await tx.run(sql`insert into paper values (${TENANT}, ${told})`)
  })
  const { no, writing } = await seenEarly()
  await there.onDisk()
  cutPower(dataDir)
  await writing
  await powerReturns()
  expect(await Promise.all([told, no].map(stands))).toEqual([true, true])
})

const blockOf = (id: string): string => id.slice(0, -2)
/**
 * The first id of a block that a transaction drew which was undone: as many as were left of the one before, and one
 * more.
 */
async function undoneDraw(): Promise<string> {
  let drawn = ''
  await here
    .transaction(TENANT, async tx => {
      const first = await tx.newId()
      for (drawn = first; blockOf(drawn) === blockOf(first); ) drawn = await tx.newId()
      throw new Error('refused')
    })
    .catch(() => undefined)
  return drawn
}

test('ids of a transaction that was undone are given to nobody: behind PgBouncer a crash cuts no connection that would tell', async () => {
  const undone = await undoneDraw()
  expect(blockOf(await here.newId())).not.toBe(blockOf(undone))
})

test('no id comes twice when PostgreSQL forgets a draw: its transaction was undone, and nothing was written since', async () => {
  await delayDisk(postgres.ownerUrl, 0)
  // Behind a checkpoint the next draw is written down anew.
  await asOwner('checkpoint')
  const undone = await undoneDraw()
  cutPower(dataDir)
  await powerReturns()
  const [mine, others] = await Promise.all(
    [here, there].map(async one => {
      const ids: string[] = []
      for (let at = 0; at < 150; at++) ids.push(await one.newId())
      return ids
    }),
  )
  // The sequence did forget: the block of the undone transaction is drawn again, once.
  expect([...mine!, ...others!]).toContain(undone)
  expect(new Set([...mine!, ...others!]).size).toBe(300)
})
