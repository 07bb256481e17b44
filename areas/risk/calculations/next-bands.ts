import { bandAbove, bandText } from '../strategy/bands.ts'
import type { ScoreIndicator, ScoreRow } from './score.ts'

/** What a line has to reach for more points: '>=2.00' gives 12; without bands the full points. */
export interface NextBand {
  /** Empty for an indicator without bands: a formula or a person gives its points. */
  readonly band: string
  readonly points: string
  readonly gain: string
}

/** By code: the next band of every line that counts and is not full (20-partners, credit review). */
export function nextBandsOf(
  indicators: readonly Pick<ScoreIndicator, 'code' | 'maxPoints' | 'bands'>[],
  rows: readonly Pick<ScoreRow, 'code' | 'points' | 'isLeftOut'>[],
): Record<string, NextBand> {
  const found: Record<string, NextBand> = {}
  for (const row of rows) {
    const one = indicators.find(other => other.code === row.code)
    const next = one && !row.isLeftOut ? nextOf(one, Number(row.points)) : undefined
    if (next) found[row.code] = next
  }
  return found
}

function nextOf(one: Pick<ScoreIndicator, 'maxPoints' | 'bands'>, points: number): NextBand | undefined {
  if (one.bands && one.bands.length > 0) {
    const above = bandAbove(one.bands, points)
    return above && said(bandText(above), above.points, points)
  }
  return Number(one.maxPoints) > points ? said('', Number(one.maxPoints), points) : undefined
}
const said = (band: string, points: number, before: number): NextBand => ({
  band,
  points: String(points),
  gain: String(Math.round((points - before) * 10) / 10),
})
