import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, Refused, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import {
  billRentalOverdue,
  billRentalOverdueLease,
  rentalChaseRecord,
} from '#areas/billing/bill-rental-overdue/bill-rental-overdue.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { billOf, fund, moneyWorld, pays, PENGCHI, receiptOf, type MoneyWorld } from '../testing.ts'
import { receivableForfeit, receivableForfeitWaive } from './receivable-forfeit.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-30', 40)
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
const forfeitOf = async (billId: string) => (await world.tx(tx => findRows(tx, receivableForfeit, { billId })))[0]!

describe('late fee by hand and by night (50-billing 7.1)', () => {
  it('accrues once however often the job runs; thirty concurrent billings make one bill', async () => {
    const [bill] = (await world.bills([{ due: '2026-10-05' }])) as [string]
    await world.run('late-fee-accrue')
    await world.run('late-fee-accrue')
    const forfeit = await forfeitOf(bill)
    // 2026-10-06 to 2026-11-29: 55 days of 2.40.
    expect([forfeit.lateDays, yuan(forfeit.accruedAmt), forfeit.startDate, forfeit.accruedTo]).toEqual([
      55,
      '132.00',
      '2026-10-06',
      '2026-11-29',
    ])
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, () => world.tx(tx => act(tx, world.cashier, receivableForfeit, forfeit.id, 'bill'))),
    )
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(
      await world.tx(tx => findRows(tx, billReceivable, { origin: 4, sourceId: forfeit.id } as never)),
    ).toHaveLength(1)
    expect(await billOf(world, bill)).toMatchObject({ lateFeeBilled: fen('132.00') })
  })

  it('a waiver reduces unbilled late fee only; rests under 1.00 of a settled bill are waived by the system', async () => {
    const [bill, small] = (await world.bills([{ due: '2026-10-31' }, { due: '2026-11-20', amt: '100.00' }])) as [
      string,
      string,
    ]
    await world.run('late-fee-accrue')
    const forfeit = await forfeitOf(bill)
    expect(yuan(forfeit.unbilledAmt)).toBe('69.60')
    const ask = (amt: string) =>
      world.tx(tx =>
        saveRecord(tx, world.sales, receivableForfeitWaive, { forfeitId: forfeit.id, amt, reason: '长期客户' }, 'save'),
      )
    expect(await refusal(ask('70.00'))).toMatchObject({ kind: 'Invalid', faults: [{ path: 'amt' }] })
    await ask('50.00')
    expect(await forfeitOf(bill)).toMatchObject({ waivedAmt: fen('50.00'), unbilledAmt: fen('19.60') })
    const receipt = await world.receipt('100.00', { day: '2026-11-29' })
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(receipt, '100.00')], allocs: [pays(small, '100.00')] }),
    )
    await world.run('late-fee-bill')
    expect(await forfeitOf(small)).toMatchObject({
      status: 4,
      accruedAmt: fen('0.45'),
      waivedAmt: fen('0.45'),
      unbilledAmt: 0n,
    })
  })

  it('early money shrinks the late-fee bill that it pays as well: who waits on that bill gives way, the payment does not', async () => {
    const [bill] = (await world.bills([{ due: '2026-10-05' }])) as [string]
    await world.run('late-fee-accrue')
    await world.tx(async tx => act(tx, world.cashier, receivableForfeit, (await forfeitOf(bill)).id, 'bill'))
    const late = (await forfeitOf(bill)).lateFeeBillIds![0]!
    const [early, other] = [
      await world.receipt('4840.00', { day: '2026-10-20' }),
      await world.receipt('92.00', { day: '2026-11-29' }),
    ]
    const paying = await world.claim(world.sales, {
      funds: [fund(early, '4840.00')],
      allocs: [pays(bill, '4800.00'), pays(late, '40.00')],
    })
    const waiting = await world.claim(world.sales, { funds: [fund(other, '92.00')], allocs: [pays(late, '92.00')] })
    await world.confirm(world.cashier, paying)
    const [paid, released] = await world.tx(
      async tx =>
        [await getRow(tx, billReceiptWriteOff, paying), await getRow(tx, billReceiptWriteOff, waiting)] as const,
    )
    expect([paid.status, released.status]).toEqual([1, 101])
    // 15 days of 2.40 are 36.00; 4.00 of the 40.00 go to the balance.
    expect(await billOf(world, late)).toMatchObject({ dueAmt: fen('36.00'), settledAmt: fen('36.00'), lockedAmt: 0n })
    for (const id of [early, other]) expect((await receiptOf(world, id)).lockedAmt).toBe(0n)
  })

  it('a disputed bill does not accrue from that day on', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    await world.tx(tx =>
      act(tx, world.manager, billReceivable, bill, 'dispute', { input: { disputed: true, disputeNote: '金额有误' } }),
    )
    await world.run('late-fee-accrue')
    const before = yuan((await forfeitOf(bill)).accruedAmt)
    world.clock.day = '2026-12-05'
    await world.run('late-fee-accrue')
    expect(await forfeitOf(bill)).toMatchObject({ status: 5, accruedAmt: fen(before) })
    world.clock.day = '2026-11-30'
  })
})

describe('overdue by night (50-billing 4, rental-overdue)', () => {
  it('marks days and buckets, tells its listeners once, and the views sum the bills', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-25', vehicle: '970001' }])) as [string]
    world.clock.day = '2027-01-10'
    await world.run('overdue-mark')
    await world.run('overdue-mark')
    expect(await billOf(world, bill)).toMatchObject({ overdueDays: 46, ageBucket: 2 })
    const told = await world.tx(tx =>
      tx.rows(sql`select id from outbox_event where name = 'receivable.overdue' and aggregate_id = ${bill}::bigint`),
    )
    expect(told).toHaveLength(1)
    const [summary] = (await page(readerOf(world.test.database), undefined, world.system, billRentalOverdue, {}))
      .records
    const owed = await world.tx(tx =>
      tx.row<{ amt: string }>(
        sql`select sum(unpaid_amt) as amt from bill_receivable where status in (1, 2) and overdue_days > 0 and contract_type = 4`,
      ),
    )
    expect(summary).toMatchObject({ payerName: '深圳市鹏驰出行服务有限公司', overdueAmt: owed!.amt })
    const leases = (await page(readerOf(world.test.database), undefined, world.system, billRentalOverdueLease, {}))
      .records
    expect(leases.find(one => one['orderVehicleId'] === '970001')).toMatchObject({
      overdueAmt: '4800.00',
      longestDays: 46,
      stage: 3,
    })
  })

  it('a promise is kept or broken on the day after', async () => {
    world.clock.day = '2026-11-30'
    const saved = await world.tx(tx =>
      saveRecord(
        tx,
        world.sales,
        rentalChaseRecord,
        {
          customerId: PENGCHI,
          channel: '1',
          result: 'promised',
          promiseAmt: '100000',
          promiseDate: '2026-12-02',
          note: '承诺周三付款',
        },
        'save',
      ),
    )
    world.clock.day = '2026-12-03'
    await world.run('overdue-mark')
    expect((await world.tx(tx => findRows(tx, rentalChaseRecord, { id: saved.id } as never)))[0]!.promiseKept).toBe(2)
  })
})
