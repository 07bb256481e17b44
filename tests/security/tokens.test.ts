import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { createTokens, md5Hex, type TokenClaims } from '#packages/security/index.ts'
import { deriveKey } from '#packages/security/keys.ts'
import { secretDigest } from '#areas/platform/client/server/clients.ts'
import { accountOf, makeReplicas, OTHER_TENANT, type Pair, PASSWORD, type Replica, type Replicas } from './replicas.ts'

// Dialect 13.2, 13.8 and 10-platform L1-L6, D5, on three servers with one database.
let r: Replicas
let all: readonly Replica[]
beforeAll(async () => {
  r = await makeReplicas()
  all = [r.one, r.other, r.deaf]
})
afterAll(() => r?.close())

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sessionClaims = (token: string): TokenClaims => {
  const { tenant_id, user_id, session_id, client_id } = claimsOf(token) as Record<string, string>
  return { tenantId: tenant_id!, userId: user_id!, sessionId: session_id!, clientId: client_id! }
}
const at = (offsetSeconds: number) => ({ now: () => new Date(Date.now() + offsetSeconds * 1000) })
/** Ours in every point but those that `more` changes. */
const signed = (
  token: string,
  more: Record<string, unknown>,
  key = deriveKey(r.secret, 'access-tokens'),
  alg = 'HS256',
) => new SignJWT({ ...claimsOf(token), ...more }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key)
/** The same claims with some changed, under the signature of the real ones. */
const altered = (token: string, more: Record<string, unknown>) => {
  const [head, , signature] = token.split('.')
  return `${head}.${part({ ...claimsOf(token), ...more })}.${signature}`
}

describe('a forged token opens nothing', () => {
  let mine: Pair
  let admin: Pair
  beforeAll(async () => {
    mine = await r.one.signIn(accountOf('李晓雯'))
    admin = await r.one.signIn('admin')
  })
  const forged: Record<string, () => string | Promise<string>> = {
    'signed with another key': async () =>
      (await createTokens(randomBytes(32)).signAccess(sessionClaims(mine.access_token))).token,
    'signed with the well-known key of the family': () =>
      signed(
        mine.access_token,
        {},
        Buffer.from('bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject'),
      ),
    'signed with an empty key or the installation secret itself': () => signed(mine.access_token, {}, r.secret),
    'of the algorithm none, with and without a signature': () =>
      `${part({ alg: 'none', typ: 'JWT' })}.${mine.access_token.split('.')[1]}.`,
    'of the algorithm none that keeps the signature': () =>
      `${part({ alg: 'none', typ: 'JWT' })}.${mine.access_token.split('.').slice(1).join('.')}`,
    'of a stronger algorithm that we do not use': () =>
      signed(mine.access_token, {}, deriveKey(r.secret, 'access-tokens'), 'HS512'),
    'with the administrator put in': () => altered(mine.access_token, { user_id: admin.user_id }),
    'with another session put in': () =>
      altered(mine.access_token, { session_id: sessionClaims(admin.access_token).sessionId }),
    'with another tenant put in': () => altered(mine.access_token, { tenant_id: OTHER_TENANT }),
    'with a longer life': () => altered(mine.access_token, { exp: Math.floor(Date.now() / 1000) + 9_000_000 }),
    // From here on even the key is ours, as if it had leaked from a neighbouring service: what does not fit the session
    // row is nothing.
    'well signed for the session of somebody else': () => signed(mine.access_token, { user_id: admin.user_id }),
    'well signed for another tenant': () => signed(mine.access_token, { tenant_id: OTHER_TENANT }),
    'well signed for a session that never was': () => signed(mine.access_token, { session_id: '999999999999999' }),
    'well signed for an id that is none': () => signed(mine.access_token, { session_id: "1' or 1=1 --" }),
    'well signed for a tenant that is none': () => signed(mine.access_token, { tenant_id: '*' }),
    'of another issuer': () => signed(mine.access_token, { iss: 'somebody-else' }),
    'for another audience': () => signed(mine.access_token, { aud: 'reports' }),
    'of another type': () => signed(mine.access_token, { token_type: 'id_token' }),
    'without an end': () => signed(mine.access_token, { exp: undefined }),
    'without a number of its own': () => signed(mine.access_token, { jti: undefined }),
    expired: async () =>
      (await createTokens(r.secret, at(-7200)).signAccess(sessionClaims(mine.access_token), 3600)).token,
    'not yet valid': async () =>
      (await createTokens(r.secret, at(600)).signAccess(sessionClaims(mine.access_token), 3600)).token,
    'a refresh token': () => mine.refresh_token,
    'a refresh token that says it is an access token': () =>
      signed(mine.refresh_token, { token_type: 'access_token', aud: 'calls' }, deriveKey(r.secret, 'refresh-tokens')),
    'cut short': () => mine.access_token.slice(0, -1),
    'two parts': () => mine.access_token.split('.').slice(0, 2).join('.'),
    'very long': () => `${mine.access_token.split('.')[0]}.${'A'.repeat(6000)}.x`,
    'no token at all': () => '..',
  }
  it.each(Object.keys(forged))('%s', async how => {
    const token = await forged[how]!()
    const answer = await r.one.ask('GET', '/api/blade-user/info', token)
    expect([answer.status, answer.json?.data?.account]).toEqual([401, undefined])
    expect(answer.text).not.toContain(token)
    // The same as a refresh token: refused in the way that does not send clients into a loop (dialect 5.2).
    if (how !== 'a refresh token') expect((await r.one.refresh(token)).status).toBe(400)
  })
  it('while the real one opens what it should: the table above would prove nothing else', async () => {
    for (const replica of all)
      expect((await replica.ask('GET', '/api/blade-user/info', mine.access_token)).json.data.account).toBe(
        accountOf('李晓雯'),
      )
    expect((await r.one.ask('GET', '/api/blade-user/info', await signed(mine.access_token, {}))).status).toBe(200)
  })
  it('takes a token from the header alone: not from a cookie, a body or the address of a call that is no download', async () => {
    const token = mine.access_token
    const ways = [
      { url: `/api/blade-user/info?blade-auth=${token}` },
      { url: '/api/blade-user/info', headers: { cookie: `blade-auth=${token}; saber3-access-token=${token}` } },
      { url: '/api/blade-user/info', headers: { authorization: `Bearer ${token}` } },
    ]
    for (const way of ways) expect((await r.one.app.inject({ method: 'GET', ...way })).statusCode).toBe(401)
    expect(
      (
        await r.one.app.inject({
          method: 'POST',
          url: '/api/blade-user/update-info',
          payload: { 'blade-auth': token, name: 'x' },
        })
      ).statusCode,
    ).toBe(401)
  })
})

describe('a refresh token', () => {
  it('is no access token, and an access token refreshes nothing', async () => {
    const pair = await r.one.signIn(accountOf('何俊'))
    expect((await r.one.ask('GET', '/api/blade-user/info', pair.refresh_token)).status).toBe(401)
    expect((await r.one.refresh(pair.access_token)).json).toMatchObject({
      code: 400,
      error_description: '会话已失效，请重新登录',
    })
    expect(await r.one.isAlive(pair.access_token)).toBe(true)
  })
  it('works once: used again a minute later it ends the whole family, on every server', async () => {
    const first = await r.one.signIn(accountOf('何俊'))
    const second = (await r.other.refresh(first.refresh_token)).json as Pair
    const third = (await r.one.refresh(second.refresh_token)).json as Pair
    for (const replica of all) expect(await replica.isAlive(third.access_token)).toBe(true)
    r.clock.set('2026-11-21 10:01:00')
    expect((await r.other.refresh(first.refresh_token)).status).toBe(400)
    for (const token of [second.refresh_token, third.refresh_token])
      expect((await r.one.refresh(token)).status).toBe(400)
    await ends([first, second, third])
  })
  it('belongs to its client: another one that is well known too gets nothing for it', async () => {
    await r.one.product.database.transaction('000000', async tx =>
      tx.run(sql`insert into blade_client (id, tenant_id, create_time, client_id, secret_hash, authorized_grant_types, captcha_mode, access_token_validity, refresh_token_validity)
      values (${await tx.newId()}, '000000', now(), 'app', ${secretDigest('the secret of the app')}, 'password,refresh_token', false, 3600, 604800)`),
    )
    const app = `Basic ${Buffer.from('app:the secret of the app').toString('base64')}`
    const pair = await r.one.signIn(accountOf('林晓彤'))
    expect((await r.one.refresh(pair.refresh_token, app)).status).toBe(400)
    expect(
      (await r.one.refresh(pair.refresh_token, `Basic ${Buffer.from('000000:guessed').toString('base64')}`)).json
        .error_description,
    ).toBe('客户端认证失败')
    expect((await r.one.refresh(pair.refresh_token, '')).json.error_description).toBe('客户端认证失败')
    expect((await r.one.refresh(pair.refresh_token)).status).toBe(200)
  })
  it('belongs to its tenant: asked in the name of another one it is refused, and what it gives is its own tenant', async () => {
    const pair = await r.one.signIn(accountOf('林晓彤'))
    expect((await r.one.refresh(pair.refresh_token, undefined, OTHER_TENANT)).status).toBe(400)
    expect(
      (
        await r.one.grant({ grant_type: 'refresh_token', refresh_token: pair.refresh_token }, r.basic, {
          'tenant-id': '000000',
        })
      ).status,
    ).toBe(400)
    expect((await r.one.refresh(pair.refresh_token)).json).toMatchObject({ tenant_id: '100001', user_id: pair.user_id })
  })
  it('is given for a grant only that its client may use', async () => {
    for (const grant_type of ['client_credentials', 'implicit', 'social', 'oasso', '__proto__', 'constructor'])
      expect([
        grant_type,
        (await r.one.grant({ tenantId: '100001', username: 'admin', password: md5Hex(PASSWORD), grant_type })).status,
      ]).toEqual([grant_type, 400])
  })
})

/**
 * What holds on every server within five seconds: by a notification on those that listen (their clock stands still
 * here, so nothing ages), by age on one that hears none.
 */
async function soon(holds: (replica: Replica) => Promise<boolean>): Promise<void> {
  for (const replica of [r.one, r.other]) await expect.poll(() => holds(replica), { interval: 20 }).toBe(true)
  r.passSeconds(4.9)
  expect(await holds(r.deaf)).toBe(true)
}
async function ends(pairs: readonly Pair[]): Promise<void> {
  for (const { access_token } of pairs) await soon(async replica => !(await replica.isAlive(access_token)))
  for (const { refresh_token } of pairs) expect((await r.deaf.refresh(refresh_token)).status).toBe(400)
}
async function alive(pair: Pair): Promise<void> {
  for (const replica of all) expect(await replica.isAlive(pair.access_token)).toBe(true)
}

describe('what ends a session ends it on every server within five seconds', () => {
  const idOf = (name: string) => r.people.get(name)!.userId
  const admin = async () => (await r.one.signIn('admin')).access_token
  const does = async (token: string, url: string, body: Record<string, unknown>) => {
    const answer = await r.one.ask('POST', url, token, body)
    expect([url, answer.status, answer.json?.msg]).toEqual([url, 200, expect.anything()])
    return answer.json.data
  }
  const done: { what: string; name: string; run: (pair: Pair) => Promise<unknown> }[] = [
    {
      what: 'signing out',
      name: '韦国栋',
      run: pair => r.one.ask('GET', '/api/blade-auth/oauth/logout', pair.access_token),
    },
    {
      what: 'being kicked',
      name: '方晴',
      run: async pair =>
        does(await admin(), '/api/blade-auth/session/remove', { ids: sessionClaims(pair.access_token).sessionId }),
    },
    {
      what: 'a reset of the password',
      name: '许文博',
      run: async () => does(await admin(), '/api/blade-user/reset-password', { userIds: idOf('许文博') }),
    },
    {
      what: 'a password typed into the form of the user',
      name: '江岳',
      run: async () =>
        does(await admin(), '/api/blade-user/update', { id: idOf('江岳'), password: 'Typed-by-admin-26' }),
    },
    {
      what: 'disabling the account',
      name: '江远',
      run: async () => does(await admin(), '/api/blade-user/update-status', { ids: idOf('江远'), status: 2 }),
    },
    {
      what: 'leaving the company',
      name: '沈屿',
      run: async () =>
        does(await admin(), '/api/blade-user/leave', { userIds: idOf('沈屿'), force: true, reason: '离职' }),
    },
    {
      what: 'removing the account',
      name: '严芷',
      run: async () => does(await admin(), '/api/blade-user/remove', { ids: idOf('严芷') }),
    },
    {
      what: 'the last day of a limited account',
      name: '邓凯',
      run: async () => does(await admin(), '/api/blade-user/update', { id: idOf('邓凯'), validTo: '2026-11-20' }),
    },
  ]
  it.each(done)('$what', async ({ name, run }) => {
    const pair = await r.one.signIn(accountOf(name))
    const bystander = await r.other.signIn(accountOf('陈立群'))
    await alive(pair)
    await run(pair)
    await ends([pair])
    await alive(bystander)
  })
  it("changing one's own password ends the other sessions and keeps this one", async () => {
    const [here, there] = [await r.one.signIn(accountOf('赵启航')), await r.other.signIn(accountOf('赵启航'))]
    await alive(there)
    await does(here.access_token, '/api/blade-user/update-password', {
      oldPassword: md5Hex(PASSWORD),
      newPassword: md5Hex('Another-2026-pass'),
      newPassword1: md5Hex('Another-2026-pass'),
    })
    await ends([there])
    await alive(here)
  })
  const may = async (replica: Replica, pair: Pair, path: string) => {
    const { status } = await replica.ask('GET', path, pair.access_token, { size: '1' })
    expect([200, 402]).toContain(status)
    return status === 200
  }
  const changes: {
    what: string
    name: string
    before: string
    after?: string
    run: (pair: Pair) => Promise<unknown>
  }[] = [
    {
      what: 'another role for the person',
      name: '乔麦',
      before: '/api/ratutech-core/vehicle-extract/page',
      after: '/api/ratutech-core/contract-template/page',
      run: async () =>
        does(await admin(), '/api/blade-user/grant', { userIds: idOf('乔麦'), roleIds: await roleId('legal') }),
    },
    {
      what: 'disabling the role',
      name: '金瑶',
      before: '/api/ratutech-core/bill/receivable/page',
      run: async () =>
        does(await admin(), '/api/blade-system/role/update-status', { ids: await roleId('bill_clerk'), status: 2 }),
    },
    {
      what: 'taking all menus from the role',
      name: '韩松',
      before: '/api/ratutech-core/vehicle/page',
      run: async () =>
        does(await admin(), '/api/blade-system/role/grant', {
          roleIds: await roleId('vehicle_supervisor'),
          menuIds: [],
          dataScopeIds: [],
          apiScopeIds: [],
        }),
    },
  ]
  const roleId = async (alias: string) =>
    (
      await r.one.product.database.read<{ id: string }>(
        sql`select id from blade_role where tenant_id = '100001' and role_alias = ${alias} and is_deleted = 0`,
      )
    )[0]!.id
  it.each(changes)(
    '$what changes what he may do, on every server, in the session that he has',
    async ({ name, before, after, run }) => {
      const pair = await r.one.signIn(accountOf(name))
      for (const replica of all)
        expect([await may(replica, pair, before), after && (await may(replica, pair, after))]).toEqual([
          true,
          after && false,
        ])
      await run(pair)
      await soon(async replica => !(await may(replica, pair, before)))
      if (after) await soon(replica => may(replica, pair, after))
    },
  )
  it("the end of the tenant's contract ends everybody's session, and nobody signs in any more", async () => {
    const pair = await r.one.signIn(accountOf('顾明远'))
    await alive(pair)
    const [tenant] = await r.one.product.database.read<{ id: string }>(
      sql`select id from blade_tenant where tenant_id = '000000' and code = '100001'`,
    )
    const token = await r.operator()
    await does(token, '/api/blade-system/tenant/setting', {
      ids: tenant!.id,
      accountNumber: 200,
      expireTime: '2026-11-20 00:00:00',
    })
    await ends([pair])
    expect(
      (
        await r.one.grant({
          tenantId: '100001',
          username: accountOf('顾明远'),
          password: md5Hex(PASSWORD),
          grant_type: 'password',
        })
      ).json.error_description,
    ).toBe('租户已过期，请联系平台')
    await does(token, '/api/blade-system/tenant/setting', {
      ids: tenant!.id,
      accountNumber: 200,
      expireTime: '2027-11-20 00:00:00',
    })
    expect(await r.one.isAlive(token)).toBe(true)
  })
})

describe('guessing the password of a session that one has taken over', () => {
  it('is counted like a wrong sign-in: five wrong ones lock the account, also for the call that asks for the own password', async () => {
    const pair = await r.one.signIn(accountOf('罗毅'))
    const tries = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        r.one.ask('POST', '/api/blade-user/verify-password', pair.access_token, { password: md5Hex(`wrong ${index}`) }),
      ),
    )
    expect(tries.map(one => one.status)).toEqual([400, 400, 400, 400, 400])
    const right = await r.one.ask('POST', '/api/blade-user/verify-password', pair.access_token, {
      password: md5Hex(PASSWORD),
    })
    expect([right.status, right.json.msg]).toEqual([400, '用户登录失败次数过多'])
    const change = await r.one.ask('POST', '/api/blade-user/update-password', pair.access_token, {
      oldPassword: md5Hex(PASSWORD),
      newPassword: md5Hex('Another-2026-pass'),
      newPassword1: md5Hex('Another-2026-pass'),
    })
    expect([change.status, change.json.msg]).toEqual([400, '用户登录失败次数过多'])
  })
})
