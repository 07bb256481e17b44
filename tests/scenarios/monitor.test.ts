import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { enqueueDue } from '#packages/jobs/schedule.ts'
import { allSchedules } from '#packages/server/registry.ts'
import { makeWorld, type World } from '../world.ts'

// What an administrator does about background work: see it, run it again, hold back what is timed (10-platform 6,
// /monitor).
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close())

const base = '/api/blade-log'
const rows = async (query: object) =>
  (await (await world.as('系统管理员')).gets(`${base}/job/page`, { size: 50, ...query })).records as {
    id: string
    jobTitle: string
    jobState: number
    schedule: string
    errorMsg: string
    mayRun: boolean
    isTimed: boolean
  }[]

it('runs a failed job again for whoever may, with its words in his language', async () => {
  await world.inside(tx =>
    tx.run(
      sql`insert into job (tenant_id, kind, title, state, error, attempts, create_time) values (${tx.tenantId}, 'purge', '过期数据清理 / Purge expired data', 100, '处理失败，请重试或联系管理员 / failed, retry or ask the administrator', 5, '2026-11-21 03:00:00')`,
    ),
  )
  const [job] = await rows({ kind: 'purge' })
  expect(job).toMatchObject({
    jobTitle: '过期数据清理',
    jobState: 100,
    errorMsg: '处理失败，请重试或联系管理员',
    mayRun: true,
    isTimed: true,
  })
  expect((await (await world.as('李晓雯')).call('PUT', `${base}/job/run`, { id: job!.id })).status).toBe(402)
  await (await world.as('系统管理员')).puts(`${base}/job/run`, { id: job!.id })
  await world.product.runner.drain()
  expect((await rows({ kind: 'purge' })).map(one => one.jobState)).toEqual([1])
  // The page filters by what it shows.
  expect((await rows({ jobState: 100 })).map(one => one.jobState)).not.toContain(1)
  expect((await rows({ jobState: 1, kind: 'purge' })).length).toBe(1)
})

it('queues nothing of a kind that is paused, and goes on when it is resumed', async () => {
  const admin = await world.as('系统管理员')
  const due = () =>
    enqueueDue(world.product.database, world.clock, allSchedules(), ['100001'], async () => world.system)
  await admin.puts(`${base}/job/pause`, { kind: 'message-digest', isPaused: true })
  await due()
  expect((await rows({ kind: 'message-digest' })).length).toBe(0)
  await admin.puts(`${base}/job/pause`, { kind: 'message-digest', isPaused: false })
  await due()
  await due()
  expect((await rows({ kind: 'message-digest' })).length).toBe(1)
  expect((await admin.call('PUT', `${base}/job/pause`, { kind: 'export' })).msg).toBe('【export】不是定时任务')
})

it('lists what parts of the product told each other, and says that nobody waits for it', async () => {
  await (await world.as('系统管理员')).gets(`${base}/event/page`, { size: 5 })
  await world.inside(tx =>
    tx.run(
      sql`insert into outbox_event (tenant_id, name, aggregate_id, payload, create_time) values (${tx.tenantId}, 'dept.moved', 4711, '{"no": "深圳业务部"}', '2026-11-21 09:00:00')`,
    ),
  )
  const admin = await world.as('系统管理员')
  const [event] = (await admin.gets(`${base}/event/page`, { name: '部门调整' })).records as {
    id: string
    no: string
    eventState: number
  }[]
  expect(event).toMatchObject({ name: '部门调整', code: 'dept.moved', no: '深圳业务部', eventState: 1 })
  expect(
    ((await admin.gets(`${base}/event/page`, { name: '部门调整', eventState: 5 })).records as unknown[]).length,
  ).toBe(0)
  expect((await admin.call('PUT', `${base}/event/retry`, { id: event!.id })).msg).toContain('没有订阅者')
})
