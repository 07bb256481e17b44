import { ratioFen, subFen, taxOfGross, timesFen, ZERO, type Fen } from '#kernel'

export interface TaxRelief {
  /** Percent of the full tax. */
  readonly percent: string | number
  readonly cap: Fen | null
}
export interface PurchaseTax {
  readonly taxable: Fen
  readonly vat: Fen
  readonly full: Fen
  readonly relief: Fen
  readonly pay: Fen
}
const TAX_PERCENT = 10

/** 60, 7.1: each step rounded as it is printed on the return. */
export function purchaseTaxOf(
  invoiceTotal: Fen,
  vatPercent: string | number,
  rule: TaxRelief | undefined,
): PurchaseTax {
  const vat = taxOfGross(invoiceTotal, vatPercent)
  const taxable = subFen(invoiceTotal, vat)
  const full = ratioFen(taxable, TAX_PERCENT, 100)
  const wanted = rule ? timesFen(full, (Number(rule.percent) / 100).toFixed(8)) : ZERO
  const relief = rule?.cap !== null && rule?.cap !== undefined && wanted > rule.cap ? rule.cap : wanted
  return { taxable, vat, full, relief, pay: subFen(full, relief) }
}
