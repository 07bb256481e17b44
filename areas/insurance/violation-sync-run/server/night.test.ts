import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient, withDatabase } from '#packages/database/roles.ts'
import { sql } from '#packages/database/sql.ts'
import { testCluster } from '#packages/database/testing.ts'
import type { JobContext } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRows } from '#packages/server/rows.ts'
import { at, carInStock, manager, openFleet, type Fleet } from '#areas/vehicles/testing.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { violation } from '../../violation/violation.ts'
import { violationSyncRun } from '../violation-sync-run.ts'
import { beginSync } from './begin-sync.ts'
import { PORTION, violationSyncJob } from './sync-job.ts'

/** `npm run test:long violation-night` asks about 40,000: 100,000 records, as many as a night has to hold. */
const CARS = Number(process.env['NIGHT'] ?? 70)
const AT_ONCE = 1000
const officer = at('2026-11-23 02:00:00')
let fleet: Fleet
const ids: string[] = []
beforeAll(async () => {
  fleet = await openFleet()
  const { id: _id, version: _version, ...like } = await carInStock(fleet)
  for (let from = 0; from < CARS; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, CARS - from) }, (_, n) => String(from + n).padStart(6, '0'))
    const made = await fleet.run(tx =>
      insertRows(
        tx,
        manager,
        vehicle,
        some.map(no => ({
          ...like,
          vin: `LNIGHTB2A0T${no}`,
          plateNo: `粤BF${no.slice(1)}`,
          vehicleNo: `N${no}`,
        })) as never,
      ),
    )
    ids.push(...made.map(one => one.id))
  }
  // As it is in a fleet that has stood for a day: plans made for an empty table would read every vehicle for each.
  const { ownerUrl } = await testCluster()
  await withClient(withDatabase(ownerUrl, fleet.test.urls.name), client => client.query('vacuum (analyze) vehicle'))
})
afterAll(() => fleet?.drop())

/** The job as the runner has it: `portions` steps, then the server stops; `dies` fails the keeping of one of them. */
const night = (runId: string, { portions = Infinity, dies = -1 } = {}) => {
  let [asked, transactions] = [0, 0]
  return violationSyncJob.run({
    actor: officer,
    params: { runId },
    cursor: undefined,
    database: {
      transaction: (_tenant: string, work: Parameters<Fleet['run']>[0]) =>
        fleet.run(async tx => {
          const answer = await work(tx)
          if (++transactions === dies) throw new Error('power cut')
          return answer
        }),
    },
    stopping: () => ++asked > portions,
    progress: async () => undefined,
  } as unknown as JobContext)
}
const recorded = async (runId: string) =>
  (await fleet.run(tx =>
    tx.row<{ n: number; cars: number }>(
      sql`select count(*)::int as n, count(distinct vehicle_id)::int as cars from violation_record where run_id = ${runId}::bigint`,
    ),
  ))!

it('80.15 a night of queries that is cut off goes on with the vehicles that have no record, and asks nobody twice', async () => {
  const run = await fleet.run(tx => beginSync(tx, officer, { vehicleIds: ids, trigger: 1 }))
  await night(run.id, { portions: 1 })
  expect(await recorded(run.id)).toEqual({ n: PORTION, cars: PORTION })
  // What is left is read, a portion is read, and its keeping is cut off: nothing of it stands.
  await expect(night(run.id, { dies: 3 })).rejects.toThrow('power cut')
  expect(await recorded(run.id)).toEqual({ n: PORTION, cars: PORTION })
  const begun = performance.now()
  await night(run.id)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${CARS - PORTION} vehicles in ${seconds.toFixed(1)} s, ${(CARS / seconds).toFixed(0)} a second`)
  expect(await recorded(run.id)).toEqual({ n: CARS, cars: CARS })
  const ended = await fleet.run(tx => getRow(tx, violationSyncRun, run.id))
  expect(ended).toMatchObject({ total: CARS, done: CARS, ok: CARS - ended.failed! })
  expect([2, 3]).toContain(ended.status)
  const found = await fleet.run(tx =>
    tx.row<{ n: number; keys: number }>(
      sql`select count(*)::int as n, count(distinct dedupe_key)::int as keys from violation where tenant_id = ${tx.tenantId}`,
    ),
  )
  expect(found).toEqual({ n: ended.added, keys: ended.added })
  console.log(`${ended.added} offences found`)
  const [one] = await fleet.run(tx => findRows(tx, violation, {} as never, { limit: 1 }))
  expect(one).toMatchObject({ source: 1, provider: 'simulated' })
})

it('a run that is stopped asks nobody more, keeps what it found, and the next one may begin', async () => {
  const run = await fleet.run(tx => beginSync(tx, officer, { vehicleIds: ids, trigger: 2 }))
  await night(run.id, { portions: 1 })
  await fleet.run(tx => act(tx, officer, violationSyncRun, run.id, 'stop', {}))
  await night(run.id)
  expect(await recorded(run.id)).toEqual({ n: PORTION, cars: PORTION })
  expect(await fleet.run(tx => getRow(tx, violationSyncRun, run.id))).toMatchObject({ status: 4, done: PORTION })
  const next = await fleet.run(tx => beginSync(tx, officer, { vehicleIds: ids.slice(0, 1), trigger: 2 }))
  await night(next.id)
  expect((await fleet.run(tx => getRow(tx, violationSyncRun, next.id))).status).not.toBe(1)
})
