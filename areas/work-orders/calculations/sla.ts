import { addDays, instantOf, localDateTime, type LocalDate, type LocalDateTime } from '#kernel'
import { slaDays } from '../codes.ts'

export interface Clock {
  readonly mode: number
  readonly value: number
  /** 1 urgent: half the time. */
  readonly priority: number
  /** Sent back: what is left to mend is half of it. */
  readonly isAgain?: boolean
  readonly planFinish?: LocalDateTime | null
}
interface Calendar {
  isWorkday(day: LocalDate): boolean
}
const END_OF_DAY = '18:00:00'

export const addHours = (time: LocalDateTime, hours: number): LocalDateTime =>
  localDateTime(new Date(instantOf(time).getTime() + hours * 3_600_000))
export const hoursBetween = (from: LocalDateTime, to: LocalDateTime): number =>
  (instantOf(to).getTime() - instantOf(from).getTime()) / 3_600_000

/**
 * 70, R13: hours run round the clock; n working days end at 18:00 of the n-th working day after the release. An earlier
 * planned finish wins.
 */
export function dueTime(release: LocalDateTime, clock: Clock, calendar: Calendar): LocalDateTime {
  const halves = (clock.priority === 1 ? 2 : 1) * (clock.isAgain ? 2 : 1)
  const value = Math.ceil(clock.value / halves)
  const due =
    clock.mode === slaDays
      ? `${nthWorkday(release.slice(0, 10), value, calendar)} ${END_OF_DAY}`
      : addHours(release, value)
  return clock.planFinish && clock.planFinish < due ? clock.planFinish : due
}
function nthWorkday(from: LocalDate, count: number, calendar: Calendar): LocalDate {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (calendar.isWorkday(day)) left--
  }
  return day
}
/** 70, 4.1: a carriage has a day for every 500 km. */
export const transportHours = (hours: number, km: number): number => hours * Math.max(1, Math.ceil(km / 500))
