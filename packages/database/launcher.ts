import { type SpawnOptions, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, isReachable, postgresBinaries, serverAccount, sharedFolder } from './binaries.ts'
import { exclusively, hold, holders } from './holders.ts'

import { READY_WITHIN_MS, clearStalePidFile, isPostmasterOf, readPidFile, readyServer, shutDown } from './postmaster.ts'

export interface PostgresOptions {
  /** Our folder: the cluster (`pg`), the password of its superuser, its log. Made when missing. */
  dataDir: string
  /** False for tests: a crash of the machine may lose everything, and a commit costs nothing. */
  durable: boolean
  sharedBuffers?: string
  maxConnections?: number
  /** Runs when this call launched the server, before any other process may join it. */
  onLaunch?: (ownerUrl: string) => Promise<void>
}

export interface RunningPostgres {
  /** Superuser of the cluster, database `postgres`. */
  ownerUrl: string
  port: number
  /** True when the server was already running: another process of ours, or an orphan of a killed one. */
  isAdopted: boolean
  /** Restarts the server on its port when it dies. Every process that needs it may watch. */
  watch(tell: (message: string) => void): void
  /** Releases this process's hold; the last holder shuts the server down. Safe to call twice. */
  stop(): Promise<void>
}

/** Starts the PostgreSQL that npm installed, or joins the one that already serves the folder. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  if (process.platform !== 'linux') throw new Error('the bundled PostgreSQL runs on Linux; give DATABASE_URL elsewhere')
  const dataDir = ourFolder(options.dataDir)
  return exclusively(dataDir, async () => {
    const cluster = locateCluster(dataDir)
    const password = await ensureCluster(dataDir, cluster, options.durable)
    const running = await readyServer(cluster.folder)
    const port = running?.port ?? (await launch(dataDir, cluster, options))
    const release = hold(dataDir)
    const ownerUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    if (!running) await options.onLaunch?.(ownerUrl)
    let stopping: Promise<void> | undefined
    let unwatch = (): void => undefined
    const stop = (): Promise<void> => {
      unwatch()
      return (stopping ??= leave(dataDir, release))
    }
    return {
      ownerUrl,
      port,
      isAdopted: running !== undefined,
      watch: tell => {
        unwatch = watch(dataDir, options, port, tell)
      },
      stop,
    }
  })
}

const LOOKED_AFTER_MS = 500

function watch(dataDir: string, options: PostgresOptions, port: number, tell: (message: string) => void): () => void {
  const { folder } = locateCluster(dataDir)
  let ended = false
  let reviving = false
  const look = async (): Promise<void> => {
    const state = readPidFile(folder)
    if (reviving || (state && isPostmasterOf(folder, state.pid))) return
    reviving = true
    try {
      tell('PostgreSQL is gone and is started again')
      await exclusively(dataDir, async () => {
        // Another process may have restarted it; a stopped watcher must not.
        if (!ended && !(await readyServer(folder))) await launch(dataDir, locateCluster(dataDir), options, port)
      })
      tell('PostgreSQL is back')
    } catch (error) {
      // Children of a killed server must exit first; the next check retries.
      tell(`PostgreSQL did not come back yet: ${String(error).slice(0, 500)}`)
    } finally {
      reviving = false
    }
  }
  const timer = setInterval(() => void look(), LOOKED_AFTER_MS)
  timer.unref()
  return () => {
    ended = true
    clearInterval(timer)
  }
}

/**
 * Shuts the folder's server down when no living process needs it any more. For wrappers that hold the folder without
 * using it.
 */
export async function stopUnusedPostgres(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  await leave(realpathSync(dataDir), () => undefined)
}

async function leave(dataDir: string, release: () => void): Promise<void> {
  await exclusively(dataDir, async () => {
    release()
    if (holders(dataDir) === 0) await shutDown(locateCluster(dataDir).folder)
  })
}

// Enterable by others (the server's account must pass), readable by nobody else: it holds the password.
function ourFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o711)
  return realpathSync(folder)
}

interface Cluster {
  folder: string
  account: Account | undefined
}

/**
 * Where the cluster lives: `pg` in our folder, or, when the server's account cannot enter our folder, a place of its
 * own behind a link.
 */
function locateCluster(dataDir: string): Cluster {
  const account = serverAccount()
  const inside = path.join(dataDir, 'pg')
  if (existsSync(inside)) {
    const folder = realpathSync(inside)
    const { uid, gid } = statSync(folder)
    if (account && uid === 0) giveTo(folder, account)
    // The folder's own account, not today's guess: another image may number `postgres` differently.
    return { folder, account: account && uid !== 0 ? { uid, gid } : account }
  }
  if (isReachable(dataDir, account)) return { folder: inside, account }
  const outside = path.join(sharedFolder('lib'), createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(outside, { recursive: true })
  chmodSync(outside, 0o711)
  return { folder: path.join(outside, 'pg'), account }
}

/** A data folder that root copied or restored. */
function giveTo(folder: string, account: Account): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) giveTo(full, account)
    else lchownSync(full, account.uid, account.gid)
  }
  chownSync(folder, account.uid, account.gid)
}

const passwordFile = (dataDir: string): string => path.join(dataDir, 'superuser.password')

async function ensureCluster(dataDir: string, cluster: Cluster, durable: boolean): Promise<string> {
  if (existsSync(path.join(cluster.folder, 'PG_VERSION'))) {
    if (!existsSync(passwordFile(dataDir)))
      throw new Error(`${passwordFile(dataDir)} is gone: restore it, or move ${cluster.folder} away to start empty`)
    linkInside(dataDir, cluster)
    return readFileSync(passwordFile(dataDir), 'utf8').trim()
  }
  const password = randomBytes(24).toString('hex')
  await initialise(dataDir, cluster, password, durable)
  linkInside(dataDir, cluster)
  return password
}

function linkInside(dataDir: string, cluster: Cluster): void {
  const inside = path.join(dataDir, 'pg')
  if (cluster.folder === inside || lstatSync(inside, { throwIfNoEntry: false })) return
  symlinkSync(cluster.folder, inside)
}

/** Built in a temporary folder and renamed, so that an interrupted first start leaves no partial cluster. */
async function initialise(dataDir: string, cluster: Cluster, password: string, durable: boolean): Promise<void> {
  const draft = `${cluster.folder}.new`
  const pwfile = `${cluster.folder}.pwfile`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(pwfile, password, { mode: 0o600 })
  if (cluster.account) for (const file of [draft, pwfile]) chownSync(file, cluster.account.uid, cluster.account.gid)
  try {
    await initdb(dataDir, cluster.account, draft, [`--pwfile=${pwfile}`, ...(durable ? [] : ['--no-sync'])])
  } finally {
    rmSync(pwfile, { force: true })
  }
  writeFileSync(passwordFile(dataDir), `${password}\n`, { mode: 0o600 })
  renameSync(draft, cluster.folder)
}

/**
 * Byte order for sorting (prefix searches use plain indexes, nothing depends on the machine's locale), but letters of
 * UTF-8:
 * under ctype C pg_trgm sees no letters in Chinese text and every plate or name search would come back empty.
 */
const LOCALES = [
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=C.UTF-8'],
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=en_US.UTF-8'],
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=zh_CN.UTF-8'],
]

async function initdb(dataDir: string, account: Account | undefined, folder: string, extra: string[]): Promise<void> {
  const native = postgresBinaries(account, dataDir)
  const options = [
    '-D',
    folder,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-instructions',
    ...extra,
  ]
  const failures: string[] = []
  for (const locale of LOCALES) {
    const { code, output } = await runToEnd(
      path.join(native, 'bin/initdb'),
      [...options, ...locale],
      environment(native, account),
    )
    if (code === 0) return
    failures.push(output.trim())
    for (const entry of readdirSync(folder)) rmSync(path.join(folder, entry), { recursive: true, force: true })
  }
  throw new Error(`initdb failed in ${folder}:\n${failures.join('\n---\n')}`)
}

function environment(native: string, account: Account | undefined): SpawnOptions {
  return { ...account, cwd: '/', env: { PATH: process.env.PATH, LD_LIBRARY_PATH: path.join(native, 'lib') } }
}

function runToEnd(
  command: string,
  args: string[],
  options: SpawnOptions,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout!.on('data', (part: Buffer) => {
      output += part.toString()
    })
    child.stderr!.on('data', (part: Buffer) => {
      output += part.toString()
    })
    child.once('error', reject)
    child.once('close', code => resolve({ code, output }))
  })
}

async function launch(dataDir: string, cluster: Cluster, options: PostgresOptions, wanted?: number): Promise<number> {
  clearStalePidFile(cluster.folder)
  const native = postgresBinaries(cluster.account, dataDir)
  const log = path.join(dataDir, 'postgres.log')
  if (sizeOf(log) > 10_000_000) renameSync(log, `${log}.1`)
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort())
    const outcome = await tryLaunch(native, cluster, log, settings(options, port))
    if (outcome === 'ready') return port
    // Someone may take the port between our asking and PostgreSQL's binding.
    if (attempt === 3 || !outcome.includes('could not bind'))
      throw new Error(`PostgreSQL did not start, see ${log}:\n${outcome}`)
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

async function tryLaunch(native: string, cluster: Cluster, log: string, config: string[]): Promise<string> {
  const from = sizeOf(log)
  const file = openSync(log, 'a', 0o600)
  let exited = false
  // Detached: Ctrl-C in the terminal must reach us only, so that requests under way still find their database.
  const child = spawn(path.join(native, 'bin/postgres'), ['-D', cluster.folder, ...config], {
    ...environment(native, cluster.account),
    detached: true,
    stdio: ['ignore', file, file],
  })
  child.once('exit', () => {
    exited = true
  })
  child.once('error', error => {
    exited = true
    writeFileSync(log, `${error}\n`, { flag: 'a' })
  })
  child.unref()
  closeSync(file)
  const deadline = Date.now() + READY_WITHIN_MS
  while (!exited && Date.now() < deadline) {
    const state = readPidFile(cluster.folder)
    if (state?.pid === child.pid && state?.status === 'ready') return 'ready'
    await pause(10)
  }
  return readFileSync(log).subarray(from).toString('utf8').slice(-4000)
}

function settings(options: PostgresOptions, port: number): string[] {
  const given: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'Asia/Shanghai',
    log_timezone: 'Asia/Shanghai',
    datestyle: 'ISO, YMD',
    max_connections: String(options.maxConnections ?? 100),
    shared_buffers: options.sharedBuffers ?? (options.durable ? '256MB' : '128MB'),
    password_encryption: 'scram-sha-256',
    jit: 'off',
    random_page_cost: '1.1',
    // A container's 64 MB of /dev/shm break parallel queries.
    ...(hasSmallSharedMemory() ? { dynamic_shared_memory_type: 'mmap' } : {}),
    ...(options.durable
      ? // Counts by the index alone look into each row that was written since its table was vacuumed.
        { autovacuum_vacuum_scale_factor: '0.05' }
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          max_wal_size: '512MB',
          checkpoint_timeout: '1h',
        }),
  }
  return Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function hasSmallSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return true
  const { bsize, blocks } = statfsSync('/dev/shm')
  return bsize * blocks < 256_000_000
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
