import { expect, test } from 'vitest'
import { askedAt } from '../../demo/office-files.ts'

test.each([
  ['2026-11-21 13:36:00', '08:50:00', 'a day that is under way has its morning behind it'],
  ['2026-11-21 06:02:30', '06:02:30', 'before the office opens nothing is asked for later than now'],
])('at %s the files of the demo were asked for at %s: %s', (now, time) => {
  expect(askedAt(now, '2026-11-21')).toEqual(['2026-11-21', time])
})
