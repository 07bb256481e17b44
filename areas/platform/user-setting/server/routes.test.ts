import type { Clock } from '#kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Platform, startPlatform } from '#areas/platform/server/testing/harness.ts'
import { userSettingRoutes } from './routes.ts'

let time = Date.parse('2026-11-21T01:00:00Z')
const clock: Clock = { now: () => new Date(time) }
let platform: Platform
beforeAll(async () => {
  platform = await startPlatform(
    [
      { id: '7', name: '周敏' },
      { id: '8', name: '王静', codes: ['info_share'] },
    ],
    userSettingRoutes,
    { clock },
  )
})
afterAll(() => platform?.close())

const base = '/api/blade-desk/user-setting'
const submit = (who: string, body: object) => platform.ask(who, 'POST', `${base}/submit`, { body })
const list = async (who: string, query: string) => (await platform.ask(who, 'GET', `${base}/list?${query}`)).data

it("keeps a person's settings on the server, private to that person", async () => {
  await submit('7', { kind: 'columns', key: 'contacts', json: '{"width":120}' })
  await submit('8', { kind: 'columns', key: 'contacts', json: '{"width":300}' })
  expect(await list('7', 'kind=columns&key=contacts')).toMatchObject([
    {
      kind: 'columns',
      key: 'contacts',
      json: '{"width":120}',
      settingKey: 'columns:contacts',
      settingValue: { width: 120 },
    },
  ])
  expect(await list('7', 'prefix=columns')).toHaveLength(1)
  await submit('7', { kind: 'columns', key: 'contacts', json: '' })
  expect([await list('7', 'kind=columns&key=contacts'), (await list('8', 'kind=columns&key=contacts')).length]).toEqual(
    [[], 1],
  )
})
it('refuses a stale version and what is too large to be an arrangement', async () => {
  const { version } = (await submit('7', { settingKey: 'filter:bill', settingValue: { a: 1 } })).data
  expect((await submit('7', { settingKey: 'filter:bill', settingValue: { a: 2 }, version })).status).toBe(200)
  expect((await submit('7', { settingKey: 'filter:bill', settingValue: { a: 3 }, version })).status).toBe(409)
  expect((await submit('7', { settingKey: 'draft:x', settingValue: 'x'.repeat(300_000) })).status).toBe(413)
})
it('forgets drafts after 14 days, other settings never', async () => {
  await submit('7', { kind: 'draft', key: '/contract/lease/add', json: '{"no":1}' })
  await submit('7', { kind: 'theme', key: 'look', json: '{"name":"dark"}' })
  time += 15 * 86_400_000
  expect([(await list('7', 'kind=draft')).length, (await list('7', 'kind=theme')).length]).toEqual([0, 1])
})
it('tells the client after how many idle minutes it locks', async () => {
  expect(await list('7', 'kind=session')).toEqual({ idleLockMinutes: 30 })
})
it('lets nobody share a view by writing the setting itself', async () => {
  expect(
    (await submit('7', { settingKey: 'shared:bill:1', settingValue: { name: 'x', params: {}, roleIds: [] } })).status,
  ).toBe(402)
})
it('shares a view with everybody by the code alone, and takes it back', async () => {
  const view = { key: 'contacts', name: '深圳的', params: { cityCode: '4403' }, audience: 'all' }
  const shared = async (who: string) => (await platform.ask(who, 'GET', `${base}/shared?key=contacts`)).data
  expect((await platform.ask('7', 'POST', `${base}/share`, { body: view })).status, 'a cashier without the code').toBe(
    402,
  )
  expect((await platform.ask('8', 'POST', `${base}/share`, { body: view })).status).toBe(200)
  expect(
    (await platform.ask('8', 'POST', `${base}/share`, { body: view })).msg,
    'two of one name could not be told apart',
  ).toContain('已有同名的共享视图')
  expect(await shared('7')).toMatchObject([
    { name: '深圳的', params: { cityCode: '4403' }, userName: '王静', isOwn: false, audience: 'all' },
  ])
  await platform.ask('8', 'POST', `${base}/unshare`, { body: { id: (await shared('8'))[0].id } })
  expect(await shared('7')).toEqual([])
})
