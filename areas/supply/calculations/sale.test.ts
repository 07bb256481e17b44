import { describe, expect, it } from 'vitest'
import { fen, yuan, ZERO } from '#kernel'
import { cancelled, saleFigures, saleTax, saleTotals, splitPrice, storageFee } from './sale.ts'

const line = (price: string, more: Record<string, unknown> = {}) => ({
  salePrice: fen(price),
  appraisalPrice: null,
  netValue: fen('92869.16'),
  disposalCost: fen('600'),
  ...more,
})
const words = (amounts: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, yuan(amount as never)]))

describe('C7 sale of a vehicle', () => {
  it('40.9 example V: tax 11,619.47, gain -4,088.63, floor 99,695.04; 99,000.00 is below it', () => {
    const { taxAmt, netPrice, gainAmt, floorPrice, belowFloor, trace } = saleFigures(line('101000'), 1, 95)
    expect(words({ taxAmt, netPrice, gainAmt, floorPrice })).toEqual({
      taxAmt: '11619.47',
      netPrice: '89380.53',
      gainAmt: '-4088.63',
      floorPrice: '99695.04',
    })
    expect(belowFloor).toBe(false)
    expect(trace).toHaveLength(3)
    expect(saleFigures(line('99000'), 1, 95).belowFloor).toBe(true)
  })
  it.each([
    ['2: 3 % is reduced to 2 %, 1 % is kept', 2, { net: '44660.19', tax: '893.20', relief: '446.61' }],
    ['3: 0.5 % of a dealer', 3, { net: '45771.14', tax: '228.86', relief: '0.00' }],
  ])('46,000.00 by mode %s', (_name, mode, expected) => {
    expect(words(saleTax(fen('46000'), mode) as never)).toEqual(expected)
  })
  it('an appraisal sets the floor instead of the net value', () => {
    expect(yuan(saleFigures(line('1', { appraisalPrice: fen('100000') }), 1, 95).floorPrice)).toBe('95000.00')
  })
  it('four cars: ten percent earnest, the rest before hand-over, car by car', () => {
    const prices = ['101000', '96500', '88200', '46000']
    const parts = prices.map(price => splitPrice(fen(price), ['10', '90']).map(yuan))
    expect(parts).toEqual([
      ['10100.00', '90900.00'],
      ['9650.00', '86850.00'],
      ['8820.00', '79380.00'],
      ['4600.00', '41400.00'],
    ])
    const totals = saleTotals(prices.map(price => ({ ...line(price), ...saleFigures(line(price), 1, 95) })))
    expect([totals.vehicleQty, yuan(totals.saleTotal)]).toEqual([4, '331700.00'])
  })
  it('the last part takes the remainder', () => {
    expect(splitPrice(fen('100'), ['33.33', '33.33', '33.34']).map(yuan)).toEqual(['33.33', '33.33', '33.34'])
    expect(splitPrice(fen('0.01'), ['50', '50']).map(yuan)).toEqual(['0.01', '0.00'])
  })
  it('collected nine days late, three free, 20.00 a day: 120.00', () => {
    expect(yuan(storageFee(9, 3, fen('20')))).toBe('120.00')
    expect(storageFee(2, 3, fen('20'))).toBe(ZERO)
  })
  it.each([
    ['the buyer withdraws: the earnest is kept', 2, ['4600.00', '0.00', '0.00']],
    ['we default: the earnest goes back twice', 3, ['0.00', '4600.00', '4600.00']],
    ['both agree: what was paid goes back', 1, ['0.00', '4600.00', '0.00']],
  ])('%s', (_name, who, expected) => {
    const { forfeit, refund, penalty } = cancelled(fen('4600'), fen('4600'), who)
    expect([forfeit, refund, penalty].map(yuan)).toEqual(expected)
  })
})
