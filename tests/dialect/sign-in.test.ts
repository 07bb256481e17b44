import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BladeClient, md5, type Token } from './client.ts'
import { tokenKeys } from './shapes.ts'
import { DEMO_TENANT, openStand, PASSWORD, PLATFORM, type Stand } from './stand.ts'

// Section 5 of the dialect: how a client that knows nothing of this product gets in, stays in and leaves.
let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand?.close())
const base = (who = 'lixiaowen') => ({
  tenantId: DEMO_TENANT,
  username: who,
  password: md5(PASSWORD),
  scope: 'all',
  type: 'account',
})
const client = () => new BladeClient(stand)
const fails = (answer: { status: number; body: any }, text: string) =>
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: 400, error_code: 400, error_description: text, msg: text, success: false },
  ])

describe('the picture', () => {
  it('comes without an envelope: a key and a PNG of 130 by 48, to whoever asks', async () => {
    const { answer, code } = await client().captcha()
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ['image', 'key']])
    expect(answer.body.image).toMatch(/^data:image\/png;base64,/)
    const png = Buffer.from(answer.body.image.split(',')[1], 'base64')
    expect([png.readUInt32BE(16), png.readUInt32BE(20), code.length]).toEqual([130, 48, 5])
  })
  it('is used up by one try, right or wrong, and is read in capitals or small letters', async () => {
    const one = client()
    const { key, code } = await one.captcha()
    const asks = (typed: string) =>
      one.grant({ ...base(), grant_type: 'captcha' }, { 'captcha-key': key, 'captcha-code': typed })
    expect((await asks(code.toLowerCase())).status).toBe(200)
    fails(await asks(code), '验证码不正确')
    const second = await one.captcha()
    fails(
      await one.grant({ ...base(), grant_type: 'captcha' }, { 'captcha-key': second.key, 'captcha-code': 'xxxxx' }),
      '验证码不正确',
    )
    fails(
      await one.grant({ ...base(), grant_type: 'captcha' }, { 'captcha-key': second.key, 'captcha-code': second.code }),
      '验证码不正确',
    )
    fails(
      await one.grant(
        { ...base(), grant_type: 'captcha' },
        { 'captcha-key': 'undefined', 'captcha-code': 'undefined' },
      ),
      '验证码不正确',
    )
  })
})

describe('the token', () => {
  it.each(['query', 'form', 'json'] as const)(
    'is given for arguments in the %s, top level, with exactly the keys that clients store',
    async way => {
      const one = client()
      const { status, body, headers } = await one.signIn(DEMO_TENANT, 'lixiaowen', PASSWORD, way)
      expect([status, Object.keys(body).sort()]).toEqual([200, [...tokenKeys].sort()])
      expect(body).toMatchObject({
        tenant_id: DEMO_TENANT,
        account: 'lixiaowen',
        user_name: 'lixiaowen',
        oauth_id: '',
        token_type: 'bearer',
        expires_in: 3600,
        detail: { type: 'web' },
      })
      for (const key of ['user_id', 'dept_id', 'post_id', 'role_id'])
        expect([key, body[key]]).toEqual([key, expect.stringMatching(/^\d+(,\d+)*$/)])
      for (const [key, value] of Object.entries(body))
        if (!['expires_in', 'detail'].includes(key)) expect([key, typeof value]).toEqual([key, 'string'])
      expect([headers.get('set-cookie'), headers.get('cache-control')]).toEqual([null, 'no-store'])
    },
  )
  it('names the roles of administrators so that clients show their tools', async () => {
    expect((await client().signIn(DEMO_TENANT, 'admin', PASSWORD)).body.role_name.split(',')).toContain('admin')
    expect((await client().signIn(PLATFORM, 'admin', PASSWORD)).body.role_name.split(',')).toContain('administrator')
  })
  it('keeps what the header User-Type says', async () => {
    const one = client()
    const { key, code } = await one.captcha()
    expect(
      (
        await one.grant(
          { ...base(), grant_type: 'captcha' },
          { 'captcha-key': key, 'captcha-code': code, 'user-type': 'app' },
        )
      ).body.detail,
    ).toEqual({ type: 'app' })
  })
  it('is refused with 400 and the text in every place where a generation of clients looks, never with 401', async () => {
    const one = client()
    const asks = async (values: object, headers = {}) => {
      const { key, code } = await one.captcha()
      return one.grant(
        { ...base('zhangwei-nobody'), grant_type: 'captcha', ...values },
        { 'captcha-key': key, 'captcha-code': code, ...headers },
      )
    }
    fails(await asks({}), '用户名或密码错误')
    fails(await asks({ username: 'lixiaowen', password: md5('wrong') }), '用户名或密码错误')
    fails(await asks({ tenantId: '999999' }), '用户名或密码错误')
    fails(await asks({}, { authorization: undefined }), '客户端认证失败')
    fails(
      await asks({}, { authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` }),
      '客户端认证失败',
    )
    // While the client asks for the picture, nobody gets round it by another grant.
    fails(await asks({ grant_type: 'password', username: 'lixiaowen' }), '验证码不正确')
    for (const grant_type of ['client_credentials', 'implicit']) expect((await asks({ grant_type })).status).toBe(400)
  })
})

describe('the second token', () => {
  it.each(['/api/blade-auth/oauth/token', '/api/blade-auth/oauth/token/refresh'])(
    'is changed for a whole new pair at %s, and serves once',
    async path => {
      const one = client()
      const first = (await one.signIn(DEMO_TENANT, 'lixiaowen', PASSWORD)).body as Token
      const refreshed = await one.ask('POST', path, {
        query: { refresh_token: first.refresh_token, tenantId: DEMO_TENANT, grant_type: 'refresh_token', scope: 'all' },
        headers: { 'tenant-id': DEMO_TENANT, 'blade-auth': undefined, 'dept-id': '', 'role-id': '' },
      })
      expect([refreshed.status, Object.keys(refreshed.body).sort()]).toEqual([200, [...tokenKeys].sort()])
      expect([refreshed.body.access_token, refreshed.body.refresh_token]).not.toEqual([
        first.access_token,
        first.refresh_token,
      ])
      // Neither of a pair serves as the other (dialect 13.8).
      expect(
        (
          await one.ask('GET', '/api/blade-user/info', {
            headers: { 'blade-auth': `bearer ${refreshed.body.refresh_token}` },
          })
        ).status,
      ).toBe(401)
      fails(
        await one.ask('POST', path, {
          query: { refresh_token: refreshed.body.access_token, tenantId: DEMO_TENANT, grant_type: 'refresh_token' },
        }),
        '会话已失效，请重新登录',
      )
    },
  )
})

describe('the header of the user', () => {
  it("is read in any case, with the word bearer or without; another tenant's number beside it changes nothing", async () => {
    const one = client()
    const { access_token: token } = (await one.signIn(DEMO_TENANT, 'lixiaowen', PASSWORD)).body as Token
    for (const headers of [
      { 'Blade-Auth': `bearer ${token}` },
      { 'BLADE-AUTH': `Bearer ${token}` },
      { 'blade-auth': token },
      { 'blade-auth': `bearer ${token}`, 'tenant-id': PLATFORM },
      { 'blade-auth': `bearer ${token}`, authorization: undefined },
    ]) {
      const answer = await new BladeClient(stand).ask('GET', '/api/blade-user/info', { headers })
      expect([Object.keys(headers), answer.status, answer.body.data?.tenantId]).toEqual([
        Object.keys(headers),
        200,
        DEMO_TENANT,
      ])
    }
  })
  it('is the only place of a token beside the address of a download: cookies and the query of other calls are not read', async () => {
    const one = client()
    const { access_token: token } = (await one.signIn(DEMO_TENANT, 'admin', PASSWORD)).body as Token
    const bare = new BladeClient(stand)
    expect((await bare.ask('GET', '/api/blade-user/info', { query: { 'Blade-Auth': token } })).status).toBe(401)
    expect(
      (
        await bare.ask('GET', '/api/blade-user/info', {
          headers: { cookie: `saber-access-token=${token}; Blade-Auth=${token}` },
        })
      ).status,
    ).toBe(401)
    expect(
      (await bare.ask('POST', '/api/blade-system/post/remove', { query: { 'Blade-Auth': token, ids: '1' } })).status,
    ).toBe(401)
  })
  it('is missing or dead: 401 in the envelope, with the two texts that clients tell apart', async () => {
    const none = await client().ask('GET', '/api/blade-system/menu/routes')
    expect([none.status, none.body]).toMatchObject([401, { code: 401, success: false, msg: '缺失令牌,鉴权失败' }])
    for (const token of ['nonsense', 'undefined.undefined.undefined', 'eyJhbGciOiJub25lIn0.e30.']) {
      const answer = await client().ask('GET', '/api/blade-system/menu/routes', {
        headers: { 'blade-auth': `bearer ${token}` },
      })
      expect([token, answer.status, answer.body]).toMatchObject([
        token,
        401,
        { code: 401, success: false, msg: '请求未授权' },
      ])
    }
  })
})

describe('leaving', () => {
  it('GET ends both tokens of the session; POST stores a list of local errors and ends nothing', async () => {
    const one = client()
    const pair = (await one.signIn(DEMO_TENANT, 'lixiaowen', PASSWORD)).body as Token
    const posted = await one.ask('POST', '/api/blade-auth/oauth/logout', {
      json: [{ type: 'error', message: 'x is undefined', stack: 'at y', info: '', url: '/wel/index' }],
    })
    expect([posted.status, posted.body.code]).toEqual([200, 200])
    expect((await one.get('blade-user/info')).status).toBe(200)
    const left = await one.ask('GET', '/api/blade-auth/oauth/logout', { headers: { authorization: undefined } })
    expect([left.status, left.body.success]).toEqual([200, true])
    expect((await one.get('blade-user/info')).status).toBe(401)
    expect(
      (await one.grant({ grant_type: 'refresh_token', refresh_token: pair.refresh_token, tenantId: DEMO_TENANT }))
        .status,
    ).toBe(400)
  })
  it('clear-cache and user-info answer in the envelope; user-info tells roles by alias and permissions by code', async () => {
    const one = client()
    await one.signIn(DEMO_TENANT, 'admin', PASSWORD)
    expect(
      (await one.ask('GET', '/api/blade-auth/oauth/clear-cache', { headers: { authorization: undefined } })).body,
    ).toMatchObject({ code: 200, success: true, data: {} })
    const { data } = (await one.get('blade-auth/oauth/user-info')).body
    expect([data.account, data.roles]).toEqual(['admin', ['admin']])
    expect(data.permissions).toContain('user_add')
  })
  it('the tenant of an address is told before the sign-in, and nothing else of it', async () => {
    expect((await client().get('blade-system/tenant/info', { domain: 'https://nobody.example' })).body.data).toEqual({})
  })
})

describe('guessing', () => {
  it('is over after five wrong passwords, with a text of its own; an administrator unlocks', async () => {
    const one = client()
    for (let guess = 0; guess < 5; guess++)
      fails(await one.signIn(DEMO_TENANT, 'qiaomai', `guess-${guess}`), '用户名或密码错误')
    fails(await one.signIn(DEMO_TENANT, 'qiaomai', PASSWORD), '用户登录失败次数过多')
    const admin = client()
    await admin.signIn(DEMO_TENANT, 'admin', PASSWORD)
    const [row] = (await admin.get('blade-user/page', { account: 'qiaomai' })).body.data.records
    expect((await admin.post('blade-user/unlock', { userIds: row.id })).body).toMatchObject({
      code: 200,
      success: true,
      msg: '操作成功',
    })
    expect((await one.signIn(DEMO_TENANT, 'qiaomai', PASSWORD)).status).toBe(200)
  })
})
