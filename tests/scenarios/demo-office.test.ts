import { sql, type Sql } from '#packages/database/sql.ts'
import { enqueue, JobRunner } from '#packages/jobs/jobs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadStory } from '../../demo/load.ts'
import { OFFICE_JOB, officeJob } from '../../demo/office.ts'
import { makeWorld, tokenOf, type World } from '../world.ts'

// 10-platform 16: the platform's part of the demo, by the later job; figures of the document.
let world: World
let runner: JobRunner
const runs = async (key: string): Promise<void> => {
  await world.inside(tx => enqueue(tx, { ...world.people.get('系统管理员')!, clock: world.clock }, OFFICE_JOB, { today: '2026-11-21' }, { dedupeKey: key }))
  await runner.drain()
  expect((await world.inside(tx => tx.row<{ state: number; error: string | null }>(sql`select state, error from job where kind = ${OFFICE_JOB} and dedupe_key = ${key}`)))).toEqual({ state: 1, error: null })
}
beforeAll(async () => {
  world = await makeWorld()
  await loadStory(world.product, world.people, { today: '2026-11-21', part: 'core' })
  runner = new JobRunner({ database: world.product.database, kinds: [officeJob(() => world.product)], actorFor: async () => ({ ...world.people.get('系统管理员')!, clock: world.clock }), concurrency: 1, log: { info: () => undefined, error: (facts, message) => console.error(facts, message) } })
  await runs('first')
}, 600_000)
afterAll(() => world?.close())

const count = async (query: Sql): Promise<number> => Number((await world.inside(tx => tx.row<{ n: string }>(query)))!.n)
const all = (table: string, where = 'true') => count(sql`select count(*) as n from ${sql.name(table)} t where t.tenant_id = '100001' and t.is_deleted = 0 and ${sql.trusted(where)}`)

it('fills 128 of 200 seats: staff, partners’ people, beside who left and who waits', async () => {
  expect([await all('blade_user', 'status = 1'), await all('blade_user', 'status = 5'), await all('blade_user', 'status = 3'), await all('blade_user', 'user_type = 3')]).toEqual([128, 3, 2, 6])
  expect(await count(sql`select count(*) as n from login_failure where tenant_id = '100001' and locked_until > '2026-11-21 10:00:00+08'`)).toBe(1)
  expect(await tokenOf(world, 'liuyang')).toMatch(/./)
})

it('furnishes the office by the figures of the document', async () => {
  expect([await all('business_area', 'area_level = 1'), await all('business_area', 'area_level = 2'), await all('bank_title'), await all('bank_outlet'), await all('bank_card', 'status = 1'), await all('vehicle_service_manage'), await all('blade_notice', 'status = 1')]).toEqual([4, 5, 18, 600, 9, 60, 12])
  expect([await all('bank_card', 'use_range = 1'), await all('bank_card', 'use_range = 2'), await all('bank_card', 'use_range = 3')]).toEqual([3, 2, 4])
  expect(await all('work_calendar', "day in ('2026-09-20', '2026-10-10') and kind = '4'")).toBe(2)
  expect(await count(sql`select count(*) as n from work_calendar where tenant_id = '100001' and day between '2026-10-01' and '2026-10-07' and kind = '3'`)).toBe(5)
  expect(await all('data_change')).toBe(4)
  expect(await count(sql`select count(*) as n from record_log where tenant_id = '100001' and action = 'reveal'`)).toBe(40)
  expect(await count(sql`select count(*) as n from user_message where tenant_id = '100001'`)).toBeGreaterThanOrEqual(1400)
  expect(await all('red_list', 'cardinality(role_ids) > 0')).toBe(22)
  expect(await count(sql`select min(months) as n from (select count(distinct period) as months from report_result where tenant_id = '100001' group by report_id) kept`)).toBe(12)
})

it('shows thirty-five downloads: twenty-five made, two refused, three under way, five past their days', async () => {
  await world.product.runner.drain()
  const admin = await world.as('系统管理员')
  const rows: { kind: string; status: number; statusName: string }[] = (await admin.gets('/api/ratutech-common/download/page', { all: 1, size: 200 })).records
  const counts = Object.fromEntries([...Map.groupBy(rows.filter(one => one.kind !== 'demo'), one => one.statusName)].map(([name, list]) => [name, list.length]))
  expect([Object.values(counts).reduce((sum, n) => sum + n, 0), counts]).toEqual([35, { 已完成: 25, 失败: 2, 生成中: 3, 已过期: 5 }])
}, 240_000)

it('leaves one who went with work open, and two whose work is done by others', async () => {
  const owned = await world.inside(tx => tx.rows<{ name: string; n: number }>(sql`select u.real_name as name, count(v.id)::int as n from blade_user u left join vehicle_service_manage v on v.owner_id = u.id and v.is_deleted = 0 where u.tenant_id = ${tx.tenantId} and u.status = 5 group by u.real_name order by 2, 1`))
  expect(owned.map(one => one.n > 0)).toEqual([false, false, true])
})

it('adds nothing when it is run again', async () => {
  const before = [await all('blade_user'), await all('blade_notice'), await all('bank_card'), await all('vehicle_service_manage'), await all('report_result'), await all('data_change'), await all('user_message')]
  await runs('second')
  expect([await all('blade_user'), await all('blade_notice'), await all('bank_card'), await all('vehicle_service_manage'), await all('report_result'), await all('data_change'), await all('user_message')]).toEqual(before)
}, 120_000)
