import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { enqueue, JobRunner, jobState } from '#packages/jobs/jobs.ts'
import { allJobs } from '#packages/server/registry.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import type { Product } from '../apps/server/product.ts'
import { openStage, TENANT, withProduct } from './stage.ts'
import { addPlans } from './populate.ts'

const PLANS = 100_000
/** A run of the bench looks at the rate for so long, stops the runner in the middle, and lets another go on. */
const LOOK_MS = Number(process.env['BENCH_LOOK_SECONDS'] ?? 60) * 1000

interface State { state: number; done: number; cursor: { done?: number } | null; attempts: number }

/** The two heaviest nights: a month's plans become bills, and every open bill gets a day of late fee. */
export async function measureJobs(vehicles: number, bills: number, say: (line: string) => void): Promise<void> {
  const stage = await openStage({ vehicles, bills }, say)
  try {
    await addPlans(stage.ownerUrl, PLANS, vehicles)
    await withProduct(stage.dataDir, stage.urls, async product => {
      for (const kind of ['plan-activate', 'late-fee-accrue']) say(await watch(product, kind))
    })
  } finally {
    await stage.stop()
  }
}

async function watch(product: Product, kind: string): Promise<string> {
  const actor = systemActor(TENANT, 'bench', systemClock)
  const id = await product.database.transaction(TENANT, tx => enqueue(tx, actor, kind, {}, { dedupeKey: `bench ${Date.now()}` }))
  const state = () => product.database.transaction(TENANT, async tx => (await tx.row<State>(sql`select state, done, cursor, attempts from job where tenant_id = ${tx.tenantId} and id = ${id}::bigint`))!)
  let peakMb = 0
  const began = performance.now()
  for (const share of [0.5, 1]) {
    const runner = new JobRunner({ database: product.database, kinds: allJobs().filter(one => one.kind === kind), actorFor: async () => actor, concurrency: 1, log: { info() {}, error: (facts, message) => console.error(facts, message) } })
    await runner.start()
    while (performance.now() - began < LOOK_MS * share && [jobState.queued, jobState.running].includes((await state()).state as never)) {
      peakMb = Math.max(peakMb, process.memoryUsage().rss / 2 ** 20)
      await pause(500)
    }
    await runner.stop()
  }
  const seconds = (performance.now() - began) / 1000
  const { done, cursor, attempts, state: last } = await state()
  const count = Math.max(done, cursor?.done ?? 0)
  return `${kind}: ${count} rows in ${seconds.toFixed(0)} s = ${(count / seconds).toFixed(0)} a second, ${attempts > 1 ? `${attempts} runs, each went on where the one before was stopped` : 'one run'}, ${last === jobState.done ? 'done' : 'stopped by the bench'}, at most ${peakMb.toFixed(0)} MB`
}
