import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, Refused, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { receivableForfeit } from '#areas/billing/receivable-forfeit/receivable-forfeit.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { prorateBill } from '#areas/billing/bill-accounts-change/server/prorate-bill.ts'
import { billReceiptWriteOff } from './bill-receipt-write-off.ts'
import { suggest } from './server/suggest.ts'
import { billOf, COMPANY, fund, moneyWorld, pays, PENGCHI, receiptOf, type MoneyWorld } from '../testing.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-12', 40)
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('was not refused')
    },
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )
const message = async (work: Promise<unknown>) => {
  const said = await refusal(work)
  return said.kind === 'Guard' || said.kind === 'Duplicate' ? said.message.split(' / ')[0] : JSON.stringify(said)
}
const postings = (sourceId: string) =>
  world.tx(tx =>
    tx.rows<{ account_code: string; side: number; amt: string }>(
      sql`select p.account_code, p.side, sum(p.amt) as amt from ledger_posting p join ledger_entry e on e.id = p.entry_id where e.source_id = ${sourceId} group by 1, 2 order by 2, 1`,
    ),
  )

describe('claim, confirmation and reversal of a receipt (50-billing 7.2, 7.3)', () => {
  let exampleA: { id: string; bills: string[]; receipt: string }
  it('50.2 example A: late fee first, then the oldest bills; the claimant cannot confirm', async () => {
    world.clock.day = '2026-11-10'
    const [b1, b2, b3, b4] = (await world.bills([
      { due: '2026-10-05' },
      { due: '2026-10-05' },
      { due: '2026-11-05' },
      { due: '2026-11-05' },
    ])) as [string, string, string, string]
    world.clock.day = '2026-10-12'
    const early = await world.receipt('2000.00', { day: '2026-10-12' })
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(early, '2000.00')], allocs: [pays(b2, '2000.00')] }),
    )
    world.clock.day = '2026-11-10'
    const receipt = await world.receipt('13000.00')
    const suggested = await world.tx(tx =>
      suggest(tx, world.sales, {
        payerId: PENGCHI,
        companyId: COMPANY,
        receiptIds: receipt,
        billIds: [b1, b2, b3, b4].join(','),
      }),
    )
    expect(suggested.lines.map(line => [line.allocType, line.amt])).toEqual([
      [2, '86.40'],
      [2, '57.40'],
      [2, '12.00'],
      [2, '12.00'],
      [1, '4800.00'],
      [1, '2800.00'],
      [1, '4800.00'],
      [1, '432.20'],
    ])
    const id = await world.claim(world.sales, {
      funds: [fund(receipt, '13000.00')],
      allocs: suggested.lines.map(line => pays(line.billId, line.amt, line.allocType)),
    })
    expect(yuan((await billOf(world, b4)).lockedAmt)).toBe('432.20')
    expect(await message(world.confirm(world.sales, id))).toBe('认领人不能确认本人认领')

    await world.confirm(world.cashier, id)
    expect(
      (await Promise.all([b1, b2, b3, b4].map(one => billOf(world, one)))).map(bill => [
        bill.status,
        yuan(bill.unpaidAmt),
      ]),
    ).toEqual([
      [3, '0.00'],
      [3, '0.00'],
      [3, '0.00'],
      [2, '4367.80'],
    ])
    const late = await world.tx(tx => findRows(tx, billReceivable, { origin: 4, status: 3 } as never))
    expect(late.map(bill => [yuan(bill.billAmt), yuan(bill.taxAmt)])).toEqual([
      ['86.40', '9.94'],
      ['57.40', '6.60'],
      ['12.00', '1.38'],
      ['12.00', '1.38'],
    ])
    expect((await receiptOf(world, receipt)).status).toBe(3)
    expect((await postings(id)).map(row => [row.account_code, row.side, row.amt])).toEqual([
      ['2241.90', 1, '13000.00'],
      ['1122', 2, '13000.00'],
    ])
    await assertLedgerClean(world.test.database)

    exampleA = { id, bills: [b1, b2, b3, b4], receipt }
  })

  it('50.6 the reversal of example A: bills as before, the receipt open again; a second one is refused', async () => {
    const { id, bills, receipt } = exampleA
    await world.tx(tx => act(tx, world.manager, billReceiptWriteOff, id, 'invalid', { reason: '认错客户' }))
    expect(
      (await Promise.all(bills.map(one => billOf(world, one)))).map(bill => [bill.status, yuan(bill.unpaidAmt)]),
    ).toEqual([
      [1, '4800.00'],
      [2, '2800.00'],
      [1, '4800.00'],
      [1, '4800.00'],
    ])
    expect(yuan((await receiptOf(world, receipt)).openAmt)).toBe('13000.00')
    const again = await refusal(
      world.tx(tx => act(tx, world.manager, billReceiptWriteOff, id, 'invalid', { reason: '再次' })),
    )
    expect(again).toMatchObject({ kind: 'WrongState', state: '已作废 / Reversed', action: '作废 / Reverse' })
  })

  it('50.3 of two concurrent claims of one receipt, one is saved and the other is told the rest', async () => {
    const [bill, other] = (await world.bills([
      { due: '2026-11-20', amt: '8000.00' },
      { due: '2026-11-20', amt: '6000.00' },
    ])) as [string, string]
    const receipt = await world.receipt('13000.00')
    const both = await Promise.allSettled([
      world.claim(world.sales, { funds: [fund(receipt, '8000.00')], allocs: [pays(bill, '8000.00')] }),
      world.claim(world.manager, { funds: [fund(receipt, '6000.00')], allocs: [pays(other, '6000.00')] }),
    ])
    const lost = both.filter(one => one.status === 'rejected')
    expect(lost).toHaveLength(1)
    const no = (await receiptOf(world, receipt)).bankReceiptNo
    expect([`流水【${no}】可用金额不足，剩余5000.00元`, `流水【${no}】可用金额不足，剩余7000.00元`]).toContain(
      await message(Promise.reject(lost[0]!.reason)),
    )
  })

  it('thirty confirmations of one claim at once have exactly one effect', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const receipt = await world.receipt('4800.00')
    const id = await world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(bill, '4800.00')] })
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => world.confirm(world.cashier, id)))
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of all)
      if (one.status === 'rejected') expect((await refusal(Promise.reject(one.reason))).kind).toBe('WrongState')
    expect(await world.tx(tx => findRows(tx, billReceivableActual, { billId: bill } as never))).toHaveLength(1)
  })

  it('thirty reversals at once have exactly one effect, and the bill is open once', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const receipt = await world.receipt('4800.00')
    const id = await world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(bill, '4800.00')] })
    await world.confirm(world.cashier, id)
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        world.tx(tx => act(tx, world.manager, billReceiptWriteOff, id, 'invalid', { reason: '重复' })),
      ),
    )
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(yuan((await billOf(world, bill)).unpaidAmt)).toBe('4800.00')
  })

  it('two vouchers on one bill from two receipts: the second claim is refused with the bill, its receipt untouched', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const [one, two] = [await world.receipt('4800.00'), await world.receipt('4800.00')]
    const both = await Promise.allSettled(
      [one, two].map(receipt =>
        world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(bill, '4800.00')] }),
      ),
    )
    const lost = both.findIndex(result => result.status === 'rejected')
    expect(await message(Promise.reject((both[lost] as PromiseRejectedResult).reason))).toBe(
      `账单【${(await billOf(world, bill)).billNo}】未结金额不足，剩余0.00元`,
    )
    expect(yuan((await receiptOf(world, [one, two][lost]!)).availableAmt)).toBe('4800.00')
  })

  it('50.5 a back-valued receipt: late fee accrued to the 12th is 91.20, paid with value date the 10th it is 86.40', async () => {
    world.clock.day = '2026-11-13'
    const [bill] = (await world.bills([{ due: '2026-10-05' }])) as [string]
    await world.run('late-fee-accrue')
    expect(yuan((await billOf(world, bill)).lateFeeAccrued)).toBe('91.20')
    const receipt = await world.receipt('4800.00', { day: '2026-11-10' })
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(bill, '4800.00')] }),
    )
    expect(yuan((await billOf(world, bill)).lateFeeAccrued)).toBe('86.40')
    const corrected = await world.tx(tx =>
      tx.rows<{ kind: number; amt: string }>(
        sql`select kind, sum(amt) as amt from account_vehicle_late_fine_record where bill_id = ${bill}::bigint group by kind order by kind`,
      ),
    )
    expect(corrected.map(row => [row.kind, Number(row.amt)])).toEqual([
      [1, 91.2],
      [2, -4.8],
    ])
    const [forfeit] = await world.tx(tx => findRows(tx, receivableForfeit, { billId: bill }))
    expect(forfeit!.status).toBe(2)
    await world.run('late-fee-bill')
    const [billed] = await world.tx(tx => findRows(tx, billReceivable, { origin: 4, sourceId: forfeit!.id } as never))
    expect([yuan(billed!.billAmt), billed!.feeItem]).toEqual(['86.40', 14])
  })

  it('late fee paid by a slow claim is returned when an earlier receipt arrives, and stays right when the first voucher is reversed', async () => {
    world.clock.day = '2026-11-10'
    const [bill] = (await world.bills([{ due: '2026-10-05' }])) as [string]
    const first = await world.receipt('886.40', { day: '2026-11-10' })
    const collecting = await world.claim(world.sales, {
      funds: [fund(first, '886.40')],
      allocs: [pays(bill, '86.40', 2), pays(bill, '800.00')],
    })
    await world.confirm(world.cashier, collecting)
    expect(await billOf(world, bill)).toMatchObject({ lateFeeAccrued: fen('86.40'), lateFeeBilled: fen('86.40') })
    const early = await world.receipt('4000.00', { day: '2026-10-20' })
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(early, '4000.00')], allocs: [pays(bill, '4000.00')] }),
    )
    // 15 days of 4,800.00 and 21 of 800.00: 36.00 + 8.40; 42.00 of what was collected goes to the balance.
    expect(await billOf(world, bill)).toMatchObject({
      status: 3,
      lateFeeAccrued: fen('44.40'),
      lateFeeBilled: fen('44.40'),
    })
    const balance = async () =>
      yuan((await world.tx(tx => findRows(tx, accountSurplus, { partyId: PENGCHI } as never)))[0]!.balance)
    const held = await balance()
    await assertLedgerClean(world.test.database)
    await world.tx(tx =>
      act(tx, world.manager, billReceiptWriteOff, collecting, 'invalid', {
        reason: '认错',
        input: { voidLateFee: true },
      }),
    )
    expect(yuan((fen(held) - fen(await balance())) as never)).toBe('42.00')
    expect(await billOf(world, bill)).toMatchObject({
      status: 2,
      unpaidAmt: fen('800.00'),
      lateFeeAccrued: fen('44.40'),
      lateFeeBilled: fen('0'),
    })
    world.clock.day = '2026-11-13'
  })

  it('50.7 over-payment goes to the balance; a reversal is refused when the balance has been used, naming the voucher', async () => {
    const [bill, next] = (await world.bills([
      { due: '2026-11-20', amt: '50000.00' },
      { due: '2026-12-20', amt: '2000.00' },
    ])) as [string, string]
    const receipt = await world.receipt('52800.00')
    const id = await world.claim(world.sales, {
      funds: [fund(receipt, '52800.00')],
      allocs: [pays(bill, '50000.00')],
      overs: [{ customerId: PENGCHI, amt: '2800.00' }],
    })
    await world.confirm(world.cashier, id)
    const [surplus] = await world.tx(tx => findRows(tx, accountSurplus, { partyId: PENGCHI } as never))
    expect(yuan(surplus!.balance)).toBe('2800.00')
    const offset = await world.claim(world.sales, {
      funds: [{ fundType: 2, surplusId: surplus!.id, amt: '2000.00' }],
      allocs: [pays(next, '2000.00')],
    })
    await world.confirm(world.cashier, offset)
    const no = (await world.tx(tx => findRows(tx, billReceiptWriteOff, { id: offset } as never)))[0]!.writeOffNo
    expect(
      await message(world.tx(tx => act(tx, world.manager, billReceiptWriteOff, id, 'invalid', { reason: '错误' }))),
    ).toBe(`余额已被使用，不能撤销（核销单${no}）`)
  })

  it('reversing the payment of a reduced bill takes back only what the bill needs; the rest stays on the balance', async () => {
    const [bill] = (await world.bills([{ due: '2026-12-05', amt: '1000.00' }])) as [string]
    const paid = async (amt: string) => {
      const id = await world.claim(world.sales, {
        funds: [fund(await world.receipt(amt), amt)],
        allocs: [pays(bill, amt)],
      })
      await world.confirm(world.cashier, id)
      return id
    }
    const [first, second] = [await paid('600.00'), await paid('400.00')]
    const balance = async () =>
      (await world.tx(tx => findRows(tx, accountSurplus, { partyId: PENGCHI } as never))).reduce(
        (sum, row) => sum + row.balance,
        0n,
      )
    const before = await balance()
    const amounts = async () => {
      const row = await billOf(world, bill)
      return [
        yuan(row.dueAmt),
        yuan(row.settledAmt),
        yuan(row.unpaidAmt),
        row.status,
        yuan(((await balance()) - before) as never),
      ]
    }
    const cut = (newAmt: string) =>
      world.tx(tx =>
        prorateBill(tx, world.system, {
          billId: bill,
          newAmt: fen(newAmt),
          effectiveDate: '2026-12-05',
          source: `cut to ${newAmt}`,
          reason: '按日折算',
        }),
      )
    await cut('500.00')
    await cut('300.00')
    expect(await amounts()).toEqual(['300.00', '300.00', '0.00', 3, '700.00'])
    await world.tx(tx => act(tx, world.manager, billReceiptWriteOff, first, 'invalid', { reason: '认领错误' }))
    expect(await amounts()).toEqual(['300.00', '300.00', '0.00', 3, '100.00'])
    await world.tx(tx => act(tx, world.manager, billReceiptWriteOff, second, 'invalid', { reason: '认领错误' }))
    expect(await amounts()).toEqual(['300.00', '0.00', '300.00', 1, '0.00'])
  })

  it('a difference of 0.50 may close the bill, one of 1.01 may not', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const [enough, short] = [await world.receipt('4799.50'), await world.receipt('4798.99')]
    expect(
      await refusal(
        world.claim(world.sales, {
          closeSmallDiff: true,
          funds: [fund(short, '4798.99')],
          allocs: [pays(bill, '4798.99')],
        }),
      ),
    ).toMatchObject({
      kind: 'Invalid',
      faults: [{ path: 'closeSmallDiff', reason: '尾差超过1.00元 / difference above 1.00' }],
    })
    const id = await world.claim(world.sales, {
      closeSmallDiff: true,
      funds: [fund(enough, '4799.50')],
      allocs: [pays(bill, '4799.50')],
    })
    await world.confirm(world.cashier, id)
    expect(await billOf(world, bill)).toMatchObject({ status: 3, changeAmt: fen('-0.50') })
    await world.tx(tx => act(tx, world.manager, billReceiptWriteOff, id, 'invalid', { reason: '退回' }))
    expect(yuan((await billOf(world, bill)).unpaidAmt)).toBe('4800.00')
  })

  it('rejection, withdrawal and expiry give the locks back', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const receipt = await world.receipt('4800.00')
    const claim = () => world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(bill, '4800.00')] })
    await world.tx(async tx =>
      act(tx, world.cashier, billReceiptWriteOff, await Promise.resolve(await claim()), 'reject', {
        reason: '不是这笔',
      }),
    )
    await world.tx(async tx =>
      act(tx, world.sales, billReceiptWriteOff, await Promise.resolve(await claim()), 'withdraw'),
    )
    const last = await claim()
    world.clock.day = '2026-11-30'
    await world.run('claim-expire')
    world.clock.day = '2026-11-13'
    expect((await world.tx(tx => findRows(tx, billReceiptWriteOff, { id: last } as never)))[0]!.status).toBe(101)
    expect([yuan((await receiptOf(world, receipt)).availableAmt), yuan((await billOf(world, bill)).lockedAmt)]).toEqual(
      ['4800.00', '0.00'],
    )
  })

  it('third-party money needs a reason and a document; the same request id makes no second voucher', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const receipt = await world.receipt('4800.00', { payerName: '张三', account: '6222000000000001' })
    const body = { funds: [fund(receipt, '4800.00')], allocs: [pays(bill, '4800.00')], requestId: 'a-1' }
    const said = await refusal(world.claim(world.sales, body))
    expect((said as { faults: { path: string }[] }).faults.map(one => one.path).sort()).toEqual([
      'attachBizId',
      'thirdPartyReason',
    ])
    await world.claim(world.sales, { ...body, thirdPartyReason: '法人代付', attachBizId: '1' })
    expect(
      await message(world.claim(world.sales, { ...body, thirdPartyReason: '法人代付', attachBizId: '1' })),
    ).toMatch(/^该请求已生成核销单SKHX/)
  })

  it('a deposit paid stands on its card and leaves it with the reversal', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20', feeItem: 2, amt: '10000.00', vehicle: '940001' }])) as [
      string,
    ]
    const receipt = await world.receipt('10000.00')
    const id = await world.claim(world.sales, { funds: [fund(receipt, '10000.00')], allocs: [pays(bill, '10000.00')] })
    await world.confirm(world.cashier, id)
    const card = async () =>
      (
        await world.tx(tx =>
          tx.rows<{ should_amt: string; held_amt: string; status: number }>(
            sql`select should_amt, held_amt, status from account_vehicle_margin where order_vehicle_id = 940001`,
          ),
        )
      )[0]
    expect(await card()).toEqual({ should_amt: '10000.00', held_amt: '10000.00', status: 2 })
    await world.tx(tx => act(tx, world.manager, billReceiptWriteOff, id, 'invalid', { reason: '退回' }))
    expect(await card()).toEqual({ should_amt: '10000.00', held_amt: '0.00', status: 1 })
  })
})
