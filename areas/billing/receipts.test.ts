import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, Refused } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { accountActuallyReceive } from './account-actually-receive/account-actually-receive.ts'
import { billsOfReceivable } from './account-actually-receive/server/bills-of.ts'
import {
  accountActuallyReceiveBatch,
  accountActuallyReceiveBatchLine,
} from './account-actually-receive-batch/account-actually-receive-batch.ts'
import { agrees } from '#areas/accounts/calculations/derivation.ts'
import { accountRecharge } from './account-recharge/account-recharge.ts'
import { explainRecharge } from './explain/server/requests.ts'
import { raiseReceivable } from './account-receivable/server/raise-receivable.ts'
import { accountReceivable } from './account-receivable/account-receivable.ts'
import { changeBill } from './bill-accounts-change/server/change-bill.ts'
import { billReceivable } from './bill-receivable/bill-receivable.ts'
import { billReceivableActual } from './bill-receivable-actual/bill-receivable-actual.ts'
import {
  billOf,
  COMPANY,
  fund,
  moneyWorld,
  OWN_ACCOUNT,
  pays,
  PENGCHI,
  receiptOf,
  YUNTU,
  type MoneyWorld,
} from './testing.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-12', 20)
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )
const receive = async (body: Record<string, unknown>, who = world.sales): Promise<string> =>
  (
    await world.tx(tx =>
      saveRecord(
        tx,
        who,
        accountActuallyReceive,
        {
          companyId: COMPANY,
          payerType: 1,
          payerId: PENGCHI,
          receivableType: 7,
          payMethod: 1,
          receiveDate: '2026-11-12',
          ...body,
        },
        'save',
      ),
    )
  ).id
const confirm = (id: string, who = world.cashier) => world.tx(tx => act(tx, who, accountActuallyReceive, id, 'confirm'))
const voucher = (id: string) => world.tx(tx => getRow(tx, accountActuallyReceive, id))
const surplusOf = async (partyId: string) =>
  (await world.tx(tx => findRows(tx, accountSurplus, { partyId } as never)))[0]

describe('receipt vouchers of a branch cashier (50-billing 5)', () => {
  it('lock line and bill until another confirms; then the bill is settled by a row of voucher type 2', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const line = await world.receipt('5000.00')
    const id = await receive({
      bankReceiptId: line,
      amt: '5000.00',
      overAmt: '200.00',
      toSurplus: true,
      lines: [{ billId: bill, amt: '4800.00' }],
    })
    expect(await billOf(world, bill)).toMatchObject({ lockedAmt: fen('4800') })
    expect(await receiptOf(world, line)).toMatchObject({ lockedAmt: fen('5000') })
    expect(await refusal(confirm(id, world.sales))).toMatchObject({
      guard: 'ownClaim',
      message: '登记人不能确认本人的收款 / the maker cannot confirm',
    })
    await confirm(id)
    expect(await billOf(world, bill)).toMatchObject({ status: 3, lockedAmt: 0n })
    expect(await receiptOf(world, line)).toMatchObject({ status: 3, openAmt: 0n })
    expect((await surplusOf(PENGCHI))?.balance).toBe(fen('200'))
    const [row] = await world.tx(tx => findRows(tx, billReceivableActual, { billId: bill } as never))
    expect(row).toMatchObject({ voucherType: 2, voucherId: id, fundType: 1, amt: fen('4800') })
    expect(await voucher(id)).toMatchObject({ status: 1, confirmUserId: world.cashier.userId, receiptSlipNo: null })
  })

  it('two vouchers share one line: the second is told what is left of it', async () => {
    const [one, two] = (await world.bills([{ due: '2026-11-21' }, { due: '2026-11-22' }])) as [string, string]
    const line = await world.receipt('8000.00')
    await receive({ bankReceiptId: line, amt: '4800.00', lines: [{ billId: one, amt: '4800.00' }] })
    expect(
      await refusal(receive({ bankReceiptId: line, amt: '4800.00', lines: [{ billId: two, amt: '4800.00' }] })),
    ).toMatchObject({ kind: 'Invalid', faults: [{ path: 'amt' }] })
  })

  it('refuses more than 50,000.00 in cash, a rest that goes nowhere, and a sum that is not its lines', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-23' }])) as [string]
    const cash = { payMethod: 3, ownAccountId: OWN_ACCOUNT }
    expect(
      await refusal(receive({ ...cash, amt: '50000.01', lines: [{ billId: bill, amt: '50000.01' }] })),
    ).toMatchObject({
      faults: [expect.objectContaining({ path: 'amt', reason: expect.stringContaining('现金收款不能超过50000.00元') })],
    })
    expect(
      await refusal(receive({ ...cash, amt: '5000.00', overAmt: '200.00', lines: [{ billId: bill, amt: '4800.00' }] })),
    ).toMatchObject({ faults: [{ path: 'toSurplus' }] })
    expect(
      await refusal(receive({ ...cash, amt: '4800.00', lines: [{ billId: bill, amt: '4700.00' }] })),
    ).toMatchObject({
      faults: [{ path: 'lines' }],
    })
  })

  it('takes the bill of the document that it was opened from, and prints a slip for a deposit', async () => {
    const raised = await world.tx(tx =>
      raiseReceivable(tx, world.system, {
        source: { sourceType: 'margin', sourceId: '77001' },
        companyId: COMPANY,
        payerType: 1,
        payerId: PENGCHI,
        contractId: '920001',
        feeItem: 2,
        amt: fen('10000.00'),
        taxRate: null,
        dueDate: '2026-11-12',
        description: '补充保证金',
      }),
    )
    expect(await world.tx(tx => billsOfReceivable(tx, 1, raised.accountReceivableId))).toEqual([raised.billId])
    const id = await receive({
      receivableType: 1,
      receivableId: raised.accountReceivableId,
      payMethod: 4,
      channelOrderNo: 'POS-1',
      ownAccountId: OWN_ACCOUNT,
      amt: '10000.00',
    })
    await confirm(id)
    expect((await voucher(id)).receiptSlipNo).toMatch(/^SJ2026/)
    expect(await world.tx(tx => getRow(tx, accountReceivable, raised.accountReceivableId))).toMatchObject({ status: 3 })
    await world.tx(tx => act(tx, world.manager, accountActuallyReceive, id, 'invalid', { reason: '重复刷卡' }))
    expect(await world.tx(tx => getRow(tx, accountReceivable, raised.accountReceivableId))).toMatchObject({ status: 1 })
  })

  it('collects late fee: it becomes a bill first, and stays after a reversal unless that is asked', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-01' }])) as [string]
    await world.run('late-fee-accrue')
    const line = await world.receipt('4826.40')
    const id = await receive({
      bankReceiptId: line,
      amt: '4826.40',
      lines: [{ billId: bill, amt: '4800.00', lateFeeAmt: '26.40' }],
    })
    await confirm(id)
    const made = await world.tx(tx => findRows(tx, billReceivable, sql`t.fee_item = 14 and t.source_type = 'forfeit'`))
    expect(made.map(one => [one.dueAmt, one.status])).toEqual([[fen('26.40'), 3]])
    await world.tx(tx =>
      act(tx, world.manager, accountActuallyReceive, id, 'invalid', { reason: '错', input: { voidLateFee: true } }),
    )
    expect(await billOf(world, bill)).toMatchObject({ status: 1, settledAmt: 0n })
    expect(await billOf(world, made[0]!.id)).toMatchObject({ status: 4 })
    expect(await receiptOf(world, line)).toMatchObject({ status: 1, openAmt: fen('4826.40') })
    expect(
      await refusal(world.tx(tx => act(tx, world.manager, accountActuallyReceive, id, 'invalid', { reason: '再来' }))),
    ).toMatchObject({ kind: 'WrongState' })
  })

  it('is released when its bill shrinks below what it waits for', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-25' }])) as [string]
    const line = await world.receipt('4800.00')
    const id = await receive({ bankReceiptId: line, amt: '4800.00', lines: [{ billId: bill, amt: '4800.00' }] })
    await world.tx(tx =>
      changeBill(tx, world.system, {
        billId: bill,
        newAmt: fen('3000.00'),
        kind: 2,
        reasonCode: 'goodwill',
        reason: '协商减免',
        sourceKey: 'receive-shrinks',
      }),
    )
    expect(await voucher(id)).toMatchObject({ status: 100 })
    expect(await billOf(world, bill)).toMatchObject({ lockedAmt: 0n, unpaidAmt: fen('3000') })
    expect(await receiptOf(world, line)).toMatchObject({ lockedAmt: 0n })
  })

  it('50.4 a voucher and a claim on one bill of 4,800.00: one takes effect, the other is told that nothing is left', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-26' }])) as [string]
    const [one, two] = [await world.receipt('4800.00'), await world.receipt('4800.00')]
    const tried = await Promise.allSettled([
      receive({ bankReceiptId: one, amt: '4800.00', lines: [{ billId: bill, amt: '4800.00' }] }),
      world.claim(world.sales, { funds: [fund(two, '4800.00')], allocs: [pays(bill, '4800.00')] }),
    ])
    expect(tried.filter(done => done.status === 'fulfilled')).toHaveLength(1)
    const lost = tried.find(done => done.status === 'rejected') as PromiseRejectedResult
    expect((lost.reason as Refused).refusal).toMatchObject({ facts: { x: '0.00' } })
  })
})

describe('batch receipts (50-billing 5, 12)', () => {
  const batch = async (body: Record<string, unknown>): Promise<string> =>
    (
      await world.tx(tx =>
        saveRecord(
          tx,
          world.sales,
          accountActuallyReceiveBatch,
          { companyId: COMPANY, payerKind: 1, payerType: 1, payerId: PENGCHI, ...body },
          'save',
        ),
      )
    ).id
  const plated = async (plates: readonly string[], amt: string, due: string): Promise<string[]> => {
    const ids = await world.bills(
      plates.map(() => ({ due, amt, period: ['2026-11-01', '2026-11-30'] as [string, string] })),
    )
    for (const [index, id] of ids.entries())
      await world.tx(tx => tx.run(sql`update bill_receivable set plate_no = ${plates[index]} where id = ${id}::bigint`))
    return ids
  }

  it('finds the open bill of each vehicle and month, and settles all of them at once', async () => {
    const ids = await plated(['粤B·D88101', '粤B·D88102'], '120.00', '2026-11-28')
    const line = await world.receipt('240.00')
    const id = await batch({
      funds: [{ bankReceiptId: line, amt: '240.00' }],
      lines: ['粤BD88101', '粤BD88102'].map(plateNo => ({ plateNo, feeItem: 1, month: '2026-11', amt: '120.00' })),
    })
    const row = await world.tx(tx => getRow(tx, accountActuallyReceiveBatch, id))
    expect(row).toMatchObject({ status: 10, matchedAmt: fen('240'), unmatchedAmt: 0n, vehicleCount: 2 })
    await world.tx(tx => act(tx, world.cashier, accountActuallyReceiveBatch, id, 'confirm'))
    for (const bill of ids) expect(await billOf(world, bill)).toMatchObject({ status: 3 })
  })

  it('lists what is more than unpaid; that goes to the balance only when somebody says so', async () => {
    const [bill] = (await plated(['粤B·D88103'], '120.00', '2026-11-29')) as [string]
    const line = await world.receipt('150.00')
    const body = {
      funds: [{ bankReceiptId: line, amt: '150.00' }],
      lines: [{ plateNo: '粤BD88103', feeItem: 1, month: '2026-11', amt: '150.00' }],
    }
    expect(await refusal(batch(body))).toMatchObject({ faults: [expect.objectContaining({ path: 'toSurplus' })] })
    const before = (await surplusOf(PENGCHI))?.balance ?? 0n
    const id = await batch({ ...body, toSurplus: true })
    const [kept] = await world.tx(tx => findRows(tx, accountActuallyReceiveBatchLine, { batchId: id } as never))
    expect(kept).toMatchObject({ billId: bill, diffAmt: fen('30'), result: '金额超过未收，余下未匹配' })
    await world.tx(tx => act(tx, world.cashier, accountActuallyReceiveBatch, id, 'confirm'))
    expect(((await surplusOf(PENGCHI))!.balance - before) as bigint).toBe(fen('30'))
    await world.tx(tx => act(tx, world.manager, accountActuallyReceiveBatch, id, 'invalid', { reason: '错' }))
    expect(await billOf(world, bill)).toMatchObject({ status: 1 })
  })

  it("a customer's own batch never pays another customer's bill", async () => {
    await plated(['粤B·D88104'], '120.00', '2026-11-30')
    const line = await world.receipt('120.00')
    const found = await refusal(
      batch({
        payerId: YUNTU,
        funds: [{ bankReceiptId: line, amt: '120.00' }],
        lines: [{ plateNo: '粤BD88104', feeItem: 1, month: '2026-11', amt: '120.00' }],
      }),
    )
    expect(found).toMatchObject({ faults: [expect.objectContaining({ path: 'toSurplus' })] })
  })
})

describe('recharges (50-billing 6)', () => {
  const recharge = async (body: Record<string, unknown>): Promise<string> =>
    (
      await world.tx(tx =>
        saveRecord(
          tx,
          world.sales,
          accountRecharge,
          {
            companyId: COMPANY,
            partyKind: 1,
            customerId: YUNTU,
            fundKind: 1,
            payMethod: 1,
            rechargeDate: '2026-11-12',
            purpose: 'prepaid-rent',
            ...body,
          },
          'save',
        ),
      )
    ).id

  it('go to the balance when a cashier confirms, as an event of their own', async () => {
    const line = await world.receipt('20000.00', { payerName: '广州云途城配物流有限公司', account: '6222' })
    const id = await recharge({ bankReceiptId: line, amt: '20000.00', autoOffset: true })
    expect(await receiptOf(world, line)).toMatchObject({ lockedAmt: fen('20000') })
    await world.tx(tx => act(tx, world.cashier, accountRecharge, id, 'confirm'))
    expect(await surplusOf(YUNTU)).toMatchObject({ balance: fen('20000'), autoOffset: true })
    const entry = await world.tx(tx =>
      tx.row<{ type: string; total: string }>(
        sql`select event_type as type, total from ledger_entry where source_id = ${id} order by id desc limit 1`,
      ),
    )
    expect(entry).toEqual({ type: 'recharge.confirmed', total: '20000.00' })
    const explained = await world.tx(tx => explainRecharge(tx, world.cashier, id))
    expect(explained.figures.map(one => [one.key, yuan(one.amt), agrees(one)])).toEqual([
      ['amt', '20000.00', true],
      ['after', '20000.00', true],
    ])
    expect(explained.postings.map(one => one.account)).toEqual(['2241.90', '2203'])
  })

  it('can be reversed only while the balance holds the money', async () => {
    const line = await world.receipt('1000.00', { payerName: '甲', account: '6223' })
    const id = await recharge({ bankReceiptId: line, amt: '1000.00', payMethod: 1 })
    await world.tx(tx => act(tx, world.cashier, accountRecharge, id, 'confirm'))
    const row = (await surplusOf(YUNTU))!
    await world.tx(tx =>
      tx.run(sql`update account_surplus set locked_amt = balance, available_amt = 0 where id = ${row.id}::bigint`),
    )
    expect(
      await refusal(world.tx(tx => act(tx, world.manager, accountRecharge, id, 'invalid', { reason: '错' }))),
    ).toMatchObject({ message: expect.stringContaining('余额已被使用，不能撤销') })
    await world.tx(tx =>
      tx.run(sql`update account_surplus set locked_amt = 0, available_amt = balance where id = ${row.id}::bigint`),
    )
    await world.tx(tx => act(tx, world.manager, accountRecharge, id, 'invalid', { reason: '错' }))
    expect(await receiptOf(world, line)).toMatchObject({ openAmt: fen('1000'), status: 1 })
    expect((await surplusOf(YUNTU))!.balance).toBe(fen('20000'))
  })
})
