import { Decimal } from 'decimal.js'
import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import {
  allocateFen,
  fen,
  fenOfDecimal,
  isAmount,
  MAX_FEN,
  ratioFen,
  splitFen,
  taxOfGross,
  timesFen,
  yuan,
  type Fen,
} from './money.ts'

// The oracle reckons with 60 digits and knows nothing of cents as whole numbers.
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
const exact = (amount: Fen) => new Exact(amount.toString()).div(100)
const cents = (value: Decimal) => value.toDecimalPlaces(2).toFixed(2)

const amount = fc.oneof(
  fc.bigInt({ min: -MAX_FEN, max: MAX_FEN }),
  fc.bigInt({ min: 0n, max: 999n }),
  fc.constantFrom(0n, 1n, -1n, MAX_FEN, -MAX_FEN),
) as fc.Arbitrary<Fen>
const positive = fc.oneof(fc.bigInt({ min: 1n, max: MAX_FEN }), fc.constantFrom(1n, MAX_FEN)) as fc.Arbitrary<Fen>
const percent = fc
  .tuple(fc.nat(100), fc.nat(999_999))
  .map(([whole, rest]) => `${whole}.${String(rest).padStart(6, '0')}`)

describe('an amount and its text', () => {
  it('are the same thing, from 0.01 to 9999999999.99', () => {
    fc.assert(
      fc.property(amount, one => {
        expect(fen(yuan(one))).toBe(one)
      }),
    )
    expect([yuan(MAX_FEN), yuan(1n as Fen), fen('9999999999.99'), fen('0.01')]).toEqual([
      '9999999999.99',
      '0.01',
      MAX_FEN,
      1n,
    ])
  })
  it.each([
    '',
    ' ',
    '1,000.00',
    '1.234',
    '.5',
    '1.',
    '1e3',
    '0x10',
    '１２',
    'NaN',
    'Infinity',
    '--1',
    '1 2',
    '123456789012345',
  ])('refuses %j: money is typed, not guessed', text => {
    expect(isAmount(text)).toBe(false)
    expect(() => fen(text)).toThrow(RangeError)
  })
})

describe('against an oracle of 60 digits', () => {
  it('a ratio is rounded once, half away from zero', () =>
    fc.assert(
      fc.property(
        amount,
        fc.bigInt({ min: -100_000n, max: 100_000n }),
        fc.bigInt({ min: 1n, max: 100_000n }),
        fc.boolean(),
        (one, top, bottom, negative) => {
          const below = negative ? -bottom : bottom
          expect(yuan(ratioFen(one, top, below))).toBe(
            cents(exact(one).times(top.toString()).div(below.toString())).replace(/^-0\.00$/, '0.00'),
          )
        },
      ),
      { numRuns: 2000 },
    ))
  it('a factor with any number of decimals', () =>
    fc.assert(
      fc.property(amount, percent, (one, factor) => {
        expect(yuan(timesFen(one, factor))).toBe(cents(exact(one).times(factor)).replace(/^-0\.00$/, '0.00'))
      }),
      { numRuns: 2000 },
    ))
  it('the tax within a gross amount', () =>
    fc.assert(
      fc.property(amount, percent, (gross, rate) => {
        expect(yuan(taxOfGross(gross, rate))).toBe(
          cents(exact(gross).times(rate).div(new Exact(rate).plus(100))).replace(/^-0\.00$/, '0.00'),
        )
      }),
      { numRuns: 2000 },
    ))
  it('a power of decimals comes back as cents', () =>
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 60 }), (one, months) => {
        const value = exact(one).times(new Exact('1.009').pow(-months))
        expect(yuan(fenOfDecimal(value))).toBe(cents(value).replace(/^-0\.00$/, '0.00'))
      }),
    ))
})

describe('parts of a whole', () => {
  it('sum to it to the cent, none further than the last from its exact share by half a cent', () =>
    fc.assert(
      fc.property(
        positive,
        fc
          .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
          .filter(list => list.some(one => one > 0)),
        (total, weights) => {
          const parts = allocateFen(total, weights)
          expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(total)
          const all = weights.reduce((sum, one) => sum + one, 0)
          for (const [index, part] of parts.slice(0, -1).entries())
            expect(yuan(part)).toBe(cents(exact(total).times(weights[index]!).div(all)))
        },
      ),
    ))
  it('equal parts differ by the remainder of the last only', () =>
    fc.assert(
      fc.property(positive, fc.integer({ min: 1, max: 120 }), (total, count) => {
        const parts = splitFen(total, count)
        expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(total)
        expect(new Set(parts.slice(0, -1)).size).toBeLessThanOrEqual(1)
      }),
    ))
  it('are refused without a weight: money would vanish', () => {
    for (const weights of [[], [0, 0]]) expect(() => allocateFen(1n as Fen, weights)).toThrow(RangeError)
    expect(() => ratioFen(1n as Fen, 1, 0)).toThrow(RangeError)
  })
})
