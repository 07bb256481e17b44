import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient, withDatabase } from '#packages/database/roles.ts'
import { sql } from '#packages/database/sql.ts'
import { testCluster } from '#packages/database/testing.ts'
import { act } from '#packages/server/act.ts'
import { accountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'
import { documentChecks, ownChecks } from '#areas/accounts/accounting-period/server/checks.ts'
import { checkLedger } from '#areas/accounts/ledger/server/check-ledger.ts'
import { readerOf } from '#packages/server/reader.ts'
import { findRows } from '#packages/server/rows.ts'
import { copyRows } from '#packages/testing/copies.ts'
import { readsOf } from '#packages/testing/reads-of.ts'
import { billReceivable } from '../bill-receivable/bill-receivable.ts'
import { COMPANY, CONTRACT, fund, moneyWorld, pays, PENGCHI, type MoneyWorld } from '../testing.ts'
import { waitsForFold } from './server/fold.ts'
import { sumsOf, type SumsAsked } from './server/sums.ts'

let world: MoneyWorld
let ids: string[]
beforeAll(async () => {
  world = await moneyWorld('2026-11-05', 6)
  ids = await world.bills([
    { due: '2026-10-05', vehicle: '960011' },
    { due: '2026-11-05', vehicle: '960011' },
    { due: '2026-11-05', vehicle: '960012', amt: '300.00', feeItem: 9 },
  ])
})
afterAll(() => world?.drop())

interface Answer {
  total: number
  totals: { bills: number; openBills: number; unpaidAmt: string }
  records: { key: string; name: string; bills: number; openBills: number; dueAmt: string; unpaidAmt: string }[]
}
const sums = (more: Partial<SumsAsked>) =>
  world.tx(tx =>
    sumsOf(tx, world.cashier, { side: 1, by: 'party', openOnly: false, current: 1, size: 20, ...more }),
  ) as unknown as Promise<Answer>
const live = () =>
  world.tx(tx =>
    tx.row<{ bills: number; due: string; unpaid: string }>(
      sql`select count(*)::int as bills, sum(due_amt)::text as due, sum(unpaid_amt)::text as unpaid from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 4`,
    ),
  )

it('counts each bill once, by customer, contract, month and fee item', async () => {
  await world.run('summary-fold')
  await world.run('summary-fold')
  expect((await sums({})).records).toMatchObject([
    { key: PENGCHI, name: '深圳市鹏驰出行服务有限公司', bills: 3, openBills: 3, dueAmt: '9900.00' },
  ])
  expect((await sums({ by: 'contract' })).records).toMatchObject([{ key: CONTRACT, bills: 3 }])
  expect((await sums({ by: 'month' })).records.map(one => [one.key, one.bills, one.unpaidAmt])).toEqual([
    ['2026-10', 1, '4800.00'],
    ['2026-11', 2, '5100.00'],
  ])
  expect((await sums({ by: 'item', from: '2026-11' })).records.map(one => [one.key, one.dueAmt])).toEqual([
    ['1', '4800.00'],
    ['9', '300.00'],
  ])
})

it('follows payments and closed bills by what moved, and agrees with a live sum', async () => {
  const money = await world.receipt('5000.00')
  await world.confirm(
    world.cashier,
    await world.claim(world.sales, {
      funds: [fund(money, '5000.00')],
      allocs: [pays(ids[0]!, '4800.00'), pays(ids[1]!, '200.00')],
    }),
  )
  await world.tx(tx => act(tx, world.manager, billReceivable, ids[2]!, 'close', { reason: '重复出账' }))
  await world.run('summary-fold')
  const after = await live()
  expect((await sums({})).totals).toMatchObject({ bills: after!.bills, openBills: 1, unpaidAmt: after!.unpaid })
  expect((await sums({ by: 'month', openOnly: true })).records.map(one => [one.key, one.unpaidAmt])).toEqual([
    ['2026-11', '4600.00'],
  ])
  const moved = await world.tx(tx =>
    tx.rows(
      sql`select 1 from bill_receivable where tenant_id = ${tx.tenantId} and summed_version is distinct from version`,
    ),
  )
  expect(moved).toEqual([])
})

it('the closing of a month tells each step that is open, and refuses for those that hold it up', async () => {
  await world.tx(tx => checkLedger(tx, world.system))
  const money = await world.receipt('600.00')
  await world.claim(world.sales, { funds: [fund(money, '600.00')], allocs: [pays(ids[1]!, '600.00')] })
  const [period] = await world.tx(tx =>
    findRows(tx, accountingPeriod, { companyId: COMPANY, period: '202611' } as never),
  )
  const checks = await world.tx(async tx => [
    ...(await ownChecks(tx, period!)),
    ...(await documentChecks(tx, world.manager, period!)),
  ])
  const open = Object.fromEntries(checks.filter(one => one.n > 0).map(one => [one.key, one.n]))
  expect(open).toMatchObject({ claimsWaiting: 1, unclaimed: 1 })
  expect(open).not.toHaveProperty('subLedger')
  await expect(world.tx(tx => act(tx, world.manager, accountingPeriod, period!.id, 'close'))).rejects.toMatchObject({
    refusal: { guard: 'claimsWaiting' },
  })
})

it('takes back a bill that was removed', async () => {
  const before = await sums({})
  const [gone] = await world.bills([{ due: '2026-12-05', vehicle: '960012' }])
  await world.run('summary-fold')
  expect((await sums({})).totals.bills).toBe(before.totals.bills + 1)
  await world.tx(tx =>
    tx.run(
      sql`update bill_receivable set is_deleted = 1, version = version + 1 where tenant_id = ${tx.tenantId} and id = ${gone}::bigint`,
    ),
  )
  expect(await world.tx(waitsForFold)).toBe(true)
  await world.run('summary-fold')
  expect((await sums({})).totals).toEqual(before.totals)
  expect(await world.tx(waitsForFold)).toBe(false)
})

it('finds what moved by an index: of 20,000 bills that did not, none is looked at', async () => {
  const { ownerUrl } = await testCluster()
  await withClient(withDatabase(ownerUrl, world.test.urls.name), async client => {
    await client.query('set session_replication_role = replica')
    const own = { id: '8000000000 + g', bill_no: `'YSZD' || g`, plan_id: 'null' }
    await copyRows(client, 'bill_receivable', `select * from bill_receivable where id = ${ids[0]}`, own, [1, 20_000])
    await client.query('vacuum (analyze) bill_receivable')
  })
  const tenantId = world.system.tenantId
  const asked = await withClient(world.test.urls.read, explainer =>
    readsOf(explainer, readerOf(world.test.database), { table: 'bill_receivable' }, reader =>
      waitsForFold({ tenantId, rows: reader.rows }),
    ),
  )
  expect(asked).toMatchObject({ answer: false, whole: 0, looked: 0 })
})
