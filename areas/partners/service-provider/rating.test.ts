import { expect, it } from 'vitest'
import { cityMedians, ratePartners, type PartnerWork } from './rating.ts'

const work = (providerId: string, more: Partial<PartnerWork> = {}): PartnerWork => ({
  providerId,
  cityCode: '4403',
  tasks: 120,
  inTime: 108,
  sentBack: 6,
  justifiedComplaints: 0,
  averagePrice: 260,
  ...more,
})
const at250 = new Map([['4403', 250]])

it('is the example of 11.9: 90.0, 95.0 and 92.0 make 92.4, grade A', () => {
  expect(ratePartners([work('1')], at250)).toEqual([
    { providerId: '1', time: '90.0', quality: '95.0', cost: '92.0', total: '92.4', grade: 1 },
  ])
})
it.each([
  [{ inTime: 84, sentBack: 12, averagePrice: 250 }, '84.0', 2],
  [{ inTime: 60, sentBack: 30, averagePrice: 250 }, '70.0', 3],
  [{ inTime: 40, sentBack: 40, averagePrice: 400 }, '40.0', 4],
])('the total decides on the grade: %o is %s, %i', (more, total, grade) => {
  expect(ratePartners([work('1', more)], at250)).toMatchObject([{ total, grade }])
})
it('does not rate who did fewer than ten tasks', () => {
  expect(ratePartners([work('1', { tasks: 9, inTime: 9, sentBack: 0 })], at250)).toEqual([])
})
it('a lower price than the others gives no more than all; complaints cost as much as work sent back', () => {
  expect(ratePartners([work('1', { averagePrice: 100, sentBack: 0, justifiedComplaints: 6 })], at250)).toMatchObject([
    { cost: '100.0', quality: '95.0' },
  ])
  expect(ratePartners([work('1', { averagePrice: null })])).toMatchObject([{ cost: '100.0' }])
})
it('compares with the median of each city, and adds up the cities of a provider by their tasks', () => {
  const rows = [
    work('1', { averagePrice: 200 }),
    work('2', { averagePrice: 250 }),
    work('3', { averagePrice: 300 }),
    work('3', { cityCode: '4401', averagePrice: 100 }),
  ]
  expect([...cityMedians(rows)]).toEqual([
    ['4403', 250],
    ['4401', 100],
  ])
  expect(ratePartners(rows).map(one => [one.providerId, one.cost])).toEqual([
    ['1', '100.0'],
    ['2', '100.0'],
    ['3', '80.0'],
  ])
})
