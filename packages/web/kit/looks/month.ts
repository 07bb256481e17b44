import { addDays } from '#kernel'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** 'YYYY-MM' as asked for, else the month of today. */
export const monthOf = (asked: string | undefined, today: string): string =>
  asked && MONTH.test(asked) ? asked : today.slice(0, 7)

export function nextMonth(month: string, by: 1 | -1): string {
  const date = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1))
  return date.toISOString().slice(0, 7)
}

/** Whole weeks from Monday that cover the month. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const weeks: string[][] = []
  for (let monday = addDays(first, -weekday); monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)))
  return weeks
}
