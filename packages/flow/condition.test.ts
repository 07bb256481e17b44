import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { fen, Refused, yuan, type Fen } from '#kernel'
import { ConditionError, holds, parseCondition, storable, toFeel } from './condition.ts'

const decide = (source: string, variables: Record<string, unknown>): boolean =>
  holds(parseCondition(source), storable(variables))
const guardOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind === 'Guard') return error.refusal.guard
  }
  return ''
}

describe('conditions as document 10, 5.10 writes them', () => {
  it.each([
    ['amount > 500000', { amount: '500000.00' }, false],
    ['amount > 500000', { amount: '500000.01' }, true],
    ['amount > 500000', { amount: '499999.99' }, false],
    ['amount > 5000000', { amount: fen('7488000.00') }, true],
    ['amount == 9999999999.99', { amount: '9999999999.99' }, true],
    ['amount > 9999999999.98', { amount: '9999999999.99' }, true],
    ['amount > limit1', { amount: '500000.00', limit1: '500000.00' }, false],
    ['amount > limit1', { amount: '1000000.00', limit1: '500000.00' }, true],
    ['amount > limit1', { amount: 600000, limit1: '500000' }, true],
    ['ownerId = makerId', { ownerId: '1123598821738675201', makerId: '1123598821738675202' }, false],
    ['kind in (1,2)', { kind: 2 }, true],
    ['kind in (1,2)', { kind: '2' }, true],
    ['kind in (1,2)', { kind: 3 }, false],
    ['kind not in (1,2)', { kind: 3 }, true],
    ['customTerms == true', { customTerms: true }, true],
    ['customTerms or not standard', { customTerms: false, standard: true }, false],
    ['customTerms || not standard', { customTerms: false, standard: false }, true],
    ['(a or b) and not(c)', { a: true, b: false, c: false }, true],
    ["cityCode == '440300'", { cityCode: '440300' }, true],
    ['cityCode in ("440300", "440100")', { cityCode: '440300' }, true],
    ['abs(deltaTotal) > 50000', { deltaTotal: '-50000.01' }, true],
    ['${amount > 1 && usage == "hailing"}', { amount: '2.00', usage: 'hailing' }, true],
    ['priceNote != null', { priceNote: null }, false],
  ])('%s with %o is %s', (source, variables, expected) => {
    expect(decide(source, variables)).toBe(expected)
  })

  it('compares any two amounts of the money range as decimals, because a limit may be missed by one cent', () => {
    const amounts = fc.bigInt(0n, 999_999_999_999n)
    fc.assert(
      fc.property(amounts, fc.bigInt(-2n, 2n), (amount, step) => {
        const other = amount + step < 0n ? amount : amount + step
        const shown = { a: yuan(amount as Fen), b: yuan(other as Fen) }
        expect(decide('a > b', shown)).toBe(amount > other)
        expect(decide('a == b', shown)).toBe(amount === other)
        expect(decide(`a > ${shown.b}`, shown)).toBe(amount > other)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps the inside of texts untouched, because a name may contain == or not', () => {
    expect(toFeel("name == 'a == not b'")).toBe('name = "a == not b"')
  })

  it.each(['amount >', 'a + b > 3', 'today() > x', 'if a then b else c', 'x.y > 1', '', 'amount > 500,000'])(
    'does not accept %s',
    source => {
      expect(() => parseCondition(source)).toThrow(ConditionError)
    },
  )

  it('refuses rather than skips an approver when a variable is missing or empty', () => {
    expect(guardOf(() => decide('customTerms == true', {}))).toBe('flow.missingVariable')
    expect(guardOf(() => decide('amount > 500000', { amount: null }))).toBe('flow.undecidable')
    expect(guardOf(() => decide('amount > 500000', { amount: 'a lot' }))).toBe('flow.undecidable')
    expect(guardOf(() => decide('amount > limit1', { amount: 'a lot', limit1: '5.00' }))).toBe('flow.undecidable')
    expect(guardOf(() => decide('amount > 1', { amount: '12345678901234.567' }))).toBe('flow.notExact')
  })
})
