import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres, type RunningPostgres } from '#packages/database/launcher.ts'
import { prepareCluster, type DatabaseUrls } from '#packages/database/roles.ts'
import { applyMigrations } from '#packages/schema/migrate.ts'
import { cutPower, postmasterOf } from '#packages/testing/power.ts'
import { buildAll } from '../../tools/build.ts'
import { SERVER_FLAGS } from '../../tools/server-flags.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * An installation as the README makes it, in a folder of its own: PostgreSQL that writes through to its files, and a
 * server process that can be killed.
 */
export class RealServer {
  readonly dataDir: string
  readonly urls: DatabaseUrls
  readonly port: number
  readonly #postgres: RunningPostgres
  readonly #env: Readonly<Record<string, string>>
  #child: ChildProcess | undefined

  constructor(
    dataDir: string,
    postgres: RunningPostgres,
    urls: DatabaseUrls,
    port: number,
    env: Readonly<Record<string, string>> = {},
  ) {
    this.dataDir = dataDir
    this.#postgres = postgres
    this.urls = urls
    this.port = port
    this.#env = env
  }

  static async install(): Promise<RealServer> {
    await buildAll(() => undefined, ['server'])
    const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'kills-'))
    chmodSync(dataDir, 0o755)
    const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: true })
    const urls = await prepareCluster(postgres.ownerUrl, 'fleet')
    await applyMigrations(urls.owner)
    return new RealServer(dataDir, postgres, urls, await freePort())
  }

  /** A second process of the same installation. */
  async twin(): Promise<RealServer> {
    return new RealServer(this.dataDir, this.#postgres, this.urls, await freePort(), this.#env)
  }
  get superUrl(): string {
    return this.#postgres.ownerUrl
  }
  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }
  get pid(): number {
    return this.#child!.pid!
  }
  get log(): string {
    return existsSync(join(this.dataDir, 'server.log')) ? readFileSync(join(this.dataDir, 'server.log'), 'utf8') : ''
  }

  async start(): Promise<void> {
    const out = openSync(join(this.dataDir, 'server.log'), 'a')
    this.#child = spawn(process.execPath, [...SERVER_FLAGS, join(root, 'dist/server.mjs')], {
      cwd: root,
      stdio: ['ignore', out, out],
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        DEMO: '0',
        LOGIN_CAPTCHA: '0',
        CALLS_PER_MINUTE: '0',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        ...this.#env,
      },
    })
    await this.ready()
  }
  /** The process answers and reaches its database. */
  async ready(): Promise<void> {
    for (;;) {
      if (this.#child?.exitCode !== null && this.#child?.exitCode !== undefined)
        throw new Error(`the server ended with ${this.#child.exitCode}:\n${this.log.slice(-3000)}`)
      if (
        await fetch(`${this.address}/readyz`).then(
          answer => answer.ok,
          () => false,
        )
      )
        return
      await pause(50)
    }
  }
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }
  async end(): Promise<void> {
    await this.#end('SIGTERM')
  }
  killPostgres(): void {
    process.kill(postmasterOf(join(this.dataDir, 'postgres')), 'SIGKILL')
  }
  killAllOfPostgres(): void {
    cutPower(join(this.dataDir, 'postgres'))
  }

  async remove(): Promise<void> {
    await this.#end('SIGTERM')
    await this.#postgres.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await exited
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
