import { afterAll, beforeAll, expect, it } from 'vitest'
import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { buildSerialModel } from '#packages/flow/index.ts'
import { step } from '#areas/platform/workflow/server/process.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { leaseBody } from '../../demo/leases.ts'
import type { Masters } from '../../demo/masters.ts'
import { makeWorld, type Answer, type Person, type World } from '../world.ts'
import { hasCustomer, storyMasters } from './story.ts'
import { refused } from './uploads.ts'

/**
 * The acceptance examples of 10-platform 15 that speak of approvals, on the whole product; 15 stands in
 * approval.test.ts.
 */
let world: World
let masters: Masters
let sales: Person
let customerId: string
beforeAll(async () => {
  world = await makeWorld('2026-11-20')
  masters = await storyMasters(world)
  sales = await world.as('李晓雯')
  customerId = await hasCustomer(world, masters, customerSeeds[0]!, 1, { qty: 120, amount: '20000000.00' })
})
afterAll(() => world?.close())

const idOf = (name: string) => world.people.get(name)!.userId
const leaseOf = (quantity: number, rent: string) =>
  leaseBody(masters, {
    customerId,
    company: '华驰深圳',
    city: '4403',
    startDate: localDate(world.clock.now()),
    termMonths: 36,
    lines: [{ model: 'E5', quantity, rent }],
  })
const approversNow = (resource: string, id: string) =>
  world.inside(tx => world.product.flow.currentApprovers(tx, resource, id)).then(list => list.map(one => one.name))

it('10.12 a lease of 7,488,000.00 that the sales manager submits himself is never decided by him, and takes the five steps of its amount', async () => {
  const manager = await world.as('陈立群')
  const lease = await manager.posts('contract-lease/save', leaseOf(40, '5200.00'))
  expect((await manager.gets('contract-lease/detail', { id: lease.id })).totalAmount).toBe('7488000.00')
  const asked: string[][] = []
  for (
    let names = await approversNow('contract-lease', lease.id);
    names.length > 0;
    names = await approversNow('contract-lease', lease.id)
  ) {
    asked.push(names)
    expect((await (await world.as(names[0]!)).decides('contract-lease', lease.id)).status).toBe(200)
  }
  // No other holder in 深圳业务部, none in 深圳分公司: the head of the department is himself, so the one above him.
  expect(asked).toEqual([['许文博'], ['赵启航'], ['王静'], ['沈岚'], ['顾明远']])
  expect((await manager.gets('contract-lease/detail', { id: lease.id })).status).toBe(1)
})

it('10.13 of two candidates who press at once exactly one decides, a hundred times; the other learns who it was and the next step starts once', async () => {
  await world.inside(tx =>
    tx.run(
      sql`update blade_user u set role_id = u.role_id || r.id from blade_role r where u.tenant_id = ${tx.tenantId} and u.id = ${idOf('金瑶')}::bigint and r.tenant_id = u.tenant_id and r.role_alias = 'finance_manager'`,
    ),
  )
  const xml = buildSerialModel({
    key: 'leave',
    name: '请假 / Leave',
    steps: [step('finance_manager'), step('general_manager')],
  })
  await (await world.as('刘哲')).uploads(
    '/api/blade-flow/manager/deploy-upload',
    { name: 'leave.bpmn20.xml', bytes: Buffer.from(xml) },
    { category: 'flow_1' },
  )
  const two = [await world.as('王静'), await world.as('金瑶')]
  const told: string[] = []
  for (let round = 0; round < 100; round++) {
    const { processInstanceId, id } = await sales.posts('/api/blade-desk/process/leave/start-process', {
      taskUser: idOf('陈立群'),
      startTime: '2026-11-23 09:00:00',
      endTime: '2026-11-23 18:00:00',
      reason: `第${round + 1}次`,
    })
    const [task] = await world.inside(tx =>
      tx.rows<{ id: string }>(
        sql`select id from flow_task where tenant_id = ${tx.tenantId} and instance_id = ${processInstanceId}::bigint and state in (1, 2)`,
      ),
    )
    const answers: Answer[] = await Promise.all(
      two.map(one =>
        one.call('POST', '/api/blade-flow/work/complete-task', {
          taskId: task!.id,
          processInstanceId,
          comment: '同意',
          flag: 'ok',
        }),
      ),
    )
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    told.push(answers.find(one => one.status === 409)!.msg)
    expect(await approversNow('leave', id)).toEqual(['顾明远'])
    const [{ n }] = (await world.inside(tx =>
      tx.rows<{ n: number }>(
        sql`select count(*)::int as n from flow_task where tenant_id = ${tx.tenantId} and instance_id = ${processInstanceId}::bigint and activity_id = 'general_manager'`,
      ),
    )) as [{ n: number }]
    expect(n).toBe(1)
  }
  const [{ businessId }] = (
    await sales.gets('/api/blade-flow/work/send-list', { size: 1, processDefinitionKey: 'leave' })
  ).records
  expect(await sales.gets('/api/blade-desk/timeline/list', { resource: 'leave', id: businessId })).not.toEqual([])
  expect(
    (
      await refused(
        (await world.as('何俊')).call('GET', '/api/blade-desk/timeline/list', { resource: 'leave', id: businessId }),
      )
    ).status,
  ).toBe(402)
  expect([...new Set(told)].every(text => /^该任务已由【(王静|金瑶)】处理/.test(text))).toBe(true)
})

it('10.14 an application is withdrawn before the first decision only; its quota is free again with it', async () => {
  const figures = async () => {
    const { usedQty, availableQty } = await sales.gets('customer/detail', { id: customerId })
    return { usedQty, availableQty }
  }
  const before = await figures()
  const lease = await sales.posts('contract-lease/save', leaseOf(10, '5200.00'))
  expect((await figures()).availableQty).toBe(before.availableQty - 10)
  const instanceOf = async (id: string) =>
    (await sales.gets('contract-lease/detail', { id })).processInstanceId as string
  await sales.posts('/api/blade-flow/work/withdraw', { processInstanceId: await instanceOf(lease.id) })
  expect((await sales.gets('contract-lease/detail', { id: lease.id })).status).toBe(104)
  expect(await figures()).toEqual(before)

  const decided = await sales.posts('contract-lease/save', leaseOf(10, '5200.00'))
  await (await world.as('陈立群')).decides('contract-lease', decided.id)
  expect(
    (
      await refused(
        sales.call('POST', '/api/blade-flow/work/withdraw', { processInstanceId: await instanceOf(decided.id) }),
      )
    ).msg,
  ).toContain('已有审批意见，不能撤回')
  expect((await sales.gets('contract-lease/detail', { id: decided.id })).status).toBe(102)
  expect((await figures()).availableQty).toBe(before.availableQty - 10)
})

it('a changed legal person waits for sales, risk and the risk manager, who see old and new; identity numbers stay covered on every way out', async () => {
  const detail = () => sales.gets('customer/detail', { id: customerId })
  const { version, legalPerson } = await detail()
  await sales.puts('customer/update', {
    id: customerId,
    version,
    legalPerson: '孙立新',
    legalPersonIdNo: '11010519491231002X',
    website: '',
  })
  const waiting = await detail()
  expect(waiting).toMatchObject({
    legalPerson,
    pendingChange: { before: { legalPerson }, after: { legalPerson: '孙立新' } },
  })
  const paper = waiting.pendingChange.id as string
  const seen = [
    waiting,
    await sales.gets('customer-change/detail', { id: paper }),
    await sales.gets('customer/page', { size: 100 }),
    await sales.gets('customer/list', { size: 100 }),
    await sales.gets('customer/timeline', { id: customerId }).catch(() => ''),
    await (await world.as('赵启航')).gets('customer/detail', { id: customerId }),
  ]
  expect(JSON.stringify(seen)).not.toContain('11010519491231002X')
  expect((await (await world.as('陈立群')).decides('customer-change', paper)).status).toBe(200)
  // A co-signer without the code of customers reads what he is asked about, and nothing else.
  const [officer, legal] = [await world.as('赵启航'), await world.as('苏婉')]
  expect((await legal.call('GET', 'customer-change/detail', { id: paper })).status).toBe(402)
  const [task] = (await officer.gets('/api/blade-flow/work/todo-list', { size: 100 })).records.filter(
    (one: { businessId: string }) => one.businessId === paper,
  )
  await officer.posts('/api/blade-flow/work/add-sign', {
    taskId: task.taskId,
    userIds: [idOf('苏婉')],
    position: 'before',
    comment: '请核对变更通知书',
  })
  expect((await legal.gets('customer-change/detail', { id: paper })).fields.after).toMatchObject({
    legalPerson: '孙立新',
  })
  expect((await legal.call('GET', 'customer/detail', { id: customerId })).status).toBe(402)
  // What happened to it until now is told to whoever decides on it (4.2), over either of its calls.
  expect(
    (
      await legal.gets<{ action: string }[]>('/api/blade-desk/timeline/list', {
        resource: 'customer-change',
        id: paper,
      })
    ).map(one => one.action),
  ).toContain('save')
  for (const one of [legal, officer]) expect((await one.decides('customer-change', paper)).status).toBe(200)
  expect((await detail()).legalPerson).toBe(legalPerson)
  expect((await (await world.as('江岳')).decides('customer-change', paper)).status).toBe(200)
  expect(await detail()).toMatchObject({ legalPerson: '孙立新', pendingChange: '' })
})
