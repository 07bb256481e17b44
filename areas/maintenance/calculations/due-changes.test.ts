import { describe, expect, it } from 'vitest'
import { inspectionChanges, serviceChanges, INJURY_FLAG } from './due-changes.ts'
import type { RuleTerms } from './rule-match.ts'
import type { Schedule } from './schedule.ts'

const rule = (name: string, every: number, more: Partial<RuleTerms> = {}): RuleTerms & Schedule & { name: string } => ({
  name,
  inspectKind: 1,
  priority: 10,
  ...{ vehicleClasses: [], useNatures: [], fuelTypes: [], cityCodes: [], flagsAny: [], flagsNone: [] },
  ...{ seatsMin: null, seatsMax: null, massMin: null, massMax: null, validFrom: null, validTo: null },
  bands: [{ fromMonths: 0, toMonths: null, intervalMonths: every, method: 1 }],
  milestones: [],
  monthEnd: true,
  ...more,
})
const rules = [
  rule('private', 24, { useNatures: ['private'], flagsNone: [INJURY_FLAG] }),
  rule('lease', 12, { useNatures: ['lease'] }),
  rule('any', 12, { priority: 1 }),
]
const car = (useNature: string) => ({
  kind: 1,
  registerDate: '2024-03-10',
  printed: '2026-03-31',
  facts: {
    ...{ vehicleClass: 'K33', useNature, fuelType: 3, seats: 5, mass: 1800, cityCode: '4403' },
    flags: [],
    hasPermit: false,
  },
})

describe('what would move an inspection', () => {
  it('of a private car: a pass, use as a rental car, and an accident with injury', () => {
    const found = inspectionChanges(rules, car('private'), '2026-03-01')
    expect(found.map(one => [one.by, one.useNature ?? '', one.rule?.name, one.date])).toEqual([
      ['passed', '', 'private', '2028-03-31'],
      ['use', 'lease', 'lease', '2027-03-31'],
      ['injury', '', 'any', '2027-03-31'],
    ])
  })
  it('of a rental car is no accident, for it is inspected every year anyhow', () => {
    const found = inspectionChanges(rules, car('lease'), '2026-03-01')
    expect(found.map(one => one.by)).toEqual(['passed', 'use'])
  })
})

describe('what would move a service', () => {
  const terms = { firstKm: 5000, firstMonths: 6, intervalKm: 10_000, intervalMonths: 6, aheadKm: 1000, aheadDays: 15 }
  const driven = {
    registerDate: '2024-01-01',
    last: { km: 42_300, date: '2026-06-10' },
    currentKm: 50_260,
    dailyKm: 215,
  }
  it('is doing it today, and driving more or less', () => {
    expect(serviceChanges(terms, driven, '2026-11-21')).toEqual([
      { by: 'done', dailyKm: 215, date: '2027-01-06' },
      { by: 'faster', dailyKm: 323, date: '2026-11-27' },
      { by: 'slower', dailyKm: 108, date: '2026-12-09' },
    ])
  })
})
