const EARTH_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Haversine, in whole metres (70, R16). */
export function metresBetween(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return Math.round(2 * EARTH_M * Math.asin(Math.sqrt(half)))
}
