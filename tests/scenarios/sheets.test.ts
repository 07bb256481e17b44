import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import { makeWorld, type World } from '../world.ts'

// 10-platform 14, the exports of the platform that no list makes, and the user list with its masks.
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close({ unchecked: true }))

async function sheet(
  name: string,
  path: string,
  query: Record<string, unknown> = {},
): Promise<{ head: string[]; rows: string[][] }> {
  const answer = await (await world.as(name)).call<Buffer>('GET', path, query)
  expect([answer.status, answer.msg]).toEqual([200, ''])
  const book = await readWorkbook(answer.data)
  const rows: string[][] = []
  for await (const row of book.rows) rows.push(book.header.map((_, at) => row.cells[at]?.text ?? ''))
  return { head: [...book.header], rows }
}

it('writes the rights of every role: a line a code, a column a role', async () => {
  const { head, rows } = await sheet('系统管理员', '/api/blade-system/role/export-matrix')
  expect(head.slice(0, 3)).toEqual(['菜单', '权限', '编号'])
  const [sales, admin] = [head.indexOf('业务员'), head.indexOf('系统管理员')]
  const cell = (code: string, at: number) => rows.find(row => row[2] === code)![at]
  expect([
    cell('contract_lease_add', sales),
    cell('contract_lease_seal', sales),
    cell('user_add', sales),
    cell('user_add', admin),
    cell('bank_card_edit', admin),
  ]).toEqual(['✓', '', '', '✓', ''])
  expect(rows.find(row => row[2] === 'contract_lease')!.slice(0, 2)).toEqual(['KA租赁合同', '进入'])
  expect((await (await world.as('李晓雯')).call('GET', '/api/blade-system/role/export-matrix')).status).toBe(402)
})

it('writes who looked at what in clear and why, never the value', async () => {
  const { userId } = world.people.get('何俊')!
  await world.inside(tx =>
    tx.run(sql`insert into record_log (tenant_id, resource, business_id, action, after, reason, user_id, user_name, create_time, trace_id)
    values (${tx.tenantId}, 'contacts', 4711, 'reveal', '{"fieldKey": "phone", "ip": "10.0.0.7"}'::jsonb, '核对联系人的电话', ${userId}::bigint, '何俊', '2026-11-21 09:00:00', 't1')`),
  )
  const { head, rows } = await sheet('系统管理员', '/api/blade-system/data-scope/red-list/export-log', { userId })
  expect(head).toEqual(['时间', '查看人', '业务', '记录', '字段', '原因', 'IP', '追踪号'])
  expect(rows).toEqual([
    ['2026-11-21 09:00:00', '何俊', '联系人', '4711', '手机', '核对联系人的电话', '10.0.0.7', 't1'],
  ])
})

it('writes the sign-ins, for whoever may', async () => {
  await world.as('周敏')
  const { head, rows } = await sheet('系统管理员', '/api/blade-log/login/export')
  expect(head.slice(0, 4)).toEqual(['账号', '姓名', '结果', '原因'])
  expect(rows.some(row => row[0] === 'zhoumin' && row[2] === '成功')).toBe(true)
  expect((await (await world.as('周敏')).call('GET', '/api/blade-log/login/export')).status).toBe(402)
})

it('writes every step of a process with its hours: who decided, how long it lay there', async () => {
  world.clock.set('2026-11-20 16:00:00')
  await (await world.as('李晓雯')).posts<{ id: string }>('/api/blade-desk/process/leave/start-process', {
    startTime: '2026-11-25 09:00:00',
    endTime: '2026-11-25 18:00:00',
    leaveType: '1',
    reason: '家中有事，请假一天',
    taskUser: world.people.get('陈立群')!.userId,
  })
  world.clock.set('2026-11-24 18:30:00')
  const { head, rows } = await sheet('刘哲', '/api/blade-flow/follow/export', { state: 1 })
  expect(head.slice(7)).toEqual(['步骤', '处理人', '到达', '时限', '处理', '决定', '用时（小时）', '超期', '意见'])
  const [row] = rows
  expect([row![3], row![5], row![9], row![10], row![13], row![14]]).toEqual([
    '李晓雯',
    '审批中',
    '2026-11-20 16:00:00',
    '2026-11-24 18:00:00',
    '98.5',
    '是',
  ])
})

it('writes how many messages of each kind were read, and how soon', async () => {
  const { userId } = world.people.get('周敏')!
  await insertMessages(userId)
  const { rows } = await sheet('系统管理员', '/api/blade-system/message-template/export-statistic', {
    beginDate: '2026-11-21',
    endDate: '2026-11-21',
  })
  expect(rows.find(row => row[1] === 'export_done')).toEqual([
    '导出完成',
    'export_done',
    '4',
    '1',
    '3',
    '75%',
    '30',
    '1',
    '1',
  ])
})
const insertMessages = (userId: string) =>
  world.inside(async tx => {
    for (let n = 1; n <= 4; n++)
      await tx.run(sql`insert into user_message (id, tenant_id, create_time, user_id, biz_type_code, title, status, read_time, remote_state)
    values (${await tx.newId()}::bigint, ${tx.tenantId}, '2026-11-21 09:00:00', ${userId}::bigint, 'export_done', 'x', ${n <= 3 ? 1 : 0}, ${n <= 3 ? '2026-11-21 09:30:00' : null}::timestamptz, ${n === 1 ? 1 : n === 2 ? 2 : null})`)
  })

it('writes the tenant’s dictionaries, and the people with their phones masked', async () => {
  const { head, rows } = await sheet('系统管理员', '/api/blade-system/dict-biz/export', { code: 'contact_role' })
  expect(head.slice(0, 4)).toEqual(['字典编号', '键', '值', '英文'])
  expect(rows.some(row => row[1] === 'finance' && row[2] === '财务' && row[3] === 'Finance')).toBe(true)
  const people = await sheet('系统管理员', '/api/blade-user/export-user')
  const phones = people.rows.map(row => row[people.head.indexOf('手机')] ?? '')
  expect(phones.length).toBeGreaterThan(20)
  expect(phones.filter(phone => phone !== '').every(phone => /^138\*{4}\d{4}$/.test(phone))).toBe(true)
})
