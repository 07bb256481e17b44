import { describe, expect, it } from 'vitest'
import fc from '#packages/testing/properties.ts'
import { addDays, addMonths, daysInclusive, ZERO, type Fen, type LocalDate } from '#kernel'
import { cancellation, correctionDelta } from './cancellation.ts'

const premium = fc.integer({ min: 1, max: 5_000_000 }).map(value => BigInt(value) as Fen)
const start = fc.integer({ min: 0, max: 1500 }).map(days => addDays('2024-01-01', days))
const yearFrom = (day: LocalDate): LocalDate => addDays(addMonths(day, 12), -1)

describe('premiums that go back, whatever the days', () => {
  it('what is kept and what goes back is the premium, and a day later never gives more', () => {
    fc.assert(
      fc.property(premium, start, fc.integer({ min: 1, max: 400 }), (paid, from, used) => {
        const facts = { premium: paid, startDate: from, endDate: yearFrom(from), cancelFeeRate: '3.000000' }
        const sheet = cancellation({ ...facts, cancelDate: addDays(from, used) })
        const later = cancellation({ ...facts, cancelDate: addDays(from, used + 1) })
        expect(sheet.amt >= ZERO && sheet.amt <= paid).toBe(true)
        expect(later.amt <= sheet.amt).toBe(true)
        expect(sheet.usedDays).toBe(Math.min(used, sheet.periodDays))
        // The share of the used days is what the insurer keeps, to the fen.
        const kept = (paid - sheet.amt) as Fen
        const exact = (Number(paid) * sheet.usedDays) / sheet.periodDays
        expect(Math.abs(Number(kept) - exact)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
  it('before the start all but the fee goes back; on the last day and after it nothing', () => {
    fc.assert(
      fc.property(premium, start, fc.integer({ min: 0, max: 60 }), (paid, from, days) => {
        const facts = { premium: paid, startDate: from, endDate: yearFrom(from), cancelFeeRate: '3.000000' }
        const before = cancellation({ ...facts, cancelDate: addDays(from, -days) })
        expect(Math.abs(Number(before.amt) - Number(paid) * 0.97)).toBeLessThanOrEqual(0.5)
        expect(cancellation({ ...facts, cancelDate: addDays(yearFrom(from), 1 + days) }).amt).toBe(ZERO)
      }),
    )
  })
  it('a correction and its reverse on one day cancel each other', () => {
    fc.assert(
      fc.property(premium, start, fc.integer({ min: 0, max: 364 }), (difference, from, later) => {
        const end = yearFrom(from)
        const day = addDays(from, later)
        const up = correctionDelta(difference, day, end)
        const down = correctionDelta(-difference as Fen, day, end)
        expect(up.amt + down.amt).toBe(ZERO)
        expect(up.days).toBe(Math.max(0, daysInclusive(day, end)))
      }),
    )
  })
})
