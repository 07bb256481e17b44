import { addFen, addDays, addMonths, maxDate, ratioFen, subFen, ZERO, type Fen, type LocalDate } from '#kernel'
import { priceAt, tierAt, type Tier } from './ladder.ts'

/** Cars that count: one by its VIN, or several that came without. */
export interface CountedCar {
  readonly key: string
  readonly qty: number
  /** What one of them cost. */
  readonly paid: Fen
  /** The price without a ladder, from which a tier may cut. */
  readonly base: Fen
}
/** What one of them, or several together, bring. */
export interface Share {
  readonly key: string
  readonly amt: Fen
  readonly tierNo: number | null
  readonly tierPrice: Fen | null
}
const MONTH = 1
const QUARTER = 2
const YEAR = 3
const YEAR_MONTHS = 12
const QUARTER_MONTHS = 3

export const carsIn = (cars: readonly CountedCar[]): number => cars.reduce((sum, car) => sum + car.qty, 0)
export const paidFor = (cars: readonly CountedCar[]): Fen =>
  addFen(ZERO, ...cars.map(car => ratioFen(car.paid, car.qty, 1)))
export const sumOf = (shares: readonly { amt: Fen }[]): Fen => addFen(ZERO, ...shares.map(one => one.amt))

/** The period of a rule (1 month, 2 quarter, 3 year) that holds a day. */
export function periodOf(period: number, day: LocalDate): { from: LocalDate; to: LocalDate } {
  const months = period === MONTH ? 1 : period === QUARTER ? QUARTER_MONTHS : YEAR_MONTHS
  const index = Number(day.slice(5, 7)) - 1
  const first = index - (index % months) + 1
  const from = `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
  return { from, to: addDays(addMonths(from, months), -1) }
}
/** Periods that ended before a day and begin not before another, the oldest first. */
export function endedPeriods(period: number, since: LocalDate, today: LocalDate): { from: LocalDate; to: LocalDate }[] {
  const found: { from: LocalDate; to: LocalDate }[] = []
  for (let one = periodOf(period, since); one.to < today; one = periodOf(period, addDays(one.to, 1))) found.push(one)
  return found
}
/** The first day on which a ladder counts (1 term, 2 calendar year, 3 quarter). */
export function ladderStart(ladderPeriod: number | null, startDate: LocalDate, day: LocalDate): LocalDate {
  if (ladderPeriod !== 2 && ladderPeriod !== 3) return startDate
  return maxDate(startDate, periodOf(ladderPeriod === 2 ? YEAR : QUARTER, day).from)
}

/** 40 C2, mode 1: paid for the counted cars less their number at the tier reached, car by car. */
export function ladderShares(cars: readonly CountedCar[], tiers: readonly Tier[], carried = 0): Share[] {
  const n = carsIn(cars) + carried
  const tierNo = tiers.length === 0 || n === 0 ? null : tierAt(tiers, n) + 1 || tiers.length
  return cars.map(car => {
    const tierPrice = n === 0 ? car.paid : priceAt(tiers, car.base, n)
    return { key: car.key, amt: ratioFen(subFen(car.paid, tierPrice), car.qty, 1), tierNo, tierPrice }
  })
}

/** So much for every car. */
export const perCarShares = (cars: readonly CountedCar[], amt: Fen): Share[] =>
  cars.map(car => ({ key: car.key, amt: ratioFen(amt, car.qty, 1), tierNo: null, tierPrice: null }))

/** Evenly over the cars, to the cent; the last takes the remainder. */
export function evenShares(cars: readonly CountedCar[], total: Fen): Share[] {
  const n = carsIn(cars)
  if (n === 0) return []
  const each = ratioFen(total, 1, n)
  let left = total
  return cars.map((car, index) => {
    const amt = index === cars.length - 1 ? left : ratioFen(each, car.qty, 1)
    left = subFen(left, amt)
    return { key: car.key, amt, tierNo: null, tierPrice: null }
  })
}

const MILLION = 1_000_000
const HUNDRED_PERCENT = 100 * MILLION
export const withoutTax = (gross: Fen, taxRate: string | null): Fen =>
  ratioFen(gross, HUNDRED_PERCENT, HUNDRED_PERCENT + Math.round(Number(taxRate ?? 0) * MILLION))
/** A share in percent of the net purchase, tax taken out. */
export const bonusOf = (net: Fen, rate: string | null): Fen =>
  ratioFen(net, Math.round(Number(rate ?? 0) * MILLION), HUNDRED_PERCENT)

/** A confirmed figure over the cars in the proportion of what was calculated; the last takes the remainder. */
export function spread(total: Fen, parts: readonly Fen[]): Fen[] {
  const all = parts.reduce<Fen>((sum, one) => addFen(sum, one), ZERO)
  if (total === all) return [...parts]
  let left = total
  return parts.map((part, index) => {
    const own =
      index === parts.length - 1 ? left : all === ZERO ? ratioFen(total, 1, parts.length) : ratioFen(total, part, all)
    left = subFen(left, own)
    return own
  })
}

/** What counts toward the next tier: its number, and the cars missing to the one after. */
export function standingOn(tiers: readonly Tier[], n: number): { tierNo: number | null; toNext: number | null } {
  if (tiers.length === 0) return { tierNo: null, toNext: null }
  const sorted = [...tiers].sort((a, b) => a.fromQty - b.fromQty)
  const index = n === 0 ? 0 : tierAt(sorted, n) < 0 ? sorted.length - 1 : tierAt(sorted, n)
  const next = sorted[index + 1]
  return { tierNo: index + 1, toNext: next ? next.fromQty - n : null }
}

/** C4: a car keeps the protection when it is not accepted yet, or was so few days before the fall. */
export const isProtected = (
  acceptedOn: LocalDate | null,
  fallsOn: LocalDate,
  protectDays: number,
  isInStock: boolean,
): boolean => acceptedOn === null || (acceptedOn < fallsOn && acceptedOn >= addDays(fallsOn, -protectDays) && isInStock)
