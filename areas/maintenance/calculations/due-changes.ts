import type { LocalDate } from '#kernel'
import { nextService, type Driven, type ServiceTerms } from './next-service.ts'
import { ruleFor, type CarFacts, type RuleTerms } from './rule-match.ts'
import { nextDue, type Schedule } from './schedule.ts'

/** A flag that takes a vehicle out of the rules for those that hurt nobody. */
export const INJURY_FLAG = 'injuryAccident'

export interface InspectionChange<R> {
  /** Passed today, another use, or an accident with injury. */
  readonly by: 'passed' | 'use' | 'injury'
  readonly useNature?: string
  readonly rule: R | undefined
  readonly date: LocalDate | null
}
interface Inspected {
  readonly kind: number
  readonly registerDate: LocalDate
  readonly printed: LocalDate | null
  readonly facts: CarFacts
}

/** What would move the next inspection: a pass today, another use, an accident with injury. Only what makes a difference. */
export function inspectionChanges<R extends RuleTerms & Schedule>(
  rules: readonly R[],
  car: Inspected,
  today: LocalDate,
): InspectionChange<R>[] {
  const after = (facts: CarFacts) => {
    const rule = ruleFor(rules, car.kind, facts, today)
    const due = rule && nextDue(rule, car.registerDate, { validTo: car.printed, passedOn: today })
    return { rule, date: due?.date ?? null }
  }
  const base = after(car.facts)
  const differs = (one: { rule: R | undefined; date: LocalDate | null }) =>
    one.date !== base.date || one.rule !== base.rule
  const natures = [...new Set(rules.filter(one => one.inspectKind === car.kind).flatMap(one => one.useNatures))]
  const uses = natures
    .filter(useNature => useNature !== car.facts.useNature)
    .map(useNature => ({ by: 'use' as const, useNature, ...after({ ...car.facts, useNature }) }))
    .filter(differs)
  const hurt = { by: 'injury' as const, ...after({ ...car.facts, flags: [...car.facts.flags, INJURY_FLAG] }) }
  return [
    { by: 'passed', ...base },
    ...uses,
    ...(!car.facts.flags.includes(INJURY_FLAG) && differs(hurt) ? [hurt] : []),
  ]
}

export interface ServiceChange {
  readonly by: 'done' | 'faster' | 'slower'
  readonly dailyKm: number
  readonly date: LocalDate | null
}
/** What would move the next service: doing it today, driving half as much again, driving half as much. */
export function serviceChanges(terms: ServiceTerms, driven: Driven, today: LocalDate): ServiceChange[] {
  const now = nextService(terms, driven, today)
  const at = (dailyKm: number, last = driven.last) =>
    nextService(terms, { ...driven, dailyKm, last }, today)?.due ?? null
  const faster = Math.round(driven.dailyKm * 1.5)
  const slower = Math.max(1, Math.round(driven.dailyKm / 2))
  const done = {
    by: 'done' as const,
    dailyKm: driven.dailyKm,
    date: at(driven.dailyKm, { km: driven.currentKm, date: today }),
  }
  return [
    done,
    { by: 'faster' as const, dailyKm: faster, date: at(faster) },
    { by: 'slower' as const, dailyKm: slower, date: at(slower) },
  ].filter(one => one.by === 'done' || one.date !== now?.due)
}
