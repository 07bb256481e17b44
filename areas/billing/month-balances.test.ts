import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'
import { trialBalance } from '#areas/accounts/ledger/server/balances.ts'
import { sumClosedMonths } from '#areas/accounts/ledger/server/month-balances.ts'
import { COMPANY, moneyWorld, type MoneyWorld } from './testing.ts'

// The trial balance reads closed months by their totals: it says the same as every posting added up.
let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-09-05')
  for (const [at, day] of ['2026-09-07', '2026-10-09', '2026-11-11'].entries()) {
    world.clock.day = day as never
    await world.bills([{ due: day, amt: `${1000 + at}.10` }])
    await world.receipt(`${300 + at}.00`)
  }
})
afterAll(() => world?.drop())

const ranges = [
  {},
  { asOf: '2026-09-30' },
  { asOf: '2026-10-15' },
  { from: '2026-10-01', asOf: '2026-10-31' },
  { from: '2026-10-01' },
  { from: '2026-09-06', asOf: '2026-11-30' },
  { from: '2026-09-06', asOf: '2026-09-07' },
  { from: '2026-11-01', asOf: '2026-11-30' },
  { from: '2026-11-01', accountCode: '1122' },
  { companyId: COMPANY, asOf: '2026-10-31' },
  { companyId: '1', from: '2026-10-01' },
]
const answers = () => world.tx(tx => Promise.all(ranges.map(range => trialBalance(tx, world.cashier, range))))
const totals = () =>
  world.tx(tx =>
    tx.rows<{ period: string }>(
      sql`select distinct period from ledger_month_balance where tenant_id = ${tx.tenantId} order by 1`,
    ),
  )
const month = async (period: string) =>
  (await world.tx(tx => findRows(tx, accountingPeriod, { companyId: COMPANY, period } as never)))[0]!
const does = async (period: string, action: 'close' | 'reopen') => {
  const { id } = await month(period)
  await world.tx(tx => act(tx, world.manager, accountingPeriod, id, action, { reason: '补记' }))
}

it('whatever is asked, the answer is the same before and after months are closed', async () => {
  const before = await answers()
  expect(before[0]!.length).toBeGreaterThan(1)
  expect(await totals()).toEqual([])
  await does('202609', 'close')
  await does('202610', 'close')
  expect(await totals()).toEqual([{ period: '202609' }, { period: '202610' }])
  expect(await answers()).toEqual(before)
})

it('closed months are not read again: their totals stand in for their postings', async () => {
  const [whole] = await answers()
  const opens = (period: string) =>
    world.tx(tx =>
      tx.run(
        sql`update ledger_month_balance set debit = debit + 1, credit = credit + 1 where tenant_id = ${tx.tenantId} and period = ${period}`,
      ),
    )
  await opens('202609')
  const [changed] = await answers()
  expect(changed).not.toEqual(whole)
  await world.tx(tx => tx.run(sql`delete from ledger_month_balance where tenant_id = ${tx.tenantId}`))
  expect((await answers())[0]).toEqual(whole)
})

it('at night the months of before get their totals; a reopened month loses its own', async () => {
  const before = await answers()
  expect(await world.tx(tx => sumClosedMonths(tx, world.system))).toBeGreaterThan(0)
  expect(await world.tx(tx => sumClosedMonths(tx, world.system))).toBe(0)
  expect(await totals()).toEqual([{ period: '202609' }, { period: '202610' }])
  expect(await answers()).toEqual(before)
  await does('202610', 'reopen')
  expect(await totals()).toEqual([{ period: '202609' }])
  expect(await answers()).toEqual(before)
})
