import { describe, expect, it } from 'vitest'
import { fitPoints } from './fit.ts'
import { freshDegree, freshRule, gradeOf, readFreshRule } from './freshness.ts'

describe('freshness (60, 7.3)', () => {
  it.each([
    { name: 'the worked example', months: 20, km: 86_400, deductions: 17, cap: undefined, degree: 73.2, grade: 3 },
    { name: 'after a structural accident', months: 20, km: 86_400, deductions: 17, cap: 60, degree: 60, grade: 3 },
    { name: 'a new car', months: 0, km: 12, deductions: undefined, cap: undefined, degree: 100, grade: 1 },
    { name: 'beyond every life', months: 80, km: 500_000, deductions: 100, cap: undefined, degree: 0, grade: 5 },
  ])('$name', ({ months, km, deductions, cap, degree, grade }) => {
    const found = freshDegree({
      months,
      km,
      lifeMonths: 60,
      lifeKm: 300_000,
      ...(deductions === undefined ? {} : { deductions }),
      ...(cap === undefined ? {} : { cap }),
    })
    expect(found).toBe(degree)
    expect(gradeOf(found)).toBe(grade)
  })
})

describe('60.6 candidates stand in the order of their points (7.4)', () => {
  it.each([
    {
      car: 'A',
      place: 'city',
      idleDays: 45,
      degree: 73.2,
      coverDays: 200,
      points: [32, 22.5, 19.64, 5.48],
      total: 79.62,
    },
    { car: 'B', place: 'lot', idleDays: 10, degree: 92, coverDays: 340, points: [40, 5, 16.6, 9.32], total: 70.92 },
    {
      car: 'C',
      place: 'province',
      idleDays: 60,
      degree: 68,
      coverDays: 90,
      points: [16, 30, 18.6, 2.47],
      total: 67.07,
    },
  ] as const)('car $car', ({ place, idleDays, degree, coverDays, points, total }) => {
    const fit = fitPoints({ place, idleDays, degree, wish: 75, coverDays })
    expect([fit.place, fit.idle, fit.fresh, fit.cover]).toEqual(points)
    expect(fit.total).toBe(total)
  })
})

describe('parameters of freshness (60, 9)', () => {
  it('weights and floors as they are written', () => {
    const rule = readFreshRule('0.5, 0.3, 0.2', '95,80,50,20')
    expect(rule).toEqual({ weights: [0.5, 0.3, 0.2], grades: [95, 80, 50, 20] })
    expect([94, 80, 50, 20, 19].map(degree => gradeOf(degree, rule))).toEqual([2, 2, 3, 4, 5])
  })
  it.each([
    ['0.5,0.5', '90,75,60'],
    ['0.5,0.5,0.5', '60,75,40,20'],
    ['', ''],
    ['a,b,c', '90,75,60,'],
  ])('what cannot be reckoned with leaves the rule of the document: %s, %s', (weights, grades) => {
    expect(readFreshRule(weights, grades)).toEqual(freshRule)
  })
})
