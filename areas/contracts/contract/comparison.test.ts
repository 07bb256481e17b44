import { expect, it } from 'vitest'
import { deltaByMonth, outcomeOf, type ComparedPlan } from './comparison.ts'

const row = (dueDate: string, before: string, after: string, billed = false): ComparedPlan => ({
  place: '粤AD66001',
  feeItem: 1,
  periodNo: 1,
  dueDate,
  before,
  after,
  billed,
})

it('tells what becomes of a row of a plan', () => {
  expect(
    [
      row('2026-03-05', '5200.00', '5200.00'),
      row('2026-03-05', '5200.00', '4900.00'),
      row('2026-03-05', '', '4900.00'),
      row('2026-03-05', '5200.00', ''),
      row('2026-03-05', '5200.00', '4980.90', true),
    ].map(outcomeOf),
  ).toEqual(['same', 'changed', 'added', 'voided', 'prorated'])
})

it('adds the difference up by month, to the cent', () => {
  expect(
    deltaByMonth([
      row('2026-04-05', '5200.10', '4900.00'),
      row('2026-03-05', '5200.00', ''),
      row('2026-04-20', '', '0.30'),
    ]),
  ).toEqual([
    { month: '2026-03', before: 5200, after: 0, delta: -5200 },
    { month: '2026-04', before: 5200.1, after: 4900.3, delta: -299.8 },
  ])
})
