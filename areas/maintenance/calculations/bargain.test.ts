import { describe, expect, it } from 'vitest'
import { fen, sumFen, yuan, type Fen } from '#kernel'
import { bearerOf } from './bearer.ts'
import { changeTotals, chargeOf, medianOf, needsReason, reduced, totalsOf } from './bargain.ts'
import { guaranteeOf, isBelowMinimum } from './guarantee.ts'

const line = (
  projectName: string,
  qty: string,
  quote: string,
  contract: string | null,
  last: string,
  final: string,
) => ({
  projectName,
  qty,
  quotePrice: fen(quote),
  contractPrice: contract === null ? null : fen(contract),
  lastPrice: fen(last),
  marketPrice: null,
  finalPrice: fen(final),
})
const c15 = [
  line('前保险杠总成', '1', '1280', '1150', '1150', '1100'),
  line('前保险杠喷漆', '1', '450', '400', '400', '400'),
  line('左前大灯总成', '1', '3680', null, '3300', '3350'),
  line('拆装工时', '6', '90', '80', '80', '80'),
]

it('80 C15: sums, saving and tax of the offer', () => {
  const totals = totalsOf(c15, '13.000000')
  expect(
    [totals.quoteTotal, totals.contractTotal, totals.finalTotal, totals.savedAmt, totals.taxAmt].map(yuan),
  ).toEqual(['5950.00', '2030.00', '5330.00', '620.00', '613.19'])
  expect(totals).toMatchObject({ savedRate: '10.420168', overContract: false })
})

describe('80 C15: which line needs a reason', () => {
  it.each([
    ['at the agreed price', line('杠', '1', '1280', '1150', '1150', '1150'), undefined],
    ['above it', line('杠', '1', '1280', '1150', '1150', '1150.01'), '超过协议价'],
    ['10% above the last', line('灯', '1', '3680', null, '3300', '3630'), undefined],
    ['more than that', line('灯', '1', '3680', null, '3300', '3630.01'), '高于上次价10%以上'],
    [
      'above the market',
      { ...line('灯', '1', '3680', null, '3300', '3500'), lastPrice: null, marketPrice: fen('3000') },
      '高于市场价',
    ],
  ])('%s', (_name, given, said) => {
    const reason = needsReason(given, 10)
    if (said === undefined) expect(reason).toBeUndefined()
    else expect(reason).toContain(said)
  })
})

it('80 C15: a change of 760.00 raises 5,330.00 by 14.26%', () => {
  expect(changeTotals(fen('5330'), fen('5330'), 0n as Fen, [fen('760')])).toMatchObject({
    totalAfter: fen('6090'),
    cumRate: '14.258912',
  })
  expect(changeTotals(fen('5330'), fen('6090'), fen('760'), [fen('-400'), fen('100')])).toMatchObject({
    totalDelta: fen('-300'),
    totalAfter: fen('5790'),
    totalRise: fen('860'),
  })
})

it('the market is the median of at least five accepted prices', () => {
  const of = (...prices: number[]) =>
    medianOf(
      prices.map(one => fen(one)),
      5,
    )
  expect(of(1, 2, 3, 4)).toBeNull()
  expect(of(900, 1100, 1000, 5000, 950)).toBe(fen('1000'))
  expect(of(900, 1100, 1000, 5000, 950, 1200)).toBe(fen('1050'))
})

it('the insurer pays his part in proportion, and the parts still add up', () => {
  const parts = reduced([fen('1100'), fen('400'), fen('3350'), fen('480')], fen('1000'))
  expect(yuan(sumFen(parts, one => one))).toBe('4330.00')
  expect(parts.map(yuan)).toEqual(['893.62', '324.95', '2721.48', '389.95'])
  expect(reduced([fen('10')], fen('50')).map(yuan)).toEqual(['0.00'])
})

it('the customer pays his lines by his share', () => {
  const lines = [
    { finalPrice: fen('100'), qty: '2', bearer: null },
    { finalPrice: fen('50'), qty: '1', bearer: 1 },
  ]
  expect(chargeOf(lines, { bearer: 2, customerShare: null })).toBe(fen('200'))
  expect(chargeOf(lines, { bearer: 2, customerShare: '30.000000' })).toBe(fen('60'))
  expect(chargeOf(lines, { bearer: 1, customerShare: null })).toBe(0n)
})

describe('80 C16: guarantee of a repair done 2026-09-01 at 48,000 km', () => {
  const done = (guaranteeDays: number, guaranteeKm: number) => [
    { dickerId: '1', mechanismId: '9', outDate: '2026-09-01', odometerOut: 48_000, guaranteeDays, guaranteeKm },
  ]
  const back = { date: '2026-11-10', odometer: 55_900 }
  it.each([
    [90, 10_000, true],
    [10, 2_000, false],
    [70, 7_900, true],
    [69, 10_000, false],
  ])('%i days or %i km: %s', (days, km, isHit) => {
    expect(guaranteeOf(done(days, km), back) !== undefined).toBe(isHit)
  })
  it('terms below the national minimum do not stand', () => {
    expect(isBelowMinimum({ days: 9, km: 2_000 }, { days: 10, km: 2_000 })).toBe(true)
    expect(isBelowMinimum({ days: 10, km: null }, { days: 10, km: 2_000 })).toBe(false)
  })
})

describe('80, section 6: who bears a repair', () => {
  const facts = {
    repairKind: 2,
    cause: 'wear',
    repairPayer: 1,
    tyrePayer: 2,
    isFactoryWarranty: false,
    isGuarantee: false,
  }
  it.each([
    ['wear and our maintenance', {}, 1],
    ['wear, the lessee repairs', { repairPayer: 2 }, 2],
    ['misuse', { cause: 'misuse' }, 2],
    ['misuse of a vehicle that nobody leases', { cause: 'misuse', repairPayer: null }, 1],
    ['tyres', { repairKind: 4 }, 2],
    ['a defect under warranty', { cause: 'defect', isFactoryWarranty: true }, 5],
    ['a defect afterwards', { cause: 'defect' }, 1],
    ['an accident', { cause: 'accident' }, 4],
    ['rework', { cause: 'rework' }, 3],
    ['within the guarantee', { isGuarantee: true, cause: 'misuse' }, 3],
  ])('%s', (_name, more, bearer) => {
    expect(bearerOf({ ...facts, ...more })).toBe(bearer)
  })
})
