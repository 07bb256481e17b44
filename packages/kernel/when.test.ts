import { expect, it } from 'vitest'
import { text } from './fields.ts'
import { fits, wordIn, wordStored } from './when.ts'

it.each([
  ['1', true],
  [1, true],
  ['2', false],
  [2, false],
  [['1', '3'], true],
  [[1], true],
  ['', false],
  [undefined, false],
])(
  'a field that depends on the code 1 of a dictionary is asked for at %j: %s, since framework answers give such codes as numbers',
  (category, isAsked) => {
    expect(fits({ category: ['1'] }, { category })).toBe(isAsked)
  },
)

it('words of the program are read in each language and stored in one; what somebody typed stays his', () => {
  const hours = text('服务时间 / Hours', '', { words: ['工作日 09:00-18:00 / Working days 09:00-18:00'] })
  expect([
    wordIn(hours, '工作日 09:00-18:00', 'en'),
    wordIn(hours, '工作日 09:00-18:00', 'zh'),
    wordIn(hours, '全天', 'en'),
  ]).toEqual(['Working days 09:00-18:00', '工作日 09:00-18:00', '全天'])
  expect([
    wordStored(hours, 'Working days 09:00-18:00', 'en'),
    wordStored(hours, 'Working days 09:00-18:0', 'en'),
    wordStored(hours, '工作日 09:00-18:00', 'zh'),
  ]).toEqual(['工作日 09:00-18:00', 'Working days 09:00-18:0', '工作日 09:00-18:00'])
})
