import { expect, it } from 'vitest'
import { routeOrder, whole } from './route.ts'

const longhua = { lng: 114.02, lat: 22.65 }
const futian = { lng: 114.05, lat: 22.54 }
const baoan = { lng: 113.88, lat: 22.55 }
const stop = (id: string, spot: typeof longhua | undefined, dueTime = '2026-11-20 18:00:00') => ({ id, spot, dueTime })

it('leads from where one stands to the nearest stop, and from there on', () => {
  const legs = routeOrder({ lng: 114.06, lat: 22.53 }, [stop('1', longhua), stop('2', baoan), stop('3', futian)])
  expect(legs.map(one => one.id)).toEqual(['3', '1', '2'])
  expect(legs[0]!.metres).toBeLessThan(2_000)
  expect(whole(legs)).toBeGreaterThan(25_000)
})

it('keeps the cars of one lot together, what is due first in front', () => {
  const legs = routeOrder(futian, [
    stop('1', longhua, '2026-11-21 18:00:00'),
    stop('2', futian),
    stop('3', longhua, '2026-11-20 12:00:00'),
  ])
  expect(legs.map(one => one.id)).toEqual(['2', '3', '1'])
  expect(legs[2]!.metres).toBe(0)
})

it('begins with what is due first where nobody says where he stands, and ends with what has no place', () => {
  const legs = routeOrder(undefined, [
    stop('1', undefined, '2026-11-19 09:00:00'),
    stop('2', longhua),
    stop('3', baoan, '2026-11-20 09:00:00'),
  ])
  expect(legs).toMatchObject([{ id: '3', metres: undefined }, { id: '2' }, { id: '1', metres: undefined }])
})
