import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { testCluster } from '#packages/database/testing.ts'
import { withClient, withDatabase } from '#packages/database/roles.ts'
import { jobState } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { columnsOf, copyRows, withoutIndexes } from '#packages/testing/copies.ts'
import { accountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'
import { param } from '#areas/platform/param/param.ts'
import { servesClosing } from './closing-testing.ts'
import { COMPANY, fund, moneyWorld, pays, type MoneyWorld } from './testing.ts'

// Issue 22: a month is closed over a million bills, a quarter of them paid, by a job that a second server takes over.
// `npm test` closes 2,000 of them, `npm run test:long closing-scale` a million (it needs 10 GB where the cluster lies).
const BILLS = Number(process.env['CLOSED_BILLS'] ?? 2_000)
const CHUNK = 100_000
/** Ids of a copy: those of its model and so much for each copy. */
const STEP = 10_000_000_000
/** What a bill leaves behind until it is paid, and the columns that are unique there. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  bill_receipt_plan: ['plan_no', 'gen_key'],
  bill_receivable: ['bill_no'],
  account_bank_receipt: ['bank_receipt_no', 'fingerprint'],
  bill_receipt_write_off: ['write_off_no'],
  bill_receipt_write_off_fund: [],
  bill_receipt_write_off_alloc: [],
  bill_receivable_actual: ['actual_no'],
  ledger_entry: ['entry_no', 'event_key'],
  ledger_posting: [],
}
let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-05')
  await grow()
  await world.tx(tx =>
    insertRow(tx, world.system, param, {
      ...{ paramKey: 'ledger.close.jobFrom', paramName: '结账', paramValue: '10', status: 1, valueType: 2 },
    } as never),
  )
})
afterAll(() => world?.drop())

/** One open bill and one paid one are made by the product, the others are copies with everything that belongs to them. */
async function grow(): Promise<void> {
  const { ownerUrl } = await testCluster()
  await withClient(withDatabase(ownerUrl, world.test.urls.name), async client => {
    await client.query('set session_replication_role = replica')
    const open = await madeBy(client, () => world.bills([{ due: '2026-11-20' }]))
    const paid = await madeBy(client, async () => {
      const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
      const receipt = await world.receipt('4800.00')
      const claim = { funds: [fund(receipt, '4800.00')], allocs: [pays(bill, '4800.00')] }
      await world.confirm(world.cashier, await world.claim(world.sales, claim))
    })
    await withoutIndexes(client, Object.keys(TABLES), async () => {
      for (let first = 1; first <= BILLS; first += CHUNK) {
        const last = Math.min(first + CHUNK, BILLS + 1) - 1
        await copies(client, open, first, last - Math.floor((last - first + 1) / 4))
        await copies(client, paid, last - Math.floor((last - first + 1) / 4) + 1, last)
      }
    })
  })
}

const idsOf = async (client: pg.Client): Promise<Set<string>> =>
  new Set(
    (
      await client.query<{ id: string }>(
        Object.keys(TABLES)
          .map(one => `select id::text as id from ${one}`)
          .join(' union all '),
      )
    ).rows.map(row => row.id),
  )
async function madeBy(client: pg.Client, work: () => Promise<unknown>): Promise<string[]> {
  const before = await idsOf(client)
  await work()
  return [...(await idsOf(client))].filter(id => !before.has(id))
}

async function copies(client: pg.Client, ids: readonly string[], first: number, last: number): Promise<void> {
  if (last < first) return
  const family = `(${ids.join(', ')})`
  for (const [table, unique] of Object.entries(TABLES)) {
    const types = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and atttypid = 'bigint'::regtype`,
    )
    const bigints = types.rows.map(row => row.name)
    const made = Object.fromEntries([
      ...(await columnsOf(client, table))
        .filter(name => bigints.includes(name))
        .map(name => [
          name,
          `case when o."${name}" in ${family} then o."${name}" + g * ${STEP}::bigint else o."${name}" end`,
        ]),
      ...unique.map(name => [name, `left(o."${name}", 50) || ':' || g`]),
    ]) as Record<string, string>
    await copyRows(client, table, `select * from ${table} where id in ${family}`, made, [first, last])
  }
}

const november = async () =>
  (await world.tx(tx => findRows(tx, accountingPeriod, { companyId: COMPANY, period: '202611' } as never)))[0]!

it('closes the month of all bills, goes on with a second server, and says how fast', async () => {
  const { id } = await november()
  await world.tx(tx => act(tx, world.manager, accountingPeriod, id, 'close'))
  const begun = performance.now()
  const first = await servesClosing(world, 7)
  expect(first).toHaveLength(7)
  expect((await november()).status).toBe(2)
  const second = await servesClosing(world)
  const seconds = (performance.now() - begun) / 1000
  const closed = await world.tx(tx => getRow(tx, accountingPeriod, id))
  expect(closed).toMatchObject({ status: 3, closeResult: '' })
  const [job] = await world.tx(tx =>
    tx.rows<{ state: number; result: { entries: number; perSecond: number } }>(
      sql`select state, result from job where tenant_id = ${tx.tenantId} and kind = 'period-close'`,
    ),
  )
  // An entry of every bill, of a quarter of them the bank line and the payment as well.
  expect(job).toMatchObject({ state: jobState.done })
  expect(job!.result.entries).toBe(BILLS + 2 * Math.floor(BILLS / 4) + 4)
  console.info(`closing over ${BILLS} bills: ${job!.result.entries} entries in ${seconds.toFixed(1)} s`)
  console.info(`seconds of each rule: ${[...first, ...second].map(one => one.seconds.toFixed(1)).join(' ')}`)
})
