/** The three systems of coordinates in use in China; points far outside the country stay as they are. */
export interface Point {
  readonly lng: number
  readonly lat: number
}
const A = 6_378_245
const EE = 0.006_693_421_622_965_943
const { PI } = Math

export const isInChina = ({ lng, lat }: Point): boolean => lng >= 73 && lng <= 136 && lat >= 3 && lat <= 54

const waves = (value: number, scale: readonly [number, number][]): number =>
  scale.reduce((sum, [size, divisor]) => sum + size * Math.sin((value / divisor) * PI), 0)

function offset({ lng, lat }: Point): Point {
  const [x, y] = [lng - 105, lat - 35]
  const near = ((20 * Math.sin(6 * x * PI) + 20 * Math.sin(2 * x * PI)) * 2) / 3
  const dLat =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    near +
    (waves(y, [
      [20, 1],
      [40, 3],
    ]) *
      2) /
      3 +
    (waves(y, [
      [160, 12],
      [320, 30],
    ]) *
      2) /
      3
  const dLng =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    near +
    (waves(x, [
      [20, 1],
      [40, 3],
    ]) *
      2) /
      3 +
    (waves(x, [
      [150, 12],
      [300, 30],
    ]) *
      2) /
      3
  const rad = (lat / 180) * PI
  const magic = 1 - EE * Math.sin(rad) ** 2
  return {
    lat: (dLat * 180) / (((A * (1 - EE)) / (magic * Math.sqrt(magic))) * PI),
    lng: (dLng * 180) / ((A / Math.sqrt(magic)) * Math.cos(rad) * PI),
  }
}
function fromWgs(point: Point): Point {
  const by = offset(point)
  return { lng: point.lng + by.lng, lat: point.lat + by.lat }
}
function fromBaidu({ lng, lat }: Point): Point {
  const [x, y] = [lng - 0.0065, lat - 0.006]
  const z = Math.sqrt(x * x + y * y) - 0.000_02 * Math.sin((y * PI * 3000) / 180)
  const theta = Math.atan2(y, x) - 0.000_003 * Math.cos((x * PI * 3000) / 180)
  return { lng: z * Math.cos(theta), lat: z * Math.sin(theta) }
}

/** 1 WGS-84, 2 GCJ-02, 3 BD-09 -> GCJ-02. */
export function toGcj(point: Point, coordType: number): Point {
  if (coordType === 2 || !isInChina(point)) return point
  return coordType === 3 ? fromBaidu(point) : fromWgs(point)
}

/** GCJ-02 -> WGS-84, for maps whose tiles are in it; three rounds leave less than a centimetre. */
export function toWgs(point: Point): Point {
  if (!isInChina(point)) return point
  let guess = point
  for (let round = 0; round < 3; round++) {
    const seen = fromWgs(guess)
    guess = { lng: guess.lng + point.lng - seen.lng, lat: guess.lat + point.lat - seen.lat }
  }
  return guess
}
