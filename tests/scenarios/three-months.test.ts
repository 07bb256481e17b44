import { addDays, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { enqueueDue, type Schedule } from '#packages/jobs/schedule.ts'
import { allSchedules } from '#packages/server/registry.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_TENANT } from '../../apps/server/first-start.ts'
import { approvedByAll, openStand, smallLease, type Stand } from '../races/stand.ts'
import { allotsCars, positionsOf, takesCars } from './positions.ts'
import { paysFrontMoney, runsJob, sealsAndSigns, standCars } from './story.ts'

// The clock of a company moves through three months day by day: two cars, taken on 2026-11-21 for two months; deposits
// are paid and nothing else, and neither car comes back. The figures are worked out by hand.
const TAKEN: LocalDate = '2026-11-21'
const UNTIL: LocalDate = '2027-02-21'
const NIGHT = [
  'plan-activate',
  'late-fee-accrue',
  'auto-offset',
  'overdue-mark',
  'holdover-scan',
  'late-fee-bill',
  'bill-due-notice',
  'vehicle-depreciate',
  'rent-statement',
  'customer-statement',
  'customer-account-mark',
  'ledger-check',
]
let stand: Stand
beforeAll(async () => {
  stand = await openStand()
  const { world, masters, sales, customerId } = stand
  const body = smallLease(stand, 2)
  const { id } = await sales.posts('contract-lease/save', {
    ...body,
    leaseMode: 2,
    termMonths: 2,
    products: (body['products'] as object[]).map(one => ({ ...one, termMonths: 2 })),
  })
  await approvedByAll(stand, 'contract-lease', id)
  const orderId = await sealsAndSigns(world, masters, id)
  await runsJob(world, 'plan-activate')
  const { contractNo } = await sales.gets('contract-lease/detail', { id })
  await paysFrontMoney(world, masters, customerId, contractNo)
  const [cars, positions] = [await standCars(world, masters, 2), await positionsOf(world, orderId)]
  await allotsCars(
    world,
    masters,
    orderId,
    positions.map((one, at) => ({ orderVehicleId: one.id, vehicleId: cars[at]! })),
  )
  await takesCars(
    world,
    masters,
    positions.map(one => one.id),
  )
})
afterAll(() => stand?.world.close())

const timeOf = (one: Schedule): string =>
  (typeof one.dailyAt === 'string' ? one.dailyAt : (one.monthlyAt ?? '')).slice(-5)
/** What the scheduler finds due of one night's work, in the order of the night, and all that follows from it. */
async function night(day: LocalDate): Promise<void> {
  const { world } = stand
  world.clock.set(`${day} 09:30:00`)
  const due = allSchedules()
    .filter(one => NIGHT.includes(one.kind))
    .sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
  await enqueueDue(world.product.database, world.clock, due, [DEMO_TENANT], async () => world.system)
  await world.product.runner.drain()
}
const rows = <T = Record<string, unknown>>(statement: (tenant: string) => ReturnType<typeof sql>) =>
  stand.world.inside(tx => tx.rows<T>(statement(tx.tenantId)))

it('rents fall due, late fee accrues, dunning begins and the holdover is billed as three months pass', async () => {
  for (let day = TAKEN; day <= UNTIL; day = addDays(day, 1)) await night(day)
  expect(await rows(t => sql`select kind, error from job where tenant_id = ${t} and state <> 1`)).toEqual([])

  // A short lease bears 5,100.00. Late fee 0.05 % a day up to yesterday; 11 days of January at 1.5 x 167.67 = 251.51.
  expect(
    await rows(
      t => sql`select due_date::text as due, count(*)::int as bills, sum(due_amt)::text as amt, sum(late_fee_accrued)::text as fee, max(overdue_days)::int as days
        from bill_receivable where tenant_id = ${t} and fee_item = 1 and status = 1 group by 1 order by 1`,
    ),
  ).toEqual([
    { due: '2026-11-21', bills: 2, amt: '10200.00', fee: '464.10', days: 92 },
    { due: '2026-12-21', bills: 2, amt: '10200.00', fee: '311.10', days: 62 },
    { due: '2027-01-31', bills: 2, amt: '5533.22', fee: '55.34', days: 21 },
  ])
})

it('the customer is dunned on days 1, 7, 15, 30, 60 and 90, blocked, and in arrears', async () => {
  expect(
    await rows(
      t => sql`select b.due_date::text as due, count(*)::int as told from outbox_event e join bill_receivable b on b.tenant_id = e.tenant_id and b.id = e.aggregate_id
        where e.tenant_id = ${t} and e.name = 'receivable.overdue' and b.fee_item = 1 group by 1 order by 1`,
    ),
  ).toEqual([
    { due: '2026-11-21', told: 12 },
    { due: '2026-12-21', told: 10 },
    { due: '2027-01-31', told: 6 },
  ])
  const { customerId } = stand
  expect(
    await rows(
      t => sql`select status from customer_account where tenant_id = ${t} and customer_id = ${customerId}::bigint`,
    ),
  ).toEqual([{ status: 2 }])
  expect(
    await rows(t => sql`select 1 from quota_block where tenant_id = ${t} and is_deleted = 0 and status = 1 limit 1`),
  ).toHaveLength(1)
})

it('statements of three months follow one another, late fee of each month billed at its end', async () => {
  expect(
    await rows(
      t =>
        sql`select month, opening::text, billed::text, late_fee::text as "lateFee", received::text, closing::text from customer_statement where tenant_id = ${t} and month >= '2026-11' order by month`,
    ),
  ).toEqual([
    {
      month: '2026-11',
      opening: '0.00',
      billed: '30200.00',
      lateFee: '45.90',
      received: '20000.00',
      closing: '10245.90',
    },
    {
      month: '2026-12',
      opening: '10245.90',
      billed: '10200.00',
      lateFee: '209.10',
      received: '0.00',
      closing: '20655.00',
    },
    {
      month: '2027-01',
      opening: '20655.00',
      billed: '5533.22',
      lateFee: '316.20',
      received: '0.00',
      closing: '26504.42',
    },
  ])
})

it('the cars are marked as held over once, and lose their value month by month', async () => {
  expect(
    await rows(t => sql`select status, holdover_from::text as "from" from order_vehicle where tenant_id = ${t}`),
  ).toEqual([
    { status: 5, from: '2027-01-21' },
    { status: 5, from: '2027-01-21' },
  ])
  expect(
    await rows(
      t =>
        sql`select count(*)::int as n from user_message where tenant_id = ${t} and biz_type_code = 'order_vehicle_holdover'`,
    ),
  ).toEqual([{ n: 2 }])
  expect(
    await rows(
      t =>
        sql`select month, count(*)::int as cars, sum(amt)::text as amt from vehicle_depreciation where tenant_id = ${t} group by 1 order by 1`,
    ),
  ).toEqual([
    { month: '2026-11', cars: 2, amt: '3951.32' },
    { month: '2026-12', cars: 2, amt: '3951.32' },
    { month: '2027-01', cars: 2, amt: '3951.32' },
  ])
})
