import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { setsParam } from '../params.ts'
import { makeWorld, type World } from '../world.ts'

// 10-platform 3.3, phone: a mobile number and the code of a text; 60 s between two, five minutes, single use.
const TENANT = '100001'
const PLATFORM = '000000'
let world: World
const phones = new Map<string, string>()
beforeAll(async () => {
  world = await makeWorld()
  for (const tenantId of [TENANT, PLATFORM])
    await within(tenantId, tx =>
      tx.run(
        sql`insert into blade_sms (id, tenant_id, create_time, sms_code, category, purpose, template_id, sign_name, status) values (${tenantId === TENANT ? '4711003' : '4711004'}::bigint, ${tenantId}, now(), 'C1', '9', 'code', 'T', '华驰车服', 2)`,
      ),
    )
  for (const row of await within(TENANT, tx =>
    tx.rows<{ name: string; phone: string }>(
      sql`select real_name as name, phone from blade_user where tenant_id = ${TENANT}`,
    ),
  ))
    phones.set(row.name, row.phone)
})
afterAll(() => world?.close({ unchecked: true }))
// Each test a day of its own: no count of another's reaches into it.
let day = 1
beforeEach(() => world.clock.set(`2026-12-${String(++day).padStart(2, '0')} 10:00:00`))

const within = <T>(tenantId: string, work: (tx: Tx) => Promise<T>) => world.product.database.transaction(tenantId, work)
const forward = (seconds: number) =>
  world.clock.set(
    new Date(world.clock.now().getTime() + seconds * 1000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  )
const UNKNOWN = '13999990001'
const phoneOf = (name: string) => phones.get(name)!

interface Sent {
  status: number
  msg: string
  data: { id: string }
}
const asks = async (
  phone: string,
  more: { tenantId?: string; press?: string; address?: string } = {},
): Promise<Sent> => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/blade-resource/sms/endpoint/send-validate',
    remoteAddress: more.address ?? '203.0.113.5',
    headers: more.press ? { 'idempotency-key': more.press } : {},
    payload: { phone, tenantId: more.tenantId ?? TENANT },
  })
  return { status: answer.statusCode, ...(answer.json() as { msg: string; data: { id: string } }) }
}
const enters = async (phone: string, key: string, code: string, tenantId = TENANT, address = '203.0.113.5') => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    remoteAddress: address,
    headers: { authorization: world.client, 'tenant-id': tenantId, 'captcha-key': key, 'captcha-code': code },
    query: { tenantId, username: phone, grant_type: 'captcha', scope: 'all', type: 'phone' },
  })
  return { status: answer.statusCode, json: answer.json() as Record<string, string> }
}
const texts = (phone: string) =>
  within(TENANT, tx =>
    tx.rows<{ id: string; content: string }>(
      sql`select id, content from sms_log where tenant_id = ${TENANT} and phone = ${phone} order by id`,
    ),
  )
/** As the administrator of a demonstration reads it. */
const codeSent = async (phone: string) =>
  /\d{6}/.exec(
    (
      await (
        await world.as('系统管理员')
      ).gets<{ records: { content: string }[] }>('/api/blade-resource/sms-log/page', { phone, size: 1 })
    ).records[0]!.content,
  )![0]
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const LOCKED = '用户登录失败次数过多'
const WRONG = '验证码不正确'

describe('the code', () => {
  it('opens a session like the password does, once, and stands nowhere in the log', async () => {
    const phone = phoneOf('周敏')
    const { data } = await asks(phone)
    expect(data).toEqual({ success: true, id: data.id, key: data.id, phone, expiresIn: 300 })
    const code = await codeSent(phone)
    expect((await texts(phone)).at(-1)!.content).toBe('验证码 ******，5分钟内有效，请勿告诉他人。')
    const entered = await enters(phone, data.id, code)
    expect(entered.json).toMatchObject({ real_name: '周敏', tenant_id: TENANT, token_type: 'bearer', expires_in: 3600 })
    const again = await enters(phone, data.id, code)
    expect([again.status, again.json.error_description]).toEqual([400, WRONG])
    const stored = await within(PLATFORM, tx =>
      tx.rows<{ text: string }>(sql`select row_to_json(c)::text as text from auth_phone_code c`),
    )
    expect(JSON.stringify(stored)).not.toContain(code)
  })
  it('opens one session when the button is pressed twice at once', async () => {
    const phone = phoneOf('周敏')
    const { data } = await asks(phone)
    const code = await codeSent(phone)
    const both = await Promise.all([enters(phone, data.id, code), enters(phone, data.id, code)])
    expect(both.map(one => one.status).sort()).toEqual([200, 400])
    // The second press was no guess: it does not count towards the lock.
    expect(
      await within(TENANT, tx =>
        tx.rows(sql`select 1 from login_failure where tenant_id = ${TENANT} and subject = ${`phone:${phone}`}`),
      ),
    ).toEqual([])
  })
  it('is worth nothing for another number, another tenant, another key, nor after five minutes', async () => {
    const phone = phoneOf('周敏')
    const { data } = await asks(phone)
    const code = await codeSent(phone)
    for (const wrong of [
      () => enters(phoneOf('王静'), data.id, code),
      () => enters(phone, data.id, code, PLATFORM),
      () => enters(phone, 'guessed', code),
    ])
      expect((await wrong()).json.error_description).toBe(WRONG)
    forward(301)
    expect((await enters(phone, data.id, code)).json.error_description).toBe(WRONG)
  })
  it('replaces the one before it, and dies at the third wrong guess', async () => {
    const phone = phoneOf('王静')
    const first = await asks(phone)
    const former = await codeSent(phone)
    forward(61)
    const { data } = await asks(phone)
    const code = await codeSent(phone)
    expect((await enters(phone, first.data.id, former)).status).toBe(400)
    for (let guess = 0; guess < 3; guess++) await enters(phone, data.id, other(code))
    expect((await enters(phone, data.id, code)).json.error_description).toBe(WRONG)
  })
  it('waits for the channel of its tenant, and serves the same number in two tenants apart', async () => {
    const phone = phoneOf('王静')
    await within(PLATFORM, tx =>
      tx.run(sql`update blade_user set phone = ${phone} where tenant_id = ${PLATFORM} and account = 'admin'`),
    )
    const here = await asks(phone)
    const code = await codeSent(phone)
    expect((await asks(phone, { tenantId: PLATFORM })).status).toBe(429)
    forward(61)
    const there = await asks(phone, { tenantId: PLATFORM })
    expect((await enters(phone, there.data.id, code, PLATFORM)).status).toBe(400)
    // The other tenant's later code does not replace this one.
    expect((await enters(phone, here.data.id, code)).json).toMatchObject({ tenant_id: TENANT, real_name: '王静' })
    await within(TENANT, tx => tx.run(sql`update blade_sms set status = 1 where tenant_id = ${TENANT}`))
    forward(61)
    for (const one of [phone, UNKNOWN]) expect((await asks(one)).msg).toBe('没有启用的短信通道')
    await within(TENANT, tx => tx.run(sql`update blade_sms set status = 2 where tenant_id = ${TENANT}`))
  })
})

describe('nobody learns from it who works here', () => {
  it('answers known and unknown numbers alike, texts only the known one, and makes both wait a minute', async () => {
    const phone = phoneOf('何俊')
    const [known, unknown] = [await asks(phone), await asks(UNKNOWN)]
    const shape = ({ status, msg, data }: Sent) => [status, msg, Object.keys(data), data.id.length]
    expect(shape(unknown)).toEqual(shape(known))
    expect([(await texts(phone)).length, (await texts(UNKNOWN)).length]).toEqual([1, 0])
    for (const one of [phone, UNKNOWN]) expect((await asks(one)).status).toBe(429)
    forward(61)
    for (const one of [phone, UNKNOWN]) expect((await asks(one)).status).toBe(200)
  })
  it('takes the same press twice as one: one text, one key, whichever number', async () => {
    const phone = phoneOf('何俊')
    for (const one of [phone, UNKNOWN]) {
      const before = (await texts(one)).length
      const answers = await Promise.all([asks(one, { press: `press ${one}` }), asks(one, { press: `press ${one}` })])
      expect(answers.map(answer => answer.status)).toEqual([200, 200])
      expect(new Set(answers.map(answer => answer.data.id)).size).toBe(1)
      expect((await texts(one)).length - before).toBe(one === phone ? 1 : 0)
    }
  })
  it('locks both at the fifth wrong code for half an hour, the account of the known one too, until an administrator unlocks it', async () => {
    const phone = phoneOf('何俊')
    for (const one of [phone, UNKNOWN]) {
      const { data } = await asks(one)
      for (let guess = 0; guess < 5; guess++)
        expect((await enters(one, data.id, '12345')).json.error_description).toBe(WRONG)
      expect((await enters(one, data.id, '12345')).json.error_description).toBe(LOCKED)
    }
    const byPassword = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization: world.client },
        query: { tenantId: TENANT, username: 'hejun', password: '0'.repeat(32), grant_type: 'password' },
      })
    expect((await byPassword()).json().error_description).toBe(LOCKED)
    forward(61)
    const { data } = await asks(phone)
    expect((await enters(phone, data.id, await codeSent(phone))).json.error_description).toBe(LOCKED)
    const admin = await world.as('系统管理员')
    const [user] = (await admin.gets<{ records: { id: string }[] }>('/api/blade-user/page', { account: 'hejun' }))
      .records
    await admin.posts('/api/blade-user/unlock', { userIds: user!.id })
    expect((await enters(phone, data.id, await codeSent(phone))).json).toMatchObject({ real_name: '何俊' })
  })
  it('texts nobody who may not come in, and tells him why only when he has proved the number', async () => {
    const phone = phoneOf('罗毅')
    const { data } = await asks(phone)
    const code = await codeSent(phone)
    await within(TENANT, tx =>
      tx.run(sql`update blade_user set status = 2 where tenant_id = ${TENANT} and real_name = '罗毅'`),
    )
    expect((await enters(phone, data.id, code)).json.error_description).toBe('账号已停用')
    const before = (await texts(phone)).length
    forward(61)
    expect((await asks(phone)).status).toBe(200)
    expect((await texts(phone)).length).toBe(before)
    await within(TENANT, tx =>
      tx.run(sql`update blade_user set status = 1 where tenant_id = ${TENANT} and real_name = '罗毅'`),
    )
  })
  it('has its measure: so many texts a number and day, so many askings an address and minute', async () => {
    const set = (key: string, value: string) => within(TENANT, tx => setsParam(tx, key, value))
    await set('sms.dailyPerPhone', '2')
    for (const one of [phoneOf('韩松'), '13999990002']) {
      for (const status of [200, 200, 429]) {
        expect((await asks(one)).status).toBe(status)
        forward(61)
      }
    }
    await set('sms.perMinuteIp', '3')
    const askings = []
    for (let at = 0; at < 4; at++) askings.push((await asks(`1399999010${at}`, { address: '198.51.100.77' })).status)
    expect(askings).toEqual([200, 200, 200, 429])
    expect((await asks('13999990109', { address: '198.51.100.78' })).status).toBe(200)
  })
  it('counts guesses that come at the same time one by one', async () => {
    const phone = phoneOf('孟佳')
    const { data } = await asks(phone)
    const code = await codeSent(phone)
    const guesses = await Promise.all(
      [...Array.from({ length: 6 }, (_, at) => String(at).padStart(6, '0')), code].map(one =>
        enters(phone, data.id, one, TENANT, '198.51.100.9'),
      ),
    )
    expect(guesses.filter(one => one.status === 200).length).toBeLessThanOrEqual(1)
    expect((await enters(phone, data.id, code)).status).toBe(400)
  })
})
