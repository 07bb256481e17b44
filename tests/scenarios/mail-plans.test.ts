import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { setsParam } from '../params.ts'
import { hasCustomer, storyMasters } from './story.ts'

// Lists and reports by mail at set times: each colleague by his own rights, addresses outside by a code.
let world: World
let owner: Person
const idOf = (name: string) => world.people.get(name)!.userId
beforeAll(async () => {
  world = await makeWorld('2026-11-20')
  const customerId = await hasCustomer(world, await storyMasters(world), customerSeeds[0]!, 1)
  owner = await world.as('陈立群')
  await (await world.as('李晓雯')).posts('contacts/save', {
    mechanismType: 1,
    mechanismId: customerId,
    contactName: '收件测试',
    phone: '13900002001',
    roles: ['business'],
  })
  await world.inside(tx => setsParam(tx, 'mail.channel', 'simulated'))
  await world.inside(tx =>
    tx.run(
      sql`update blade_user set email = 'lixiaowen@huachi.example' where tenant_id = ${tx.tenantId} and id = ${idOf('李晓雯')}::bigint`,
    ),
  )
})
afterAll(() => world?.close())

const BASE = '/api/blade-desk/mail-plan'
const wanted = (more: Record<string, unknown> = {}) => ({
  planName: '联系人日报',
  resource: 'contacts',
  filters: { contactName: '收件测试' },
  repeat: 1,
  sendTime: '08:30',
  receivers: [idOf('李晓雯'), idOf('韩松')],
  ...more,
})
const comesDue = async () => {
  await world.inside(tx => enqueue(tx, world.system, 'mail-plans', {}))
  await world.product.runner.drain()
}
const logOf = async (planId: string) =>
  (await owner.gets<{ records: Record<string, any>[] }>('/api/blade-desk/mail-plan-log/page', { planId, size: 50 }))
    .records
let planId: string

it('refuses faults at their fields: no receiver, a wrong time, an address that is none, outside without the code', async () => {
  const sales = await world.as('李晓雯')
  const refused = await sales.call('POST', `${BASE}/save`, wanted({ receivers: [], sendTime: '25:00' }))
  expect([refused.status, JSON.stringify(refused.data)]).toEqual([400, expect.stringMatching(/HH:mm.*|.*收件人/)])
  const outside = await sales.call('POST', `${BASE}/save`, wanted({ outsideAddresses: ['a@b.cn'] }))
  expect(JSON.stringify(outside.data)).toContain('没有发送给外部的权限')
  expect((await owner.call('POST', `${BASE}/save`, wanted({ repeat: 2 }))).status).toBe(400)
  const nurse = await world.as('周敏')
  expect((await nurse.call('POST', `${BASE}/save`, wanted({ resource: 'role' }))).status).not.toBe(200)
})

it('sends what is due once, to each by his own rights, with the workbook, and keeps a log', async () => {
  planId = (await owner.posts<{ id: string }>(`${BASE}/save`, wanted())).id
  expect(await owner.gets(`${BASE}/detail`, { id: planId })).toMatchObject({
    nextTime: '2026-11-21 08:30:00',
    sourceName: '联系人',
  })
  await comesDue()
  expect(await logOf(planId)).toEqual([])
  world.clock.set('2026-11-21 08:31:00')
  await comesDue()
  await comesDue()
  const log = await logOf(planId)
  expect(log.map(line => [line['receiverName'], line['result']]).sort()).toEqual([
    ['李晓雯', 1],
    ['韩松', 4],
  ])
  const [mail] = await world.inside(tx =>
    tx.rows<{ address: string; name: string; content: string }>(
      sql`select address, attach_name as name, content from mail_log where tenant_id = ${tx.tenantId} and biz_id = ${planId}`,
    ),
  )
  expect(mail).toMatchObject({ address: 'lixiaowen@huachi.example', name: expect.stringMatching(/^联系人_\d+\.xlsx$/) })
  expect(mail?.content).toContain('退订')
  const files = await (await world.as('李晓雯')).gets('/api/ratutech-common/download/page', { size: 20 })
  expect(files.records[0]).toMatchObject({ kindName: '邮件计划', rows: 1 })
  expect(await owner.gets(`${BASE}/detail`, { id: planId })).toMatchObject({ nextTime: '2026-11-22 08:30:00' })
})

it('is ended by a receiver for himself alone, and changed by its owner alone', async () => {
  const sales = await world.as('李晓雯')
  await sales.puts(`${BASE}/unsubscribe`, { id: planId })
  expect((await (await world.as('周敏')).call('PUT', `${BASE}/unsubscribe`, { id: planId })).status).not.toBe(200)
  const before = (await logOf(planId)).length
  const { mails } = await owner.puts(`${BASE}/send-now`, { id: planId })
  expect(mails).toBe(1)
  await world.product.runner.drain()
  expect((await logOf(planId)).slice(0, (await logOf(planId)).length - before)).toMatchObject([
    { receiverName: '韩松' },
  ])
  expect((await sales.call('PUT', `${BASE}/send-now`, { id: planId })).msg).toContain('只有负责人')
  const { version } = await sales.gets(`${BASE}/detail`, { id: planId })
  expect((await sales.call('PUT', `${BASE}/pause`, { id: planId, version })).msg).toContain('只有负责人')
})

it('sends outside by its owner rights, says nothing where there are no rows, and not while it is paused', async () => {
  const { id } = await owner.posts<{ id: string }>(
    `${BASE}/save`,
    wanted({ receivers: [], outsideAddresses: ['partner@client.example'], planName: '给客户' }),
  )
  await owner.puts(`${BASE}/send-now`, { id })
  await world.product.runner.drain()
  expect(await logOf(id)).toMatchObject([{ receiverName: 'partner@client.example', result: 1, rowCount: 1 }])
  const empty = await owner.posts<{ id: string }>(
    `${BASE}/save`,
    wanted({ receivers: [idOf('李晓雯')], filters: { contactName: '无此人' }, planName: '空表' }),
  )
  await owner.puts(`${BASE}/send-now`, { id: empty.id })
  await world.product.runner.drain()
  expect(await logOf(empty.id)).toMatchObject([{ result: 3 }])
  const { version } = await owner.gets(`${BASE}/detail`, { id })
  await owner.puts(`${BASE}/pause`, { id, version })
  world.clock.set('2026-11-22 09:00:00')
  await comesDue()
  expect(await logOf(id)).toHaveLength(1)
})
