import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { hasTwelveOnLease, runsJob, storyMasters } from './story.ts'
import { refused } from './uploads.ts'

// Issue 22: who to call today and why, his whole debt, what was said, a text, a letter, results.
let world: World
let finance: Person
let sales: Person
let customerId: string
const desk = async (more: Record<string, unknown> = {}) =>
  (await finance.gets('bill/rental-overdue/desk', more)) as unknown as {
    due: number
    records: {
      customerId: string
      overdueAmt: string
      isDue: boolean
      step: string
      points: number
      reasons: { label: string }[]
    }[]
    sales: { name: string; customers: number }[]
  }
beforeAll(async () => {
  world = await makeWorld()
  finance = await world.as('王静')
  sales = await world.as('李晓雯')
  customerId = (await hasTwelveOnLease(world, await storyMasters(world))).customerId
  world.clock.forward(20)
  for (const kind of ['late-fee-accrue', 'overdue-mark']) await runsJob(world, kind)
})
afterAll(() => world?.close())

it('names who is to be called today, with the reasons and the step of the strategy; who has no right sees nothing', async () => {
  const { due, records, sales: sellers } = await desk({ dueOnly: true })
  expect([due, records]).toMatchObject([1, [{ customerId, overdueAmt: '57600.00', isDue: true, step: '3' }]])
  expect(records[0]!.reasons.map(one => one.label)).toEqual(
    expect.arrayContaining(['最长逾期20天', '尚未联系', '逾期金额']),
  )
  expect(sellers).toMatchObject([{ name: '李晓雯', customers: 1 }])
  expect((await desk({ stage: 5 })).records).toEqual([])
  expect(await refused((await world.as('罗毅')).call('GET', 'bill/rental-overdue/desk'))).toMatchObject({ status: 402 })
})

it('shows the whole debt and a promise; whoever promised for later is not called today', async () => {
  const today = localDate(world.clock.now())
  await sales.posts('rental-chase-record/save', {
    customerId,
    channel: '1',
    contactName: '王强',
    result: 'promised',
    promiseAmt: '20000.00',
    promiseDate: addDays(today, 5),
    note: '承诺下周先付两万',
  })
  const whole = (await finance.gets('bill/rental-overdue/desk-customer', { id: customerId })) as unknown as {
    sums: Record<string, string>
    bills: unknown[]
    records: Record<string, unknown>[]
    contacts: { id: string; phone: string }[]
  }
  expect(whole.sums).toMatchObject({ overdueAmt: '57600.00', lateFee: '547.20' })
  expect([whole.bills.length, whole.records]).toMatchObject([12, [{ by: '李晓雯', promiseAmt: '20000.00' }]])
  expect(whole.contacts[0]!.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect((await desk({ dueOnly: true })).records).toEqual([])
  expect((await desk()).records).toMatchObject([{ customerId, isDue: false }])
})

it('a text from a template goes out by the dunning channel and stands in the log; the letter lists the bills', async () => {
  const [contact] = (
    (await finance.gets('bill/rental-overdue/desk-customer', { id: customerId })) as unknown as {
      contacts: { id: string }[]
    }
  ).contacts
  const { records } = (await sales.gets('bill/rental-overdue/desk-messages', { id: customerId })) as unknown as {
    records: { template: string; text: string }[]
  }
  expect(records[1]!.text).toContain('12笔账单最长已逾期20天，欠款57600.00元')
  await world.inside(tx =>
    tx.run(
      sql`insert into blade_sms (id, tenant_id, create_time, sms_code, category, purpose, template_id, sign_name, status) values (4711003, ${tx.tenantId}, now(), 'D1', '9', 'dunning', 'T', '华驰车服', 2)`,
    ),
  )
  const message = { customerId, contactId: contact!.id, text: records[1]!.text }
  await sales.posts('bill/rental-overdue/desk-message', message)
  const logged = await world.inside(tx =>
    tx.rows<{ content: string }>(
      sql`select content from sms_log where tenant_id = ${tx.tenantId} and biz_id = ${customerId}`,
    ),
  )
  expect(logged.map(one => one.content)).toEqual([records[1]!.text])
  expect(
    await refused(sales.call('POST', 'bill/rental-overdue/desk-message', { ...message, contactId: '1' })),
  ).toMatchObject({ status: 400 })
  const letter = await sales.does<Buffer>('GET', 'bill/rental-overdue/desk-letter', { id: customerId, kind: 'lawyer' })
  expect(letter.subarray(0, 4).toString()).toBe('%PDF')
})

it('tells results by collector', async () => {
  const today = localDate(world.clock.now())
  const { records } = (await finance.gets('bill/rental-overdue/desk-results', {
    from: today,
    to: today,
  })) as unknown as { records: Record<string, unknown>[] }
  expect(records).toMatchObject([
    { name: '李晓雯', calls: 2, customers: 1, promises: 1, promised: '20000.00', kept: 0 },
  ])
})
