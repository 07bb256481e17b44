import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { cities, provinces } from 'virtual:outlines'
import type { TileSource } from './tile-source.ts'

/** From here on borders of cities, which are drawn finer, stand for those of provinces. */
const CITY_ZOOM = 6.5

/** The theme's colours are read once: a canvas does not follow them. */
export function styleOf(theme: CSSStyleDeclaration, tiles: TileSource | undefined): StyleSpecification {
  const colour = (name: string, otherwise: string) => theme.getPropertyValue(name).trim() || otherwise
  const background = colour('--page', '#f0f2f5')
  if (tiles)
    return {
      version: 8,
      sources: Object.fromEntries(
        tiles.layers.map((address, at) => [
          `tiles-${at}`,
          { type: 'raster', tiles: [address], tileSize: 256, maxzoom: 18 },
        ]),
      ),
      layers: [
        { id: 'background', type: 'background', paint: { 'background-color': background } },
        ...tiles.layers.map((_, at) => ({ id: `tiles-${at}`, type: 'raster' as const, source: `tiles-${at}` })),
      ],
    }
  const land = colour('--card', '#ffffff')
  return {
    version: 8,
    sources: {
      provinces: { type: 'geojson', data: absolute(provinces), tolerance: 0.4 },
      cities: { type: 'geojson', data: absolute(cities), tolerance: 0.4 },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': background } },
      { id: 'land', type: 'fill', source: 'provinces', maxzoom: CITY_ZOOM, paint: { 'fill-color': land } },
      {
        id: 'provinces',
        type: 'line',
        source: 'provinces',
        maxzoom: CITY_ZOOM,
        paint: { 'line-color': colour('--faint', '#bfbfbf'), 'line-width': 1 },
      },
      { id: 'city-land', type: 'fill', source: 'cities', minzoom: CITY_ZOOM, paint: { 'fill-color': land } },
      {
        id: 'cities',
        type: 'line',
        source: 'cities',
        minzoom: CITY_ZOOM,
        paint: { 'line-color': colour('--faint', '#bfbfbf'), 'line-width': 1, 'line-opacity': 0.6 },
      },
    ],
  }
}

/** The library's worker fetches them: it knows no page to which an address could be relative. */
const absolute = (path: string): string => new URL(path, location.href).href

/** Circles and ways, once per style. */
export function addOverlays(map: MapLibre): void {
  if (map.getSource('way')) return
  const colour = getComputedStyle(map.getContainer()).getPropertyValue('--link').trim() || '#1677ff'
  const empty = { type: 'FeatureCollection' as const, features: [] }
  map.addSource('circles', { type: 'geojson', data: empty })
  map.addSource('way', { type: 'geojson', data: empty })
  map.addLayer({
    id: 'circles-fill',
    type: 'fill',
    source: 'circles',
    paint: { 'fill-color': colour, 'fill-opacity': 0.1 },
  })
  map.addLayer({
    id: 'circles-line',
    type: 'line',
    source: 'circles',
    paint: { 'line-color': colour, 'line-width': 1, 'line-dasharray': [3, 3] },
  })
  map.addLayer({
    id: 'way',
    type: 'line',
    source: 'way',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': 3 },
  })
}
