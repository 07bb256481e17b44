import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { standsScene } from '../../demo/load.ts'
import { admitsNewcomers } from '../../demo/newcomers.ts'
import { keepsPartners } from '../../demo/partner-desk.ts'
import { reviewsQuotas } from '../../demo/quota-cases.ts'
import { adjustsQuotas } from '../../demo/risk-rules.ts'
import { playsRisk } from '../../demo/risk.ts'
import { Stage } from '../../demo/stage.ts'
import { makeWorld, type World } from '../world.ts'

// The figures of 20.16 for customers and their credit: the whole company, without its leases.
let world: World
let seconds = 0
beforeAll(async () => {
  world = await makeWorld('2026-11-21')
  await plays()
})
afterAll(() => world?.close())

async function plays(): Promise<void> {
  const stage = new Stage(world.product, world.people, '2026-11-21')
  await standsScene(stage, 'core')
  const { customers } = await standsScene(stage, 'rest')
  await playsRisk(stage, customers)
  await adjustsQuotas(stage, customers)
  await world.product.runner.drain()
  await admitsNewcomers(stage, world.people)
  await keepsPartners(stage, world.people)
  const begun = performance.now()
  await reviewsQuotas(stage, world.people)
  seconds = (performance.now() - begun) / 1000
}

const counted = async (query: ReturnType<typeof sql>): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await world.inside(tx => tx.rows<{ said: string; n: number }>(query))).map(one => [one.said, one.n]),
  )
const customers = () =>
  counted(
    sql`select m.status::text as said, count(*)::int as n from customer c join mechanism m on m.tenant_id = c.tenant_id and m.id = c.id where c.tenant_id = '100001' and m.is_deleted = 0 group by 1`,
  )
const cases = () =>
  counted(sql`select concat(status, case when status = 102 then concat(' step ', step) when refused then ' refused' end) as said, count(*)::int as n
    from quota where tenant_id = '100001' and is_deleted = 0 group by 1`)

it('20.16 has 40 customers: 28 active, 3 in approval, 4 drafts, 2 rejected, 2 dormant, 1 inactive', async () => {
  expect(await customers()).toEqual({ 1: 28, 102: 3, 103: 4, 100: 2, 3: 2, 2: 1 })
})

it('20.16 has 34 quota cases: in effect, expired, in each step, sent back, refused, withdrawn; two are late', async () => {
  console.log(`  the quota cases took ${seconds.toFixed(1)} s`)
  expect(await cases()).toEqual({
    '1': 22,
    '2': 2,
    '102 step 1': 1,
    '102 step 2': 1,
    '102 step 3': 1,
    '102 step 4': 1,
    '102 step 5': 1,
    '100': 2,
    '100 refused': 2,
    '101': 1,
  })
  expect(
    await counted(
      sql`select over_sla::text as said, count(*)::int as n from quota where tenant_id = '100001' and over_sla group by 1`,
    ),
  ).toEqual({ true: 2 })
})

it('20.16 has 260 licences, of which nine run out within thirty days and two are over, and nine adjustments', async () => {
  expect(
    await counted(sql`
      with l as (select valid_to, coalesce(long_term, false) as forever from mechanism_licence where tenant_id = '100001' and is_deleted = 0)
      select 'licences' as said, count(*)::int as n from l
      union all select 'soon', count(*)::int from l where not forever and valid_to between '2026-11-21' and '2026-12-21'
      union all select 'over', count(*)::int from l where not forever and valid_to < '2026-11-21'
      union all select 'adjustments', count(*)::int from risk_quota where tenant_id = '100001' and is_deleted = 0`),
  ).toEqual({ licences: 260, soon: 9, over: 2, adjustments: 9 })
})

it('20.16 has six checks that warn and two that are serious', async () => {
  expect(
    await counted(
      sql`select level::text as said, count(*)::int as n from mechanism_check where tenant_id = '100001' and is_deleted = 0 and level > 1 group by 1`,
    ),
  ).toEqual({ 2: 6, 3: 2 })
})

it('20.16 has 55 loans: of each customer no more a month than leaves his bank account as loan payments', async () => {
  const loans = await world.inside(tx =>
    tx.rows<{ owner: string; n: number; monthly: string; told: string; open: number }>(sql`
      select l.customer_id as owner, count(*)::int as n, c.loan_monthly::text as told, count(*) filter (where not l.confirmed)::int as open,
          sum(case when l.loan_kind in ('guarantee', 'other_lease') then 0 else l.month_pay end)::text as monthly
        from quota_loan l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
        where l.tenant_id = '100001' and l.is_deleted = 0 group by 1, c.loan_monthly`),
  )
  expect([loans.length, loans.reduce((sum, one) => sum + one.n, 0)]).toEqual([28, 55])
  for (const one of loans)
    expect([Number(one.told), one.open, Number(one.told) <= 31_500]).toEqual([Number(one.monthly), 0, true])
})

it('20.16 has fourteen reviewers, in four cities', async () => {
  const rows = await world.inside(tx =>
    tx.rows<{ cities: string[] }>(
      sql`select city_codes as cities from strategy_user where tenant_id = '100001' and is_deleted = 0 and status = 1`,
    ),
  )
  expect(rows).toHaveLength(14)
  expect([...new Set(rows.flatMap(one => one.cities))].sort()).toEqual(['3301', '4401', '4403', '5101'])
})

it('grants large quotas by the credit committee: two of its members vote', async () => {
  const votes = await world.inside(tx =>
    tx.rows<{ voters: string[] }>(sql`
      select array_agg(u.real_name order by r.id) as voters from quota_review r join quota q on q.tenant_id = r.tenant_id and q.id = r.quota_id join blade_user u on u.id = r.reviewer_id
        where r.tenant_id = '100001' and r.level = 3 and q.status = 1 and q.grant_amount > 10000000 group by q.id`),
  )
  expect(votes.length).toBeGreaterThan(0)
  for (const { voters } of votes) {
    expect(new Set(voters).size).toBe(2)
    expect(['顾明远', '沈岚', '郑岚']).toEqual(expect.arrayContaining(voters))
  }
})

it('adds nothing when it is played again', async () => {
  const before = [await customers(), await cases()]
  await plays()
  expect([await customers(), await cases()]).toEqual(before)
})
