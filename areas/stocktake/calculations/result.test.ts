import { describe, expect, it } from 'vitest'
import { countersOf, sampleOf } from './counters.ts'
import { countResult, ratesOf, type CountFacts } from './result.ts'

const book: CountFacts = {
  found: true,
  isExpected: true,
  isExplained: false,
  bookStatus: 3,
  foundStatus: null,
  bookLotId: '1',
  foundLotId: '1',
  distanceM: null,
  radiusM: 300,
  isComplete: true,
}
describe('70, R17: the first that fits', () => {
  it.each<[string, Partial<CountFacts>, number]>([
    ['as the books say', {}, 1],
    ['not found', { found: false }, 3],
    ['nobody looked', { found: null }, 3],
    ['taken by a customer meanwhile, nobody looked', { found: null, isExplained: true }, 7],
    ['taken meanwhile, so not found', { found: false, isExplained: true }, 7],
    ['on no list', { isExpected: false, foundStatus: 8 }, 4],
    ['moved to another lot meanwhile', { isExplained: true, foundLotId: '2', foundStatus: 6 }, 7],
    ['in another state, in another lot too', { foundStatus: 8, foundLotId: '2' }, 5],
    ['in another lot', { foundLotId: '2' }, 2],
    ['outside its lot, near it', { foundLotId: null, distanceM: 247 }, 1],
    ['outside its lot, far away', { foundLotId: null, distanceM: 718 }, 2],
    ['on lease, near its last fix', { bookLotId: null, foundLotId: null, distanceM: 300, bookStatus: 6 }, 1],
    ['on lease, elsewhere', { bookLotId: null, foundLotId: null, distanceM: 301, bookStatus: 6 }, 2],
    ['on lease, seen without a position', { bookLotId: null, foundLotId: null, bookStatus: 6 }, 1],
    ['without its keys', { isComplete: false }, 6],
    ['without its keys in another lot', { isComplete: false, foundLotId: '2' }, 2],
  ])('%s', (_name, facts, result) => expect(countResult({ ...book, ...facts })).toBe(result))

  it('126 expected: 118 matched and one moved are 94.44 %; 97 counted are 76.98 %', () => {
    expect(ratesOf({ expected: 126, counted: 126, matched: 118, moved: 1 })).toEqual({
      progress: '100.00',
      accuracy: '94.44',
    })
    expect(ratesOf({ expected: 126, counted: 97, matched: 0, moved: 0 }).progress).toBe('76.98')
    expect(ratesOf({ expected: 0, counted: 0, matched: 0, moved: 0 })).toEqual({ progress: '0.00', accuracy: '0.00' })
  })
})

const car = (vehicleId: string, lotId: string | null, cityCode = '4403') => ({
  vehicleId,
  cityCode,
  lotId,
  lotManagerId: lotId === null ? null : `m${lotId}`,
})
const shares = (cars: ReturnType<typeof car>[], terms: Parameters<typeof countersOf>[1]) =>
  Object.fromEntries([...countersOf(cars, terms)].map(([who, list]) => [who, list.map(one => one.vehicleId).join('')]))
describe('70, 5.1: who counts', () => {
  const cars = [car('1', 'A'), car('2', 'A'), car('3', 'B'), car('4', null), car('5', null, '4401')]
  it.each([
    [
      'lot managers first, the rest by city',
      { counterMode: 1, counterIds: ['x'], lotHandlerFirst: true },
      { mA: '12', mB: '3', x: '45' },
    ],
    ['lots stay whole', { counterMode: 1, counterIds: ['x', 'y'], lotHandlerFirst: false }, { x: '125', y: '34' }],
    ['by city', { counterMode: 2, counterIds: ['x', 'y'], lotHandlerFirst: false }, { x: '1234', y: '5' }],
    [
      'named people share evenly',
      { counterMode: 3, counterIds: ['x', 'y'], lotHandlerFirst: false },
      { x: '135', y: '24' },
    ],
    ['nobody', { counterMode: 2, counterIds: [], lotHandlerFirst: false }, { null: '12345' }],
  ])('%s', (_name, terms, expected) => {
    expect(shares(cars, terms)).toEqual(expected)
  })
  it('a sample is rounded up', () => {
    expect([sampleOf(126, 20), sampleOf(3, 100), sampleOf(3, null), sampleOf(1, 1)]).toEqual([26, 3, 3, 1])
  })
})
