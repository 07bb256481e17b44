import { instantOf, localDateTime } from '#kernel'

export interface Play {
  readonly deviceNo: string
  readonly eventType: number
  readonly value?: number | null
  readonly lng?: number | null
  readonly lat?: number | null
  readonly speed?: number | null
  /** How many reports, one every two minutes up to now. */
  readonly count: number
  readonly late: boolean
  readonly twice: boolean
  readonly reordered: boolean
}
const EVERY_MS = 2 * 60_000
const LATE_MS = 30 * 60_000
const DRIFT = 0.002

/**
 * What the simulated platform sends: reports of a moving device that may come half an hour late, each of them twice, and
 * the newest first.
 */
export function simulatedEvents(play: Play, now: Date): Record<string, unknown>[] {
  const end = now.getTime() - (play.late ? LATE_MS : 0)
  const events = Array.from({ length: play.count }, (_, index) => {
    const eventTime = localDateTime(new Date(end - (play.count - 1 - index) * EVERY_MS))
    return {
      eventId: `sim-${play.deviceNo}-${play.eventType}-${instantOf(eventTime).getTime()}`.slice(0, 64),
      deviceNo: play.deviceNo,
      eventType: play.eventType,
      eventTime,
      lng: play.lng == null ? null : play.lng + index * DRIFT,
      lat: play.lat ?? null,
      value: play.value ?? null,
      speed: play.speed ?? null,
    }
  })
  const sent = play.twice ? events.flatMap(one => [one, { ...one }]) : events
  return play.reordered ? sent.reverse() : sent
}
