import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#kernel'
import { startPostgres } from '#packages/database/launcher.ts'
import { openDatabase } from '#packages/database/pool.ts'
import { type Database } from '#packages/database/database.ts'
import { prepareCluster, withDatabase } from '#packages/database/roles.ts'
import { silentLog } from '#packages/database/log.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { DEMO_TENANT } from '../../apps/server/first-start.ts'
import { installationSecret } from '../../apps/server/config.ts'
import { createProduct } from '../../apps/server/product.ts'
import { seedStaff } from '../../demo/staff.ts'
import { PASSWORD } from '../world.ts'
import { freePort, pgBouncerCommand, startPgBouncer } from './pgbouncer.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One server process: the real main, on a port of its own, that can be told to stop and started again. */
export class ServerProcess {
  readonly address: string
  readonly #port: number
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined
  constructor(port: number, env: Record<string, string>) {
    this.#port = port
    this.#env = env
    this.address = `http://127.0.0.1:${port}`
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'apps/server/main.ts')], {
      cwd: root,
      env: { ...process.env, ...this.#env, PORT: String(this.#port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stdout!.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('is ready')) resolve()
      })
      child.once('exit', code => reject(new Error(`the server ended with ${code}: ${said}`)))
    })
  }
  /** As an orchestrator does it; answers the exit code. */
  stop(): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null) return Promise.resolve(child?.exitCode ?? 0)
    return new Promise(resolve => {
      child.once('exit', code => resolve(code))
      child.kill('SIGTERM')
    })
  }
}

export interface Installation {
  readonly servers: readonly [ServerProcess, ServerProcess]
  readonly database: Database
  readonly client: string
  close(): Promise<void>
}

/** Two servers that start at the same moment on one empty PostgreSQL, with one shared data folder, captcha on. */
export async function install(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'two-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  const urls = await prepareCluster(postgres.ownerUrl, 'fleet', {})
  const dataDir = join(folder, 'data')
  // Five, not the one that would do: the front may be slow to ask. Without draining (0) the replacement under load
  // fails: connections refused and reset, nine calls answered 502 (tried on 2026-11-21).
  // PGBOUNCER: the pools of both servers go through it, in transaction mode; only LISTEN has a session of its own.
  const pooler = pgBouncerCommand ? await startPgBouncer(urls) : undefined
  const pooled = pooler && {
    DATABASE_APP_URL: pooler.urls.app,
    DATABASE_READ_URL: pooler.urls.read,
    DATABASE_REPORT_URL: pooler.urls.report,
    DATABASE_LISTEN_URL: urls.app,
  }
  const env = {
    DATABASE_URL: pooler ? urls.owner : withDatabase(postgres.ownerUrl, 'fleet'),
    ...pooled,
    DATA_DIR: dataDir,
    DEMO: '0',
    DRAIN_SECONDS: '5',
    CALLS_PER_MINUTE: '600000',
    LOG_LEVEL: 'error',
  }
  const servers = [new ServerProcess(await freePort(), env), new ServerProcess(await freePort(), env)] as const
  await Promise.all(servers.map(one => one.start()))
  const database = openDatabase({
    appUrl: urls.app,
    readUrl: urls.read,
    reportUrl: urls.report,
    maxConnections: 3,
    log: silentLog,
  })
  createProduct({
    database,
    secret: installationSecret(dataDir),
    filesFolder: join(dataDir, 'files'),
    log: { info() {}, error() {} },
  })
  await database.transaction(DEMO_TENANT, tx => seedStaff(tx, systemActor(DEMO_TENANT, 'test', systemClock), PASSWORD))
  return {
    servers,
    database,
    client: `Basic ${Buffer.from(`000000:${readFileSync(join(dataDir, 'web-client'), 'utf8')}`).toString('base64')}`,
    async close() {
      await Promise.all(servers.map(one => one.stop()))
      await database.close()
      await pooler?.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
