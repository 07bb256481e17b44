import { describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { cancellation, correctionDelta, lastDay, lossRatio } from './cancellation.ts'
import {
  commercialPremium,
  compulsoryPremium,
  differsFromFactors,
  shortTermPremium,
  suggestedValue,
  taxInPremium,
  vesselTax,
} from './premium.ts'

describe('C1 insured value and premium', () => {
  const car = { purchasePrice: fen('118000.00'), registerDate: '2025-12-19', startDate: '2026-12-19', maxTotal: '80' }
  it.each([
    ['1.10', '102424.00'],
    ['0.60', '109504.00'],
    ['8.00', '23600.00'],
  ])('a car of a year at %s% a month is worth %s', (monthlyRate, worth) => {
    const told = suggestedValue({ ...car, monthlyRate })
    expect(yuan(told.amt)).toBe(worth)
    expect(told.trace.at(-1)).toContain(worth)
  })
  it('takes ten percent off the compulsory base, and factors off the commercial line', () => {
    expect(yuan(compulsoryPremium(fen('1800.00'), -10))).toBe('1620.00')
    expect(yuan(commercialPremium(fen('6575.00'), '0.80', '1.00'))).toBe('5260.00')
    expect(differsFromFactors(fen('5260.05'), fen('5260.00'))).toBe(false)
    expect(differsFromFactors(fen('5260.06'), fen('5260.00'))).toBe(true)
  })
  it.each([
    [null, false, '149.76'],
    ['2026-04-10', false, '112.32'],
    ['2026-04-10', true, '0.00'],
  ])('a van of 1.56 t registered %s (exempt: %s) is taxed %s', (registerDate, exempt, amt) => {
    const told = vesselTax({
      amtPerYear: fen('96.00'),
      perTonne: true,
      curbMassKg: 1560,
      exempt,
      registerDate,
      year: 2026,
    })
    expect(yuan(told.amt)).toBe(amt)
  })
  it('short term and tax', () => {
    expect(yuan(shortTermPremium(fen('5260.00'), 100))).toBe('1441.10')
    expect(yuan(taxInPremium(fen('6880.00')))).toBe('389.43')
  })
})

describe('C4 and C5 corrections and cancellations', () => {
  it('an annual difference of 420.00 for 190 days is 218.63', () => {
    expect(correctionDelta(fen('420.00'), '2026-09-01', '2027-03-09')).toMatchObject({ days: 190, amt: fen('218.63') })
  })
  const policy = { startDate: '2026-03-10', endDate: '2027-03-09', cancelFeeRate: '3.000000' }
  it.each([
    ['5260.00', '2026-11-21', '1570.79', 256],
    ['1620.00', '2026-11-21', '483.78', 256],
    ['5260.00', '2026-03-01', '5102.20', 0],
    ['5260.00', '2027-03-10', '0.00', 365],
    ['5260.00', '2028-01-01', '0.00', 365],
  ])('%s cancelled from %s gives %s back', (premium, cancelDate, refund, usedDays) => {
    const sheet = cancellation({ ...policy, premium: fen(premium), cancelDate })
    expect(yuan(sheet.amt)).toBe(refund)
    expect(sheet).toMatchObject({ usedDays, periodDays: 365 })
  })
  it('an end at midnight covers the day before', () => {
    expect(lastDay('2026-12-18 23:59:59')).toBe('2026-12-18')
    expect(lastDay('2026-12-19 00:00:00')).toBe('2026-12-18')
  })
})

describe('C6 loss ratio', () => {
  it('17,040.00 against 256 days of 5,260.00 is 461.89%', () => {
    const told = lossRatio({
      premium: fen('5260.00'),
      startDate: '2026-03-10',
      endDate: '2027-03-09',
      today: '2026-11-21',
      claims: fen('17040.00'),
    })
    expect([yuan(told.earned), told.percent]).toEqual(['3689.21', '461.89'])
  })
  it('nothing is earned before the start', () => {
    const base = { premium: fen('5260.00'), startDate: '2026-03-10', endDate: '2027-03-09', claims: fen('1.00') }
    expect(lossRatio({ ...base, today: '2026-03-10' }).percent).toBeUndefined()
  })
})
