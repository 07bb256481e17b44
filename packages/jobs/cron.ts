import { addDays, type LocalDate, weekday } from '#kernel'

/** Farther than any rule of five parts can look back: 29 February fell out once in a century. */
const LONGEST_DAYS = 366 * 8 + 2
const PARTS = [[0, 59], [0, 23], [1, 31], [1, 12], [0, 7]] as const

interface Cron { readonly minutes: readonly number[]; readonly hours: readonly number[]; isOn(day: LocalDate): boolean }

/** `HH:mm` is every day at that time; else the five parts of cron: minute, hour, day, month, weekday (0 and 7 are Sunday). undefined: neither. */
function readCron(text: string): Cron | undefined {
  const daily = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim())
  const parts = daily ? [daily[2]!, daily[1]!, '*', '*', '*'] : text.trim().split(/\s+/)
  if (parts.length !== PARTS.length) return undefined
  const sets = parts.map((part, at) => valuesOf(part, PARTS[at]![0], PARTS[at]![1]))
  if (sets.some(set => set === undefined)) return undefined
  const [minutes, hours, days, months, weekdays] = sets as number[][]
  const [anyDay, anyWeekday] = [parts[2] === '*', parts[4] === '*']
  return {
    minutes: minutes!, hours: hours!,
    isOn(date) {
      const isDay = days!.includes(Number(date.slice(8, 10)))
      const isWeekday = weekdays!.some(one => one % 7 === weekday(date) % 7)
      // As every cron has it: of two bounds either one is enough.
      return months!.includes(Number(date.slice(5, 7))) && (anyDay || anyWeekday ? isDay && isWeekday : isDay || isWeekday)
    },
  }
}

/** A list of `*`, `n`, `n-m`, each with an optional `/step`. */
function valuesOf(part: string, least: number, most: number): number[] | undefined {
  const values: number[] = []
  for (const one of part.split(',')) {
    const found = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(one)
    if (!found) return undefined
    const from = found[1] === undefined ? least : Number(found[1])
    const until = found[2] !== undefined ? Number(found[2]) : found[1] === undefined || found[3] !== undefined ? most : from
    const step = Number(found[3] ?? 1)
    if (from < least || until > most || from > until || step < 1) return undefined
    for (let value = from; value <= until; value += step) values.push(value)
  }
  return values
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The last moment at or before `now` (yyyy-MM-dd HH:mm:ss) at which the rule was due; undefined where it is none, or of a day that never comes. */
export function lastRun(text: string, now: string): string | undefined {
  const cron = readCron(text)
  if (!cron) return undefined
  const times = cron.hours.flatMap(hour => cron.minutes.map(minute => `${two(hour)}:${two(minute)}:00`)).sort()
  for (let back = 0, day = now.slice(0, 10); back < LONGEST_DAYS; back++, day = addDays(day, -1)) {
    if (!cron.isOn(day)) continue
    const time = times.findLast(one => `${day} ${one}` <= now)
    if (time !== undefined) return `${day} ${time}`
  }
  return undefined
}
