import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverAccount } from '#packages/database/binaries.ts'
import type { DatabaseUrls } from '#packages/database/roles.ts'

/**
 * The command of a PgBouncer of 1.21 or newer (named statements in transaction mode); Debian 12's own is older. Several
 * words: a program and its arguments.
 */
export const pgBouncerCommand = process.env['PGBOUNCER']

export interface Pooler {
  readonly urls: DatabaseUrls
  stop(): Promise<void>
}

/**
 * docs/production.md's configuration in front of the three pools, with so few connections that every one is shared. The
 * owner's address stays direct.
 */
export async function startPgBouncer(urls: DatabaseUrls, poolSize = 6): Promise<Pooler> {
  const [program, ...args] = pgBouncerCommand!.split(' ')
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const { hostname, port: databasePort } = new URL(urls.app)
  const port = await freePort()
  const pooled = (['app', 'read', 'report'] as const).map(role => new URL(urls[role]))
  writeFileSync(
    join(folder, 'users'),
    pooled.map(url => `"${url.username}" "${decodeURIComponent(url.password)}"`).join('\n'),
  )
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
logfile = ${join(folder, 'log')}
pool_mode = transaction
max_prepared_statements = 1000
ignore_startup_parameters = options,extra_float_digits
default_pool_size = ${poolSize}
max_client_conn = 1000
`,
  )
  const account = serverAccount()
  chmodSync(folder, 0o755)
  if (account) chownSync(folder, account.uid, account.gid)
  const child = spawn(program!, [...args, join(folder, 'pgbouncer.ini')], {
    ...account,
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  for (let at = 0; !(await answers(port)); at++) {
    if (child.exitCode !== null || at > 200)
      throw new Error(`PgBouncer did not start (${child.exitCode}); its log is ${folder}/log`)
    await pause(50)
  }
  const through = (url: string): string => {
    const to = new URL(url)
    to.hostname = '127.0.0.1'
    to.port = String(port)
    return to.href
  }
  return {
    urls: { owner: urls.owner, app: through(urls.app), read: through(urls.read), report: through(urls.report) },
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await exited
      clearTimeout(late)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
