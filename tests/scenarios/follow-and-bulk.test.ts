import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '#packages/jobs/jobs.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { hasCustomer, storyMasters } from './story.ts'

let world: World
let sales: Person
let manager: Person
let customerId: string
const contacts: string[] = []
beforeAll(async () => {
  world = await makeWorld('2026-11-20')
  customerId = await hasCustomer(world, await storyMasters(world), customerSeeds[0]!, 1)
  sales = await world.as('李晓雯')
  manager = await world.as('陈立群')
  for (let at = 1; at <= 3; at++) {
    const { id } = await sales.posts<{ id: string }>('contacts/save', {
      mechanismType: 1,
      mechanismId: customerId,
      contactName: `跟进人${at}`,
      phone: `1390000100${at}`,
      roles: ['business'],
      department: '运营部',
    })
    contacts.push(id)
  }
})
afterAll(() => world?.close())

const FOLLOW = '/api/blade-desk/record-follow'
const BULK = '/api/blade-desk/bulk-edit'
const contact = (id: string) => sales.gets<Record<string, any>>('contacts/detail', { id })
const tellsFollowers = async () => {
  await world.inside(tx => enqueue(tx, world.system, 'follow-news', {}))
  await world.product.runner.drain()
}
const bell = async (person: Person) =>
  (
    await person.gets<{ records: { title: string; content: string; bizTypeCode: string; bizId: string }[] }>(
      '/api/ratutech-common/notice/list',
      { size: 50 },
    )
  ).records.filter(one => one.bizTypeCode === 'follow:contacts')
const changes = async (person: Person, id: string, change: Record<string, unknown>) =>
  person.puts('contacts/update', { id, version: (await contact(id))['version'], ...change })

describe('following a record', () => {
  it('tells of changes, moves and comments of others, and of nothing from before', async () => {
    const id = contacts[0]!
    await changes(sales, id, { position: '队长' })
    const state = await manager.posts(`${FOLLOW}/submit`, { resource: 'contacts', id })
    expect(state).toMatchObject({ isFollowing: true, followers: 1 })
    await tellsFollowers()
    expect(await bell(manager)).toEqual([])

    await changes(sales, id, { position: '经理', department: '车队' })
    await tellsFollowers()
    expect(await bell(manager)).toMatchObject([
      { bizId: id, title: expect.stringContaining('关注的联系人有变化 跟进人1'), content: '修改：职务、部门' },
    ])
    await sales.posts('/api/blade-desk/record-comment/submit', { resource: 'contacts', id, content: '下周回访' })
    await world.product.runner.drain()
    expect((await bell(manager))[0]).toMatchObject({ content: '评论：下周回访' })
    const admin = await world.as('系统管理员')
    await admin.puts('contacts/update-status', { ids: id, status: 2 })
    await tellsFollowers()
    expect((await bell(manager)).map(one => one.content)).toContainEqual(expect.stringMatching(/启用 → .*停用/))
    await admin.puts('contacts/update-status', { ids: id, status: 1 })
    await tellsFollowers()
  })

  it('is silent about what the follower did himself and about fields that he did not choose', async () => {
    const id = contacts[1]!
    await manager.posts(`${FOLLOW}/submit`, { resource: 'contacts', id, fields: ['position'] })
    const before = (await bell(manager)).length
    await changes(sales, id, { department: '车队' })
    await tellsFollowers()
    expect(await bell(manager)).toHaveLength(before)
    await changes(sales, id, { position: '主管', department: '运营部' })
    await tellsFollowers()
    expect((await bell(manager))[0]).toMatchObject({ bizId: id, content: '修改：职务' })

    await sales.posts(`${FOLLOW}/submit`, { resource: 'contacts', id })
    await changes(sales, id, { position: '主任' })
    await tellsFollowers()
    expect(await bell(sales)).toEqual([])
  })

  it('lists what one follows in the reader language, ends, and refuses foreign rows', async () => {
    const english = manager.inEnglish()
    const page = await english.gets<{ records: Record<string, any>[] }>(`${FOLLOW}/page`)
    expect(page.records).toHaveLength(2)
    expect(page.records.find(one => one['recordId'] === contacts[1])).toMatchObject({
      resourceName: 'Contact',
      fields: ['Position'],
    })
    const row = page.records[0]!
    expect((await sales.call('POST', `${FOLLOW}/remove`, { ids: [row['id']] })).status).toBe(404)
    expect(await manager.posts(`${FOLLOW}/remove`, { ids: [row['id']] })).toEqual({ removed: 1 })
    const nothing = { resource: 'contacts', id: contacts[2], onMoves: false, onComments: false, onChanges: false }
    expect((await manager.call('POST', `${FOLLOW}/submit`, nothing)).msg).toContain('至少选择一种提醒')
  })

  it('ends with the right to read the record', async () => {
    const id = contacts[2]!
    await manager.posts(`${FOLLOW}/submit`, { resource: 'contacts', id })
    const before = (await bell(manager)).length
    expect(
      (await (await world.as('韩松')).call('POST', `${FOLLOW}/submit`, { resource: 'contacts', id: '1' })).status,
    ).not.toBe(200)
    await sales.call('DELETE', 'contacts/remove', { ids: id })
    await tellsFollowers()
    expect((await bell(manager)).length).toBeGreaterThanOrEqual(before)
  })
})

describe('a bulk edit', () => {
  const rowsOf = async (ids: readonly string[]) =>
    Promise.all(ids.map(async id => ({ id, version: (await contact(id))['version'] as number })))
  const some = () => contacts.slice(0, 2)

  it('shows each row before and after, names refusals, and leaves nothing behind', async () => {
    const rows = await rowsOf(some())
    const trials = await sales.posts<Record<string, any>[]>(`${BULK}/preview`, {
      resource: 'contacts',
      values: { department: '大客户部' },
      rows: [rows[0]!, { ...rows[1]!, version: rows[1]!.version - 1 }],
    })
    expect(trials[0]).toMatchObject({
      before: { department: '车队' },
      after: { department: '大客户部' },
      changed: ['department'],
      refusal: '',
    })
    expect(trials[1]?.['refusal']).toContain('已被他人修改')
    expect(await rowsOf(some())).toEqual(rows)
    const wrong = await sales.posts<Record<string, any>[]>(`${BULK}/preview`, {
      resource: 'contacts',
      values: { email: 'nobody' },
      rows: [rows[0]!],
    })
    expect(wrong[0]?.['refusal']).toContain('邮箱')
  })

  it('is done as one job, each row by its own rules; a row changed meanwhile stays', async () => {
    const rows = await rowsOf(some())
    await changes(sales, rows[1]!.id, { remark: '刚改过' })
    const { jobId, total } = await sales.posts(`${BULK}/run`, {
      resource: 'contacts',
      values: { department: '大客户部', leaveDate: '2026-12-31' },
      rows,
    })
    expect(total).toBe(2)
    await world.product.runner.drain()
    const state = await sales.gets(`${BULK}/state`, { jobId })
    expect(state).toMatchObject({ isOver: true, isFailed: false, total: 2, done: 2, failed: 1 })
    expect(state.refusals).toMatchObject([{ id: rows[1]!.id, reason: expect.stringContaining('已被他人修改') }])
    expect([await contact(rows[0]!.id), await contact(rows[1]!.id)]).toMatchObject([
      { department: '大客户部', leaveDate: '2026-12-31' },
      { remark: '刚改过', leaveDate: '' },
    ])
    const history = await sales.gets<{ reason: string }[]>('contacts/timeline', { id: rows[0]!.id })
    expect(history.map(line => line.reason)).toContain('批量修改')
    expect((await manager.call('GET', `${BULK}/state`, { jobId })).status).toBe(404)
  })

  it('offers no names, numbers, unique or masked fields, and asks the right of the record', async () => {
    const names = await sales.gets<string[]>(`${BULK}/fields`, { resource: 'contacts' })
    expect(names).toEqual(expect.arrayContaining(['department', 'position', 'leaveDate']))
    for (const name of ['contactName', 'contactNo', 'phone', 'idNo', 'mechanismId']) expect(names).not.toContain(name)
    const rows = await rowsOf(some())
    const foreign = { resource: 'contacts', values: { phone: '13900001234' }, rows }
    expect((await sales.call('POST', `${BULK}/preview`, foreign)).msg).toContain('不能批量修改')
    const auditor = await world.as('钟诚')
    expect((await auditor.call('POST', `${BULK}/preview`, { ...foreign, values: { department: 'x' } })).status).toBe(
      402,
    )
  })
})
