import { expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { overlapping, stepsFault } from './price-lines.ts'
import { amountOf, closest, covers, partPrice, type PricedLine } from './service-price.ts'

const line = (id: string, price: string, more: Partial<PricedLine> = {}): PricedLine => ({
  id,
  itemCode: '首次上牌',
  unit: '台次',
  price: fen(price),
  validFrom: '2026-01-01',
  ...more,
})
const asked = { itemCode: '首次上牌', cityCode: '4403', carModelId: '5', modelClass: 'van', date: '2026-11-21' }
const plates = [
  line('any', '300.00'),
  line('province', '290.00', { cityCode: '44' }),
  line('city', '280.00', { cityCode: '4403' }),
  line('class', '420.00', { cityCode: '4403', modelClass: 'truck' }),
]

it('40 C6 the closest line says the price: city before province before everywhere, a class before them', () => {
  expect(closest(plates, asked)?.line.id).toBe('city')
  expect(closest(plates, { ...asked, modelClass: 'truck' })?.line.id).toBe('class')
  expect(closest(plates, { ...asked, cityCode: '4401' })?.line.id).toBe('province')
  expect(closest(plates, { ...asked, cityCode: '3301' })?.line.id).toBe('any')
  expect(closest(plates, { ...asked, itemCode: '换牌' })).toBeUndefined()
  expect(closest([line('a', '290.00'), line('b', '280.00')], asked)?.line.id).toBe('b')
})

it('40.12 each day has the price that is valid on it', () => {
  const days = [line('old', '15.00', { validTo: '2026-11-30' }), line('new', '16.00', { validFrom: '2026-12-01' })]
  expect(closest(days, { ...asked, date: '2026-11-30' })?.line.id).toBe('old')
  expect(closest(days, { ...asked, date: '2026-12-01' })?.line.id).toBe('new')
  expect(overlapping(days)).toEqual([])
  expect(overlapping([...days, line('third', '15.50', { validFrom: '2026-11-15' })])).toEqual([2])
})

it('40 C6 transport costs a base and each kilometre, and never less than the least price', () => {
  const ride = line('ride', '3.80', {
    unit: '公里',
    basePrice: fen('150.00'),
    kmPrice: fen('3.80'),
    minPrice: fen('300.00'),
    fromKm: 0,
  })
  expect(yuan(amountOf(ride, { km: 146 }).amt)).toBe('704.80')
  expect(yuan(amountOf(ride, { km: 30 }).amt)).toBe('300.00')
  expect(yuan(amountOf(ride, { km: 138, qty: 4 }).amt)).toBe('2697.60')
  expect(yuan(partPrice(fen('1280.00'), '10.000000'))).toBe('1152.00')
})

it('steps follow each other and price their own part of the quantity', () => {
  const steps = [
    { from: 0, to: 10, price: '300.00' },
    { from: 10, to: null, price: '280.00' },
  ]
  expect(stepsFault(steps)).toBeUndefined()
  expect(
    stepsFault([
      { from: 0, to: 10, price: '1' },
      { from: 11, price: '1' },
    ]),
  ).toContain('首尾相接')
  expect(stepsFault([{ from: 0, to: 10 }])).toContain('首尾相接')
  expect(yuan(amountOf(line('steps', '300.00', { steps }), { qty: 12 }).amt)).toBe('3560.00')
})

it('a province covers its cities, written short or with zeros', () => {
  expect([covers('44', '4403'), covers('440000', '440300'), covers('4401', '4403'), covers('50', '500100')]).toEqual([
    true,
    true,
    false,
    true,
  ])
})
