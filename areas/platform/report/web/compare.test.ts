import { describe, expect, it } from 'vitest'
import { change, compared, difference } from './compare.ts'
import type { Column, Outcome, Row } from './report-calls.ts'

const column = (key: string, type: number, group = -1): Column => ({
  key,
  label: key,
  type,
  width: -1,
  group,
  total: 0,
  link: '',
})
const outcome = (columns: Column[], rows: Row[]): Outcome => ({
  columns,
  rows,
  total: rows.length,
  totals: {},
  charts: [],
})

describe('two periods of a report beside each other', () => {
  it('match rows by the fewest columns that identify them, so that a changed state does not split a vehicle into two rows', () => {
    const columns = [column('plate', 1), column('state', 7), column('income', 3)]
    const found = compared(
      outcome(columns, [
        { plate: 'A', state: '在租', income: '100.00' },
        { plate: 'B', state: '在租', income: '1.00' },
      ]),
      outcome(columns, [
        { plate: 'A', state: '闲置', income: '80.00' },
        { plate: 'C', state: '在租', income: '5.00' },
      ]),
    )!
    expect(found.names.map(one => one.key)).toEqual(['plate'])
    expect(found.rows.map(row => [row.names['plate'], row.earlier?.['income'], row.later?.['income']])).toEqual([
      ['A', '100.00', '80.00'],
      ['C', undefined, '5.00'],
      ['B', '1.00', undefined],
    ])
  })
  it('use more columns if one alone is ambiguous', () => {
    const columns = [column('city', 1, 1), column('kind', 7, 2), column('n', 2)]
    const rows = (n: string) => [
      { city: '深圳', kind: '新车', n },
      { city: '深圳', kind: '旧车', n: '2' },
    ]
    expect(compared(outcome(columns, rows('1')), outcome(columns, rows('3')))!.names.map(one => one.key)).toEqual([
      'city',
      'kind',
    ])
  })
  it('ignore date columns, and show the periods side by side if no rows match', () => {
    const columns = [column('day', 6), column('city', 1), column('rate', 5)]
    const one = outcome(columns, [{ day: '2026-10-31', city: '深圳', rate: '0.8' }])
    expect(compared(one, outcome(columns, [{ day: '2026-11-30', city: '深圳', rate: '0.9' }]))!.rows).toHaveLength(1)
    expect(compared(one, outcome(columns, [{ day: '2026-11-30', city: '广州', rate: '0.9' }]))).toBeUndefined()
  })
})

it.each([
  ['100.00', '80.00', '-20.00', '-20.0'],
  ['0.1', '0.30', '0.20', '200.0'],
  ['0', '5', '5', ''],
  ['-10.00', '-5.00', '5.00', '50.0'],
  ['9007199254740993.01', '9007199254740993.02', '0.01', '0.0'],
  [null, '5', '', ''],
  ['5', '', '', ''],
])('from %s to %s is %s, %s%%', (earlier, later, difference_, percent) => {
  expect([difference(earlier, later), change(earlier, later)]).toEqual([difference_, percent])
})
