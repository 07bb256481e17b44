import { expect, test } from 'vitest'
import { byDay, dayHeading } from './notice-dates.ts'

test('the day before the first of a month is still yesterday', () => {
  expect(dayHeading('2026-03-01', '2026-03-01')).toBe('今天 / Today')
  expect(dayHeading('2026-02-28', '2026-03-01')).toBe('昨天 / Yesterday')
  expect(dayHeading('2026-02-27', '2026-03-01')).toBe('2026-02-27')
})

test('messages of one day stand under one heading although two pages brought them', () => {
  const at = (updateTime: string) => ({ updateTime })
  const groups = byDay([at('2026-03-01 10:00:00'), at('2026-02-28 23:59:59'), at('2026-02-28 08:00:00')])
  expect(groups.map(group => [group.day, group.notices.length])).toEqual([
    ['2026-03-01', 1],
    ['2026-02-28', 2],
  ])
})
