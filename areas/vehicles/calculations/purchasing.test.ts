import { describe, expect, it } from 'vitest'
import { fen, yuan, ZERO } from '#kernel'
import { daysLate, freightOf, milestoneAmounts, paybackMonths } from './purchasing.ts'

const car = { isSigned: true, lateDays: 0, damageAmt: ZERO, missingAmt: ZERO }

describe('milestones of a purchase (60, 7.10)', () => {
  const shares = ['30', '65', '5'].map(percent => ({ percent }))
  it.each([
    { name: 'of thirty cars', total: '3540000', shares, amounts: ['1062000.00', '2301000.00', '177000.00'] },
    {
      name: 'of twenty-eight, the first raised for thirty',
      total: '3304000',
      shares: [{ percent: '30', raised: fen('1062000') }, ...shares.slice(1)],
      amounts: ['1062000.00', '2147600.00', '94400.00'],
    },
    {
      name: 'the last takes the cent that is left',
      total: '100.01',
      shares: ['33', '33', '34'].map(percent => ({ percent })),
      amounts: ['33.00', '33.00', '34.01'],
    },
    {
      name: 'never less than nothing',
      total: '500000',
      shares: [{ percent: '30', raised: fen('600000') }, { percent: '70' }],
      amounts: ['600000.00', '0.00'],
    },
  ])('$name', ({ total, shares: given, amounts }) =>
    expect(milestoneAmounts(fen(total), given).map(yuan)).toEqual(amounts),
  )
})

describe('payback of a demand (60, 7.10)', () => {
  it.each([
    { budget: '118000', rent: '4800', months: '24.6' },
    { budget: '1180000', rent: '48000', months: '24.6' },
    { budget: '100', rent: '40', months: '2.5' },
    { budget: '100', rent: '0', months: undefined },
  ])('$budget by $rent a month: $months', ({ budget, rent, months }) =>
    expect(paybackMonths(fen(budget), fen(rent))).toBe(months),
  )
})

describe('freight (60, 7.8)', () => {
  const terms = { priceBasis: 1, price: fen('1180'), distanceKm: null, latePerDay: fen('50') }
  const cars = (count: number, more: object = {}) => Array.from({ length: count }, () => ({ ...car, ...more }))
  it.each([
    {
      name: 'eight cars, two days late',
      terms,
      cars: cars(8, { lateDays: 2 }),
      told: ['9440.00', '800.00', '8640.00'],
      costs: Array.from({ length: 8 }, () => '1080.00'),
    },
    {
      name: 'by kilometre',
      terms: { ...terms, priceBasis: 2, price: fen('1.5'), distanceKm: 400 },
      cars: cars(2),
      told: ['1200.00', '0.00', '1200.00'],
      costs: ['600.00', '600.00'],
    },
    {
      name: 'a lump sum, the last car takes the remainder',
      terms: { ...terms, priceBasis: 3, price: fen('100') },
      cars: cars(3),
      told: ['100.00', '0.00', '100.00'],
      costs: ['33.33', '33.33', '33.34'],
    },
    {
      name: 'a refused car pays nothing, its damage is deducted',
      terms,
      cars: [...cars(2), { ...car, isSigned: false, damageAmt: fen('800') }],
      told: ['2360.00', '800.00', '1560.00'],
      costs: ['780.00', '780.00'],
    },
    {
      name: 'all refused',
      terms,
      cars: cars(2, { isSigned: false }),
      told: ['0.00', '0.00', '0.00'],
      costs: [],
    },
    {
      name: 'deducted at most the freight',
      terms,
      cars: cars(1, { missingAmt: fen('5000') }),
      told: ['1180.00', '1180.00', '0.00'],
      costs: ['0.00'],
    },
  ])('$name', ({ terms: given, cars: list, told, costs }) => {
    const { freight, deduct, pay, costs: found } = freightOf(given, list)
    expect([freight, deduct, pay].map(yuan)).toEqual(told)
    expect(found.map(yuan)).toEqual(costs)
  })
  it.each([
    { planned: '2026-11-19 18:00:00', actual: '2026-11-21 09:00:00', days: 2 },
    { planned: '2026-11-21 08:00:00', actual: '2026-11-21 20:00:00', days: 0 },
    { planned: '2026-11-22 08:00:00', actual: '2026-11-21 20:00:00', days: 0 },
  ])('planned $planned, arrived $actual: $days days late', ({ planned, actual, days }) =>
    expect(daysLate(planned, actual)).toBe(days),
  )
})
