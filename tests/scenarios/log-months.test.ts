import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, addMonths, localDate, monthStart } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { enqueueDue, lastDue } from '#packages/jobs/schedule.ts'
import { allSchedules } from '#packages/server/registry.ts'
import { makeMonths } from '#packages/server/months.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { makeWorld, type World } from '../world.ts'
import { setsParam } from '../params.ts'

// 10-platform 5.8 and 13: logs lie in months; the 25th makes the next ones and drops what lies wholly past the longest
// term.
let world: World
/**
 * Terms have a floor of 180 days by the clock of the database: everything here is told from today, whatever day it is.
 */
const today = localDate(new Date())
const monthOf = (day: string) => day.slice(0, 7).replace('-', '_')
beforeAll(async () => {
  world = await makeWorld(today, { journal: true })
})
afterAll(() => world?.close())

const PLATFORM = '000000'
const inTenant =
  (tenant: string) =>
  <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    world.product.database.transaction(tenant, work)
const parts = async (table: string) =>
  (
    await world.product.database.read<{ name: string }>(
      sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass(${table}) order by 1`,
    )
  ).map(row => row.name)
const runs = async (kind: string, tenant = PLATFORM) => {
  const system = systemActor(tenant, 'test', world.clock)
  const id = await inTenant(tenant)(tx => enqueue(tx, system, kind, { due: `${Math.random()}` }, { title: kind }))
  await world.product.runner.drain()
  return (await inTenant(tenant)(tx =>
    tx.row<{ result: Record<string, unknown> }>(sql`select result from job where id = ${id}::bigint`),
  ))!.result
}
const put = (table: 'log_api' | 'log_login', tenant: string, days: number) =>
  inTenant(tenant)(async tx => {
    const id = await tx.newId()
    await tx.run(
      sql`insert into ${sql.name(table)} (id, tenant_id, create_time, ${sql.name(table === 'log_api' ? 'title' : 'account')}) values (${id}::bigint, ${tx.tenantId}, ${`${addDays(today, -days)} 12:00:00`}::timestamptz, ${`${days} days`})`,
    )
    return id
  })

it('is due on the 25th at four, once for the installation and not in every tenant, and made up for when nobody ran then', async () => {
  expect([
    lastDue({ monthlyAt: '25 04:00' }, new Date('2026-11-24T20:00:01Z')),
    lastDue({ monthlyAt: '25 04:00' }, new Date('2026-11-24T19:59:00Z')),
    lastDue({ monthlyAt: '25 04:00' }, new Date('2026-01-03T00:00:00Z')),
  ]).toEqual(['2026-11-25 04:00:00', '2026-10-25 04:00:00', '2025-12-25 04:00:00'])
  for (const times of [1, 2])
    await enqueueDue(
      world.product.database,
      world.clock,
      allSchedules().filter(one => ['log-partition', 'purge', 'password-remind'].includes(one.kind)),
      [PLATFORM, '100001'],
      async tenant => systemActor(tenant, `test ${times}`, world.clock),
    )
  const queued = async (tenant: string) =>
    (
      await inTenant(tenant)(tx =>
        tx.rows<{ kind: string }>(
          sql`select kind from job where tenant_id = ${tx.tenantId} and dedupe_key is not null order by kind`,
        ),
      )
    ).map(row => row.kind)
  expect([await queued(PLATFORM), await queued('100001')]).toEqual([
    ['log-partition', 'purge'],
    ['password-remind', 'purge'],
  ])
  await world.product.runner.drain()
})

it('has the months that a server writes into from its start, made once by replicas that start together', async () => {
  const next = monthStart(addMonths(today, 4))
  world.clock.set(`${next} 08:00:00`)
  const made = await Promise.all([
    makeMonths(world.product.database, world.clock),
    makeMonths(world.product.database, world.clock),
  ])
  expect(made[0]! + made[1]!).toBe(18)
  for (const table of ['log_api', 'log_error', 'log_usual', 'log_login', 'client_error', 'vehicle_location'])
    expect(await parts(table)).toEqual(
      expect.arrayContaining([0, 1, 2].map(ahead => `${table}_${monthOf(addMonths(next, ahead))}`)),
    )
  world.clock.set(`${today} 10:00:00`)
})

it('keeps a line whose month has no part, shows it first of all and opens it by its id alone; the next run puts it into its month', async () => {
  world.clock.set('2043-08-15 10:00:00')
  world.journal.keep({
    tenantId: '100001',
    userId: '1',
    userName: '甲',
    traceId: 'far-away',
    method: 'POST',
    path: '/api/ratutech-core/contacts/save',
    title: '联系人 / Contacts',
    status: 200,
    ms: 3,
    address: '',
    userAgent: '',
  })
  await world.journal.flush()
  world.clock.set(`${today} 10:00:00`)
  const admin = await world.as('系统管理员')
  const [line] = (
    await admin.gets<{ records: { id: string; createTime: string }[] }>('/api/blade-log/api/list', { size: 5 })
  ).records
  expect(line!.createTime).toMatch(/^2043-08-15/)
  expect(await admin.gets('/api/blade-log/api/detail', { id: line!.id })).toMatchObject({
    id: line!.id,
    method: 'POST',
  })
  expect(await parts('log_api')).not.toContain('log_api_2043_08')
  world.clock.set('2043-08-16 04:00:00')
  await runs('log-partition')
  world.clock.set(`${today} 10:00:00`)
  expect(await parts('log_api')).toContain('log_api_2043_08')
  const again = (await admin.gets<{ records: { id: string }[] }>('/api/blade-log/api/list', { size: 5 })).records
  expect(again.map(row => row.id)).toContain(line!.id)
  expect(await admin.gets('/api/blade-log/api/detail', { id: line!.id })).toMatchObject({
    id: line!.id,
    method: 'POST',
  })
})

it("loses each tenant's rows on their day, and a month when nobody keeps it any longer", async () => {
  await inTenant('100002')(tx => setsParam(tx, 'log.keepDays', '365'))
  const kept = async (table: string, tenant: string) =>
    (
      await inTenant(tenant)(tx =>
        tx.rows<{ id: string }>(sql`select id from ${sql.name(table)} where tenant_id = ${tx.tenantId}`),
      )
    ).map(row => row.id)
  const [own, others, ancient, signIn] = [
    await put('log_api', '100001', 300),
    await put('log_api', '100002', 300),
    await put('log_api', '100002', 430),
    await put('log_login', '100001', 430),
  ]
  await runs('purge', '100001')
  expect(await kept('log_api', '100001')).not.toContain(own)
  const result = await runs('log-partition')
  // Both months came out of the rest; the one past everybody's year went at once with whatever lay in it.
  expect(result).toMatchObject({ parts: expect.stringContaining(`log_api_${monthOf(addDays(today, -430))}`) })
  expect(await kept('log_api', '100002')).toEqual(expect.arrayContaining([others]))
  expect(await kept('log_api', '100002')).not.toContain(ancient)
  expect(await parts('log_api')).toContain(`log_api_${monthOf(addDays(today, -300))}`)
  expect(await parts('log_api')).not.toContain(`log_api_${monthOf(addDays(today, -430))}`)
  expect(await kept('log_login', '100001')).toContain(signIn)
  expect(await runs('log-partition')).toMatchObject({ dropped: 0 })
})

it('drops nothing where a tenant keeps for ever', async () => {
  await inTenant('100002')(tx => setsParam(tx, 'log.keepDays', '0'))
  const old = await put('log_api', '100001', 800)
  await runs('log-partition')
  expect(await parts('log_api')).toContain(`log_api_${monthOf(addDays(today, -800))}`)
  expect(
    (await inTenant('100001')(tx => tx.rows<{ id: string }>(sql`select id from log_api where id = ${old}::bigint`)))
      .length,
  ).toBe(1)
})
