import { expect, it } from 'vitest'
import { nextAfter, type Rhythm } from './times.ts'

const plan = (more: Partial<Rhythm>): Rhythm => ({
  repeat: 1,
  weekDays: null,
  monthDay: null,
  sendTime: '08:30',
  ...more,
})
it.each([
  ['later the same day', plan({}), '2026-11-20 08:00:00', '2026-11-20 08:30:00'],
  ['the next day at the very moment', plan({}), '2026-11-20 08:30:00', '2026-11-21 08:30:00'],
  ['the next of its weekdays', plan({ repeat: 2, weekDays: [1, 5] }), '2026-11-20 09:00:00', '2026-11-23 08:30:00'],
  ['this Friday before the time', plan({ repeat: 2, weekDays: [5] }), '2026-11-20 08:00:00', '2026-11-20 08:30:00'],
  ['this month', plan({ repeat: 3, monthDay: 28 }), '2026-11-20 09:00:00', '2026-11-28 08:30:00'],
  ['next month', plan({ repeat: 3, monthDay: 20 }), '2026-11-20 09:00:00', '2026-12-20 08:30:00'],
  ['over the year', plan({ repeat: 3, monthDay: 1 }), '2026-12-31 23:59:59', '2027-01-01 08:30:00'],
])('a schedule is due next: %s', (_name, rhythm, now, due) => {
  expect(nextAfter(rhythm, now)).toBe(due)
})
