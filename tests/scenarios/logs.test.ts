import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { enqueueDue } from '#packages/jobs/schedule.ts'
import { allSchedules } from '#packages/server/registry.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// 10-platform 5.8: the general log holds what is neither a change nor a failure; failures are grouped by fingerprint.

const BASE = '/api/blade-log'
let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld('2026-11-21', { journal: true })
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close())
beforeEach(() => world.journal.flush())

interface Row {
  id: string
  title: string
  logId: string
  logLevel: string
  logData: string
  createBy: string
  traceId: string
  requestUri: string
  createTime: string
}
const rows = async (logId: string, who: Person = admin) => {
  await world.journal.flush()
  return (await who.gets<{ records: Row[] }>(`${BASE}/usual/list`, { logId, size: 50 })).records
}

it('says who asked for what he may not see, and once of the same asked again and again', async () => {
  const sales = await world.as('李晓雯')
  for (let times = 0; times < 3; times++) expect((await sales.call('GET', `${BASE}/api/list`)).status).toBe(402)
  expect(await rows('denied')).toMatchObject([
    {
      logLevel: 'WARN',
      createBy: '李晓雯',
      requestUri: '/api/blade-log/api/list',
      title: '接口日志：分页',
      traceId: expect.stringMatching(/.{8,}/),
    },
  ])
})

it('says which file left the house with whom, but not of the empty sheet', async () => {
  expect((await admin.call('GET', '/api/blade-system/role/export-matrix')).status).toBe(200)
  const sales = await world.as('李晓雯')
  expect((await sales.call('GET', 'contacts/import-template')).status).toBe(200)
  expect(await rows('file')).toMatchObject([
    {
      logLevel: 'INFO',
      createBy: '系统管理员',
      requestUri: '/api/blade-system/role/export-matrix',
      logData: expect.stringMatching(/^\{"file":".+\.xlsx"\}$/),
    },
  ])
})

it('says how jobs ended that did something, of people and of the clock', async () => {
  const ends = async (actor: Actor) => {
    await world.inside(tx => enqueue(tx, actor, 'session-expire', {}, { title: '会话清理 / Close expired sessions' }))
    await world.product.runner.drain()
  }
  const person = world.people.get('系统管理员')!
  await ends(person)
  expect(await rows('job')).toEqual([])
  world.clock.forward(30)
  await ends(person)
  expect(await rows('job', await world.as('系统管理员'))).toMatchObject([
    {
      title: '会话清理',
      logLevel: 'INFO',
      createBy: '系统管理员',
      traceId: expect.stringMatching(/^job-\d+$/),
      logData: expect.stringMatching(/"sessions":[1-9].*"kind":"session-expire"/),
    },
  ])
  await world.as('李晓雯')
  world.clock.forward(30)
  await ends(world.system)
  const english = (await world.as('系统管理员')).inEnglish()
  expect((await rows('job', english))[0]).toMatchObject({
    title: 'Close expired sessions',
    createBy: 'System',
    logData: expect.stringMatching(/"sessions":[1-9]/),
  })
})

it('says of a session that is over that it is, within ten minutes, and asks for no job before', async () => {
  const queued = async () => {
    await enqueueDue(
      world.product.database,
      world.clock,
      allSchedules().filter(one => one.kind === 'session-expire'),
      ['100001'],
      async () => world.system,
    )
    return (
      await world.inside(tx =>
        tx.rows<{ key: string }>(
          sql`select dedupe_key as key from job where kind = 'session-expire' and dedupe_key is not null order by 1`,
        ),
      )
    ).map(row => row.key)
  }
  const states = async () =>
    world.inside(tx =>
      tx.row<{ open: number; over: number }>(
        sql`select count(*) filter (where status = 1)::int as open, count(*) filter (where status = 4)::int as over from auth_session where tenant_id = ${tx.tenantId} and expire_time < ${localDateTime(world.clock.now())}`,
      ),
    )
  await world.as('李晓雯')
  expect([await queued(), (await states())!.open]).toEqual([[], 0])
  world.clock.set(`${addDays(localDate(world.clock.now()), 8)} 10:07:00`)
  expect((await states())!.open).toBeGreaterThan(0)
  expect(await queued()).toEqual([`session-expire@${localDate(world.clock.now())} 10:00:00`])
  await world.product.runner.drain()
  expect((await states())!.open).toBe(0)
})

it('shows one line for what failed in the same way at the same place: how often, whom, since when and when last, and each time behind it', async () => {
  const fails = (userId: string, time: string, message: string, error = new RangeError('boom')) => {
    world.clock.set(time)
    error.message = message
    world.journal.keep({
      tenantId: '100001',
      userId,
      userName: `人${userId}`,
      traceId: `t${userId}${time.slice(-2)}`,
      method: 'PUT',
      path: '/api/ratutech-core/vehicle/update',
      title: '编辑车辆 / Edit a vehicle',
      status: 500,
      ms: 3,
      address: '',
      userAgent: '',
      error,
    })
    return world.journal.flush()
  }
  // One place in the code: the line that makes it.
  const same = () => new RangeError('boom')
  for (const [userId, time, message] of [
    ['1', '2026-12-22 09:00:00', 'first'],
    ['2', '2026-12-22 10:00:00', 'second'],
    ['2', '2026-12-23 11:00:00', 'third'],
  ] as const)
    await fails(userId, time, message, same())
  await fails('1', '2026-12-22 12:00:00', 'elsewhere')
  const reader = await world.as('系统管理员')
  const groups = (
    await reader.gets<{ total: number; records: Record<string, unknown>[] }>(`${BASE}/error-group/page`, { size: 20 })
  ).records
  expect(groups).toMatchObject([
    {
      times: 3,
      people: 2,
      message: 'third',
      firstTime: '2026-12-22 09:00:00',
      lastTime: '2026-12-23 11:00:00',
      exceptionName: 'RangeError',
      fileName: 'logs.test.ts',
    },
    { times: 1, people: 1, message: 'elsewhere', lastTime: '2026-12-22 12:00:00' },
  ])
  const group = await reader.gets<Record<string, string>>(`${BASE}/error-group/detail`, { id: groups[0]!['id'] })
  expect(group).toMatchObject({ times: 3, stackTrace: expect.stringContaining('logs.test.ts') })
  const each = (
    await reader.gets<{ records: Record<string, unknown>[] }>(`${BASE}/error/list`, {
      fingerprint: group['fingerprint'],
      size: 20,
    })
  ).records
  expect(each.map(one => one['message'])).toEqual(['third', 'second', 'first'])
  expect(
    (await reader.gets<{ total: number }>(`${BASE}/error-group/page`, { lastTime_datege: '2026-12-23' })).total,
  ).toBe(1)
})
