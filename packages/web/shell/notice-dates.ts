import { addDays, type LocalDate } from '#kernel/dates.ts'
import type { Label } from '#kernel/refusal.ts'

/** Heading of a day in the message list: 今天, 昨天, else the date (10-platform 3.4). */
export function dayHeading(day: LocalDate, today: LocalDate): Label | LocalDate {
  if (day === today) return '今天 / Today'
  return day === addDays(today, -1) ? '昨天 / Yesterday' : day
}

/** Newest first as they come, put together by day. */
export function byDay<T extends { updateTime: string }>(notices: readonly T[]): { day: LocalDate; notices: T[] }[] {
  const days: { day: LocalDate; notices: T[] }[] = []
  for (const notice of notices) {
    const day = notice.updateTime.slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.notices.push(notice)
    else days.push({ day, notices: [notice] })
  }
  return days
}
