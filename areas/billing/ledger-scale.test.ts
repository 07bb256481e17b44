import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sql } from '#packages/database/sql.ts'
import { sql } from '#packages/database/sql.ts'
import { testCluster } from '#packages/database/testing.ts'
import { withClient, withDatabase } from '#packages/database/roles.ts'
import { copyRows, withoutIndexes } from '#packages/testing/copies.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { explainSurplus } from '#areas/accounts/account-surplus/server/explain-surplus.ts'
import { postedLines } from '#areas/accounts/explain/server/explained.ts'
import { trialBalance } from '#areas/accounts/ledger/server/balances.ts'
import { postingsOfEvent } from '#areas/accounts/ledger/server/postings-of-entry.ts'
import { fund, moneyWorld, pays, PENGCHI, type MoneyWorld } from './testing.ts'

// What a desk asks of the ledger is answered by an index, however long the books have been kept. `npm test` asks a
// short ledger, `npm run test:long ledger-scale` one of ten million postings (it needs 8 GB where the test cluster lies).
const POSTINGS = Number(process.env['POSTINGS'] ?? 60_000)
const CHUNK = 500_000
let world: MoneyWorld
let bill = ''
let receipt = ''

beforeAll(async () => {
  world = await moneyWorld('2026-11-05')
  ;[bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
  receipt = await world.receipt('5000.00')
  await world.confirm(
    world.cashier,
    await world.claim(world.sales, {
      funds: [fund(receipt, '5000.00')],
      allocs: [pays(bill, '4800.00')],
      overs: [{ customerId: PENGCHI, amt: '200.00' }],
    }),
  )
  await grow(POSTINGS)
})
afterAll(() => world?.drop())

/** Copies of one entry with two postings, each of a party, a bill, a contract and a bank line of its own. */
async function grow(postings: number): Promise<void> {
  const { ownerUrl } = await testCluster()
  await withClient(withDatabase(ownerUrl, world.test.urls.name), async client => {
    await client.query('set session_replication_role = replica')
    const entry = `select * from ledger_entry where event_type = 'receipt.over' limit 1`
    const lines = `select *, row_number() over (order by line_no) as k from ledger_posting where entry_id = (select id from (${entry}) e) order by line_no limit 2`
    await withoutIndexes(client, ['ledger_entry', 'ledger_posting'], async () => {
      for (let first = 1; first <= postings / 2; first += CHUNK) {
        const copies = [first, Math.min(first + CHUNK - 1, postings / 2)] as const
        await copyRows(client, 'ledger_entry', entry, OF_ENTRY, copies)
        await copyRows(client, 'ledger_posting', lines, OF_POSTING, copies)
      }
    })
  })
}

const OF_ENTRY = {
  id: '8000000000 + g',
  entry_no: `'PZ' || lpad(g::text, 12, '0')`,
  event_key: `'scale:' || g`,
  source_id: '(9000000000 + g)::text',
  post_date: `o.post_date - (g % 900)::int`,
}
const OF_POSTING = {
  id: '8000000000 + 2 * g + o.k',
  entry_id: '8000000000 + g',
  bill_id: '9000000000 + g % 400000',
  party_id: '9100000000 + g % 20000',
  contract_id: '9200000000 + g % 50000',
  bank_receipt_id: '9300000000 + g % 300000',
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}
/** Tables that the statements of the work read from end to end. */
async function readWhole(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return world.tx(async tx => {
    const asked: Sql[] = []
    const listening = new Proxy(tx, {
      get(target, name) {
        const found = Reflect.get(target, name) as unknown
        if ((name !== 'rows' && name !== 'row') || typeof found !== 'function')
          return typeof found === 'function' ? (found as (...of: unknown[]) => unknown).bind(target) : found
        return (statement: Sql, ...rest: unknown[]) => {
          asked.push(statement)
          return (found as (...of: unknown[]) => unknown).call(target, statement, ...rest)
        }
      },
    })
    await work(listening)
    expect(asked.length).toBeGreaterThan(0)
    const whole: string[] = []
    for (const one of asked) {
      const [row] = await tx.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        ...sql`select 1`,
        text: `explain (format json) ${one.text}`,
        values: one.values,
      } as never)
      const visit = (plan: Plan): void => {
        if (plan['Node Type'] === 'Seq Scan' && /^ledger_/.test(plan['Relation Name'] ?? ''))
          whole.push(plan['Relation Name']!)
        for (const below of plan.Plans ?? []) visit(below)
      }
      for (const top of row!['QUERY PLAN']) visit(top.Plan)
    }
    return whole
  })
}

it.each([
  ['a bill', () => ({ billId: bill })],
  ['a party', () => ({ partyId: PENGCHI })],
  ['a contract', () => ({ contractId: '9200000007' })],
  ['a bank line', () => ({ bankReceiptId: receipt })],
] as const)('the balances of %s come from an index', async (_, of) => {
  expect(await readWhole(tx => trialBalance(tx, world.cashier, of()))).toEqual([])
})

it('so do the entries behind an amount, an event by its key and the movements of a balance', async () => {
  const [surplus] = await world.tx(tx => findRows(tx, accountSurplus, { partyId: PENGCHI } as never))
  expect(await readWhole(tx => postedLines(tx, sql`p.bill_id = ${bill}::bigint`))).toEqual([])
  expect(await readWhole(tx => postingsOfEvent(tx, `receivable.activated:${bill}`))).toEqual([])
  expect(await readWhole(tx => explainSurplus(tx, world.cashier, surplus!.id))).toEqual([])
})

it('the trial balance of all books, which reads every posting once, balances; its time is printed', async () => {
  const begun = performance.now()
  const accounts = await world.tx(tx => trialBalance(tx, world.cashier, { from: '2026-11-01', asOf: '2026-11-30' }))
  console.log(`trial balance over ${POSTINGS} postings: ${Math.round(performance.now() - begun)} ms`)
  const sum = (side: 'debit' | 'credit') =>
    accounts.reduce((all, one) => all + BigInt(String(one[side]).replace('.', '')), 0n)
  expect(sum('debit')).toBeGreaterThan(0n)
  expect(sum('debit')).toBe(sum('credit'))
})

it('and every posting that was asked for is there', async () => {
  const count = await world.tx(tx =>
    tx.row<{ n: number }>(sql`select count(*)::int as n from ledger_posting where tenant_id = ${tx.tenantId}`),
  )
  expect(count!.n).toBeGreaterThanOrEqual(POSTINGS)
})
