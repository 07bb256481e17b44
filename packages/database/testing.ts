import { createHash, randomBytes } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from './pool.ts'
import { type Database } from './database.ts'
import { startPostgres } from './launcher.ts'
import { silentLog, type DatabaseLog } from './log.ts'
import { type DatabaseUrls, cloneDatabase, dropDatabase, prepareCluster, withClient } from './roles.ts'

/**
 * One throw-away cluster per user of the machine, shared by all test processes; the last one to leave shuts it down.
 * In memory where there is room: a copy of a database of 300 tables takes 0.12 s there and 1.9 s on a disk (measured).
 */
export const TEST_DATA_DIR = path.join(
  hasRoomInMemory() ? '/dev/shm' : '/tmp',
  process.getuid?.() === 0 ? 'fleet-test-pg' : `fleet-test-pg-${process.getuid?.() ?? 'user'}`,
)

// A running cluster stays where it is even when its own files have used the room up.
function hasRoomInMemory(): boolean {
  const { bsize, blocks } = existsSync('/dev/shm') ? statfsSync('/dev/shm') : { bsize: 0, blocks: 0 }
  return bsize * blocks >= 6_000_000_000
}

export interface TestCluster {
  /** Superuser, database `postgres`. */
  ownerUrl: string
  /** An empty prepared database with roles, extensions and the id sequence. */
  createDatabase(name?: string): Promise<TestUrls>
  /** A copy of the template, which whichever process comes first fills. */
  copyOf(template: Template): Promise<TestUrls>
  drop(name: string): Promise<void>
}
export interface TestUrls extends DatabaseUrls {
  name: string
}
/** A database that is filled once per `key` (say the hash of all tables) and copied for each test. */
export interface Template {
  readonly key: string
  /**
   * One template at a time under this name: a later key fills it anew. Without it every key keeps its own template as
   * long as the cluster runs.
   */
  readonly slot?: string
  /** What `build` starts from; otherwise a database with roles, extensions and the id sequence alone. */
  readonly from?: Template
  build(urls: DatabaseUrls): Promise<void>
}

const EMPTY: Template = { key: 'empty', build: async () => undefined }

let cluster: Promise<TestCluster> | undefined

export function testCluster(): Promise<TestCluster> {
  return (cluster ??= join())
}

/** A database of its own, opened as the product opens it. `drop` closes it. */
export async function testDatabase(
  options: { template?: Template; log?: DatabaseLog; maxConnections?: number } = {},
): Promise<{ urls: TestUrls; database: Database; drop(): Promise<void> }> {
  const { template = EMPTY, log = silentLog, maxConnections = 4 } = options
  const tests = await testCluster()
  const urls = await tests.copyOf(template)
  const database = openDatabase({ ...poolsOf(urls), maxConnections, log })
  return {
    urls,
    database,
    drop: async () => {
      await database.close()
      await tests.drop(urls.name)
    },
  }
}

/**
 * Where the pools of a test find their database. TEST_POOLER=host:port: through a PgBouncer that stands in front of the
 * test cluster (tests/replicas/pooler.ts).
 */
export function poolsOf(urls: DatabaseUrls): { appUrl: string; readUrl: string; reportUrl: string; listenUrl: string } {
  const pooler = process.env['TEST_POOLER']
  const through = (url: string): string => (pooler ? url.replace(/@[^/]+/, `@${pooler}`) : url)
  return {
    appUrl: through(urls.app),
    readUrl: through(urls.read),
    reportUrl: through(urls.report),
    listenUrl: urls.app,
  }
}

async function join(): Promise<TestCluster> {
  const { ownerUrl } = await startPostgres({
    dataDir: TEST_DATA_DIR,
    durable: false,
    sharedBuffers: '256MB',
    maxConnections: 200,
    onLaunch: clearLeftovers,
  }).catch((error: unknown) => {
    throw new Error(
      `the test cluster did not start; it is not durable, so after a crash of the machine delete ${TEST_DATA_DIR}`,
      { cause: error },
    )
  })
  return {
    ownerUrl,
    createDatabase: async (name = freshName()) => ({ ...(await prepareCluster(ownerUrl, name, {})), name }),
    copyOf: async template => {
      const name = freshName()
      return { ...(await copyOf(ownerUrl, template, name)), name }
    },
    drop: name => dropDatabase(ownerUrl, name),
  }
}

const freshName = (): string => `test_${process.pid}_${randomBytes(6).toString('hex')}`

async function copyOf(ownerUrl: string, template: Template, name: string): Promise<DatabaseUrls> {
  const source = `template_${digest(template.slot ?? template.key).slice(0, 20)}`
  return withClient(ownerUrl, async admin => {
    // Two copies of one template at a time fail ('being accessed by other users'), and two builds would be one too
    // many.
    await admin.query('select pg_advisory_lock(hashtext($1))', [source])
    const { rows } = await admin.query<{ key: string | null }>(
      `select shobj_description(oid, 'pg_database') as key from pg_database where datname = $1`,
      [source],
    )
    if (rows[0]?.key !== digest(template.key)) await buildTemplate(ownerUrl, source, template)
    return cloneDatabase(ownerUrl, source, name, {})
  })
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

async function buildTemplate(ownerUrl: string, name: string, { key, from, build }: Template): Promise<void> {
  const draft = `${name}_draft`
  await dropDatabase(ownerUrl, draft)
  await build(from ? await copyOf(ownerUrl, from, draft) : await prepareCluster(ownerUrl, draft, {}))
  await dropDatabase(ownerUrl, name)
  await withClient(ownerUrl, async admin => {
    await admin.query(`comment on database ${draft} is '${digest(key)}'`)
    await admin.query(`alter database ${draft} rename to ${name}`)
  })
}

/** Of processes that were killed before they could drop theirs. */
async function clearLeftovers(ownerUrl: string): Promise<void> {
  const names = await withClient(ownerUrl, async admin =>
    (
      await admin.query<{ datname: string }>(
        `select datname from pg_database where datname ~ '^(test|template)_[0-9a-f]+'`,
      )
    ).rows.map(row => row.datname),
  )
  for (const name of names) await dropDatabase(ownerUrl, name)
}
