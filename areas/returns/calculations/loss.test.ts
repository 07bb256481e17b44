import { expect, it } from 'vitest'
import { fen, yuan, ZERO } from '#kernel'
import { agreedPrice, insuredValue, shortfallOf } from './loss.ts'

it('E5: 128,800.00 after 17 full months at 1.1% is worth 104,714.40, short by 2,114.40', () => {
  const base = insuredValue(fen('128800'), 17, '1.100000')
  expect(yuan(base)).toBe('104714.40')
  expect(yuan(shortfallOf(base, fen('98000'), fen('4600')))).toBe('2114.40')
})
it.each([
  ['more than the value leaves nothing short', '100', '120', '0', '0.00'],
  ['nothing insured leaves the whole value', '100', '0', '0', '100.00'],
  ['the wreck counts', '100', '0', '30.50', '69.50'],
])('%s', (_name, base, pay, salvage, short) => {
  expect(yuan(shortfallOf(fen(base), fen(pay), fen(salvage)))).toBe(short)
})
it('a value is never below nothing', () => {
  expect(insuredValue(fen('1000'), 120, '1.1')).toBe(ZERO)
})
it('the agreed price is the price where nothing is typed', () => {
  expect([
    agreedPrice(fen('62400'), null),
    agreedPrice(fen('62400'), ZERO),
    agreedPrice(fen('62400'), fen('60000')),
  ]).toEqual([fen('62400'), fen('62400'), fen('60000')])
})
