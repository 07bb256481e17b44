import { sql } from '#packages/database/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../world.ts'

// 10-platform 5.14: a page for somebody outside, bound to one record, one phone, one purpose.
let world: World
let contract: string
beforeAll(async () => {
  world = await makeWorld()
  await world.inside(tx =>
    tx.run(
      sql`insert into blade_sms (id, tenant_id, create_time, sms_code, category, purpose, template_id, sign_name, status) values (${'4711003'}::bigint, ${tx.tenantId}, now(), 'C1', '9', 'code', 'T', '华驰车服', 2)`,
    ),
  )
  contract = (
    await (
      await world.as('李晓雯')
    ).posts<{ id: string }>('contract-lease/save', {
      draft: true,
      contractName: '待签署的租赁合同',
      startDate: '2026-12-01',
      termMonths: 24,
    })
  ).id
  await world.inside(async tx => {
    const id = await tx.newId()
    await tx.run(
      sql`insert into mechanism (id, tenant_id, create_time, mechanism_type, mechanism_name, mechanism_no, status) values (${id}::bigint, ${tx.tenantId}, now(), 1, '鹏驰出行公司', 'KH0001', 1)`,
    )
    await tx.run(
      sql`update contract set counterparty_id = ${id}::bigint, counterparty_name = '鹏驰出行公司' where id = ${contract}::bigint`,
    )
  })
})
afterAll(() => world?.close({ unchecked: true }))

const base = '/api/blade-desk/public-link'
const outside = async (
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown>,
  remoteAddress = '203.0.113.7',
) => {
  const answer = await world.app.inject({
    method,
    url: `${base}/${path}`,
    remoteAddress,
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
  })
  return { status: answer.statusCode, ...(answer.json() as { msg: string; data: any }) }
}
const makes = async (more: object = {}) =>
  (await world.as('李晓雯')).call<{ id: string; token: string; path: string }>('POST', `${base}/create`, {
    resource: 'contract-lease',
    id: contract,
    kind: 'signing',
    phone: '13900008888',
    days: 7,
    ...more,
  })
// As an administrator of the simulated channel reads it, for its five minutes.
const codeSent = async () =>
  /验证码 (\d{6})/.exec(
    (
      await (
        await world.as('系统管理员')
      ).gets<{ records: { content: string }[] }>('/api/blade-resource/sms-log/page', { phone: '13900008888', size: 1 })
    ).records[0]!.content,
  )![1]!
const forward = (seconds: number) =>
  world.clock.set(
    new Date(world.clock.now().getTime() + seconds * 1000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  )

it('shows what the purpose lists and nothing else, and keeps only the digest of its token', async () => {
  const { data } = await makes()
  expect(data.token).toMatch(/^100001\.[\w-]{43}$/)
  expect(data.path).toBe(`/open/link?t=${data.token}`)
  const page = await outside('GET', 'view', { token: data.token })
  expect(page.data).toMatchObject({
    title: '合同签署确认',
    state: 'open',
    phone: '139****8888',
    usesLeft: 1,
    actions: [{ name: 'acknowledge', label: '确认已阅读并同意签署' }],
  })
  expect(page.data.fields.map((one: { label: string }) => one.label)).toEqual([
    '合同编号',
    '合同名称',
    '对方',
    '开始日期',
    '结束日期',
    '期限',
    '车辆数',
    '状态',
  ])
  expect(page.data.fields.find((one: { label: string }) => one.label === '合同名称').value).toBe('待签署的租赁合同')
  expect(
    page.data.fields.find((one: { label: string }) => one.label === '对方').value,
    'an outsider reads his name, not an id',
  ).toBe('鹏驰出行公司')
  const stored = await world.inside(tx =>
    tx.row<{ text: string }>(sql`select row_to_json(l)::text as text from public_link l where id = ${data.id}::bigint`),
  )
  expect(stored!.text).not.toContain(data.token.slice(7))
})

it('lets nothing be done without the code of the bound phone; with it once, and the contract tells who said so', async () => {
  const { data } = await makes()
  expect((await outside('POST', 'act', { token: data.token, action: 'acknowledge', code: '000000' })).msg).toBe(
    '验证码不正确或已过期',
  )
  expect((await outside('POST', 'code', { token: data.token })).data).toEqual({ expiresIn: 300 })
  expect((await outside('POST', 'code', { token: data.token })).status).toBe(429)
  const code = await codeSent()
  expect((await outside('POST', 'act', { token: data.token, action: 'stop', code })).status).toBe(400)
  expect(
    (await outside('POST', 'act', { token: data.token, action: 'acknowledge', code, told: '周一来签' })).data,
  ).toEqual({ done: true })
  expect((await outside('POST', 'act', { token: data.token, action: 'acknowledge', code })).status).toBe(400)
  expect((await outside('GET', 'view', { token: data.token })).data).toMatchObject({ state: 'used', actions: [] })
  const lines = await (await world.as('李晓雯')).gets<{ action: string; reason: string; userName: string }[]>(
    '/api/blade-desk/timeline/list',
    { resource: 'contract-lease', id: contract },
  )
  expect(JSON.stringify(lines)).toContain('外部确认：已阅读并同意签署；周一来签')
  expect(JSON.stringify(lines)).toContain('外部 139****8888')
  const log = await world.inside(tx =>
    tx.rows<{ happening: string }>(
      sql`select happening from public_link_log where tenant_id = ${tx.tenantId} and link_id = ${data.id}::bigint order by id`,
    ),
  )
  expect(log.map(row => row.happening)).toEqual(['code', 'act', 'open'])

  // Whoever manages the link reads when it was used, from where and with what; others of the tenant who see no such
  // contract do not.
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'
  await world.app.inject({
    method: 'GET',
    url: `${base}/view`,
    query: { token: data.token },
    remoteAddress: '192.0.2.44',
    headers: { 'user-agent': agent },
  })
  const [own] = (
    await (
      await world.as('李晓雯')
    ).gets<{ id: string; openTotal: number; openings: Record<string, string>[] }[]>(`${base}/list`, {
      resource: 'contract-lease',
      id: contract,
    })
  ).filter(one => one.id === data.id)
  expect(own!.openTotal).toBe(4)
  expect(own!.openings.map(one => [one.what, one.ip])).toEqual([
    ['打开', '192.0.2.44'],
    ['打开', '203.0.113.7'],
    ['确认已阅读并同意签署', '203.0.113.7'],
    ['索取验证码', '203.0.113.7'],
  ])
  expect(own!.openings[0]).toMatchObject({
    userAgent: agent,
    device: expect.stringMatching(/Safari.*iPhone|iPhone.*Safari/),
  })
  expect(
    (await (await world.as('邓凯')).call('GET', `${base}/list`, { resource: 'contract-lease', id: contract })).status,
  ).toBeGreaterThanOrEqual(402)
})

it('is over when it is revoked, when its days are past, and five minutes after the code', async () => {
  const first = (await makes()).data
  await outside('POST', 'code', { token: first.token })
  const code = await codeSent()
  forward(301)
  expect((await outside('POST', 'act', { token: first.token, action: 'acknowledge', code })).msg).toBe(
    '验证码不正确或已过期',
  )
  await (await world.as('李晓雯')).posts(`${base}/revoke`, { id: first.id })
  expect((await outside('GET', 'view', { token: first.token })).msg).toBe('链接无效或已过期，请联系发送人')
  const second = (await makes({ days: 1 })).data
  world.clock.set('2026-11-23 00:00:00')
  expect((await outside('GET', 'view', { token: second.token })).status).toBe(400)
  world.clock.set('2026-11-21 11:00:00')
  const listed = await (await world.as('李晓雯')).gets<{ id: string; state: string; phone: string }[]>(`${base}/list`, {
    resource: 'contract-lease',
    id: contract,
  })
  expect(listed.find(one => one.id === first.id)).toMatchObject({ state: 'revoked', phone: '139****8888' })
})

it('lets nobody guess: twenty wrong ones an hour from one address, then nothing, not even the right one', async () => {
  const { data } = await makes()
  const wrong = `100001.${'x'.repeat(43)}`
  for (let n = 0; n < 20; n++) expect((await outside('GET', 'view', { token: wrong }, '198.51.100.9')).status).toBe(400)
  expect((await outside('GET', 'view', { token: data.token }, '198.51.100.9')).status).toBe(429)
  expect((await outside('GET', 'view', { token: data.token })).status).toBe(200)
  expect((await outside('GET', 'view', { token: `100002.${data.token.slice(7)}` })).status).toBe(400)
})

it('is made by whoever may edit the record, for a purpose that the record has', async () => {
  expect(
    (
      await (
        await world.as('周敏')
      ).call('POST', `${base}/create`, {
        resource: 'contract-lease',
        id: contract,
        kind: 'signing',
        phone: '13900008888',
      })
    ).status,
  ).toBeGreaterThanOrEqual(402)
  expect((await makes({ kind: 'everything' })).msg).toBe('【everything】不能对外公开')
  expect((await makes({ phone: '123' })).status).toBe(400)
})

it('draws what is scanned: Code 128 and QR, as pictures that print sharp', async () => {
  const sales = await world.as('李晓雯')
  const bars = await sales.call<Buffer>('GET', '/api/blade-desk/barcode', { text: 'ZL202611210001' })
  expect(bars.data.toString()).toContain('ZL202611210001</text>')
  expect(
    (
      await sales.call<Buffer>('GET', '/api/blade-desk/barcode', { text: 'https://example.com/open', kind: 'qr' })
    ).data.toString(),
  ).toMatch(/^<svg/)
  expect((await sales.call('GET', '/api/blade-desk/barcode', { text: '粤B12345' })).status).toBe(400)
})
