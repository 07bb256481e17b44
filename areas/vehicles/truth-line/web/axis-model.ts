import { instantOf, localDateTime } from '#kernel'
import { LANES, type Lane, type Segment } from '../lanes.ts'

export type One = Segment<Lane>
/** What is in view, in milliseconds. */
export interface View {
  readonly from: number
  readonly to: number
}
export interface Bar {
  readonly segment: One
  /** Share of the view, 0 to 1, cut at its edges. */
  readonly left: number
  readonly right: number
  readonly row: number
}
export interface LaneRows {
  readonly lane: Lane
  readonly bars: readonly Bar[]
  readonly rows: number
  /** Bars that found no place. */
  readonly hidden: number
}
export const ms = (time: string): number => instantOf(time).getTime()
export const textOfMs = (moment: number): string => localDateTime(new Date(moment))

const MOST_ROWS = 6
const DAY = 86_400_000
export const SPANS = { day: DAY, week: 7 * DAY, month: 31 * DAY, quarter: 92 * DAY, year: 366 * DAY } as const
export type Span = keyof typeof SPANS
const LEAST = 60_000

const isPoint = (one: One) => one.to === one.from

/** One lane: bars that overlap stand below each other, the earliest above. Pure. */
export function packed(lane: Lane, segments: readonly One[], view: View): LaneRows {
  const ends: number[] = []
  const bars: Bar[] = []
  let hidden = 0
  const width = view.to - view.from
  for (const segment of segments.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const [from, to] = [ms(segment.from), segment.to === null ? Number.POSITIVE_INFINITY : ms(segment.to)]
    if (from > view.to || to < view.from) continue
    let row = isPoint(segment) ? 0 : ends.findIndex(end => end <= from)
    if (row < 0) row = ends.length
    if (row >= MOST_ROWS) {
      hidden += 1
      continue
    }
    if (!isPoint(segment)) ends[row] = to
    bars.push({
      segment,
      row,
      left: Math.max(0, (from - view.from) / width),
      right: Math.min(1, (to - view.from) / width),
    })
  }
  return { lane, bars, rows: Math.max(1, ends.length), hidden }
}

/** All lanes that have anything in the life of the car, in their order. */
export function lanesOf(segments: readonly One[], view: View): LaneRows[] {
  const by = Map.groupBy(segments, one => one.lane)
  return LANES.filter(lane => by.has(lane)).map(lane => packed(lane, by.get(lane)!, view))
}

/** Moments at which something begins or ends, in their order. */
export function boundariesOf(segments: readonly One[]): number[] {
  const all = segments.flatMap(one => (one.to === null ? [ms(one.from)] : [ms(one.from), ms(one.to)]))
  return [...new Set(all)].sort((a, b) => a - b)
}
export const nextOf = (boundaries: readonly number[], now: number): number | undefined =>
  boundaries.find(one => one > now)
export const previousOf = (boundaries: readonly number[], now: number): number | undefined =>
  boundaries.findLast(one => one < now)

/** Narrower or wider around a moment, which stays where it is on the screen; never beyond the life of the car. */
export function zoomed(view: View, factor: number, around: number, whole: View): View {
  const share = Math.min(1, Math.max(0, (around - view.from) / (view.to - view.from)))
  const width = Math.min(whole.to - whole.from, Math.max(LEAST, (view.to - view.from) * factor))
  return within({ from: around - width * share, to: around + width * (1 - share) }, whole)
}
export const moved = (view: View, by: number, whole: View): View =>
  within({ from: view.from + by, to: view.to + by }, whole)
/** So much time around a moment. */
export const spanAround = (span: Span, moment: number, whole: View): View => {
  const width = Math.min(SPANS[span], whole.to - whole.from)
  return within({ from: moment - width / 2, to: moment + width / 2 }, whole)
}
function within(view: View, whole: View): View {
  const width = Math.min(view.to - view.from, whole.to - whole.from)
  const from = Math.min(Math.max(view.from, whole.from), whole.to - width)
  return { from, to: from + width }
}

const STEPS: readonly [least: number, step: number, text: (time: string) => string][] = [
  [5 * 366 * DAY, 366 * DAY, time => time.slice(0, 4)],
  [200 * DAY, 31 * DAY, time => time.slice(0, 7)],
  [20 * DAY, 7 * DAY, time => time.slice(5, 10)],
  [2 * DAY, DAY, time => time.slice(5, 10)],
  [0, 3_600_000, time => time.slice(11, 16)],
]
const MOST_TICKS = 14

/** Marks of the axis: years, months, weeks, days or hours by what is in view, at most fourteen. */
export function ticksOf(view: View): { at: number; text: string }[] {
  const width = view.to - view.from
  const [, step, text] = STEPS.find(([least]) => width >= least)!
  const every = step * Math.max(1, Math.ceil(width / step / MOST_TICKS))
  const first = startOf(view.from, step)
  const found: { at: number; text: string }[] = []
  for (let moment = first; moment <= view.to; moment = startOf(moment + every + step / 4, step))
    if (moment >= view.from) found.push({ at: (moment - view.from) / width, text: text(textOfMs(moment)) })
  return found
}
/** Beginning of the year, month, day or hour that holds the moment. */
function startOf(moment: number, step: number): number {
  const time = textOfMs(moment)
  if (step >= 366 * DAY) return ms(`${time.slice(0, 4)}-01-01 00:00:00`)
  if (step >= 31 * DAY) return ms(`${time.slice(0, 7)}-01 00:00:00`)
  if (step >= DAY) return ms(`${time.slice(0, 10)} 00:00:00`)
  return ms(`${time.slice(0, 13)}:00:00`)
}
