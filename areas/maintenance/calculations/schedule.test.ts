import { expect, it } from 'vitest'
import { standardRules } from '../year-check-rule/server/standard-rules.ts'
import { overlap, ruleFor, type CarFacts, type RuleTerms } from './rule-match.ts'
import { bandFaults, dueDates, levelOf, nextDue, presentDue, warnDates, windowFrom, type Schedule } from './schedule.ts'

const rules = standardRules.map(one => ({
  seatsMin: null,
  seatsMax: null,
  massMin: null,
  massMax: null,
  validTo: null,
  ...one.rule,
  monthEnd: true,
  bands: one.bands,
  milestones: one.milestones,
})) as unknown as (RuleTerms & Schedule & { ruleNo: string; priority: number })[]
const named = (no: string) => rules.find(one => one.ruleNo === no)!
const dates = (no: string, registered: string, count: number) =>
  [...dueDates(named(no), registered).take(count)].map(one => `${one.date} ${one.method}`)

it.each([
  [
    'AQ-01',
    '2021-05-17',
    ['2023-05-31 2', '2025-05-31 2', '2027-05-31 1', '2029-05-31 2', '2031-05-31 1', '2032-05-31 1', '2033-05-31 1'],
  ],
  [
    'AQ-03',
    '2021-05-17',
    [
      '2022-05-31 1',
      '2023-05-31 1',
      '2024-05-31 1',
      '2025-05-31 1',
      '2026-05-31 1',
      '2026-11-30 1',
      '2027-05-31 1',
      '2027-11-30 1',
    ],
  ],
  [
    'AQ-02',
    '2019-02-28',
    ['2021-02-28 1', '2023-02-28 1', '2025-02-28 1', '2026-02-28 1', '2027-02-28 1', '2028-02-29 1'],
  ],
])('a vehicle under %s registered on %s is due on the days of its rule', (no, registered, expected) => {
  expect(dates(no, registered, expected.length)).toEqual(expected)
})
it('a light van is due every year to its tenth, then twice a year', () => {
  expect(dates('AQ-04', '2017-08-30', 13).slice(9)).toEqual([
    '2027-08-31 1',
    '2028-02-29 1',
    '2028-08-31 1',
    '2029-02-28 1',
  ])
})
it('passing early keeps the rhythm, passing late skips the dates that are gone', () => {
  const early = { validTo: '2027-05-31', passedOn: '2027-03-10' }
  expect(nextDue(named('AQ-01'), '2021-05-17', early)).toMatchObject({ date: '2029-05-31', method: 2 })
  const late = { validTo: '2026-05-31', passedOn: '2026-12-05' }
  expect(nextDue(named('AQ-03'), '2021-05-17', late)).toMatchObject({ date: '2027-05-31' })
})
it('the printed validity counts until the next inspection', () => {
  expect(presentDue(named('AQ-01'), '2021-05-17', '2027-05-31')).toEqual({ date: '2027-05-31', method: 1 })
  expect(presentDue(named('AQ-01'), '2021-05-17', null)).toMatchObject({ date: '2023-05-31', method: 2 })
})
it('warnings come 90, 30 and 7 days before, and the window opens three months before', () => {
  expect(warnDates('2027-05-31', [90, 30, 7])).toEqual(['2027-03-02', '2027-05-01', '2027-05-24'])
  expect(windowFrom('2027-05-31', 3)).toBe('2027-02-01')
  expect([91, 90, 31, 30, 7, 0, -1].map(days => levelOf(days, [90, 30, 7]))).toEqual([0, 90, 90, 30, 7, 7, -1])
})
it('intervals with a gap, an overlap or an end are named by their row', () => {
  const band = { intervalMonths: 12, method: 1 }
  expect(
    bandFaults([
      { ...band, fromMonths: 0, toMonths: 60 },
      { ...band, fromMonths: 60, toMonths: null },
    ]),
  ).toEqual([])
  expect(
    bandFaults([
      { ...band, fromMonths: 0, toMonths: 60 },
      { ...band, fromMonths: 72, toMonths: 120 },
    ]),
  ).toEqual([
    { row: 1, field: 'fromMonths' },
    { row: 1, field: 'toMonths' },
  ])
})

const car = (more: Partial<CarFacts>): CarFacts => ({
  vehicleClass: 'K33',
  useNature: 'private',
  fuelType: 2,
  seats: 5,
  mass: null,
  cityCode: '4403',
  flags: [],
  hasPermit: false,
  ...more,
})
it.each([
  [{}, 'AQ-01'],
  [{ flags: ['minibus'] }, 'AQ-02'],
  [{ useNature: 'exOperating', flags: ['exOperating'] }, 'AQ-02'],
  [{ useNature: 'hailing' }, 'AQ-03'],
  [{ useNature: 'lease' }, 'AQ-03'],
  [{ vehicleClass: 'H37', useNature: 'freight' }, 'AQ-04'],
  [{ vehicleClass: 'K21' }, 'AQ-05'],
  [{ vehicleClass: 'K21', useNature: 'school' }, 'AQ-06'],
  [{ vehicleClass: null, useNature: null }, 'AQ-07'],
])('a vehicle %o is inspected by %s', (more, no) => {
  expect(ruleFor(rules, 1, car(more), '2026-11-21')?.ruleNo).toBe(no)
})
it('the permit review is for vehicles with an operating permit', () => {
  expect(ruleFor(rules, 2, car({}), '2026-11-21')).toBeUndefined()
  expect(ruleFor(rules, 2, car({ hasPermit: true }), '2026-11-21')?.ruleNo).toBe('YS-01')
})
it('no two standard rules of one priority can fit the same vehicle', () => {
  const clashes = rules.flatMap(one =>
    rules
      .filter(other => other !== one && other.priority === one.priority && overlap(one, other))
      .map(other => other.ruleNo),
  )
  expect(clashes).toEqual([])
  expect(overlap(named('AQ-03'), { ...named('AQ-03'), useNatures: ['lease'] })).toBe(true)
})
