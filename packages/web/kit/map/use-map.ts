import { Map as MapLibre, ScaleControl, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useLook } from '../../theme/index.ts'
import { addOverlays, styleOf } from './map-style.ts'
import { boxOf, ringOf, type MapMarker, type MapPoint } from './map-model.ts'
import type { TileSource } from './tile-source.ts'

export interface Drawn {
  readonly markers: readonly MapMarker[]
  readonly circles: readonly (MapPoint & { readonly metres: number })[]
  readonly way: readonly MapPoint[]
  readonly stops: readonly (MapPoint & { readonly text: string })[]
}
interface Place {
  readonly x: number
  readonly y: number
}
/** Outside the picture by more than a bubble. */
const MARGIN = 40
const NEAREST = 17
let isPrepared = false

export function useMap(drawn: Drawn, source: TileSource | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const { map, fails } = useMapLibre(box, source)
  const [, setFrame] = useState(0)
  useEffect(() => {
    if (!map) return
    const moved = () => setFrame(frame => frame + 1)
    map.on('move', moved)
    map.on('resize', moved)
    return () => {
      map.off('move', moved)
      map.off('resize', moved)
    }
  }, [map])
  useOverlays(map, drawn)
  const { markers, way } = drawn
  const places = way.length > 0 ? way : markers
  const showAll = (isSlow = true) => {
    if (!map) return
    const { west, south, east, north } = boxOf(places)
    map.fitBounds([west, south, east, north], { padding: 48, maxZoom: 14, animate: isSlow })
  }
  useFitting(map, `${markers.length}:${way.length}`, showAll)
  return {
    box,
    fails,
    layer: map?.getCanvasContainer(),
    zoom: map?.getZoom() ?? 3,
    place: ({ lng, lat }: MapPoint): Place => map?.project([lng, lat]) ?? { x: 0, y: 0 },
    isSeen: ({ x, y }: Place): boolean => {
      const { clientWidth = 0, clientHeight = 0 } = box.current ?? {}
      return x > -MARGIN && y > -MARGIN && x < clientWidth + MARGIN && y < clientHeight + MARGIN
    },
    zoomBy: (by: number) => void map?.zoomTo(map.getZoom() + by),
    nearer: ({ lng, lat }: MapPoint) => void map?.easeTo({ center: [lng, lat], zoom: map.getZoom() + 2 }),
    showAll: () => showAll(),
  }
}

/** The map of one box, made anew with the look: a canvas knows no variables of the theme. */
function useMapLibre(box: RefObject<HTMLDivElement | null>, source: TileSource | undefined) {
  const [map, setMap] = useState<MapLibre>()
  const [fails, setFails] = useState(false)
  const { name, primary } = useLook()
  useLayoutEffect(() => {
    const container = box.current
    if (!container) return
    if (!isPrepared) setWorkerUrl(workerUrl)
    isPrepared = true
    let made: MapLibre
    try {
      made = new MapLibre({
        container,
        style: styleOf(getComputedStyle(container), source),
        center: [108, 34],
        zoom: 3,
        minZoom: 2,
        maxZoom: NEAREST,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        // Fading only delays what somebody wants to see.
        fadeDuration: 0,
      })
    } catch {
      // No WebGL: pages keep their lists.
      setFails(true)
      return
    }
    made.touchZoomRotate.disableRotation()
    made.addControl(new ScaleControl({ maxWidth: 100 }), 'bottom-left')
    setMap(made)
    return () => {
      setMap(undefined)
      made.remove()
    }
  }, [box, source, name, primary])
  return { map, fails }
}

/** Circles and ways lie in the canvas, below the markers. */
function useOverlays(map: MapLibre | undefined, { circles, way }: Drawn): void {
  const shapes = useMemo(
    () => ({
      circles: {
        type: 'FeatureCollection' as const,
        features: circles.map(one => ({
          type: 'Feature' as const,
          properties: {},
          geometry: { type: 'Polygon' as const, coordinates: [ringOf(one, one.metres)] },
        })),
      },
      way: {
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'LineString' as const, coordinates: way.map(one => [one.lng, one.lat]) },
      },
    }),
    [circles, way],
  )
  useEffect(() => {
    if (!map) return
    const draw = () => {
      addOverlays(map)
      for (const [name, data] of Object.entries(shapes)) map.getSource<GeoJSONSource>(name)?.setData(data)
    }
    if (map.isStyleLoaded()) draw()
    else void map.once('load', draw)
    return () => void map.off('load', draw)
  }, [map, shapes])
}

/** All of it at first, and again when more or less is to be seen; never while somebody looks around. */
function useFitting(map: MapLibre | undefined, known: string, fit: (isSlow?: boolean) => void): void {
  const latest = useRef(fit)
  latest.current = fit
  useEffect(() => {
    if (map) latest.current(false)
  }, [map, known])
}
