import { addDays, daysBetween } from '#kernel'

export interface Span {
  from: string
  to: string
}
interface Drawn extends Span {
  look: 'cover' | 'commercial' | 'gap'
  says: string
}
interface StripProps {
  from: string
  to: string
  lanes: { name: string; spans: Drawn[] }[]
  /** Spans that are covered twice. */
  marks: Span[]
}

/** Days from left to right; each lane holds its spans, the first of a month is a line. */
export function Strip({ from, to, lanes, marks }: StripProps) {
  const days = daysBetween(from, to) + 1
  const place = (span: Span) => {
    const begin = Math.max(0, daysBetween(from, span.from))
    const end = Math.min(days, daysBetween(from, span.to) + 1)
    return { left: `${(begin * 100) / days}%`, width: `${(Math.max(0, end - begin) * 100) / days}%` }
  }
  const months = Array.from({ length: days }, (_, at) => addDays(from, at)).filter(day => day.endsWith('-01'))
  return (
    <div className="cover-strip">
      {months.map(day => (
        <span key={day} className="cover-month num" style={{ left: place({ from: day, to: day }).left }}>
          {day.slice(0, 7)}
        </span>
      ))}
      {lanes.map(lane => (
        <div key={lane.name} className="cover-lane">
          {lane.spans.map(span => (
            <i
              key={`${span.look}:${span.says}:${span.from}`}
              className={`is-${span.look}`}
              style={place(span)}
              title={`${span.says} ${span.from} – ${span.to}`}
            />
          ))}
        </div>
      ))}
      {marks.map(mark => (
        <b key={mark.from} className="is-overlap" style={place(mark)} title={`${mark.from} – ${mark.to}`} />
      ))}
    </div>
  )
}
