import { expect, it } from 'vitest'
import { nextService } from './next-service.ts'

const terms = { firstKm: 5_000, firstMonths: 3, intervalKm: 10_000, intervalMonths: 6, aheadKm: 1_000, aheadDays: 15 }
const driven = {
  registerDate: '2025-01-10',
  last: { km: 42_300, date: '2026-06-10' },
  currentKm: 50_260,
  dailyKm: 215,
}

it('80.20 C14: 2,040 km remain, nine days, before the half year: told today, by the mileage', () => {
  expect(nextService(terms, driven, '2026-11-21')).toEqual({
    dueKm: 52_300,
    dueDate: '2026-12-10',
    remainKm: 2_040,
    predictDate: '2026-11-30',
    due: '2026-11-30',
    triggerBy: 1,
    isDue: true,
    overdueKm: 0,
    overdueDays: 0,
  })
})

it('the first service counts from the registration at nought, and time may come before kilometres', () => {
  const young = { registerDate: '2026-09-01', last: null, currentKm: 900, dailyKm: 10 }
  expect(nextService(terms, young, '2026-11-21')).toMatchObject({
    dueKm: 5_000,
    dueDate: '2026-12-01',
    triggerBy: 2,
    isDue: true,
  })
})

it('past its kilometres or its day a service is late by both', () => {
  const late = { ...driven, currentKm: 53_000 }
  expect(nextService(terms, late, '2026-12-20')).toMatchObject({ overdueKm: 700, overdueDays: 10, remainKm: -700 })
  expect(nextService({ ...terms, intervalKm: null, intervalMonths: null }, driven, '2026-11-21')).toBeUndefined()
})
