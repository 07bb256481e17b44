import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, Refused, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { accountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { accountVehicleMarginHandle } from './account-vehicle-margin-handle/account-vehicle-margin-handle.ts'
import { prorateBill } from './bill-accounts-change/server/prorate-bill.ts'
import { billReceiptWriteOff } from './bill-receipt-write-off/bill-receipt-write-off.ts'
import { billReceivable } from './bill-receivable/bill-receivable.ts'
import { COMPANY, fund, moneyWorld, pays, PENGCHI, type MoneyWorld } from './testing.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-05', 24)
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

const told = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap(one => {
    if (one.status === 'fulfilled') return []
    if (one.reason instanceof Refused) return [one.reason.refusal]
    throw one.reason
  })

/** How many sessions wait for a lock. */
const waiting = async (tx: Tx): Promise<number> =>
  (await tx.row<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  ))!.n

describe('at the same moment (50-billing 3.7, 13)', () => {
  it('50.14 a deposit of 10,000.00 that twenty people offset by 5,000.00 each is used twice, never a third time', async () => {
    const [deposit] = (await world.bills([{ amt: '10000.00', due: '2026-11-04', feeItem: 2, vehicle: '950101' }])) as [
      string,
    ]
    const money = await world.receipt('10000.00')
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(money, '10000.00')], allocs: [pays(deposit, '10000.00')] }),
    )
    const bills = await world.bills(
      Array.from({ length: 20 }, () => ({ amt: '5000.00', due: '2026-11-04', vehicle: '950101' })),
    )
    const [card] = await world.tx(tx => findRows(tx, accountVehicleMargin, { orderVehicleId: '950101' } as never))
    const results = await Promise.allSettled(
      bills.map(bill =>
        world.tx(tx =>
          saveRecord(
            tx,
            world.cashier,
            accountVehicleMarginHandle,
            {
              cardId: card!.id,
              kind: 1,
              amt: '5000.00',
              reason: '逾期租金',
              allocs: [{ billId: bill, amt: '5000.00' }],
            },
            'save',
          ),
        ),
      ),
    )
    const refused = told(results)
    expect(refused).toHaveLength(18)
    for (const one of refused) expect(one).toMatchObject({ guard: 'marginShort' })
    const now = await world.tx(tx => getRow(tx, accountVehicleMargin, card!.id))
    // Nobody decides here: what was asked takes effect at once.
    expect([now.heldAmt, now.offsetAmt, now.lockedAmt].map(yuan)).toEqual(['0.00', '10000.00', '0.00'])
  })

  it('50.20 a month that is closed while others post into it: what was first stands, the other reads of the closed month', async () => {
    const [period] = await world.tx(tx =>
      findRows(tx, accountingPeriod, { companyId: COMPANY, period: '202611' } as never),
    )
    const entries = () =>
      world.tx(tx =>
        tx.row<{ n: number }>(
          sql`select count(*)::int as n from ledger_entry where event_type = 'receivable.activated'`,
        ),
      )
    for (let round = 0; round < 4; round += 1) {
      const before = (await entries())!.n
      const results = await Promise.allSettled([
        ...Array.from({ length: 4 }, () => world.bills([{ due: '2026-11-20' }])),
        world.tx(tx => act(tx, world.manager, accountingPeriod, period!.id, 'close')),
        ...Array.from({ length: 4 }, () => world.bills([{ due: '2026-11-20' }])),
      ])
      const refused = told(results)
      for (const one of refused) expect(one).toMatchObject({ guard: 'periodClosed' })
      expect((await entries())!.n - before).toBe(8 - refused.length)
      expect((await world.tx(tx => getRow(tx, accountingPeriod, period!.id))).status).toBe(3)
      await world.tx(tx => act(tx, world.manager, accountingPeriod, period!.id, 'reopen', { reason: '补记' }))
    }
  })

  it('a bill that shrinks while somebody claims it hands the claim back', async () => {
    const [bill] = (await world.bills([{ amt: '3000.00', due: '2026-11-20' }])) as [string]
    const money = await world.receipt('3000.00')
    const body = { companyId: COMPANY, partyKind: 1, partyId: PENGCHI }
    let shrinking: Promise<unknown> | undefined
    const claim = await world.tx(async tx => {
      const { id } = await saveRecord(
        tx,
        world.sales,
        billReceiptWriteOff,
        { ...body, funds: [fund(money, '3000.00')], allocs: [pays(bill, '3000.00')] },
        'save',
      )
      // It has read the bill without the claim, and waits for it.
      shrinking = world.tx(other =>
        prorateBill(other, world.system, {
          billId: bill,
          newAmt: fen('991.27'),
          effectiveDate: world.clock.day,
          source: 'at once',
          reason: '按日折算',
        }),
      )
      await expect.poll(() => world.tx(waiting), { timeout: 20_000 }).toBe(1)
      return id
    })
    await shrinking
    const [after, voucher] = await world.tx(
      async tx => [await getRow(tx, billReceivable, bill), await getRow(tx, billReceiptWriteOff, claim)] as const,
    )
    expect([after.unpaidAmt, after.lockedAmt].map(yuan)).toEqual(['991.27', '0.00'])
    expect(voucher.status).not.toBe(10)
  })
})
