import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen, inBoth, instantOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import type { JobContext } from '#packages/jobs/jobs.ts'
import { allJobs } from '#packages/server/registry.ts'
import { insertRows } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { riskRecord } from '#areas/risk/risk-record/risk-record.ts'
import { watch } from '#areas/risk/risk-alert/server/index.ts'
import { makeWorld, type World } from '../world.ts'

/** 20-partners 11.8: the rules of the night over many customers, as jobs that stop and go on, set by set. */
let world: World
const MANY = Number(process.env['RISK_CUSTOMERS'] ?? 1_200)
const CHUNK = 200
/** Whatever a chunk of two hundred holds: its reads, the trend, the customers, their history. */
const FEW = 60
const night = (day: string): Actor => ({
  ...world.people.get('江岳')!,
  clock: { now: () => instantOf(`${day} 02:30:00`) },
})
const scores = (day: string) =>
  world.inside(tx =>
    tx.row<{ n: number; customers: number }>(
      sql`select count(*)::int as n, count(distinct customer_id)::int as customers from customer_score where tenant_id = ${tx.tenantId} and score_day = ${day}::date`,
    ),
  )

beforeAll(async () => {
  world = await makeWorld('2027-01-01')
  for (let from = 0; from < MANY; from += 5_000)
    await world.inside(tx =>
      insertRows(
        tx,
        night('2027-01-01'),
        customer,
        Array.from({ length: Math.min(5_000, MANY - from) }, (_, at) => ({
          mechanismName: `夜间评分客户${from + at + 1}`,
          entityKind: 1,
          customerKind: at % 5 === 0 ? 1 : 2,
          businessKind: at % 3 === 0 ? 'logistics' : 'hailing',
          nextReviewDate: '2028-01-01',
          status: 1,
        })) as never,
      ),
    )
})
afterAll(() => world?.close({ unchecked: true }))

/** The job as the runner plays it: each step in its own transaction with its cursor; it may be stopped on the way. */
async function plays(kind: string, day: string, held: { cursor?: Record<string, unknown> }, stopAfter = Infinity) {
  const job = allJobs().find(one => one.kind === kind)!
  const perStep: number[] = []
  const context: JobContext = {
    id: '0',
    database: world.product.database,
    actor: night(day),
    params: {},
    stopping: () => perStep.length >= stopAfter,
    progress: async () => {},
    get cursor() {
      return held.cursor
    },
    step: async work => {
      const before = world.product.database.metrics().statements
      const done = await world.inside(tx => work(tx))
      perStep.push(world.product.database.metrics().statements - before)
      if (done.cursor) held.cursor = done.cursor
      return done.result
    },
  }
  await job.run(context)
  return perStep
}

it('scores every customer once, goes on where it was stopped, and asks no more for two hundred than for a few', async () => {
  const held: { cursor?: Record<string, unknown> } = {}
  const first = await plays('risk-score', '2027-01-02', held, 4)
  expect(first).toHaveLength(4)
  expect((await scores('2027-01-02'))!.customers).toBe(4 * CHUNK)
  const rest = await plays('risk-score', '2027-01-02', held)
  expect(await scores('2027-01-02')).toEqual({ n: MANY, customers: MANY })
  // All of them are new: the dearest night there is.
  expect(Math.max(...first, ...rest)).toBeLessThan(FEW)
  const quiet = await plays('risk-score', '2027-01-03', {})
  expect((await scores('2027-01-03'))!.n).toBe(0)
  expect(Math.max(...quiet)).toBeLessThan(FEW)
  console.log(
    `  ${MANY} customers: at most ${Math.max(...first, ...rest)} statements a chunk, ${Math.max(...quiet)} on a quiet night`,
  )
})

it('fires alerts by rules that say their limits and figures, in a few statements however many customers there are', async () => {
  await world.inside(async tx => {
    const some = await tx.rows<{ id: string }>(
      sql`select id from customer where tenant_id = ${tx.tenantId} order by id limit 3`,
    )
    await insertRows(
      tx,
      night('2027-01-03'),
      riskRecord,
      some.flatMap(({ id }) =>
        [1, 2].map(nth => ({
          mechanismType: 1,
          mechanismId: id,
          recordType: 'promise_broken',
          level: 1,
          status: 1,
          points: '3.0',
          occurDate: '2027-01-01',
          foundDate: '2027-01-01',
          sourceType: 'promise',
          sourceId: `${id}${nth}`,
          overdueAmt: fen('0'),
        })),
      ) as never,
    )
  })
  const before = world.product.database.metrics().statements
  const { fired } = await world.inside(tx => watch(tx, night('2027-01-04')))
  const used = world.product.database.metrics().statements - before
  expect(fired).toBe(3)
  expect(used).toBeLessThan(2 * FEW)
  const alerts = await world.inside(tx =>
    tx.rows<{ rule: string; figures: { broken: number }; content: string }>(
      sql`select rule, figures, content from risk_alert where tenant_id = ${tx.tenantId} and alert_code = 6`,
    ),
  )
  expect(alerts).toHaveLength(3)
  expect(alerts[0]).toMatchObject({
    rule: inBoth('60天内2次违背付款承诺', '2 promises broken within 60 days'),
    figures: { broken: 2 },
    content: inBoth('60天内2次违背付款承诺', '2 promises to pay broken within 60 days'),
  })
  const again = await world.inside(tx => watch(tx, night('2027-01-05')))
  expect(again).toEqual({ fired: 0, ended: 0 })
})
