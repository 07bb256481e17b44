import type { Clock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { createApp } from '#packages/http/app.ts'
import { route } from '#packages/http/context.ts'
import { createTokens, hashPassword, md5Hex, passwordDigest } from '#packages/security/index.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseClients, secretDigest } from '#areas/platform/client/server/clients.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { authRoutes } from './auth-routes.ts'
import { DatabaseSessions } from './sessions.ts'

let test: TestDatabase
let app: Awaited<ReturnType<typeof createApp>>
let time = Date.parse('2026-11-21T01:00:00Z')
const clock: Clock = { now: () => new Date(time) }
const passSeconds = (seconds: number) => {
  time += seconds * 1000
}
const basic = (secret = 'right') => `Basic ${Buffer.from(`web:${secret}`).toString('base64')}`
const PASSWORD = 'Zhou@2026min'

beforeAll(async () => {
  test = await testDatabase()
  await test.database.transaction(PLATFORM, async tx => {
    await tx.run(
      sql`insert into blade_tenant (id, tenant_id, create_time, code, tenant_name, status) values (1, ${PLATFORM}, now(), '100001', '华驰车服集团', 1), (2, ${PLATFORM}, now(), '100002', '示例租赁', 1)`,
    )
    await tx.run(sql`insert into blade_client (id, tenant_id, create_time, client_id, secret_hash, authorized_grant_types, captcha_mode, access_token_validity, refresh_token_validity)
      values (3, ${PLATFORM}, now(), 'web', ${secretDigest('right')}, 'password,refresh_token', false, 3600, 604800)`)
    await tx.run(
      sql`insert into blade_menu (id, tenant_id, create_time, code, name, category, meta) values (4, ${PLATFORM}, now(), 'contacts', '联系人', 1, ${sql.json({ heads: ['contacts'] })})`,
    )
  })
  const hash = await hashPassword(passwordDigest(PASSWORD))
  for (const [index, tenantId] of ['100001', '100002'].entries()) {
    await test.database.transaction(tenantId, async tx => {
      const at = 10 + index * 10
      await tx.run(
        sql`insert into blade_role (id, tenant_id, create_time, role_name, role_alias, default_scope) values (${String(at)}, ${tenantId}, now(), '出纳', 'cashier', 1)`,
      )
      await tx.run(
        sql`insert into role_menu (id, tenant_id, create_time, role_id, code) values (${String(at + 1)}, ${tenantId}, now(), ${String(at)}, 'contacts')`,
      )
      await tx.run(
        sql`insert into blade_user (id, tenant_id, create_time, account, real_name, role_id) values (${String(at + 2)}, ${tenantId}, now(), 'zhoumin', '周敏', ${[String(at)]}::bigint[])`,
      )
      await tx.run(
        sql`insert into user_credential (id, tenant_id, create_time, user_id, password_hash, changed_time) values (${String(at + 3)}, ${tenantId}, now(), ${String(at + 2)}, ${hash}, '2026-11-01 00:00:00')`,
      )
    })
  }
  const tokens = createTokens(randomBytes(32), clock)
  const sessions = new DatabaseSessions(test.database, tokens, clock, () => time)
  app = await createApp({
    database: test.database,
    sessions,
    clients: new DatabaseClients(test.database),
    log: pino({ level: 'silent' }),
    clock,
    routes: [
      ...authRoutes({ database: test.database, tokens, clock, forget: ids => sessions.forget(undefined, ids) }),
      route('GET /api/test/who', {
        label: '我 / Me',
        permissions: ['contacts_view'],
        handle: async context => ({ tenant: context.actor.tenantId, user: context.actor.userId }),
      }),
    ],
  })
})
afterAll(async () => {
  await app?.close()
  await test?.drop()
})
beforeEach(() => passSeconds(3600 * 24))

const ask = async (body: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: basic(), ...headers },
    query: body,
  })
  return { status: answer.statusCode, json: answer.json() as Record<string, string> }
}
const signIn = (more: Record<string, string> = {}) =>
  ask({ tenantId: '100001', username: 'zhoumin', password: md5Hex(PASSWORD), grant_type: 'password', ...more })
const refresh = (token: string) => ask({ tenantId: '100001', grant_type: 'refresh_token', refresh_token: token })
const who = async (token: string) =>
  (await app.inject({ method: 'GET', url: '/api/test/who', headers: { 'blade-auth': `bearer ${token}` } })).statusCode

describe('signing in', () => {
  it('answers the token object at top level, complete and with text ids, as clients store it', async () => {
    const { status, json } = await signIn()
    expect(status).toBe(200)
    expect(json).toMatchObject({
      tenant_id: '100001',
      user_id: '12',
      account: 'zhoumin',
      user_name: 'zhoumin',
      real_name: '周敏',
      nick_name: '周敏',
      role_id: '10',
      role_name: 'cashier',
      token_type: 'bearer',
      expires_in: 3600,
      detail: { type: 'web' },
      license: '',
    })
    expect(await who(json.access_token!)).toBe(200)
  })
  it('answers alike for an unknown tenant, an unknown account and a wrong password', async () => {
    const wrongs: Record<string, string>[] = [
      { tenantId: '999999' },
      { username: 'nobody' },
      { password: md5Hex('wrong') },
      { tenantId: "1' or 1=1" },
    ]
    for (const more of wrongs) {
      expect((await signIn(more)).json).toMatchObject({
        code: 400,
        error_code: 400,
        error_description: '用户名或密码错误',
      })
    }
    expect((await ask({ username: 'zhoumin' }, { authorization: basic('guess') })).json.error_description).toBe(
      '客户端认证失败',
    )
  })
  it('locks the account at the fifth failure for 30 minutes, also for the right password, and leaves the same name of another tenant alone', async () => {
    for (let failure = 0; failure < 5; failure++) await signIn({ password: md5Hex('wrong') })
    expect((await signIn()).json.error_description).toBe('用户登录失败次数过多')
    expect((await signIn({ tenantId: '100002' })).status).toBe(200)
    passSeconds(30 * 60 + 1)
    expect((await signIn()).status).toBe(200)
  })
  it('counts concurrent failures one by one', async () => {
    await Promise.all(Array.from({ length: 5 }, () => signIn({ password: md5Hex('wrong') })))
    expect((await signIn()).json.error_description).toBe('用户登录失败次数过多')
  })
  it('refuses a disabled account in words and ends its sessions', async () => {
    const { json } = await signIn()
    await test.database.transaction('100001', tx => tx.run(sql`update blade_user set status = 2 where id = 12`))
    passSeconds(6)
    expect((await signIn()).json.error_description).toBe('账号已停用')
    expect(await who(json.access_token!)).toBe(401)
    await test.database.transaction('100001', tx => tx.run(sql`update blade_user set status = 1 where id = 12`))
  })
})

describe('sessions', () => {
  it('takes no refresh token as an access token, nor the reverse', async () => {
    const { json } = await signIn()
    expect(await who(json.refresh_token!)).toBe(401)
    expect((await refresh(json.access_token!)).status).toBe(400)
  })
  it('rotates the refresh token; windows racing within ten seconds both continue, a later second use ends the session', async () => {
    const first = (await signIn()).json
    const second = (await refresh(first.refresh_token!)).json
    passSeconds(9)
    const raced = await refresh(first.refresh_token!)
    expect(raced.status).toBe(200)
    expect((await refresh(second.refresh_token!)).status).toBe(200)
    passSeconds(60)
    expect((await refresh(first.refresh_token!)).json).toMatchObject({
      code: 400,
      error_description: '会话已失效，请重新登录',
    })
    expect((await refresh(raced.json.refresh_token!)).status).toBe(400)
    expect(await who(raced.json.access_token!)).toBe(401)
  })
  it('ends with the sign-out, both tokens', async () => {
    const { json } = await signIn()
    expect(await who(json.access_token!)).toBe(200)
    await app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/logout',
      headers: { 'blade-auth': json.access_token! },
      payload: [{ type: 'error', message: 'x' }],
    })
    expect(await who(json.access_token!)).toBe(200)
    await app.inject({
      method: 'GET',
      url: '/api/blade-auth/oauth/logout',
      headers: { 'blade-auth': json.access_token! },
    })
    expect([await who(json.access_token!), (await refresh(json.refresh_token!)).status]).toEqual([401, 400])
  })
  it('sends up to a hundred local errors at once and two hundred a day, page views beside them, and begins anew in the morning', async () => {
    const send = async (dataType: string, count: number) => {
      const { json } = await signIn()
      const answer = await app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/logout',
        headers: { 'blade-auth': json.access_token! },
        payload: {
          dataType,
          content: Array.from({ length: count }, (_, at) => ({
            type: 'error',
            message: `fault ${at}`,
            url: '/wel/index',
          })),
        },
      })
      return answer.json<{ data: { kept: number } }>().data.kept
    }
    expect([
      await send('error', 120),
      await send('error', 60),
      await send('error', 60),
      await send('error', 1),
      await send('page', 30),
    ]).toEqual([100, 60, 40, 0, 30])
    passSeconds(3600 * 24)
    expect(await send('error', 5)).toBe(5)
  })
  it('ends only sessions visible to the caller; others are refused as unknown, expired ones are not', async () => {
    const [kept, other] = [(await signIn()).json.access_token!, (await signIn()).json.access_token!]
    const kick = async (ids: string | undefined) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/blade-auth/session/remove',
          headers: { 'blade-auth': kept },
          payload: { ids },
        })
      ).statusCode
    const { id } = (await test.database.transaction('100001', tx =>
      tx.row<{ id: string }>(
        sql`select id::text as id from auth_session where user_id = 12 and status = 1 order by id desc limit 1`,
      ),
    ))!
    await test.database.transaction('100001', async tx => {
      await tx.run(
        sql`insert into blade_user (id, tenant_id, create_time, account, real_name) values (13, '100001', now(), 'somebody', '别人')`,
      )
      await tx.run(
        sql`insert into auth_session (id, tenant_id, create_time, user_id, account, status, expire_time) values (77, '100001', now(), 13, 'somebody', 1, now())`,
      )
    })
    expect(
      [await kick('987654321'), await kick('77'), await kick(`${id},987654321`), await kick(undefined)],
      "without session_remove other people's sessions do not exist",
    ).toEqual([404, 404, 404, 400])
    expect(await who(other), 'together with an unknown one nothing ends').toBe(200)
    expect([await kick(id), await who(other), await kick(id), await who(kept)]).toEqual([200, 401, 200, 200])
  })
  it('ends the oldest sessions beyond five', async () => {
    const opened: string[] = []
    for (let at = 0; at < 6; at++) {
      opened.push((await signIn()).json.access_token!)
      passSeconds(1)
    }
    expect(await Promise.all(opened.map(who))).toEqual([401, 200, 200, 200, 200, 200])
  })
})
