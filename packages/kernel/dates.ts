/** A calendar day 'yyyy-MM-dd' of Asia/Shanghai. Compare with < and >: the text order is the time order. */
export type LocalDate = string
/** 'yyyy-MM-dd HH:mm:ss', Asia/Shanghai (UTC+8, no summer time). */
export type LocalDateTime = string

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

export function isLocalDate(text: unknown): text is LocalDate {
  return (
    typeof text === 'string' &&
    /^(?!00)\d{4}-\d{2}-\d{2}$/.test(text) &&
    isDay(+text.slice(0, 4), +text.slice(5, 7), +text.slice(8))
  )
}

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : MONTHS[month - 1]!)

export function isLocalDateTime(text: unknown): text is LocalDateTime {
  return (
    typeof text === 'string' &&
    /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) &&
    isLocalDate(text.slice(0, 10))
  )
}

/** Days since 1970-01-01. */
export const serial = (date: LocalDate): number =>
  Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10)) / DAY_MS
export const dateOf = (days: number): LocalDate => new Date(days * DAY_MS).toISOString().slice(0, 10)

export const addDays = (date: LocalDate, days: number): LocalDate => dateOf(serial(date) + days)
/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => serial(to) - serial(from)
/** Days of the closed interval [from, to]. */
export const daysInclusive = (from: LocalDate, to: LocalDate): number => daysBetween(from, to) + 1

/** The same day `months` later, cut to the month's last day: 2026-01-31 + 1 -> 2026-02-28. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const index = +date.slice(0, 4) * 12 + (+date.slice(5, 7) - 1) + months
  return onDay(Math.floor(index / 12), (index % 12) + 1, +date.slice(8, 10))
}

/** The `day` of that month, cut to its last day. */
export function onDay(year: number, month: number, day: number): LocalDate {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`
}

export const monthOf = (date: LocalDate): string => date.slice(0, 7)
export const monthStart = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`
export const monthEnd = (date: LocalDate): LocalDate => onDay(+date.slice(0, 4), +date.slice(5, 7), 31)
export const daysInMonth = (date: LocalDate): number => +monthEnd(date).slice(8, 10)
/** 1 Monday ... 7 Sunday. */
export const weekday = (date: LocalDate): number => ((serial(date) + 3) % 7) + 1
export const minDate = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b)
export const maxDate = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b)

/** The instant as a clock in Shanghai shows it. */
export function localDateTime(instant: Date): LocalDateTime {
  const second = Math.floor(instant.getTime() / 1000)
  // Asked ten times for every row of a file, within one second.
  if (second !== last.second)
    last = { second, text: new Date(second * 1000 + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ') }
  return last.text
}
let last = { second: NaN, text: '' }
export const localDate = (instant: Date): LocalDate => localDateTime(instant).slice(0, 10)
export const instantOf = (time: LocalDateTime): Date => new Date(Date.parse(`${time.replace(' ', 'T')}Z`) - SHANGHAI_MS)

/** What tells the time to an actor: the system's, or a given one in tests and demo data. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }
