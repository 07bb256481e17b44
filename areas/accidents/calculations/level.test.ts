import { describe, expect, it } from 'vitest'
import { fen } from '#kernel'
import { hoursBetween, isTotalLoss, isWithinHours, levelOf, type Estimated } from './level.ts'

const one = (more: Partial<Record<keyof Estimated, unknown>>): Estimated =>
  ({
    injured: 0,
    dead: 0,
    ownEst: fen('0.00'),
    thirdEst: fen('0.00'),
    injuryEst: fen('0.00'),
    insuredValue: fen('100000.00'),
    totalLossRate: 70,
    ...more,
  }) as Estimated

describe('C8: the level of an accident', () => {
  it.each([
    ['nothing much', { ownEst: fen('4999.99') }, 1],
    ['from 5,000.00', { ownEst: fen('3000.00'), thirdEst: fen('2000.00') }, 2],
    ['just below 30,000.00', { ownEst: fen('29999.99') }, 2],
    ['from 30,000.00', { ownEst: fen('10000.00'), thirdEst: fen('15000.00'), injuryEst: fen('5000.00') }, 3],
    ['somebody hurt', { injured: 1 }, 3],
    ['two hurt', { injured: 2 }, 3],
    ['three hurt', { injured: 3 }, 4],
    ['somebody dead', { dead: 1 }, 4],
    ['from 100,000.00', { thirdEst: fen('100000.00') }, 4],
    ['own damage of 70% of the insured value', { ownEst: fen('70000.00') }, 4],
    ['a cent below', { ownEst: fen('69999.99') }, 3],
    ['not insured: no total loss by value', { ownEst: fen('70000.00'), insuredValue: fen('0.00') }, 3],
  ] as const)('%s', (_name, more, level) => {
    expect(levelOf(one(more))).toBe(level)
  })
  it('takes the share of a total loss from the parameter', () => {
    expect(isTotalLoss({ ownEst: fen('60000.00'), insuredValue: fen('100000.00'), totalLossRate: 60 })).toBe(true)
  })
  it('counts the delay of a report in full hours, and 48 hours to the second', () => {
    expect(hoursBetween('2026-11-10 09:00:00', '2026-11-12 09:59:59')).toBe(48)
    expect(isWithinHours('2026-11-10 09:00:00', '2026-11-12 09:00:00', 48)).toBe(true)
    expect(isWithinHours('2026-11-10 09:00:00', '2026-11-12 09:00:01', 48)).toBe(false)
  })
})
