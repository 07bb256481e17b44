import { describe, expect, it } from 'vitest'
import { fen, sumFen, yuan } from '#kernel'
import { monthFee, monthFeeBy, type FeeStay } from './parking-fee.ts'

const perDay = {
  priceMode: 1,
  dayPrice: fen('15'),
  freeDays: 0,
  monthPrice: null,
  packageSpaces: null,
  overPrice: null,
}
const pack = {
  ...perDay,
  priceMode: 2,
  dayPrice: null,
  monthPrice: fen('300'),
  packageSpaces: 40,
  overPrice: fen('15'),
}
const stay = (inDate: string, outDate: string | null, vehicleId = '1'): FeeStay => ({ vehicleId, inDate, outDate })
const told = (month: string, ...stays: FeeStay[]) => {
  const fee = monthFee(perDay, month, stays)
  return [fee.vehicleDays, yuan(fee.total)]
}

describe('a monthly parking bill (60, 7.7)', () => {
  it('counts calendar days from the entry to before the exit', () => {
    expect(told('2026-10', stay('2026-10-05', '2026-10-19'))).toEqual([14, '210.00'])
    expect(told('2026-10', stay('2026-10-05', '2026-10-05'))).toEqual([1, '15.00'])
  })
  it('60.14 a stay over two months is billed in both', () => {
    expect(told('2026-10', stay('2026-10-28', '2026-11-03'))).toEqual([4, '60.00'])
    expect(told('2026-11', stay('2026-10-28', '2026-11-03'))).toEqual([2, '30.00'])
  })
  it('takes free days off the first days of a stay', () => {
    const fee = monthFee({ ...perDay, freeDays: 5 }, '2026-11', [stay('2026-10-28', '2026-11-03')])
    expect([fee.vehicleDays, yuan(fee.total)]).toEqual([2, '15.00'])
  })
  it('spreads a package and what stands beyond it over the cars by days', () => {
    // 38 cars all month, 26 car-days more: 1,204 of them; 18 of which beyond forty spaces.
    const stays = [
      ...Array.from({ length: 38 }, (_, at) => stay('2026-09-20', null, `a${at}`)),
      stay('2026-10-01', '2026-10-15', 'b'),
      stay('2026-10-12', '2026-10-15', 'c'),
      stay('2026-10-12', '2026-10-15', 'd'),
      stay('2026-10-12', '2026-10-15', 'e'),
      stay('2026-10-12', '2026-10-15', 'f'),
    ]
    const fee = monthFee(pack, '2026-10', stays)
    expect(fee.vehicleDays).toBe(1204)
    expect([yuan(fee.packageAmt), fee.overDays, yuan(fee.overAmt)]).toEqual(['12000.00', 9, '135.00'])
    expect(sumFen(fee.lines, one => one.amt)).toBe(fee.total)
    const total = monthFee({ ...pack, overPrice: fen('30') }, '2026-10', stays)
    expect(yuan(total.total)).toBe('12270.00')
    expect(['a0', 'b', 'c'].map(id => yuan(total.lines.find(one => one.vehicleId === id)!.amt))).toEqual([
      '315.92',
      '142.67',
      '30.57',
    ])
  })
})

it('each day by the price of that day where it changes within the month', () => {
  const parts = [
    { ...perDay, dayPrice: fen('15'), from: '2026-11-01' },
    { ...perDay, dayPrice: fen('16'), from: '2026-11-16' },
  ]
  const fee = monthFeeBy(parts, '2026-11', [stay('2026-11-10', null), stay('2026-11-20', '2026-11-22')])
  expect([fee.vehicleDays, fee.total]).toEqual([23, fen('362')])
  expect(monthFeeBy(parts.slice(0, 1), '2026-11', [stay('2026-11-10', null)]).total).toBe(fen('315'))
})
