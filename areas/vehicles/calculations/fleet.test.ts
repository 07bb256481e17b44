import { describe, expect, it } from 'vitest'
import { fleetFigures } from './fleet.ts'
import { itemsOf, type ServicingFacts } from './servicing-items.ts'

it('the lease rate counts cars in repair whose lease goes on (60, 7.6 Shenzhen)', () => {
  const states = { 1: 20, 2: 5, 3: 38, 4: 22, 5: 10, 6: 310, 7: 6, 8: 9 }
  expect(fleetFigures(states, 4)).toEqual({ total: 420, operable: 395, leased: 320, leaseRate: '81.01' })
  expect(fleetFigures({ 9: 3 }, 0)).toEqual({ total: 3, operable: 0, leased: 0, leaseRate: '' })
})

const ready: ServicingFacts = {
  registered: true,
  plated: true,
  compulsoryEnd: '2027-06-30',
  commercialEnd: null,
  wiredGps: true,
  wirelessGps: false,
  wiredNeeded: true,
  wirelessNeeded: false,
  archived: false,
  keys: false,
  isHailing: false,
  permitEnd: null,
  inspectEnd: '2028-03-31',
  cityCode: '4403',
}
const open = (facts: Partial<ServicingFacts>, needs = {}) =>
  itemsOf(
    { ...ready, ...facts },
    { cityCode: '4403', plateNeed: true, gpsNeed: true, insureNeed: false, ...needs },
    '2026-11-21',
  )
    .filter(one => one.required && !one.done)
    .map(one => one.code)

describe('items of a preparation (60, 4.2)', () => {
  it.each([
    ['only the hand-made item is open on a car that has everything', {}, {}, [9]],
    ['a policy that ends today is no cover for tomorrow', { compulsoryEnd: '2026-11-21' }, {}, [3, 9]],
    ['the order asks for commercial insurance', {}, { insureNeed: true }, [4, 9]],
    ['an order without plates asks for none', { plated: false }, { plateNeed: false }, [9]],
    ['a hailing car needs its permit', { isHailing: true }, {}, [9, 10]],
    ['an expired inspection is to be done', { inspectEnd: '2026-11-20' }, {}, [9, 11]],
    ['a car in another city is to be transported', { cityCode: '4401' }, {}, [9, 12]],
    ['a second device is asked by the model', { wirelessNeeded: true }, {}, [6, 9]],
  ])('%s', (_name, facts, needs, expected) => expect(open(facts, needs)).toEqual(expected))
})
