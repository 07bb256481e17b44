import type { ReactNode } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import './car-drawing.css'

/** One damage as the drawing marks it; old ones were there when the lessee took the car. */
export interface DamageMark {
  readonly part: string
  readonly severity: number
  readonly isOld?: boolean
}
const box = (x: number, y: number, width: number, height: number, rx = 5) => (
  <rect key={`${x} ${y}`} className="car-part" x={x} y={y} width={width} height={height} rx={rx} />
)
/** The car from above, its front at the top; a part may have several places. `at` is where its count stands. */
const BODY: readonly { part: string; at: readonly [number, number]; shapes: readonly ReactNode[] }[] = [
  { part: 'front-bumper', at: [100, 19], shapes: [box(44, 8, 112, 22, 10)] },
  { part: 'rear-bumper', at: [100, 361], shapes: [box(44, 350, 112, 22, 10)] },
  { part: 'bonnet', at: [100, 66], shapes: [box(48, 34, 104, 62)] },
  {
    part: 'windscreen',
    at: [100, 117],
    shapes: [<polygon key="w" className="car-part" points="52,100 148,100 138,134 62,134" />],
  },
  { part: 'boot', at: [100, 323], shapes: [box(50, 300, 100, 46)] },
  { part: 'front-fender', at: [35, 70], shapes: [box(26, 36, 18, 70), box(156, 36, 18, 70)] },
  { part: 'rear-fender', at: [35, 292], shapes: [box(26, 256, 18, 72), box(156, 256, 18, 72)] },
  { part: 'left-front-door', at: [36, 146], shapes: [box(26, 112, 20, 68)] },
  { part: 'right-front-door', at: [164, 146], shapes: [box(154, 112, 20, 68)] },
  { part: 'left-rear-door', at: [36, 218], shapes: [box(26, 184, 20, 68)] },
  { part: 'right-rear-door', at: [164, 218], shapes: [box(154, 184, 20, 68)] },
  { part: 'mirror', at: [14, 118], shapes: [box(6, 108, 16, 18, 8), box(178, 108, 16, 18, 8)] },
  {
    part: 'lamp',
    at: [32, 20],
    shapes: [box(22, 10, 18, 18, 8), box(160, 10, 18, 18, 8), box(22, 352, 18, 16, 8), box(160, 352, 18, 16, 8)],
  },
  {
    part: 'wheel',
    at: [14, 72],
    shapes: [box(8, 50, 13, 44), box(179, 50, 13, 44), box(8, 270, 13, 44), box(179, 270, 13, 44)],
  },
]
/** What nobody sees from above. */
const INSIDE = ['interior', 'battery', 'chassis'] as const

interface Props {
  marks: readonly DamageMark[]
  /** The dictionary's word of a part. */
  nameOf(part: string): string
  /** Where damage is recorded; without it the drawing only shows. */
  onPick?: (part: string) => void
  caption?: string
}

/** 车损图: what is damaged, the worse the redder; a touch on a part records one more. */
export function CarDrawing({ marks, nameOf, onPick, caption }: Props) {
  const t = useT()
  const on = (part: string) => marks.filter(one => one.part === part)
  const look = (part: string) => {
    const found = on(part)
    if (found.length === 0) return ''
    const fresh = found.filter(one => !one.isOld)
    return fresh.length === 0 ? 'is-old' : `is-${Math.max(...fresh.map(one => one.severity))}`
  }
  const spoken = (part: string) => {
    const count = on(part).length
    return count > 0 ? t('{part}，{n}处损伤 / {part}: {n} damages', { part: nameOf(part), n: count }) : nameOf(part)
  }
  const presses = (part: string) =>
    onPick
      ? {
          role: 'button' as const,
          tabIndex: 0,
          onClick: () => onPick(part),
          onKeyDown: (event: { key: string }) => {
            if (event.key === 'Enter') onPick(part)
          },
        }
      : { role: 'img' as const }
  return (
    <figure className="car-drawing" aria-label={caption ?? t('车损图 / Drawing of the damage')} style={{ margin: 0 }}>
      <svg viewBox="0 0 200 380">
        <rect className="car-body" x="24" y="4" width="152" height="372" rx="34" />
        <rect className="car-body" x="60" y="138" width="80" height="158" rx="10" />
        {BODY.map(({ part, at: [x, y], shapes }) => (
          <g key={part} className={look(part)} aria-label={spoken(part)} {...presses(part)}>
            <title>{spoken(part)}</title>
            {shapes}
            {on(part).length > 0 && (
              <text className="car-count" x={x} y={y}>
                {on(part).length}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ul>
        {INSIDE.map(part => (
          <li key={part}>
            {onPick ? (
              <button type="button" className={look(part)} onClick={() => onPick(part)}>
                {spoken(part)}
              </button>
            ) : (
              on(part).length > 0 && <span className={look(part)}>{spoken(part)}</span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  )
}
