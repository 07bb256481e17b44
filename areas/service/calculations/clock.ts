import { addDays, instantOf, localDateTime, type LocalDate, type LocalDateTime } from '#kernel'
import { categoryIs as is } from '../codes.ts'

export interface Calendar {
  isWorkday(day: LocalDate): boolean
}
export const always = 1
export const serviceHours = 2

const OPENS = 9 * 60
const CLOSES = 18 * 60
const MINUTE_MS = 60_000
/** Longer than any limit with its pauses. */
const MOST_DAYS = 800

const minuteOf = (time: LocalDateTime): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
const two = (value: number): string => String(value).padStart(2, '0')
const timeOf = (day: LocalDate, minute: number): LocalDateTime =>
  `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`

/** 40, C14: start + limit along the clock; the service is there on working days from 9 to 18. */
export function dueAt(start: LocalDateTime, minutes: number, mode: number, calendar: Calendar): LocalDateTime {
  if (mode === always) return localDateTime(new Date(instantOf(start).getTime() + minutes * MINUTE_MS))
  let day = start.slice(0, 10)
  let from = minuteOf(start)
  let left = minutes
  for (let guard = 0; guard < MOST_DAYS; guard++) {
    if (calendar.isWorkday(day)) {
      const begin = Math.max(OPENS, from)
      const room = CLOSES - begin
      if (room > 0 && left <= room) return timeOf(day, begin + left)
      left -= Math.max(0, room)
    }
    day = addDays(day, 1)
    from = 0
  }
  return timeOf(day, CLOSES)
}

/** Minutes of the clock between two moments; 0 where the second is not later. */
export function minutesBetween(from: LocalDateTime, to: LocalDateTime, mode: number, calendar: Calendar): number {
  if (to <= from) return 0
  if (mode === always) return Math.floor((instantOf(to).getTime() - instantOf(from).getTime()) / MINUTE_MS)
  let sum = 0
  const last = to.slice(0, 10)
  for (let day = from.slice(0, 10); day <= last; day = addDays(day, 1)) {
    if (!calendar.isWorkday(day)) continue
    const begin = day === from.slice(0, 10) ? Math.max(OPENS, minuteOf(from)) : OPENS
    const end = day === last ? Math.min(CLOSES, minuteOf(to)) : CLOSES
    sum += Math.max(0, end - begin)
  }
  return sum
}

export interface Limits {
  readonly respondMin: number
  readonly respondMode: number
  readonly resolveMin: number
  readonly resolveMode: number
}
const HOUR = 60
const of = (respondMin: number, resolveHours: number, respondMode: number, resolveMode: number): Limits => ({
  respondMin,
  respondMode,
  resolveMin: resolveHours * HOUR,
  resolveMode,
})
const plain = of(4 * HOUR, 24, serviceHours, serviceHours)
const table: Readonly<Record<number, Limits>> = {
  [is.accident]: of(10, 2, always, always),
  [is.repair]: of(30, 24, always, always),
  [is.complaint]: of(30, 16, always, serviceHours),
  [is.gps]: of(2 * HOUR, 16, serviceHours, serviceHours),
  [is.question]: of(4 * HOUR, 8, serviceHours, serviceHours),
  [is.other]: of(4 * HOUR, 8, serviceHours, serviceHours),
}
const MINUTES_A_SERVICE_DAY = CLOSES - OPENS
const share: Readonly<Record<number, number>> = { 1: 0.5, 2: 0.75 }

/** Limits of a category; the owner's own hours and days replace those of the table, the priority shortens both. */
export function limitsOf(
  category: number,
  priority: number,
  own: { responseHours?: number | null; finishDays?: number | null } = {},
): Limits {
  const base = table[category] ?? plain
  const by = share[priority] ?? 1
  const respond = own.responseHours ? own.responseHours * HOUR : base.respondMin
  const resolve = own.finishDays ? own.finishDays * MINUTES_A_SERVICE_DAY : base.resolveMin
  return {
    ...base,
    ...(own.finishDays ? { resolveMode: serviceHours } : {}),
    respondMin: Math.round(respond * by),
    resolveMin: Math.round(resolve * by),
  }
}
/** What was sent back has half of the limit anew. */
export const again = (limits: Limits): Limits => ({
  ...limits,
  respondMin: Math.round(limits.respondMin / 2),
  resolveMin: Math.round(limits.resolveMin / 2),
})

/** Which resolved orders are called back: some always, some by a sample, the rest never. */
const visited: readonly number[] = [is.accident, is.repair, is.complaint]
const sampled: readonly number[] = [is.gps, is.returns, is.bill, is.offence, is.inspection]
export function needsVisit(category: number, orderId: string, sampleRate: number): boolean {
  if (visited.includes(category)) return true
  return sampled.includes(category) && Number(BigInt(orderId) % 100n) < sampleRate
}

export interface Scored {
  readonly score: number
  readonly count: number
}
/** 40, C16: how many were reached, what they say on the average, how many are satisfied (4 and 5), in percent. */
export function satisfaction(due: number, scores: readonly Scored[]) {
  const reached = scores.reduce((sum, one) => sum + one.count, 0)
  const points = scores.reduce((sum, one) => sum + one.count * one.score, 0)
  const satisfied = scores.filter(one => one.score >= 4).reduce((sum, one) => sum + one.count, 0)
  const percent = (part: number, whole: number) => (whole === 0 ? '0.00' : ((part / whole) * 100).toFixed(2))
  return {
    reached,
    contactRate: percent(reached, due),
    mean: reached === 0 ? '0.00' : (points / reached).toFixed(2),
    satisfiedRate: percent(satisfied, reached),
  }
}
