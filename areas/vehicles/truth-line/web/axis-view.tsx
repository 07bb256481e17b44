import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { laneLabel } from '../lanes.ts'
import { moved, ticksOf, zoomed, type LaneRows, type One, type View } from './axis-model.ts'

const ROW = 20
const NAMES = 104
const HEAD = 22
const LEAST_WIDTH = 3
const CHAR = 7

interface Props {
  lanes: readonly LaneRows[]
  view: View
  whole: View
  cursor: number
  onView: (view: View) => void
  onCursor: (moment: number) => void
  /** To the change before (-1) or after (1) the cursor. */
  onStep: (way: -1 | 1) => void
  onOpen: (segment: One) => void
}

/**
 * The lanes on one axis: a click sets the cursor, a drag moves the view, the wheel with Ctrl zooms around the pointer,
 * arrows step from change to change, + and - zoom.
 */
export function AxisView({ lanes, view, whole, cursor, onView, onCursor, onStep, onOpen }: Props) {
  const t = useT()
  const [width, box] = useWidth()
  const plot = Math.max(100, width - NAMES)
  const toX = (moment: number) => NAMES + ((moment - view.from) / (view.to - view.from)) * plot
  const toMoment = (x: number) => view.from + ((x - NAMES) / plot) * (view.to - view.from)
  const drag = useDrag({ view, whole, plot, onView, onPress: x => onCursor(toMoment(x)) })
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    const { left } = event.currentTarget.getBoundingClientRect()
    onView(zoomed(view, event.deltaY > 0 ? 1.25 : 0.8, toMoment(event.clientX - left), whole))
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onStep(-1)
    else if (event.key === 'ArrowRight') onStep(1)
    else if (event.key === '+' || event.key === '=') onView(zoomed(view, 0.5, cursor, whole))
    else if (event.key === '-') onView(zoomed(view, 2, cursor, whole))
    else return
    event.preventDefault()
  }
  const height = HEAD + lanes.reduce((sum, one) => sum + one.rows * ROW + 6, 0)
  let top = HEAD
  return (
    <div ref={box} className="truth-axis">
      <svg
        width={width}
        height={height}
        role="application"
        tabIndex={0}
        aria-label={t(
          '车辆时间轴，左右方向键逐个变化移动 / Life of the vehicle; arrow keys step from change to change',
        )}
        onWheel={wheel}
        onKeyDown={key}
        {...drag}
      >
        {ticksOf(view).map(tick => (
          <g key={tick.at} className="truth-tick">
            <line x1={NAMES + tick.at * plot} x2={NAMES + tick.at * plot} y1={HEAD - 4} y2={height} />
            <text x={NAMES + tick.at * plot + 3} y={13}>
              {tick.text}
            </text>
          </g>
        ))}
        {lanes.map(lane => {
          const y = top
          top += lane.rows * ROW + 6
          return (
            <g key={lane.lane} transform={`translate(0 ${y})`}>
              <line className="truth-rule" x1={0} x2={width} y1={-3} y2={-3} />
              <text className="truth-name" x={0} y={14}>
                {t(laneLabel[lane.lane])}
                {lane.hidden > 0 && ` +${lane.hidden}`}
              </text>
              {lane.bars.map(bar => (
                <Mark
                  key={bar.segment.id}
                  segment={bar.segment}
                  x={NAMES + bar.left * plot}
                  y={bar.row * ROW}
                  width={(bar.right - bar.left) * plot}
                  onOpen={onOpen}
                />
              ))}
            </g>
          )
        })}
        {cursor >= view.from && cursor <= view.to && (
          <line className="truth-cursor" x1={toX(cursor)} x2={toX(cursor)} y1={0} y2={height} />
        )}
      </svg>
    </div>
  )
}

interface MarkProps {
  segment: One
  x: number
  y: number
  width: number
  onOpen: (segment: One) => void
}
/** A stretch as a bar with its name as far as there is room, a moment as a dot. A double click opens its document. */
function Mark({ segment, x, y, width, onOpen }: MarkProps) {
  const t = useT()
  const text = t(segment.label)
  const says = `${text}\n${segment.from}${segment.to === segment.from ? '' : ` – ${segment.to ?? '…'}`}${segment.doc ? `\n${segment.doc.no}` : ''}`
  const shown = text.slice(0, Math.max(0, Math.floor((width - 8) / CHAR)))
  return (
    <g
      className={`truth-mark is-${segment.tone}${segment.doc?.id ? ' opens' : ''}`}
      onDoubleClick={() => onOpen(segment)}
    >
      <title>{says}</title>
      {segment.to === segment.from ? (
        <circle cx={x} cy={y + ROW / 2 - 1} r={4} />
      ) : (
        <>
          <rect x={x} y={y} width={Math.max(LEAST_WIDTH, width)} height={ROW - 3} rx={3} />
          {shown.length > 1 && (
            <text x={x + 4} y={y + 12.5}>
              {shown}
            </text>
          )}
        </>
      )}
    </g>
  )
}

function useWidth(): [number, React.RefObject<HTMLDivElement | null>] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(900)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(Math.max(320, element.clientWidth)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [width, box]
}

const SLIP = 4
/** Press and move is a drag, press and release a click. */
function useDrag({
  view,
  whole,
  plot,
  onView,
  onPress,
}: {
  view: View
  whole: View
  plot: number
  onView: (view: View) => void
  onPress: (x: number) => void
}) {
  const start = useRef<{ x: number; view: View; isMoved: boolean }>(undefined)
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      start.current = { x: event.clientX, view, isMoved: false }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const from = start.current
      if (!from || event.buttons === 0) return
      const slid = event.clientX - from.x
      if (!from.isMoved && Math.abs(slid) < SLIP) return
      from.isMoved = true
      onView(moved(from.view, (-slid / plot) * (from.view.to - from.view.from), whole))
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const from = start.current
      start.current = undefined
      if (from && !from.isMoved) onPress(event.clientX - event.currentTarget.getBoundingClientRect().left)
    },
  }
}
