import { describe, expect, test } from 'vitest'
import { daysLate, fileSize, howLongAgo, settledMoney, sumMoney, thousands, trimmed, typedMoney } from './text.ts'
import { unitText } from '#kernel/units.ts'

test.each([
  ['1234567.5', '1,234,567.50'],
  ['0', '0.00'],
  ['-1000', '-1,000.00'],
  ['9999999999.99', '9,999,999,999.99'],
  ['', ''],
  ['***', '***'],
  ['999.9', '999.90'],
])('the amount %s is read as %s, so that a clerk need not count digits', (value, shown) =>
  expect(thousands(value)).toBe(shown),
)

test.each([
  ['13.000000', '13'],
  ['0.500000', '0.5'],
  ['1200', '1,200'],
  ['-3.10', '-3.1'],
  ['', ''],
])('decimals that say nothing are not shown: %s as %s', (value, shown) => expect(trimmed(value)).toBe(shown))

describe('the money input takes what a person types or pastes', () => {
  test.each([
    ['12a3', false, '123'],
    ['1,234.567', false, '1234.56'],
    ['１２．５', false, '12.5'],
    ['¥ 3,600 元', false, '3600'],
    ['-5', false, '5'],
    ['-5', true, '-5'],
    ['123456789012', false, '1234567890'],
    ['1.2.3', false, '1.23'],
  ])('%s (signed: %s) becomes %s', (typed, signed, kept) => expect(typedMoney(typed, signed)).toBe(kept))
  test.each([
    ['12', '12.00'],
    ['.5', '0.50'],
    ['007', '7.00'],
    ['', ''],
    ['-', ''],
    ['-3.1', '-3.10'],
  ])('leaving it with %s makes %s', (typed, settled) => expect(settledMoney(typed)).toBe(settled))
})

test('a column of amounts is added to the cent, because floats would lose one', () => {
  expect(sumMoney(['0.10', '0.20', '1,000.005', '', undefined, '-0.05'])).toBe('0.25')
  expect(sumMoney(Array.from({ length: 1000 }, () => '0.07'))).toBe('70.00')
})

test('a bill is late from the day after its due date', () => {
  expect(daysLate('2026-11-20', '2026-11-21')).toBe(1)
  expect(daysLate('2026-11-21 00:00:00', '2026-11-21')).toBe(0)
  expect(daysLate('2026-11-28', '2026-11-21')).toBe(-7)
  expect(daysLate('', '2026-11-21')).toBeUndefined()
})

test('a timeline says how long ago in the largest unit that fits', () => {
  expect(howLongAgo('2026-11-21 09:59:30', '2026-11-21 10:00:00')).toEqual({ count: 0, unit: 'now' })
  expect(howLongAgo('2026-11-21 09:10:00', '2026-11-21 10:00:00')).toEqual({ count: 50, unit: 'minute' })
  expect(howLongAgo('2026-11-20 09:00:00', '2026-11-21 10:00:00')).toEqual({ count: 1, unit: 'day' })
})

test('a file of unknown size shows no size instead of zero', () => {
  expect([fileSize(''), fileSize(512), fileSize(2048), fileSize(3_500_000)]).toEqual(['', '512 B', '2 KB', '3.3 MB'])
})

test('an English page has no Chinese unit in its inputs', () => {
  expect(['公里', '元/公里', '千瓦时或升', '%', '公里 / km', 'XYZ'].map(unit => unitText(unit, 'en'))).toEqual([
    'km',
    'CNY/km',
    'kWh or l',
    '%',
    'km',
    'XYZ',
  ])
  expect(unitText('元/公里', 'zh')).toBe('元/公里')
  expect(
    [
      ['个月', 1],
      ['个月', 24],
      ['个月', '1.0'],
      ['工作日', 1],
      ['元/台', 3],
      ['份', 1],
      ['天', undefined],
    ].map(([unit, value]) => unitText(unit as string, 'en', value)),
  ).toEqual(['month', 'months', 'month', 'working day', 'CNY/unit', 'copy', 'days'])
})
