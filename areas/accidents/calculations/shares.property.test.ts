import { describe, expect, it } from 'vitest'
import fc from '#packages/testing/properties.ts'
import { addFen, sumFen, ZERO, type Fen } from '#kernel'
import { sharesOf, spread, type LossLine, type ShareFacts } from './shares.ts'

const fens = (most: number) => fc.integer({ min: 0, max: most }).map(value => BigInt(value) as Fen)
const line: fc.Arbitrary<LossLine> = fc.record({
  lossKind: fc.integer({ min: 1, max: 10 }),
  amt: fens(50_000_000),
  insurable: fc.boolean(),
})
const percent = fc.integer({ min: 0, max: 100 }).map(value => `${value}.000000`)
const facts: fc.Arbitrary<ShareFacts> = fc
  .record({
    rate: percent,
    coverCompulsory: fc.boolean(),
    coverCommercial: fc.boolean(),
    subrogation: fc.boolean(),
    absoluteDeductible: fens(500_000),
    deductibleRate: fc.constantFrom('0.000000', '5.000000', '20.000000'),
    left: fc.record({
      property: fens(200_000),
      medical: fens(1_800_000),
      death: fens(18_000_000),
      thirdParty: fens(200_000_000),
      insuredValue: fens(20_000_000),
      seats: fens(5_000_000),
    }),
    others: fc.array(fc.boolean(), { maxLength: 3 }),
  })
  .map(({ others, ...one }) => ({
    ...one,
    others: others.map(isVehicle => ({ isVehicle, rate: (100 - Number(one.rate)) / Math.max(1, others.length) })),
  }))

describe('shares of losses, whatever they are', () => {
  it('add up to the amount of every line, and nobody owes less than nothing', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), facts, (lines, given) => {
        const { lines: shares } = sharesOf(lines, given)
        for (const [at, { byCompulsory, byCommercial, byOther, bySelf }] of shares.entries()) {
          expect(byCompulsory + byCommercial + byOther + bySelf).toBe(lines[at]!.amt)
          for (const part of [byCompulsory, byCommercial, byOther, bySelf]) expect(part >= ZERO).toBe(true)
        }
      }),
    )
  })
  it('never take more from a cover than it still has', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), facts, (lines, given) => {
        const { lines: shares } = sharesOf(lines, given)
        const { property, medical, death, thirdParty, insuredValue, seats } = given.left
        const compulsory = sumFen(shares, one => one.byCompulsory)
        const commercial = sumFen(shares, one => one.byCommercial)
        expect(compulsory <= addFen(property, medical, death)).toBe(true)
        expect(commercial <= addFen(thirdParty, insuredValue, seats)).toBe(true)
      }),
    )
  })
  it('a total that is spread by weights is given away whole', () => {
    fc.assert(
      fc.property(fens(10_000_000), fc.array(fens(1_000_000), { minLength: 1, maxLength: 12 }), (total, weights) => {
        const whole = sumFen(weights, one => one)
        expect(sumFen(spread(total, weights), one => one)).toBe(whole === ZERO ? ZERO : total)
      }),
    )
  })
})
