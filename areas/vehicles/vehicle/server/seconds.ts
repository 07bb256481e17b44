import { instantOf, type LocalDateTime } from '#kernel'

/** Length of a stay in a state; null when the start is unknown, 0 when the clock of an older source says otherwise. */
export const secondsBetween = (from: LocalDateTime | null, to: LocalDateTime): number | null =>
  from === null
    ? null
    : Math.min(2_147_483_647, Math.max(0, Math.round((instantOf(to).getTime() - instantOf(from).getTime()) / 1000)))
