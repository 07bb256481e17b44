import { sql } from '#packages/database/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settlesAccidents } from '../../demo/accident-losses.ts'
import { loadStory } from '../../demo/load.ts'
import { companyOf } from '../../demo/office.ts'
import { Stage } from '../../demo/stage.ts'
import { makeWorld, type World } from '../world.ts'

// 80, section 16: the demo company's accidents, played through the verbs.
let world: World
const plays = async (): Promise<void> => {
  const people = await companyOf(world.product, { ...world.people.get('系统管理员')!, clock: world.clock })
  await settlesAccidents(new Stage(world.product, people, '2026-11-21'), people)
}
beforeAll(async () => {
  world = await makeWorld()
  await loadStory(world.product, world.people, { today: '2026-11-21', part: 'core' })
  await plays()
})
afterAll(() => world?.close())

const states = async (table: string): Promise<number[]> =>
  (
    await world.inside(tx =>
      tx.rows<{ status: number }>(
        sql`select distinct status from ${sql.name(table)} where tenant_id = '100001' and is_deleted = 0 order by status`,
      ),
    )
  ).map(one => one.status)

it('shows registrations and closings in every state, cases over their whole life', async () => {
  expect(await states('accident_register')).toEqual([1, 4, 100, 101, 102, 103])
  expect(await states('accident_terminate')).toEqual([1, 100, 101, 102, 103])
  expect(await states('accident')).toEqual(expect.arrayContaining([1, 2, 3, 4]))
  const [charged] = await world.inside(tx =>
    tx.rows<{ wanted: string; billed: string; seals: string }>(sql`
      select count(*) filter (where penalty_amt_status = 1) as wanted, count(*) filter (where penalty_amt_status = 2) as billed,
        (select count(*) from apply_seal s where s.tenant_id = '100001' and s.biz_type = 2) as seals
      from accident where tenant_id = '100001' and is_deleted = 0`),
  )
  expect(charged).toEqual({ wanted: '2', billed: '1', seals: '2' })
})

it('lists the cases whose charge is to be raised, and nothing of it for the rest (80.13)', async () => {
  const reader = await world.as('系统管理员')
  const { records } = await reader.gets('accident/page', { queryPenaltyAmtStatus: 'true' })
  expect((records as { penaltyAmtStatus: number }[]).map(one => one.penaltyAmtStatus)).toEqual([1, 1])
})

it('lets the officer of accidents apply for seals of accidents', async () => {
  const rows = await world.inside(tx =>
    tx.rows<{ code: string }>(
      sql`select m.code from role_menu m join blade_role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        where m.tenant_id = '100001' and r.role_alias = 'accident_officer' and m.code like 'accident%'`,
    ),
  )
  expect(rows.map(one => one.code)).toEqual(
    expect.arrayContaining(['accident_apply_seal_add', 'accident_register_add', 'accident_terminate_add']),
  )
})

it('adds nothing when it is played again', async () => {
  const count = () => world.inside(tx => tx.row(sql`select count(*) as n from accident where tenant_id = '100001'`))
  const before = await count()
  await plays()
  expect(await count()).toEqual(before)
})
