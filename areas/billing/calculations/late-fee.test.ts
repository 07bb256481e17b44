import { addDays, fen, yuan } from '#kernel'
import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { lateFeeAt } from './late-fee-closed-form.ts'
import { recordsToAppend, type LateFeeRecord } from './late-fee-records.ts'
import {
  dailyFee,
  type LateFeeBill,
  lateFeeDayByDay,
  microOfFen,
  microText,
  restToBill,
  roundMicro,
} from './late-fee.ts'

const bill = (more: Partial<LateFeeBill> & { graceMode?: 1 | 2 } = {}): LateFeeBill => ({
  billAmt: fen('4800.00'),
  dueDate: '2026-10-05',
  money: [],
  terms: { dailyRate: '0.050000', graceDays: 3, graceMode: more.graceMode ?? 2, capRate: '30.000000' },
  ...more,
})
const paid = (...money: [string, string][]) => money.map(([valueDate, amt]) => ({ valueDate, amt: fen(amt) }))

describe('7.1: 4,800.00 due 2026-10-05, 0.05% a day, 3 days of grace', () => {
  const inTwo = paid(['2026-10-12', '2000.00'], ['2026-10-20', '2800.00'])
  it.each([
    ['paid on the third day, nothing is charged', paid(['2026-10-08', '4800.00']), 2, '2026-10-08', 0, '0.00'],
    [
      'paid on the fourth day, mode 2 counts the days of grace too',
      paid(['2026-10-09', '4800.00']),
      2,
      '2026-10-09',
      4,
      '9.60',
    ],
    [
      'paid on the fourth day, mode 1 leaves the days of grace free',
      paid(['2026-10-09', '4800.00']),
      1,
      '2026-10-09',
      1,
      '2.40',
    ],
    ['paid 15 days late, the day of payment counts', paid(['2026-10-20', '4800.00']), 2, '2026-10-20', 15, '36.00'],
    ['paid in two parts, the second part has the smaller base', inTwo, 2, '2026-10-20', 15, '28.00'],
    ['paid in two parts, mode 1', inTwo, 1, '2026-10-20', 12, '20.80'],
    ['never paid, 600 days reach the cap', [], 2, '2028-05-27', 600, '1440.00'],
    ['never paid, the cap holds for ever', [], 2, '2030-01-01', 1184, '1440.00'],
  ] as const)('%s', (_name, money, graceMode, asOf, days, amount) => {
    for (const rule of [lateFeeDayByDay, lateFeeAt]) {
      const fee = rule(bill({ money: [...money], graceMode }), asOf)
      expect([fee.days, yuan(fee.accrued)]).toEqual([days, amount])
    }
  })
})

describe('7.2 example A: late fee at value date 2026-11-10', () => {
  it.each([
    ['B1', bill(), '86.40'],
    ['B2, of which 2,000.00 came on 10-12', bill({ money: paid(['2026-10-12', '2000.00']) }), '57.40'],
    ['B3', bill({ dueDate: '2026-11-05' }), '12.00'],
  ])('%s', (_name, one, amount) => expect(yuan(lateFeeAt(one, '2026-11-10').accrued)).toBe(amount))

  it('B4 accrues 2.1839 a day on what is left, 55.678 at month end, of which 12.00 is billed', () => {
    const left = bill({ dueDate: '2026-11-05', money: paid(['2026-11-10', '432.20']) })
    expect(microText(dailyFee(fen('4367.80'), '0.050000'))).toBe('2.183900')
    const fee = lateFeeAt(left, '2026-11-30')
    expect(microText(fee.exact)).toBe('55.678000')
    expect(yuan((fee.accrued - fen('12.00')) as typeof fee.accrued)).toBe('43.68')
  })
})

describe('changes of a bill and late fee (bill/accounts-change: what accrued before stays, afterwards the new figures rule)', () => {
  it.each([
    [
      'a waiver of half on 10-15 halves the days after it',
      bill({ changes: [{ date: '2026-10-15', delta: fen('-2400.00') }] }),
      '2026-10-20',
      '30.00',
    ],
    [
      'a longer term given on 10-10 stops the days until the new date and its grace',
      bill({ dueDateChanges: [{ date: '2026-10-10', newDueDate: '2026-10-20' }] }),
      '2026-10-23',
      '12.00',
    ],
    [
      'and they count again once the new grace is exceeded',
      bill({ dueDateChanges: [{ date: '2026-10-10', newDueDate: '2026-10-20' }] }),
      '2026-10-24',
      '21.60',
    ],
    [
      'a term given within the grace leaves nothing behind',
      bill({ dueDateChanges: [{ date: '2026-10-07', newDueDate: '2026-10-20' }] }),
      '2026-10-20',
      '0.00',
    ],
    ['a dispute stops accrual from that day', bill({ disputes: [{ from: '2026-10-11' }] }), '2026-10-20', '12.00'],
    [
      'after the dispute accrual goes on',
      bill({ disputes: [{ from: '2026-10-11', until: '2026-10-16' }] }),
      '2026-10-20',
      '24.00',
    ],
    [
      'a reversed receipt counts as if it had not come (7.3)',
      bill({ money: paid(['2026-10-12', '2000.00'], ['2026-10-12', '-2000.00']) }),
      '2026-10-20',
      '36.00',
    ],
  ])('%s', (_name, one, asOf, amount) => expect(yuan(lateFeeAt(one, asOf).accrued)).toBe(amount))
})

describe('daily records (acceptance 5, I13)', () => {
  const sum = (records: readonly LateFeeRecord[]) =>
    records.reduce((total, one) => total + one.amt, 0n) as LateFeeRecord['amt']
  it('a claim booked on 11-13 with value date 11-10 takes back the two days after it', () => {
    const recorded = recordsToAppend(bill(), '2026-11-12', [])
    expect(yuan(roundMicro(sum(recorded)))).toBe('91.20')
    const corrections = recordsToAppend(bill({ money: paid(['2026-11-10', '4800.00']) }), '2026-11-12', recorded)
    expect(corrections.map(one => [one.accrueDate, one.kind, microText(one.amt)])).toEqual([
      ['2026-11-11', 2, '-2.400000'],
      ['2026-11-12', 2, '-2.400000'],
    ])
    expect(yuan(roundMicro(sum([...recorded, ...corrections])))).toBe('86.40')
  })
  it('the job appends nothing on a second run for one night', () => {
    const recorded = recordsToAppend(bill(), '2026-10-20', [])
    expect(recordsToAppend(bill(), '2026-10-20', recorded)).toEqual([])
  })
  it('cuts the day that reaches the cap by a record of kind 3; no day follows', () => {
    const odd = bill({ terms: { dailyRate: '7.000000', graceDays: 0, graceMode: 2, capRate: '30.000000' } })
    const records = recordsToAppend(odd, '2026-12-31', [])
    expect(records.map(one => [one.accrueDate, one.kind, microText(one.amt)]).slice(-2)).toEqual([
      ['2026-10-10', 1, '336.000000'],
      ['2026-10-10', 3, '-240.000000'],
    ])
    expect(sum(records)).toBe(microOfFen(fen('1440.00')))
  })
  it('a rest under 1.00 is waived by the system (3.9)', () => {
    expect(restToBill(fen('0.99'), fen('1.00'))).toEqual({ bill: 0n, waive: 99n })
    expect(restToBill(fen('1.00'), fen('1.00'))).toEqual({ bill: 100n, waive: 0n })
  })
})

const aDay = fc.integer({ min: -5, max: 60 }).map(days => addDays('2026-10-05', days))
const anAmount = fc.integer({ min: 1, max: 300_000 }).map(amount => BigInt(amount) as LateFeeBill['billAmt'])
const aBill: fc.Arbitrary<LateFeeBill> = fc.record({
  billAmt: anAmount,
  dueDate: fc.constant('2026-10-05'),
  terms: fc.record({
    dailyRate: fc.constantFrom('0.050000', '0.033333', '0.1', '1'),
    graceDays: fc.integer({ min: 0, max: 7 }),
    graceMode: fc.constantFrom(1 as const, 2 as const),
    capRate: fc.constantFrom('30.000000', '0.5', '5.125000'),
  }),
  money: fc.array(fc.record({ valueDate: aDay, amt: anAmount.map(amt => (amt / 3n) as typeof amt) }), { maxLength: 4 }),
  changes: fc.array(
    fc.record({
      date: aDay,
      delta: fc.integer({ min: -90_000, max: 90_000 }).map(amt => BigInt(amt) as LateFeeBill['billAmt']),
    }),
    { maxLength: 3 },
  ),
  dueDateChanges: fc.uniqueArray(fc.record({ date: aDay, newDueDate: aDay }), {
    maxLength: 2,
    selector: one => one.date,
  }),
  disputes: fc.array(
    fc.tuple(aDay, fc.integer({ min: 1, max: 20 })).map(([from, days]) => ({ from, until: addDays(from, days) })),
    { maxLength: 2 },
  ),
})

describe('properties', () => {
  it('the closed form equals the sum of days, for any money, changes, terms and disputes', () => {
    fc.assert(
      fc.property(aBill, aDay, (one, asOf) => {
        expect(lateFeeAt(one, asOf)).toMatchObject(lateFeeDayByDay(one, asOf))
      }),
      { numRuns: 2_000 },
    )
  })
  it('the records of a bill sum to its accrued amount, however late facts arrive (I13)', () => {
    fc.assert(
      fc.property(aBill, aBill, aDay, aDay, (early, late, first, second) => {
        const recorded = recordsToAppend(early, first, [])
        const all = [...recorded, ...recordsToAppend(late, second, recorded)]
        const total = all.reduce((sum, one) => sum + one.amt, 0n) as LateFeeRecord['amt']
        expect(roundMicro(total)).toBe(lateFeeAt(late, second).accrued)
      }),
      { numRuns: 500 },
    )
  })
})
