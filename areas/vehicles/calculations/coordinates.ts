import type { Point } from '#packages/kernel/datum.ts'

const { PI } = Math
const EARTH_M = 6_371_000
export function metresBetween(a: Point, b: Point): number {
  const rad = (degrees: number) => (degrees * PI) / 180
  const h =
    Math.sin(rad(a.lat - b.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(a.lng - b.lng) / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

export interface TrackPoint extends Point {
  readonly time: string
}
export interface Stop extends Point {
  readonly from: string
  readonly to: string
  readonly minutes: number
}
const STOP_METRES = 100
const STOP_MINUTES = 10

/** 60, 4.2: longer than ten minutes within a hundred metres. */
export function stopsOf(points: readonly TrackPoint[]): Stop[] {
  const stops: Stop[] = []
  for (let at = 0; at < points.length; ) {
    const first = points[at]!
    let last = at
    while (last + 1 < points.length && metresBetween(first, points[last + 1]!) <= STOP_METRES) last++
    const minutes =
      (Date.parse(points[last]!.time.replace(' ', 'T')) - Date.parse(first.time.replace(' ', 'T'))) / 60_000
    if (minutes > STOP_MINUTES)
      stops.push({
        lng: first.lng,
        lat: first.lat,
        from: first.time,
        to: points[last]!.time,
        minutes: Math.floor(minutes),
      })
    at = last + 1
  }
  return stops
}
