import type { LocalDate } from '#kernel'
import { kindIs } from '../codes.ts'

/** What a rule asks of a vehicle; an empty list and an absent limit mean any. */
export interface RuleTerms {
  readonly inspectKind: number | null
  readonly priority: number | null
  readonly vehicleClasses: readonly string[]
  readonly useNatures: readonly string[]
  readonly fuelTypes: readonly number[]
  readonly seatsMin: number | null
  readonly seatsMax: number | null
  readonly massMin: number | null
  readonly massMax: number | null
  readonly cityCodes: readonly string[]
  readonly flagsAny: readonly string[]
  readonly flagsNone: readonly string[]
  readonly validFrom: LocalDate | null
  readonly validTo: LocalDate | null
}
export interface CarFacts {
  readonly vehicleClass: string | null
  readonly useNature: string | null
  readonly fuelType: number | null
  readonly seats: number | null
  readonly mass: number | null
  readonly cityCode: string | null
  readonly flags: readonly string[]
  readonly hasPermit: boolean
}

const isAmong = <T>(list: readonly T[], value: T | null): boolean =>
  list.length === 0 || (value !== null && list.includes(value))
/** K3* fits K33; without a star the class itself. */
const fits = (pattern: string, value: string): boolean =>
  pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern
const isWithin = (value: number | null, min: number | null, max: number | null): boolean =>
  value === null || ((min === null || value >= min) && (max === null || value <= max))

export function matches(rule: RuleTerms, car: CarFacts, on: LocalDate): boolean {
  return (
    (rule.inspectKind !== kindIs.permit || car.hasPermit) &&
    (rule.vehicleClasses.length === 0 || rule.vehicleClasses.some(one => fits(one, car.vehicleClass ?? ''))) &&
    isAmong(rule.useNatures, car.useNature) &&
    isAmong(rule.fuelTypes, car.fuelType) &&
    isWithin(car.seats, rule.seatsMin, rule.seatsMax) &&
    isWithin(car.mass, rule.massMin, rule.massMax) &&
    (rule.cityCodes.length === 0 || rule.cityCodes.some(one => (car.cityCode ?? '').startsWith(one))) &&
    (rule.flagsAny.length === 0 || rule.flagsAny.some(one => car.flags.includes(one))) &&
    !rule.flagsNone.some(one => car.flags.includes(one)) &&
    (rule.validFrom === null || rule.validFrom <= on) &&
    (rule.validTo === null || on <= rule.validTo)
  )
}

/** The fitting rule of the highest priority. */
export function ruleFor<R extends RuleTerms>(
  rules: readonly R[],
  kind: number,
  car: CarFacts,
  on: LocalDate,
): R | undefined {
  return rules
    .filter(one => one.inspectKind === kind && matches(one, car, on))
    .toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))[0]
}

const meet = <T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean = (x, y) => x === y): boolean =>
  a.length === 0 || b.length === 0 || a.some(x => b.some(y => same(x, y)))
const stem = (pattern: string): string => pattern.replace(/\*$/, '')
const classesMeet = (a: string, b: string): boolean =>
  (a.endsWith('*') && stem(b).startsWith(stem(a))) || (b.endsWith('*') && stem(a).startsWith(stem(b))) || a === b
const rangesMeet = <T extends number | string>(a: [T | null, T | null], b: [T | null, T | null]): boolean =>
  (a[0] === null || b[1] === null || a[0] <= b[1]) && (b[0] === null || a[1] === null || b[0] <= a[1])
/** One asks for a flag that the other forbids, whichever it is. */
const flagsExclude = (a: RuleTerms, b: RuleTerms): boolean =>
  a.flagsAny.length > 0 && a.flagsAny.every(one => b.flagsNone.includes(one))

/** Whether one vehicle can fit both at one time. */
export const overlap = (a: RuleTerms, b: RuleTerms): boolean =>
  a.inspectKind === b.inspectKind &&
  meet(a.vehicleClasses, b.vehicleClasses, classesMeet) &&
  meet(a.useNatures, b.useNatures) &&
  meet(a.fuelTypes, b.fuelTypes) &&
  meet(a.cityCodes, b.cityCodes, (x, y) => x.startsWith(y) || y.startsWith(x)) &&
  rangesMeet([a.seatsMin, a.seatsMax], [b.seatsMin, b.seatsMax]) &&
  rangesMeet([a.massMin, a.massMax], [b.massMin, b.massMax]) &&
  rangesMeet([a.validFrom, a.validTo], [b.validFrom, b.validTo]) &&
  !flagsExclude(a, b) &&
  !flagsExclude(b, a)
