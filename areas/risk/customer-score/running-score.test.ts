import { describe, expect, it } from 'vitest'
import { decayOn, runningGrade, runningScore, standardGrades, type Scored } from './running-score.ts'

const overdue = (points: string, closeDate: string | null): Scored => ({
  recordNo: 'FX1',
  recordType: 'overdue',
  points,
  closeDate,
  halfAfterDays: 90,
  zeroAfterDays: 180,
})
const good = (points: string): Scored => ({ ...overdue(points, null), recordType: 'good_record' })

describe('the running score (20, 11.7)', () => {
  // 粤行: base 75.0; the first bill was paid on 03-18 (stage 7), the second fell due on 06-06.
  it.each([
    ['2027-03-13', [overdue('3.0', null)], '72.0', 'B'],
    ['2027-06-15', [overdue('3.0', '2027-03-18')], '72.0', 'B'],
    ['2027-06-13', [overdue('3.0', '2027-03-18'), overdue('3.0', null)], '69.0', 'C'],
    ['2027-06-16', [overdue('3.0', '2027-03-18'), overdue('3.0', null)], '70.5', 'B'],
    ['2027-06-21', [overdue('3.0', '2027-03-18'), overdue('6.0', null)], '67.5', 'C'],
    ['2027-09-13', [overdue('3.0', '2027-03-18')], '73.5', 'B'],
    ['2027-09-14', [overdue('3.0', '2027-03-18')], '75.0', 'B'],
  ])('on %s with %o is %s, grade %s', (day, records, score, grade) => {
    const found = runningScore(75, records, day).score
    expect(found).toBe(score)
    expect(runningGrade(found, standardGrades, 'B')).toBe(grade)
  })
  it('halves and forgets by the days since the end', () => {
    const closed = overdue('3.0', '2027-03-18')
    expect(['2027-06-15', '2027-06-16', '2027-09-13', '2027-09-14'].map(day => decayOn(closed, day))).toEqual([
      1, 0.5, 0.5, 0,
    ])
  })
  it('gives back at most 5 for good records together, and stays between 0 and 100', () => {
    expect(runningScore(80, [good('-3.0'), good('-3.0')], '2027-01-01').score).toBe('85.0')
    expect(runningScore(98, [good('-3.0')], '2027-01-01').score).toBe('100.0')
    expect(runningScore(60, [overdue('40.0', null), overdue('40.0', null)], '2027-01-01').score).toBe('0.0')
  })
  it('says what each record cost and that it fades', () => {
    expect(runningScore(75, [overdue('3.0', '2027-03-18')], '2027-06-16').deductions).toEqual([
      { recordNo: 'FX1', recordType: 'overdue', points: '3.0', decay: 0.5, deducted: '1.5' },
    ])
  })
  it.each([
    ['88.0', 'B', 'B'],
    ['88.0', null, 'A'],
    ['85.0', 'A', 'A'],
    ['84.9', 'A', 'B'],
    ['50.0', 'A', 'D'],
    ['49.9', 'A', 'E'],
  ])('a score of %s after a case of grade %s is %s: never above the case', (score, last, grade) => {
    expect(runningGrade(score, standardGrades, last)).toBe(grade)
  })
})
