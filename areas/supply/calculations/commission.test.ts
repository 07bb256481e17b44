import { describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { commission, commissionFault } from './commission.ts'

const steps = [
  { from: '0', to: '10000', rate: '5' },
  { from: '10000', to: '50000', rate: '8' },
]
describe('C9 commission of a collector', () => {
  it('is flat 8 % of 38,600.00, or 500.00 + 2,288.00 by steps', () => {
    expect(yuan(commission(fen('38600'), '8', []))).toBe('3088.00')
    expect(yuan(commission(fen('38600'), null, steps))).toBe('2788.00')
    expect(yuan(commission(fen('38600'), null, []))).toBe('0.00')
  })
  it.each([
    [
      'a gap',
      [
        { from: '0', to: '1', rate: '5' },
        { from: '2', rate: '5' },
      ],
      '首尾相接',
    ],
    ['a beginning above nothing', [{ from: '1', rate: '5' }], '首尾相接'],
    ['an end before its beginning', [{ from: '0', to: '0', rate: '5' }], '首尾相接'],
    ['a rate that is none', [{ from: '0', rate: 'x' }], '格式不正确'],
    [
      'an open step that is not the last',
      [
        { from: '0', rate: '5' },
        { from: '0', rate: '5' },
      ],
      '格式不正确',
    ],
  ])('refuses %s', (_name, wrong, words) => {
    expect(commissionFault(wrong)).toContain(words)
  })
  it('takes steps that follow each other', () => {
    expect(commissionFault(steps)).toBe(undefined)
    expect(commissionFault([])).toBe(undefined)
  })
})
