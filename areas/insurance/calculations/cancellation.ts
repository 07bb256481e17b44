import {
  addDays,
  daysBetween,
  daysInclusive,
  ratioFen,
  timesFen,
  yuan,
  ZERO,
  type Fen,
  type Label,
  type LocalDate,
} from '#kernel'

/** How a figure came about, line by line, as people check it. */
export interface Traced {
  readonly amt: Fen
  readonly trace: readonly Label[]
}
/** A line of figures reads the same in both languages; division is ÷, for a slash parts the languages. */
export const figures = (line: string): Label => `${line} / ${line}`

export interface CancelFacts {
  readonly premium: Fen
  /** First and last covered day. */
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  /** First uncovered day. */
  readonly cancelDate: LocalDate
  /** Percent, kept by the insurer when nothing was used yet. */
  readonly cancelFeeRate: string
}

export interface CancelSheet extends Traced {
  readonly periodDays: number
  readonly usedDays: number
}

/** C5: unused days give their share back; before the start all but a fee. Vessel tax is never given back. */
export function cancellation(facts: CancelFacts): CancelSheet {
  const { premium, startDate, endDate, cancelDate, cancelFeeRate } = facts
  const periodDays = daysInclusive(startDate, endDate)
  const usedDays = daysBetween(startDate, cancelDate)
  if (usedDays <= 0) {
    const amt = (premium - timesFen(premium, (Number(cancelFeeRate) / 100).toFixed(8))) as Fen
    return {
      periodDays,
      usedDays: 0,
      amt,
      trace: [
        '起保前退保 / Cancelled before the start',
        figures(`${yuan(premium)} × (1 − ${Number(cancelFeeRate)}%) = ${yuan(amt)}`),
      ],
    }
  }
  const left = Math.max(0, periodDays - usedDays)
  const amt = left === 0 ? ZERO : ratioFen(premium, left, periodDays)
  return {
    periodDays,
    usedDays: Math.min(usedDays, periodDays),
    amt,
    trace: [
      `${startDate}至${endDate}共${periodDays}天 / ${startDate} to ${endDate}: ${periodDays} days`,
      `已用${periodDays - left}天，剩余${left}天 / ${periodDays - left} days used, ${left} left`,
      figures(`${yuan(premium)} × ${left} ÷ ${periodDays} = ${yuan(amt)}`),
    ],
  }
}

/** C4: the annual difference for the days from the correction to the end of the policy. */
export function correctionDelta(
  annualDifference: Fen,
  effectiveDate: LocalDate,
  endDate: LocalDate,
): Traced & { days: number } {
  const days = Math.max(0, daysInclusive(effectiveDate, endDate))
  const amt = ratioFen(annualDifference, days, 365)
  return {
    days,
    amt,
    trace: [
      `${effectiveDate}至${endDate}共${days}天 / ${effectiveDate} to ${endDate}: ${days} days`,
      figures(`${yuan(annualDifference)} × ${days} ÷ 365 = ${yuan(amt)}`),
    ],
  }
}

/** Last covered day of an end moment: 23:59:59 covers its day, 00:00:00 the day before. */
export const lastDay = (end: string): LocalDate =>
  end.slice(11, 19) === '00:00:00' ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)

/** C6: claims, paid and open, against the premium earned so far; percent, undefined before anything is earned. */
export function lossRatio(facts: {
  premium: Fen
  startDate: LocalDate
  endDate: LocalDate
  today: LocalDate
  claims: Fen
}): { earned: Fen; percent: string | undefined } {
  const period = daysInclusive(facts.startDate, facts.endDate)
  const elapsed = Math.min(Math.max(0, daysBetween(facts.startDate, facts.today)), period)
  const earned = ratioFen(facts.premium, elapsed, period)
  if (earned <= ZERO) return { earned: ZERO, percent: undefined }
  return { earned, percent: yuan(ratioFen(facts.claims, 10_000n, earned)) }
}
