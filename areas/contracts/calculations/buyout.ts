import { Decimal } from 'decimal.js'
import { addDays, addFen, decimalOfFen, fenOfDecimal, ZERO, type Fen, type LocalDate } from '#kernel'
import { served } from './periods.ts'
import { rentAt, type RentSchedule } from './rent-schedule.ts'
import { buyoutRule, type BuyoutRule } from './terms.ts'

export interface BuyoutQuote {
  price: Fen
  rule: BuyoutRule['buyoutRule']
  monthsServed: number
  monthsLeft: number
  parts: { rents: Fen; residual: Fen } | null
}

/** 9 C12: buy-out price when X is the last day of rent; null where the contract gives no right to buy. */
export function buyoutQuote(
  schedule: RentSchedule,
  lastDay: LocalDate,
  rule: BuyoutRule,
  residual: Fen,
): BuyoutQuote | null {
  const monthsServed = lastDay < schedule.start ? 0 : served(schedule.start, lastDay).months
  const monthsLeft = lastDay >= schedule.end ? 0 : served(addDays(lastDay, 1), schedule.end).months
  const quote = (price: Fen, parts: BuyoutQuote['parts'] = null): BuyoutQuote => ({
    price,
    rule: rule.buyoutRule,
    monthsServed,
    monthsLeft,
    parts,
  })
  switch (rule.buyoutRule) {
    case buyoutRule.none:
      return null
    case buyoutRule.fixed:
      return rule.buyoutPrice === null ? null : quote(rule.buyoutPrice)
    case buyoutRule.table:
      return tablePrice(rule, monthsServed, quote)
    case buyoutRule.presentValue: {
      const parts = presentValue(rentAt(schedule, lastDay), monthsLeft, rule.buyoutDiscount ?? '0', residual)
      return quote(addFen(parts.rents, parts.residual), parts)
    }
  }
}

function tablePrice(rule: BuyoutRule, month: number, quote: (price: Fen) => BuyoutQuote): BuyoutQuote | null {
  const entry = [...rule.buyoutTable].sort((a, b) => a.month - b.month).findLast(one => one.month <= month)
  return entry ? quote(entry.price) : null
}

/** Rule 2: sum of M / (1+i)^k for k = 1..m, and V / (1+i)^m; each part to the cent once. */
export function presentValue(
  rent: Fen,
  months: number,
  ratePercent: string,
  residual: Fen,
): { rents: Fen; residual: Fen } {
  const factor = new Decimal(ratePercent).div(1200).plus(1)
  let rents = new Decimal(0)
  for (let month = 1; month <= months; month += 1) rents = rents.plus(decimalOfFen(rent).div(factor.pow(month)))
  return {
    rents: months === 0 ? ZERO : fenOfDecimal(rents),
    residual: fenOfDecimal(decimalOfFen(residual).div(factor.pow(months))),
  }
}
