import { addFen, instantOf, ratioFen, ZERO, type Fen } from '#kernel'
import { levelIs } from '../codes.ts'

export interface Estimated {
  readonly injured: number
  readonly dead: number
  readonly ownEst: Fen
  readonly thirdEst: Fen
  readonly injuryEst: Fen
  /** Of the commercial policy; 0 where there is none. */
  readonly insuredValue: Fen
  /** Percent of the insured value from which the own damage is a total loss. */
  readonly totalLossRate: number
}
const FROM = { major: 100_000_00n, serious: 30_000_00n, general: 5_000_00n }

export const estTotalOf = (one: Pick<Estimated, 'ownEst' | 'thirdEst' | 'injuryEst'>): Fen =>
  addFen(one.ownEst, one.thirdEst, one.injuryEst)

export const isTotalLoss = (one: Pick<Estimated, 'ownEst' | 'insuredValue' | 'totalLossRate'>): boolean =>
  one.insuredValue > ZERO && one.ownEst >= ratioFen(one.insuredValue, Math.round(one.totalLossRate * 100), 10_000)

/** C8: how serious an accident is. */
export function levelOf(one: Estimated): number {
  const total = estTotalOf(one)
  if (one.dead > 0 || one.injured >= 3 || isTotalLoss(one) || total >= FROM.major) return levelIs.major
  if (one.injured > 0 || total >= FROM.serious) return levelIs.serious
  return total >= FROM.general ? levelIs.general : levelIs.minor
}

/** Full hours between the accident and what was told of it. */
export const hoursBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((instantOf(to).getTime() - instantOf(from).getTime()) / 3_600_000))
/** To the second: an hour that has begun counts. */
export const isWithinHours = (from: string, to: string, hours: number): boolean =>
  instantOf(to).getTime() - instantOf(from).getTime() <= hours * 3_600_000
