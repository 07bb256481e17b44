import { fen, yuan } from '#kernel'
import { withClient } from '#packages/database/roles.ts'
import { testCluster } from '#packages/database/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Breach, breachText, INVARIANTS, runnable } from './invariants.ts'
import type { Posting } from './posting.ts'
import { type LedgerEvent, postingsOf } from './postings-of.ts'

/**
 * Columns that the statements read, as the documents name them; numbers are amounts unless they end in _id or are
 * listed.
 */
const TABLES: Record<string, string> = {
  ledger_entry: 'event_key text, total numeric, reversed_by_id bigint',
  ledger_posting:
    'entry_id bigint, account_code text, side smallint, amt numeric, company_id bigint, party_kind int, party_id bigint, contract_id bigint, order_vehicle_id bigint, bill_id bigint, bank_receipt_id bigint',
  bill_receivable: 'plan_id bigint, unpaid_amt numeric, settled_amt numeric, locked_amt numeric, tax_amt numeric',
  bill_payable:
    'plan_id bigint, unpaid_amt numeric, paid_amt numeric, offset_amt numeric, released_amt numeric, paying_amt numeric, tax_amt numeric, pass_through boolean, pay_kind int',
  bill_receivable_actual: 'bill_id bigint, amt numeric',
  bill_payable_actual: 'bill_id bigint, amt numeric',
  bill_receipt_plan: 'bill_id bigint',
  bill_payment_plan: 'bill_id bigint',
  account_bank_receipt:
    'direction int, amt numeric, claimed_amt numeric, ignored_amt numeric, returned_amt numeric, open_amt numeric, locked_amt numeric',
  account_surplus:
    'company_id bigint, party_kind int, party_id bigint, contract_id bigint, balance numeric, frozen_amt numeric, locked_amt numeric',
  account_vehicle_margin:
    'company_id bigint, party_kind int, party_id bigint, contract_id bigint, order_vehicle_id bigint, held_amt numeric, received_amt numeric, offset_amt numeric, refunded_amt numeric, forfeited_amt numeric, transfer_in_amt numeric, transfer_out_amt numeric, locked_amt numeric',
  bank_payment_order: '',
  bank_payment_order_line: 'order_id bigint, bill_id bigint, amt numeric',
  bill_receipt_write_off: '',
  bill_receipt_write_off_fund: 'write_off_id bigint, amt numeric',
  bill_receipt_write_off_alloc: 'write_off_id bigint, bill_id bigint, alloc_type int, amt numeric',
  bill_receipt_write_off_over: 'write_off_id bigint, amt numeric',
  account_actually_receive: 'amt numeric, over_amt numeric',
  account_actually_receive_line: 'receive_id bigint, bill_id bigint, amt numeric, late_fee_amt numeric',
  account_actually_receive_batch: 'fund_total numeric, unmatched_amt numeric',
  account_actually_receive_batch_line: 'batch_id bigint, bill_id bigint, amt numeric, diff_amt numeric',
  receivable_forfeit: 'bill_id bigint, accrued_amt numeric, cap_amt numeric, billed_amt numeric, waived_amt numeric',
  account_vehicle_late_fine_record: 'bill_id bigint, amt numeric',
  invoice: '',
  invoice_bill_share: 'invoice_id bigint, bill_id bigint, tax numeric',
  invoice_receipt: 'deductible boolean',
  invoice_receipt_payable_link: 'receipt_id bigint, bill_id bigint, tax numeric',
  customer_statement:
    'company_id bigint, customer_id bigint, month text, opening numeric, billed numeric, changed numeric, late_fee numeric, received numeric, bad_debt numeric, closing numeric',
}

interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: any[] }>
}
let cluster: Awaited<ReturnType<typeof testCluster>>
let urls: { name: string; owner: string }
const run = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(urls.owner, client => work(client as Client))

beforeAll(async () => {
  cluster = await testCluster()
  urls = await cluster.createDatabase()
  await run(async client => {
    for (const [table, columns] of Object.entries(TABLES))
      await client.query(
        `create table ${table} (id bigint, tenant_id varchar(12) default 't', status smallint default 1, is_deleted smallint default 0${columns ? `, ${columns}` : ''})`,
      )
  })
})
afterAll(() => cluster.drop(urls.name))

async function insert(client: Client, table: string, row: Record<string, unknown>): Promise<void> {
  const keys = Object.keys(row)
  await client.query(
    `insert into ${table} (${keys.join(', ')}) values (${keys.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

let entryId = 1000
async function post(client: Client, event: LedgerEvent, key: string): Promise<void> {
  const postings = postingsOf(event)
  entryId += 1
  const total = postings.filter(one => one.side === 1).reduce((sum, one) => sum + one.amt, 0n)
  await insert(client, 'ledger_entry', { id: entryId, event_key: key, total: yuan(total as Posting['amt']) })
  for (const one of postings) {
    await insert(client, 'ledger_posting', {
      entry_id: entryId,
      account_code: one.accountCode,
      side: one.side,
      amt: yuan(one.amt),
      company_id: one.companyId,
      party_kind: one.partyKind,
      party_id: one.partyId,
      contract_id: one.contractId,
      order_vehicle_id: one.orderVehicleId,
      bill_id: one.billId,
      bank_receipt_id: one.bankReceiptId,
    })
  }
}

async function breaches(): Promise<string[]> {
  return run(async client => {
    const found: string[] = []
    for (const one of INVARIANTS)
      for (const row of (await client.query(one.sql, ['t'])).rows as Breach[]) found.push(breachText(one, row))
    return found
  })
}

const party = { companyId: '1', partyKind: 1, partyId: '7' }
const bank = { companyId: '1', bankReceiptId: '50', ownAccountId: '20' }
const rent = { ...party, contractId: '70', billId: '60', feeItem: 1 }
const deposit = { ...rent, billId: '61', feeItem: 2 }
const card = { ...party, contractId: '70' }
const supplierBill = { companyId: '1', partyKind: 8, partyId: '55', billId: '62', feeItem: 10, payKind: 2 }

/**
 * One of each: rent and deposit paid with 15,000.00, the rest on the balance; a repair of 1,130.00 paid by order 40.
 */
async function story(client: Client): Promise<void> {
  const fund = { fundType: 1 as const, receipt: bank }
  await post(client, { eventType: 'receivable.activated', bill: rent, gross: fen('4800'), tax: fen('552.21') }, 'a')
  await post(client, { eventType: 'receivable.activated', bill: deposit, gross: fen('10000'), tax: fen('0') }, 'b')
  await post(client, { eventType: 'bank.imported', receipt: bank, amt: fen('15000') }, 'c')
  await post(
    client,
    {
      eventType: 'receipt.allocated',
      rows: [
        { fund, bill: rent, amt: fen('4000') },
        { fund, bill: deposit, amt: fen('10000'), card },
      ],
    },
    'd',
  )
  await post(client, { eventType: 'receipt.over', fund, to: party, amt: fen('700') }, 'e')
  await post(client, { eventType: 'payable.activated', bill: supplierBill, gross: fen('1130'), tax: fen('130') }, 'f')
  await post(
    client,
    {
      eventType: 'payment.success',
      rows: [{ bill: supplierBill, amt: fen('1130') }],
      from: 'bank',
      ownAccountId: '20',
    },
    'payment.success:40',
  )
  const settled = { is_deleted: 0, locked_amt: 0 }
  await insert(client, 'bill_receipt_plan', { id: 80, status: 2 })
  await insert(client, 'bill_receivable', {
    id: 60,
    plan_id: 80,
    unpaid_amt: 800,
    settled_amt: 4000,
    tax_amt: 552.21,
    ...settled,
    locked_amt: 300,
    status: 2,
  })
  await insert(client, 'bill_receivable', {
    id: 61,
    unpaid_amt: 0,
    settled_amt: 10000,
    tax_amt: 0,
    ...settled,
    status: 3,
  })
  await insert(client, 'bill_payable', {
    id: 62,
    unpaid_amt: 0,
    paid_amt: 1130,
    offset_amt: 0,
    released_amt: 1130,
    paying_amt: 0,
    tax_amt: 130,
    pass_through: false,
    pay_kind: 2,
    status: 3,
  })
  for (const [bill_id, amt] of [
    [60, 4000],
    [61, 10000],
  ])
    await insert(client, 'bill_receivable_actual', { bill_id, amt })
  for (const [status, amt] of [
    [1, 1130],
    [14, 5],
  ])
    await insert(client, 'bill_payable_actual', { bill_id: 62, amt, status })
  await insert(client, 'bank_payment_order', { id: 40, status: 1 })
  await insert(client, 'account_bank_receipt', {
    id: 50,
    direction: 1,
    amt: 15000,
    claimed_amt: 14700,
    ignored_amt: 0,
    returned_amt: 0,
    open_amt: 300,
    locked_amt: 300,
  })
  await insert(client, 'account_surplus', {
    id: 51,
    company_id: 1,
    party_kind: 1,
    party_id: 7,
    balance: 700,
    frozen_amt: 0,
    locked_amt: 0,
  })
  await insert(client, 'account_vehicle_margin', {
    id: 52,
    company_id: 1,
    party_kind: 1,
    party_id: 7,
    contract_id: 70,
    held_amt: 10000,
    received_amt: 10000,
    offset_amt: 0,
    refunded_amt: 0,
    forfeited_amt: 0,
    transfer_in_amt: 0,
    transfer_out_amt: 0,
    locked_amt: 0,
  })
  await insert(client, 'bill_receipt_write_off', { id: 53, status: 1 })
  await insert(client, 'bill_receipt_write_off_fund', { write_off_id: 53, amt: 14700 })
  await insert(client, 'bill_receipt_write_off_alloc', { write_off_id: 53, bill_id: 60, alloc_type: 1, amt: 14000 })
  await insert(client, 'bill_receipt_write_off_over', { write_off_id: 53, amt: 700 })
  await insert(client, 'bill_receipt_write_off', { id: 54, status: 10 })
  await insert(client, 'bill_receipt_write_off_fund', { write_off_id: 54, amt: 300 })
  await insert(client, 'bill_receipt_write_off_alloc', { write_off_id: 54, bill_id: 60, alloc_type: 1, amt: 300 })
  await insert(client, 'receivable_forfeit', {
    id: 55,
    bill_id: 60,
    accrued_amt: 4.8,
    cap_amt: 1440,
    billed_amt: 0,
    waived_amt: 0,
  })
  for (const amt of [2.4, 2.4001]) await insert(client, 'account_vehicle_late_fine_record', { bill_id: 60, amt })
  const month = { company_id: 1, customer_id: 7, billed: 100, changed: 0, late_fee: 0, received: 0, bad_debt: 0 }
  await insert(client, 'customer_statement', { id: 56, ...month, month: '202610', opening: 0, closing: 100 })
  await insert(client, 'customer_statement', { id: 57, ...month, month: '202611', opening: 100, closing: 200 })
}

describe('3.6 as SQL', () => {
  it('has all fifteen numbers, each with a label in both languages, and names the tables that it reads', () => {
    expect([...new Set(INVARIANTS.map(one => one.number))]).toEqual(
      Array.from({ length: 15 }, (_, index) => `I${index + 1}`),
    )
    expect(INVARIANTS.filter(one => !/.+ \/ .+/.test(one.label))).toEqual([])
    expect([...new Set(INVARIANTS.flatMap(one => one.tables))].filter(table => !(table in TABLES))).toEqual([])
    expect(runnable(new Set(['ledger_entry', 'ledger_posting'])).ready.map(one => one.number)).toEqual([
      'I1',
      'I1',
      'I15',
    ])
  })
  it('finds nothing in books made by the events themselves', async () => {
    await run(story)
    expect(await breaches()).toEqual([])
  })
  it.each<[string, string, string[]]>([
    [
      'acceptance 21: one bill row changed by 0.01',
      'update bill_receivable set unpaid_amt = unpaid_amt - 0.01 where id = 60',
      ['I2'],
    ],
    ['a posting lost', "delete from ledger_posting where account_code = '6001.01'", ['I1']],
    ['a bill settled without a row', 'update bill_receivable set settled_amt = 4001 where id = 60', ['I3']],
    ['a receipt that does not add up', 'update account_bank_receipt set claimed_amt = 1', ['I4']],
    ['more locked than open', 'update account_bank_receipt set locked_amt = 301', ['I4']],
    ['a balance that the ledger does not know', 'update account_surplus set balance = 701', ['I5']],
    ['frozen above the balance', 'update account_surplus set frozen_amt = 701', ['I5']],
    ['a deposit used but still held', 'update account_vehicle_margin set offset_amt = 1', ['I6']],
    ['an active plan without its bill', 'update bill_receivable set plan_id = null', ['I7']],
    ['a void plan with a living bill', 'update bill_receipt_plan set status = 3', ['I7']],
    ['tax that no one posted', 'update bill_receivable set tax_amt = 552.22 where id = 60', ['I8']],
    [
      'an invoice that the ledger does not know',
      'with i as (insert into invoice (id, status) values (90, 2)) insert into invoice_bill_share (invoice_id, bill_id, tax) values (90, 60, 552.21)',
      ['I8'],
    ],
    [
      'a payment without its posting',
      "update ledger_entry set event_key = 'x' where event_key like 'payment%'",
      ['I10'],
    ],
    ['a failed order with a posting', 'update bank_payment_order set status = 5', ['I10']],
    ['a lock without a voucher', 'update bill_receipt_write_off set status = 101 where id = 54', ['I11']],
    [
      'an order that reserves nothing',
      'with o as (insert into bank_payment_order (id, status) values (91, 14)) insert into bank_payment_order_line (order_id, bill_id, amt) values (91, 62, 5)',
      ['I11'],
    ],
    ['money of a voucher placed nowhere', 'update bill_receipt_write_off_over set amt = 1', ['I12']],
    ['late fee above its records', 'update receivable_forfeit set accrued_amt = 4.81', ['I13']],
    ['late fee above its cap', 'update receivable_forfeit set cap_amt = 4', ['I13']],
    ['more late fee billed than accrued', 'update receivable_forfeit set billed_amt = 5', ['I13']],
    [
      'a month that does not follow',
      'update customer_statement set opening = 101, closing = 201 where id = 57',
      ['I14'],
    ],
    [
      'a contra of a deposit lost',
      "update ledger_posting set bill_id = 99 where account_code = '2241.02' and side = 2",
      ['I15', 'I15'],
    ],
    ['a free amount below zero', 'update bill_payable set paying_amt = 1', ['I9', 'I11']],
  ])('%s is found', async (_name, damage, numbers) => {
    await run(async client => {
      await client.query('begin')
      await client.query(damage)
      const found: string[] = []
      for (const one of INVARIANTS)
        for (const row of (await client.query(one.sql, ['t'])).rows as Breach[])
          found.push(`${one.number} ${row.expected} ${row.found}`)
      await client.query('rollback')
      expect(found.map(one => one.split(' ')[0])).toEqual(numbers)
    })
  })
  it("another tenant's books are not read", async () => {
    await run(async client => {
      for (const one of INVARIANTS) expect((await client.query(one.sql, ['other'])).rows).toEqual([])
    })
  })
  it('reports a difference with the bill and both figures', () => {
    expect(
      breachText(INVARIANTS.find(one => one.number === 'I2')!, {
        subject: 'bill_receivable',
        subject_id: '60',
        expected: '799.99',
        found: '800.00',
      }),
    ).toBe(
      'I2 应收账单与总账一致：bill_receivable 60 应为799.99，实为800.00 / I2 Receivable bill: control account = unpaid: bill_receivable 60 should be 799.99, is 800.00',
    )
  })
})
