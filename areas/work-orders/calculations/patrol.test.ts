import { expect, it } from 'vitest'
import { hashDistance, hashOfFields } from '#packages/files/index.ts'
import { bySight, patrolScore, sampleSize } from './patrol.ts'

it.each([
  [58, 12],
  [34, 10],
  [8, 8],
  [10, 10],
  [11, 10],
  [0, 0],
])('a patrol of a lot with %i vehicles inspects %i', (vehicles, n) => expect(sampleSize(vehicles, 10, 20)).toBe(n))

it('a patrol takes who was never seen first, then longest ago, longest idle, most defects', () => {
  const car = (vehicleId: string, lastSeen: string | null, idleDays = 0, openDefects = 0) => ({
    vehicleId,
    lastSeen,
    idleDays,
    openDefects,
  })
  const order = [
    car('1', '2026-11-02 10:00:00'),
    car('2', null, 3),
    car('3', null, 9),
    car('4', '2026-10-02 10:00:00', 1),
    car('5', '2026-10-02 10:00:00', 1, 2),
  ].toSorted(bySight)
  expect(order.map(one => one.vehicleId)).toEqual(['3', '2', '5', '4', '1'])
})
it('a patrol scores 100 less its findings, never below 0', () => {
  expect([patrolScore([]), patrolScore([1, 2, 3]), patrolScore([3, 3, 3, 3, 3, 3])]).toEqual([100, 65, 0])
})

it('a picture that is saved brighter has the same hash, another picture another one, a plain one none', () => {
  const fields = Uint8Array.from({ length: 72 }, (_, at) => (at * 37) % 101)
  const brighter = fields.map(one => one + 40)
  const other = Uint8Array.from({ length: 72 }, (_, at) => (at * 53) % 97)
  expect(hashOfFields(brighter)).toBe(hashOfFields(fields))
  expect(hashDistance(hashOfFields(fields)!, hashOfFields(other)!)).toBeGreaterThan(10)
  expect(hashOfFields(new Uint8Array(72).fill(128))).toBeUndefined()
})
