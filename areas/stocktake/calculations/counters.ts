import { counterBy } from '../codes.ts'

export interface CountCar {
  readonly vehicleId: string
  readonly cityCode: string | null
  readonly lotId: string | null
  readonly lotManagerId: string | null
}
export interface CounterTerms {
  counterMode: number
  counterIds: readonly string[]
  lotHandlerFirst: boolean
}

/**
 * Who counts which cars (70, 5.1 counterMode). What stands together stays together: a lot, or a city, goes to the
 * counter with the fewest cars so far, largest groups first; named people share the cars evenly. Without anybody the
 * cars wait to be dispatched.
 */
export function countersOf<Car extends CountCar>(cars: readonly Car[], terms: CounterTerms): Map<string | null, Car[]> {
  const shares = new Map<string | null, Car[]>()
  const give = (who: string | null, list: readonly Car[]) => shares.set(who, [...(shares.get(who) ?? []), ...list])
  const lightest = (): string | null =>
    terms.counterIds.toSorted((a, b) => (shares.get(a)?.length ?? 0) - (shares.get(b)?.length ?? 0))[0] ?? null
  for (const group of groupsOf(cars, terms.counterMode)) {
    const [first] = group
    const keeper =
      terms.lotHandlerFirst && terms.counterMode === counterBy.lot && first!.lotId !== null ? first!.lotManagerId : null
    give(keeper ?? lightest(), group)
  }
  return shares
}
function groupsOf<Car extends CountCar>(cars: readonly Car[], mode: number): Car[][] {
  if (mode === counterBy.named) return cars.map(car => [car])
  const keyOf = (car: Car) =>
    mode === counterBy.lot && car.lotId !== null ? `lot ${car.lotId}` : `city ${car.cityCode ?? ''}`
  return [...Map.groupBy(cars, keyOf).values()].toSorted((a, b) => b.length - a.length)
}

/** How many of a sample stocktake are counted. */
export const sampleOf = (cars: number, percent: number | null): number =>
  percent === null ? cars : Math.min(cars, Math.ceil((cars * percent) / 100))
