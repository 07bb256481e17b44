import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { md5Hex } from '#packages/security/index.ts'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { insertRow } from '#packages/server/rows.ts'
import { kindOf, templateSeeds } from '#areas/platform/message-template/templates.ts'
import { sendSms } from '#areas/platform/sms/server/send.ts'
import { deviceOf } from '#areas/platform/session/server/tell.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setsParam } from '../params.ts'
import { makeWorld, PASSWORD, type World } from '../world.ts'

// 10-platform 13: jobs of the platform and whom they tell what.
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close())

interface Message {
  bizTypeCode: string
  bizId: string
  title: string
  content: string
  contentEn?: string
  level: number
}
const toldTo = (name: string, kind: string) =>
  world.inside(tx =>
    tx.rows<Message>(sql`
  select biz_type_code as "bizTypeCode", biz_id as "bizId", title, content, content_en as "contentEn", level from user_message where tenant_id = ${tx.tenantId} and user_id = ${world.people.get(name)!.userId}::bigint and biz_type_code = ${kind} order by id`),
  )
const toldToOperator = (kind: string) =>
  world.product.database.transaction('000000', tx =>
    tx.rows<Message>(sql`
  select m.title, m.content from user_message m join blade_user u on u.id = m.user_id where m.tenant_id = '000000' and u.account = 'operator' and m.biz_type_code = ${kind} order by m.id`),
  )
const runs = async (kind: string, at?: string): Promise<Record<string, any>> => {
  if (at) world.clock.set(at)
  const id = await world.inside(tx => enqueue(tx, world.system, kind, {}))
  await world.product.runner.drain()
  const job = await world.inside(tx =>
    tx.row<{ state: number; result: Record<string, any>; error: string }>(
      sql`select state, result, error from job where id = ${id}::bigint`,
    ),
  )
  expect([kind, job!.state, job!.error]).toEqual([kind, 1, null])
  return job!.result
}
const signsIn = async (account: string, userAgent: string) =>
  (
    await world.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: world.client, 'user-agent': userAgent, 'tenant-id': '100001' },
      payload: { tenantId: '100001', username: account, password: md5Hex(PASSWORD), grant_type: 'password' },
    })
  ).json() as { access_token?: string; error_description?: string }

describe('every message opens a page', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap(one =>
      one.isDirectory()
        ? sources(join(folder, one.name))
        : /\.ts$/.test(one.name) && !/\.test\.ts$/.test(one.name)
          ? [join(folder, one.name)]
          : [],
    )
  const sent = [
    ...new Set(
      sources(fileURLToPath(new URL('../../areas', import.meta.url))).flatMap(file =>
        [...readFileSync(file, 'utf8').matchAll(/bizTypeCode: '([\w:-]+)'/g)].map(match => match[1]!),
      ),
    ),
  ]
    // Kinds of the logs of texts and mails, which no bell shows, and the digest, whose words stand for themselves.
    .filter(code => !['send-message', 'public-link', 'electron_sign', 'digest', 'mail_test'].includes(code))
  it('for every kind that the program sends and every template: the bell finds its path', async () => {
    const entries = (await (
      await world.as('李晓雯')
    ).gets('/api/blade-system/dict/dictionary', { code: 'flow_path' })) as { dictKey: string; extend: string }[]
    const paths = new Map(entries.map(one => [one.dictKey, (JSON.parse(one.extend) as { path: string }).path]))
    expect(sent.length).toBeGreaterThan(15)
    // A mention is sent as mention:<resource>, news of a followed record as follow:<resource>: each has its own entry.
    const wanted = [
      ...new Set([
        ...sent,
        ...templateSeeds.map(([code]) => code).filter(code => !['mention', 'follow'].includes(code)),
      ]),
    ]
    expect(wanted.filter(code => !paths.get(code)?.startsWith('/'))).toEqual([])
    expect(paths.get('mention:contract-lease')).toBe('/contract/lease/detail')
    expect(paths.get('follow:contract-lease')).toBe('/contract/lease/detail')
  })
  it('for every kind that is sent: a template says how, so that a tenant can change its words', () => {
    const known = new Set<string>(templateSeeds.map(([code]) => code))
    expect([...sent].map(kindOf).filter(code => !known.has(code))).toEqual([])
  })
})

describe('who came in', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
  it('hears of a device that his account never used, and nothing when his browser renewed itself', async () => {
    await signsIn('hejun', chrome)
    expect(await toldTo('何俊', 'login_new_device')).toEqual([])
    await signsIn('hejun', chrome.replace('131.0.0.0', '132.0.6834.83'))
    expect(await toldTo('何俊', 'login_new_device')).toEqual([])
    await signsIn('hejun', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148')
    const [told] = await toldTo('何俊', 'login_new_device')
    expect(told).toMatchObject({ bizId: world.people.get('何俊')!.userId, level: 2 })
    expect(told!.content).toContain('在新设备登录（iPhone）。')
    expect(deviceOf('Chrome/131.0.0.0 Safari/537.36')).toBe(deviceOf('Chrome/132.0.6834.83 Safari/537.36'))
  })
  it('is told that his oldest session was ended when he opens a sixth', async () => {
    for (let session = 0; session < 6; session++) await signsIn('tangke', chrome)
    const told = await toldTo('唐可', 'session_kicked')
    expect(told.map(one => one.content)).toEqual([
      '您的账号在其他地方登录，超过会话数上限的最早会话已下线。如非本人操作，请修改密码。',
    ])
    expect(told[0]!.contentEn).toMatch(/^Your account signed in elsewhere/)
  })
  it("sees his own sessions and no one else's, and ends the one that he does not know", async () => {
    await signsIn('suwan', chrome)
    const person = await world.as('苏婉')
    const own =
      await person.gets<{ id: string; userAgent: string; isCurrent: boolean }[]>('/api/blade-auth/session/own')
    expect(own.filter(one => one.isCurrent)).toHaveLength(1)
    const all = await (await world.as('系统管理员')).gets<{ records: { id: string }[] }>(
      '/api/blade-auth/session/page',
      { account: 'suwan', status: '1', size: '100' },
    )
    expect(own.map(one => one.id).sort()).toEqual(all.records.map(one => one.id).sort())
    const other = own.find(one => !one.isCurrent)!
    await person.posts('/api/blade-auth/session/remove', { ids: other.id })
    expect((await person.gets<{ id: string }[]>('/api/blade-auth/session/own')).map(one => one.id)).not.toContain(
      other.id,
    )
  })
  it('is told who ended his session', async () => {
    await signsIn('suwan', chrome)
    const admin = await world.as('系统管理员')
    const [session] = (await admin.gets('/api/blade-auth/session/page', { account: 'suwan' })).records as {
      id: string
    }[]
    await admin.posts('/api/blade-auth/session/remove', { ids: session!.id })
    const told = await toldTo('苏婉', 'session_kicked')
    expect(told.map(one => one.content)).toEqual(['您的会话已由系统管理员下线，请重新登录。'])
    expect(told[0]!.contentEn).toBe('Your session was ended by 系统管理员, please sign in again.')
  })
})

describe('a password that ends', () => {
  it.each([
    [8, 0],
    [7, 1],
    [6, 0],
    [3, 1],
    [2, 0],
    [1, 1],
    [0, 0],
  ])('is told %i days before, %i times, however often the night asks', async (left, times) => {
    await world.inside(async tx => {
      await setsParam(tx, 'password.expireDays', '90')
      await tx.run(
        sql`update user_credential set changed_time = timestamptz '2026-11-21 10:00:00' + ${left - 90}::int * interval '1 day' where tenant_id = ${tx.tenantId} and user_id = ${world.people.get('何俊')!.userId}::bigint`,
      )
    })
    const before = (await toldTo('何俊', 'password_expiring')).length
    for (const at of ['09:10:00', '09:20:00']) await runs('password-remind', `2026-11-21 ${at}`)
    const told = (await toldTo('何俊', 'password_expiring')).slice(before)
    expect(told.map(one => [one.content, one.contentEn])).toEqual(
      times
        ? [
            [
              `您的密码将在${left}天后过期，请及时修改`,
              `Your password expires in ${left} ${left === 1 ? 'day' : 'days'}`,
            ],
          ]
        : [],
    )
    await world.inside(tx =>
      tx.run(sql`update user_credential set changed_time = now() where tenant_id = ${tx.tenantId}`),
    )
    world.clock.set('2026-11-21 10:00:00')
  })
})

describe('limits of a tenant', () => {
  const setting = (changes: { accountNumber: number; expireTime?: string }) =>
    world.product.database.transaction('000000', async tx => {
      await tx.run(
        sql`update blade_tenant set account_number = ${changes.accountNumber}, expire_time = ${changes.expireTime ?? null}::timestamptz where tenant_id = '000000' and code = '100001'`,
      )
    })
  const newcomer = async (account: string, at: number) => {
    const places = await world.inside(tx =>
      tx.row<{ dept: string; role: string }>(
        sql`select (select id from blade_dept where tenant_id = ${tx.tenantId} and dept_code = 'it') as dept, (select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'flow_admin') as role`,
      ),
    )
    return (await world.as('系统管理员')).call('POST', '/api/blade-user/submit', {
      account,
      code: `N${at}`,
      realName: `新人${at}`,
      userType: 1,
      phone: `1390000${String(1000 + at)}`,
      deptId: places!.dept,
      roleId: places!.role,
    })
  }
  it('whoever takes the last seat makes the administrators hear of it, before the next is refused', async () => {
    await world.product.database.transaction('000000', async tx => {
      const role = await tx.row<{ id: string }>(
        sql`select id from blade_role where tenant_id = '000000' and role_alias = 'administrator'`,
      )
      await insertRow(tx, systemActor('000000', 'test', world.clock), userAccount, {
        account: 'operator',
        code: 'OP1',
        userType: 1,
        realName: '平台运营',
        name: '平台运营',
        roleId: [role!.id],
        deptId: [],
      })
    })
    const active = await world.inside(tx =>
      tx.row<{ n: number }>(
        sql`select count(*)::int as n from blade_user where tenant_id = ${tx.tenantId} and status = 1 and is_deleted = 0`,
      ),
    )
    const seats = active!.n + 2
    await setSeats(seats)
    expect((await newcomer('new.one', 1)).status).toBe(200)
    expect(await toldTo('系统管理员', 'seats_full')).toEqual([])
    expect((await newcomer('new.two', 2)).status).toBe(200)
    expect((await toldTo('系统管理员', 'seats_full')).map(one => one.title)).toEqual([`账号数已满（${seats}）`])
    expect((await newcomer('new.three', 3)).msg).toBe(`租户账号数已达上限（${seats}）`)
    await setting({ accountNumber: seats })
    await runs('tenant-remind')
    expect((await toldToOperator('seats_full:platform')).map(one => one.title)).toEqual(['华驰车服集团的账号数已满'])
    await setSeats(0)
    await setting({ accountNumber: 0 })
  })
  it.each([
    [30, '2026-10-22', 1],
    [29, '2026-10-23', 0],
    [7, '2026-11-14', 1],
    [2, '2026-11-19', 0],
    [1, '2026-11-20', 1],
  ])('%i days before its end, on %s, a tenant and the operator hear of it: %i times', async (_days, day, times) => {
    await setting({ accountNumber: 0, expireTime: '2026-11-21 18:00:00' })
    const [admin, operator] = [
      (await toldTo('系统管理员', 'tenant_expiring')).length,
      (await toldToOperator('tenant_expiring:platform')).length,
    ]
    await runs('tenant-remind', `${day} 09:10:00`)
    await runs('tenant-remind', `${day} 09:20:00`)
    expect([
      (await toldTo('系统管理员', 'tenant_expiring')).length - admin,
      (await toldToOperator('tenant_expiring:platform')).length - operator,
    ]).toEqual([times, times])
    await setting({ accountNumber: 0 })
    world.clock.set('2026-11-21 10:00:00')
  })
  it('tells of the last text that a number may get today', async () => {
    const send = () =>
      world.inside(tx => sendSms(tx, world.system, 'notice', { phone: '13900001234', content: '账单提醒' }))
    await world.inside(tx =>
      tx.run(
        sql`insert into blade_sms (id, tenant_id, create_time, sms_code, category, purpose, template_id, sign_name, status) values (${'4711002'}::bigint, ${tx.tenantId}, now(), 'N1', '9', 'notice', 'T', '华驰车服', 2)`,
      ),
    )
    for (let n = 0; n < 9; n++) await send()
    expect(await toldTo('系统管理员', 'sms_quota')).toEqual([])
    await send()
    expect((await toldTo('系统管理员', 'sms_quota')).map(one => one.content)).toEqual([
      '139****1234今日短信已达上限，后续短信将被拒绝，请检查是否重复发送。',
    ])
    await expect(send()).rejects.toThrow()
  })
})

/** The seats as the tenant's own transactions see them. */
const setSeats = (seats: number) => world.inside(tx => setsParam(tx, 'tenant.seats', String(seats)))

describe('what nobody answered', () => {
  it('a guest who asks for an account is told to the administrators at once, and once', async () => {
    await world.inside(async tx => {
      await setsParam(tx, 'account.registerGuest', 'true')
      await tx.run(
        sql`insert into user_oauth (id, tenant_id, create_time, source, uuid, nick_name, claim_key) values (${await tx.newId()}::bigint, ${tx.tenantId}, now(), 'wechat_open', 'asks', '来客', 'key-of-visit')`,
      )
    })
    const asks = async () =>
      (
        await world.app.inject({
          method: 'POST',
          url: '/api/blade-user/register-guest',
          headers: { authorization: world.client, 'tenant-id': '100001' },
          payload: {
            tenantId: '100001',
            name: '来客',
            account: 'asks.guest',
            password: md5Hex(PASSWORD),
            oauthId: 'key-of-visit',
          },
        })
      ).json() as { code: number; msg: string }
    expect(await asks()).toMatchObject({ code: 200 })
    expect(await asks()).toMatchObject({ code: 400, msg: '您的申请正在审核中' })
    const id = await world.inside(tx =>
      tx.row<{ id: string }>(
        sql`select id from blade_user where tenant_id = ${tx.tenantId} and account = 'asks.guest'`,
      ),
    )
    expect(await toldTo('系统管理员', 'guest_apply')).toMatchObject([
      {
        bizId: id!.id,
        title: '访客申请账号',
        content: '来客（asks.guest）申请账号，请审核。',
        contentEn: '来客 (asks.guest) asks for an account, please review.',
      },
    ])
  })
  it('a guest waits for thirty days; then his account goes, and his identity may ask again', async () => {
    const guest = (account: string, day: string) =>
      world.inside(async tx => {
        const { id } = await insertRow(tx, world.system, userAccount, {
          account,
          realName: account,
          name: account,
          userType: 1,
          deptId: [],
          roleId: [],
          postId: [],
          status: 3,
        })
        await tx.run(
          sql`update blade_user set create_time = ${`${day} 12:00:00`}::timestamptz where id = ${id}::bigint`,
        )
        await tx.run(
          sql`insert into user_oauth (id, tenant_id, create_time, source, uuid, nick_name, claim_key, user_id) values (${await tx.newId()}::bigint, ${tx.tenantId}, now(), 'demo', ${account}, ${account}, ${account}, ${id}::bigint)`,
        )
      })
    await guest('old.guest', '2026-10-21')
    await guest('new.guest', '2026-10-23')
    expect(await runs('guest-expire', '2026-11-21 02:00:00')).toEqual({ removed: 1 })
    const left = await world.inside(tx =>
      tx.rows<{ account: string; user_id: string | null }>(
        sql`select o.uuid as account, o.user_id from user_oauth o where o.tenant_id = ${tx.tenantId} and o.source = 'demo' order by 1`,
      ),
    )
    expect(left.map(row => [row.account, row.user_id !== null])).toEqual([
      ['new.guest', true],
      ['old.guest', false],
    ])
  })
})

describe('work that fails', () => {
  it('is told to the administrators when it is the system’s own, and to its person when it was refused', async () => {
    world.clock.set('2026-11-21 10:00:00')
    await world.inside(tx =>
      enqueue(
        tx,
        world.system,
        'import',
        { resource: 'no-such-resource', uuid: 'x' },
        { title: '测试导入 / Test import' },
      ),
    )
    await world.inside(tx =>
      enqueue(
        tx,
        world.people.get('李晓雯')!,
        'import',
        { resource: 'contacts', uuid: '00000000-0000-0000-0000-000000000000' },
        { title: '联系人.xlsx' },
      ),
    )
    await world.product.runner.drain()
    expect((await toldTo('系统管理员', 'job_dead')).map(one => one.content)).toEqual([
      '测试导入（import）执行失败，请到任务监控查看并重新执行。',
    ])
    expect((await toldTo('李晓雯', 'export_failed')).map(one => one.content)).toEqual([
      '联系人.xlsx未能完成，原因见我的下载',
    ])
  })
})

describe('logs past their term', () => {
  it('go after 180 days, whatever a parameter says; sign-ins stay three years', async () => {
    await world.inside(async tx => {
      for (const [at, days] of [
        [1, 400],
        [2, 181],
        [3, 179],
      ] as const)
        for (const table of ['log_api', 'log_login'])
          await tx.run(
            sql`insert into ${sql.name(table)} (id, tenant_id, create_time, ${sql.name(table === 'log_api' ? 'title' : 'account')}) values (${await tx.newId()}::bigint, ${tx.tenantId}, now() - ${days}::int * interval '1 day', ${`term-${at}`})`,
          )
      await setsParam(tx, 'log.keepDays', '1')
    })
    await runs('purge')
    const left = await world.inside(tx =>
      tx.rows<{ name: string }>(
        sql`select title as name from log_api where tenant_id = ${tx.tenantId} and title like 'term-%' union all select account from log_login where tenant_id = ${tx.tenantId} and account like 'term-%' order by 1`,
      ),
    )
    expect(left.map(row => row.name)).toEqual(['term-1', 'term-2', 'term-3', 'term-3'])
  })
  it('are not to be removed by any other way: the product may add to them only', async () => {
    await expect(world.inside(tx => tx.run(sql`delete from log_api where tenant_id = ${tx.tenantId}`))).rejects.toThrow(
      /permission denied/,
    )
    await expect(world.inside(tx => tx.run(sql`select purge_log('blade_user', now(), 1)`))).rejects.toThrow(/is no log/)
  })
})
