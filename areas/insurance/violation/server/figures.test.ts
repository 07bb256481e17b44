import { describe, expect, it } from 'vitest'
import { fen } from '#kernel'
import { cycleOf, holdOf, lateDaysOf, passedOn, payDeadlineOf, surchargeOf } from './figures.ts'
import { dedupeText } from './dedupe.ts'

describe('fines and points (80, C11 and C12)', () => {
  it.each([
    ['2026-10-06', 20, '120.00'],
    ['2026-12-01', 76, '200.00'],
    ['2026-09-16', 0, '0.00'],
  ])('a fine of 200 decided on 2026-09-01 and paid on %s is %i days late', (paid, days, surcharge) => {
    expect(payDeadlineOf('2026-09-01')).toBe('2026-09-16')
    expect(lateDaysOf('2026-09-01', paid)).toBe(days)
    expect(surchargeOf(fen('200.00'), days)).toBe(fen(surcharge))
  })

  it.each([
    ['2026-07-02', '2026-06-18', '2027-06-17'],
    ['2026-06-10', '2025-06-18', '2026-06-17'],
    ['2026-06-18', '2026-06-18', '2027-06-17'],
    ['2019-06-20', '2019-06-18', '2020-06-17'],
  ])('points of %s count in the cycle of a licence of 2019-06-18 that begins on %s', (day, from, to) => {
    expect(cycleOf('2019-06-18', day)).toEqual({ from, to })
  })

  it('a red light and a wrong lane hold back 1,000.00 of the deposit', () => {
    const open = [
      { fine: fen('200.00'), surcharge: fen('0'), points: 6 },
      { fine: fen('100.00'), surcharge: fen('0'), points: 1 },
    ]
    expect(holdOf(open, fen('100.00'))).toBe(fen('1000.00'))
  })

  it('the surcharge of our own lateness stays with us', () => {
    expect(passedOn(fen('320.00'), fen('120.00'), true)).toBe(fen('200.00'))
    expect(passedOn(fen('320.00'), fen('120.00'), false)).toBe(fen('320.00'))
  })

  it('blanks in the place make no other offence', () => {
    const one = {
      plateNo: '粤BD10001',
      plateKind: 'newEnergySmall',
      violationTime: '2026-11-02 15:58:10',
      code: '1625',
    }
    expect(dedupeText({ ...one, place: '龙华区 民治大道' })).toBe(dedupeText({ ...one, place: '龙华区民治大道 ' }))
  })
})
