import { expect, it } from 'vitest'
import { fen, yuan, type Fen } from '#kernel'
import { award, scoreAll, totalOf, yearOf, type AskedItem, type Bidder, type QuotedPrice } from './comparison.ts'

const items: AskedItem[] = [
  { lineNo: 1, itemCode: '首次上牌', cityCode: '4403', qty: '60' },
  { lineNo: 2, itemCode: '网约车运输证', cityCode: '4403', qty: '20' },
  { lineNo: 3, itemCode: '抵押登记', cityCode: '4401', qty: '10' },
]
const pricesOf = (supplier: string, ...all: string[]): QuotedPrice[] =>
  all.map((price, index) => ({ supplier, itemLineNo: index + 1, price: fen(price) }))
const prices = [
  ...pricesOf('A', '200', '68', '150'),
  ...pricesOf('B', '190', '66', '160'),
  ...pricesOf('C', '215', '70', '160'),
]
const bidder = (id: string, days: number, rating: string): Bidder => ({ id, days, rating, group: id })
const bidders = [bidder('A', 3, '4.6'), bidder('B', 6, '4.1'), bidder('C', 2, '4.8')]
const weights = { price: 60, days: 20, rating: 20 }

it('is the licence enquiry of C15: C leads with 93.24', () => {
  expect(
    scoreAll(items, bidders, prices, weights).map(one => [one.id, yuan(one.total!), one.parts, one.score, one.rank]),
  ).toEqual([
    ['A', '14860.00', [9637, 6667, 9200], 8956, 2],
    ['B', '14320.00', [10000, 3333, 8200], 8307, 3],
    ['C', '15900.00', [9006, 10000, 9600], 9324, 1],
  ])
})

it('C15: the winner C is 11.03 % above the lowest, A 3.77 %, B not at all', () => {
  expect(['C', 'A', 'B'].map(one => award(1, items, prices, [one]).dearer)).toEqual([1103, 377, 0])
})

it('C15: parking by the day 18,060.00, as a package 12,270.00; who quotes both is compared by the cheaper', () => {
  const parking: AskedItem[] = [
    { lineNo: 1, itemCode: '按天停放', cityCode: '4403', qty: '1204' },
    { lineNo: 2, itemCode: '包位', cityCode: '4403', qty: '40' },
    { lineNo: 3, itemCode: '超位', cityCode: '4403', qty: '18' },
  ]
  const day: QuotedPrice[] = [{ supplier: 'D', itemLineNo: 1, price: fen('15') }]
  const pack: QuotedPrice[] = [
    { supplier: 'D', itemLineNo: 2, price: fen('300') },
    { supplier: 'D', itemLineNo: 3, price: fen('15') },
  ]
  const said = (own: QuotedPrice[]) => {
    const made = totalOf(parking, own)
    return made && [yuan(made.total), made.items]
  }
  expect([said(day), said(pack), said([...day, ...pack]), said(pack.slice(0, 1))]).toEqual([
    ['18060.00', [1]],
    ['12270.00', [2, 3]],
    ['12270.00', [2, 3]],
    undefined,
  ])
})

it('leaves whoever quotes a part out of the scores, and gives the item away to him all the same', () => {
  const part = [...prices, { supplier: 'E', itemLineNo: 3, price: fen('120') }]
  expect(scoreAll(items, [...bidders, bidder('E', 1, '5.0')], part, weights).map(one => [one.id, one.rank])).toEqual([
    ['A', 2],
    ['B', 3],
    ['C', 1],
    ['E', undefined],
  ])
  const split = award(3, items, part, ['B', 'E'])
  expect([[...split.ofItem], yuan(split.total), yuan(split.lowest), split.dearer]).toEqual([
    [
      [1, 'B'],
      [2, 'B'],
      [3, 'E'],
    ],
    '13920.00',
    '13920.00',
    0,
  ])
})

it('by city, each city goes to one supplier, and the lowest of each city is what the choice is measured by', () => {
  const byCity = award(2, items, prices, ['A', 'B'])
  expect([[...byCity.ofItem.values()], yuan(byCity.total)]).toEqual([['B', 'B', 'A'], '14220.00'])
  const named = award(2, items, prices, ['A', 'B'], new Map([[3, 'B']]))
  expect([[...named.ofItem.values()], yuan(named.total), named.dearer]).toEqual([['B', 'B', 'B'], '14320.00', 70])
  expect(award(1, items, pricesOf('F', '10'), ['F']).unserved).toEqual([1, 2, 3])
})

it.each([
  ['14320.00', 90, '58076.00'],
  ['14320.00', 365, '14320.00'],
  ['12270.00', 31, '144469.00'],
])('the estimate of a year: %s in %i days is %s, in whole yuan', (lowest, days, year) => {
  expect(yuan(yearOf(fen(lowest) as Fen, days))).toBe(year)
})

it('takes the price of the step that holds the quantity', () => {
  const steps = [
    { from: '1', to: '50', price: '200' },
    { from: '51', to: null, price: '180' },
  ]
  expect(yuan(totalOf(items.slice(0, 1), [{ supplier: 'A', itemLineNo: 1, price: fen('200'), steps }])!.total)).toBe(
    '10800.00',
  )
})
