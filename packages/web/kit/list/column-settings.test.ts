import { expect, test } from 'vitest'
import { arrange, moveColumn, readSetting, settingOf } from './column-settings.ts'

const standard = { names: ['no', 'party', 'amount', 'status', 'remark'], shown: 4 }
const names = (columns: readonly { name: string }[]) => columns.map(one => one.name)

test('without a setting the standard stands, and what exceeds it is hidden but can be chosen', () => {
  expect(arrange(standard, undefined).map(one => [one.name, one.isHidden])).toEqual([
    ['no', false],
    ['party', false],
    ['amount', false],
    ['status', false],
    ['remark', true],
  ])
})

test('a column that the definition lost is skipped, a new one comes in at its standard place', () => {
  const shown = arrange(standard, { columns: [{ name: 'amount', width: 200 }, { name: 'gone' }, { name: 'no' }] })
  expect(names(shown)).toEqual(['amount', 'status', 'remark', 'no', 'party'])
  expect(shown[0]).toMatchObject({ width: 200, isHidden: false })
})

test('a column named twice by an edited setting stands once', () => {
  expect(
    names(arrange(standard, { columns: [{ name: 'no' }, { name: 'no' }] })).filter(name => name === 'no'),
  ).toHaveLength(1)
})

test('a dragged column takes the place where it is dropped', () => {
  const columns = arrange(standard, undefined)
  expect(names(moveColumn(columns, 'no', 'amount'))).toEqual(['party', 'amount', 'no', 'status', 'remark'])
  expect(names(moveColumn(columns, 'status', 'no'))).toEqual(['status', 'no', 'party', 'amount', 'remark'])
  expect(names(moveColumn(columns, 'no', 'unknown'))).toEqual(standard.names)
})

test('what is kept is what comes back', () => {
  const arranged = arrange(standard, {
    columns: [
      { name: 'status', pin: 'left' },
      { name: 'no', isHidden: true },
    ],
    density: 'roomy',
  })
  const kept = readSetting(JSON.parse(JSON.stringify(settingOf(arranged, 'roomy'))))
  expect(arrange(standard, kept)).toEqual(arranged)
  expect(kept!.density).toBe('roomy')
})

test('a setting that somebody wrote by hand does not break the list', () => {
  expect(readSetting('x')).toBeUndefined()
  expect(
    readSetting({ columns: [{ name: 5 }, { name: 'no', width: 'wide' }, { name: 'no' }], density: 'odd' }),
  ).toEqual({ columns: [{ name: 'no' }] })
})
