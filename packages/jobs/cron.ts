import { Cron } from 'croner'
import { instantOf, localDateTime } from '#kernel'

/**
 * The last moment at or before `now` (yyyy-MM-dd HH:mm:ss) at which the rule was due: `HH:mm` every day, or the five
 * parts of cron (minute, hour, day, month, weekday; of day and weekday either one is enough, 0 and 7 are Sunday).
 * undefined: it is no rule, or of a day that never comes.
 */
export function lastRun(text: string, now: string): string | undefined {
  const daily = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim())
  const rule = daily ? `${daily[2]} ${daily[1]} * * *` : text
  // Names such as @daily and seconds are more than the field says.
  if (rule.trim().split(/\s+/).length !== 5) return undefined
  let cron: Cron
  try {
    cron = new Cron(rule, { paused: true, timezone: 'Asia/Shanghai', sloppyRanges: true })
  } catch {
    return undefined
  }
  // The run before the next second is the one that is due in this very one.
  const [due] = cron.previousRuns(1, new Date(instantOf(now).getTime() + 1000))
  return due && localDateTime(due)
}
