import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { systemClock } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { BladeClient, signedIn, type Answer } from './client.ts'
import { breaches } from './shapes.ts'
import { DEMO_TENANT, openStand, type Stand } from './stand.ts'

// What Sword, the family's React client, asks beside the dialect's list: src/app.js (render, patchRoutes),
// src/models/global.js and GlobalHeader/RightContent.js (its bell).
let stand: Stand
let sales: BladeClient
let admin: BladeClient
beforeAll(async () => {
  stand = await openStand()
  ;[sales, admin] = await Promise.all([
    signedIn(stand, DEMO_TENANT, 'lixiaowen'),
    signedIn(stand, DEMO_TENANT, 'admin'),
  ])
})
afterAll(() => stand?.close())
const data = (answer: Answer): any => {
  expect([answer.status, answer.body.code, answer.body.success]).toEqual([200, 200, true])
  return answer.body.data
}

describe('roles of paths', () => {
  it("are told by path as { authority }, the caller's own roles on his own menu, so that its routes are let through", async () => {
    const mine = data(await sales.get('blade-system/menu/auth-routes'))
    expect(mine['/customers/customer/index']).toEqual({ authority: ['sales'] })
    expect(Object.keys(mine)).not.toContain('/system/user')
    expect(data(await admin.get('blade-system/menu/auth-routes'))['/system/user'].authority).toContain('admin')
    // As src/app.js lays them over its own routes.
    const routes = [{ path: '/customers/customer/index', authority: ['nobody'] as string[] }]
    for (const key of Object.keys(mine))
      for (const route of routes) if (route.path === key) Object.assign(route.authority, mine[key].authority)
    expect(routes[0]!.authority).toEqual(['sales'])
  })
  it('are an empty object before anybody signed in and after a session ended: a refusal would leave the first page blank', async () => {
    expect(data(await new BladeClient(stand).get('blade-system/menu/auth-routes'))).toEqual({})
    expect(
      data(
        await new BladeClient(stand).ask('GET', '/api/blade-system/menu/auth-routes', {
          headers: { 'blade-auth': 'bearer of.no.session' },
        }),
      ),
    ).toEqual({})
  })
})

describe('the bell', () => {
  it.each(['blade-desk/dashboard/my-notices', 'blade-desk/notice/my-notices'])(
    'of %s holds what the system says, what people say and what waits for a decision, unread first, and ends with its mark',
    async path => {
      const actor = systemActor(DEMO_TENANT, 'test', systemClock)
      const [me, other] = [String(sales.token!.user_id), String(admin.token!.user_id)]
      await stand.inside(async tx => {
        await tx.run(sql`delete from user_message where tenant_id = ${tx.tenantId} and user_id = ${me}::bigint`)
        await notify(tx, actor, {
          users: [me],
          bizTypeCode: 'import_done',
          bizId: '1',
          title: '导入完成 / Import done',
          content: '共导入5条 / 5 rows',
        } as never)
        await notify(tx, { ...actor, userId: other, userName: '系统管理员' }, {
          users: [me],
          bizTypeCode: 'import_done',
          bizId: '2',
          title: '请看一下 / Please look',
          content: '客户资料 / The customer',
        } as never)
      })
      const list = data(await sales.get(path)) as (Record<string, unknown> | null)[]
      expect(list.at(-1)).toBeNull()
      const rows = list.slice(0, -1) as Record<string, unknown>[]
      expect(breaches(rows)).toEqual([])
      expect(rows.filter(row => row['type'] !== 'event').map(row => [row['type'], row['title'], row['read']])).toEqual([
        ['message', '系统管理员: 请看一下', false],
        ['notification', '导入完成', false],
      ])
      for (const row of rows)
        expect([
          Object.keys(row).length >= 7,
          typeof row['id'],
          /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(row['datetime'])),
        ]).toEqual([true, 'string', true])
    },
  )
  it('tells of an open approval as a to-do', async () => {
    const [start] = (
      data(await sales.get('blade-flow/work/start-list')).records as { key: string; id: string }[]
    ).filter(one => one.key === 'leave')
    const deciders = data(await admin.get('blade-user/search/user', { keyword: '陈立群' })) as { id: string }[]
    data(
      await sales.send('blade-desk/process/leave/start-process', {
        processDefinitionId: start!.id,
        taskUser: deciders[0]!.id,
        startTime: '2026-11-23 09:00:00',
        endTime: '2026-11-23 18:00:00',
        reason: '家中有事',
      }),
    )
    const decider = await signedIn(stand, DEMO_TENANT, 'chenliqun')
    const rows = (
      data(await decider.get('blade-desk/dashboard/my-notices')) as (Record<string, unknown> | null)[]
    ).filter(one => one?.['type'] === 'event')
    expect(rows).toEqual([
      expect.objectContaining({
        type: 'event',
        status: 'todo',
        extra: '待审批',
        read: false,
        title: expect.stringContaining('李晓雯'),
      }),
    ])
  })
})
