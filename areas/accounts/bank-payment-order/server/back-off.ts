import { localDateTime } from '#kernel'

/** 7.5: 10 s, 30 s, 1, 2, 5, 10, 30 minutes, then every hour. */
const SECONDS = [10, 30, 60, 120, 300, 600, 1800]
const HOUR = 3600

export const waitAfter = (queries: number): number => SECONDS[queries] ?? HOUR
export const nextQueryAt = (now: Date, queries: number): string =>
  localDateTime(new Date(now.getTime() + waitAfter(queries) * 1000))

/** The same number is sent again only when the bank does not know it so long after the last sending. */
export const RESEND_AFTER_MINUTES = 10
export const isLongAgo = (now: Date, time: string, minutes: number): boolean =>
  localDateTime(new Date(now.getTime() - minutes * 60_000)) >= time
