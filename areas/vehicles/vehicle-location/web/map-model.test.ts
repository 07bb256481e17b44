import { expect, it } from 'vitest'
import { barOf, clustersOf, fitted, project, slid, unproject, zoomedAt, type Pin } from './map-model.ts'

const size = { width: 800, height: 600 }
const pin = (id: string, lng: number, lat: number): Pin => ({ id, kind: 'car', lng, lat, label: id, tone: 'success' })

it('shows all cars at once, and gathers those that lie on each other', () => {
  const pins = [pin('a', 114.05, 22.54), pin('b', 114.0501, 22.5401), pin('c', 120.16, 30.27)]
  const view = fitted(pins, size)
  const clusters = clustersOf(pins, view, size)
  expect(clusters.map(one => one.pins.map(inner => inner.id)).sort()).toEqual([['a', 'b'], ['c']])
  for (const { x, y } of clusters) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(size.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(size.height)
  }
})

it('keeps what lies under the pointer while zooming, and moves with the hand', () => {
  const view = { lng: 114, lat: 22.5, scale: 1000 }
  const under = unproject(view, size, 200, 100)
  const near = zoomedAt(view, size, 200, 100, 4)
  const now = project(near, size, under.lng, under.lat)
  expect(near.scale).toBe(4000)
  expect(Math.hypot(now.x - 200, now.y - 100)).toBeLessThan(1)
  const moved = project(slid(view, 50, -20), size, 114, 22.5)
  expect([Math.round(moved.x), Math.round(moved.y)]).toEqual([450, 280])
})

it('draws a bar of a round length, and the country where there is nothing to show', () => {
  const bar = barOf({ lng: 114, lat: 22.5, scale: 1000 })
  expect(bar.metres).toBe(10_000)
  expect(bar.pixels).toBeLessThanOrEqual(120)
  expect(fitted([], size)).toMatchObject({ lng: 108, lat: 34 })
})
