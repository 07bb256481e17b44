import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { createPlans } from './bill-receipt-plan/server/create-plans.ts'
import { billReceiptPlan } from './bill-receipt-plan/bill-receipt-plan.ts'
import { billReceivable } from './bill-receivable/bill-receivable.ts'
import { accrue } from './receivable-forfeit/server/accrue.ts'
import { receivableForfeit } from './receivable-forfeit/receivable-forfeit.ts'
import { COMPANY, fund, moneyWorld, PENGCHI, pays, type MoneyWorld } from './testing.ts'

/** The nightly jobs write many rows per statement; the result must equal that of one bill at a time. */
let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-30', 8)
})
afterAll(() => world?.drop())
beforeEach(() => {
  world.clock.day = '2026-11-30'
})
afterEach(() => assertLedgerClean(world.test.database))

const COUNT = 40
const dueOf = (index: number) => addDays('2026-11-24', -(index % 20))
/** Forty bills, some partly paid, some disputed, some with late fee billed already. */
async function overdueBills(): Promise<string[]> {
  const ids = await world.bills(
    Array.from({ length: COUNT }, (_one, index) => ({ due: dueOf(index), amt: `${1000 + index}.00` })),
  )
  const byAmount = new Map(
    (await world.tx(tx => findRows(tx, billReceivable, { id: ids } as never))).map(bill => [bill.billAmt, bill.id]),
  )
  const sorted = Array.from({ length: COUNT }, (_one, index) => byAmount.get(fen(`${1000 + index}.00`))!)
  const receipt = await world.receipt('900.00', { day: '2026-11-28' })
  await world.confirm(
    world.cashier,
    await world.claim(world.sales, {
      funds: [fund(receipt, '900.00')],
      allocs: sorted.slice(3, 6).map(id => pays(id, '300.00')),
    }),
  )
  await world.tx(tx =>
    act(tx, world.manager, billReceivable, sorted[8]!, 'dispute', {
      input: { disputed: true, disputeNote: '金额有误' },
    }),
  )
  return sorted
}
/** What a person sees of late fees, without what names a row. */
const shown = (ids: readonly string[]) =>
  world.tx(async tx => {
    const [bills, heads] = [
      await findRows(tx, billReceivable, { id: [...ids] } as never),
      await findRows(tx, receivableForfeit, { billId: [...ids] } as never),
    ]
    const days = await tx.rows<{ bill_id: string }>(
      sql`select bill_id, accrue_date, base_amt, daily_rate, amt, kind, seq from account_vehicle_late_fine_record where tenant_id = ${tx.tenantId} and bill_id = any(${[...ids]}::bigint[]) order by accrue_date, kind, seq`,
    )
    const moves = await tx.rows<{
      business_id: string
      action: string
      from_status: number
      to_status: number
      changed: string
    }>(sql`select business_id, action, from_status, to_status, (select string_agg(k, ',' order by k) from jsonb_object_keys(after) k where before is not null) as changed from record_log
    where tenant_id = ${tx.tenantId} and resource = 'receivable-forfeit' and business_id = any(${heads.map(head => head.id)}::bigint[]) order by id`)
    return ids.map(id => {
      const bill = bills.find(one => one.id === id)!
      const {
        id: headId,
        forfeitNo,
        billId,
        billNo,
        createTime,
        updateTime,
        lateFeeBillIds,
        ...head
      } = heads.find(one => one.billId === id)!
      return {
        late: [bill.lateFeeAccrued, bill.lateFeeBilled, bill.lateFeeWaived, bill.version],
        head,
        billed: lateFeeBillIds.length,
        times: [createTime, updateTime].every(Boolean),
        days: days.filter(one => one.bill_id === id).map(({ bill_id: _, ...day }) => day),
        moves: moves.filter(one => one.business_id === headId).map(({ business_id: _, ...move }) => move),
      }
    })
  })

describe('a night over many bills', () => {
  it('accrues as one bill at a time: first night, second night, and after a late payment', async () => {
    const [alone, together] = [await overdueBills(), await overdueBills()]
    const night = async (day: string) => {
      for (const id of alone) await world.tx(tx => accrue(tx, world.system, [id], day))
      await world.tx(tx => accrue(tx, world.system, together, day))
      expect(await shown(together)).toEqual(await shown(alone))
    }
    await night('2026-11-29')
    world.clock.day = '2026-12-01'
    await night('2026-11-30')
    // Billed in full, then money of an earlier day: the late fee falls below what was billed, and its bill with it.
    for (const ids of [alone, together]) {
      const [head] = await world.tx(tx => findRows(tx, receivableForfeit, { billId: ids[19] } as never))
      await world.tx(tx => act(tx, world.cashier, receivableForfeit, head!.id, 'bill'))
      const receipt = await world.receipt('1019.00', { day: '2026-11-10' })
      await world.confirm(
        world.cashier,
        await world.claim(world.sales, { funds: [fund(receipt, '1019.00')], allocs: [pays(ids[19]!, '1019.00')] }),
      )
    }
    world.clock.day = '2026-12-02'
    await night('2026-12-01')
    const after = await shown(together)
    expect([after[0], after[8], after[19]].map(one => one!.head.status)).toEqual([1, 5, 3])
    expect(after[19]).toMatchObject({ billed: 1, head: { billedAmt: after[19]!.head.accruedAmt, unbilledAmt: 0n } })
    const [first] = after
    // 2026-11-24 due: 25 November to 1 December, 7 days of 0.50.
    expect([first!.head.lateDays, yuan(first!.head.accruedAmt), first!.head.accruedTo, first!.days.length]).toEqual([
      7,
      '3.50',
      '2026-12-01',
      7,
    ])
  })

  it('writes nothing on a second run', async () => {
    const ids = await overdueBills()
    await world.tx(tx => accrue(tx, world.system, ids, '2026-11-29'))
    const records = () =>
      world.tx(tx =>
        tx.row<{ n: string; exact: string }>(
          sql`select count(*) as n, sum(amt) as exact from account_vehicle_late_fine_record where tenant_id = ${tx.tenantId}`,
        ),
      )
    const before = await records()
    await world.tx(tx => accrue(tx, world.system, [...ids, ...ids], '2026-11-29'))
    expect(await records()).toEqual(before)
  })

  it('bills every due plan once, each with its own contract, posting, event and history', async () => {
    const contractIds = ['929001', '929002', '929003']
    for (const [at, contractId] of contractIds.entries())
      await world.tx(tx =>
        createPlans(
          tx,
          world.system,
          'receipt',
          {
            companyId: COMPANY,
            contractType: 4,
            contractId,
            contractNo: `ZL20261100${at}`,
            cityCode: '4403',
            deptId: null as never,
            salesUserId: null as never,
          },
          Array.from({ length: 20 }, (_one, index) => ({
            genKey: `${contractId}:${index}`,
            partyKind: 1,
            partyId: PENGCHI,
            orderId: null,
            orderVehicleId: null,
            vehicleId: null,
            feeItem: 1,
            periodNo: index + 1,
            periodCount: 20,
            periodStart: '2026-11-01' as const,
            periodEnd: '2026-11-30' as const,
            dayCount: null,
            billDate: index === 19 ? '2026-12-01' : '2026-11-01',
            dueDate: '2026-12-05',
            amt: `${4800 + index}.00`,
            taxRate: '13.000000',
            calcNote: { kind: 'period', scope: 'vehicle', stage: 'take', slices: [] },
          })),
        ),
      )
    const events = () =>
      world.tx(async tx =>
        Number(
          (await tx.row<{ n: string }>(
            sql`select count(*) as n from outbox_event where tenant_id = ${tx.tenantId} and name = 'receivable.activated'`,
          ))!.n,
        ),
      )
    const before = await events()
    await Promise.all([world.run('plan-activate'), world.run('plan-activate')])
    const plans = await world.tx(tx => findRows(tx, billReceiptPlan, { contractId: contractIds } as never))
    expect(plans.filter(plan => plan.status === 2)).toHaveLength(57)
    expect(plans.filter(plan => plan.status === 1).every(plan => plan.billDate === '2026-12-01')).toBe(true)
    const bills = new Map(
      (await world.tx(tx => findRows(tx, billReceivable, { contractId: contractIds } as never))).map(bill => [
        bill.planId,
        bill,
      ]),
    )
    expect(bills.size).toBe(57)
    for (const plan of plans.filter(one => one.status === 2))
      expect(bills.get(plan.id)).toMatchObject({
        id: plan.billId,
        billNo: plan.billNo,
        contractId: plan.contractId,
        contractNo: plan.contractNo,
        periodNo: plan.periodNo,
        billAmt: plan.amt,
        unpaidAmt: plan.amt,
        lateFeeRate: '0.050000',
        status: 1,
      })
    expect((await events()) - before).toBe(57)
    const kept = await world.tx(tx =>
      tx.rows<{ resource: string; action: string; n: string }>(
        sql`select resource, action, count(*) as n from record_log where tenant_id = ${tx.tenantId} and business_id = any(${plans.flatMap(plan => [plan.id, ...(plan.billId ? [plan.billId] : [])])}::bigint[]) group by 1, 2 order by 1, 2`,
      ),
    )
    expect(kept.map(one => `${one.resource} ${one.action} ${one.n}`)).toEqual([
      'bill-receipt-plan activate 57',
      'bill-receipt-plan save 60',
      'bill-receivable save 57',
    ])
  })
})
