import { addFen, ratioFen, subFen, timesFen, ZERO, type Fen } from '#kernel'

/** yyyy-MM of a date, and arithmetic in months. */
export const monthOf = (day: string): string => day.slice(0, 7)
export const addMonth = (month: string, count = 1): string => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
export const monthsFromTo = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** 60, 7.2: a used car is depreciated over what is left of its life, at least two years. */
export const lifeMonths = (months: number, isUsed: boolean, ageAtAcceptance: number): number =>
  isUsed ? Math.max(24, months - ageAtAcceptance) : months

export interface ValueBasis {
  readonly originalValue: Fen
  /** Percent. */
  readonly residualRate: string
  readonly impairment: Fen
  readonly accum: Fen
  /** Months of the life that are not booked yet, this one included. */
  readonly monthsLeft: number
}
/** What was booked last: its monthly amount holds until the original value or the impairment changes. */
export interface LastBooked {
  readonly monthly: Fen
  readonly originalValue: Fen
  readonly impairment: Fen
}
export interface Booking {
  readonly amt: Fen
  readonly accum: Fen
  readonly net: Fen
  readonly monthly: Fen
}

export const residualOf = (originalValue: Fen, rate: string): Fen =>
  timesFen(originalValue, (Number(rate) / 100).toFixed(8))

/** One month; the last takes the rest, and nothing falls below the residual. */
export function bookMonth(basis: ValueBasis, last: LastBooked | undefined): Booking {
  const { originalValue, accum, impairment, monthsLeft } = basis
  const rest = subFen(subFen(subFen(originalValue, residualOf(originalValue, basis.residualRate)), accum), impairment)
  const left = rest > ZERO ? rest : ZERO
  const isSame = last !== undefined && last.originalValue === originalValue && last.impairment === impairment
  const monthly = isSame ? last.monthly : ratioFen(left, 1, Math.max(1, monthsLeft))
  const amt = monthsLeft <= 1 || monthly > left ? left : monthly
  const after = addFen(accum, amt)
  return { amt, accum: after, net: subFen(subFen(originalValue, after), impairment), monthly }
}
