import { Decimal } from 'decimal.js'
import { daysBetween, decimalOfFen, type Fen, type LocalDate } from '#kernel'

/** One figure of money at one time: period index for IRR, date for XIRR. Paid out is negative. */
export interface DatedFlow {
  date: LocalDate
  amt: Fen
}

/** 9 C6: i per period with sum CF_t / (1+i)^t = 0, flows[t] at t; null where nothing changes sign (shown as --). */
export function irr(flows: readonly Fen[]): Decimal | null {
  const values = flows.map(decimalOfFen)
  return root(
    rate => values.reduceRight((sum, value) => sum.div(rate.plus(1)).plus(value), new Decimal(0)),
    [
      [0, 0.05],
      [-0.02, 0.5],
    ],
  )
}

/** 9 C6: sum CF / (1+x)^(days/365) = 0, a yearly rate. */
export function xirr(flows: readonly DatedFlow[]): Decimal | null {
  const start = flows[0]?.date ?? ''
  const values = flows.map(flow => ({
    value: decimalOfFen(flow.amt),
    years: new Decimal(daysBetween(start, flow.date)).div(365),
  }))
  return root(
    rate => values.reduce((sum, { value, years }) => sum.plus(value.div(rate.plus(1).pow(years))), new Decimal(0)),
    [
      [0, 0.6],
      [-0.2, 6],
    ],
  )
}

/** Bisection in the first bracket over which the value changes its sign. */
function root(value: (rate: Decimal) => Decimal, brackets: readonly (readonly [number, number])[]): Decimal | null {
  for (const [low, high] of brackets) {
    const [below, above] = [new Decimal(low), new Decimal(high)]
    if (value(below).isZero()) return below
    if (value(below).isNegative() !== value(above).isNegative()) return bisect(value, below, above)
  }
  return null
}

function bisect(value: (rate: Decimal) => Decimal, low: Decimal, high: Decimal): Decimal {
  const negative = value(low).isNegative()
  let [below, above] = [low, high]
  while (above.minus(below).greaterThan('1e-11')) {
    const middle = below.plus(above).div(2)
    if (value(middle).isNegative() === negative) below = middle
    else above = middle
  }
  return below.plus(above).div(2)
}

/** Per cent with four decimals, as shown: nominal = i x 12 / cycleMonths. */
export const nominalPercent = (perPeriod: Decimal, cycleMonths: number): string =>
  perPeriod.times(1200).div(cycleMonths).toFixed(4)
/** (1+i)^(12/cycleMonths) - 1. */
export const effectivePercent = (perPeriod: Decimal, cycleMonths: number): string =>
  perPeriod.plus(1).pow(new Decimal(12).div(cycleMonths)).minus(1).times(100).toFixed(4)
export const percentText = (rate: Decimal): string => rate.times(100).toFixed(4)
