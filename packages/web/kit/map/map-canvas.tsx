import { useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage, useT } from '../../i18n/index.ts'
import { CITIES } from './cities.ts'
import { MapTools } from './map-tools.tsx'
import { clustersOf, worstOf, type MapCluster, type MapMarker, type MapPoint } from './map-model.ts'
import { onTiles, tileSource } from './tile-source.ts'
import { useMap, type Drawn } from './use-map.ts'
import './map.css'

export interface MapProps {
  readonly markers: readonly MapMarker[]
  readonly height?: number
  readonly chosen?: string | undefined
  /** Pressing a marker; a page that leads to records opens the record here (useOpenRecord). */
  readonly onChoose?: (marker: MapMarker) => void
  /** Circles on the ground, in metres. */
  readonly circles?: readonly (MapPoint & { readonly metres: number })[]
  /** A way that was driven, and where it stopped. */
  readonly way?: readonly MapPoint[]
  readonly stops?: readonly (MapPoint & { readonly text: string })[]
  readonly children?: ReactNode
}
const NONE: readonly never[] = []
const SOURCE = tileSource()

/**
 * Drag, wheel, buttons, keyboard. Markers are elements of the page above the canvas: they can be tabbed to, read aloud
 * and have the theme's colours.
 */
export default function MapCanvas(props: MapProps) {
  const { markers, height = 520, circles = NONE, way = NONE, stops = NONE, children } = props
  const t = useT()
  const drawn = useMemo<Drawn>(
    () => ({
      markers: markers.map(one => onTiles(one, SOURCE)),
      circles: circles.map(one => onTiles(one, SOURCE)),
      way: way.map(one => onTiles(one, SOURCE)),
      stops: stops.map(one => onTiles(one, SOURCE)),
    }),
    [markers, circles, way, stops],
  )
  const map = useMap(drawn, SOURCE)
  return (
    <div className="kit-map" style={{ height }} role="group" aria-label={t('地图 / Map')}>
      <div ref={map.box} className="kit-map-canvas" />
      {map.fails && (
        <p className="kit-hint">
          {t(
            '浏览器未启用WebGL，不能绘制地图；列表不受影响 / This browser has no WebGL: no map can be drawn, lists work',
          )}
        </p>
      )}
      {map.layer && createPortal(<Marks {...props} drawn={drawn} map={map} />, map.layer)}
      {map.layer && <MapTools map={map} />}
      {SOURCE?.note && <small className="kit-map-note">{SOURCE.note}</small>}
      {children}
    </div>
  )
}

interface MarksProps extends MapProps {
  readonly drawn: Drawn
  readonly map: ReturnType<typeof useMap>
}

function Marks({ drawn, map, chosen, onChoose }: MarksProps) {
  const [under, setUnder] = useState<MapCluster>()
  const step = Math.floor(map.zoom * 2) / 2
  const clusters = useMemo(() => clustersOf(drawn.markers, step), [drawn.markers, step])
  const seen = clusters.map(cluster => ({ cluster, at: map.place(cluster) })).filter(({ at }) => map.isSeen(at))
  const press = ({ markers, lng, lat }: MapCluster) => {
    const [only] = markers
    if (markers.length === 1 && only) onChoose?.(only)
    else map.nearer({ lng, lat })
  }
  return (
    <div className="kit-map-marks">
      {!SOURCE && <Cities map={map} />}
      {drawn.stops.map(stop => (
        <span key={`${stop.lng}:${stop.lat}:${stop.text}`} className="kit-map-stop" style={shifted(map.place(stop))}>
          <i title={stop.text} />
        </span>
      ))}
      {seen.map(({ cluster, at }) => (
        <Mark
          key={cluster.markers[0]!.id}
          cluster={cluster}
          at={at}
          isChosen={cluster.markers.some(one => one.id === chosen)}
          onPress={() => press(cluster)}
          onHover={isOver => setUnder(isOver ? cluster : undefined)}
        />
      ))}
      {under && <Tip cluster={under} at={map.place(under)} />}
    </div>
  )
}

const shifted = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(${x}px, ${y}px)` })

interface MarkProps {
  readonly cluster: MapCluster
  readonly at: { x: number; y: number }
  readonly isChosen: boolean
  readonly onPress: () => void
  readonly onHover: (isOver: boolean) => void
}
function Mark({ cluster: { markers }, at, isChosen, onPress, onHover }: MarkProps) {
  const t = useT()
  const [only] = markers
  const isOne = markers.length === 1
  const kind = !isOne ? 'is-many' : only!.isPlace ? 'is-place' : 'is-one'
  const size = isOne ? undefined : Math.round(22 + Math.min(20, Math.log2(markers.length) * 3))
  return (
    <span className="kit-map-mark" style={shifted(at)}>
      <button
        type="button"
        className={`${kind} is-${worstOf(markers)}${isChosen ? ' is-chosen' : ''}`}
        style={size ? { width: size, height: size } : undefined}
        aria-label={isOne ? only!.label : t('{n}个点 / {n} markers', { n: markers.length })}
        onClick={onPress}
        onPointerEnter={() => onHover(true)}
        onPointerLeave={() => onHover(false)}
        onFocus={() => onHover(true)}
        onBlur={() => onHover(false)}
      >
        {isOne ? null : markers.length}
      </button>
      {kind === 'is-place' && <small className="kit-own">{only!.label}</small>}
    </span>
  )
}

const NAMED = 8
/** Nearer to the upper edge the text goes below its marker. */
const TALL = 180
function Tip({ cluster: { markers }, at }: { cluster: MapCluster; at: { x: number; y: number } }) {
  const [only] = markers
  const lines = markers.length === 1 ? (only!.hover ?? []) : markers.slice(0, NAMED).map(one => one.label)
  return (
    <div className={`kit-map-tip kit-own${at.y < TALL ? ' is-below' : ''}`} style={shifted(at)}>
      <div>
        {markers.length === 1 && <b>{only!.label}</b>}
        {lines.map((line, place) => (
          <span key={`${place}:${line}`}>{line}</span>
        ))}
        {markers.length > NAMED && <span>… {markers.length}</span>}
      </div>
    </div>
  )
}

function Cities({ map }: { map: MarksProps['map'] }) {
  const language = useLanguage(state => state.language)
  return CITIES.map(([zh, en, lng, lat]) => {
    const at = map.place({ lng, lat })
    return map.isSeen(at) ? (
      <span key={en} className="kit-map-city" style={shifted(at)}>
        {language === 'zh' ? zh : en}
      </span>
    ) : null
  })
}
