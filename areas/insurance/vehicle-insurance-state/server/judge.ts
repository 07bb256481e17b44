import { addDays, daysBetween, type LocalDate } from '#kernel'
import { INSURED } from '../../insurance-policy/codes.ts'

export interface Period {
  readonly id: string | null
  readonly first: LocalDate
  readonly last: LocalDate
}
export interface KindFacts {
  readonly state: number
  readonly policyId: string | null
  /** Of the policy in force; of the last one where none is. */
  readonly end: LocalDate | null
  readonly daysLeft: number | null
}

/** 80, 3: the state of one kind of cover today. */
export function judged(facts: {
  periods: readonly Period[]
  isRenewing: boolean
  expiringDays: number
  today: LocalDate
}): KindFacts {
  const { periods, today } = facts
  const now = periods.filter(one => one.first <= today && today <= one.last)
  const present = now.toSorted((a, b) => (a.last < b.last ? -1 : 1)).at(-1)
  if (!present) {
    const past = periods
      .filter(one => one.last < today)
      .toSorted((a, b) => (a.last < b.last ? -1 : 1))
      .at(-1)
    return {
      state: past ? INSURED.lapsed : INSURED.never,
      policyId: past?.id ?? null,
      end: past?.last ?? null,
      daysLeft: past ? daysBetween(today, past.last) : null,
    }
  }
  const daysLeft = daysBetween(today, present.last)
  const next = addDays(present.last, 1)
  const hasNext = periods.some(one => one.first <= next && next <= one.last)
  const state =
    daysLeft > facts.expiringDays ? INSURED.covered : facts.isRenewing || hasNext ? INSURED.renewing : INSURED.expiring
  return { state, policyId: present.id, end: present.last, daysLeft }
}
