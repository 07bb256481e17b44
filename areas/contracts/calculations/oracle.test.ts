import { Decimal } from 'decimal.js'
import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { yuan, type Fen } from '#kernel'
import { amortise, interestBetween } from './amortisation.ts'
import { dayRent, rentOfDays } from './day-rent.ts'
import { percentOf } from './percent.ts'

// The formulas of 30-contracts 9 in 60-digit arithmetic, by a different method where possible: annuities by summing
// powers, not by the closed form.
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
const exact = (amount: Fen) => new Exact(amount.toString()).div(100)
const cents = (value: Decimal) => value.toDecimalPlaces(2).toFixed(2)
const money = (min: bigint, max: bigint) => fc.bigInt({ min, max }) as fc.Arbitrary<Fen>
const loan = fc.record({
  principal: money(1_000_00n, 9_999_999_999_99n),
  rate: fc.integer({ min: 1, max: 2400 }).map(one => (one / 100).toFixed(2)),
  periods: fc.integer({ min: 1, max: 60 }),
  cycleMonths: fc.constantFrom(1, 3, 6, 12),
})

describe('annuity (9 C5)', () => {
  it('pays the principal that the sum of discounted instalments is worth, in arrears and in advance', () =>
    fc.assert(
      fc.property(
        loan,
        fc.constantFrom(1 as const, 2 as const),
        ({ principal, rate, periods, cycleMonths }, payMode) => {
          const { rows } = amortise({
            principal,
            annualRate: rate,
            cycleMonths,
            periods,
            method: 1,
            payMode,
            balloon: 0n as Fen,
          })
          const factor = new Exact(rate).times(cycleMonths).div(1200).plus(1)
          const worth = Array.from({ length: periods }, (_, index) =>
            factor.pow(-(payMode === 1 ? index : index + 1)),
          ).reduce((sum, one) => sum.plus(one), new Exact(0))
          if (periods > 1) expect(yuan(rows[0]!.amt)).toBe(cents(exact(principal).div(worth)))
        },
      ),
      { numRuns: 300 },
    ))
  it('carries the balance row by row, rounds interest once a row, and ends at zero', () =>
    fc.assert(
      fc.property(loan, ({ principal, rate, periods, cycleMonths }) => {
        const { rows } = amortise({
          principal,
          annualRate: rate,
          cycleMonths,
          periods,
          method: 1,
          payMode: 2,
          balloon: 0n as Fen,
        })
        let left = exact(principal)
        for (const row of rows) {
          expect(yuan(row.interest)).toBe(cents(left.times(rate).times(cycleMonths).div(1200)))
          left = left.minus(exact(row.principal))
          expect(yuan(row.balance)).toBe(cents(left).replace(/^-0\.00$/, '0.00'))
        }
        expect(left.isZero()).toBe(true)
      }),
      { numRuns: 200 },
    ))
})

describe('days (9 C1.3, C8)', () => {
  it('rounds a day rent once; days never cost more than the unit', () =>
    fc.assert(
      fc.property(
        money(1n, 9_999_999_999_99n),
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom(1 as const, 2 as const),
        (rent, days, dayRentBasis) => {
          const measure = { cycleUnit: 1, dayRentBasis } as Parameters<typeof dayRent>[1]
          const day = new Exact(cents(dayRentBasis === 2 ? exact(rent).div(30) : exact(rent).times(12).div(365)))
          const year = cents(exact(rent).times(12).div(365))
          const thirtieth = cents(exact(rent).div(30))
          expect([year, thirtieth]).toContain(yuan(dayRent(rent, measure)))
          expect(yuan(dayRent(rent, measure))).toBe(day.toFixed(2))
          expect(yuan(rentOfDays(rent, days, measure))).toBe(cents(Decimal.min(day.times(days), exact(rent))))
        },
      ),
    ))
  it('interest over a change of rate is the sum of its stretches, rounded once', () =>
    fc.assert(
      fc.property(
        money(1n, 9_999_999_999_99n),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 2400 }),
        fc.integer({ min: 1, max: 2400 }),
        (balance, first, second, one, other) => {
          const day = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10) as never
          const rates = [
            { from: day(0), annualRate: (one / 100).toFixed(2) },
            { from: day(first), annualRate: (other / 100).toFixed(2) },
          ]
          const interest = exact(balance)
            .times(new Exact(one).div(100).times(first).plus(new Exact(other).div(100).times(second)))
            .div(36_000)
          expect(yuan(interestBetween(balance, day(0), day(first + second), rates))).toBe(cents(interest))
        },
      ),
    ))
  it('a percentage', () =>
    fc.assert(
      fc.property(
        money(-9_999_999_999_99n, 9_999_999_999_99n),
        fc.integer({ min: 0, max: 100_000_000 }),
        (one, micro) => {
          const text = (micro / 1_000_000).toFixed(6)
          expect(yuan(percentOf(one, text))).toBe(cents(exact(one).times(text).div(100)).replace(/^-0\.00$/, '0.00'))
        },
      ),
    ))
})
