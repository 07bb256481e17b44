import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { jobState } from '#packages/jobs/jobs.ts'
import type { Scale } from './populate.ts'
import type { Line } from './report.ts'
import { signIn, startServer, type Stage } from './stage.ts'
import { clusterCpuMs, peakMbOf, usageOf } from './usage.ts'

/** At most so many times the cost of the writer by hand, and so much memory above the idle server at the highest. */
const MOST = { times: 1.3, mb: 60 }
const CORE = '/api/ratutech-core'

/** The rows that the floor was agreed for, at every size of the tenant; idle days are spread evenly from 0 to 39. */
const ROWS = 100_000

/**
 * A hundred thousand cars into a file, as the button of the list does it: a job that reads under rights and masks,
 * tells its progress and keeps the file.
 */
export async function measureExport(stage: Stage, { vehicles }: Scale): Promise<Line> {
  const idle = Math.min(39, Math.round((ROWS / vehicles) * 40) - 1)
  // Whoever comes first after the start reads the table into PostgreSQL's memory, which costs as much as all the rest
  // of its reading: neither of the two.
  await byHand(stage, idle)
  const bare = await byHand(stage, idle)
  const ours = await startServer(stage)
  try {
    const headers = { ...(await signIn(stage, ours.address, '韩松')), 'idempotency-key': `export-${Date.now()}` }
    const idleMb = peakMbOf(ours.pid)
    const [server, database] = [usageOf(ours.pid).cpuMs, clusterCpuMs(stage.postmaster)]
    const ask = async (path: string) =>
      (await (await fetch(ours.address + path, { headers })).json()) as {
        data: { jobId: string; rows: number; records: { id: string; state: number }[] }
      }
    const {
      data: { jobId, rows },
    } = await ask(`${CORE}/vehicle/generate-file?idleDays_le=${idle}`)
    if (rows !== bare.count) throw new Error(`the export has ${rows} rows, the measure ${bare.count}`)
    await ended(stage, jobId)
    const cost = { server: usageOf(ours.pid).cpuMs - server, database: clusterCpuMs(stage.postmaster) - database }
    const mb = peakMbOf(ours.pid) - idleMb
    const times = (cost.server + cost.database) / (bare.serverMs + bare.databaseMs)
    return {
      title: `export of ${rows} × 20 to xlsx, in a job; memory it took`,
      measured: `${times.toFixed(2)} times by hand, +${mb.toFixed(0)} MB`,
      floor: `at most ${MOST.times}, +${MOST.mb} MB`,
      passes: times <= MOST.times && mb <= MOST.mb,
      more: `${cost.server.toFixed(0)} + ${cost.database.toFixed(0)} | ${bare.serverMs.toFixed(0)} + ${bare.databaseMs.toFixed(0)} | `,
    }
  } finally {
    await ours.stop()
  }
}

async function byHand(stage: Stage, idle: number): Promise<{ count: number; serverMs: number; databaseMs: number }> {
  const before = clusterCpuMs(stage.postmaster)
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-export.ts', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: stage.ownerUrl, IDLE_DAYS: String(idle) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  await once(child, 'close')
  const { count, cpuMs } = JSON.parse(said) as { count: number; cpuMs: number }
  return { count, serverMs: cpuMs, databaseMs: clusterCpuMs(stage.postmaster) - before }
}

/** Looks seldom: what is asked of the database meanwhile is counted with the export. */
export async function ended(stage: Stage, jobId: string): Promise<void> {
  const client = new pg.Client({ connectionString: stage.ownerUrl })
  await client.connect()
  try {
    for (let waited = 0; waited < 600; waited++) {
      await pause(1_000)
      const { rows } = await client.query<{ state: number }>('select state from job where id = $1', [jobId])
      if (rows[0]!.state === jobState.done) return
      if (rows[0]!.state === jobState.failed) throw new Error('the job failed')
    }
    throw new Error('the job did not end within ten minutes')
  } finally {
    await client.end()
  }
}
