import type { LocalDate } from '#kernel'

/** What a strategy asks of a vehicle; an empty list means any. */
export interface StrategyTerms {
  readonly priority: number | null
  readonly carModelIds: readonly string[]
  readonly carSeriesIds: readonly string[]
  readonly fuelTypes: readonly number[]
  readonly useNatures: readonly string[]
  readonly cities: readonly string[]
  readonly effectiveFrom: LocalDate | null
}
export interface ServicedCar {
  readonly modelId: string | null
  readonly seriesId: string | null
  readonly fuelType: number | null
  readonly useNature: string | null
  readonly cityCode: string | null
}
const isAmong = <T>(list: readonly T[], value: T | null): boolean =>
  list.length === 0 || (value !== null && list.includes(value))

export const strategyFits = (terms: StrategyTerms, car: ServicedCar, on: LocalDate): boolean =>
  isAmong(terms.carModelIds, car.modelId) &&
  isAmong(terms.carSeriesIds, car.seriesId) &&
  isAmong(terms.fuelTypes, car.fuelType) &&
  isAmong(terms.useNatures, car.useNature) &&
  (terms.cities.length === 0 || terms.cities.some(one => (car.cityCode ?? '').startsWith(one))) &&
  (terms.effectiveFrom === null || terms.effectiveFrom <= on)

/** The fitting strategy of the highest priority. */
export const strategyFor = <S extends StrategyTerms>(all: readonly S[], car: ServicedCar, on: LocalDate) =>
  all
    .filter(one => strategyFits(one, car, on))
    .reduce<S | undefined>((best, one) => (best && (best.priority ?? 0) >= (one.priority ?? 0) ? best : one), undefined)

const share = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === 0 || b.length === 0 || a.some(one => b.includes(one))
const shareCities = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some(one => b.some(two => one.startsWith(two) || two.startsWith(one)))

/** Whether one vehicle can fit both. */
export const strategiesOverlap = (a: StrategyTerms, b: StrategyTerms): boolean =>
  share(a.carModelIds, b.carModelIds) &&
  share(a.carSeriesIds, b.carSeriesIds) &&
  share(a.fuelTypes, b.fuelTypes) &&
  share(a.useNatures, b.useNatures) &&
  shareCities(a.cities, b.cities)
