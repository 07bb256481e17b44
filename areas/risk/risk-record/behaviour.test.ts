import { describe, expect, it } from 'vitest'
import { behaviourAt, behaviourOfLevel, lowestLevel, needsReason, standardBehaviour } from './behaviour.ts'

const at = (type: string, stage?: number) => {
  const line = behaviourAt(standardBehaviour, type, stage)!
  return [line.points, line.level]
}

describe('the behaviour table (20, 11.7)', () => {
  it.each([
    [1, 1, 1],
    [6, 1, 1],
    [7, 3, 1],
    [14, 3, 1],
    [15, 6, 2],
    [30, 12, 3],
    [60, 25, 3],
    [90, 40, 3],
    [400, 40, 3],
  ])(
    'an episode of %i days overdue costs the points of the highest stage reached: %i, level %i',
    (days, points, level) => {
      expect(at('overdue', days)).toEqual([points, level])
    },
  )
  it.each([
    ['default_return', 15, 3],
    ['asset_protection', 20, 3],
    ['asset_loss', 30, 3],
    ['sublease', 12, 3],
    ['gps_tamper', 8, 2],
    ['leave_area', 3, 1],
    ['accident_fraud', 30, 3],
    ['fraud', 40, 3],
    ['licence_expired', 4, 1],
    ['violation_backlog', 3, 1],
    ['points_high', 5, 1],
    ['accident_liable', 3, 1],
    ['promise_broken', 2, 1],
    ['finance_worse', 5, 2],
    ['negative_news', 3, 1],
    ['good_record', -3, 1],
  ])('%s costs %i points at level %i', (type, points, level) => {
    expect(at(type)).toEqual([points, level])
  })
  it('a court hit costs by the level of the check', () => {
    expect([1, 2, 3].map(stage => at('judicial', stage)[0])).toEqual([2, 8, 20])
  })
  it('what people enter costs by its level; the black list costs what the most serious level does', () => {
    expect([1, 2, 3, 4].map(level => behaviourOfLevel(standardBehaviour, 'overdue', level)!.points)).toEqual([
      1, 6, 12, 40,
    ])
    expect(behaviourOfLevel(standardBehaviour, 'fraud', 4)!.points).toBe(40)
    expect(lowestLevel(standardBehaviour, 'gps_tamper')).toBe(2)
  })
  it('points more than half off the standard need a reason', () => {
    expect([needsReason(8, 12), needsReason(8, 12.1), needsReason(8, 4), needsReason(8, 3.9)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})
