import fc from '#packages/testing/properties.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, fen, Refused, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { billReceivableActual } from './bill-receivable-actual/bill-receivable-actual.ts'
import { billReceivable } from './bill-receivable/bill-receivable.ts'
import { billReceiptWriteOff } from './bill-receipt-write-off/bill-receipt-write-off.ts'
import { suggest } from './bill-receipt-write-off/server/suggest.ts'
import { prorateBill } from './bill-accounts-change/server/prorate-bill.ts'
import { fund, moneyWorld, pays, PENGCHI, COMPANY, type MoneyWorld } from './testing.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-10', 24)
})
afterAll(() => world?.drop())

const VERBS = [
  'claim',
  'claim',
  'confirm',
  'confirm',
  'reject',
  'reverse',
  'undo',
  'accrue',
  'billLate',
  'prorate',
  'offset',
  'bill',
  'receipt',
  'day',
  'dispute',
] as const
type Verb = (typeof VERBS)[number]
interface Step {
  verb: Verb
  pick: number
  amount: number
}
const step = fc.record({
  verb: fc.constantFrom(...VERBS),
  pick: fc.nat(1000),
  amount: fc.integer({ min: 1, max: 900_000 }),
})

const cents = (value: number) => yuan(BigInt(value) as never)
const some = async (statement: ReturnType<typeof sql>, pick: number) => {
  const rows = await world.tx(tx => tx.rows<{ id: string }>(statement))
  return rows.length ? rows[pick % rows.length]!.id : undefined
}
const vouchers = (status: number, pick: number) =>
  some(sql`select id from bill_receipt_write_off where status = ${status} order by id desc limit 5`, pick)

/** A claim of a random receipt for random bills, by the suggested order, the rest to the balance. */
async function claim({ pick, amount }: Step): Promise<unknown> {
  const receipt = await some(
    sql`select id from account_bank_receipt where open_amt > locked_amt order by id desc limit 6`,
    pick,
  )
  const bills = await world.tx(tx =>
    tx.rows<{ id: string }>(
      sql`select id from bill_receivable where status in (1, 2) and unpaid_amt > locked_amt order by id desc limit 8`,
    ),
  )
  if (!receipt || bills.length === 0) return undefined
  const chosen = bills.filter((_, index) => (pick >> index) % 2 === 0).map(row => row.id)
  const available = fen(
    (await world.tx(tx =>
      tx.row<{ a: string }>(sql`select available_amt as a from account_bank_receipt where id = ${receipt}::bigint`),
    ))!.a,
  )
  const asked = BigInt(amount) < available ? (BigInt(amount) as typeof available) : available
  const plan = await world.tx(tx =>
    suggest(tx, world.sales, {
      payerId: PENGCHI,
      companyId: COMPANY,
      receiptIds: receipt,
      amounts: yuan(asked),
      billIds: (chosen.length ? chosen : [bills[0]!.id]).join(','),
    }),
  )
  return world.claim(world.sales, {
    closeSmallDiff: pick % 7 === 0,
    funds: [fund(receipt, yuan(asked))],
    allocs: plan.lines.map(line => pays(line.billId, line.amt, line.allocType)),
    overs: plan.restTotal === '0.00' ? [] : [{ customerId: PENGCHI, amt: plan.restTotal }],
  })
}

/** Money of the balance onto a bill: what makes later reversals refuse. */
async function offset({ pick, amount }: Step): Promise<unknown> {
  const [row] = await world.tx(tx => findRows(tx, accountSurplus, sql`t.available_amt > 0`))
  const bill = await some(
    sql`select id from bill_receivable where status in (1, 2) and unpaid_amt > locked_amt order by id desc limit 8`,
    pick,
  )
  if (!row || !bill) return undefined
  const free = fen(
    (await world.tx(tx =>
      tx.row<{ a: string }>(sql`select unpaid_amt - locked_amt as a from bill_receivable where id = ${bill}::bigint`),
    ))!.a,
  )
  const least = [row.availableAmt, free, BigInt(amount) as typeof free].reduce((a, b) => (a < b ? a : b))
  const id = await world.claim(world.sales, {
    funds: [{ fundType: 2, surplusId: row.id, amt: yuan(least) }],
    allocs: [pays(bill, yuan(least))],
  })
  return world.confirm(world.cashier, id)
}

async function prorate({ pick, amount }: Step): Promise<unknown> {
  const bill = await some(
    sql`select id from bill_receivable where status in (1, 2, 3) and origin = 1 order by id desc limit 8`,
    pick,
  )
  return (
    bill &&
    world.tx(tx =>
      prorateBill(tx, world.system, {
        billId: bill,
        newAmt: (pick % 9 === 0 ? 0n : BigInt(amount)) as never,
        effectiveDate: world.clock.day,
        source: `p${pick}:${amount}`,
        reason: '按日折算',
      }),
    )
  )
}

async function run(one: Step): Promise<unknown> {
  const doVoucher = async (status: number, name: 'reject' | 'invalid', who = world.manager) => {
    const id = await vouchers(status, one.pick)
    return (
      id &&
      world.tx(tx =>
        act(tx, who, billReceiptWriteOff, id, name, { reason: '随机', input: { voidLateFee: one.pick % 2 === 0 } }),
      )
    )
  }
  switch (one.verb) {
    case 'claim':
      return claim(one)
    case 'offset':
      return offset(one)
    case 'prorate':
      return prorate(one)
    case 'confirm': {
      const id = await vouchers(10, one.pick)
      return id && world.confirm(world.cashier, id)
    }
    case 'reject':
      return doVoucher(10, 'reject', world.cashier)
    case 'reverse':
      return doVoucher(1, 'invalid')
    case 'undo': {
      const id = await some(
        sql`select id from bill_receivable_actual where status = 1 and amt > 0 and voucher_type = 1 order by id desc limit 8`,
        one.pick,
      )
      return id && world.tx(tx => act(tx, world.manager, billReceivableActual, id, 'close', { reason: '随机' }))
    }
    case 'accrue':
      return world.run('late-fee-accrue')
    case 'billLate':
      return world.run('late-fee-bill')
    case 'dispute': {
      const id = await some(
        sql`select id from bill_receivable where status in (1, 2) order by id desc limit 8`,
        one.pick,
      )
      return (
        id &&
        world.tx(tx =>
          act(tx, world.manager, billReceivable, id, 'dispute', {
            input: { disputed: one.pick % 2 === 0, disputeNote: 'x' },
          }),
        )
      )
    }
    case 'bill':
      return world.bills([
        {
          due: addDays(world.clock.day, (one.pick % 60) - 50),
          amt: cents(one.amount + 100),
          ...(one.pick % 5 === 0 ? { feeItem: 2, vehicle: String(960_000 + (one.pick % 3)) } : {}),
        },
      ])
    case 'receipt':
      return world.receipt(cents(one.amount + 1), { day: addDays(world.clock.day, -(one.pick % 20)) })
    case 'day': {
      world.clock.day = addDays(world.clock.day, one.pick % 12)
      return undefined
    }
  }
}

/** A refusal is allowed, and so is nothing to do; any other error is a bug. Returns whether something was done. */
const tolerant = (work: Promise<unknown>) =>
  work.then(
    result => result !== undefined,
    (error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    },
  )

describe('random orders of money events, two callers at once (50-billing 13, 22)', () => {
  it('the fifteen invariants hold after every history, and no deadlock reaches a user', async () => {
    const done = new Map<Verb, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 8, maxLength: 14 }), async pairs => {
        await world.bills([
          { due: addDays(world.clock.day, -40) },
          { due: addDays(world.clock.day, -10), amt: '1234.56' },
          { due: addDays(world.clock.day, 5) },
        ])
        await world.receipt('9000.00', { day: addDays(world.clock.day, -20) })
        await world.receipt('3000.00')
        for (const [left, right] of pairs) {
          const results = await Promise.all([tolerant(run(left)), tolerant(run(right))])
          for (const [at, { verb }] of [left, right].entries())
            if (results[at]) done.set(verb, (done.get(verb) ?? 0) + 1)
        }
        await assertLedgerClean(world.test.database)
      }),
      { numRuns: Number(process.env['MONEY_RUNS'] ?? 8), endOnFailure: true },
    )
    // Histories without effect would pass every rule.
    for (const verb of ['claim', 'confirm', 'reverse', 'undo', 'prorate'] as const)
      expect(done.get(verb) ?? 0, verb).toBeGreaterThan(0)
    expect([...done.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThan(40)
  })

  const THREADS = 20
  const DEADLOCKS = sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`
  const EVENTS = process.env['WHOLE'] ? 1_000 : 160
  it(`50.22 ${THREADS} threads, ${EVENTS} random events: I1 to I15 hold, and nobody reads of a deadlock`, async () => {
    const timeless = VERBS.filter(verb => !['day', 'accrue', 'billLate'].includes(verb))
    const [steps] = fc.sample(
      fc.array(
        fc.record({
          verb: fc.constantFrom(...timeless),
          pick: fc.nat(1000),
          amount: fc.integer({ min: 1, max: 900_000 }),
        }),
        {
          minLength: EVENTS,
          maxLength: EVENTS,
        },
      ),
      1,
    ) as [Step[]]
    await world.bills([{ due: addDays(world.clock.day, -40) }, { due: addDays(world.clock.day, -3), amt: '12345.67' }])
    await world.receipt('30000.00', { day: addDays(world.clock.day, -2) })
    const before = await world.tx(tx => tx.row<{ n: number }>(sql`select count(*)::int as n from ledger_entry`))
    const { n: unordered } = (await world.tx(tx => tx.row<{ n: number }>(DEADLOCKS)))!
    await Promise.all(
      Array.from({ length: THREADS }, async (_, thread) => {
        for (let at = thread; at < steps.length; at += THREADS) await tolerant(run(steps[at]!))
      }),
    )
    const after = await world.tx(tx => tx.row<{ n: number }>(sql`select count(*)::int as n from ledger_entry`))
    expect(after!.n - before!.n).toBeGreaterThan(EVENTS / 8)
    // The order of 90-interfaces 2 leaves few: numbers of two kinds taken crosswise.
    const { n: met } = (await world.tx(tx => tx.row<{ n: number }>(DEADLOCKS)))!
    expect(met - unordered).toBeLessThan(EVENTS / 20)
    await assertLedgerClean(world.test.database)
  })
})
