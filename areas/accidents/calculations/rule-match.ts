import type { LocalDate } from '#kernel'

export interface FollowTerms {
  readonly priority: number | null
  readonly cityCodes: readonly string[]
  readonly levels: readonly number[]
  readonly accidentTypes: readonly string[]
  readonly injuredOnly: boolean
  readonly validFrom: LocalDate | null
  readonly validTo: LocalDate | null
}
export interface Followed {
  readonly cityCode: string | null
  readonly level: number | null
  readonly accidentType: string | null
  readonly injured: boolean
}
const fits = <T>(wanted: readonly T[], has: T | null): boolean =>
  wanted.length === 0 || (has !== null && wanted.includes(has))
/** A province of a rule holds for its cities: codes of regions begin with that of the one above. */
const isIn = (cities: readonly string[], city: string | null): boolean =>
  cities.length === 0 || (city !== null && cities.some(one => city.startsWith(one)))

/** Whether a rule holds for a case on that day. */
export const ruleFits = (rule: FollowTerms, one: Followed, on: LocalDate): boolean =>
  isIn(rule.cityCodes, one.cityCode) &&
  fits(rule.levels, one.level) &&
  fits(rule.accidentTypes, one.accidentType) &&
  (!rule.injuredOnly || one.injured) &&
  (rule.validFrom === null || rule.validFrom <= on) &&
  (rule.validTo === null || rule.validTo >= on)

/** The rule of the highest priority that fits; of equals the one that came first. */
export const bestRule = <R extends FollowTerms>(rules: readonly R[], one: Followed, on: LocalDate): R | undefined =>
  rules
    .filter(rule => ruleFits(rule, one, on))
    .reduce<R | undefined>(
      (best, rule) => (best && (best.priority ?? 0) >= (rule.priority ?? 0) ? best : rule),
      undefined,
    )
