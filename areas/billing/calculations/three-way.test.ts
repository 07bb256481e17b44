import { expect, it } from 'vitest'
import { fen } from '#kernel'
import { matchThreeWays, type MatchAsked } from './three-way.ts'

const legs = (asked: Partial<MatchAsked> & { documents: MatchAsked['documents'] }) =>
  matchThreeWays({ dueAmt: fen('18000.00'), payKind: 2, invoiceRequired: 1, ...asked }).map(one => [
    one.verdict,
    one.difference,
  ])

it('a bill that order, work and invoices cover fits on all three legs', () => {
  expect(
    legs({
      documents: [
        { leg: 'order', counts: fen('18000.00') },
        { leg: 'order', counts: null },
        { leg: 'receipt', counts: fen('18600.00') },
        { leg: 'invoice', counts: fen('10000.00') },
        { leg: 'invoice', counts: fen('8000.00') },
      ],
    }),
  ).toEqual([
    ['fits', 0n],
    ['fits', -60_000n],
    ['fits', 0n],
  ])
})

it('a bill above its order, its work or its invoices is told with the difference', () => {
  expect(
    legs({
      documents: [
        { leg: 'order', counts: fen('17000.00') },
        { leg: 'receipt', counts: fen('17999.99') },
        { leg: 'invoice', counts: fen('9000.00') },
      ],
    }),
  ).toEqual([
    ['over', 100_000n],
    ['short', 1n],
    ['short', 900_000n],
  ])
})

it.each([
  [1, 1, ['missing', 'none', 'missing']],
  [2, 2, ['none', 'missing', 'waiting']],
  [4, 0, ['none', 'none', 'none']],
] as const)(
  'without documents a bill of kind %i with invoice rule %i misses what it needs',
  (payKind, rule, expected) => {
    expect(
      matchThreeWays({ dueAmt: fen('100'), payKind, invoiceRequired: rule, documents: [] }).map(one => one.verdict),
    ).toEqual(expected)
  },
)
