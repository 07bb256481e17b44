import { afterAll, beforeAll, expect, it } from 'vitest'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { insertRow, insertRows } from '#packages/server/rows.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { storyMasters, submitsCustomer } from './story.ts'
import { refused } from './uploads.ts'

// 10-platform 15, example 16: 何俊 leaves with 12 customers, 5 contracts, 3 tasks and 1 claim in confirmation.

const BASE = '/api/blade-system/data-change'
let world: World
let admin: Person
let from: string
let to: string
let customers: string[]
beforeAll(async () => {
  world = await makeWorld()
  const masters = await storyMasters(world)
  admin = await world.as('系统管理员')
  from = world.people.get('何俊')!.userId
  to = world.people.get('李晓雯')!.userId
  const deptId = world.people.get('何俊')!.deptId
  customers = await world.inside(async tx => {
    const made = await insertRows(
      tx,
      world.system,
      customer,
      Array.from(
        { length: 12 },
        (_, at) =>
          ({
            status: 1,
            mechanismName: `移交客户${at + 1}`,
            cityCode: '4403',
            bizUserId: from,
            bizDeptId: deptId,
            ownerUserId: from,
            ownerDeptId: deptId,
          }) as never,
      ),
    )
    await insertRows(
      tx,
      world.system,
      contractLease,
      Array.from(
        { length: 5 },
        (_, at) =>
          ({
            status: 6,
            contractTitle: `移交合同${at + 1}`,
            cityCodes: ['4403'],
            bizUserId: from,
            bizDeptId: deptId,
            customerId: made[at]!.id,
          }) as never,
      ),
    )
    await insertRow(tx, world.system, billReceiptWriteOff, { status: 10, claimUserId: from } as never)
    return made.map(row => row.id)
  })
  const sales = await world.as('李晓雯')
  const flowAdmin = await world.as('刘哲')
  for (const at of [0, 1, 2]) {
    const id = await submitsCustomer(
      world,
      masters,
      sales,
      { ...customerSeeds[0]!, name: `待审客户${at}有限公司` },
      at + 1,
    )
    const { records } = await (await world.as('陈立群')).gets<{ records: { businessId: string; taskId: string }[] }>(
      '/api/blade-flow/work/todo-list',
      { size: 50 },
    )
    const claimed = await (await world.as('陈立群')).gets<{ records: { businessId: string; taskId: string }[] }>(
      '/api/blade-flow/work/claim-list',
      { size: 50 },
    )
    const { taskId } = [...records, ...claimed.records].find(one => one.businessId === id)!
    await flowAdmin.posts('/api/blade-flow/follow/assign', { taskId, toUserId: from, reason: '代班' })
  }
})
afterAll(() => world?.close({ unchecked: true }))

const counts = async () =>
  Object.fromEntries(
    (await admin.gets<{ type: string; open: number }[]>(`${BASE}/list-all`, { userId: from })).map(one => [
      one.type,
      one.open,
    ]),
  )
const moves = (type: string, more: object = { all: true }) =>
  admin.puts<{ done: number; refused: { id: string; reason: string }[]; batchNo: string }>(`${BASE}/update-by-ids`, {
    type,
    fromUserId: from,
    toUserId: to,
    reason: '离职交接',
    ...more,
  })

it('counts what he is responsible for, kind by kind', async () => {
  expect(await counts()).toEqual({ customer: 12, 'contract-lease': 5, 'flow-task': 3, 'bill-receipt-write-off': 1 })
  const page = await admin.gets(`${BASE}/list-by-type`, { userId: from, type: 'customer', current: 1, size: 5 })
  expect(page).toMatchObject({
    total: 12,
    records: [
      { title: expect.stringContaining('移交客户'), statusName: '生效', cityName: expect.stringContaining('深圳') },
      {},
      {},
      {},
      {},
    ],
  })
})

it("lets nobody but the personnel office look at what is another person's", async () => {
  expect((await refused((await world.as('李晓雯')).call('GET', `${BASE}/list-all`, { userId: from }))).status).toBe(402)
  expect(await (await world.as('何俊')).gets(`${BASE}/list-all`, { userId: from })).toHaveLength(4)
})

it('refuses a receiver who may not do the work', async () => {
  const answer = await refused(
    admin.call('PUT', `${BASE}/update-by-ids`, {
      type: 'customer',
      all: true,
      fromUserId: from,
      toUserId: world.people.get('周敏')!.userId,
      reason: '离职交接',
    }),
  )
  expect(answer.msg).toContain('接收人无【客户】权限')
})

it('10.16 hands over 20 of 21, leaves the claim that somebody confirms just now, and takes back what nobody touched since', async () => {
  const done = [
    await moves('customer'),
    await moves('contract-lease'),
    await moves('flow-task'),
    await moves('bill-receipt-write-off'),
  ]
  expect(done.map(one => one.done)).toEqual([12, 5, 3, 0])
  // What stayed is told by its number: an id says nothing to whoever has to look for it.
  expect(done[3]!.refused).toMatchObject([{ reason: '认领确认中', no: expect.stringMatching(/^[A-Z]+\d{10,}$/) }])
  expect(await counts()).toEqual({ 'bill-receipt-write-off': 1 })
  // 李晓雯 applied herself: her approvals went to her head.
  const waiting = await (await world.as('陈立群')).gets('/api/blade-flow/work/todo-list', { size: 50 })
  expect(waiting.total).toBe(3)

  const receiver = await world.as('李晓雯')
  const messages = await receiver.gets<{ records: { title: string }[] }>('/api/ratutech-common/notice/list', {
    current: 1,
    size: 20,
  })
  expect(messages.records.map(one => one.title)).toEqual(
    expect.arrayContaining(['收到何俊移交的客户12条', '收到何俊移交的KA租赁合同5条']),
  )
  const english = (
    await receiver.call<{ records: { title: string }[] }>(
      'GET',
      '/api/ratutech-common/notice/list',
      { current: 1, size: 20 },
      { 'accept-language': 'en' },
    )
  ).data.records.map(one => one.title)
  expect(english).toEqual(expect.arrayContaining(['何俊 handed over to you: Customer, 12']))

  // The message opens what went over, for whoever got or gave it; nobody else without the code reads it.
  const [told] = (
    await receiver.gets<{ records: { title: string; bizId: string }[] }>('/api/ratutech-common/notice/list', {
      current: 1,
      size: 20,
    })
  ).records.filter(one => one.title === '收到何俊移交的客户12条')
  expect(await receiver.gets(`${BASE}/log-detail`, { id: told!.bizId })).toMatchObject({
    count: 12,
    items: expect.arrayContaining([expect.objectContaining({ recordTitle: '移交客户1' })]),
  })
  expect(await (await world.as('何俊')).gets(`${BASE}/log-detail`, { id: told!.bizId })).toMatchObject({ count: 12 })
  expect((await refused((await world.as('周敏')).call('GET', `${BASE}/log-detail`, { id: told!.bizId }))).status).toBe(
    402,
  )

  await world.inside(async tx => {
    const { updateRow } = await import('#packages/server/rows.ts')
    await updateRow(tx, world.system, customer, customers[0]!, { remark: '接手后改动' } as never)
  })
  const log = await admin.gets<{ records: { id: string; type: string; version: number }[] }>(`${BASE}/log-page`, {
    fromUserId: from,
  })
  const batch = log.records.find(one => one.type === 'customer')!
  await admin.posts(`${BASE}/undo`, { id: batch.id, version: batch.version })
  expect(await counts()).toEqual({ customer: 11, 'bill-receipt-write-off': 1 })
  expect((await refused(admin.call('POST', `${BASE}/undo`, { id: batch.id }))).msg).toContain('已撤销')
  await moves('customer')
})

it('lets him leave only when nothing is open, or by force; nothing goes back to somebody who has left', async () => {
  expect((await refused(admin.call('POST', '/api/blade-user/leave', { userIds: from }))).msg).toContain(
    '名下还有1条数据',
  )
  await admin.posts('/api/blade-user/leave', { userIds: from, force: true, reason: '认领随后由财务作废' })
  const head = await (await world.as('陈立群')).gets<{ records: { title: string }[] }>(
    '/api/ratutech-common/notice/list',
    { current: 1, size: 20 },
  )
  expect(head.records.map(one => one.title)).toContain('何俊已离职，名下还有1条数据')
  const log = await admin.gets<{ records: { id: string; type: string }[] }>(`${BASE}/log-page`, {
    fromUserId: from,
    status: 1,
  })
  expect(
    (
      await refused(
        admin.call('POST', `${BASE}/undo`, { id: log.records.find(one => one.type === 'contract-lease')!.id }),
      )
    ).msg,
  ).toContain('原负责人已离职')
})

it('names what is known by an entry of a list in words, not by its key', async () => {
  const [owner, next] = ['罗毅', '乔麦'].map(name => world.people.get(name)!)
  await admin.posts('vehicle-service-manage/save', {
    serviceItem: 'insurance',
    openState: 1,
    deptId: owner!.deptId,
    ownerId: owner!.userId,
  })
  const type = 'vehicle-service-manage'
  const { records } = await admin.gets<{ records: { id: string; title: string }[] }>(`${BASE}/list-by-type`, {
    userId: owner!.userId,
    type,
    current: 1,
    size: 5,
  })
  expect(records.map(one => one.title)).toEqual(['保险'])
  await admin.puts(`${BASE}/update-by-ids`, {
    type,
    ids: records.map(one => one.id).join(','),
    fromUserId: owner!.userId,
    toUserId: next!.userId,
    reason: '调岗',
  })
  const [log] = (await admin.gets<{ records: { id: string }[] }>(`${BASE}/log-page`, { fromUserId: owner!.userId }))
    .records
  const titles = async (person: Person) =>
    (await person.gets<{ items: { recordTitle: string }[] }>(`${BASE}/log-detail`, { id: log!.id })).items.map(
      one => one.recordTitle,
    )
  expect([await titles(admin), await titles(admin.inEnglish())]).toEqual([['保险'], ['Insurance']])
})
