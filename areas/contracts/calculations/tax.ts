import { subFen, taxOfGross, ZERO, type Fen } from '#kernel'

/** 9 C3: tax contained in a tax-inclusive amount; null = not taxed (deposits, penalties before invoicing). */
export function taxOf(amount: Fen, taxRate: string | null): { taxAmt: Fen; netAmt: Fen } {
  const taxAmt = taxRate === null ? ZERO : taxOfGross(amount, taxRate)
  return { taxAmt, netAmt: subFen(amount, taxAmt) }
}
