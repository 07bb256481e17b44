import { describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { isContiguous, quoteLadder, retroactiveRebate, totalOf } from './ladder.ts'

const tier = (fromQty: number, toQty: number | null, price: string) => ({
  fromQty,
  toQty,
  unitPrice: fen(price),
  cutPerUnit: null,
})
const tiers = [tier(1, 50, '118000'), tier(51, 100, '116500'), tier(101, 200, '115000'), tier(201, null, '113800')]
const orders = (mode: number) =>
  [
    [0, 30],
    [30, 40],
    [70, 60],
  ].map(([n, qty]) => yuan(totalOf(quoteLadder(mode, tiers, fen('118000'), n!, qty!))))

describe('the ladder of 星岚 E5 (C2)', () => {
  it('40.2 splits 40 cars after 30 into 20 and 20', () => {
    const lines = quoteLadder(2, tiers, fen('118000'), 30, 40)
    expect(lines.map(line => [line.qty, yuan(line.unitPrice)])).toEqual([
      [20, '118000.00'],
      [20, '116500.00'],
    ])
    expect(yuan(totalOf(lines))).toBe('4690000.00')
  })
  it('prices orders of 30, 40 and 60 cars marginally and forward', () => {
    expect(orders(2)).toEqual(['3540000.00', '4690000.00', '6945000.00'])
    expect(orders(3)).toEqual(['3540000.00', '4720000.00', '6990000.00'])
  })
  it('40.3 gives 300,000.00 back for 130 cars in two runs and takes 195,000.00 for 31 returned ones', () => {
    const first = retroactiveRebate(fen('8260000'), 70, fen('116500'), fen('0'))
    const second = retroactiveRebate(fen('15250000'), 130, fen('115000'), first)
    expect([yuan(first), yuan(second)]).toEqual(['105000.00', '195000.00'])
    expect(yuan(retroactiveRebate(fen('11638500'), 99, fen('116500'), fen('300000')))).toBe('-195000.00')
  })
  it('must run from 1 without gaps', () => {
    expect([
      isContiguous(tiers),
      isContiguous([tier(2, 50, '1')]),
      isContiguous([tier(1, 50, '1'), tier(52, null, '1')]),
    ]).toEqual([true, false, false])
  })
})
