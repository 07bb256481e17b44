import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { systemClock } from '#kernel'
import { enqueue, jobState } from '#packages/jobs/jobs.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { openStage, startServer, TENANT, withProduct, type Stage } from './stage.ts'
import { clusterCpuMs, peakMbOf, usageOf } from './usage.ts'
import { addPlans, type Scale } from './populate.ts'

/** The first server is stopped in the middle, after so long: another must go on where it was. */
const FIRST_MS = 20_000
const TOLD_EVERY_MS = 60_000

interface State {
  state: number
  done: number
  cursor: { done?: number } | null
  attempts: number
}

/**
 * The two heaviest nights, to their end: a month's plans become bills, and every open bill gets a day of late fee. The
 * tenant goes again afterwards.
 */
export async function measureJobs(
  scale: Scale,
  plans: number,
  keep: boolean,
  say: (line: string) => void,
): Promise<void> {
  const stage = await openStage(scale, say)
  try {
    await addPlans(stage.ownerUrl, plans, scale.vehicles)
    await oneDayLate(stage.ownerUrl)
    for (const kind of ['plan-activate', 'late-fee-accrue']) say(await watch(stage, kind, say))
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
    await client.query(
      `update bill_receivable set due_date = current_date - 2, grace_days = 0 where tenant_id = '${TENANT}' and status in (1, 2)`,
    )
    await client.query('vacuum (analyze) bill_receivable')
  } finally {
    await client.end()
  }
}

/** In the server as it is shipped: it finds the job by itself, is stopped in the middle, and the next one goes on. */
async function watch(stage: Stage, kind: string, say: (line: string) => void): Promise<string> {
  const id = await withProduct(stage.dataDir, stage.urls, product =>
    product.database.transaction(TENANT, tx =>
      enqueue(tx, systemActor(TENANT, 'bench', systemClock), kind, {}, { dedupeKey: `bench ${Date.now()}` }),
    ),
  )
  const client = new pg.Client({ connectionString: stage.ownerUrl })
  await client.connect()
  const state = async (): Promise<State> =>
    (await client.query<State>('select state, done, cursor, attempts from job where id = $1', [id])).rows[0]!
  const [began, database] = [performance.now(), clusterCpuMs(stage.postmaster)]
  let [cpuMs, startMb, peakMb, told, idleMs] = [0, 0, 0, 0, 0]
  try {
    for (const untilMs of [FIRST_MS, Infinity]) {
      const started = performance.now()
      const server = await startServer(stage)
      idleMs += performance.now() - started
      startMb = Math.max(startMb, peakMbOf(server.pid))
      for (let now = await state(); performance.now() - began < untilMs && isOpen(now); now = await state()) {
        if (performance.now() - began > told + TOLD_EVERY_MS) {
          told = performance.now() - began
          say(
            `${kind}: ${count(now)} rows after ${(told / 1000).toFixed(0)} s, ${usageOf(server.pid).rssMb.toFixed(0)} MB`,
          )
        }
        await pause(500)
      }
      cpuMs += usageOf(server.pid).cpuMs - server.startCpuMs
      peakMb = Math.max(peakMb, peakMbOf(server.pid))
      await server.stop()
    }
    const seconds = (performance.now() - began - idleMs) / 1000
    const last = await state()
    if (last.state !== jobState.done) process.exitCode = 1
    const cost = `${(cpuMs / count(last)).toFixed(2)} + ${((clusterCpuMs(stage.postmaster) - database) / count(last)).toFixed(2)} ms a row`
    return `${kind}: ${count(last)} rows in ${seconds.toFixed(0)} s = ${(count(last) / seconds).toFixed(0)} a second (${cost}), ${last.attempts > 1 ? `${last.attempts} servers, each went on where the one before was stopped` : 'one server'}, ${last.state === jobState.done ? 'done' : `ended in state ${last.state}`}, at most ${peakMb.toFixed(0)} MB (${startMb.toFixed(0)} before the first row)`
  } finally {
    await client.end()
  }
}
const isOpen = ({ state }: State): boolean => state === jobState.queued || state === jobState.running
const count = ({ done, cursor }: State) => Math.max(done, cursor?.done ?? 0)
