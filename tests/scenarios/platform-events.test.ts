import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { eventsInWords } from './events-in-words.ts'
import { operatorOf } from '../operator.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// 10-platform 12: what the platform tells the areas, in the transaction of what happened, with the facts that the table
// promises.
let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close({ unchecked: true }))

type Told = { name: string; payload: Record<string, unknown> }
const toldIn = (tenant: string, name: string) =>
  world.product.database
    .transaction(tenant, tx =>
      tx.rows<Told>(
        sql`select name, payload from outbox_event where tenant_id = ${tenant} and name = ${name} order by id`,
      ),
    )
    .then(rows => rows.map(row => row.payload))
const told = (name: string) => toldIn('100001', name)
const idOf = (name: string) => world.people.get(name)!.userId
const deptOf = (code: string) =>
  world
    .inside(tx =>
      tx.row<{ id: string; parent: string; version: number; name: string }>(
        sql`select id, parent_id as parent, version, dept_name as name from blade_dept where tenant_id = ${tx.tenantId} and dept_code = ${code}`,
      ),
    )
    .then(row => row!)

it('tells who moved to which departments and who was disabled, with what is open under his name', async () => {
  const [user, to] = [
    await admin.gets<{ id: string; version: number; deptId: string; realName: string }>('/api/blade-user/detail', {
      id: idOf('何俊'),
    }),
    await deptOf('gz-business'),
  ]
  await admin.posts('/api/blade-user/submit', { id: user.id, version: user.version, realName: user.realName })
  expect(await told('user.moved')).toEqual([])
  await admin.posts('/api/blade-user/submit', { id: user.id, deptId: to.id })
  expect(await told('user.moved')).toMatchObject([
    { id: user.id, deptIds: [to.id], open: {}, actorId: idOf('系统管理员') },
  ])
  await (await world.as('李晓雯')).posts('contract-lease/save', { draft: true, contractName: '开着的合同' })
  await admin.posts('/api/blade-user/update-status', { ids: idOf('李晓雯'), status: 2 })
  expect(await told('user.disabled')).toMatchObject([{ id: idOf('李晓雯'), open: { 'contract-lease': 1 } }])
  await admin.posts('/api/blade-user/update-status', { ids: idOf('李晓雯'), status: 1 })
})

it('tells a department that moved, not one that was renamed', async () => {
  const [dept, to] = [await deptOf('sz-business-2'), await deptOf('gz-business')]
  await admin.posts('/api/blade-system/dept/submit', { id: dept.id, deptName: '业务二组（新）' })
  expect(await told('dept.moved')).toEqual([])
  await admin.posts('/api/blade-system/dept/submit', { id: dept.id, parentId: to.id })
  expect(await told('dept.moved')).toMatchObject([{ id: dept.id, fromId: dept.parent, toId: to.id }])
})

it('tells which dictionary and which parameter changed, never the value of one', async () => {
  const root = await admin.posts<{ id: string }>('/api/blade-system/dict-biz/submit', {
    code: 'told_code',
    dictKey: '-1',
    dictValue: '听说',
  })
  const entry = await admin.posts<{ id: string }>('/api/blade-system/dict-biz/submit', {
    parentId: root.id,
    dictKey: '1',
    dictValue: '甲',
  })
  await admin.posts('/api/blade-system/dict-biz/remove', { ids: entry.id })
  expect((await told('dict.changed')).map(one => one['code'])).toEqual(['told_code', 'told_code', 'told_code'])
  await admin.posts('/api/blade-system/param/submit', {
    paramName: '对接密钥',
    paramKey: 'told.secret',
    paramValue: 'k9-very-secret',
    valueType: 5,
  })
  const params = await told('param.changed')
  expect(params).toMatchObject([{ key: 'told.secret', no: 'told.secret' }])
  expect(JSON.stringify(params)).not.toContain('k9-very-secret')
})

it('tells how an application ended', async () => {
  const applicant = await world.as('罗毅')
  await applicant.posts('/api/blade-desk/process/leave/start-process', {
    leaveType: '1',
    startTime: '2026-12-01 09:00:00',
    endTime: '2026-12-01 18:00:00',
    reason: '家中有事',
    taskUser: idOf('韩松'),
  })
  const approver = await world.as('韩松')
  const [task] = (
    await approver.gets<{ records: { taskId: string; processInstanceId: string; businessId: string }[] }>(
      '/api/blade-flow/work/todo-list',
    )
  ).records
  expect(await told('process.finished')).toEqual([])
  await approver.posts('/api/blade-flow/work/complete-task', {
    taskId: task!.taskId,
    processInstanceId: task!.processInstanceId,
    comment: '同意',
    flag: 'ok',
  })
  expect(await told('process.finished')).toMatchObject([
    {
      id: task!.processInstanceId,
      instanceId: task!.processInstanceId,
      resource: 'leave',
      businessId: task!.businessId,
      outcome: 'approve',
    },
  ])
})

it('tells in the tenant itself that it was opened, that it may do something else, and once that it ended', async () => {
  const operator = await operatorOf(world)
  const made = await operator.posts<{ id: string; tenantId: string }>('/api/blade-system/tenant/submit', {
    tenantName: '新开租赁',
    linkman: '钱进',
    contactNumber: '13911112222',
  })
  expect(await toldIn(made.tenantId, 'tenant.created')).toMatchObject([
    { id: made.id, no: '新开租赁', code: made.tenantId },
  ])
  const leaf = (await world.product.sessions.catalogue.get()).byCode.get('contract_lease')!
  const pack = await operator.posts<{ id: string; version: number }>('/api/blade-system/tenant-package/submit', {
    packageName: '小包',
    menuId: leaf.id,
  })
  await operator.posts('/api/blade-system/tenant/package-setting', { tenantId: made.tenantId, packageId: pack.id })
  await operator.posts('/api/blade-system/tenant-package/submit', {
    id: pack.id,
    version: pack.version,
    packageName: '小包（改）',
    menuId: leaf.id,
  })
  expect(await toldIn(made.tenantId, 'package.changed')).toMatchObject([
    { id: made.id, packageId: pack.id },
    { packageId: pack.id },
  ])
  expect(await told('package.changed')).toEqual([])

  await operator.posts('/api/blade-system/tenant/setting', { ids: made.id, expireTime: '2026-11-25 12:00:00' })
  const reminds = async (time: string) => {
    world.clock.set(time)
    await world.product.database.transaction(made.tenantId, tx =>
      enqueue(tx, { ...world.system, tenantId: made.tenantId }, 'tenant-remind', { time }),
    )
    await world.product.runner.drain()
    return (await toldIn(made.tenantId, 'tenant.expired')).map(one => one['expireTime'])
  }
  expect(await reminds('2026-11-25 09:10:00')).toEqual([])
  expect(await reminds('2026-11-26 09:10:00')).toEqual(['2026-11-25 12:00:00'])
  expect(await reminds('2026-11-27 09:10:00')).toEqual(['2026-11-25 12:00:00'])
})

it('shows every event of the platform in words, and finds it by them', async () => {
  const rows = await eventsInWords(admin, '')
  expect(rows.map(row => row.code)).toEqual(
    expect.arrayContaining([
      'user.moved',
      'user.disabled',
      'dept.moved',
      'dict.changed',
      'param.changed',
      'process.finished',
    ]),
  )
  const [moved] = await eventsInWords(admin, '部门调整')
  const names = async (id: string) =>
    (await world.inside(tx =>
      tx.row<{ name: string }>(sql`select dept_name as name from blade_dept where id = ${id}::bigint`),
    ))!.name
  const [{ fromId, toId }] = (await told('dept.moved')) as [{ fromId: string; toId: string }]
  expect(moved).toMatchObject({
    name: '部门调整',
    about: 'dept',
    payload: `原上级：${await names(fromId)}；新上级：${await names(toId)}；操作人：系统管理员`,
  })
  expect((await eventsInWords(admin, '账号停用'))[0]!.payload).toContain('未了事项：KA租赁合同 1')
  const [finished] = await eventsInWords(admin, '流程结束')
  expect(finished!.facts).toContainEqual(expect.objectContaining({ label: '结果', text: '通过' }))
  expect(finished!.facts.find(one => one.resource === 'leave')).toMatchObject({
    label: '单据',
    text: expect.stringMatching(/^请假/) as string,
  })
})
