import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import fc from '#packages/testing/properties.ts'
import { findRows } from '#packages/server/rows.ts'
import { pdfText } from '#packages/paper/index.ts'
import { agrees, reckoned, type Figure } from '#areas/accounts/calculations/derivation.ts'
import { shownFigure, type Explained } from '#areas/accounts/explain/server/explained.ts'
import { derivationPdf } from '#areas/accounts/explain/server/paper.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { explainMargin } from '#areas/accounts/account-vehicle-margin/server/explain-margin.ts'
import { explainSurplus } from '#areas/accounts/account-surplus/server/explain-surplus.ts'
import { customerStatement } from './customer-statement/customer-statement.ts'
import { makeStatement } from './customer-statement/server/make-statement.ts'
import { explainStatement } from './explain/server/documents.ts'
import { raiseReceivable } from './account-receivable/server/raise-receivable.ts'
import { explainPayable } from './bill-payable/server/explain-payable.ts'
import { raisePayables } from './bill-payable/server/raise-payables.ts'
import { prorateBill } from './bill-accounts-change/server/prorate-bill.ts'
import { explainBill, explainForfeit } from './bill-receivable/server/explain-bill.ts'
import { lateFeeAt } from './calculations/late-fee-closed-form.ts'
import { receivableForfeit } from './receivable-forfeit/receivable-forfeit.ts'
import { COMPANY, fund, moneyWorld, pays, PENGCHI, type MoneyWorld } from './testing.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-10-12')
})
afterAll(() => world?.drop())

const byKey = (explained: Explained) => Object.fromEntries(explained.figures.map(one => [one.key, yuan(one.amt)]))
const differing = (explained: Explained): string[] => explained.figures.filter(one => !agrees(one)).map(one => one.key)

describe('every amount tells how it came about (issue 22)', () => {
  it('a bill that was paid in part, changed and is overdue: each figure can be reckoned again from its trace', async () => {
    const [bill] = (await world.bills([{ due: '2026-10-05' }])) as [string]
    const early = await world.receipt('2000.00', { day: '2026-10-12' })
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, { funds: [fund(early, '2000.00')], allocs: [pays(bill, '2000.00')] }),
    )
    world.clock.day = '2026-11-11'
    await world.run('late-fee-accrue')
    const explained = await world.tx(tx => explainBill(tx, world.cashier, bill))
    expect(byKey(explained)).toMatchObject({
      billAmt: '4800.00',
      dueAmt: '4800.00',
      settledAmt: '2000.00',
      unpaidAmt: '2800.00',
      taxAmt: '552.21',
      // Example A: 7 x 2.40 + 29 x 1.40 to 11-10.
      lateFeeAccrued: '57.40',
    })
    expect(differing(explained)).toEqual([])
    const late = explained.figures.find(one => one.key === 'lateFeeAccrued')!
    expect(shownFigure(late, 'zh').parts.map(part => [part.label, part.amt, part.note])).toEqual([
      ['2026-10-06 ~ 2026-10-08', '4800.00', '3天 × 0.05%'],
      ['2026-10-09 ~ 2026-10-12', '4800.00', '4天 × 0.05%'],
      ['2026-10-13 ~ 2026-11-10', '2800.00', '29天 × 0.05%'],
      ['上限', '1440.00', ''],
    ])
    expect(explained.postings.map(line => [line.account, line.side, yuan(line.amt)])).toContainEqual([
      '1122',
      2,
      '2000.00',
    ])
    const [forfeit] = await world.tx(tx => findRows(tx, receivableForfeit, { billId: bill }))
    expect(differing(await world.tx(tx => explainForfeit(tx, world.cashier, forfeit!.id)))).toEqual([])

    await world.tx(tx =>
      prorateBill(tx, world.system, {
        billId: bill,
        newAmt: fen('3787.44'),
        effectiveDate: '2026-11-11',
        source: 'returned on day 24',
        reason: '按日折算',
      }),
    )
    const changed = await world.tx(tx => explainBill(tx, world.cashier, bill))
    expect([byKey(changed)['dueAmt'], byKey(changed)['unpaidAmt'], differing(changed)]).toEqual([
      '3787.44',
      '1787.44',
      [],
    ])
  })

  it('a balance, a deposit and a statement too; what was changed past the verbs is told as differing', async () => {
    const [deposit] = (await world.bills([{ due: '2026-11-11', feeItem: 2, amt: '10000.00', vehicle: '940009' }])) as [
      string,
    ]
    const money = await world.receipt('12800.00')
    await world.confirm(
      world.cashier,
      await world.claim(world.sales, {
        funds: [fund(money, '12800.00')],
        allocs: [pays(deposit, '10000.00')],
        overs: [{ customerId: PENGCHI, amt: '2800.00' }],
      }),
    )
    const [surplus] = await world.tx(tx => findRows(tx, accountSurplus, { partyId: PENGCHI } as never))
    const balance = await world.tx(tx => explainSurplus(tx, world.cashier, surplus!.id))
    expect([byKey(balance), differing(balance)]).toEqual([{ balance: '2800.00', availableAmt: '2800.00' }, []])
    const [card] = await world.tx(tx => findRows(tx, accountVehicleMargin, { orderVehicleId: '940009' } as never))
    const held = await world.tx(tx => explainMargin(tx, world.cashier, card!.id))
    expect([byKey(held), differing(held), held.postings.length]).toEqual([{ heldAmt: '10000.00' }, [], 1])
    const made = await world.tx(tx =>
      makeStatement(tx, world.system, { companyId: COMPANY, customerId: PENGCHI, month: '2026-11' }),
    )
    const statement = await world.tx(tx => explainStatement(tx, world.cashier, made!))
    expect(differing(statement)).toEqual([])
    const [row] = await world.tx(tx => findRows(tx, customerStatement, { id: made! } as never))
    expect(byKey(statement)['closing']).toBe(yuan(row!.closing))
    const [wrong] = held.figures as [Figure]
    expect(agrees({ ...wrong, amt: fen('9999.99') })).toBe(false)
  })

  it('a document’s bill by its lines, a bill of ours by its source', async () => {
    const raised = await world.tx(tx =>
      raiseReceivable(tx, world.system, {
        source: { sourceType: 'violation', sourceId: '4711', sourceSeq: 1 },
        companyId: COMPANY,
        payerType: 1,
        payerId: PENGCHI,
        feeItem: 12,
        amt: fen('350.00'),
        dueDate: '2026-11-20',
        description: '违章罚款',
        cityCode: '4403',
      }),
    )
    const document = await world.tx(tx => explainBill(tx, world.cashier, raised.billId))
    expect([byKey(document)['billAmt'], differing(document)]).toEqual(['350.00', []])
    const [bill] = await world.tx(tx =>
      raisePayables(tx, world.system, [
        {
          origin: 2,
          feeItem: 10,
          payKind: 2,
          companyId: COMPANY,
          payeeType: 1,
          payeeId: PENGCHI,
          payeeName: '深圳市鹏驰出行服务有限公司',
          payeeAccountId: null,
          payeeAccountName: null,
          payeeAccountNo: null,
          billAmt: fen('11300.00'),
          taxRate: '13.000000',
          billDate: '2026-11-11',
          dueDate: '2026-11-20',
          released: true,
          invoiceRequired: 0,
        } as never,
      ]),
    )
    const ours = await world.tx(tx => explainPayable(tx, world.cashier, bill!.id))
    expect([byKey(ours), differing(ours)]).toMatchObject([
      { billAmt: '11300.00', unpaidAmt: '11300.00', taxAmt: '1300.00' },
      [],
    ])
    expect(ours.postings.map(line => line.account)).toContain('2202')
  })

  it('the paper for the customer holds formula and parts, not our entries', async () => {
    const [bill] = (await world.bills([{ due: '2026-11-20' }])) as [string]
    const explained = await world.tx(tx => explainBill(tx, world.cashier, bill))
    const [outside, inside] = await Promise.all(
      [false, true].map(async how => pdfText(await derivationPdf(world.cashier, '应收账单 / Bill', explained, how))),
    )
    expect(outside!).toContain('4,800.00'.replace(',', ''))
    expect([outside!.includes('6001.01'), inside!.includes('6001.01')]).toEqual([false, true])
  })

  it('the late fee of any bill equals what its own trace gives when it is reckoned again', () => {
    const amount = fc.integer({ min: 1, max: 9_000_000 }).map(one => BigInt(one) as ReturnType<typeof fen>)
    const day = fc.integer({ min: 1, max: 28 }).map(one => `2026-11-${String(one).padStart(2, '0')}`)
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.tuple(day, amount), { maxLength: 4 }),
        fc.constantFrom('0.05', '0.033333', '1'),
        day,
        (billAmt, money, rate, asOf) => {
          const fee = lateFeeAt(
            {
              billAmt,
              dueDate: '2026-10-05',
              terms: { dailyRate: rate, graceDays: 3, graceMode: 2, capRate: '30.000000' },
              money: money.map(([valueDate, amt]) => ({ valueDate, amt: (amt / 4n) as typeof amt })),
            },
            asOf,
          )
          expect(reckoned({ kind: 'daily', runs: fee.runs.map(run => ({ ...run, rate })), cap: fee.cap })).toBe(
            fee.accrued,
          )
        },
      ),
      { numRuns: 500 },
    )
  })
})
