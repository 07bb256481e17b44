import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { recipients } from '#areas/platform/user-message/server/recipients.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { setsParam } from '../params.ts'
import { makeWorld, type World } from '../world.ts'
import { storyMasters, submitsCustomer } from './story.ts'

// 10-platform 3.4, 5.7, 12, 13: whom a message reaches, and that each reads it in his own language.
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close())

interface Message {
  id: string
  title: string
  content: string
  userName: string
  bizTypeCode: string
}
/** Newest first, as the bell shows them; a new session each, so that one person can read in both languages. */
const bellOf = async (name: string, language: 'zh' | 'en', kind: string): Promise<Message[]> => {
  const answer = await (await world.as(name)).call<{ records: Message[] }>(
    'GET',
    '/api/ratutech-common/notice/list',
    { bizTypeCode: kind, size: 50 },
    { 'accept-language': language },
  )
  return answer.data.records
}
const namesOf = (ids: readonly string[]) =>
  [...world.people]
    .filter(([, actor]) => ids.includes(actor.userId))
    .map(([name]) => name)
    .sort()
const deptNamed = async (name: string) =>
  (await world.inside(tx =>
    tx.row<{ id: string }>(sql`select id from blade_dept where tenant_id = ${tx.tenantId} and dept_name = ${name}`),
  ))!.id
const reached = async (to: Parameters<typeof recipients>[1]) => namesOf(await world.inside(tx => recipients(tx, to)))
const run = async (kind: string) => {
  const id = await world.inside(tx => enqueue(tx, world.system, kind, {}))
  await world.product.runner.drain()
  return (await world.inside(tx =>
    tx.row<{ state: number; result: Record<string, number> }>(
      sql`select state, result from job where id = ${id}::bigint`,
    ),
  ))!
}

describe('whom a message reaches', () => {
  it('a department means its people and everybody below, unless the sender wants its own people only', async () => {
    const dept = await deptNamed('深圳业务部')
    const all = await reached({ depts: [dept] })
    const own = await reached({ depts: [dept], withoutSubDepts: true })
    expect(all).toEqual(expect.arrayContaining(['陈立群', '李晓雯', '何俊']))
    expect([own.includes('陈立群'), own.includes('李晓雯')]).toEqual([true, false])
  })
  it('a role together with a department means its holders there, and a city leaves out who works for others only', async () => {
    const dept = await deptNamed('深圳业务部')
    expect(await reached({ roles: ['sales_manager'], depts: [dept] })).toEqual(['陈立群'])
    const cities = await reached({ roles: ['city_manager'] })
    const shenzhen = await reached({ roles: ['city_manager'], cityCode: '440305' })
    expect([
      cities.includes('许文博'),
      cities.includes('方晴'),
      shenzhen.includes('许文博'),
      shenzhen.includes('方晴'),
    ]).toEqual([true, true, true, false])
  })
  it('people who are named are told whatever the city, each once', async () => {
    const [fang, xu] = ['方晴', '许文博'].map(name => world.people.get(name)!.userId)
    expect(await reached({ users: [fang!, xu!], roles: ['city_manager'], cityCode: '4403' })).toEqual(
      expect.arrayContaining(['方晴', '许文博']),
    )
    expect(
      (
        await world.inside(tx => recipients(tx, { users: [xu!, xu!], roles: ['city_manager'], cityCode: '4403' }))
      ).filter(one => one === xu),
    ).toHaveLength(1)
  })
})

describe('the language of a message', () => {
  it('an application for leave reads in English for who reads English: in the bell, in the list of tasks and in the explanation of the latest decisions', async () => {
    await (await world.as('李晓雯')).posts('/api/blade-desk/process/leave/start-process', {
      processDefinitionId: '',
      taskUser: world.people.get('陈立群')!.userId,
      startTime: '2026-11-23 09:00:00',
      endTime: '2026-11-23 18:00:00',
      reason: '探亲',
    })
    expect(
      (await bellOf('陈立群', 'zh', 'flow_todo:leave'))[0] ?? (await bellOf('陈立群', 'zh', 'flow_todo'))[0],
    ).toMatchObject({ title: '李晓雯 请假1天', content: expect.stringMatching(/^请审批：李晓雯 请假1天/) })
    expect(
      (await bellOf('陈立群', 'en', 'flow_todo:leave'))[0] ?? (await bellOf('陈立群', 'en', 'flow_todo'))[0],
    ).toMatchObject({
      title: '李晓雯: 1 day of leave',
      content: expect.stringMatching(/^To decide: 李晓雯: 1 day of leave/),
    })
    const chen = await world.as('陈立群')
    const titles = async (language: string) => {
      const lists = await Promise.all(
        ['todo-list', 'claim-list'].map(list =>
          chen.call<{ records: { title: string }[] }>(
            'GET',
            `/api/blade-flow/work/${list}`,
            {},
            { 'accept-language': language },
          ),
        ),
      )
      const lately = await chen.call<{ title: string }[]>(
        'GET',
        '/api/ratutech-core/approval/lately-list',
        {},
        { 'accept-language': language },
      )
      return [...lists.flatMap(one => one.data.records.map(row => row.title)), ...lately.data.map(row => row.title)]
    }
    expect(new Set(await titles('zh'))).toEqual(new Set(['李晓雯 请假1天']))
    expect(new Set(await titles('en'))).toEqual(new Set(['李晓雯: 1 day of leave']))
  })
  it('an announcement and a remark are their authors’ own words: a slash in them parts nothing', async () => {
    await world.inside(tx =>
      notify(tx, world.system, {
        bizTypeCode: 'notice',
        bizId: '1',
        title: { zh: '2026 / 2027 计划', en: '2026 / 2027 计划' },
        content: { zh: 'A / B', en: 'A / B' },
        users: [world.people.get('何俊')!.userId],
      }),
    )
    for (const language of ['zh', 'en'] as const)
      expect((await bellOf('何俊', language, 'notice'))[0]).toMatchObject({
        title: '2026 / 2027 计划',
        content: 'A / B',
        userName: language === 'zh' ? '系统' : 'System',
      })
  })
  it('a message from before the change stays readable, in the only language it has', async () => {
    await world.inside(tx =>
      tx.run(
        sql`insert into user_message (id, tenant_id, create_user, create_time, user_id, biz_type_code, biz_id, title, content, user_name, status) values (${'4711'}::bigint, ${tx.tenantId}, 0, now(), ${world.people.get('何俊')!.userId}::bigint, 'user_left', '7', '旧消息', '旧内容', '系统', 0)`,
      ),
    )
    expect((await bellOf('何俊', 'en', 'user_left'))[0]).toMatchObject({ title: '旧消息', content: '旧内容' })
  })
  it('is found by words of either language', async () => {
    const found = async (keyword: string) =>
      (await (await world.as('陈立群')).gets('/api/ratutech-common/notice/list', { keyword })).total
    expect([await found('请假1天'), await found('day of leave'), await found('no such words')]).toEqual([1, 1, 0])
  })
})

describe('what failed behind the scenes', () => {
  it('an event that reaches its subscriber after no attempt is told to the administrators, with the reason in their language, once', async () => {
    const event = await world.inside(async tx => {
      const row = await tx.row<{ id: string }>(
        sql`insert into outbox_event (tenant_id, name, aggregate_id, payload, create_time) values (${tx.tenantId}, 'dept.moved', 4712, '{"no": "深圳业务部"}', '2026-11-21 09:00:00') returning id`,
      )
      await tx.run(
        sql`insert into event_delivery (tenant_id, event_id, subscriber, aggregate_id, state, attempts, next_time, create_time) values (${tx.tenantId}, ${row!.id}::bigint, 'nobody-any-more', 4712, 1, 6, '2026-11-21 09:00:00', '2026-11-21 09:00:00')`,
      )
      return row!.id
    })
    await run('event-dispatch')
    await run('event-dispatch')
    expect((await bellOf('系统管理员', 'zh', 'event_dead')).map(one => [one.title, one.content, one.userName])).toEqual(
      [['事件投递失败', '部门调整 深圳业务部 → nobody-any-more：订阅者已不存在', '系统']],
    )
    expect((await bellOf('系统管理员', 'en', 'event_dead')).map(one => [one.title, one.content, one.userName])).toEqual(
      [['Event delivery failed', 'Department moved 深圳业务部 → nobody-any-more: The subscriber is gone', 'System']],
    )
    const { records } = await (await world.as('系统管理员')).gets('/api/blade-log/event/page', { code: 'dept.moved' })
    expect((records as { id: string }[]).map(one => one.id)).toContain(event)
  })
})

describe('balances of our own accounts', () => {
  const cards = () =>
    world.inside(tx =>
      tx.rows<{ id: string; balance: string | null }>(
        sql`select id, balance::text from bank_card where tenant_id = ${tx.tenantId} order by id`,
      ),
    )
  const param = (key: string, value: string) => world.inside(tx => setsParam(tx, key, value))
  it('come from the bank three times a day; below its limit treasury and finance hear of one, once a day while it stays low', async () => {
    await param('bank.simulatedOpening', '80000.00')
    await world.inside(async tx => {
      for (const [id, no, floor] of [
        ['470001', '6212264000000000006', '100000.00'],
        ['470002', '6212264000000000014', null],
      ] as const)
        await tx.run(
          sql`insert into bank_card (id, tenant_id, create_time, account_name, account_no, gateway_code, balance_floor, status, version) values (${id}::bigint, ${tx.tenantId}, now(), '深圳华驰汽车租赁有限公司', ${no}, 'simulated', ${floor}::numeric, 1, 0)`,
        )
    })
    expect(await run('bank-balance')).toMatchObject({ state: 1, result: { read: 2, low: 1, silent: 0 } })
    expect((await cards()).map(one => one.balance)).toEqual(['80000.00', '80000.00'])
    await run('bank-balance')
    await run('bank-balance')
    const [told] = [await bellOf('王静', 'zh', 'bank_balance'), await bellOf('沈岚', 'zh', 'bank_balance')].map(list =>
      list.map(one => one.content),
    )
    expect(told).toEqual(
      expect.arrayContaining(['账户6212***********0006余额80000.00元，低于预警线100000.00元，请安排资金。']),
    )
    expect(told!.length).toBeLessThanOrEqual(2)
    expect((await bellOf('王静', 'en', 'bank_balance'))[0]!.content).toBe(
      'Account 6212***********0006 holds 80000.00, below 100000.00: please arrange funds.',
    )
    expect(await bellOf('周敏', 'zh', 'bank_balance')).toEqual([])
  })
  it('stay as they were when the bank does not answer, and that is told, not hidden', async () => {
    await param('bank.simulatedDown', 'true')
    const { state } = await run('bank-balance')
    expect(state).not.toBe(1)
    expect((await cards()).map(one => one.balance)).toEqual(['80000.00', '80000.00'])
    expect(
      (await bellOf('王静', 'zh', 'bank_balance')).filter(one => one.title.endsWith('余额未取到')).length,
    ).toBeGreaterThan(0)
  })
})

describe('a comment on a record', () => {
  const desk = '/api/blade-desk'
  const comment = async (name: string, body: object) =>
    (await world.as(name)).call<{ id: string; mentioned: number }>('POST', `${desk}/record-comment/submit`, {
      resource: 'contacts',
      id: contact,
      ...body,
    })
  const lines = async (name: string, path = 'contacts/timeline', query: object = {}) =>
    (await (await world.as(name)).gets<Record<string, unknown>[]>(path, { id: contact, ...query })).filter(
      one => one['action'] === 'comment',
    )
  const upload = async (name: string) =>
    (
      await (
        await world.as(name)
      ).uploads<{ attachBizId: string }>('/api/blade-resource/oss/endpoint/put-file-attach-biz-id', {
        name: '名片.txt',
        bytes: Buffer.from('13800001234'),
      })
    ).data.attachBizId
  let contact = ''
  beforeAll(async () => {
    const customerId = await submitsCustomer(
      world,
      await storyMasters(world),
      await world.as('李晓雯'),
      customerSeeds[0]!,
      1,
    )
    contact = (
      await (
        await world.as('李晓雯')
      ).posts<{ id: string }>('contacts/save', {
        mechanismType: 1,
        mechanismId: customerId,
        contactName: '赵先生',
        phone: '13800001234',
        roles: ['business'],
      })
    ).id
    world.clock.set('2026-11-21 10:00:00')
  })

  it('stands in its history with its papers and the people it calls, who hear of it once', async () => {
    const group = await upload('李晓雯')
    const answer = await comment('李晓雯', {
      content: '请@陈立群 核对电话',
      mentions: [world.people.get('陈立群')!.userId],
      attachBizId: group,
    })
    expect([answer.status, answer.data.mentioned]).toEqual([200, 1])
    expect((await lines('李晓雯'))[0]).toMatchObject({
      reason: '请@陈立群 核对电话',
      userName: '李晓雯',
      mentionNames: ['陈立群'],
      attachBizId: group,
      isEditable: true,
      isComment: true,
    })
    expect(await lines('李晓雯', `${desk}/timeline/list`, { resource: 'contacts' })).toHaveLength(1)
    expect((await bellOf('陈立群', 'en', 'mention:contacts'))[0]).toMatchObject({
      title: '李晓雯 mentioned you',
      content: '请@陈立群 核对电话',
    })
    const files = await (await world.as('陈立群')).gets('/api/blade-resource/attach/list', { attachBizId: group })
    expect(files.records ?? files).toHaveLength(1)
  })
  it('is corrected by its author for ten minutes, by nobody else, and calls nobody twice', async () => {
    const { id } = (await comment('李晓雯', { content: '电话有误', mentions: [world.people.get('陈立群')!.userId] }))
      .data
    const told = (await bellOf('陈立群', 'zh', 'mention:contacts')).length
    world.clock.set('2026-11-21 10:09:59')
    expect((await comment('陈立群', { commentId: id, content: '我改一下' })).msg).toBe('只能修改本人的评论')
    expect(
      (await comment('李晓雯', { commentId: id, content: '电话无误', mentions: [world.people.get('陈立群')!.userId] }))
        .status,
    ).toBe(200)
    expect((await lines('李晓雯'))[0]).toMatchObject({
      reason: '电话无误',
      editedTime: '2026-11-21 10:09:59',
      isEditable: true,
    })
    expect((await bellOf('陈立群', 'zh', 'mention:contacts')).length).toBe(told)
    world.clock.set('2026-11-21 10:10:01')
    expect((await comment('李晓雯', { commentId: id, content: '晚了' })).msg).toBe('评论发出10分钟后不能修改')
    expect((await lines('李晓雯'))[0]).toMatchObject({ reason: '电话无误', isEditable: false })
  })
  it('takes up to 1000 characters, no papers of somebody else, and is not for who may not read the record', async () => {
    expect((await comment('李晓雯', { content: '字'.repeat(1000) })).status).toBe(200)
    expect((await comment('李晓雯', { content: '字'.repeat(1001) })).status).toBe(400)
    expect((await comment('李晓雯', { content: '看别人的文件', attachBizId: await upload('周敏') })).msg).toContain(
      '附件不存在或不是本人上传',
    )
    expect([402, 404]).toContain((await comment('孟佳', { content: '无权' })).status)
  })
  it('does not disturb a long history: it is read on, page by page, each line once and in order', async () => {
    await world.inside(tx =>
      tx.run(sql`insert into record_log (tenant_id, resource, business_id, action, before, after, user_id, user_name, create_time)
      select ${tx.tenantId}, 'contacts', ${contact}::bigint, 'update', jsonb_build_object('position', n::text), jsonb_build_object('position', (n + 1)::text), 0, '系统', '2026-11-21 11:00:00'::timestamptz + n * interval '1 second' from generate_series(1, 620) n`),
    )
    const sales = await world.as('李晓雯')
    const first = await sales.gets<Record<string, string>[]>('contacts/timeline', { id: contact })
    const more = await sales.gets<Record<string, string>[]>('contacts/timeline', {
      id: contact,
      before: first.at(-1)!['id'],
    })
    expect([
      first.length,
      first.filter(one => one['action'] === 'comment').length,
      more.filter(one => one['action'] === 'comment').length,
    ]).toEqual([500, 0, 3])
    expect(new Set([...first, ...more].map(one => one['id'])).size).toBe(first.length + more.length)
    expect([...first, ...more].filter(one => one['action'] === 'update' && one['userName'] === '系统')).toHaveLength(
      620,
    )
  })
})
