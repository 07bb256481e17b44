import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { md5Hex } from '#packages/security/index.ts'
import { route } from '#packages/http/context.ts'
import { accountOf, makeReplicas, type Pair, PASSWORD, type Replicas } from './replicas.ts'

// Dialect 13.3, 13.4: what a scenario leaves in answers, logs and log tables, with every log line kept and every
// statement logged as a slow one.
let r: Replicas
const lines: string[] = []
const answers: { readonly what: string; readonly text: string }[] = []
const secrets = new Map<string, string>()
const secret = (what: string, text: string): string => {
  secrets.set(text, what)
  return text
}
const ID_NO = '440524188001010014'
const PHONE = '13712345678'
const ask = async (token: string, method: 'GET' | 'POST' | 'PUT', url: string, input: Record<string, unknown> = {}) => {
  const answer = await r.other.ask(method, url, token, input)
  answers.push({ what: `${method} ${url}`, text: answer.text })
  return answer
}
let masked: Pair
beforeAll(async () => {
  const log = pino({ level: 'trace', redact: ['req.headers'] }, { write: (line: string) => void lines.push(line) })
  r = await makeReplicas({ log })
  await scenario()
  await r.flush()
})
afterAll(() => r?.close())

async function scenario(): Promise<void> {
  secret('the password', PASSWORD)
  secret('its MD5', md5Hex(PASSWORD))
  secret('the secret of the web client', Buffer.from(r.basic.slice(6), 'base64').toString().split(':')[1]!)
  secret('the header of the web client', r.basic.slice(6))
  for (const wrong of ['Wrong-2026-guess', PASSWORD.slice(0, -1)])
    await r.other.grant({
      tenantId: '100001',
      username: accountOf('李晓雯'),
      password: secret('a wrong password', md5Hex(wrong)),
      grant_type: 'password',
    })
  await r.other
    .grant({
      tenantId: '100001',
      username: secret('a password typed into the wrong field', 'Typed-too-early-9'),
      password: md5Hex('x'),
      grant_type: 'password',
    })
    .catch(() => undefined)
  secrets.delete('Typed-too-early-9')
  const admin = await signIn('系统管理员')
  masked = await signIn('林晓彤')
  const own = await signIn('李晓雯')
  await ask(own.access_token, 'POST', '/api/blade-user/update-password', {
    oldPassword: md5Hex(PASSWORD),
    newPassword: secret('a new password', md5Hex('Fresh-2026-password')),
    newPassword1: md5Hex('Fresh-2026-password'),
  })
  await ask(own.access_token, 'POST', '/api/blade-user/update-password', {
    oldPassword: secret('a wrong old password', md5Hex('nonsense')),
    newPassword: md5Hex('Fresh-2026-passwort'),
    newPassword1: md5Hex('Fresh-2026-passwort'),
  })
  await ask(own.access_token, 'POST', '/api/blade-user/verify-password', {
    password: secret('a guess', md5Hex('guess-guess')),
  })
  await ask(admin.access_token, 'POST', '/api/blade-user/update', {
    id: r.people.get('何俊')!.userId,
    password: secret('a password typed by the administrator', 'Typed-2026-by-admin'),
    idNo: ID_NO,
    phone: PHONE,
  })
  await ask(admin.access_token, 'POST', '/api/blade-user/submit', {
    account: 'neuling',
    realName: '新人',
    password: secret('the first password of somebody new', 'First-2026-of-newcomer'),
    userType: 1,
    phone: '13900000005',
    deptId: r.people.get('何俊')!.deptId,
    roleId: '1',
  })
  const operator = await r.operator()
  secret('a token', operator)
  await ask(operator, 'POST', '/api/blade-system/client/submit', {
    clientId: 'app2',
    clientName: 'App',
    authorizedGrantTypes: 'password',
    clientSecret: secret('the secret of a client', 'the-very-secret-of-app2'),
  })
  await ask(operator, 'GET', '/api/blade-system/client/list')
  // Downloads that a browser opens as a link carry the token in their address.
  for (const path of [
    '/api/ratutech-core/vehicle/generate-file',
    '/api/ratutech-core/contacts/import-template',
    '/api/blade-resource/attach/get-file',
  ]) {
    const answer = await r.other.app.inject({ method: 'GET', url: `${path}?blade-auth=${own.access_token}&id=1` })
    answers.push({
      what: `GET ${path} as a link`,
      text: answer.headers['content-type']?.toString().includes('json') ? answer.body : '',
    })
  }
  for (const url of [
    '/api/blade-user/page',
    '/api/blade-user/detail',
    '/api/blade-user/user-list',
    '/api/blade-user/search/user',
    '/api/blade-user/platform-detail',
    '/api/blade-user/timeline',
    '/api/blade-system/session/page',
    '/api/blade-auth/session/page',
    '/api/blade-log/api/list',
    '/api/blade-log/login/page',
  ])
    for (const pair of [admin, masked, own])
      await ask(pair.access_token, 'GET', url, { id: r.people.get('何俊')!.userId, size: '100' })
  await ask(own.access_token, 'GET', '/api/blade-user/info')
  await ask(own.access_token, 'GET', '/api/blade-auth/oauth/logout')
}
async function signIn(name: string): Promise<Pair> {
  const pair = await r.other.signIn(accountOf(name))
  const again = (await r.other.refresh(pair.refresh_token)).json as Pair
  for (const one of [pair, again]) {
    secret(`the access token of ${name}`, one.access_token)
    secret(`the refresh token of ${name}`, one.refresh_token)
  }
  return again
}
const found = (text: string): string[] => [...secrets].filter(([one]) => text.includes(one)).map(([, what]) => what)

describe('what nobody but its owner may know', () => {
  it('stands in no line of the log, though every call and every statement is logged', () => {
    expect(lines.length).toBeGreaterThan(200)
    expect(lines.filter(line => line.includes('slow statement')).length).toBeGreaterThan(100)
    expect(lines.filter(line => line.includes('/oauth/token')).length).toBeGreaterThan(3)
    expect(lines.flatMap(line => found(line).map(what => `${what}: ${line.slice(0, 200)}`))).toEqual([])
    expect(lines.filter(line => line.includes(ID_NO) || line.includes(PHONE)).map(line => line.slice(0, 200))).toEqual(
      [],
    )
  })
  it('stands in no table, neither of logs nor of history nor of anything else', async () => {
    const tables = await r.one.product.database.read<{ name: string }>(
      sql`select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
    )
    expect(tables.length).toBeGreaterThan(100)
    const wrong: string[] = []
    let rows = 0
    for (const { name } of tables)
      for (const { text } of await r.one.product.database.read<{ text: string }>(
        sql`select t::text as text from ${sql.name(name)} t`,
      )) {
        rows++
        for (const what of found(text)) wrong.push(`${name}: ${what}`)
      }
    expect(rows).toBeGreaterThan(1_000)
    expect([...new Set(wrong)]).toEqual([])
    const logged = await r.one.product.database.read<{ uri: string }>(
      sql`select request_uri as uri from log_api union all select request_uri from log_error`,
    )
    expect(logged.length).toBeGreaterThan(5)
    expect(logged.filter(row => /[?=]/.test(row.uri))).toEqual([])
  })
  it('comes back in no answer: neither passwords nor what is made of them, nor secrets of clients', () => {
    expect(answers.length).toBeGreaterThan(20)
    expect(answers.flatMap(({ what, text }) => found(text).map(one => `${what}: ${one}`))).toEqual([])
    expect(
      answers
        .filter(({ text }) => /\$argon2|password_?hash|secret_?hash|formerHash|refreshIds|"password":"[^"]/i.test(text))
        .map(one => one.what),
    ).toEqual([])
    expect(answers.find(one => one.what.endsWith('/client/list'))!.text).toContain('"clientSecret":"******"')
  })
  it('is masked for whoever may see the record but not the number', async () => {
    const own = answers.filter(({ what }) => what.startsWith('GET /api/blade-user/'))
    expect(own.some(({ text }) => text.includes('440***********0014'))).toBe(true)
    expect(own.filter(({ text }) => text.includes(ID_NO)).map(one => one.what)).toEqual([])
    const list = await r.other.ask('GET', '/api/blade-user/page', masked.access_token, { idNo_like: ID_NO.slice(0, 6) })
    expect([list.status, list.json?.data?.total ?? 0]).toEqual([list.status, 0])
  })
  it('is not told by an error of the server either, whose cause the log must tell', async () => {
    const { createApp } = await import('#packages/http/app.ts')
    const { StandInSessions } = await import('#packages/testing/stand-in.ts')
    const seen: string[] = []
    const broken = route('POST /api/test/broken', {
      label: '坏 / Broken',
      permissions: ['public'],
      handle: context =>
        context.database.transaction('100001', tx =>
          tx.run(
            sql`insert into user_credential (id, tenant_id, create_time, user_id, password_hash, former_hashes, must_change) values (1, '100001', now(), ${'1'}, ${String(context.body['password'])}, '{}', null), (1, '100001', now(), null, null, null, null)`,
          ),
        ),
    })
    const app = await createApp({
      routes: [broken],
      database: r.one.product.database,
      sessions: new StandInSessions(),
      clients: r.one.product.clients,
      log: pino({ level: 'trace' }, { write: (line: string) => void seen.push(line) }),
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/test/broken?token=in-the-address',
      payload: { password: 'Broken-2026-password' },
    })
    await app.close()
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(seen.length).toBeGreaterThan(0)
    expect(answer.body).not.toMatch(/insert into|user_credential|null value/)
    for (const text of [answer.body, ...seen])
      for (const one of ['Broken-2026-password', 'in-the-address'])
        expect([one, text.includes(one)]).toEqual([one, false])
  })
})
