import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { setsParam } from '../../../../tests/params.ts'
import { makeWorld, type World } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close())

const TENANT = '100001'
const HOST = 'bi.example.com'
const setParam = (key: string, value: string) => world.inside(tx => setsParam(tx, key, value))
const grant = async (body: Record<string, string>) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: world.client },
    payload: body,
  })
  return { status: answer.statusCode, json: answer.json() as Record<string, string> }
}
const admin = () => world.as('系统管理员')

describe('10.18 a menu item of another system', () => {
  const address = (path: string) =>
    world.product.database.transaction('000000', async tx => {
      await tx.run(sql`update blade_menu set path = ${path} where tenant_id = '000000' and code = 'info'`)
    })
  const open = async () =>
    (await admin()).call<{ url: string }>('GET', '/api/blade-auth/oauth/iframe-ticket', { code: 'info' })

  it('puts a single-use ticket into the address, never the access token, so that a stolen address is worthless', async () => {
    await address(`https://${HOST}/x?t=\${token}`)
    await setParam('iframe.allowHosts', HOST)
    const { url } = (await open()).data
    const ticket = new URL(url).searchParams.get('t')!
    expect(ticket).toMatch(/^100001\./)
    const redeem = () => grant({ grant_type: 'authorization_code', code: ticket, tenantId: TENANT })
    expect((await redeem()).json).toMatchObject({ tenant_id: TENANT, real_name: '系统管理员' })
    expect([(await redeem()).status, (await redeem()).json.error_description]).toEqual([400, '票据无效或已使用'])
  })
  it('gives the access token to trusted hosts only', async () => {
    await setParam('iframe.tokenHosts', HOST)
    expect(new URL((await open()).data.url).searchParams.get('t')).not.toMatch(/^100001\./)
    await setParam('iframe.tokenHosts', '')
  })
  it('frames no host that is not listed', async () => {
    await address('https://evil.example.com/')
    expect((await open()).msg).toBe('该地址未加入白名单')
  })
  it('knows no menu item that this person was not granted', async () => {
    expect(
      (await (await world.as('周敏')).call('GET', '/api/blade-auth/oauth/iframe-ticket', { code: 'param' })).status,
    ).toBe(404)
    await address('/info/index')
  })
})

describe('the OA', () => {
  it('lets its ticket in once, as the person whose login it names', async () => {
    const { ticket } = (
      await (await world.as('周敏')).call<{ ticket: string }>('POST', '/api/blade-auth/simulated-oa/ticket')
    ).data
    const enter = () => grant({ grant_type: 'oasso', ticket, tenantId: TENANT })
    expect((await enter()).json).toMatchObject({ real_name: '周敏', token_type: 'bearer' })
    expect((await enter()).json.error_description).toBe('单点登录失败，请重试或使用账号登录')
  })
  it('takes no ticket of another tenant and none older than a minute', async () => {
    const { ticket } = (
      await (await world.as('周敏')).call<{ ticket: string }>('POST', '/api/blade-auth/simulated-oa/ticket')
    ).data
    expect((await grant({ grant_type: 'oasso', ticket, tenantId: '000000' })).status).toBe(400)
    const before = world.clock.now()
    world.clock.forward(1)
    expect((await grant({ grant_type: 'oasso', ticket, tenantId: TENANT })).status).toBe(400)
    expect(world.clock.now().getTime()).toBeGreaterThan(before.getTime())
  })
})

describe('a stranger with an identity of a provider', () => {
  const code = (name: string, word: string) => Buffer.from(`${name}\n${word}`).toString('base64url')
  const visit = async (url: string) => {
    const answer = await world.app.inject({ method: 'GET', url })
    return { status: answer.statusCode, to: new URL(answer.headers['location'] ?? '/none', 'http://here') }
  }
  const state = async (tenantId = TENANT) =>
    (await visit(`/api/blade-auth/oauth/render/simulated?tenantId=${tenantId}&nonce=own-word`)).to.searchParams.get(
      'state',
    ) ?? ''
  const social = async (name = '王小川', word = '山高水长') =>
    grant({ grant_type: 'social', source: 'simulated', code: code(name, word), state: await state(), tenantId: TENANT })
  const register = async (body: Record<string, string>) =>
    (
      await world.app.inject({
        method: 'POST',
        url: '/api/blade-user/register-guest',
        payload: { tenantId: TENANT, name: '王小川', account: 'wangxc', password: 'Guest-2026-pass', ...body },
      })
    ).json() as { code: number; msg: string }

  it('is turned away while the tenant has no provider', async () => {
    expect((await social()).json.error_description).toBe('该登录方式未配置')
  })
  it('gives a stranger no session but a key to apply for an account once; sign-in works after the approval', async () => {
    await setParam('login.sources', 'simulated')
    const stranger = (await social()).json
    expect(stranger).toMatchObject({ user_id: '-1', access_token: '' })
    expect((await register({ oauthId: 'guessed' })).msg).toContain('请先使用第三方登录')
    expect((await register({ oauthId: stranger.oauth_id! })).code).toBe(200)
    expect((await register({ oauthId: stranger.oauth_id!, account: 'another' })).msg).toBe('您的申请正在审核中')
    expect((await social()).json.error_description).toBe('您的申请正在审核中')
    const [guest] = (
      await (await admin()).call<{ records: { id: string }[] }>('GET', '/api/blade-user/page', { account: 'wangxc' })
    ).data.records
    const one = async (path: string) => (await (await admin()).call<{ id: string }[]>('GET', path)).data
    const roles = await one('/api/blade-system/role/tree')
    const depts = await one('/api/blade-system/dept/tree')
    const approval = await (await admin()).call('POST', '/api/blade-user/approve-guest', {
      ids: guest!.id,
      deptId: depts[0]!.id,
      roleId:
        (roles as unknown as { id: string; title: string }[]).find(role => role.title === '出纳')?.id ??
        roles.at(-1)!.id,
    })
    expect(approval.msg, JSON.stringify(approval)).toMatch(/成功/)
    expect((await social()).json).toMatchObject({ real_name: '王小川', token_type: 'bearer' })
  })
  it('redirects to the provider and back with a state that is valid for this sign-in only', async () => {
    const out = await visit(`/api/blade-auth/oauth/render/simulated?tenantId=${TENANT}&nonce=own-word`)
    expect([out.status, out.to.pathname, out.to.searchParams.get('social')]).toEqual([302, '/login', 'simulated'])
    const own = out.to.searchParams.get('state')!
    const home = await visit(`/api/blade-auth/oauth/callback/simulated?code=${code('赵二', '青山')}&state=${own}`)
    expect([home.status, home.to.pathname, Object.fromEntries(home.to.searchParams)]).toEqual([
      302,
      '/login',
      { source: 'simulated', code: code('赵二', '青山'), state: own, tenantId: TENANT, nonce: 'own-word' },
    ])
    const enter = (given: object) =>
      grant({
        grant_type: 'social',
        source: 'simulated',
        code: code('赵二', '青山'),
        state: own,
        tenantId: TENANT,
        ...given,
      })
    expect((await enter({ state: 'guessed' })).json.error_description).toBe('登录已失效，请重新发起')
    expect((await enter({})).json.user_id).toBe('-1')
    expect((await enter({})).json.error_description).toBe('登录已失效，请重新发起')
    expect(
      (await visit(`/api/blade-auth/oauth/callback/simulated?code=x&state=${own}`)).to.searchParams.get('social'),
    ).toBe('failed')
  })
  it('refuses a source that is not enabled, an unknown tenant, a refusal of the provider, and a state older than ten minutes', async () => {
    for (const url of [
      `render/github?tenantId=${TENANT}`,
      'render/simulated?tenantId=000000',
      'render/simulated?tenantId=nobody',
      'render/simulated',
      'render/constructor?tenantId=100001',
    ])
      expect([url, (await visit(`/api/blade-auth/oauth/${url}`)).status]).toEqual([url, 400])
    for (const query of [
      'code=x',
      `code=x&state=${await state()}&error=access_denied`,
      'code=x&state=100001.forged-forged-forged-forged',
      `code=&state=${await state()}`,
    ])
      expect([query, (await visit(`/api/blade-auth/oauth/callback/simulated?${query}`)).to.href]).toEqual([
        query,
        'http://here/login?social=failed',
      ])
    const old = await state()
    const now = world.clock.now()
    world.clock.set('2026-12-21 10:00:00')
    expect(
      (
        await grant({
          grant_type: 'social',
          source: 'simulated',
          code: code('赵二', '青山'),
          state: old,
          tenantId: TENANT,
        })
      ).json.error_description,
    ).toBe('登录已失效，请重新发起')
    world.clock.set(`${new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')}`)
  })
  it('cannot become another person who uses the same provider', async () => {
    expect((await social('王小川', '猜的')).json.user_id).toBe('-1')
  })
  it('is told when the provider does not confirm him', async () => {
    expect((await social('王小川', '拒绝')).json.error_description).toBe('第三方授权失败，请重试')
  })
})

it('tells every page what the tenant has set: codes to be silent about, switching, where the app is', async () => {
  await setParam('http.silentCodes', '419, 420')
  await setParam('app.downloadUrl', 'https://app.example.com/fleet.apk')
  expect(
    (await (await admin()).call('GET', '/api/blade-desk/user-setting/list', { kind: 'client' })).data,
  ).toMatchObject({ silentCodes: [419, 420], switchMode: false, app: { url: 'https://app.example.com/fleet.apk' } })
})
