import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { systemClock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { enqueue, JobRunner, jobState } from '#packages/jobs/jobs.ts'
import { allJobs } from '#packages/server/registry.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import type { Product } from '../apps/server/product.ts'
import { openStage, TENANT, withProduct } from './stage.ts'
import { clusterCpuMs, usageOf } from './usage.ts'
import { addPlans, type Scale } from './populate.ts'

/** The first runner is stopped in the middle, after so long: another must go on where it was. */
const FIRST_MS = 20_000
const TOLD_EVERY_MS = 60_000

interface State { state: number; done: number; cursor: { done?: number } | null; attempts: number }

/** The two heaviest nights, to their end: a month's plans become bills, and every open bill gets a day of late fee. The tenant goes again afterwards. */
export async function measureJobs(scale: Scale, plans: number, keep: boolean, say: (line: string) => void): Promise<void> {
  const stage = await openStage(scale, say)
  try {
    await addPlans(stage.ownerUrl, plans, scale.vehicles)
    await oneDayLate(stage.ownerUrl)
    await withProduct(stage.dataDir, stage.urls, async product => {
      for (const kind of ['plan-activate', 'late-fee-accrue']) say(await watch(product, kind, stage.postmaster, say))
    })
  } finally {
    await stage.stop()
    if (!keep) rmSync(stage.dataDir, { recursive: true, force: true })
  }
}

/** A night adds one day: bills that nobody ever accrued would get sixty days each. */
async function oneDayLate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set timezone = 'Asia/Shanghai'`)
    await client.query(`update bill_receivable set due_date = current_date - 2, grace_days = 0 where tenant_id = '${TENANT}' and status in (1, 2)`)
    await client.query('vacuum (analyze) bill_receivable')
  } finally {
    await client.end()
  }
}

async function watch(product: Product, kind: string, postmaster: number, say: (line: string) => void): Promise<string> {
  const actor = systemActor(TENANT, 'bench', systemClock)
  const id = await product.database.transaction(TENANT, tx => enqueue(tx, actor, kind, {}, { dedupeKey: `bench ${Date.now()}` }))
  const state = () => product.database.transaction(TENANT, async tx => (await tx.row<State>(sql`select state, done, cursor, attempts from job where tenant_id = ${tx.tenantId} and id = ${id}::bigint`))!)
  const count = ({ done, cursor }: State) => Math.max(done, cursor?.done ?? 0)
  let [peakMb, told] = [0, 0]
  const [began, server, database] = [performance.now(), usageOf(process.pid).cpuMs, clusterCpuMs(postmaster)]
  for (const untilMs of [FIRST_MS, Infinity]) {
    const runner = new JobRunner({ database: product.database, kinds: allJobs().filter(one => one.kind === kind), actorFor: async () => actor, concurrency: 1, log: { info() {}, error: (facts, message) => console.error(facts, message) } })
    await runner.start()
    for (let now = await state(); performance.now() - began < untilMs && [jobState.queued, jobState.running].includes(now.state as never); now = await state()) {
      peakMb = Math.max(peakMb, process.memoryUsage().rss / 2 ** 20)
      if (performance.now() - began > told + TOLD_EVERY_MS) {
        told = performance.now() - began
        say(`${kind}: ${count(now)} rows after ${(told / 1000).toFixed(0)} s`)
      }
      await pause(500)
    }
    await runner.stop()
  }
  const seconds = (performance.now() - began) / 1000
  const last = await state()
  if (last.state !== jobState.done) process.exitCode = 1
  const cost = `${((usageOf(process.pid).cpuMs - server) / count(last)).toFixed(2)} + ${((clusterCpuMs(postmaster) - database) / count(last)).toFixed(2)} ms a row`
  return `${kind}: ${count(last)} rows in ${seconds.toFixed(0)} s = ${(count(last) / seconds).toFixed(0)} a second (${cost}), ${last.attempts > 1 ? `${last.attempts} runs, each went on where the one before was stopped` : 'one run'}, ${last.state === jobState.done ? 'done' : `ended in state ${last.state}`}, at most ${peakMb.toFixed(0)} MB`
}
