// A backup of the installation in one folder, taken while it runs, and its restore. For the own PostgreSQL, whose npm
// package brings no pg_basebackup; an external one is backed up with its own tools (docs/production.md).
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  copyFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { startPostgres } from '#packages/database/launcher.ts'
import { databaseUrls, withClient } from '#packages/database/roles.ts'
import { type Backup, recordBackup } from '#areas/platform/log/server/backups.ts'

const USAGE = `node tools/backup.ts take <folder> [data folder]      database, files and secrets, while the server runs
node tools/backup.ts restore <folder> <data folder>   into a data folder that does not exist yet
node tools/backup.ts record ok|failed <where> <seconds> [bytes]   tells the database in DATABASE_URL of a backup that other tools took, so that its age is watched
The data folder is .data unless given.`
/** Rebuilt by PostgreSQL itself, or not its data. */
const LEFT_OUT = new Set([
  'pg_wal',
  'postmaster.pid',
  'postmaster.opts',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** What was asked cannot be done, in words for whoever asked: no trace of the program. */
class Refusal extends Error {}

/**
 * Step by step: asked for several at once, Node never comes back from a place like /proc, where nothing can be made.
 * Leaves nothing behind.
 */
function mustBeWritable(folder: string): void {
  const missing: string[] = []
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at)
  const made: string[] = []
  try {
    for (const one of missing) {
      mkdirSync(one, { mode: 0o700 })
      made.push(one)
    }
    const probe = join(folder, '.writable')
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new Refusal(
      `无法写入备份目录 ${folder}（${code}），请换一个可写的目录 / the backup folder ${folder} cannot be written (${code}): choose one that can`,
    )
  } finally {
    for (const one of made.reverse()) rmdirSync(one)
  }
}

/**
 * A backup is known to the installation that it was taken of, failed ones too: whoever looks at the state of the system
 * sees how old the last one is.
 */
async function take(to: string, dataDir: string): Promise<void> {
  if (existsSync(to))
    throw new Refusal(`${to} 已存在，备份不覆盖旧备份 / ${to} exists: a backup never overwrites another`)
  mustBeWritable(to)
  const start = new Date()
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: true })
  const tell = (how: Pick<Backup, 'ok' | 'bytes' | 'reason'>) =>
    withClient(databaseUrls(postgres.ownerUrl, 'fleet').app, client =>
      recordBackup(client, { start, end: new Date(), where: to, ...how }),
    )
  try {
    await copyAll(postgres.ownerUrl, to, dataDir)
    const bytes = sizeOf(to)
    await tell({ ok: true, bytes })
    console.log(
      `backup in ${to}: ${((Date.now() - start.getTime()) / 1000).toFixed(1)} s, ${(bytes / 1_048_576).toFixed(0)} MB`,
    )
  } catch (error) {
    await tell({ ok: false, reason: error instanceof Error ? error.message : String(error) }).catch((silent: unknown) =>
      console.error('the installation could not be told of it', silent),
    )
    throw error
  } finally {
    await postgres.stop()
  }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, one) => (one.isFile() ? sum + statSync(join(one.parentPath, one.name)).size : sum),
    0,
  )

/** What another tool took of an external PostgreSQL, told by the script that ran it. */
async function record(
  result: 'ok' | 'failed',
  where: string,
  seconds: number,
  bytes: number | undefined,
): Promise<void> {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL is not set')
  const end = new Date()
  await withClient(databaseUrls(url, new URL(url).pathname.slice(1)).app, client =>
    recordBackup(client, {
      start: new Date(end.getTime() - seconds * 1000),
      end,
      ok: result === 'ok',
      where,
      ...(bytes === undefined ? {} : { bytes }),
    }),
  )
}

/**
 * PostgreSQL is told when the copying begins and ends; what changed meanwhile stands in the log that is copied last.
 */
async function copyAll(ownerUrl: string, to: string, dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres/pg')
  const copy = join(to, 'postgres/pg')
  mkdirSync(copy, { recursive: true, mode: 0o700 })
  await withClient(ownerUrl, async client => {
    const {
      rows: [before],
    } = await client.query<{ keep: string }>(`select current_setting('wal_keep_size') as keep`)
    // Log of the copying time must not be recycled before it is copied itself.
    await client.query(`alter system set wal_keep_size = '8GB'`)
    await client.query('select pg_reload_conf()')
    try {
      await client.query(`select pg_backup_start('fleet', true)`)
      for (const entry of readdirSync(cluster))
        if (!LEFT_OUT.has(entry))
          cpSync(join(cluster, entry), join(copy, entry), { recursive: true, preserveTimestamps: true, filter: keeps })
      const {
        rows: [end],
      } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      writeFileSync(join(copy, 'backup_label'), end!.labelfile)
      copyLog(join(cluster, 'pg_wal'), join(copy, 'pg_wal'))
    } finally {
      await client.query(`alter system set wal_keep_size = '${before!.keep}'`)
      await client.query('select pg_reload_conf()')
    }
  })
  copyFileSync(join(dataDir, 'postgres/superuser.password'), join(to, 'postgres/superuser.password'))
  for (const entry of readdirSync(dataDir))
    if (entry !== 'postgres') cpSync(join(dataDir, entry), join(to, entry), { recursive: true })
}

/** Temporary tables of sessions, and files that PostgreSQL removed since the folder was read. */
const keeps = (path: string): boolean => !/\/(pgsql_tmp|t\d+_\d+)/.test(path) && existsSync(path)

function copyLog(from: string, to: string): void {
  mkdirSync(join(to, 'archive_status'), { recursive: true, mode: 0o700 })
  for (const segment of readdirSync(from))
    if (/^[0-9A-F]{24}$|\.history$/.test(segment)) copyFileSync(join(from, segment), join(to, segment))
}

function restore(from: string, dataDir: string): void {
  if (!existsSync(join(from, 'postgres/pg/backup_label'))) throw new Error(`${from} holds no finished backup`)
  if (existsSync(dataDir)) throw new Error(`${dataDir} exists: a restore never overwrites data; move it away first`)
  cpSync(from, dataDir, { recursive: true, preserveTimestamps: true })
  for (const entry of [
    'pg_replslot',
    'pg_dynshmem',
    'pg_notify',
    'pg_serial',
    'pg_snapshots',
    'pg_stat_tmp',
    'pg_subtrans',
  ])
    mkdirSync(join(dataDir, 'postgres/pg', entry), { recursive: true, mode: 0o700 })
  // PostgreSQL refuses a folder that others may enter.
  chmodSync(join(dataDir, 'postgres/pg'), 0o700)
  rmSync(join(dataDir, 'postgres/users'), { recursive: true, force: true })
  console.log(
    `restored into ${dataDir}: start the server with DATA_DIR=${dataDir}; PostgreSQL replays its log and is at the moment at which the backup ended`,
  )
}

async function run(): Promise<void> {
  const [command, folder, data = command === 'take' ? '.data' : undefined] = process.argv.slice(2)
  if (command === 'take' && folder) return take(resolve(folder), resolve(data!))
  if (command === 'record' && (folder === 'ok' || folder === 'failed') && data && Number(process.argv[5]) >= 0)
    return record(
      folder,
      data,
      Number(process.argv[5]),
      process.argv[6] === undefined ? undefined : Number(process.argv[6]),
    )
  if (command === 'restore' && folder && data) return restore(resolve(folder), resolve(data))
  console.error(USAGE)
  process.exitCode = 2
}
await run().catch((error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
})
