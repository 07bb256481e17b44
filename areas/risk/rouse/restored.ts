import { addMonths, type Fen, type LocalDate } from '#kernel'

export interface CityTotals {
  readonly qty: number
  readonly amount: Fen
  readonly usedQty: number
  readonly usedAmount: Fen
}

/** 20-partners 6, restore mode 1: floor(quota x rate), never below what is used. `rate` in percent. */
export function restoredTotals(row: CityTotals, rate: string): { qty: number; amount: Fen } {
  const parts = BigInt(Math.round(Number(rate) * 1_000_000))
  const qty = Number((BigInt(row.qty) * parts) / 100_000_000n)
  const amount = ((row.amount * parts) / 100_000_000n) as Fen
  return {
    qty: Math.max(qty, row.usedQty),
    amount: amount > row.usedAmount ? amount : row.usedAmount,
  }
}

/** Restoring is for a short sleep with a quota that is still valid; else it is applied for anew. */
export const mayRestore = (dormantMonths: number, validTo: string | null, today: string): boolean =>
  dormantMonths <= 12 && validTo !== null && validTo >= today

/** Whole months from one day to another. */
export function monthsSince(from: LocalDate, to: LocalDate): number {
  let months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  if (addMonths(from, months) > to) months -= 1
  return Math.max(0, months)
}
