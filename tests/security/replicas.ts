import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Actor } from '#packages/database/tx.ts'
import { openDatabase } from '#packages/database/pool.ts'
import { type Database } from '#packages/database/database.ts'
import { createApp } from '#packages/http/app.ts'
import { createTokens, md5Hex } from '#packages/security/index.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { DatabaseJournal } from '#areas/platform/log/server/journal.ts'
import { DatabaseSessions } from '#areas/platform/session/server/sessions.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { sql } from '#packages/database/sql.ts'
import { DEMO_TENANT, prepareTenants } from '../../apps/server/first-start.ts'
import { createProduct, type Product } from '../../apps/server/product.ts'
import { seedStaff, staff } from '../../demo/staff.ts'
import { PASSWORD, TestClock } from '../world.ts'

export { PASSWORD }
export const OTHER_TENANT = '100002'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export interface Pair {
  readonly access_token: string
  readonly refresh_token: string
  readonly user_id: string
}
export interface Asked {
  readonly status: number
  readonly json: any
  readonly text: string
}

/** One server process of several, as far as caches and pools go. */
export class Replica {
  readonly app: FastifyInstance
  readonly product: Product
  readonly #client: string
  constructor(app: FastifyInstance, product: Product, client: string) {
    this.app = app
    this.product = product
    this.#client = client
  }

  async ask(
    method: Method,
    url: string,
    token: string,
    input: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Asked> {
    const answer = await this.app.inject({
      method,
      url,
      headers: {
        ...(token ? { 'blade-auth': `bearer ${token}` } : {}),
        'idempotency-key': randomBytes(8).toString('hex'),
        ...headers,
      },
      ...(method === 'GET' || method === 'DELETE' ? { query: input as Record<string, string> } : { payload: input }),
    })
    return { status: answer.statusCode, json: parsed(answer.body), text: answer.body }
  }
  async grant(
    query: Record<string, string>,
    client = this.#client,
    headers: Record<string, string> = {},
  ): Promise<Asked> {
    const answer = await this.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: client, ...headers },
      query,
    })
    return { status: answer.statusCode, json: parsed(answer.body), text: answer.body }
  }
  async signIn(account: string, password = PASSWORD, tenantId = DEMO_TENANT): Promise<Pair> {
    const { status, json } = await this.grant({
      tenantId,
      username: account,
      password: md5Hex(password),
      grant_type: 'password',
    })
    if (status !== 200) throw new Error(`${account} could not sign in: ${JSON.stringify(json)}`)
    return json
  }
  refresh = (token: string, client?: string, tenantId = DEMO_TENANT): Promise<Asked> =>
    this.grant({ tenantId, grant_type: 'refresh_token', refresh_token: token }, client)
  /** A call that asks for a session only: 401 is the answer of a dead one. */
  isAlive = async (token: string): Promise<boolean> =>
    (await this.ask('GET', '/api/blade-user/info', token)).status !== 401
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface Replicas {
  readonly one: Replica
  readonly other: Replica
  /** A replica whose notifications are lost: it has only the five seconds of its cache, on a clock of its own. */
  readonly deaf: Replica
  readonly passSeconds: (seconds: number) => void
  readonly secret: Buffer
  readonly clock: TestClock
  readonly people: Map<string, Actor>
  readonly basic: string
  readonly operator: () => Promise<string>
  /** The log tables hold everything that was asked so far. */
  readonly flush: () => Promise<void>
  close(): Promise<void>
}

type Around = { log: pino.Logger; clock: TestClock; journal: DatabaseJournal }

const replicaOf = async (
  product: Product,
  sessions: Product['sessions'] | DatabaseSessions,
  basic: string,
  around: Around,
): Promise<Replica> =>
  new Replica(
    await createApp({
      routes: product.routes,
      database: product.database,
      sessions,
      clients: product.clients,
      requireKey: true,
      ...around,
    }),
    product,
    basic,
  )

const poolOn = (urls: TestDatabase['urls'], log: pino.Logger): Database =>
  openDatabase({
    appUrl: urls.app,
    readUrl: urls.read,
    reportUrl: urls.report,
    maxConnections: 2,
    log,
    slowMs: 0,
  })

/** Three servers on one database, each with its own pool and caches, as behind one address. */
export async function makeReplicas({ log = pino({ level: 'silent' }) }: { log?: pino.Logger } = {}): Promise<Replicas> {
  const test = await testDatabase()
  const clock = new TestClock('2026-11-21')
  const dataDir = mkdtempSync(join(tmpdir(), 'replicas-'))
  const secret = randomBytes(32)
  const opened: Database[] = []
  const journals: DatabaseJournal[] = []
  const journalOf = (database: Database): DatabaseJournal => {
    const journal = new DatabaseJournal(database, clock, (facts, message) => log.warn(facts, message))
    journals.push(journal)
    return journal
  }
  const productOn = (database: Database) =>
    createProduct({
      database,
      secret,
      withoutCaptcha: true,
      filesFolder: join(dataDir, 'files'),
      clock,
      log: { info() {}, error() {} },
    })
  const first = productOn(test.database)
  const web = await prepareTenants(first, { dataDir, demo: true, captcha: false })
  const basic = `Basic ${Buffer.from(`${web.id}:${web.secret}`).toString('base64')}`
  const people = await test.database.transaction(DEMO_TENANT, tx =>
    seedStaff(tx, systemActor(DEMO_TENANT, 'test', clock), PASSWORD),
  )
  const replica = (product: Product, sessions = product.sessions) =>
    replicaOf(product, sessions, basic, { log, clock, journal: journalOf(product.database) })
  const more = (): Product => {
    const database = poolOn(test.urls, log)
    opened.push(database)
    return productOn(database)
  }
  let passed = 0
  const unheard = more()
  const [one, other, deaf] = [
    await replica(first),
    await replica(more()),
    await replica(
      unheard,
      new DatabaseSessions(unheard.database, createTokens(secret), clock, () => performance.now() + passed),
    ),
  ]
  for (const heard of [one, other]) await heard.product.sessions.listen()
  return {
    one,
    other,
    deaf,
    passSeconds: seconds => {
      passed += seconds * 1000
    },
    secret,
    clock,
    people,
    basic,
    operator: async () =>
      (await one.signIn(await operatorAccount(test.database, clock), PASSWORD, '000000')).access_token,
    flush: async () => {
      for (const journal of journals) await journal.flush()
    },
    async close() {
      for (const journal of journals) await journal.flush()
      for (const { app } of [one, other, deaf]) await app.close()
      for (const database of opened) await database.close()
      await test.drop()
    },
  }
}

/** The platform's own administrator with a password that the test knows. */
async function operatorAccount(database: Database, clock: TestClock): Promise<string> {
  return database.transaction('000000', async tx => {
    const row = (await tx.row<{ id: string; account: string }>(
      sql`select id, account from blade_user where tenant_id = '000000' and account = 'admin'`,
    ))!
    await setPassword(tx, clock, row.id, PASSWORD, false)
    return row.account
  })
}

export const accountOf = (name: string): string => staff.find(one => one.name === name)!.account
