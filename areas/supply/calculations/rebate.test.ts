import { describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import {
  bonusOf,
  endedPeriods,
  evenShares,
  isProtected,
  ladderShares,
  ladderStart,
  paidFor,
  perCarShares,
  periodOf,
  spread,
  standingOn,
  sumOf,
  withoutTax,
  type CountedCar,
} from './rebate.ts'

const tier = (fromQty: number, toQty: number | null, unitPrice: string) => ({
  fromQty,
  toQty,
  unitPrice: fen(unitPrice),
  cutPerUnit: null,
})
const e5 = [tier(1, 50, '118000'), tier(51, 100, '116500'), tier(101, 200, '115000'), tier(201, null, '113800')]
let n = 0
const cars = (count: number, paid: string): CountedCar[] =>
  Array.from({ length: count }, () => ({ key: `car ${++n}`, qty: 1, paid: fen(paid), base: fen('118000') }))
const first = cars(30, '118000')
const second = cars(40, '118000')
const third = cars(60, '116500')

describe('rebates (40 C2)', () => {
  it('brings back what was paid above the tier reached, order by order', () => {
    const owed = (list: readonly CountedCar[]) => yuan(sumOf(ladderShares(list, e5)))
    expect([owed(first), owed([...first, ...second]), owed([...first, ...second, ...third])]).toEqual([
      '0.00',
      '105000.00',
      '300000.00',
    ])
    const shares = ladderShares([...first, ...second, ...third], e5)
    expect([yuan(shares[0]!.amt), yuan(shares[129]!.amt), shares[0]!.tierNo]).toEqual(['3000.00', '1500.00', 3])
  })
  it('falls to the tier that is left when cars go back', () => {
    const left = [...first, ...second, ...third.slice(0, 29)]
    expect([yuan(paidFor(left)), yuan(sumOf(ladderShares(left, e5)))]).toEqual(['11638500.00', '105000.00'])
  })
  it('cuts from the price of the model where the tier names a cut', () => {
    const cut = [{ fromQty: 1, toQty: null, unitPrice: null, cutPerUnit: fen('1000') }]
    expect(yuan(sumOf(ladderShares(cars(2, '118000'), cut)))).toBe('2000.00')
  })
  it('gives 1.2 % of the net purchase, evenly with the remainder on the last car', () => {
    const net = withoutTax(fen('14950000'), '13.000000')
    const bonus = bonusOf(net, '1.200000')
    const shares = evenShares([...first, ...second, ...third], bonus)
    expect([yuan(net), yuan(bonus), yuan(shares[0]!.amt), yuan(shares.at(-1)!.amt), yuan(sumOf(shares))]).toEqual([
      '13230088.50',
      '158761.06',
      '1221.24',
      '1221.10',
      '158761.06',
    ])
  })
  it('gives 500 for every car that was paid in time', () => {
    expect(yuan(sumOf(perCarShares(cars(126, '118000'), fen('500'))))).toBe('63000.00')
  })
  it('spreads a confirmed figure as it was reckoned, to the cent', () => {
    expect(spread(fen('100'), [fen('30'), fen('30'), fen('30')]).map(yuan)).toEqual(['33.33', '33.33', '33.34'])
    expect(spread(fen('-90'), [fen('-60'), fen('-30')]).map(yuan)).toEqual(['-60.00', '-30.00'])
  })
})
describe('periods', () => {
  it('are months, quarters and years', () => {
    expect([1, 2, 3].map(one => periodOf(one, '2026-05-20'))).toEqual([
      { from: '2026-05-01', to: '2026-05-31' },
      { from: '2026-04-01', to: '2026-06-30' },
      { from: '2026-01-01', to: '2026-12-31' },
    ])
  })
  it('are listed once they are over', () => {
    expect(endedPeriods(2, '2026-02-10', '2026-10-01').map(one => one.to)).toEqual([
      '2026-03-31',
      '2026-06-30',
      '2026-09-30',
    ])
    expect(endedPeriods(3, '2026-01-01', '2026-12-31')).toEqual([])
  })
  it('begin a ladder with the term, the year or the quarter, never before the agreement', () => {
    expect([1, 2, 3].map(one => ladderStart(one, '2026-02-10', '2026-08-05'))).toEqual([
      '2026-02-10',
      '2026-02-10',
      '2026-07-01',
    ])
  })
})
it('tells the tier reached and the cars missing to the next', () => {
  expect([0, 50, 51, 130, 500].map(count => standingOn(e5, count))).toEqual([
    { tierNo: 1, toNext: 51 },
    { tierNo: 1, toNext: 1 },
    { tierNo: 2, toNext: 50 },
    { tierNo: 3, toNext: 71 },
    { tierNo: 4, toNext: null },
  ])
})
it('protects cars that are not accepted, or were shortly before the fall and are still in stock', () => {
  const fallsOn = '2026-06-01'
  expect([
    isProtected(null, fallsOn, 30, false),
    isProtected('2026-05-20', fallsOn, 30, true),
    isProtected('2026-05-20', fallsOn, 30, false),
    isProtected('2026-04-20', fallsOn, 30, true),
    isProtected('2026-06-02', fallsOn, 30, true),
  ]).toEqual([true, true, false, false, false])
})
