import { instantOf } from '#kernel'

export interface Point {
  readonly lng: number
  readonly lat: number
}
export interface Fix extends Point {
  /** yyyy-MM-dd HH:mm:ss */
  readonly time: string
  readonly speed: number | null
}
const EARTH_KM = 6371.0088
const MOST_KMH = 200
const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** 40, C13: by haversine, in kilometres. */
export function kmBetween(a: Point, b: Point): number {
  const h =
    Math.sin(rad(a.lat - b.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(a.lng - b.lng) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
export const minutesBetween = (from: string, to: string): number =>
  (instantOf(to).getTime() - instantOf(from).getTime()) / 60_000

/** Oldest first; a fix that no car reaches from the one before it (above 200 km/h) is left out. */
export function plausible(fixes: readonly Fix[]): Fix[] {
  const kept: Fix[] = []
  for (const fix of fixes) {
    const last = kept.at(-1)
    const hours = last ? minutesBetween(last.time, fix.time) / 60 : 1
    if (last && (hours <= 0 || kmBetween(last, fix) / hours > MOST_KMH)) continue
    kept.push(fix)
  }
  return kept
}

/** '113.9,22.5;114.1,22.5;114.1,22.7' per line; undefined where a line is no polygon. */
export function polygonsOf(text: string | null | undefined): Point[][] | undefined {
  const found: Point[][] = []
  for (const line of (text ?? '')
    .split(/\n+/)
    .map(one => one.trim())
    .filter(Boolean)) {
    const points = line.split(/[;；]/).filter(Boolean).map(pointOf)
    if (points.length < 3 || points.some(one => one === undefined)) return undefined
    found.push(points as Point[])
  }
  return found
}
function pointOf(text: string): Point | undefined {
  const [lng, lat, ...rest] = text.split(/[,，]/).map(Number)
  if (rest.length > 0 || !Number.isFinite(lng) || !Number.isFinite(lat)) return undefined
  return Math.abs(lng!) <= 180 && Math.abs(lat!) <= 90 ? { lng: lng!, lat: lat! } : undefined
}
export function isInside(point: Point, polygon: readonly Point[]): boolean {
  let inside = false
  for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at++) {
    const [a, b] = [polygon[at]!, polygon[before]!]
    const crosses =
      a.lat > point.lat !== b.lat > point.lat &&
      point.lng < ((b.lng - a.lng) * (point.lat - a.lat)) / (b.lat - a.lat) + a.lng
    if (crosses) inside = !inside
  }
  return inside
}
/** Kilometres to the nearest side; 0 inside. Sides are short: straight on the map. */
export function kmOutside(point: Point, polygon: readonly Point[]): number {
  if (isInside(point, polygon)) return 0
  let least = Infinity
  for (let at = 0; at < polygon.length; at++)
    least = Math.min(least, kmBetween(point, nearestOn(point, polygon[at]!, polygon[(at + 1) % polygon.length]!)))
  return least
}
function nearestOn(point: Point, a: Point, b: Point): Point {
  const shrink = Math.cos(rad(point.lat))
  const [dx, dy] = [(b.lng - a.lng) * shrink, b.lat - a.lat]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point.lng - a.lng) * shrink * dx + (point.lat - a.lat) * dy) / length
  const at = Math.max(0, Math.min(1, along))
  return { lng: a.lng + (b.lng - a.lng) * at, lat: a.lat + (b.lat - a.lat) * at }
}

/** The newest fixes that all fit, at least so many and lasting so long. */
export function lasting(fixes: readonly Fix[], fits: (fix: Fix) => boolean, points: number, minutes: number): boolean {
  let count = 0
  let first: Fix | undefined
  for (const fix of [...fixes].reverse()) {
    if (!fits(fix)) break
    count++
    first = fix
  }
  return count >= points && first !== undefined && minutesBetween(first.time, fixes.at(-1)!.time) >= minutes
}

/** 22:00 to 06:00 crosses midnight; a day belongs to the hours that began on it. */
export function isActive(
  time: string,
  hours: { activeFrom: string | null; activeTo: string | null; weekdays: readonly number[] },
): boolean {
  const day = new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  const clock = time.slice(11, 16)
  const { activeFrom: from, activeTo: to, weekdays } = hours
  const on = (one: number) => weekdays.length === 0 || weekdays.includes(one)
  if (!from || !to || from === to) return on(day)
  if (from < to) return on(day) && clock >= from && clock < to
  return clock >= from ? on(day) : clock < to && on(day === 1 ? 7 : day - 1)
}
