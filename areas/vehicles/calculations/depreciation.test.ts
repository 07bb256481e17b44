import { describe, expect, it } from 'vitest'
import { fen, yuan, ZERO, type Fen } from '#kernel'
import { addMonth, bookMonth, lifeMonths, monthsFromTo, type Booking, type LastBooked } from './depreciation.ts'
import { profitOf } from './profit.ts'

/** Books `count` months of a life of `life`, beginning after `before` booked ones. */
function book(
  original: string,
  life: number,
  count: number,
  start: { accum?: string; booked?: number } = {},
): Booking[] {
  const originalValue = fen(original)
  let accum: Fen = fen(start.accum ?? '0')
  let last: LastBooked | undefined
  return Array.from({ length: count }, (_, index) => {
    const monthsLeft = life - (start.booked ?? 0) - index
    const booked = bookMonth({ originalValue, residualRate: '5.000000', impairment: ZERO, accum, monthsLeft }, last)
    accum = booked.accum
    last = { monthly: booked.monthly, originalValue, impairment: ZERO }
    return booked
  })
}

describe('straight line (60, 7.2 example V: original 110,339.56, 48 months)', () => {
  it('books 2,183.80 a month and the rest in the last', () => {
    const all = book('110339.56', 48, 48)
    expect([...new Set(all.slice(0, 47).map(one => yuan(one.amt)))]).toEqual(['2183.80'])
    expect(yuan(all[47]!.amt)).toBe('2183.98')
    expect(yuan(all[47]!.net)).toBe('5516.98')
    expect([yuan(all[7]!.accum), yuan(all[7]!.net)]).toEqual(['17470.40', '92869.16'])
  })
  it('sold in 2028-09, the month of disposal is the thirtieth: 65,514.00, net 44,825.56', () => {
    expect(monthsFromTo('2026-04', '2028-09') + 1).toBe(30)
    const all = book('110339.56', 48, 30)
    expect([yuan(all[29]!.accum), yuan(all[29]!.net)]).toEqual(['65514.00', '44825.56'])
  })
  it('a refit of 6,000.00 in December spreads over the 39 months left: 2,329.96, last 2,329.90', () => {
    const after = book('116339.56', 48, 39, { accum: '19654.20', booked: 9 })
    expect(yuan(after[0]!.amt)).toBe('2329.96')
    expect(yuan(after[38]!.amt)).toBe('2329.90')
  })
  it('60.15 a provisional original of 110,349.00 books 2,183.99 twice; corrected, 2,183.80 from June and 2,183.60 at last', () => {
    const before = book('110349.00', 48, 2)
    expect(before.map(one => yuan(one.amt))).toEqual(['2183.99', '2183.99'])
    const after = book('110339.56', 48, 46, { accum: '4367.98', booked: 2 })
    expect(yuan(after[0]!.amt)).toBe('2183.80')
    expect(yuan(after[45]!.amt)).toBe('2183.60')
  })
})

it('months run over the year, and a used car has at least two years', () => {
  expect([addMonth('2026-12'), addMonth('2026-01', -1), addMonth('2026-04', 47)]).toEqual([
    '2027-01',
    '2025-12',
    '2030-03',
  ])
  expect([lifeMonths(48, true, 30), lifeMonths(48, true, 10), lifeMonths(48, false, 30)]).toEqual([24, 38, 48])
})

it('profit of example V, April to November (60, 7.11): 8,535.25, 25.12 %', () => {
  expect(
    profitOf({
      income: fen('33982.32'),
      depreciation: fen('17470.40'),
      costs: fen('7976.67'),
      bookValue: ZERO,
      recoveries: ZERO,
    }),
  ).toEqual({ cost: fen('25447.07'), profit: fen('8535.25'), margin: '25.12' })
  expect(
    profitOf({ income: ZERO, depreciation: fen('1'), costs: ZERO, bookValue: ZERO, recoveries: ZERO }).margin,
  ).toBe('')
})
