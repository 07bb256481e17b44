import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { readerOf } from '#packages/server/reader.ts'
import { billReceivable } from '../bill-receivable/bill-receivable.ts'
import { fund, moneyWorld, pays, PENGCHI, TENANT, YUNTU, type MoneyWorld } from '../testing.ts'
import { exposuresOf } from '../bill-receivable/server/exposures.ts'
import type { CustomerExposure } from '#areas/risk/ports.ts'
import { fen, type LocalDate } from '#kernel'
import { OVERDUE, owed } from './server/owed.ts'

let world: MoneyWorld
let ids: string[]
beforeAll(async () => {
  world = await moneyWorld('2026-11-30')
  ids = await world.bills([
    { due: '2026-08-15', vehicle: '960011' },
    { due: '2026-09-20', vehicle: '960011' },
    { due: '2026-10-25', vehicle: '960012', amt: '300.00', feeItem: 9 },
    { due: '2026-12-05', vehicle: '960012' },
  ])
  await world.run('overdue-mark')
})
afterAll(() => world?.drop())

interface Lease {
  car: string
  bills: number
  amt: string
  old: string
  days: number
  disputed: string
}
const FIGURES = `order_vehicle_id as car, bills, overdue_amt as amt, over90 as old, longest_days as days, disputed_amt as disputed`
/** As lists ask it: by the role that only reads. */
const told = () =>
  readerOf(world.test.database).rows<Lease>(sql`select ${sql.trusted(FIGURES)} from (${owed(TENANT)}) o order by 1`)
/** From the bills alone. */
const live = () =>
  world.tx(tx =>
    tx.rows<Lease>(
      sql`select b.order_vehicle_id as car, count(*)::int as bills, sum(b.unpaid_amt) as amt, coalesce(sum(b.unpaid_amt) filter (where b.age_bucket = 4), 0.00) as old, max(b.overdue_days)::int as days,
        coalesce(sum(b.unpaid_amt) filter (where b.disputed), 0.00) as disputed from bill_receivable b where b.tenant_id = ${tx.tenantId} and ${OVERDUE} group by 1 order by 1`,
    ),
  )
const kept = () =>
  world.tx(tx => tx.rows<{ bills: number }>(sql`select bills from rental_overdue_sum where tenant_id = ${tx.tenantId}`))

it('tells what each lease owes before and after the fold', async () => {
  expect((await told()).map(one => [one.car, one.bills, one.amt, one.old, one.days])).toEqual([
    ['960011', 2, '9600.00', '4800.00', 107],
    ['960012', 1, '300.00', '0.00', 36],
  ])
  await world.run('summary-fold')
  expect((await kept()).map(one => one.bills).sort()).toEqual([1, 2])
  expect(await told()).toEqual(await live())
})

it('tells what a customer owes by age, and the rent of the last thirty days whoever paid it', async () => {
  const of = async (asOf: LocalDate) =>
    (await world.tx(tx => exposuresOf(tx, [PENGCHI, YUNTU], asOf))) as ReadonlyMap<string, CustomerExposure>
  const now = (await of('2026-11-30')).get(PENGCHI)!
  expect(now).toMatchObject({
    openAmt: fen('14700.00'),
    overdueAmt: fen('9900.00'),
    overdueDays: 107,
    rentMonthly: fen('0.00'),
    ages: ['4800.00', '0.00', '300.00', '4800.00', '4800.00'].map(fen),
  })
  const later = await of('2026-12-10')
  expect(later.get(PENGCHI)).toMatchObject({ overdueAmt: fen('14700.00'), rentMonthly: fen('4800.00') })
  expect(later.get(YUNTU)).toMatchObject({ openAmt: fen('0.00'), overdueDays: 0 })
})

it('follows a payment, a dispute and a closed bill at once, and keeps them with the next fold', async () => {
  const money = await world.receipt('4800.00')
  await world.confirm(
    world.cashier,
    await world.claim(world.sales, { funds: [fund(money, '4800.00')], allocs: [pays(ids[0]!, '4800.00')] }),
  )
  await world.tx(tx =>
    act(tx, world.manager, billReceivable, ids[1]!, 'dispute', { input: { disputed: true, disputeNote: '金额有误' } }),
  )
  await world.tx(tx => act(tx, world.manager, billReceivable, ids[2]!, 'close', { reason: '重复出账' }))
  const now = await told()
  expect(now).toEqual([expect.objectContaining({ car: '960011', bills: 1, amt: '4800.00', disputed: '4800.00' })])
  expect(now).toEqual(await live())
  await world.run('summary-fold')
  expect(await kept()).toEqual([{ bills: 1 }])
  expect(await told()).toEqual(now)
})

it('is a day older after the marks of a night, for bills that nobody touched too', async () => {
  world.clock.day = '2026-12-10'
  await world.run('overdue-mark')
  const now = await told()
  expect(now.map(one => [one.car, one.days])).toEqual([
    ['960011', 81],
    ['960012', 5],
  ])
  expect(now).toEqual(await live())
})

it('reads the bills of those payers only who have one that moved', async () => {
  await world.run('summary-fold')
  const plan = await world.tx(async tx => {
    await tx.run(sql`set local enable_seqscan = off`)
    return tx.rows<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, costs off, timing off, summary off) select * from (${owed(TENANT)}) o`,
    )
  })
  const bills = plan.map(row => row['QUERY PLAN']).filter(line => line.includes('on bill_receivable'))
  expect(bills.length).toBeGreaterThan(0)
  expect(bills.filter(line => !/rows=0(\.00)? /.test(line))).toEqual([])
})
