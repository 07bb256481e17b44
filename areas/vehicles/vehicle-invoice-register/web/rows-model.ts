import { fen, isAmount, subFen, taxOfGross, yuan } from '#kernel'
import type { Row } from '#packages/web/kit/model/world.ts'

export interface Car {
  id: string
  vin: string
  plateNo: string
  modelName: string
  purchasePrice?: string
  assetCompanyId?: string
  assetCompanyName?: string
}
/** Net and tax of a total, as the form of the invoice prints them. */
export function splitOf(total: string, rate: string): { netAmt: string; taxAmt: string } {
  if (!isAmount(total) || !/^\d+(\.\d+)?$/.test(rate)) return { netAmt: '', taxAmt: '' }
  const tax = taxOfGross(fen(total), rate)
  return { netAmt: yuan(subFen(fen(total), tax)), taxAmt: yuan(tax) }
}
/** Faults of rows by row and field: rows.3.invoiceNo; what names no row stands above. */
export function placed(faults: readonly { path: string; reason: string }[]) {
  const rows: Record<number, string[]> = {}
  const others: string[] = []
  for (const { path, reason } of faults) {
    const row = /^rows\.(\d+)/.exec(path)
    if (row) rows[Number(row[1])] = [...(rows[Number(row[1])] ?? []), reason]
    else others.push(reason)
  }
  return { rows, others }
}
const filled = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined))
/** What all rows say alike, and what each says for itself. */
export const rowsOf = (common: Row, rows: readonly Row[]): Row[] =>
  rows.map(one => ({ ...filled(common), ...filled(one) }))
