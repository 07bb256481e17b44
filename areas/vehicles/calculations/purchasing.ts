import { addFen, allocateFen, daysBetween, maxFen, ratioFen, subFen, sumFen, timesFen, ZERO, type Fen } from '#kernel'

/** 60, 7.10: budget by the expected rent of a month, half-up to one place; undefined without a rent. */
export function paybackMonths(budget: Fen, monthRent: Fen): string | undefined {
  if (monthRent <= ZERO) return undefined
  const tenths = (budget * 20n + monthRent) / (monthRent * 2n)
  return `${tenths / 10n}.${tenths % 10n}`
}

export interface MilestoneShare {
  /** Percent of the whole, as text. */
  readonly percent: string
  /** What was raised already; it stays whatever becomes of the order. */
  readonly raised?: Fen | undefined
}
/**
 * 60, 7.10: what each milestone of an order comes to. Raised ones keep their amount, the others follow the total as it
 * is now, and the last takes the remainder.
 */
export function milestoneAmounts(total: Fen, shares: readonly MilestoneShare[]): Fen[] {
  const amounts = shares.map(({ percent, raised }) => raised ?? timesFen(total, String(Number(percent) / 100)))
  const last = shares.length - 1
  if (last >= 0 && shares[last]!.raised === undefined)
    amounts[last] = maxFen(
      ZERO,
      subFen(
        total,
        sumFen(amounts.slice(0, last), one => one),
      ),
    )
  return amounts
}

/** Whole days after the planned day; earlier is not late. */
export const daysLate = (planned: string, actual: string): number =>
  Math.max(0, daysBetween(planned.slice(0, 10), actual.slice(0, 10)))

export interface FreightCar {
  readonly isSigned: boolean
  readonly lateDays: number
  readonly damageAmt: Fen
  readonly missingAmt: Fen
}
export interface FreightTerms {
  readonly priceBasis: number
  readonly price: Fen
  readonly distanceKm: number | null
  readonly latePerDay: Fen
  readonly otherDeduct?: Fen
}
export interface Freight {
  readonly freight: Fen
  readonly deduct: Fen
  readonly pay: Fen
  /** Cost of each signed car in their order; they add up to what is paid. */
  readonly costs: Fen[]
}
/** 60, 7.8: refused cars pay nothing; the deduction never exceeds the freight. */
export function freightOf(terms: FreightTerms, cars: readonly FreightCar[]): Freight {
  const signed = cars.filter(one => one.isSigned)
  const freight =
    signed.length === 0
      ? ZERO
      : terms.priceBasis === 3
        ? terms.price
        : ratioFen(terms.price, signed.length * (terms.priceBasis === 2 ? (terms.distanceKm ?? 0) : 1), 1)
  const late = sumFen(signed, one => ratioFen(terms.latePerDay, one.lateDays, 1))
  const harm = sumFen(cars, one => addFen(one.damageAmt, one.missingAmt))
  const wanted = addFen(late, harm, terms.otherDeduct ?? ZERO)
  const deduct = wanted > freight ? freight : wanted
  const pay = subFen(freight, deduct)
  return {
    freight,
    deduct,
    pay,
    costs:
      signed.length === 0
        ? []
        : allocateFen(
            pay,
            signed.map(() => 1),
          ),
  }
}
