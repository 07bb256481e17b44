import { expect, it } from 'vitest'
import { difference, ruleOf, ruleWords, standardLimits } from './alert-rules.ts'
import { alertCode } from './risk-alert.ts'

const firing = (code: number, key: string) => ({
  code,
  key,
  customerId: '1',
  cityCode: null,
  figures: {},
  content: 'x',
})

it('every alert has its rule in words, with its limits', () => {
  expect(Object.keys(ruleWords).map(Number)).toEqual(alertCode.values.map(one => one.code))
  expect(ruleOf(1, standardLimits)).toContain('额度使用率不低于90%')
  expect(ruleOf(6, standardLimits)).toContain('60天内2次违背付款承诺')
})
it('an alert is told once while it fires, and ends when it no longer does', () => {
  const open = [
    { alertCode: 1, subjectKey: 'a' },
    { alertCode: 2, subjectKey: 'a' },
  ]
  const { fresh, gone } = difference([firing(1, 'a'), firing(1, 'b'), firing(1, 'b')], open)
  expect(fresh.map(one => one.key)).toEqual(['b'])
  expect(gone).toEqual([{ alertCode: 2, subjectKey: 'a' }])
})
