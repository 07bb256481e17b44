import { expect, it } from 'vitest'
import { boxOf, clustersOf, ringOf, worldOf, worstOf, type MapMarker } from './map-model.ts'

const marker = (id: string, lng: number, lat: number, tone: MapMarker['tone'] = 'success'): MapMarker => ({
  id,
  lng,
  lat,
  label: id,
  tone,
})

it('gathers what lies on each other, and lets it fall apart from near', () => {
  const markers = [marker('a', 114.05, 22.54), marker('b', 114.06, 22.545), marker('c', 120.16, 30.27)]
  const ids = (zoom: number) =>
    clustersOf(markers, zoom)
      .map(one => one.markers.map(inner => inner.id).join('+'))
      .sort()
  expect(ids(5)).toEqual(['a+b', 'c'])
  expect(ids(15)).toEqual(['a', 'b', 'c'])
})

it('keeps places apart from what stands in them, and shows the worst colour of a bubble', () => {
  const place = { ...marker('lot', 114.05, 22.54), isPlace: true }
  expect(clustersOf([place, marker('a', 114.05, 22.54)], 5)).toHaveLength(2)
  expect(worstOf([marker('a', 0, 0), marker('b', 0, 0, 'danger'), marker('c', 0, 0, 'warning')])).toBe('danger')
})

it('holds all points in one picture, and the country where there is nothing to show', () => {
  expect(boxOf([marker('a', 114, 22), marker('b', 120, 30)])).toEqual({ west: 114, south: 22, east: 120, north: 30 })
  expect(boxOf([])).toMatchObject({ west: 78, north: 53 })
})

it('draws a circle of the metres that it is told, in the north too', () => {
  const ring = ringOf({ lng: 126.5, lat: 45.8 }, 1000)
  const [east] = ring[0]!
  expect((east - 126.5) * 111_320 * Math.cos((45.8 * Math.PI) / 180)).toBeCloseTo(1000, 0)
  expect(worldOf({ lng: 180, lat: 0 }, 0)).toEqual({ x: 512, y: 256 })
})
