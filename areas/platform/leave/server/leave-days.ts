import { addDays, type LocalDateTime } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { isWorkday, workdaysBetween } from '#areas/platform/work-calendar/server/workdays.ts'

const NOON = '12:00:00'

/**
 * Working days that a leave touches, by the tenant's calendar: half of one for a first day begun after 12:00, and for a
 * last day ended by 12:00
 * (10-platform 5.10 leave). '1.5'.
 */
export async function leaveDays(tx: Tx, start: LocalDateTime, end: LocalDateTime): Promise<string> {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
  let halves = 2 * (await workdaysBetween(tx, addDays(first, -1), last))
  if (start.slice(11) > NOON && (await isWorkday(tx, first))) halves -= 1
  if (end.slice(11) <= NOON && (await isWorkday(tx, last))) halves -= 1
  return (Math.max(0, halves) / 2).toFixed(1)
}
