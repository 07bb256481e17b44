import { invalid, notFound, Refused, refuse } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { FileAnswer, RawAnswer, type Rights, type Route, StreamAnswer } from '#packages/server/route.ts'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { noRights, route, type Session } from './context.ts'

const rights: Rights = { ...noRights, userId: '7', codes: new Set(['contacts_view']) }
const session: Session = {
  id: 's1',
  tenantId: '100001',
  userId: '7',
  userName: '周敏',
  deptId: '3',
  clientId: 'web',
  rights,
  mustChangePassword: false,
}
const database = { metrics: () => ({ pools: {} }), read: async () => [{}] } as unknown as Database

const uniqueViolation = Object.assign(new Error('duplicate key value violates unique constraint'), {
  code: '23505',
  constraint: 'u_plate',
  table: 'vehicle',
})
const broken = (code: string, more: object) => () => {
  throw Object.assign(new Error('a rule of the table'), { code, table: 'vehicle', ...more })
}
const thrown: Record<string, () => unknown> = {
  check: broken('23514', { constraint: 'vehicle_seat_qty_check' }),
  notNull: broken('23502', { column: 'seat_qty' }),
  guard: () => refuse('closed', '【{no}】已关闭 / [{no}] is closed', { no: 'ZL1' }),
  fault: () => invalid({ phone: '手机号格式不正确 / Wrong mobile number' }),
  missing: () => notFound('contacts', '9'),
  stale: () => {
    throw new Refused({ kind: 'Stale', resource: 'contacts', id: '9' })
  },
  unique: () => {
    throw uniqueViolation
  },
  bug: () => {
    throw new Error('password=secret at line 3')
  },
  state: () => {
    throw new Refused({ kind: 'WrongState', resource: 'c', id: '1', state: '已驳回 / Rejected', action: '盖章 / Seal' })
  },
}
const uploads = mkdtempSync(join(tmpdir(), 'uploads-'))
const at = (path: string, more: Partial<Route> & Pick<Route, 'handle'>): Route => ({
  method: 'GET',
  path: `/api/test/${path}`,
  permissions: ['signed in'],
  label: '测试 / Test',
  ...more,
})
const routes: Route[] = [
  at('echo', { method: 'POST', handle: async (_context, input) => input }),
  at('read', { permissions: ['contacts_view'], handle: async () => ({ records: [] }) }),
  at('export', {
    permissions: ['contacts_view'],
    handle: async () => new FileAnswer('联系人.xlsx', 'application/zip', Buffer.from('x')),
  }),
  at('forbidden', { permissions: ['contacts_edit'], handle: async () => ({}) }),
  at('typed', { input: z.object({ id: z.string() }), handle: async (_context, input) => input }),
  at('nothing', { handle: async () => undefined }),
  at('raw', { permissions: ['public'], handle: async () => new RawAnswer(200, { key: 'k' }) }),
  at('upload', {
    method: 'POST',
    upload: { maxBytes: 1000 },
    handle: async context => ({ name: context.file!.name, size: context.file!.bytes.length, query: context.query }),
  }),
  at('film', {
    method: 'POST',
    upload: { maxBytes: 3_000_000, isLong: true },
    handle: async context => {
      let read = 0
      for await (const piece of context.kept!.open()) read += (piece as Buffer).length
      if (context.query['fails']) throw new Error('the disk of the store is full')
      return {
        name: context.kept!.name,
        size: context.kept!.size,
        read,
        head: context.kept!.head.length,
        sha256: context.kept!.sha256,
        between: readdirSync(uploads).length,
        group: context.body['groupName'],
      }
    },
  }),
  at('ill-typed', {
    method: 'POST',
    handle: async () => {
      throw Object.assign(new Error('value out of range for type bigint'), { code: '22003' })
    },
  }),
  ...Object.keys(thrown).map(name => at(`throw/${name}`, { handle: async () => thrown[name]!() })),
  route('POST /api/blade-auth/oauth/token', {
    label: '登录 / Sign in',
    permissions: ['public with client'],
    handle: async context =>
      refuse('login', context.client ? '用户名或密码错误 / Wrong name or password' : '客户端认证失败 / Unknown client'),
  }),
]
const web = mkdtempSync(join(tmpdir(), 'web-'))
writeFileSync(join(web, 'index.html'), '<html><meta name="client" content=""/><meta name="map" content=""/></html>')
mkdirSync(join(web, 'assets'))
writeFileSync(join(web, 'assets/a-1.js'), 'x')
const app = await createApp({
  webFolder: web,
  webClient: { id: '000000', secret: 'k"y' },
  mapTiles: { layers: ['https://t0.example.cn/{z}/{x}/{y}.png'], coords: 'wgs84', note: '' },
  routes,
  database,
  log: pino({ level: 'silent' }),
  requireKey: false,
  uploadFolder: uploads,
  sessions: { find: async token => (token === 'good' ? session : undefined) },
  clients: {
    find: async (clientId, secret) =>
      secret === 'right'
        ? { clientId, grantTypes: [], accessSeconds: 1, refreshSeconds: 1, captcha: false, allowedAddresses: [] }
        : undefined,
  },
})
afterAll(async () => {
  await app.close()
  rmSync(web, { recursive: true })
  rmSync(uploads, { recursive: true })
})

const ask = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  more: { headers?: Record<string, string>; payload?: unknown } = {},
) =>
  app.inject({
    method,
    url: `/api/test/${url}`,
    headers: { 'blade-auth': 'bearer good', ...more.headers },
    ...(more.payload === undefined ? {} : { payload: more.payload as string }),
  })

describe('the envelope, because clients read the code and others only the status', () => {
  it.each([
    ['guard', 400, '【ZL1】已关闭'],
    ['fault', 400, '手机号格式不正确'],
    ['state', 400, '当前状态【已驳回】不允许执行【盖章】'],
    ['missing', 404, '记录不存在或无权查看'],
    ['stale', 409, '数据已被他人修改，请刷新后重试'],
    ['unique', 409, '数据已存在，不能重复'],
    ['bug', 500, '服务器异常'],
  ])('%s answers status and code %i with its text and nothing from inside', async (name, status, msg) => {
    const answer = await ask('GET', `throw/${name}`)
    expect([answer.statusCode, answer.json().code, answer.json().success, answer.json().msg]).toEqual([
      status,
      status,
      false,
      msg,
    ])
    expect(answer.body).not.toContain('secret')
  })
  it.each([
    ['check', '数值不符合规则'],
    ['notNull', '必填'],
  ])('names the field when a rule of the table says no and no guard did (%s)', async (name, msg) => {
    const answer = await ask('GET', `throw/${name}`)
    expect([answer.statusCode, answer.json().msg, answer.json().data.faults]).toEqual([
      400,
      `seatQty: ${msg}`,
      [{ path: 'seatQty', reason: msg }],
    ])
  })
  it('names the argument that PostgreSQL could not read', async () => {
    const answer = await ask('POST', 'ill-typed', {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ name: '好', vehicleIds: ['1', '9999999999999999999'], lines: [{ note: 'a\u0000' }] }),
    })
    expect([answer.statusCode, answer.json().data.faults.map((fault: { path: string }) => fault.path)]).toEqual([
      400,
      ['vehicleIds.1', 'lines.0.note'],
    ])
  })
  it('says it in English to whoever asks for English', async () => {
    expect((await ask('GET', 'throw/state', { headers: { 'accept-language': 'en-GB' } })).json().msg).toBe(
      '[Seal] is not allowed in state [Rejected]',
    )
  })
  it('carries {} when there is nothing, since clients destructure data', async () => {
    expect((await ask('GET', 'nothing')).json()).toEqual({ code: 200, success: true, data: {}, msg: '暂无承载数据' })
  })
  it('answers captcha and token without envelope', async () => {
    expect((await ask('GET', 'raw')).json()).toEqual({ key: 'k' })
  })
  it('tells an unknown path from a wrong method and a wrong media type', async () => {
    expect((await ask('GET', 'no-such')).statusCode).toBe(404)
    expect((await ask('POST', 'read')).statusCode).toBe(405)
    expect((await ask('POST', 'echo', { headers: { 'content-type': 'text/plain' }, payload: 'a=1' })).statusCode).toBe(
      415,
    )
    expect(
      (await ask('POST', 'echo', { headers: { 'content-type': 'application/json' }, payload: '{"a":' })).statusCode,
    ).toBe(400)
  })
})

describe('who asks', () => {
  it('refuses without a token 401, without the code 402', async () => {
    expect((await ask('GET', 'read', { headers: { 'blade-auth': '' } })).statusCode).toBe(401)
    expect((await ask('GET', 'read', { headers: { 'blade-auth': 'bearer stolen' } })).statusCode).toBe(401)
    expect((await ask('GET', 'forbidden')).statusCode).toBe(402)
    expect((await ask('GET', 'read', { headers: { 'blade-auth': 'good' } })).statusCode).toBe(200)
  })
  it('takes a token from the address only for downloads, never for reads, writes or from cookies', async () => {
    const none = { headers: { 'blade-auth': '' } }
    expect((await ask('GET', 'export?blade-auth=bearer%20good', none)).statusCode).toBe(200)
    expect((await ask('GET', 'read?Blade-Auth=good', none)).statusCode).toBe(401)
    expect((await ask('POST', 'echo?Blade-Auth=good', none)).statusCode).toBe(401)
    expect(
      (await ask('GET', 'read', { headers: { 'blade-auth': '', cookie: 'saber-access-token=good' } })).statusCode,
    ).toBe(401)
  })
  it('fails the token call with all names of the reason and never with 401, which would sign clients out in a loop', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from('web:wrong').toString('base64')}` },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 400, error_code: 400, msg: '客户端认证失败', error_description: '客户端认证失败' },
    ])
    const known = await app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from('web:right').toString('base64')}` },
    })
    expect(known.json().error_description).toBe('用户名或密码错误')
  })
})

describe('arguments, because clients send them in the query, in the body or in both', () => {
  const json = { 'content-type': 'application/json' }
  it.each([
    ['query only', 'echo?ids=1%2C2&_t=5', {}, { ids: '1,2' }],
    ['an empty JSON body', 'echo?ids=1', { headers: json, payload: '' }, { ids: '1' }],
    ['both with the same value', 'echo?roleId=5', { headers: json, payload: '{"roleId":5}' }, { roleId: 5 }],
    [
      'a form',
      'echo',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1&b=%E4%BD%A0' },
      { a: '1', b: '你' },
    ],
    [
      'a form of parts, its absent values left out',
      'echo',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=B' },
        payload:
          '--B\r\nContent-Disposition: form-data; name="ids"\r\n\r\n1,2\r\n--B\r\nContent-Disposition: form-data; name="x"\r\n\r\nundefined\r\n--B--\r\n',
      },
      { ids: '1,2' },
    ],
    ['a list as body', 'echo', { headers: json, payload: '[1]' }, { items: [1] }],
  ])('%s', async (_name, url, more, data) => {
    expect((await ask('POST', url, more)).json().data).toEqual(data)
  })
  it('refuses one argument with two values, since two readers would read two requests', async () => {
    expect((await ask('POST', 'echo?id=1', { headers: json, payload: '{"id":"2"}' })).json()).toMatchObject({
      code: 400,
      data: { kind: 'Invalid', faults: [{ path: 'id' }] },
    })
  })
  it('refuses a file, or more than such a form may hold, where no file is taken', async () => {
    const part = (head: string, text: string) => ({
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
      payload: `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n--B--\r\n`,
    })
    expect([
      (await ask('POST', 'echo', part('name="file"; filename="a.txt"', 'x'))).statusCode,
      (await ask('POST', 'echo', part('name="a"', 'x'.repeat(70_000)))).statusCode,
    ]).toEqual([413, 413])
    expect((await ask('POST', 'echo', part('name="__proto__"', 'x'))).statusCode).toBeLessThan(500)
  })
  it('refuses a poisoned prototype', async () => {
    expect((await ask('POST', 'echo', { headers: json, payload: '{"__proto__":{"admin":true}}' })).statusCode).toBe(400)
  })
  it('names a missing parameter', async () => {
    expect((await ask('GET', 'typed')).json().msg).toBe('缺少必要的请求参数: id')
  })
})

describe('files', () => {
  const form = (bytes: number) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
    payload: `--B\r\nContent-Disposition: form-data; name="file"; filename="C:\\\\fakepath\\\\合同.pdf"\r\nContent-Type: application/pdf\r\n\r\n${'x'.repeat(bytes)}\r\n--B--\r\n`,
  })
  it('takes one file up to the cap of its call and refuses one byte more with 413', async () => {
    expect((await ask('POST', 'upload?code=a', form(1000))).json().data).toEqual({
      name: '合同.pdf',
      size: 1000,
      query: { code: 'a' },
    })
    expect((await ask('POST', 'upload', form(1001))).statusCode).toBe(413)
    expect(
      (await ask('POST', 'upload', { headers: { 'content-type': 'application/json' }, payload: '{}' })).statusCode,
    ).toBe(400)
  })
  it('lays a long one on the disk until its call is over, whether it ends well, badly or was too long', async () => {
    const film = (bytes: number, group = '') => ({
      ...form(0),
      payload: `--B\r\nContent-Disposition: form-data; name="groupName"\r\n\r\n${group}\r\n${form(bytes).payload}`,
    })
    expect((await ask('POST', 'film', film(2_500_000, '行驶证'))).json().data).toEqual({
      name: '合同.pdf',
      size: 2_500_000,
      read: 2_500_000,
      head: 262_144,
      sha256: createHash('sha256').update('x'.repeat(2_500_000)).digest('hex'),
      between: 1,
      group: '行驶证',
    })
    expect((await ask('POST', 'film', film(2000))).json().data).toMatchObject({
      size: 2000,
      read: 2000,
      head: 2000,
      between: 0,
    })
    expect((await ask('POST', 'film?fails=1', film(2_500_000))).statusCode).toBe(500)
    const refused = [
      await ask('POST', 'film', film(3_000_001)),
      await ask('POST', 'film', film(3_100_000)),
      await ask('POST', 'film', { headers: { 'content-type': 'application/json' }, payload: '{}' }),
    ]
    expect(refused.map(answer => [answer.statusCode, answer.json().msg])).toEqual([
      [413, '文件大小不能超过2MB'],
      [413, '文件大小不能超过2MB'],
      [400, '请选择文件'],
    ])
    expect(readdirSync(uploads)).toEqual([])
  })
  it('sends a download as an attachment whose Chinese name survives', async () => {
    const answer = await ask('GET', 'export')
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('联系人')}.xlsx`)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

it('describes every call with its codes, so that the list of calls can be compared with the specification', async () => {
  const answer = (await app.inject({ method: 'GET', url: '/api/docs/openapi.json' })).json()
  expect(answer.paths['/api/test/typed'].get).toMatchObject({
    'x-permissions': ['signed in'],
    parameters: [{ name: 'id', in: 'query', required: true }],
  })
  expect((await app.inject({ method: 'GET', url: '/api/docs' })).body).toContain('/api/test/read')
})
it('answers health to anybody and figures to this machine only', async () => {
  expect((await app.inject({ method: 'GET', url: '/readyz' })).json()).toEqual({ status: 'ready' })
  expect((await app.inject({ method: 'GET', url: '/metrics' })).body).toContain('http_request_duration_seconds_count')
  expect((await app.inject({ method: 'GET', url: '/metrics', remoteAddress: '10.1.1.1' })).statusCode).toBe(404)
})

const TOLD =
  '{&#34;layers&#34;:[&#34;https://t0.example.cn/{z}/{x}/{y}.png&#34;],&#34;coords&#34;:&#34;wgs84&#34;,&#34;note&#34;:&#34;&#34;}'
it('lets pages ask the host of the map that is configured, and no other', async () => {
  const { headers } = await app.inject({ method: 'GET', url: '/' })
  expect(String(headers['content-security-policy'])).toContain("connect-src 'self' https://t0.example.cn;")
})

it('answers every page address with the page, never an unknown call or file, so that a reload inside the app works', async () => {
  const page = await app.inject({ method: 'GET', url: '/contract/lease/index?id=1' })
  expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([
    200,
    `<html><meta name="client" content="000000:k&#34;y"/><meta name="map" content="${TOLD}"/></html>`,
    'no-cache',
  ])
  expect((await app.inject({ method: 'GET', url: '/' })).body).toContain('000000:')
  expect((await app.inject({ method: 'GET', url: '/assets/a-1.js' })).headers['cache-control']).toContain('immutable')
  expect((await app.inject({ method: 'GET', url: '/assets/gone-2.js' })).statusCode).toBe(404)
  expect((await app.inject({ method: 'GET', url: '/api/nothing' })).json().code).toBe(404)
})

it('keeps no failure of ours for somebody who goes away in the middle of an upload, and nothing of what he sent', async () => {
  const lines: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'broken-'))
  const server = await createApp({
    routes: [at('film', { method: 'POST', upload: { maxBytes: 90_000_000, isLong: true }, handle: async () => ({}) })],
    database,
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    requireKey: false,
    uploadFolder: folder,
    sessions: { find: async () => session },
    clients: { find: async () => undefined },
  })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const asked = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/test/film',
    headers: {
      'blade-auth': 'bearer good',
      'content-type': 'multipart/form-data; boundary=B',
      'content-length': 50_000_000,
    },
  })
  asked.on('error', () => undefined)
  asked.write(`--B\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n${'x'.repeat(3_000_000)}`)
  await expect.poll(() => readdirSync(folder).length).toBe(1)
  asked.destroy()
  await expect.poll(() => readdirSync(folder).length).toBe(0)
  await server.close()
  expect(lines).toEqual([])
  rmSync(folder, { recursive: true })
})

it('ends open event streams when the server ends, which would else wait for them for ever', async () => {
  let stopped = 0
  const server = await createApp({
    routes: [
      at('stream', {
        permissions: ['public'],
        handle: async () =>
          new StreamAnswer(tell => {
            tell('open', { n: 1 })
            return () => {
              stopped++
            }
          }),
      }),
    ],
    database,
    log: pino({ level: 'silent' }),
    sessions: { find: async () => undefined },
    clients: { find: async () => undefined },
  })
  const response = await fetch(`${await server.listen({ port: 0, host: '127.0.0.1' })}/api/test/stream`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('event: open')) text += (await reader.read()).value
  expect(text).toContain('data: {"n":1}')
  await server.close()
  expect([(await reader.read()).done, stopped]).toEqual([true, 1])
})
