import { metresBetween } from './metres.ts'

export interface Spot {
  readonly lng: number
  readonly lat: number
}
interface Stop {
  readonly id: string
  readonly spot: Spot | undefined
  /** What is due first comes first where no place says more. */
  readonly dueTime: string
}
export interface Leg {
  readonly id: string
  /** Metres from the stop before it, the first from where one stands; undefined where one of both is unknown. */
  readonly metres: number | undefined
}

/**
 * The order in which one drives: always to the nearest next stop, stops of one place together, late ones of equal
 * distance first. What has no place stands at the end, by its due time.
 */
export function routeOrder(from: Spot | undefined, stops: readonly Stop[]): Leg[] {
  const byDue = (a: Stop, b: Stop) => (a.dueTime || '9').localeCompare(b.dueTime || '9') || a.id.localeCompare(b.id)
  const left = stops.filter(one => one.spot !== undefined).toSorted(byDue)
  const legs: Leg[] = []
  let here = from
  while (left.length > 0) {
    const metres = left.map(one => (here ? metresBetween(here, one.spot!) : 0))
    const nearest = metres.indexOf(Math.min(...metres))
    const [next] = left.splice(nearest, 1)
    legs.push({ id: next!.id, metres: here ? metres[nearest]! : undefined })
    here = next!.spot
  }
  const placeless = stops.filter(one => one.spot === undefined).toSorted(byDue)
  return [...legs, ...placeless.map(one => ({ id: one.id, metres: undefined }))]
}

/** Metres of the whole way, as far as its places are known. */
export const whole = (legs: readonly Leg[]): number => legs.reduce((sum, one) => sum + (one.metres ?? 0), 0)
