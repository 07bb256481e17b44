import { expect, it } from 'vitest'
import { fits } from './when.ts'

it.each([
  ['1', true], [1, true], ['2', false], [2, false], [['1', '3'], true], [[1], true], ['', false], [undefined, false],
])('a field that depends on the code 1 of a dictionary is asked for at %j: %s, since framework answers give such codes as numbers', (category, isAsked) => {
  expect(fits({ category: ['1'] }, { category })).toBe(isAsked)
})
