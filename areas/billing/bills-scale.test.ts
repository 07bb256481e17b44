import { copyRows, withoutIndexes } from '#packages/testing/copies.ts'
import { readsOf, type Reads } from '#packages/testing/reads-of.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { testCluster } from '#packages/database/testing.ts'
import { withClient, withDatabase } from '#packages/database/roles.ts'
import { page, statusCount } from '#packages/server/query.ts'
import { readerOf, type Reader } from '#packages/server/reader.ts'
import { billReceivable } from './bill-receivable/bill-receivable.ts'
import { OVERDUE } from './bill-rental-overdue/server/owed.ts'
import { CONTRACT, PENGCHI, moneyWorld, type MoneyWorld } from './testing.ts'

// Issue 22: what a desk asks of its bills is answered by an index, and a night passes every open bill once. `npm test`
// asks 40,000 bills, `npm run test:long bills-scale` a million.
const BILLS = Number(process.env['BILLS'] ?? 40_000)
const PAYERS = BILLS / 200
const PAYER = '9100000007'
/** A total is counted up to here (decisions 3). */
const COUNTED = 10_001
let world: MoneyWorld
let read: pg.Client

beforeAll(async () => {
  world = await moneyWorld('2026-11-05')
  const [bill] = await world.bills([{ due: '2026-11-20' }])
  await grow(bill!)
  read = new pg.Client({ connectionString: world.test.urls.read, options: '-c jit=off' })
  await read.connect()
})
afterAll(async () => {
  await read?.end()
  await world?.drop()
})

/** Copies of one bill, two hundred to a payer, due in thirty months; four of ten are open, marked as of yesterday. */
async function grow(id: string): Promise<void> {
  const due = `(date '2026-12-31' - (g % 900)::int)`
  const isOpen = `(g / ${PAYERS}) % 10 < 4`
  const late = `greatest(0, date '2026-11-04' - ${due})`
  const made: Readonly<Record<string, string>> = {
    id: '8000000000 + g',
    bill_no: `'YS' || to_char(${due}, 'YYYYMMDD') || lpad((g / 900)::text, 6, '0')`,
    plan_id: 'null',
    source_id: '(8100000000 + g)::text',
    payer_id: `9100000000 + g % ${PAYERS}`,
    customer_id: `9100000000 + g % ${PAYERS}`,
    contract_id: `9200000000 + g % ${PAYERS * 4}`,
    due_date: due,
    status: `case when ${isOpen} then 1 else 3 end`,
    settled_amt: `case when ${isOpen} then 0 else o.due_amt end`,
    unpaid_amt: `case when ${isOpen} then o.due_amt else 0 end`,
    overdue_days: `case when ${isOpen} then ${late} else 0 end`,
    overdue_told: `case when ${isOpen} then ${late} else 0 end`,
    create_time: `o.create_time - g * interval '1 second'`,
  }
  const { ownerUrl } = await testCluster()
  await withClient(withDatabase(ownerUrl, world.test.urls.name), async client => {
    await client.query('set session_replication_role = replica')
    await withoutIndexes(client, ['bill_receivable'], () =>
      copyRows(client, 'bill_receivable', `select * from bill_receivable where id = ${id}`, made, [1, BILLS]),
    )
    await copyRows(
      client,
      'mechanism',
      `select * from mechanism where id = ${PENGCHI}`,
      {
        id: '9100000000 + g',
        mechanism_no: `'KH' || g`,
        mechanism_name: `'客户' || g`,
        credit_code: 'null',
        id_no: 'null',
      },
      [0, PAYERS - 1],
    )
  })
}

/** What a question reads of the bills. The capped total stops after its ten thousand rows, in whatever order they lie. */
async function asked<T>(ask: (reader: Reader) => Promise<T>): Promise<Reads<T>> {
  const found = await readsOf(read, readerOf(world.test.database), { table: 'bill_receivable', atLeast: BILLS }, ask)
  expect(found.statements).toBeGreaterThan(0)
  return found
}
const list = (query: Record<string, string>) =>
  asked(reader => page(reader, undefined, world.manager, billReceivable, { size: '50', ...query }))

it.each([
  ['no filter', {}],
  ['a state, as the tabs ask it', { status: '1' }],
  ['a customer', { customerId: PAYER }],
  ['a contract', { contractId: '9200000011' }],
  ['a number in the search box', { keyword: 'YS20261224000001' }],
] as const)('the list with %s comes from an index, and its first page does not read every bill', async (_, filter) => {
  const { answer, whole, looked } = await list(filter)
  expect(answer.total).toBeGreaterThan(0)
  expect(whole, 'read from end to end').toBe(0)
  expect(looked, `${looked} rows of ${BILLS}`).toBeLessThan(3 * COUNTED + 50)
})

it('the totals of a customer and the counts of his tabs cost his two hundred bills, whatever the company has', async () => {
  const totals = await list({ customerId: PAYER, totals: '1', size: '1' })
  expect(totals.answer.totals).toMatchObject({ unpaidAmt: expect.stringMatching(/^[1-9]\d*\.\d\d$/) })
  expect(totals).toMatchObject({ whole: 0 })
  expect(totals.looked).toBeLessThanOrEqual(1000)
  const counts = await asked(reader => statusCount(reader, world.manager, billReceivable, { customerId: PAYER }))
  expect(Object.values(counts.answer).reduce((sum, one) => sum + one, 0)).toBe(200)
  expect(counts).toMatchObject({ whole: 0 })
  expect(counts.looked).toBeLessThanOrEqual(400)
})

it('a night marks what is open, leaves the rest, and has nothing left to say the second time', async () => {
  const wrong = () =>
    world.tx(tx =>
      tx.row<{ n: number; open: number }>(
        sql`select count(*) filter (where status in (1, 2) and overdue_days <> greatest(0, '2026-11-05'::date - due_date) or status = 3 and overdue_days <> 0)::int as n, count(*) filter (where status in (1, 2))::int as open
          from bill_receivable where tenant_id = ${tx.tenantId} and contract_id <> ${CONTRACT}::bigint`,
      ),
    )
  const told = () =>
    world.tx(tx =>
      tx.row<{ n: number }>(
        sql`select count(*)::int as n from bill_receivable where tenant_id = ${tx.tenantId} and overdue_told in (1, 7, 15, 30, 60, 90)`,
      ),
    )
  expect((await wrong())!.n).toBeGreaterThan(BILLS / 5)
  const begun = performance.now()
  await world.run('overdue-mark')
  const seconds = (performance.now() - begun) / 1000
  console.info(`overdue-mark: ${(await wrong())!.open} open of ${BILLS} bills in ${seconds.toFixed(1)} s`)
  expect(await wrong()).toEqual({ n: 0, open: (BILLS * 4) / 10 })
  const first = await told()
  // What each lease owes was added up behind the marks: its list agrees with the bills.
  const sums = await world.tx(tx =>
    tx.row<{ kept: string; live: string }>(
      sql`select (select sum(overdue_amt) from rental_overdue_sum where tenant_id = ${tx.tenantId}) as kept,
        (select sum(b.unpaid_amt) from bill_receivable b where b.tenant_id = ${tx.tenantId} and ${OVERDUE}) as live`,
    ),
  )
  expect(sums!.kept).toBe(sums!.live)
  await world.run('overdue-mark')
  expect(await told()).toEqual(first)
  // 50-billing 3.8: a night of 300,000 overdue bills ends within fifteen minutes.
  expect(seconds).toBeLessThan(Math.max(60, (BILLS / 300_000) * 900))
})
