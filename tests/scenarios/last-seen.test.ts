import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { md5Hex } from '#packages/security/index.ts'
import { staff } from '../../demo/staff.ts'
import { makeWorld, PASSWORD, tokenOf, type World } from '../world.ts'

// 10-platform 6, /monitor/online: when somebody was last seen is when he last did something, not when his page last
// asked for a token.

let world: World
let other: World
let token: string
beforeAll(async () => {
  world = await makeWorld('2026-11-21')
  other = await world.replica()
  token = await tokenOf(world, '系统管理员')
})
afterAll(() => world?.close())

const calls = async (one: World, headers: Record<string, string> = {}) =>
  expect(
    (
      await one.app.inject({
        method: 'GET',
        url: '/api/blade-auth/oauth/user-info',
        headers: { 'blade-auth': `bearer ${token}`, authorization: world.client, ...headers },
      })
    ).statusCode,
  ).toBe(200)
const written = () => Promise.all([world, other].map(one => one.product.sessions.lastSeen.flush()))
const row = () =>
  world.inside(
    async tx =>
      (await tx.row<{ seen: string; writes: string }>(
        sql`select last_time as seen, xmin::text as writes from auth_session where tenant_id = ${tx.tenantId} and status = 1`,
      ))!,
  )
const seen = async () => (await row()).seen

it('follows the calls of the person, and a call itself writes nothing', async () => {
  expect(await seen()).toBe('2026-11-21 10:00:00')
  world.clock.set('2026-11-21 10:10:00')
  await calls(world)
  expect(await seen()).toBe('2026-11-21 10:00:00')
  await written()
  expect(await seen()).toBe('2026-11-21 10:10:00')
})

it('takes what a page asks by itself for what it is: the time goes by since somebody touched it', async () => {
  world.clock.set('2026-11-21 10:30:00')
  await calls(world, { 'idle-seconds': '1200' })
  await written()
  expect(await seen()).toBe('2026-11-21 10:10:00')
  await calls(world, { 'idle-seconds': '300' })
  await written()
  expect(await seen()).toBe('2026-11-21 10:25:00')
})

it('is written once for the calls of a minute, whichever replicas they came to, and never goes back', async () => {
  world.clock.set('2026-11-21 10:40:00')
  await calls(other)
  await written()
  const first = await row()
  world.clock.set('2026-11-21 10:40:40')
  for (const one of [world, other, world]) await calls(one)
  await written()
  expect(await row()).toEqual(first)
  await calls(other, { 'idle-seconds': '600' })
  await written()
  expect(await seen()).toBe('2026-11-21 10:40:00')
  world.clock.set('2026-11-21 10:41:00')
  await calls(world)
  await written()
  expect(await seen()).toBe('2026-11-21 10:41:00')
})

it('stays where it is when an abandoned page refreshes its token, and goes with whoever works there', async () => {
  const asks = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
    (
      await world.app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization: world.client, 'tenant-id': '100001', ...headers },
        query: { tenantId: '100001', scope: 'all', ...query },
      })
    ).json<{ refresh_token: string }>()
  const seenOf = async () =>
    (
      await world.inside(tx =>
        tx.rows<{ seen: string }>(
          sql`select last_time as seen from auth_session where tenant_id = ${tx.tenantId} order by id`,
        ),
      )
    ).at(-1)!.seen
  world.clock.set('2026-11-21 11:00:00')
  const first = await asks({
    username: staff.find(one => one.name === '李晓雯')!.account,
    password: md5Hex(PASSWORD),
    grant_type: 'password',
  })
  world.clock.set('2026-11-21 11:50:00')
  const second = await asks(
    { grant_type: 'refresh_token', refresh_token: first.refresh_token },
    { 'idle-seconds': '3000' },
  )
  expect([second.refresh_token === first.refresh_token, await seenOf()]).toEqual([false, '2026-11-21 11:00:00'])
  world.clock.set('2026-11-21 12:40:00')
  await asks({ grant_type: 'refresh_token', refresh_token: second.refresh_token }, { 'idle-seconds': '60' })
  expect(await seenOf()).toBe('2026-11-21 12:39:00')
})
