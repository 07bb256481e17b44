import { instantOf, type Clock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { localStore, thumbnails } from '#packages/files/index.ts'
import { JobRunner } from '#packages/jobs/jobs.ts'
import { enqueueDue } from '#packages/jobs/schedule.ts'
import { secretBox } from '#packages/security/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installDeployment } from '#areas/platform/server/deployment.ts'
import { definedRoutes, type Platform, startPlatform } from '#areas/platform/server/testing/harness.ts'
import { dispatchJob, dispatchSchedule, takeReceipt } from './dispatch.ts'
import implementations from './index.ts'
import { smsRoutes } from './routes.ts'
import { readableTexts } from './secrets.ts'
import { dunningTime, sendSms } from './send.ts'

let time = instantOf('2026-11-21 10:00:00').getTime()
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
let platform: Platform
let runner: JobRunner
beforeAll(async () => {
  installDeployment({
    secrets: secretBox(Buffer.from('an office that sends texts, tests'.slice(0, 32))),
    storageHosts: [],
    files: localStore('/nowhere'),
    thumbnails: thumbnails(error => {
      throw error
    }),
  })
  platform = await startPlatform(
    [
      { id: '7', name: '周敏', codes: ['sms_view', 'sms_add', 'sms_edit', 'sms_enable', 'sms_send'] },
      { id: '8', name: '何俊' },
    ],
    () => [...smsRoutes(), ...definedRoutes().filter(one => one.path.includes('/sms'))],
    { clock, implementations },
  )
  runner = new JobRunner({
    database: platform.test.database,
    kinds: [dispatchJob],
    actorFor: async () => actor,
    concurrency: 1,
    log: { info: () => undefined, error: () => undefined },
  })
})
afterAll(() => platform?.close())

const inside = <T>(work: (tx: Tx) => Promise<T>) => platform.test.database.transaction('100001', work)
const passSeconds = (seconds: number) => {
  time += seconds * 1000
}
const base = '/api/blade-resource/sms'
const add = async (smsCode: string, more: object = {}) =>
  await platform.ask('7', 'POST', `${base}/submit`, {
    body: { smsCode, category: '9', purpose: 'notice', templateId: 'T1', signName: '华驰车服', ...more },
  })
const logs = () =>
  inside(tx =>
    tx.rows<{ phone: string; status: number; attempts: number; fail_reason: string | null }>(
      sql`select phone, status, attempts, fail_reason from sms_log where tenant_id = ${tx.tenantId} order by id`,
    ),
  )
const tick = async () => {
  await enqueueDue(platform.test.database, clock, [dispatchSchedule], ['100001'], async () => actor)
  await runner.drain()
}
const send = (phones: string, code = 'N1') =>
  platform.ask('7', 'POST', `${base}/endpoint/send-message`, {
    body: { code, phones, params: { content: '您有{n}笔账单', n: 3 } },
  })

describe('the simulated channel', () => {
  it('sends nothing before it is put to use, and one channel serves a purpose', async () => {
    const { data } = await add('N1')
    expect((await send('13800001231')).msg).toBe('短信通道【N1】未启用')
    await platform.ask('7', 'POST', `${base}/enable`, { body: { id: data.id } })
    const second = (await add('N2')).data
    await platform.ask('7', 'POST', `${base}/enable`, { body: { id: second.id } })
    const states = async () =>
      (await platform.ask('7', 'GET', `${base}/list?ascs=smsCode`)).data.records.map(
        (one: { smsCode: string; status: number }) => [one.smsCode, one.status],
      )
    expect(await states()).toEqual([
      ['N1', 1],
      ['N2', 2],
    ])
    await platform.ask('7', 'POST', `${base}/enable`, { body: { id: data.id } })
    expect(await states()).toEqual([
      ['N1', 2],
      ['N2', 1],
    ])
  })
  it('delays, fails some, and tells every receipt twice: each text ends once', async () => {
    expect((await send('13800001231,13800001234,13800001200')).data.sent).toBe(3)
    await runner.drain()
    expect((await logs()).map(one => [one.phone.slice(-2), one.status, one.attempts])).toEqual([
      ['00', 1, 1],
      ['31', 1, 1],
      ['34', 1, 1],
    ])
    passSeconds(150)
    await tick()
    expect((await logs()).map(one => [one.phone.slice(-2), one.status])).toEqual([
      ['00', 1],
      ['31', 2],
      ['34', 3],
    ])
    for (const attempt of [2, 3]) {
      passSeconds(301)
      await tick()
      expect((await logs())[0]!.attempts).toBe(attempt)
    }
    expect((await logs()).map(one => one.status)).toEqual([3, 2, 3])
    const [one] = await inside(tx =>
      tx.rows<{ no: string }>(sql`select vendor_no as no from sms_log where phone = '13800001231'`),
    )
    expect(await inside(tx => takeReceipt(tx, actor, { vendorNo: one!.no, isDelivered: false, reason: 'late' }))).toBe(
      false,
    )
    expect((await logs())[1]).toMatchObject({ status: 2, fail_reason: null })
  })
  it('leaves nothing queued when nothing waits', async () => {
    passSeconds(120)
    expect(await inside(tx => dispatchSchedule.isNeeded!(tx, actor))).toBe(false)
  })
  it('is the only vendor that can be put to use: the others have no interface yet', async () => {
    const { data } = await add('ALI', { category: '3', accessKey: 'key-of-ali', secretKey: 'secret-of-ali' })
    expect((await platform.ask('7', 'POST', `${base}/enable`, { body: { id: data.id } })).msg).toContain('尚未接通')
  })
})

it('keeps its keys to itself: stored encrypted, answered as stars, and stars sent back keep them', async () => {
  const { data } = await add('KEYS', { category: '4', accessKey: 'AK-plain', secretKey: 'SK-plain' })
  const stored = async () =>
    (
      await inside(tx =>
        tx.rows<{ a: string; s: string }>(
          sql`select access_key as a, secret_key as s from blade_sms where id = ${data.id}::bigint`,
        ),
      )
    )[0]!
  const before = await stored()
  expect(JSON.stringify(before)).not.toContain('plain')
  expect((await platform.ask('7', 'GET', `${base}/detail?id=${data.id}`)).data).toMatchObject({
    accessKey: '******',
    secretKey: '******',
  })
  await platform.ask('7', 'POST', `${base}/submit`, {
    body: { id: data.id, accessKey: '******', secretKey: '******', remark: '改了备注' },
  })
  expect(await stored()).toEqual(before)
})

it('enforces the daily SMS limit per phone: all numbers of a call or none', async () => {
  await inside(tx =>
    tx.run(
      sql`insert into blade_param (id, tenant_id, create_time, param_name, param_key, param_value) values (902, '100001', now(), '每日', 'sms.dailyPerPhone', '2')`,
    ),
  )
  expect([(await send('13800005551')).status, (await send('13800005551')).status]).toEqual([200, 200])
  const refused = await send('13800005552,13800005551')
  expect(refused.msg).toBe('1个号码今日短信已达上限：13800005551')
  expect((await logs()).filter(one => one.phone === '13800005552')).toEqual([])
  passSeconds(86_400)
  expect((await send('13800005551')).status).toBe(200)
})
it('takes at most a hundred numbers, and only mobile ones', async () => {
  expect(
    (await send(Array.from({ length: 101 }, (_, at) => `138${String(at).padStart(8, '0')}`).join())).data.faults,
  ).toMatchObject([{ path: 'phones' }])
  expect((await send('02088886666')).status).toBe(400)
  expect(
    (await platform.ask('8', 'POST', `${base}/endpoint/send-message`, { body: { code: 'N1', phones: '13800001231' } }))
      .status,
  ).toBe(402)
})

it.each([
  ['2026-11-21 10:00:00', '2026-11-21 10:00:00'],
  ['2026-11-21 20:00:00', '2026-11-22 08:00:00'],
  ['2026-11-21 07:59:59', '2026-11-21 08:00:00'],
  ['2026-12-31 23:10:00', '2027-01-01 08:00:00'],
])('reminds of a debt asked for at %s at %s: nobody is dunned at night', (asked, sent) =>
  expect(dunningTime(asked)).toBe(sent),
)
it('postpones a reminder at night until the morning', async () => {
  const { data } = await add('D1', { purpose: 'dunning' })
  await platform.ask('7', 'POST', `${base}/enable`, { body: { id: data.id } })
  time = instantOf('2026-11-25 21:00:00').getTime()
  const id = await inside(tx => sendSms(tx, actor, 'dunning', { phone: '13800007771', content: '您的账单已逾期' }))
  const attempts = async () =>
    (await inside(tx => tx.rows<{ n: number }>(sql`select attempts as n from sms_log where id = ${id}::bigint`)))[0]!.n
  await tick()
  expect(await attempts()).toBe(0)
  time = instantOf('2026-11-26 08:00:00').getTime()
  await tick()
  expect(await attempts()).toBe(1)
})

it('keeps a code out of the log and its history, shows it to administrators of the simulated channel for five minutes, and never sends an expired one', async () => {
  const { data } = await add('C1', { purpose: 'code' })
  await platform.ask('7', 'POST', `${base}/enable`, { body: { id: data.id } })
  const sends = (phone: string) =>
    inside(tx =>
      sendSms(tx, actor, 'code', {
        phone,
        content: '验证码 {secret}，5分钟内有效',
        secret: { text: '907316', untilMs: 300_000 },
      }),
    )
  const id = await sends('13800009991')
  const everywhere = async () =>
    JSON.stringify(
      await inside(async tx => [
        await tx.rows(sql`select * from sms_log where id = ${id}::bigint`),
        await tx.rows(sql`select * from record_log where business_id = ${id}::bigint`),
        await tx.rows(sql`select * from sms_secret`),
      ]),
    )
  expect(await everywhere()).not.toContain('907316')
  const shown = (isAdmin: boolean) =>
    inside(
      async tx =>
        (
          await readableTexts(tx, { ...actor, rights: { aliases: new Set(isAdmin ? ['admin'] : ['hr']) } as never }, [
            id,
          ])
        ).get(id)?.content,
    )
  await runner.drain()
  expect([await shown(true), await shown(false)]).toEqual(['验证码 907316，5分钟内有效', undefined])
  passSeconds(301)
  expect(await shown(true)).toBeUndefined()
  await tick()
  expect(await inside(tx => tx.rows(sql`select 1 from sms_secret`))).toEqual([])
  // Turned away at first; five minutes later there is nothing left that would be of use.
  const late = await sends('13800009900')
  await runner.drain()
  passSeconds(301)
  await tick()
  expect(
    await inside(tx => tx.row(sql`select status, attempts, content from sms_log where id = ${late}::bigint`)),
  ).toEqual({ status: 3, attempts: 1, content: '验证码 ******，5分钟内有效' })
})
