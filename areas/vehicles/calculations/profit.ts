import { addFen, subFen, type Fen } from '#kernel'

/**
 * 60, 7.11: income net of VAT less depreciation and costs that are not capitalised, plus recoveries. A car that left
 * the fleet takes its book value along: with its price among the recoveries, that is the gain or loss of the sale.
 */
export function profitOf(of: { income: Fen; depreciation: Fen; costs: Fen; bookValue: Fen; recoveries: Fen }): {
  cost: Fen
  profit: Fen
  /** Percent of the income with two places; empty without income. */
  margin: string
} {
  const cost = addFen(addFen(of.depreciation, of.costs), of.bookValue)
  const profit = addFen(subFen(of.income, cost), of.recoveries)
  return {
    cost,
    profit,
    margin: of.income > 0n ? (Math.round((Number(profit) * 10_000) / Number(of.income)) / 100).toFixed(2) : '',
  }
}
