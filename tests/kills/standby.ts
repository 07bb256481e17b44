import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresBinaries, serverAccount } from '#packages/database/binaries.ts'
import { withClient } from '#packages/database/roles.ts'
import { freePort } from './real-server.ts'

/** Rebuilt by PostgreSQL itself, or the primary's own. */
const LEFT_OUT = new Set([
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
const EMPTY = ['pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']

/**
 * A streaming standby of a bundled PostgreSQL. The npm package brings no pg_basebackup: the copy is made between
 * pg_backup_start and pg_backup_stop, the log streams after it.
 */
export class Standby {
  readonly port: number
  readonly #folder: string
  readonly #log: string
  readonly #child: ChildProcess
  readonly #exited: Promise<void>

  constructor(folder: string, port: number) {
    this.port = port
    this.#folder = folder
    this.#log = `${folder}.log`
    const { native, options } = this.#tools()
    const out = openSync(this.#log, 'a')
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'timezone=Asia/Shanghai',
      'max_connections=100',
      'jit=off',
      'hot_standby=on',
    ]
    this.#child = spawn(join(native, 'bin/postgres'), ['-D', folder, ...settings.flatMap(one => ['-c', one])], {
      ...options,
      stdio: ['ignore', out, out],
    })
    this.#exited = new Promise(resolve => this.#child.once('exit', () => resolve()))
  }

  /**
   * Copies the running primary, follows it, and is waited for at every commit: remote_apply, so that lists read here
   * show what was just saved there.
   */
  static async of(ownerUrl: string, primary: string, folder: string): Promise<Standby> {
    const from = new URL(ownerUrl)
    mkdirSync(folder, { mode: 0o700 })
    await withClient(ownerUrl, async client => {
      await client.query(`alter system set wal_keep_size = '1GB'`)
      await client.query('select pg_reload_conf()')
      await client.query(`select pg_backup_start('standby', true)`)
      for (const entry of readdirSync(primary))
        if (!LEFT_OUT.has(entry))
          cpSync(join(primary, entry), join(folder, entry), { recursive: true, filter: path => existsSync(path) })
      const {
        rows: [end],
      } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      writeFileSync(join(folder, 'backup_label'), end!.labelfile)
    })
    for (const entry of EMPTY) mkdirSync(join(folder, entry), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, 'standby.signal'), '')
    writeFileSync(
      join(folder, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${from.port} user=postgres password=${from.password} application_name=standby'\n`,
    )
    const account = serverAccount()
    if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
    chmodSync(folder, 0o700)
    const standby = new Standby(folder, await freePort())
    await withClient(ownerUrl, async client => {
      const count = async (what: string) =>
        Number(
          (await client.query<{ n: string }>(`select count(*) as n from pg_stat_replication where ${what}`)).rows[0]!.n,
        )
      await until('the standby follows', async () => (await count(`state = 'streaming'`)) === 1)
      await client.query(`alter system set synchronous_standby_names = 'standby'`)
      await client.query(`alter system set synchronous_commit = 'remote_apply'`)
      await client.query('select pg_reload_conf()')
      await until('the standby is waited for', async () => (await count(`sync_state = 'sync'`)) === 1)
    })
    return standby
  }

  /** As a person does it by hand when the primary is gone. */
  promote(): void {
    const { native, options } = this.#tools()
    const { status, stdout, stderr } = spawnSync(
      join(native, 'bin/pg_ctl'),
      ['promote', '-D', this.#folder, '-w', '-t', '60'],
      { ...options, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`pg_ctl promote: ${stdout}${stderr}`)
  }
  async stop(): Promise<void> {
    this.#child.kill('SIGINT')
    await this.#exited
  }
  #tools() {
    const account = serverAccount()
    const native = postgresBinaries(account, this.#folder)
    if (!existsSync(this.#log)) writeFileSync(this.#log, '')
    if (account) chownSync(this.#log, account.uid, account.gid)
    return {
      native,
      options: { ...account, cwd: '/', env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: join(native, 'lib') } },
    }
  }
}

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  for (let at = 0; at < 3_600; at++) {
    if (await condition()) return
    await pause(50)
  }
  throw new Error(`${what}: not within three minutes`)
}
