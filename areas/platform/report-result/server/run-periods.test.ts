import { expect, it } from 'vitest'
import { missedPeriods } from './run-periods.ts'

// 10-platform 13: missed runs are made up.
it.each([
  ['a report that never ran begins with the last period', 3, undefined, ['2026-11']],
  ['nothing is made twice', 3, '2026-11', []],
  ['months that nobody was there for', 3, '2026-08', ['2026-09', '2026-10', '2026-11']],
  ['days of a long weekend', 1, '2026-11-29', ['2026-11-30', '2026-12-01', '2026-12-02']],
  ['weeks', 2, '2026-11-09~', ['2026-11-16~', '2026-11-23~']],
  ['no more than are kept', 1, '2026-01-01', ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']],
] as const)('%s', (_name, unit, newest, names) => {
  expect(missedPeriods(unit, '2026-12-03', newest, 4).map(one => one.name)).toEqual(names)
})
