import { Button, Space } from 'antd'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import {
  barOf,
  CITIES,
  clustersOf,
  fitted,
  project,
  slid,
  zoomedAt,
  type Cluster,
  type MapView,
  type Pin,
  type Size,
} from './map-model.ts'
import './map.css'

interface Props {
  pins: readonly Pin[]
  height?: number
  chosen?: string | undefined
  onChoose?: (pin: Pin) => void
  /** Fences around lots, in metres, by the pin's id. */
  fences?: Readonly<Record<string, number>>
  /** A way that was driven, and where the car stood on it. */
  way?: readonly { lng: number; lat: number }[]
  stops?: readonly { lng: number; lat: number; text: string }[]
  children?: ReactNode
}

/** A map without any outside service: cities, lots, cars and ways in their places. Drag, wheel, buttons. */
export function FleetMap({ pins, height = 520, chosen, onChoose, fences = {}, way = [], stops = [], children }: Props) {
  const t = useT()
  const [size, box] = useSize(height)
  const places = way.length > 0 ? way : pins
  const [view, setView] = useState<MapView>(() => fitted(places, size))
  const known = `${pins.length}:${way.length}:${size.width}`
  useEffect(() => setView(fitted(places, size)), [known])
  const clusters = useMemo(() => clustersOf(pins, view, size), [pins, view, size])
  const drag = useDrag(view, setView)
  useWheel(box, view, size, setView)
  const press = (cluster: Cluster) => {
    const [only] = cluster.pins
    if (cluster.pins.length === 1 && only) onChoose?.(only)
    else setView(zoomedAt({ ...view, lng: cluster.lng, lat: cluster.lat }, size, size.width / 2, size.height / 2, 3))
  }
  const points = way.map(one => project(view, size, one.lng, one.lat))
  return (
    <div ref={box} className="fleet-map" style={{ height }}>
      <svg width={size.width} height={size.height} role="group" aria-label={t('地图 / Map')} {...drag}>
        <Cities view={view} size={size} />
        {pins
          .filter(one => fences[one.id])
          .map(one => {
            const { x, y } = project(view, size, one.lng, one.lat)
            return (
              <circle
                key={`f${one.id}`}
                className="fleet-fence"
                cx={x}
                cy={y}
                r={(fences[one.id]! / 111_320) * view.scale}
              />
            )
          })}
        {points.length > 1 && (
          <polyline
            className="fleet-way"
            points={points.map(one => `${one.x.toFixed(1)},${one.y.toFixed(1)}`).join(' ')}
          />
        )}
        {stops.map(one => {
          const { x, y } = project(view, size, one.lng, one.lat)
          return (
            <circle key={`${one.lng}:${one.lat}:${one.text}`} className="fleet-stop" cx={x} cy={y} r={6}>
              <title>{one.text}</title>
            </circle>
          )
        })}
        {clusters.map(cluster => (
          <Mark
            key={cluster.pins[0]!.id}
            cluster={cluster}
            isChosen={cluster.pins.some(one => one.id === chosen)}
            onPress={() => press(cluster)}
          />
        ))}
      </svg>
      <Tools view={view} size={size} onView={setView} onAll={() => setView(fitted(places, size))} />
      {children}
    </div>
  )
}

function Mark({ cluster, isChosen, onPress }: { cluster: Cluster; isChosen: boolean; onPress: () => void }) {
  const { x, y, pins } = cluster
  const [only] = pins
  const isOne = pins.length === 1 && only
  const worst = (['danger', 'warning', 'success', 'info', 'default'] as const).find(tone =>
    pins.some(one => one.tone === tone),
  )
  const names = pins
    .slice(0, 8)
    .map(one => one.label)
    .join('\n')
  const key = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPress()
    }
  }
  return (
    <g
      className={`fleet-pin is-${worst}${isChosen ? ' is-chosen' : ''}`}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={0}
      aria-label={isOne ? only.label : `${pins.length}`}
      onClick={onPress}
      onKeyDown={key}
    >
      <title>{pins.length > 8 ? `${names}\n… ${pins.length}` : names}</title>
      {isOne && only.kind === 'lot' ? (
        <rect x={-7} y={-7} width={14} height={14} rx={2} />
      ) : (
        <circle r={isOne ? 6 : Math.min(22, 10 + Math.log2(pins.length) * 2.2)} />
      )}
      {!isOne && <text y={4}>{pins.length}</text>}
      {isOne && only.kind === 'lot' && (
        <text className="fleet-name" y={22}>
          {only.label}
        </text>
      )}
    </g>
  )
}

function Cities({ view, size }: { view: MapView; size: Size }) {
  const language = useLanguage(state => state.language)
  return CITIES.map(([zh, en, lng, lat]) => {
    const { x, y } = project(view, size, lng, lat)
    if (x < -80 || y < -20 || x > size.width + 80 || y > size.height + 20) return null
    return (
      <g key={en} className="fleet-city" transform={`translate(${x} ${y})`}>
        <circle r={2} />
        <text x={5} y={4}>
          {language === 'zh' ? zh : en}
        </text>
      </g>
    )
  })
}

function Tools({
  view,
  size,
  onView,
  onAll,
}: {
  view: MapView
  size: Size
  onView: (view: MapView) => void
  onAll: () => void
}) {
  const t = useT()
  const { metres, pixels } = barOf(view)
  const zoom = (factor: number) => onView(zoomedAt(view, size, size.width / 2, size.height / 2, factor))
  return (
    <div className="fleet-tools">
      <Space.Compact direction="vertical">
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          aria-label={t('放大 / Zoom in')}
          onClick={() => zoom(2)}
        />
        <Button
          size="small"
          icon={<Icon name="minus" size={14} />}
          aria-label={t('缩小 / Zoom out')}
          onClick={() => zoom(0.5)}
        />
        <Button
          size="small"
          icon={<Icon name="maximize" size={14} />}
          aria-label={t('全部 / Everything')}
          onClick={onAll}
        />
      </Space.Compact>
      <span className="fleet-bar" style={{ width: pixels }}>
        {metres >= 1000 ? `${metres / 1000} km` : `${metres} m`}
      </span>
    </div>
  )
}

function useSize(height: number): [Size, React.RefObject<HTMLDivElement | null>] {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 800, height })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setSize({ width: Math.max(240, element.clientWidth), height }))
    watch.observe(element)
    return () => watch.disconnect()
  }, [height])
  return [size, box]
}

/** React listens to the wheel passively: the page would scroll away under the map. */
function useWheel(
  box: React.RefObject<HTMLDivElement | null>,
  view: MapView,
  size: Size,
  onView: (view: MapView) => void,
): void {
  const now = useRef({ view, size, onView })
  now.current = { view, size, onView }
  useEffect(() => {
    const element = box.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const { view: seen, size: of, onView: show } = now.current
      show(zoomedAt(seen, of, event.clientX - left, event.clientY - top, event.deltaY > 0 ? 0.8 : 1.25))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [])
}

function useDrag(view: MapView, onView: (view: MapView) => void) {
  const start = useRef<{ x: number; y: number; view: MapView }>(undefined)
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      start.current = { x: event.clientX, y: event.clientY, view }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const from = start.current
      if (!from || event.buttons === 0) return
      onView(slid(from.view, event.clientX - from.x, event.clientY - from.y))
    },
    onPointerUp: () => {
      start.current = undefined
    },
  }
}
