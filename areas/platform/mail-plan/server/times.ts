import { addDays, addMonths, type LocalDateTime, monthStart, weekday } from '#kernel'
import { repeats } from '../mail-plan.ts'

export interface Rhythm {
  readonly repeat: number | null
  readonly weekDays: readonly number[] | null
  readonly monthDay: number | null
  readonly sendTime: string | null
}

const STANDARD = '08:30'
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The first moment after `now` at which the plan is due. */
export function nextAfter({ repeat, weekDays, monthDay, sendTime }: Rhythm, now: LocalDateTime): LocalDateTime {
  const at = `${sendTime && isTime(sendTime) ? sendTime : STANDARD}:00`
  const today = now.slice(0, 10)
  const first = today + ` ${at}` > now ? today : addDays(today, 1)
  if (repeat === repeats.weekly && weekDays && weekDays.length > 0) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(first, at))
    return `${days.find(day => weekDays.includes(weekday(day))) ?? first} ${at}`
  }
  if (repeat === repeats.monthly) {
    const on = (month: string) => `${month.slice(0, 7)}-${String(monthDay ?? 1).padStart(2, '0')}`
    const this_ = on(today)
    return `${this_ >= first ? this_ : on(addMonths(monthStart(today), 1))} ${at}`
  }
  return `${first} ${at}`
}
