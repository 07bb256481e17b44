import { describe, expect, it } from 'vitest'
import { fen, yuan, ZERO } from '#kernel'
import { damageTotal, missingEnergy, overrun } from './mileage.ts'
import { statementOf, type RecordInput, type StatementInput } from './statement.ts'

const car = (recordId: string, more: Partial<RecordInput> = {}): RecordInput => ({
  recordId,
  openRent: ZERO,
  openOther: ZERO,
  lateFee: ZERO,
  excess: ZERO,
  charges: ZERO,
  margin: ZERO,
  openOffences: ZERO,
  ...more,
})
const terms = (records: RecordInput[], more: Partial<StatementInput> = {}) =>
  statementOf({
    records,
    balanceContract: ZERO,
    balanceGeneral: ZERO,
    contractMargin: ZERO,
    holdBase: fen('1000'),
    holdsNothing: false,
    ...more,
  })
const figures = (statement: ReturnType<typeof statementOf>) => {
  const { dueTotal, balanceUse, marginOffset, holdback, refundAmt, oweAmt } = statement
  return [dueTotal, balanceUse, marginOffset, holdback, refundAmt, oweAmt].map(yuan)
}

describe('R4, the statement', () => {
  it('E1: due 7,519.88 from a deposit of 10,000.00, 1,600.00 held back, 880.12 refunded', () => {
    const one = car('1', {
      openOther: fen('36'),
      charges: fen('7483.88'),
      margin: fen('10000'),
      openOffences: fen('800'),
    })
    expect(figures(terms([one], { holdBase: fen('1600') }))).toEqual([
      '7519.88',
      '0.00',
      '7519.88',
      '1600.00',
      '880.12',
      '0.00',
    ])
  })

  it('E2: three cars owe 65,550.35, their deposits of 24,000.00 are used up, nothing is held back', () => {
    const bills = { openRent: fen('10885.44'), lateFee: fen('275.10'), margin: fen('8000') }
    const statement = terms([
      car('A', { ...bills, charges: fen('9702.91') }),
      car('B', { ...bills, charges: fen('12002.91') }),
      car('C', { ...bills, charges: fen('10362.91') }),
    ])
    expect(figures(statement)).toEqual(['65550.35', '0.00', '24000.00', '0.00', '0.00', '41550.35'])
    expect(statement.shares.map(one => [yuan(one.due), yuan(one.owe)])).toEqual([
      ['20863.45', '12863.45'],
      ['23163.45', '15163.45'],
      ['21523.45', '13523.45'],
    ])
  })

  it('R12: a rent paid too much pays the shortfall first, the deposit stays untouched', () => {
    const one = car('1', { excess: fen('2590.66'), charges: fen('2114.40'), margin: fen('10000') })
    expect(figures(terms([one]))).toEqual(['2114.40', '2114.40', '0.00', '1000.00', '9000.00', '0.00'])
    const unpaid = car('1', { openRent: fen('2209.34'), charges: fen('2114.40'), margin: fen('10000') })
    expect(figures(terms([unpaid]))).toEqual(['4323.74', '0.00', '4323.74', '1000.00', '4676.26', '0.00'])
  })

  it('R8: the second settlement takes its lines from what was held back and refunds the rest', () => {
    const one = car('1', { charges: fen('286.50'), margin: fen('1600') })
    expect(figures(terms([one], { holdBase: null, holdsNothing: true }))).toEqual([
      '286.50',
      '0.00',
      '286.50',
      '0.00',
      '1313.50',
      '0.00',
    ])
  })

  it.each([
    ['100.00', ['33.33', '33.33', '33.33'], ['33.33', '33.33', '33.33']],
    ['0.02', ['1.00', '1.00', '1.00'], ['0.01', '0.01', '0.00']],
    ['50.00', ['10.00', '30.00', '60.00'], ['5.00', '15.00', '30.00']],
  ])('a balance of %s is shared in proportion to what is due and never beyond it', (balance, dues, wanted) => {
    const cars = dues.map((due, index) => car(String(index), { charges: fen(due) }))
    const { shares } = terms(cars, { balanceContract: fen(balance) })
    expect(shares.map(one => yuan(one.balanceUse))).toEqual(wanted)
  })

  it('every deposit is accounted for: offset, held back and refunded add up to it', () => {
    const statement = terms(
      [
        car('1', { charges: fen('333.33'), margin: fen('500') }),
        car('2', { charges: fen('777.77'), margin: fen('100') }),
        car('3', { openOffences: fen('50'), margin: fen('3000') }),
      ],
      { contractMargin: fen('1000.01'), balanceContract: fen('10') },
    )
    for (const one of statement.shares) expect(one.marginAvail).toBe(one.marginOffset + one.holdback + one.refund)
    expect(yuan(statement.marginAvail)).toBe('4600.01')
  })
})

describe('R5, kilometres, damage and energy', () => {
  it('E1: 369 days of 5,000 km a month allow 60,658 km; 11,190 km over at 0.30 cost 3,357.00', () => {
    const found = overrun(
      { kmPerMonth: 5000, overKmPrice: fen('0.30') },
      { takeDate: '2025-11-21', lastRentDate: '2026-11-24', takeMileage: 12, mileage: 71_860, transportKm: 0 },
    )
    expect({ ...found, amt: yuan(found.amt) }).toEqual({
      ...{ leaseDays: 369, allowKm: 60_658, usedKm: 71_848, overKm: 11_190 },
      amt: '3357.00',
    })
  })
  it('no limit a month means no overrun', () => {
    const facts = {
      takeDate: '2026-01-01',
      lastRentDate: '2026-01-31',
      takeMileage: 0,
      mileage: 90_000,
      transportKm: 0,
    }
    expect(overrun({ kmPerMonth: 0, overKmPrice: fen('1') }, facts)).toMatchObject({ overKm: 0, amt: ZERO })
  })
  it('free damage is taken off once per vehicle and never makes a credit', () => {
    expect(yuan(damageTotal(['380.00', '650.00'], ZERO))).toBe('1030.00')
    expect(yuan(damageTotal(['380.00'], fen('500')))).toBe('0.00')
  })
  it('90 % to 55 % of 60 kWh at 1.50 costs 31.50; within the tolerance nothing', () => {
    const of = { takeLevel: 90, capacity: '60', price: '1.50', tolerance: 10 }
    expect(yuan(missingEnergy({ ...of, level: 55 }))).toBe('31.50')
    expect(yuan(missingEnergy({ ...of, level: 80 }))).toBe('0.00')
  })
})
