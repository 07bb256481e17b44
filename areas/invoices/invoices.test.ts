import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { yuan } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import type { MoneyWorld } from '#areas/billing/testing.ts'
import { planInvoices, type InvoicePart } from './calculations/plan-invoices.ts'
import { invoiceRed } from './invoice/invoice-red.ts'
import { invoiceMake } from './invoice-make/invoice-make.ts'
import { buyerActs } from './tax-platform/server/buyer-acts.ts'
import {
  apply,
  billNow,
  invoicesOf,
  invoiceWorld,
  makeOf,
  months,
  red,
  REFUSED_TITLE,
  SILENT_TITLE,
} from './testing.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await invoiceWorld('2026-11-25')
})
afterAll(async () => {
  await assertLedgerClean(world.test.database)
  await world.drop()
})

const part = (index: number, amt = 480_000n): InvoicePart => ({
  billId: String(index),
  billNo: `YS${index}`,
  feeItem: 1,
  itemName: '*经营租赁*车辆租赁费',
  taxCode: '3040502010200000000',
  taxRate: '13.000000',
  regime: 1,
  kind: 1,
  contractId: '1',
  cityCode: '4403',
  month: '2026-11',
  plateNo: `粤B·D${index}`,
  amt: amt as never,
})
const figures = (parts: readonly InvoicePart[], rules: Parameters<typeof planInvoices>[1]) =>
  planInvoices(parts, rules).map(one => [yuan(one.amt), yuan(one.net), yuan(one.tax)])

describe('7.7: what an application becomes', () => {
  it('50.15 thirty bills of 4,800.00 under a limit of 100,000.00 become two invoices, bills kept whole', () => {
    const bills = Array.from({ length: 30 }, (_, index) => part(index))
    expect(figures(bills, { merge: 1, split: 1, maxNet: 10_000_000n as never })).toEqual([
      ['110400.00', '97699.12', '12700.88'],
      ['33600.00', '29734.51', '3865.49'],
    ])
  })
  it('eleven rents of 4,800.00 merge into one line whose tax is rounded once', () => {
    const bills = Array.from({ length: 11 }, (_, index) => part(index))
    expect(figures(bills, { merge: 1, split: 0 })).toEqual([['52800.00', '46725.66', '6074.34']])
    expect(planInvoices(bills, { merge: 2, split: 0 })[0]!.lines).toHaveLength(11)
  })
  it('a bill above the limit is split by amount, and lines beyond the most begin another invoice', () => {
    expect(figures([part(1, 30_000_000n)], { merge: 1, split: 1, maxNet: 10_000_000n as never })).toEqual([
      ['113000.00', '100000.00', '13000.00'],
      ['113000.00', '100000.00', '13000.00'],
      ['74000.00', '65486.73', '8513.27'],
    ])
    const bills = Array.from({ length: 5 }, (_, index) => part(index))
    expect(planInvoices(bills, { merge: 2, split: 0, maxLines: 2 }).map(one => one.lines.length)).toEqual([2, 2, 1])
  })
  it('special and general items, and tax regimes, never share an invoice', () => {
    const mixed = [part(1), { ...part(2), kind: 2 }, { ...part(3), regime: 2, kind: 2 }]
    expect(planInvoices(mixed, { merge: 1, split: 0 })).toHaveLength(3)
  })
})

describe('an application', () => {
  it('reserves its bills, is issued by the platform, and turns pending tax into output tax to the cent', async () => {
    const ids = await world.bills(months(11))
    const { id } = await apply(world, ids)
    expect(yuan((await billNow(world, ids[0]!)).invoicingAmt)).toBe('4800.00')
    await world.run('invoice-send')
    const make = await makeOf(world, id)
    expect([make.status, yuan(make.totalAmt), yuan(make.issuedAmt)]).toEqual([2, '52800.00', '52800.00'])
    const [issued] = await invoicesOf(world, id)
    expect(issued!.invoiceNo).toMatch(/^\d{20}$/)
    expect([issued!.status, yuan(issued!.netAmt), yuan(issued!.taxAmt), issued!.deliverStatus]).toEqual([
      2,
      '46725.66',
      '6074.34',
      1,
    ])
    const bill = await billNow(world, ids[0]!)
    expect([yuan(bill.invoicedAmt), yuan(bill.invoicingAmt), yuan(bill.invoiceableAmt)]).toEqual([
      '4800.00',
      '0.00',
      '0.00',
    ])
    const rows = await world.tx(tx =>
      tx.rows<{ code: string; amt: string }>(
        sql`select p.account_code as code, sum(case when p.side = 1 then p.amt else -p.amt end)::text as amt from ledger_posting p
          join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id where e.tenant_id = ${tx.tenantId} and e.event_key = ${`invoice.issued:${issued!.id}`}
          group by p.account_code order by p.account_code`,
      ),
    )
    expect(rows).toEqual([
      { code: '2221.01', amt: '-6074.34' },
      { code: '2221.02', amt: '6074.31' },
      { code: '6001.99', amt: '0.03' },
    ])
  })

  it('50.16 a bill that is being invoiced has nothing left for a second application', async () => {
    const [bill] = await world.bills(months(1))
    await apply(world, [bill!])
    const { billNo } = await billNow(world, bill!)
    await expect(apply(world, [bill!])).rejects.toMatchObject({
      refusal: {
        faults: [
          expect.objectContaining({
            path: 'bills.0.amt',
            reason: expect.stringContaining(`账单【${billNo}】可开票金额不足，剩余0.00元`),
          }),
        ],
      },
    })
  })

  it('a refused invoice gives its bills back; a retry reserves them again under a new number', async () => {
    const [bill] = await world.bills(months(1))
    const { id } = await apply(world, [bill!], { titleId: REFUSED_TITLE })
    await world.run('invoice-send')
    const failed = await makeOf(world, id)
    expect([failed.status, failed.failReason]).toEqual([4, expect.stringContaining('购方税号')])
    expect(yuan((await billNow(world, bill!)).invoiceableAmt)).toBe('4800.00')
    const [before] = await invoicesOf(world, id)
    await world.tx(tx => act(tx, world.manager, invoiceMake, id, 'retry'))
    const [after] = await invoicesOf(world, id)
    expect(after!.requestNo).not.toBe(before!.requestNo)
    expect(yuan((await billNow(world, bill!)).invoicingAmt)).toBe('4800.00')
  })

  it('an answer that is lost is asked for by its number before anything is sent again', async () => {
    const [bill] = await world.bills(months(1))
    const { id } = await apply(world, [bill!], { titleId: SILENT_TITLE })
    await world.run('invoice-send')
    expect((await makeOf(world, id)).status).toBe(1)
    world.clock.day = '2026-11-26'
    await world.run('invoice-query')
    const [row] = await invoicesOf(world, id)
    expect([(await makeOf(world, id)).status, row!.sendCount]).toEqual([2, 1])
  })
})

describe('a red letter', () => {
  it('takes a part back at once where the buyer has not used the invoice; its bills can be invoiced again', async () => {
    const ids = await world.bills(months(11))
    const { id } = await apply(world, ids)
    await world.run('invoice-send')
    const [blue] = await invoicesOf(world, id)
    await red(world, blue!.id, { reasonCode: 4, amt: 480_000n })
    await world.run('invoice-send')
    const [now, reversed] = await invoicesOf(world, id)
    expect([now!.status, yuan(now!.redAmt)]).toEqual([4, '4800.00'])
    expect([reversed!.status, yuan(reversed!.netAmt), yuan(reversed!.taxAmt)]).toEqual([2, '-4247.79', '-552.21'])
    expect(yuan((await billNow(world, ids[10]!)).invoiceableAmt)).toBe('4800.00')
  })

  it('50.17 of an invoice that the buyer deducted waits for his consent, or lapses after 72 hours', async () => {
    const ids = await world.bills(months(2))
    const { id } = await apply(world, ids)
    await world.run('invoice-send')
    const [blue] = await invoicesOf(world, id)
    await world.tx(tx => buyerActs(tx, world.system, blue!.invoiceNo!, 'deduct'))
    await world.run('invoice-query')
    await red(world, blue!.id, { reasonCode: 3, amt: 480_000n })
    const letters = () =>
      world.tx(tx => findRows(tx, invoiceRed, { invoiceId: blue!.id } as never, { orderBy: 't.id' }))
    expect((await letters())[0]!.status).toBe(2)
    await world.run('invoice-query')
    world.clock.day = '2026-12-01'
    await world.run('invoice-query')
    expect((await letters())[0]!.status).toBe(7)

    await red(world, blue!.id, { reasonCode: 3, amt: 480_000n })
    await world.run('invoice-query')
    await world.tx(tx => buyerActs(tx, world.system, blue!.invoiceNo!, 'agree'))
    await world.run('invoice-query')
    const [after, reversed] = await invoicesOf(world, id)
    expect([(await letters())[1]!.status, yuan(reversed!.totalAmt), after!.status]).toEqual([4, '-4800.00', 4])
    expect(yuan((await billNow(world, ids[1]!)).invoiceableAmt)).toBe('4800.00')
  })

  it('a mistake reverses the whole invoice only, and one letter at a time', async () => {
    const [bill] = await world.bills(months(1))
    const { id } = await apply(world, [bill!])
    await world.run('invoice-send')
    const [blue] = await invoicesOf(world, id)
    await expect(red(world, blue!.id, { reasonCode: 1, amt: 100n })).rejects.toMatchObject({
      refusal: { guard: 'redWhole' },
    })
    await red(world, blue!.id, { reasonCode: 1 })
    await expect(red(world, blue!.id, { reasonCode: 1 })).rejects.toMatchObject({ refusal: { guard: 'redUnderway' } })
    await world.run('invoice-send')
    expect([(await makeOf(world, id)).status, (await invoicesOf(world, id))[0]!.status]).toEqual([5, 5])
  })
})
