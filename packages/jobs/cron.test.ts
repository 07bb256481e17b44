import { expect, it } from 'vitest'
import { lastRun } from './cron.ts'

// 2026-11-23 is a Monday.
const NOW = '2026-11-23 10:00:00'
it.each([
  ['a time of the day', '02:30', '2026-11-23 02:30:00'],
  ['one that is still to come was due yesterday', '18:00', '2026-11-22 18:00:00'],
  ['the very minute counts', '0 10 * * *', '2026-11-23 10:00:00'],
  ['the third of the month at six', '0 6 3 * *', '2026-11-03 06:00:00'],
  ['a day of the month that this one has not had', '0 6 28 * *', '2026-10-28 06:00:00'],
  ['the first of a quarter', '30 1 1 1,4,7,10 *', '2026-10-01 01:30:00'],
  ['Fridays', '0 20 * * 5', '2026-11-20 20:00:00'],
  ['Sunday by both of its numbers', '0 8 * * 7', '2026-11-22 08:00:00'],
  ['Sunday by both of its numbers', '0 8 * * 0', '2026-11-22 08:00:00'],
  ['working days', '15 9 * * 1-5', '2026-11-23 09:15:00'],
  ['every quarter of an hour', '*/15 * * * *', '2026-11-23 10:00:00'],
  ['a step from a beginning', '0 1/4 * * *', '2026-11-23 09:00:00'],
  ['of day and weekday either is enough', '0 6 15 * 1', '2026-11-23 06:00:00'],
  ['the day of a leap year', '0 0 29 2 *', '2024-02-29 00:00:00'],
] as const)('%s: %s', (_what, rule, due) => {
  expect(lastRun(rule, NOW)).toBe(due)
})

it.each([
  '',
  '25:00',
  '2:30',
  '* * * *',
  '60 * * * *',
  '0 24 * * *',
  '0 0 0 * *',
  '0 0 31 2 *',
  '0 0 * 13 *',
  '0 0 * * 8',
  '5-1 * * * *',
  '*/0 * * * *',
  'a b c d e',
  '@daily',
])('%s is no rule, or never due', rule => {
  expect(lastRun(rule, NOW)).toBeUndefined()
})
