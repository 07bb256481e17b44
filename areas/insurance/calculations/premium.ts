import { ratioFen, taxOfGross, timesFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { figures, type Traced } from './cancellation.ts'

/** Full months between two days. */
export function fullMonths(from: LocalDate, to: LocalDate): number {
  const months = (+to.slice(0, 4) - +from.slice(0, 4)) * 12 + (+to.slice(5, 7) - +from.slice(5, 7))
  return Math.max(0, months - (to.slice(8, 10) < from.slice(8, 10) ? 1 : 0))
}

/** C1: the value of the vehicle at the start of the cover; percent a month, at most `maxTotal` percent. */
export function suggestedValue(facts: {
  purchasePrice: Fen
  registerDate: LocalDate
  startDate: LocalDate
  monthlyRate: string
  maxTotal: string
}): Traced {
  const months = fullMonths(facts.registerDate, facts.startDate)
  const percent = Math.min(months * Number(facts.monthlyRate), Number(facts.maxTotal))
  const amt = timesFen(facts.purchasePrice, ((100 - percent) / 100).toFixed(8))
  return {
    amt,
    trace: [
      `${months}个月 × ${Number(facts.monthlyRate)}% = ${Number(percent.toFixed(4))}% / ${months} months × ${Number(facts.monthlyRate)}% = ${Number(percent.toFixed(4))}%`,
      figures(`${yuan(facts.purchasePrice)} × (1 − ${Number(percent.toFixed(4))}%) = ${yuan(amt)}`),
    ],
  }
}

/** C1: base premium with the floating rate, percent (−10 for a year without a claim). */
export const compulsoryPremium = (base: Fen, floatingRate: number): Fen =>
  timesFen(base, ((100 + floatingRate) / 100).toFixed(6))

/** C1: one commercial line. */
export const commercialPremium = (std: Fen, ncdFactor: string, pricingFactor: string): Fen =>
  timesFen(std, (Number(ncdFactor) * Number(pricingFactor)).toFixed(10))

/** C1: a premium that its factors do not explain; the figure of the insurer stands all the same. */
export const differsFromFactors = (premium: Fen, expected: Fen): boolean => {
  const off = premium - expected
  return (off < 0n ? -off : off) > 5n
}

/** C1: vehicle and vessel tax of one year; in the year of the first registration from its month on. */
export function vesselTax(facts: {
  amtPerYear: Fen
  perTonne: boolean
  curbMassKg: number
  exempt: boolean
  registerDate: LocalDate | null
  year: number
}): Traced {
  if (facts.exempt) return { amt: ZERO, trace: ['该能源类型不征车船税 / Vehicles of this energy are outside the tax'] }
  const year = facts.perTonne ? ratioFen(facts.amtPerYear, facts.curbMassKg, 1000) : facts.amtPerYear
  const first = facts.registerDate && +facts.registerDate.slice(0, 4) === facts.year
  const months = first ? 13 - +facts.registerDate!.slice(5, 7) : 12
  const amt = months === 12 ? year : ratioFen(year, months, 12)
  return {
    amt,
    trace: [
      facts.perTonne
        ? `${yuan(facts.amtPerYear)} × ${facts.curbMassKg / 1000}吨 = ${yuan(year)} / ${yuan(facts.amtPerYear)} × ${facts.curbMassKg / 1000} t = ${yuan(year)}`
        : `每年${yuan(year)} / ${yuan(year)} a year`,
      ...(months === 12 ? [] : [figures(`× ${months} ÷ 12 = ${yuan(amt)}`)]),
    ],
  }
}

/** C1: a cover shorter than a year. */
export const shortTermPremium = (annual: Fen, days: number): Fen => ratioFen(annual, days, 365)

/** VAT inside of a premium; the vessel tax is not taxed. */
export const taxInPremium = (premium: Fen): Fen => taxOfGross(premium, 6)
