import { toWgs } from '#packages/kernel/datum.ts'
import type { MapPoint } from './map-model.ts'

/** Where the map's pictures come from, as the server's configuration says it (MAP_TILES); none: province outlines. */
export interface TileSource {
  readonly layers: readonly string[]
  readonly coords: 'wgs84' | 'gcj02'
  readonly note: string
}

export function tileSource(): TileSource | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="map"]')?.content
  return text ? (JSON.parse(text) as TileSource) : undefined
}

/** A kept position in the system of the tiles. */
export function onTiles<Point extends MapPoint>(point: Point, source: TileSource | undefined): Point {
  return source?.coords === 'wgs84' ? { ...point, ...toWgs(point) } : point
}
