import { instantOf, type Clock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { JobRunner } from '#packages/jobs/jobs.ts'
import { enqueueDue } from '#packages/jobs/schedule.ts'
import { insertRow } from '#packages/server/rows.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import noticeImplementation from '#areas/platform/notice/server/index.ts'
import { noticeRoutes } from '#areas/platform/notice/server/routes.ts'
import { definedRoutes, type Platform, startPlatform } from '#areas/platform/server/testing/harness.ts'
import smsImplementations from '#areas/platform/sms/server/index.ts'
import { sms } from '#areas/platform/sms/sms.ts'
import { digestJob } from '#areas/platform/user-message/server/channels.ts'
import { MessageHub } from '#areas/platform/user-message/server/hub.ts'
import { notify, type Notice } from '#areas/platform/user-message/server/notify.ts'
import { userMessageRoutes } from '#areas/platform/user-message/server/routes.ts'
import implementation from './index.ts'
import { preferenceRoutes } from './preferences.ts'
import { seedTemplates } from './seed-templates.ts'

let time = instantOf('2026-11-23 10:00:00').getTime()
const clock: Clock = { now: () => new Date(time) }
const actor: Actor = {
  tenantId: '100001',
  userId: '0',
  userName: '系统',
  deptId: '',
  language: 'zh',
  clock,
  traceId: 'test',
}
const author = [
  'notice_view',
  'notice_add',
  'notice_edit',
  'notice_publish',
  'message_template_view',
  'message_template_edit',
]
let platform: Platform
beforeAll(async () => {
  platform = await startPlatform(
    [
      { id: '7', name: '周敏' },
      { id: '8', name: '王静' },
      { id: '9', name: '孟佳', codes: author },
    ],
    test => [
      ...userMessageRoutes(new MessageHub(test.database)),
      ...noticeRoutes(),
      ...preferenceRoutes(),
      ...definedRoutes().filter(one => one.path.includes('message-template')),
    ],
    { clock, implementations: [noticeImplementation, implementation, ...smsImplementations] },
  )
  await inside(async tx => {
    await seedTemplates(tx, actor)
    await tx.run(sql`update blade_user set phone = '1380000111' || id where tenant_id = '100001'`)
    await insertRow(tx, actor, sms, {
      smsCode: 'N1',
      category: '9',
      purpose: 'notice',
      templateId: 'T',
      signName: '华驰',
      status: 2,
    })
  })
})
afterAll(() => platform?.close())
beforeEach(() => {
  time += 48 * 3_600_000
})

const inside = <T>(work: (tx: Tx) => Promise<T>) => platform.test.database.transaction('100001', work)
const tell = (more: Partial<Notice> = {}) =>
  inside(tx =>
    notify(tx, actor, {
      bizTypeCode: 'flow_done',
      bizId: '5',
      title: '租赁合同',
      content: '已通过',
      users: ['7'],
      ...more,
    }),
  )
const newest = async (who = '7') =>
  (await platform.ask(who, 'GET', '/api/ratutech-common/notice/list?size=50')).data.records as {
    id: string
    title: string
    content: string
    bizId: string
    status: number
  }[]
const texts = () =>
  inside(tx =>
    tx.rows<{ phone: string; content: string }>(
      sql`select phone, content from sms_log where tenant_id = '100001' and create_time >= ${new Date(time).toISOString()}::timestamptz order by id`,
    ),
  )
const template = async (code: string) =>
  (await platform.ask('9', 'GET', `/api/blade-system/message-template/page?bizTypeCode=${code}`)).data.records[0]
const put = async (code: string, values: object) => {
  const row = await template(code)
  const answer = await platform.app.inject({
    method: 'PUT',
    url: '/api/blade-system/message-template/update',
    headers: { 'blade-auth': '9' },
    payload: { id: row.id, version: row.version, ...values },
  })
  return answer.json() as { code: number; msg: string; data: { faults?: { path: string; reason: string }[] } }
}
const prefer = (body: object) => platform.ask('7', 'POST', '/api/blade-system/message-preference/submit', { body })

describe('a template', () => {
  it("puts the tenant's words around what the program tells", async () => {
    expect((await put('flow_done', { contentZh: '【{actor}】{title}：{content}（单号{number}）' })).code).toBe(200)
    await tell({ params: { number: 'ZL202611210001' } })
    expect((await newest())[0]!.content).toBe('【系统】租赁合同：已通过（单号ZL202611210001）')
    await put('flow_done', { contentZh: '{content}' })
  })
  it('is refused with a variable that its kind does not declare: readers would see the braces', async () => {
    expect((await put('flow_done', { contentZh: '{content} {plateNo}' })).data.faults).toEqual([
      { path: 'contentZh', reason: '没有这个变量：plateNo；可用：title、content、actor、number' },
    ])
  })
  it('sends by text too where its channels say so, and goes to the OA only where somebody is asked to decide', async () => {
    expect((await put('flow_done', { channels: ['1', '4'] })).data.faults).toMatchObject([{ path: 'channels' }])
    for (const [kind, channels] of [
      ['flow_done', ['1', '3']],
      ['flow_todo', ['1', '4']],
    ] as const)
      expect([kind, (await put(kind, { channels })).code]).toEqual([kind, 200])
    await put('flow_done', { channels: ['2'] })
    await tell()
    expect([await texts(), (await newest()).length > 0]).toEqual([[{ phone: '13800001117', content: '已通过' }], true])
  })
})

it('sends SMS in the language the reader chose, and translates the dictionary values in it', async () => {
  await inside(tx =>
    tx.run(
      sql`insert into user_setting (id, tenant_id, create_time, user_id, setting_key, setting_value) values (${'4712'}::bigint, '100001', now(), 8, 'language:screen', '"en"')`,
    ),
  )
  await put('flow_done', { contentZh: '{title}：{content}', contentEn: '{title}: {content}' })
  await tell({ users: ['7', '8'], title: '租赁合同 / Lease', content: '已通过 / approved' })
  expect(await texts()).toEqual([
    { phone: '13800001117', content: '租赁合同：已通过' },
    { phone: '13800001118', content: 'Lease: approved' },
  ])
  await put('flow_done', { contentZh: '{content}', contentEn: '{content}' })
  await inside(tx => tx.run(sql`delete from user_setting where id = 4712`))
  const kinds = async (language: string) =>
    (
      await platform.app.inject({
        method: 'GET',
        url: '/api/blade-system/message-preference/list',
        headers: { 'blade-auth': '8', 'accept-language': language },
      })
    ).json().data.kinds as { bizTypeCode: string; title: string }[]
  const titles = async (part: string) => {
    const { data } = await platform.ask('9', 'GET', `/api/blade-system/message-template/${part}`)
    return (data.records?.[0] ?? data) as { id: string; titleEn: string }
  }
  const { id, titleEn } = await titles('page?bizTypeCode=flow_done')
  expect([titleEn, (await titles(`detail?id=${id}`)).titleEn]).toEqual(['Approved', 'Approved'])
  await put('flow_done', { title: '通过了' })
  expect((await titles('page?bizTypeCode=flow_done')).titleEn, 'a renamed one is called as it was renamed').toBe(
    '通过了',
  )
  await put('flow_done', { title: '审批通过' })
  expect(
    [await kinds('zh'), await kinds('en')].map(list => list.find(one => one.bizTypeCode === 'flow_done')!.title),
  ).toEqual(['审批通过', 'Approved'])
})

describe("a person's own choice", () => {
  it('switches SMS off, but neither the in-app message nor a mandatory kind', async () => {
    expect((await prefer({ bizTypeCode: 'flow_done', channels: [] })).status).toBe(200)
    const before = (await newest()).length
    await tell({ users: ['7', '8'] })
    expect([(await texts()).map(one => one.phone), (await newest()).length]).toEqual([['13800001118'], before + 1])
    expect((await prefer({ bizTypeCode: 'flow_todo', channels: [] })).data.faults).toMatchObject([
      { path: 'bizTypeCode', reason: '强制消息不能关闭' },
    ])
    await prefer({ bizTypeCode: 'flow_done', channels: ['2'] })
  })
  it('holds SMS back during quiet hours, also across midnight, until the morning digest', async () => {
    await prefer({ bizTypeCode: '*', quietFrom: '21:00', quietTo: '08:00' })
    time = instantOf('2027-03-01 23:30:00').getTime()
    await tell()
    await tell({ bizId: '6' })
    expect(await texts()).toEqual([])
    time = instantOf('2027-03-02 09:00:00').getTime()
    const runner = new JobRunner({
      database: platform.test.database,
      kinds: [digestJob],
      actorFor: async () => actor,
      concurrency: 1,
      log: { info: () => undefined, error: () => undefined },
    })
    const morning = async () => {
      await enqueueDue(
        platform.test.database,
        clock,
        [{ kind: 'message-digest', dailyAt: '09:00', title: '汇总 / Digest' }],
        ['100001'],
        async () => actor,
      )
      await runner.drain()
    }
    await morning()
    expect(await texts()).toEqual([{ phone: '13800001117', content: '您有2条未读消息，请登录系统查看。' }])
    time += 86_400_000
    await morning()
    expect(await texts()).toEqual([])
    expect((await prefer({ bizTypeCode: '*', quietFrom: '25:00', quietTo: '08:00' })).status).toBe(400)
    await prefer({ bizTypeCode: '*' })
  })
})

it('collapses more than twenty messages of one kind per hour into one with a count', async () => {
  time = instantOf('2027-05-01 10:00:00').getTime()
  for (let at = 1; at <= 25; at++) await tell({ bizTypeCode: 'export_done', bizId: String(at), users: ['8'] })
  const list = (await newest('8')).filter(one => one.title.includes('另有') || one.title === '租赁合同').slice(0, 21)
  expect(list.filter(one => one.bizId === '').map(one => one.title)).toEqual(['导出完成：另有5条'])
  expect(list.filter(one => Number(one.bizId) > 0)).toHaveLength(20)
})

describe('an announcement', () => {
  const announce = async (more: object) => {
    const { data } = await platform.ask('9', 'POST', '/api/blade-desk/notice/submit', {
      body: { title: '停电通知', category: '1', audience: 1, content: '<p>周六停电</p>', ...more },
    })
    const published = await platform.ask('9', 'POST', '/api/blade-desk/notice/publish', { body: { id: data.id } })
    expect(published.status).toBe(200)
    return data.id as string
  }
  const mine = async (id: string) => (await newest()).find(one => one.bizId === id)
  it('that must be confirmed stays unread until its reader says 我已阅读', async () => {
    const id = await announce({ needConfirm: true })
    const message = await mine(id)
    await platform.ask('7', 'POST', '/api/ratutech-common/notice/notify-ready', { body: { ids: message!.id } })
    await platform.ask('7', 'POST', '/api/ratutech-common/notice/notify-ready/all')
    expect((await mine(id))!.status).toBe(0)
    await platform.ask('7', 'POST', '/api/blade-desk/notice/confirm-read', { body: { id } })
    expect((await mine(id))!.status).toBe(1)
    expect((await platform.ask('9', 'GET', `/api/blade-desk/notice/detail?id=${id}`)).data).toMatchObject({
      readCount: 1,
    })
  })
  it('scheduled for later is delivered within its minute, once', async () => {
    time = instantOf('2027-06-01 10:00:00').getTime()
    const id = await announce({ releaseTime: '2027-06-01 15:30:00', title: '下午的会' })
    const [release] = noticeImplementation.code.jobs!
    const [schedule] = noticeImplementation.code.schedules!
    const runner = new JobRunner({
      database: platform.test.database,
      kinds: [release!],
      actorFor: async () => actor,
      concurrency: 1,
      log: { info: () => undefined, error: () => undefined },
    })
    const minute = async () => {
      await enqueueDue(platform.test.database, clock, [schedule!], ['100001'], async () => actor)
      await runner.drain()
    }
    await minute()
    expect(await mine(id)).toBeUndefined()
    time = instantOf('2027-06-01 15:30:10').getTime()
    await minute()
    time += 60_000
    await minute()
    expect((await newest()).filter(one => one.bizId === id)).toHaveLength(1)
    expect(await inside(tx => schedule!.isNeeded!(tx, actor))).toBe(false)
  })
})
