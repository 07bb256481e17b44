import { fen, yuan, ZERO } from '#kernel'
import { describe, expect, it } from 'vitest'
import { ageing, bucketOf, collectionRate, reconciliationDifference, statementClosing } from './ageing.ts'
import {
  billStatus,
  freeAmt,
  overdueDays,
  payableFreeAmt,
  payableOffsetAmt,
  taxAmt,
  taxDelta,
  unpaidAmt,
} from './bill-amounts.ts'

describe('3.2: the amounts of a bill', () => {
  const bill = {
    billAmt: fen('4800'),
    changeAmt: fen('-300'),
    settledAmt: fen('1000'),
    badDebtAmt: fen('500'),
    lockedAmt: fen('700'),
  }
  it('unpaid = billed + changes - settled - bad debt; free = unpaid - claims awaiting confirmation', () => {
    expect([yuan(unpaidAmt(bill)), yuan(freeAmt(bill))]).toEqual(['3000.00', '2300.00'])
  })
  it.each([
    ['nothing settled', {}, false, 1],
    ['partly settled', { settledAmt: fen('1') }, false, 2],
    ['nothing unpaid', { settledAmt: fen('4800') }, false, 3],
    ['waived to nothing', { changeAmt: fen('-4800') }, false, 3],
    ['closed', {}, true, 4],
    ['bad debt alone leaves it unpaid in part', { badDebtAmt: fen('1') }, false, 1],
  ])('status: %s', (_name, more, closed, status) => {
    expect(
      billStatus({ billAmt: fen('4800'), changeAmt: ZERO, settledAmt: ZERO, badDebtAmt: ZERO, ...more }, closed),
    ).toBe(status)
  })
  it('a payment needs a release, netting does not; what is in flight counts against both', () => {
    const payable = {
      billAmt: fen('32400'),
      changeAmt: ZERO,
      paidAmt: fen('400'),
      offsetAmt: fen('2000'),
      releasedAmt: fen('10400'),
      payingAmt: fen('3000'),
    }
    expect([yuan(payableFreeAmt(payable)), yuan(payableOffsetAmt(payable))]).toEqual(['7000.00', '27000.00'])
  })
  it.each([
    ['4800.00', '13.000000', '552.21'],
    ['86.40', '13.000000', '9.94'],
    ['57.40', '13.000000', '6.60'],
    ['12.00', '13.000000', '1.38'],
    ['18000.00', '6.000000', '1018.87'],
    ['10000.00', null, '0.00'],
  ])('tax contained in %s at %s', (gross, rate, tax) => expect(yuan(taxAmt(fen(gross), rate))).toBe(tax))
  it('7.6: 4,800.00 prorated to 3,787.44 changes the tax by -116.49', () => {
    expect(yuan(taxDelta(fen('4800.00'), fen('3787.44'), '13.000000'))).toBe('-116.49')
  })
  it.each([
    [0, 'notDue'],
    [1, 'days1to30'],
    [30, 'days1to30'],
    [31, 'days31to60'],
    [60, 'days31to60'],
    [61, 'days61to90'],
    [90, 'days61to90'],
    [91, 'over90'],
  ])('%i days overdue', (days, bucket) => expect(bucketOf(days)).toBe(bucket))
  it('a settled bill is not overdue', () =>
    expect([overdueDays('2026-11-05', '2026-11-30', ZERO), overdueDays('2026-11-05', '2026-11-30', fen('1'))]).toEqual([
      0, 25,
    ]))
})

describe('7.8', () => {
  it('ageing on 2026-11-30 of one customer', () => {
    const bills = [
      ['2026-12-05', '4800'],
      ['2026-11-05', '4367.80'],
      ['2026-10-25', '15000'],
      ['2026-09-20', '9600'],
      ['2026-08-15', '4800'],
    ] as const
    const result = ageing(
      bills.map(([dueDate, unpaid]) => ({ dueDate, unpaidAmt: fen(unpaid) })),
      '2026-11-30',
    )
    expect(result).toEqual({
      notDue: fen('4800'),
      days1to30: fen('4367.80'),
      days31to60: fen('15000'),
      days61to90: fen('9600'),
      over90: fen('4800'),
      overdue: fen('33767.80'),
      longestDays: 107,
    })
  })
  it('statement of November for example A', () => {
    const month = {
      opening: fen('7600'),
      billed: fen('9600'),
      changed: ZERO,
      lateFee: fen('211.48'),
      received: fen('13000'),
      badDebt: ZERO,
    }
    expect(yuan(statementClosing(month))).toBe('4411.48')
    expect(collectionRate(month)).toBe('74.66')
  })
  it('bank reconciliation: both sides meet at 1,264,050.32', () => {
    expect(
      reconciliationDifference({
        bankClosing: fen('1286450.32'),
        ownPaymentsNotOnStatement: fen('22400'),
        ownReceiptsNotOnStatement: ZERO,
        book: fen('1264135.82'),
        bankChargesNotBooked: fen('85.50'),
        bankCreditsNotBooked: ZERO,
      }),
    ).toBe(ZERO)
  })
})
