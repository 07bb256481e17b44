import { describe, expect, it } from 'vitest'
import { toGcj, toWgs } from '#packages/kernel/datum.ts'
import { metresBetween, stopsOf } from './coordinates.ts'

const near = (point: { lng: number; lat: number }, lng: number, lat: number) =>
  expect(metresBetween(point, { lng, lat })).toBeLessThan(2)

describe('coordinates', () => {
  it('bring WGS-84 and BD-09 to the system of the maps, and leave what is far away alone', () => {
    near(toGcj({ lng: 116.404, lat: 39.915 }, 1), 116.410_244, 39.916_404)
    near(toGcj({ lng: 116.404, lat: 39.915 }, 3), 116.397_627, 39.908_656)
    expect(toGcj({ lng: 2.35, lat: 48.85 }, 1)).toEqual({ lng: 2.35, lat: 48.85 })
  })
  it('go back to WGS-84 for maps whose tiles are in it', () => {
    const back = toWgs(toGcj({ lng: 116.404, lat: 39.915 }, 1))
    expect(metresBetween(back, { lng: 116.404, lat: 39.915 })).toBeLessThan(0.1)
  })
  it('a stop lasts longer than ten minutes within a hundred metres', () => {
    const at = (minute: number, lng: number) => ({
      lng,
      lat: 22.6,
      time: `2026-11-21 10:${String(minute).padStart(2, '0')}:00`,
    })
    const stops = stopsOf([
      at(0, 114),
      at(2, 114.01),
      at(8, 114.0101),
      at(20, 114.0102),
      at(22, 114.03),
      at(25, 114.05),
    ])
    expect(stops).toEqual([
      { lng: 114.01, lat: 22.6, from: '2026-11-21 10:02:00', to: '2026-11-21 10:20:00', minutes: 18 },
    ])
  })
})
