/** Tones of a marker: the colours of states. */
export type MapTone = 'success' | 'warning' | 'danger' | 'info' | 'default'
export interface MapPoint {
  /** GCJ-02, as positions are kept; the map converts where its tiles are in WGS-84. */
  readonly lng: number
  readonly lat: number
}
export interface MapMarker extends MapPoint {
  readonly id: string
  readonly label: string
  /** More lines in the text that hovering shows. */
  readonly hover?: readonly string[]
  readonly tone: MapTone
  /** A place that does not move is a square with its name below. */
  readonly isPlace?: boolean
}
export interface MapCluster extends MapPoint {
  readonly markers: readonly MapMarker[]
}
const TILE = 512
const CELL = 44
const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Web Mercator: pixels of the whole world at a zoom. */
export const worldOf = ({ lng, lat }: MapPoint, zoom: number): { x: number; y: number } => {
  const size = TILE * 2 ** zoom
  return {
    x: ((lng + 180) / 360) * size,
    y: ((1 - Math.log(Math.tan(rad(lat)) + 1 / Math.cos(rad(lat))) / Math.PI) / 2) * size,
  }
}

/**
 * Markers that lie on top of each other become one bubble with their number. Cells belong to the world and to half
 * steps of zoom, so that bubbles stay what they are while the map moves.
 */
export function clustersOf(markers: readonly MapMarker[], zoom: number): MapCluster[] {
  const step = Math.floor(zoom * 2) / 2
  const cells = new Map<string, MapMarker[]>()
  for (const marker of markers) {
    const { x, y } = worldOf(marker, step)
    const key = `${marker.isPlace ? 'place' : ''}${Math.floor(x / CELL)}:${Math.floor(y / CELL)}`
    const cell = cells.get(key)
    if (cell) cell.push(marker)
    else cells.set(key, [marker])
  }
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  return [...cells.values()].map(found => ({
    lng: mean(found.map(one => one.lng)),
    lat: mean(found.map(one => one.lat)),
    markers: found,
  }))
}

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}
const CHINA: Box = { west: 78, south: 18, east: 134, north: 53 }
/** What holds all points; without any, the country. */
export function boxOf(points: readonly MapPoint[]): Box {
  if (points.length === 0) return CHINA
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const { lng, lat } of points) {
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}

/** A circle of so many metres as a ring of points. */
export function ringOf({ lng, lat }: MapPoint, metres: number, corners = 48): [number, number][] {
  const high = metres / 111_320
  const wide = high / Math.max(0.01, Math.cos(rad(lat)))
  return Array.from({ length: corners + 1 }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI
    return [lng + wide * Math.cos(angle), lat + high * Math.sin(angle)]
  })
}

const WORST: readonly MapTone[] = ['danger', 'warning', 'success', 'info', 'default']
export const worstOf = (markers: readonly MapMarker[]): MapTone =>
  WORST.find(tone => markers.some(one => one.tone === tone)) ?? 'default'
