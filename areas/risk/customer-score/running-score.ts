import { daysBetween, type LocalDate } from '#kernel'
import type { Deduction } from './customer-score.ts'

/** A record as the score reads it. */
export interface Scored {
  readonly recordNo: string
  readonly recordType: string
  readonly points: string
  readonly closeDate: LocalDate | null
  readonly halfAfterDays: number
  readonly zeroAfterDays: number
}
export interface GradeLine {
  readonly grade: string
  readonly minScore: number
  readonly validMonths: number
}

/** Without a case in effect (11.7). */
export const BASE_WITHOUT_CASE = 60
/** Good records give back at most so much together. */
const MOST_GIVEN_BACK = 5

/** The grades of 11.4. */
export const standardGrades: readonly GradeLine[] = [
  { grade: 'A', minScore: 85, validMonths: 12 },
  { grade: 'B', minScore: 70, validMonths: 12 },
  { grade: 'C', minScore: 60, validMonths: 6 },
  { grade: 'D', minScore: 50, validMonths: 6 },
  { grade: 'E', minScore: 0, validMonths: 0 },
]

/** 1 while the record is open or closed for less than halfAfterDays, then half, then nothing. */
export function decayOn(
  record: Pick<Scored, 'closeDate' | 'halfAfterDays' | 'zeroAfterDays'>,
  day: LocalDate,
): 0 | 0.5 | 1 {
  if (record.closeDate === null) return 1
  const days = daysBetween(record.closeDate, day)
  return days < record.halfAfterDays ? 1 : days < record.zeroAfterDays ? 0.5 : 0
}

/** score(d) = clamp(base - sum of points x decay(d), 0, 100), one decimal; reckoned in tenths. */
export function runningScore(
  base: number,
  records: readonly Scored[],
  day: LocalDate,
): { score: string; deductions: Deduction[] } {
  const parts = records
    .map(record => ({ record, decay: decayOn(record, day), twentieths: Math.round(Number(record.points) * 20) }))
    .filter(one => one.decay > 0)
    .map(one => ({ ...one, cost: one.twentieths * one.decay }))
  const bad = parts.reduce((sum, one) => sum + Math.max(0, one.cost), 0)
  const good = parts.reduce((sum, one) => sum + Math.min(0, one.cost), 0)
  const cost = bad + Math.max(good, -MOST_GIVEN_BACK * 20)
  const score = Math.min(100, Math.max(0, base - cost / 20))
  return {
    score: (Math.round(score * 10 + 1e-9) / 10).toFixed(1),
    deductions: parts.map(one => ({
      recordNo: one.record.recordNo,
      recordType: one.record.recordType,
      points: Number(one.record.points).toFixed(1),
      decay: one.decay,
      deducted: (one.cost / 20).toFixed(2).replace(/0$/, ''),
    })),
  }
}

/** The grade of a score, never above that of the last case. */
export function runningGrade(score: string, grades: readonly GradeLine[], caseGrade: string | null): string {
  const byScore = grades.find(one => Number(score) >= one.minScore)?.grade ?? grades.at(-1)!.grade
  return caseGrade !== null && caseGrade > byScore ? caseGrade : byScore
}
