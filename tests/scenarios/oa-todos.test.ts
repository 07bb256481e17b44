import { afterAll, beforeAll, expect, it } from 'vitest'
import { oaSimulatedUser, oaUser } from '#areas/platform/oa-user/oa-user.ts'
import { sql } from '#packages/database/sql.ts'
import { enqueueDue } from '#packages/jobs/schedule.ts'
import { insertRows } from '#packages/server/rows.ts'
import { oaTodoSchedule } from '#areas/platform/oa-todo/server/dispatch.ts'
import { setsParam } from '../params.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { refused } from './uploads.ts'

// 10-platform 5.7 channel 4, 5.9: whom an approval waits for finds it in the OA, and finds it done there once it does
// not wait for him any more.
let world: World
let admin: Person
const idOf = (name: string) => world.people.get(name)!.userId
beforeAll(async () => {
  world = await makeWorld('2026-11-20')
  admin = await world.as('系统管理员')
  await world.inside(async tx => {
    const known = ['陈立群', '许文博', '方晴']
    await insertRows(
      tx,
      world.system,
      oaSimulatedUser,
      known.map(name => ({ oaId: `oa-${name}`, realName: name, loginName: name, enabled: true })) as never,
    )
    // 方晴 is a conflict that nobody decided yet: the OA's person may be somebody else.
    await insertRows(
      tx,
      world.system,
      oaUser,
      known.map(name => ({
        oaId: `oa-${name}`,
        realName: name,
        loginName: name,
        enabled: true,
        ignored: false,
        matchUserId: idOf(name),
        state: name === '方晴' ? 5 : 3,
      })) as never,
    )
  })
})
afterAll(() => world?.close())

/** What the timer of every minute does. */
const minute = async () => {
  world.clock.set(
    new Date(world.clock.now().getTime() + 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  )
  await enqueueDue(
    world.product.database,
    world.clock,
    [oaTodoSchedule],
    [world.system.tenantId],
    async () => world.system,
  )
  await world.product.runner.drain()
}
const opens = async (name: string, value: string) => world.inside(tx => setsParam(tx, name, value))
interface Shown {
  todoNo: string
  title: string
  receiverName: string
  state: number
  pushes: number
  link: string
}
const inOa = async () =>
  (await admin.gets<{ records: Shown[] }>('/api/blade-user/oa-simulated-todo/page', { size: 50 })).records.toSorted(
    (a, b) => a.todoNo.localeCompare(b.todoNo),
  )
const brief = async () => (await inOa()).map(one => [one.receiverName, one.state, one.pushes])
const log = async () =>
  (
    await admin.gets<{ records: { state: number; attempts: number; failReason: string }[] }>(
      '/api/blade-user/oa-todo/page',
      { size: 50 },
    )
  ).records
const asks = async (name: string): Promise<{ taskId: string; processInstanceId: string }> => {
  const { processInstanceId } = await (await world.as('李晓雯')).posts<{ processInstanceId: string }>(
    '/api/blade-desk/process/leave/start-process',
    {
      processDefinitionId: '',
      taskUser: idOf(name),
      startTime: '2026-11-23 09:00:00',
      endTime: '2026-11-23 18:00:00',
      reason: '探亲',
    },
  )
  const task = await world.inside(tx =>
    tx.row<{ taskId: string; processInstanceId: string }>(
      sql`select id as "taskId", instance_id as "processInstanceId" from flow_task where tenant_id = ${tx.tenantId} and state in (1, 2) order by id desc limit 1`,
    ),
  )
  return task ?? { taskId: '', processInstanceId }
}
const jobs = async () =>
  Number(
    (await world.inside(tx =>
      tx.row<{ n: string }>(sql`select count(*) as n from job where tenant_id = ${tx.tenantId} and kind = 'oa-todo'`),
    ))!.n,
  )

let first: { taskId: string; processInstanceId: string }
it('tells the OA nothing while the parameter is off, however long an approval waits', async () => {
  first = await asks('陈立群')
  await minute()
  expect([await inOa(), await jobs()]).toEqual([[], 0])
})

it('pushes a task to whom it waits for, with a link that opens it, and leaves out people whom the OA does not know for sure', async () => {
  await opens('oa.todoPush', 'true')
  await asks('方晴')
  await asks('何俊')
  await minute()
  expect(await inOa()).toMatchObject([
    {
      receiverName: '陈立群',
      state: 1,
      pushes: 1,
      title: '请审批：李晓雯 请假1天',
      link: expect.stringContaining(first.taskId),
    },
  ])
})

it('queues nothing more once both sides agree', async () => {
  const before = await jobs()
  await minute()
  expect([await jobs(), await brief()]).toEqual([before, [['陈立群', 1, 1]]])
})

it('finishes it for who passed it on and pushes it to who has it now; decided, it is done there too', async () => {
  await (await world.as('陈立群')).posts('/api/blade-flow/work/transfer', {
    taskId: first.taskId,
    toUserId: idOf('许文博'),
    comment: '请代办',
  })
  await minute()
  expect((await brief()).toSorted()).toEqual(
    [
      ['许文博', 1, 1],
      ['陈立群', 2, 1],
    ].toSorted(),
  )
  await (await world.as('许文博')).posts('/api/blade-flow/work/complete-task', {
    taskId: first.taskId,
    processInstanceId: first.processInstanceId,
    comment: '同意',
    flag: 'ok',
  })
  await minute()
  expect((await brief()).every(([, state]) => state === 2)).toBe(true)
})

it('finishes what was withdrawn', async () => {
  const { processInstanceId } = await asks('陈立群')
  await minute()
  expect((await inOa()).filter(one => one.state === 1)).toHaveLength(1)
  await (await world.as('李晓雯')).posts('/api/blade-flow/work/withdraw', { processInstanceId })
  await minute()
  expect((await inOa()).filter(one => one.state === 1)).toHaveLength(0)
})

it('of several who may take a task the others lose it in the OA when one took it, and find it again when he gives it back', async () => {
  const { taskId } = await asks('陈立群')
  const both = [idOf('陈立群'), idOf('许文博')]
  await world.inside(tx =>
    tx.run(
      sql`update flow_task set state = 1, assignee_id = null, candidate_ids = ${both}::bigint[] where tenant_id = ${tx.tenantId} and id = ${taskId}::bigint`,
    ),
  )
  await minute()
  const open = async () =>
    (await inOa())
      .filter(one => one.state === 1)
      .map(one => one.receiverName)
      .toSorted()
  expect(await open()).toEqual(['许文博', '陈立群'])
  await (await world.as('许文博')).posts('/api/blade-flow/work/claim-task', { taskId })
  await minute()
  expect(await open()).toEqual(['许文博'])
  await (await world.as('许文博')).posts('/api/blade-flow/work/unclaim', { taskId })
  await minute()
  expect(await open()).toEqual(['许文博', '陈立群'])
})

it('tries again when the OA is silent, tells the administrator once, and goes through as soon as it answers', async () => {
  await opens('oa.simulatedDown', 'true')
  const { taskId } = await asks('许文博')
  for (let at = 0; at < 25; at++) await minute()
  expect((await log())[0]).toMatchObject({ state: 1, attempts: 4, failReason: '模拟OA未应答' })
  const told = await admin.gets<{ total: number; records: { content: string }[] }>('/api/ratutech-common/notice/list', {
    bizTypeCode: 'oa_todo_failed',
    size: 10,
  })
  expect([told.total, told.records[0]?.content]).toEqual([1, '请审批：李晓雯 请假1天：模拟OA未应答'])
  await opens('oa.simulatedDown', 'false')
  for (let at = 0; at < 61; at++) await minute()
  expect((await log())[0]).toMatchObject({ state: 2, failReason: '' })
  expect((await inOa()).filter(one => one.link.includes(taskId)).map(one => [one.state, one.pushes])).toEqual([[1, 1]])
})

it('an answer that was lost harms nothing: told again under the same number the OA shows one to-do, and a finished one stays finished', async () => {
  const before = (await inOa()).length
  await world.inside(tx => tx.run(sql`update oa_todo set state = 1 where tenant_id = ${tx.tenantId} and state = 2`))
  await world.inside(tx => tx.run(sql`update oa_todo set state = 3 where tenant_id = ${tx.tenantId} and state = 4`))
  for (let at = 0; at < 11; at++) await minute()
  const after = await inOa()
  expect([
    after.length,
    after.filter(one => one.state === 1).every(one => one.pushes === 2),
    after.filter(one => one.state === 2).every(one => one.pushes === 1),
  ]).toEqual([before, true, true])
})

it('closed again, the channel leaves nothing open in the OA that nobody keeps any more', async () => {
  const [template] = (
    await admin.gets<{ records: { id: string; version: number; channels: string[] }[] }>(
      '/api/blade-system/message-template/page',
      { bizTypeCode: 'flow_todo' },
    )
  ).records
  expect(template!.channels).toContain('4')
  const [other] = (
    await admin.gets<{ records: { id: string; version: number }[] }>('/api/blade-system/message-template/page', {
      bizTypeCode: 'flow_done',
    })
  ).records
  expect(
    (await refused(admin.call('PUT', '/api/blade-system/message-template/update', { ...other, channels: ['1', '4'] })))
      .status,
  ).toBe(400)
  await opens('oa.todoPush', 'false')
  await minute()
  expect((await inOa()).filter(one => one.state === 1)).toEqual([])
})
