import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel'
import { withClient } from '#packages/database/roles.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { INVARIANTS } from '#areas/accounts/calculations/invariants.ts'
import { checkLedger, findBreaches, LISTED } from '#areas/accounts/ledger/server/check-ledger.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountActuallyReceive } from './account-actually-receive/account-actually-receive.ts'
import { accountActuallyReceiveBatch } from './account-actually-receive-batch/account-actually-receive-batch.ts'
import { COMPANY, fund, moneyWorld, pays, PENGCHI, TENANT, type MoneyWorld } from './testing.ts'

// Every rule of 50-billing 3.6 with tables to judge, on rows made by the verbs: intact books pass, and each figure
// broken on purpose is found by its rule.
let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-10', 4)
  const [late, rent] = await world.bills([
    { due: '2026-10-01' },
    { due: '2026-11-12' },
    { due: '2026-11-20' },
    { due: '2026-11-12', feeItem: 2, amt: '10000.00', vehicle: '960001' },
  ])
  const bills = await world.tx(tx =>
    tx.rows<{ id: string; item: number }>(sql`select id, fee_item as item from bill_receivable where fee_item = 2`),
  )
  await world.run('late-fee-accrue')
  await world.run('late-fee-bill')
  const receipt = await world.receipt('20000.00')
  await world.confirm(
    world.cashier,
    await world.claim(world.sales, {
      funds: [fund(receipt, '15700.00')],
      allocs: [pays(late!, '4800.00'), pays(bills[0]!.id, '10000.00')],
      overs: [{ customerId: '910001', amt: '900.00' }],
    }),
  )
  world.clock.day = addDays(world.clock.day, 3)
  await world.run('late-fee-accrue')
  const [one, two] = (await world.bills([{ due: '2026-12-01' }, { due: '2026-12-02' }])) as [string, string]
  await world.tx(tx => tx.run(sql`update bill_receivable set plate_no = '粤B·D88199' where id = ${two}::bigint`))
  const cash = await world.receipt('9600.00')
  const common = { companyId: COMPANY, payerType: 1, payerId: PENGCHI }
  await world.tx(tx =>
    saveRecord(
      tx,
      world.sales,
      accountActuallyReceive,
      {
        ...common,
        receivableType: 7,
        payMethod: 1,
        bankReceiptId: cash,
        receiveDate: '2026-11-13',
        amt: '4800.00',
        lines: [{ billId: one, amt: '4800.00' }],
      },
      'save',
    ),
  )
  await world.tx(tx =>
    saveRecord(
      tx,
      world.sales,
      accountActuallyReceiveBatch,
      {
        ...common,
        payerKind: 1,
        funds: [{ bankReceiptId: cash, amt: '4800.00' }],
        lines: [{ plateNo: '粤BD88199', feeItem: 1, amt: '4800.00' }],
      },
      'save',
    ),
  )
  // Waits for the cashier: what it holds is locked.
  await world.claim(world.sales, { funds: [fund(receipt, '300.00')], allocs: [pays(rent!, '300.00')] })
})
afterAll(() => world?.drop())

/** As owner of the tables: the product's role may not change a posting. */
const foundAfter = (damage: string): Promise<string[]> =>
  withClient(world.test.urls.owner, async client => {
    await client.query(`begin; select set_config('app.tenant_id', '${TENANT}', true)`)
    const tx = {
      tenantId: TENANT,
      rows: async ({ text, values }: Sql) => (await client.query(text, values as unknown[])).rows as unknown[],
    } as unknown as Tx
    try {
      expect((await client.query(damage)).rowCount, 'rows broken').toBeGreaterThan(0)
      return [
        ...new Set(
          (await findBreaches(tx)).breaches.map(
            one => `${one.invariant.number} ${one.invariant.label.split(' / ')[1]}`,
          ),
        ),
      ]
    } finally {
      await client.query('rollback')
    }
  })

const one = (table: string, set: string, where: string) =>
  `update ${table} set ${set} where id = (select min(id) from ${table} where ${where})`
const paidBill = 'settled_amt > 0 and fee_item = 1'
/** A break and the rule that must find it; others may find it too. */
const DAMAGES: readonly (readonly [rule: string, damage: string])[] = [
  ['I1 Entry: debits = credits > 0', one('ledger_posting', 'amt = amt + 0.01', 'side = 1')],
  [
    'I1 Entry: debits = credits > 0',
    `delete from ledger_posting where id = (select min(id) from ledger_posting where account_code = '1122')`,
  ],
  ['I1 Entry: total = debits > 0', one('ledger_entry', 'total = total + 0.01', 'true')],
  [
    'I2 Receivable bill: control account = unpaid',
    one('bill_receivable', 'unpaid_amt = unpaid_amt + 0.01', 'status = 1'),
  ],
  [
    'I2 Ledger: every 1122 and 1221.01 balance belongs to a bill',
    one('bill_receivable', 'is_deleted = 1', 'status = 1'),
  ],
  [
    'I3 Receivable bill: settled = sum of its actual rows',
    one('bill_receivable', 'settled_amt = settled_amt - 0.01', paidBill),
  ],
  [
    'I4 Receipt: amount = claimed + ignored + returned + open',
    one('account_bank_receipt', 'claimed_amt = claimed_amt + 0.01', 'true'),
  ],
  [
    'I4 Receipt: 2241.90 = open',
    one('account_bank_receipt', 'open_amt = open_amt + 0.01, claimed_amt = claimed_amt - 0.01', 'true'),
  ],
  [
    'I4 Ledger: every 2241.90 balance belongs to a receipt',
    one('account_bank_receipt', 'is_deleted = 1', 'open_amt > 0'),
  ],
  ['I4 Receipt: 0 <= locked <= open', one('account_bank_receipt', 'locked_amt = open_amt + 0.01', 'true')],
  ['I5 Balance: 2203 = balance', one('account_surplus', 'balance = balance - 0.01', 'balance > 0')],
  [
    'I5 Ledger: every 2203 balance belongs to a customer balance',
    one('account_surplus', 'is_deleted = 1', 'balance > 0'),
  ],
  ['I5 Balance >= frozen + locked', one('account_surplus', 'frozen_amt = balance + 0.01', 'balance > 0')],
  [
    'I6 Deposit card: 2241.01 = held',
    one('account_vehicle_margin', 'held_amt = held_amt - 0.01, received_amt = received_amt - 0.01', 'held_amt > 0'),
  ],
  [
    'I6 Ledger: every 2241.01 balance belongs to a deposit card',
    one('account_vehicle_margin', 'is_deleted = 1', 'held_amt > 0'),
  ],
  [
    'I6 Deposit card: held = received - used +/- transferred',
    one('account_vehicle_margin', 'offset_amt = offset_amt + 0.01', 'held_amt > 0'),
  ],
  ['I7 Receipt plan: active = exactly one bill', one('bill_receipt_plan', 'status = 1', 'status = 2')],
  ['I7 Receipt plan: active = exactly one bill', one('bill_receivable', 'plan_id = null', 'plan_id is not null')],
  [
    'I8 Receivable bill: 2221.02 = tax - invoiced share',
    one('bill_receivable', 'tax_amt = tax_amt + 0.01', 'tax_amt > 0'),
  ],
  [
    'I9 No cached balance or free amount below zero',
    one('bill_receivable', 'locked_amt = unpaid_amt + 0.01', 'status = 1'),
  ],
  [
    'I11 Receivable bill: locked = sum over awaiting vouchers',
    one('bill_receivable', 'locked_amt = locked_amt - 0.01', 'locked_amt > 0'),
  ],
  ['I12 Voucher: funds = allocations + to balance', one('bill_receipt_write_off_over', 'amt = amt - 0.01', 'true')],
  ['I12 Receipt voucher: amount = lines + over', one('account_actually_receive', 'amt = amt + 0.01', 'status = 10')],
  [
    'I12 Batch receipt: receipts = matched + to balance',
    one('account_actually_receive_batch', 'unmatched_amt = unmatched_amt + 0.01', 'status = 10'),
  ],
  [
    'I11 Receivable bill: locked = sum over awaiting vouchers',
    one('account_actually_receive', 'status = 100', 'status = 10'),
  ],
  [
    'I13 Late fee: records = accrued <= cap',
    one('receivable_forfeit', 'accrued_amt = accrued_amt + 0.01', 'accrued_amt > 0'),
  ],
  [
    'I13 Late fee: records = accrued <= cap',
    one('receivable_forfeit', 'cap_amt = accrued_amt - 0.01', 'accrued_amt > 0'),
  ],
  [
    'I13 Late fee: billed + waived <= accrued',
    one('receivable_forfeit', 'waived_amt = accrued_amt + 0.01', 'accrued_amt > 0'),
  ],
  [
    'I15 Deposit bill: 1221.01 = 2241.02',
    one('ledger_posting', `account_code = '2241.01'`, `account_code = '2241.02'`),
  ],
]

/** Of documents that are not built (payable side, payments, invoices, statements): there is no row to break. */
const NOTHING_TO_JUDGE = ['I2 Payable bill: control account = unpaid']

describe("the books on the product's own tables (50-billing 3.6)", () => {
  it('are whole as the verbs leave them', async () => {
    expect((await world.tx(findBreaches)).breaches).toEqual([])
  })
  it.each(DAMAGES)('%s: finds %s', async (rule, damage) => {
    expect(await foundAfter(damage)).toContain(rule)
  })
  it('lists a limited number per rule, and counts the rest', async () => {
    const undo = new Error('undone')
    const entriesOf = (
      from: number,
      to: number,
    ) => sql`insert into ledger_entry select (r).* from (select jsonb_populate_record(e, jsonb_build_object('id', 990000000 + n, 'entry_no', 'PZ-broken-' || n, 'event_key', 'broken ' || n)) as r
      from ledger_entry e, generate_series(${from}::int, ${to}::int) n where e.id = (select min(id) from ledger_entry where tenant_id = ${TENANT})) made`
    await expect(
      world.tx(async tx => {
        const run = () => checkLedger(tx, world.cashier)
        const rows = (resolved: boolean) =>
          tx.row<{ n: number; most: number }>(
            sql`select count(*)::int as n, max(occurrences) as most from ledger_check_result where tenant_id = ${TENANT} and rule_no = 'I1' and resolved = ${resolved}`,
          )
        const kept = async () =>
          (
            await tx.rows<{ breaches: number; counts: unknown }>(
              sql`select breaches, counts from ledger_check_run where tenant_id = ${TENANT} order by id desc limit 1`,
            )
          )[0]
        await tx.run(entriesOf(201, 650))
        // Without postings: not of the sum they say.
        expect(await findBreaches(tx)).toMatchObject({
          total: 450,
          counts: { I1: 450 },
          breaches: expect.objectContaining({ length: LISTED }),
        })
        expect(await run()).toMatchObject({ breaches: 450, more: 250 })
        expect(await rows(false)).toEqual({ n: 200, most: 1 })
        expect(await kept()).toEqual({ breaches: 450, counts: { I1: 450 } })
        // Others come first now: those that are listed stay, and none is added to them.
        await tx.run(entriesOf(1, 200))
        expect(await run()).toMatchObject({ breaches: 650, more: 450 })
        expect([await rows(false), await rows(true)]).toEqual([
          { n: 200, most: 2 },
          { n: 0, most: null },
        ])
        throw undo
      }),
    ).rejects.toBe(undo)
  })
  it('has a break for every rule with tables to judge, and names the others', async () => {
    const waiting = new Set((await world.tx(findBreaches)).waiting.map(one => one.number))
    expect([...waiting].sort()).toEqual([])
    const judged = INVARIANTS.map(one => `${one.number} ${one.label.split(' / ')[1]}`).filter(
      name => !/Payable bill|Payment|Statement/.test(name),
    )
    expect(judged.filter(name => !DAMAGES.some(([rule]) => rule === name) && !NOTHING_TO_JUDGE.includes(name))).toEqual(
      [],
    )
  })
})
