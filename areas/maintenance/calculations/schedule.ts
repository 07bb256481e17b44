import { addDays, addMonths, daysBetween, maxDate, monthEnd, monthStart, type LocalDate } from '#kernel'

export interface Band {
  readonly fromMonths: number | null
  /** null: no end. */
  readonly toMonths: number | null
  readonly intervalMonths: number | null
  readonly method: number | null
}
export interface Milestone {
  readonly atMonths: number | null
  readonly method: number | null
}
export interface Schedule {
  readonly bands: readonly Band[]
  readonly milestones: readonly Milestone[]
  readonly monthEnd: boolean
}
export interface Due {
  readonly months: number
  readonly date: LocalDate
  readonly method: number
}
/** A vehicle of fifty years: no schedule goes further. */
const LAST_MONTH = 600

/** 80, C17: k(i+1) = k(i) + interval of the band that holds k(i); the day by the end of that month, or as registered. */
export function* dueDates(schedule: Schedule, registerDate: LocalDate): Generator<Due> {
  const bandAt = (months: number) =>
    schedule.bands.find(one => (one.fromMonths ?? 0) <= months && (one.toMonths === null || months < one.toMonths))
  let months = 0
  while (months < LAST_MONTH) {
    const interval = bandAt(months)?.intervalMonths ?? 0
    if (interval < 1) return
    months += interval
    const day = addMonths(registerDate, months)
    const milestone = schedule.milestones.find(one => one.atMonths === months)
    yield {
      months,
      date: schedule.monthEnd ? monthEnd(day) : day,
      method: milestone?.method ?? bandAt(months)?.method ?? 1,
    }
  }
}

/** The first scheduled date after both the present validity and the day of the last pass. */
export function nextDue(
  schedule: Schedule,
  registerDate: LocalDate,
  { validTo, passedOn }: { validTo: LocalDate | null; passedOn?: LocalDate | null },
): Due | undefined {
  const after = maxDate(validTo ?? registerDate, passedOn ?? registerDate)
  for (const due of dueDates(schedule, registerDate)) if (due.date > after) return due
  return undefined
}

/** The printed date counts until the next inspection; its method is that of the scheduled date nearest to it. */
export function presentDue(
  schedule: Schedule,
  registerDate: LocalDate,
  printed: LocalDate | null,
): { date: LocalDate; method: number } | undefined {
  if (printed === null) return nextDue(schedule, registerDate, { validTo: null })
  let best: Due | undefined
  for (const due of dueDates(schedule, registerDate)) {
    if (best && Math.abs(daysBetween(due.date, printed)) >= Math.abs(daysBetween(best.date, printed))) break
    best = due
  }
  return { date: printed, method: best?.method ?? 1 }
}

/** First day on which it may be done. */
export const windowFrom = (due: LocalDate, windowMonths: number): LocalDate => monthStart(addMonths(due, -windowMonths))

const LEVELS = [90, 30, 7] as const
/** -1 after the date; else by how many of the warning days are reached: 90 the first, 30 the second, 7 the last. */
export function levelOf(daysLeft: number, warnDays: readonly number[]): number {
  if (daysLeft < 0) return -1
  const reached = warnDays.filter(one => daysLeft <= one).length
  return reached === 0 ? 0 : LEVELS[Math.min(reached, LEVELS.length) - 1]!
}
export const warnDates = (due: LocalDate, warnDays: readonly number[]): LocalDate[] =>
  warnDays.toSorted((a, b) => b - a).map(one => addDays(due, -one))

/** What is wrong with the bands, by row and field; they follow each other from 0 without a gap. */
export function bandFaults(bands: readonly Band[]): { row: number; field: 'fromMonths' | 'toMonths' }[] {
  const faults: { row: number; field: 'fromMonths' | 'toMonths' }[] = []
  bands.forEach((band, row) => {
    const start = row === 0 ? 0 : bands[row - 1]!.toMonths
    if (start !== null && band.fromMonths !== start) faults.push({ row, field: 'fromMonths' })
    const isLast = row === bands.length - 1
    if (isLast ? band.toMonths !== null : band.toMonths === null || band.toMonths <= (band.fromMonths ?? 0))
      faults.push({ row, field: 'toMonths' })
  })
  return faults
}
