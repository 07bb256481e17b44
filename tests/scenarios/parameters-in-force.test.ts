import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueueDue } from '#packages/jobs/schedule.ts'
import { sql } from '#packages/database/sql.ts'
import { oaPullSchedule } from '#areas/platform/oa-user/server/index.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// 10-platform 5.4: what a tenant sets is what happens, without a restart.

const TENANT = '100001'
let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld('2026-11-20')
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close())

const set = async (paramKey: string, paramValue: string) => {
  const {
    records: [row],
  } = await admin.gets<{ records: { id: string; version: number }[] }>('/api/blade-system/param/list', { paramKey })
  return admin.call('POST', '/api/blade-system/param/submit', {
    id: row!.id,
    version: row!.version,
    paramKey,
    paramValue,
  })
}

it('session.refreshAge: every page is told when to refresh its token', async () => {
  const told = async () =>
    (await admin.gets<{ refreshAgeSeconds: number }>('/api/blade-desk/user-setting/list', { kind: 'client' }))
      .refreshAgeSeconds
  expect(await told()).toBe(3000)
  expect((await set('session.refreshAge', '600')).status).toBe(200)
  expect(await told()).toBe(600)
})

it('oa.pullCron: the daily pull comes at the time that was set, and a time that is none is refused', async () => {
  const pulls = async (time: string) => {
    world.clock.set(time)
    await enqueueDue(
      world.product.database,
      world.clock,
      [{ ...oaPullSchedule, isNeeded: async () => true }],
      [TENANT],
      async () => world.system,
    )
    return world.inside(async tx =>
      (
        await tx.rows<{ key: string }>(
          sql`select dedupe_key as key from job where tenant_id = ${tx.tenantId} and kind = 'oa-pull' order by id`,
        )
      ).map(row => row.key),
    )
  }
  expect((await set('oa.pullCron', '2:30')).status).toBe(400)
  expect((await set('oa.pullCron', '0 30 2 * * ?')).status).toBe(400)
  expect((await set('oa.pullCron', '21:15')).status).toBe(200)
  expect(await pulls('2026-11-21 21:14:00')).toEqual(['oa-pull@2026-11-20 21:15:00'])
  expect(await pulls('2026-11-21 21:15:00')).toEqual(['oa-pull@2026-11-20 21:15:00', 'oa-pull@2026-11-21 21:15:00'])
})
