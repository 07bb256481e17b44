import { expect, it } from 'vitest'
import { amountIn } from './amounts.ts'

it.each([
  ['7,488,000.00', '7488000.00'],
  ['¥7488000', '7488000.00'],
  ['8400元', '8400.00'],
  ['12.5', '12.50'],
  ['99', undefined],
  ['粤B12345', undefined],
  ['CL20261121', undefined],
  ['1,23', undefined],
  ['13800001234567', undefined],
])('what is typed as %s is the amount %s', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})
