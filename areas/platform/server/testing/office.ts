import { type Clock, systemClock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { createApp } from '#packages/http/app.ts'
import { createTokens, md5Hex } from '#packages/security/index.ts'
import type { Route } from '#packages/server/route.ts'
import { install } from '#packages/server/registry.ts'
import { routesOf } from '#packages/server/routes.ts'
import { insertRow } from '#packages/server/rows.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { definitions } from '#generated/definitions.ts'
import { pino } from 'pino'
import { DatabaseClients } from '#areas/platform/client/server/clients.ts'
import { authRoutes } from '#areas/platform/session/server/auth-routes.ts'
import { DatabaseSessions } from '#areas/platform/session/server/sessions.ts'
import { seedPlatform } from '#areas/platform/tenant/server/seed-platform.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import userCode from '#areas/platform/user/server/index.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import type { Implementation } from '#packages/server/implement.ts'
import { platformRoutes } from '../routes.ts'

export const PASSWORD = 'Office@2026-test'
export interface Answer<T = any> {
  status: number
  code: number
  msg: string
  data: T
}
export interface Sitter {
  call<T = any>(method: 'GET' | 'POST' | 'PUT', path: string, input?: Record<string, unknown>): Promise<Answer<T>>
  gets<T = any>(path: string, query?: Record<string, unknown>): Promise<T>
  posts<T = any>(path: string, body?: Record<string, unknown>): Promise<T>
}
export interface Office {
  readonly test: TestDatabase
  readonly app: Awaited<ReturnType<typeof createApp>>
  /** Makes a person with these roles in a department, by alias and code. */
  hire(
    tenantId: string,
    account: string,
    roles: readonly string[],
    more?: { dept?: string; cities?: readonly string[]; realName?: string },
  ): Promise<string>
  as(tenantId: string, account: string, password?: string): Promise<Sitter>
  signIn(tenantId: string, account: string, password: string): Promise<Answer>
  passSeconds(seconds: number): void
  /** What every start of the server does to the tenants. */
  startsAgain(): Promise<void>
  close(): Promise<void>
}

/**
 * The platform as installed: two tenants with departments, roles and menus, real sign-ins, real rights; without the
 * other areas' behaviour.
 */
export async function openOffice(more: readonly Implementation[] = []): Promise<Office> {
  // Actions whose code is not under test here would stop the registry.
  const quiet = definitions.map(one => (one.area === 'platform' ? one : { ...one, actions: {} }))
  install(quiet, [userCode, ...more])
  const test = await testDatabase()
  let time = systemClock.now().getTime()
  const clock: Clock = { now: () => new Date(time) }
  const tokens = createTokens(Buffer.alloc(32, Buffer.from('office-test-secret')), clock)
  const sessions = new DatabaseSessions(test.database, tokens, clock, () => time)
  const clients = new DatabaseClients(test.database)
  const routes: Route[] = []
  const ports = {
    otherCalls: () => routes,
    database: test.database,
    tokens,
    clock,
    sessions,
    forget: (ids: readonly string[]) => sessions.forget(undefined, ids),
    labels: undefined as never,
    store: undefined as never,
  }
  const written = [...authRoutes(ports), ...platformRoutes(ports)]
  const taken = new Set(written.map(one => `${one.method} ${one.path}`))
  // Export and import have tests of their own.
  const elsewhere = new Proxy({}, { get: () => () => async () => ({}) })
  routes.push(...written, ...routesOf(elsewhere).filter(one => !taken.has(`${one.method} ${one.path}`)))
  const seeds = async () =>
    void (await seedPlatform(test.database, {
      definitions: quiet,
      calls: routes,
      clock,
      webClientSecret: 'office-web-client',
      tenants: [
        { code: '100001', name: '华驰车服集团' },
        { code: '100002', name: '示例租赁' },
      ],
    }))
  await seeds()
  await test.database.transaction(PLATFORM, tx => tx.run(sql`update blade_client set captcha_mode = false`))
  const app = await createApp({
    routes,
    database: test.database,
    sessions,
    clients,
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    clock,
    requireKey: false,
  })
  const authorization = `Basic ${Buffer.from('000000:office-web-client').toString('base64')}`

  const office: Office = {
    test,
    app,
    hire: (...given) => hire(test, clock, ...given),
    async signIn(tenantId, account, password) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization },
        query: { tenantId, username: account, password: md5Hex(password), grant_type: 'password' },
      })
      const json = answer.json() as Record<string, unknown>
      return { status: answer.statusCode, code: Number(json.code ?? 200), msg: String(json.msg ?? ''), data: json }
    },
    async as(tenantId, account, password = PASSWORD) {
      const { status, msg, data } = await office.signIn(tenantId, account, password)
      if (status !== 200) throw new Error(`${account} could not sign in: ${msg}`)
      return sitter(app, data.access_token as string)
    },
    passSeconds(seconds) {
      time += seconds * 1000
    },
    startsAgain: seeds,
    close: async () => {
      await app.close()
      await test.drop()
    },
  }
  return office
}

async function hire(
  test: Office['test'],
  clock: Clock,
  ...[tenantId, account, roles, { dept = 'root', cities = [], realName = account } = {}]: Parameters<Office['hire']>
): Promise<string> {
  return test.database.transaction(tenantId, async tx => {
    const roleId = (
      await tx.rows<{ id: string }>(
        sql`select id from blade_role where tenant_id = ${tenantId} and role_alias = any(${[...roles]}::text[]) and is_deleted = 0`,
      )
    ).map(row => row.id)
    const deptId = (
      await tx.rows<{ id: string }>(
        sql`select id from blade_dept where tenant_id = ${tenantId} and dept_code = ${dept} and is_deleted = 0`,
      )
    ).map(row => row.id)
    if (roleId.length !== roles.length || deptId.length !== 1)
      throw new Error(`no such role or department: ${roles.join()} ${dept}`)
    const { id } = await insertRow(tx, systemActor(tenantId, 'test', clock), userAccount, {
      account,
      code: account,
      userType: 1,
      realName,
      name: realName,
      roleId,
      deptId,
      cityCodes: [...cities],
    })
    await setPassword(tx, clock, id, PASSWORD, false)
    return id
  })
}

function sitter(app: Office['app'], token: string): Sitter {
  const call: Sitter['call'] = async (method, path, input = {}) => {
    const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { 'blade-auth': `bearer ${token}` },
      ...(method === 'GET' ? { query } : { payload: input }),
    })
    const json = answer.json() as Answer
    return { status: answer.statusCode, code: json.code, msg: json.msg, data: json.data }
  }
  const does = async (method: 'GET' | 'POST', path: string, input?: Record<string, unknown>) => {
    const answer = await call(method, path, input)
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data
  }
  return { call, gets: (path, query) => does('GET', path, query), posts: (path, body) => does('POST', path, body) }
}
