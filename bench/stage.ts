import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { startPostgres, type RunningPostgres } from '#packages/database/launcher.ts'
import { openDatabase } from '#packages/database/pool.ts'
import { prepareCluster, withDatabase, type DatabaseUrls } from '#packages/database/roles.ts'
import { sql } from '#packages/database/sql.ts'
import { jobState } from '#packages/jobs/jobs.ts'
import { enqueueDue } from '#packages/jobs/schedule.ts'
import { allSchedules } from '#packages/server/registry.ts'
import { applyMigrations } from '#packages/schema/migrate.ts'
import { md5Hex } from '#packages/security/index.ts'
import { sumAllOwed } from '#areas/billing/bill-rental-overdue/server/owed.ts'
import { furnishTenant } from '#areas/platform/tenant/server/furnish-tenant.ts'
import { seedPlatform } from '#areas/platform/tenant/server/seed-platform.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { DEMO_TENANT, prepareTenants } from '../apps/server/first-start.ts'
import { createProduct, type Product } from '../apps/server/product.ts'
import { installationSecret } from '../apps/server/config.ts'
import { seedMasters } from '../demo/masters.ts'
import { moreStaff } from '../demo/people.ts'
import { hires, seedStaff, staff, type StaffSeed } from '../demo/staff.ts'
import { SERVER_FLAGS } from '../tools/server-flags.ts'
import { populate, tenantsOf, type Scale } from './populate.ts'
import { usageOf } from './usage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
export const TENANT = DEMO_TENANT
const PASSWORD = 'Leasing-2026-bench'
export const silent = {
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error: (facts: object, message?: string) => console.error(facts, message),
}

export interface Stage {
  readonly dataDir: string
  readonly postgres: RunningPostgres
  readonly urls: DatabaseUrls
  readonly ownerUrl: string
  readonly postmaster: number
  stop(): Promise<void>
}

/** One person of each role that the story does not tell. */
const otherRoles = oneOfEachRole(moreStaff.filter(one => !staff.some(({ role }) => role === one.role)))
function oneOfEachRole(people: readonly StaffSeed[]): readonly StaffSeed[] {
  return [...Map.groupBy(people, one => one.role).values()].map(([first]) => first!)
}
/** Accounts whose menu and rights stand for those of a role, in every tenant. */
export const models: readonly string[] = oneOfEachRole([...staff, ...otherRoles]).map(one => one.account)

/**
 * The database of this size, built once and kept in .cache; another making makes a new one, newer migrations run on it.
 */
export async function openStage(scale: Scale, say: (line: string) => void): Promise<Stage> {
  const { vehicles, bills, postings = 0, tenants = 1 } = scale
  const more = postings + tenants > 1 ? `-${postings}-${tenants}` : ''
  const dataDir = join(root, '.cache', `bench-${vehicles}-${bills}${more}`)
  const done = join(dataDir, 'done')
  const making = createHash('sha256')
    .update(readFileSync(join(root, 'bench/populate.ts')))
    .update(readFileSync(join(root, 'bench/columns.ts')))
    .digest('hex')
  const isMade = existsSync(done) && readFileSync(done, 'utf8') === making
  if (existsSync(dataDir) && !isMade) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: true, sharedBuffers: '1GB' })
  const urls = await prepareCluster(postgres.ownerUrl, 'fleet', {})
  await applyMigrations(urls.owner)
  const ownerUrl = withDatabase(postgres.ownerUrl, 'fleet')
  if (!isMade) {
    say(`building ${tenants} tenants with ${vehicles} vehicles, ${bills} bills and ${postings} postings in ${dataDir}`)
    await seed(dataDir, urls, tenantsOf(scale))
    await populate(ownerUrl, scale, say)
    await sumUp(dataDir, urls, tenantsOf(scale))
    writeFileSync(done, making)
  }
  await withProduct(dataDir, urls, async product => {
    // The nightly work over 200,000 cars would run beside what is measured; it has a measurement of its own.
    await enqueueDue(product.database, systemClock, allSchedules(), [...tenantsOf(scale), '100002'], async tenantId =>
      systemActor(tenantId, 'bench', systemClock),
    )
    await product.database.acrossTenants('bench: nothing else runs', tx =>
      tx.run(sql`update job set state = ${jobState.done} where state in (${jobState.queued}, ${jobState.running})`),
    )
  })
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/pg/postmaster.pid'), 'utf8').split('\n')[0])
  return { dataDir, postgres, urls, ownerUrl, postmaster, stop: () => postgres.stop() }
}

const seed = (dataDir: string, urls: DatabaseUrls, tenants: readonly string[]): Promise<void> =>
  withProduct(dataDir, urls, async product => {
    await prepareTenants(product, { dataDir, demo: true, captcha: false })
    await seedPlatform(product.database, {
      definitions,
      calls: product.routes,
      clock: product.clock,
      webClientSecret: readFileSync(join(dataDir, 'web-client'), 'utf8'),
      tenants: tenants.map(code => ({ code, name: `租户${code}`, seats: 1_000 })),
    })
    for (const tenant of tenants) {
      const actor = systemActor(tenant, 'bench', systemClock)
      await product.database.transaction(tenant, async tx => {
        await seedMasters(tx, actor, await seedStaff(tx, actor, PASSWORD))
        await hires(tx, actor, otherRoles, staff.length + 1, async () => undefined)
        await furnishTenant(tx, actor, product.flow)
      })
    }
  })

/** What the nights would have added up of the bills. */
const sumUp = (dataDir: string, urls: DatabaseUrls, tenants: readonly string[]): Promise<void> =>
  withProduct(dataDir, urls, async ({ database }) => {
    for (const tenant of tenants)
      await database.transaction(tenant, tx => sumAllOwed(tx, systemActor(tenant, 'bench', systemClock)))
  })

/** The product without its server, for what the bench does by its verbs. */
export async function withProduct<T>(
  dataDir: string,
  urls: DatabaseUrls,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const database = openDatabase({
    appUrl: urls.app,
    readUrl: urls.read,
    reportUrl: urls.report,
    maxConnections: 5,
    log: silent,
  })
  try {
    return await work(
      createProduct({
        database,
        secret: installationSecret(dataDir),
        withoutCaptcha: true,
        filesFolder: join(dataDir, 'files'),
        log: silent,
      }),
    )
  } finally {
    await database.close()
  }
}

export interface Served {
  readonly address: string
  readonly process: ChildProcess
  readonly pid: number
  readonly startCpuMs: number
  readonly startMs: number
  stop(): Promise<void>
}

/**
 * Our server as it is shipped: the bundle, production settings, every guard on; only the number of calls a minute is
 * out of the way.
 */
export async function startServer(stage: Stage, env: Record<string, string> = {}): Promise<Served> {
  const profile = process.env['BENCH_PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`] : []
  return serve(
    [...profile, ...SERVER_FLAGS, join(root, 'dist/server.mjs')],
    {
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: stage.dataDir,
      DATABASE_URL: stage.ownerUrl,
      DEMO: '0',
      LOGIN_CAPTCHA: '0',
      CALLS_PER_MINUTE: '100000000',
      ...env,
    },
    /http:\/\/[\d.]+:\d+/,
  )
}

/** What a careful person writes without a framework: node:http, pg, SQL by hand. */
export const startBare = (stage: Stage): Promise<Served> =>
  serve([join(root, 'bench/bare.ts')], { NODE_ENV: 'production', DATABASE_URL: stage.ownerUrl }, /http:\/\/[\d.]+:\d+/)

async function serve(args: string[], env: Record<string, string>, ready: RegExp): Promise<Served> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      // What failed inside is told: a measure that died says why.
      if (/"level":[56]0/.test(text)) process.stderr.write(text.slice(0, 4_000))
      said = (said + text).slice(-10_000)
      const found = ready.exec(said)
      if (found) resolve(found[0])
    })
    child.once('exit', code => reject(new Error(`${args[0]} ended with ${code}: ${said}`)))
  })
  return {
    address,
    process: child,
    pid: child.pid!,
    startMs: performance.now() - began,
    startCpuMs: usageOf(child.pid!).cpuMs,
    stop: () =>
      new Promise(resolve => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** The header of one signed-in person of the staff. */
export async function signIn(stage: Stage, address: string, name: string): Promise<Record<string, string>> {
  const account = staff.find(one => one.name === name)!.account
  const secret = readFileSync(join(stage.dataDir, 'web-client'), 'utf8')
  const authorization = `Basic ${Buffer.from(`000000:${secret}`).toString('base64')}`
  const query = new URLSearchParams({
    tenantId: TENANT,
    username: account,
    password: md5Hex(PASSWORD),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  })
  const response = await fetch(`${address}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization, 'tenant-id': TENANT },
  })
  const answer = (await response.json()) as { access_token?: string }
  if (!answer.access_token) throw new Error(`${name} could not sign in: ${JSON.stringify(answer)}`)
  return { 'blade-auth': `bearer ${answer.access_token}`, authorization, 'accept-language': 'zh-CN' }
}
export const freshKey = (): string => randomBytes(12).toString('hex')
