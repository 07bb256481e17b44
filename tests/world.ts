import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { definitions } from '#generated/definitions.ts'
import { addDays, instantOf, localDate, type Clock, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { createApp } from '#packages/http/app.ts'
import { md5Hex } from '#packages/security/index.ts'
import { illegalMoves } from '#packages/testing/moves.ts'
import type { DatabaseLog } from '#packages/database/log.ts'
import type { DatabaseUrls } from '#packages/database/roles.ts'
import { openDatabase } from '#packages/database/pool.ts'
import { type Database } from '#packages/database/database.ts'
import { poolsOf } from '#packages/database/testing.ts'
import type { TestDatabase } from '#packages/testing/database.ts'
import { findBreaches } from '#areas/accounts/ledger/server/check-ledger.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { DEMO_TENANT, prepareTenants } from '../apps/server/first-start.ts'
import { formerSecrets, installationSecret } from '../apps/server/config.ts'
import type { EndedJob } from '#packages/jobs/jobs.ts'
import { DatabaseJournal } from '#areas/platform/log/server/journal.ts'
import { jobNote } from '#areas/platform/log/server/notes.ts'
import { createProduct, type Product } from '../apps/server/product.ts'
import { seedStaff, staff } from '../demo/staff.ts'
import { startedDatabase, testFolder, webClientOf } from './first-start.ts'

/** What every member of the staff signs in with. */
export const PASSWORD = 'Leasing-2026-spine'

/** A clock that tests turn by hand. */
export class TestClock implements Clock {
  #now: Date
  constructor(day: string) {
    this.#now = instantOf(`${day} 10:00:00`)
  }
  now(): Date {
    return this.#now
  }
  set(time: string): void {
    this.#now = instantOf(time.length === 10 ? `${time} 10:00:00` : time)
  }
  forward(days: number): void {
    this.set(addDays(localDate(this.#now), days))
  }
}

export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: T
  /** The first answer again, under its Idempotency-Key. */
  readonly replayed: boolean
}
type Body = Record<string, unknown>

/** One person at his browser: calls over HTTP, with his token and the rights of his role. */
export class Person {
  readonly name: string
  readonly #world: World
  #token: string
  #language = 'zh-CN'
  constructor(world: World, name: string, token: string) {
    this.#world = world
    this.name = name
    this.#token = token
  }
  /** The same person with the product in English; this one goes on in Chinese. */
  inEnglish(): Person {
    const reader = new Person(this.#world, this.name, this.#token)
    reader.#language = 'en'
    return reader
  }

  /** Signs in again where his session has run out: the clock of a scenario moves by weeks. */
  async call<T = any>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    input: Body = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const answer = await this.#send<T>(method, path, input, headers)
    if (answer.status !== 401) return answer
    this.#token = await tokenOf(this.#world, this.name)
    return this.#send(method, path, input, headers)
  }
  async #send<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    input: Body,
    headers: Record<string, string>,
  ): Promise<Answer<T>> {
    const url = path.startsWith('/') ? path : `/api/ratutech-core/${path}`
    const isRead = method === 'GET' || method === 'DELETE'
    const response = await this.#world.app.inject({
      method,
      url,
      headers: {
        'blade-auth': `bearer ${this.#token}`,
        authorization: this.#world.client,
        'accept-language': this.#language,
        'idempotency-key': `${Math.random()}`,
        ...headers,
      },
      ...(isRead
        ? { query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])) }
        : { payload: input }),
    })
    const json = response.headers['content-type']?.toString().includes('json')
      ? (response.json() as { code: number; msg: string; data: T })
      : { code: response.statusCode, msg: '', data: response.rawPayload as T }
    return {
      status: response.statusCode,
      code: json.code,
      msg: json.msg,
      data: json.data,
      replayed: response.headers['idempotency-replayed'] === 'true',
    }
  }
  /** The answer's data; a refusal fails the test with the server's words. */
  async does<T = any>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    input: Body = {},
    headers: Record<string, string> = {},
  ): Promise<T> {
    const answer = await this.call<T>(method, path, input, headers)
    if (answer.status !== 200)
      throw new Error(`${this.name} ${method} ${path}: ${answer.status} ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data
  }
  gets = <T = any>(path: string, query: Body = {}): Promise<T> => this.does<T>('GET', path, query)
  posts = <T = any>(path: string, body: Body = {}): Promise<T> => this.does<T>('POST', path, body)
  puts = <T = any>(path: string, body: Body = {}): Promise<T> => this.does<T>('PUT', path, body)
  /** Sends one file as the import dialog does. */
  uploads<T = any>(
    path: string,
    file: { name: string; bytes: Buffer },
    query: Body = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.uploadsAll(path, 'file', [file], query, headers)
  }
  async uploadsAll<T = any>(
    path: string,
    field: string,
    files: readonly { name: string; bytes: Buffer }[],
    query: Body = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const boundary = '----spine'
    const parts = files.flatMap(file => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    ])
    const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
    const url = path.startsWith('/') ? path : `/api/ratutech-core/${path}`
    const response = await this.#world.app.inject({
      method: 'POST',
      url,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      payload,
      headers: {
        'blade-auth': `bearer ${this.#token}`,
        authorization: this.#world.client,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'accept-language': this.#language,
        'idempotency-key': `${Math.random()}`,
        ...headers,
      },
    })
    const json = response.json() as { code: number; msg: string; data: T }
    return {
      status: response.statusCode,
      code: json.code,
      msg: json.msg,
      data: json.data,
      replayed: response.headers['idempotency-replayed'] === 'true',
    }
  }

  /** Decides the task that waits for this person on that record: approve, or reject with a reason. */
  async decides(
    resource: string,
    id: string,
    how: 'approve' | 'reject' = 'approve',
    comment = how === 'approve' ? '同意' : '请补充资料',
  ): Promise<Answer> {
    const todo = (await this.gets('/api/blade-flow/work/todo-list', { size: 200 })).records as {
      businessTable: string
      businessId: string
      taskId: string
      processInstanceId: string
    }[]
    const claim = (await this.gets('/api/blade-flow/work/claim-list', { size: 200 })).records as typeof todo
    const task = [...todo, ...claim].find(one => one.businessTable === resource && one.businessId === id)
    if (!task) throw new Error(`${this.name} has no task of ${resource} ${id}`)
    return this.call('POST', '/api/blade-flow/work/complete-task', {
      taskId: task.taskId,
      processInstanceId: task.processInstanceId,
      comment,
      ...(how === 'approve' ? { flag: 'ok' } : {}),
    })
  }
}

export interface World {
  readonly app: FastifyInstance
  readonly product: Product
  readonly urls: Pick<DatabaseUrls, 'app'>
  readonly clock: TestClock
  readonly client: string
  as(name: string): Promise<Person>
  /** Inside the tenant, as the system: for looking, not for doing. */
  inside<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  readonly system: Actor
  /** What the calls of this app left behind; `journal: true` alone keeps any. */
  readonly journal: DatabaseJournal
  /** Every person of the story by name, for verbs that the demo calls directly. */
  readonly people: Map<string, Actor>
  /**
   * A second replica of the server: its own pool, caches and app on the same database and files. Closed with the world.
   */
  replica(): Promise<World>
  /**
   * After every test file the books balance and no record has moved where its table does not lead; `unchecked` for
   * worlds of made-up rows.
   */
  close(options?: { unchecked?: boolean }): Promise<void>
}
/**
 * `webFolder`: also serves the built web app. `maxConnections`: of each pool; races need as many as there are callers.
 */
export interface WorldOptions {
  /** What the deployment lets its pages frame (FRAME_HOSTS). */
  readonly frameHosts?: readonly string[]
  readonly webFolder?: string
  readonly maxConnections?: number
  /** Calls and jobs are logged as by the server itself. */
  readonly journal?: boolean
  /**
   * Instead of a throw-away database: the data folder and the database of an installation that a server process will
   * serve.
   */
  readonly installation?: { readonly dataDir: string; readonly urls: DatabaseUrls }
}

/** Breaches of the ledger's invariants (50-billing 3.6) and moves that no table of states knows. */
const faultsLeft = async (tx: Tx): Promise<string[]> => [
  ...(await findBreaches(tx)).breaches.map(one => JSON.stringify(one)),
  ...(await illegalMoves(tx, definitions as readonly Resource[])),
]

type Shared = Pick<World, 'urls' | 'clock' | 'client' | 'system' | 'people' | 'journal' | 'replica'>

/** A session is over after half a day: whoever is asked after that signs in again. */
const SESSION_MS = 12 * 3_600_000

/** One server of the world: people sign in once a session, and what the file leaves behind is checked when it closes. */
function worldOf(app: World['app'], product: Product, closes: () => Promise<void>, shared: Shared): World {
  const known = new Map<string, { readonly at: number; readonly person: Promise<Person> }>()
  const world: World = {
    ...shared,
    app,
    product,
    as(name) {
      const now = shared.clock.now().getTime()
      const signedIn = known.get(name)
      if (signedIn && Math.abs(now - signedIn.at) < SESSION_MS) return signedIn.person
      const person = signIn(world, name)
      known.set(name, { at: now, person })
      return person
    },
    inside: work => product.database.transaction(DEMO_TENANT, work),
    async close({ unchecked = false } = {}) {
      await app.close()
      // What would be written later would come upon a database that is gone: files share a process.
      await product.sessions.lastSeen.flush()
      await shared.journal.flush()
      const faults = unchecked ? [] : await world.inside(faultsLeft)
      await closes()
      if (faults.length > 0) throw new Error(`what this file leaves behind is wrong:\n${faults.join('\n')}`)
    },
  }
  return world
}

/** The whole product on a database of its own, with the staff of the story, on the given day. */
export async function makeWorld(
  day = '2026-11-21',
  { webFolder, maxConnections = 4, installation, frameHosts = [], journal: isLogging = false }: WorldOptions = {},
): Promise<World> {
  const log = pino({
    level: process.env['LOG_LEVEL'] ?? 'error',
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
  })
  const clock = new TestClock(day)
  const dataDir = installation?.dataDir ?? testFolder('world-')
  const secret = installationSecret(dataDir)
  const system = systemActor(DEMO_TENANT, 'test', clock)
  const jobEnded = (job: EndedJob) => {
    const note = jobNote(job)
    if (isLogging && note) journal.note(note)
  }
  const productOn = (database: Database): Product =>
    createProduct({
      database,
      jobEnded,
      withoutCaptcha: true,
      secret,
      filesFolder: join(dataDir, 'files'),
      formerSecrets: formerSecrets(dataDir),
      clock,
      log: { info() {}, error: (facts, message) => log.error(facts, message) },
    })
  const hiresStaff = (database: Database) => database.transaction(DEMO_TENANT, tx => seedStaff(tx, system, PASSWORD))
  const firstStart = async (database: Database): Promise<void> => {
    await prepareTenants(productOn(database), { dataDir, demo: true, captcha: false })
    await hiresStaff(database)
  }
  const test = installation
    ? databaseOf(installation.urls, maxConnections, log)
    : await startedDatabase(`world ${day}`, firstStart, maxConnections)
  if (installation) await firstStart(test.database)
  const journal = new DatabaseJournal(test.database, clock, (facts, message) => log.warn(facts, message))
  const product = productOn(test.database)
  const web = webClientOf(dataDir)
  const people = await hiresStaff(test.database)
  const client = `Basic ${Buffer.from(`${web.id}:${web.secret}`).toString('base64')}`
  const shared = { urls: test.urls, clock, client, system, people, journal, replica: () => replica() }
  const open = async (of: Product, closes: () => Promise<void>): Promise<World> => {
    const app = await createApp({
      routes: of.routes,
      database: of.database,
      sessions: of.sessions,
      clients: of.clients,
      log,
      clock,
      requireKey: true,
      frameHosts,
      ...(isLogging ? { journal } : {}),
      ...(webFolder ? { webFolder, webClient: web } : {}),
    })
    return worldOf(app, of, closes, shared)
  }
  const replicas: World[] = []
  const replica = async (): Promise<World> => {
    const { database, drop } = databaseOf(test.urls, maxConnections, log)
    const one = await open(productOn(database), drop)
    replicas.push(one)
    return one
  }
  return open(product, async () => {
    for (const one of replicas) await one.close({ unchecked: true })
    await test.drop()
  })
}

function databaseOf(
  urls: DatabaseUrls,
  maxConnections: number,
  log: DatabaseLog,
): Pick<TestDatabase, 'urls' | 'database' | 'drop'> {
  const database = openDatabase({ ...poolsOf(urls), maxConnections, log })
  return { urls: { ...urls, name: 'fleet' }, database, drop: () => database.close() }
}

const signIn = async (world: World, name: string): Promise<Person> =>
  new Person(world, name, await tokenOf(world, name))

export async function tokenOf(world: World, name: string, tenantId = DEMO_TENANT): Promise<string> {
  // People of the story by name; whoever a test adds by account.
  const account = staff.find(one => one.name === name)?.account ?? name
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: world.client, 'tenant-id': tenantId },
    query: {
      tenantId,
      username: account,
      password: md5Hex(PASSWORD),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    },
  })
  if (response.statusCode !== 200) throw new Error(`${name} could not sign in: ${response.body}`)
  return (response.json() as { access_token: string }).access_token
}
