import { addFen, subFen, sumFen, taxOfGross, timesFen, ZERO, type Fen } from '#kernel'
import { MERGE, SPLIT } from '../codes.ts'

/** What a bill brings to an invoice: an amount under one line name and one rate. */
export interface InvoicePart {
  readonly billId: string
  readonly billNo: string
  readonly feeItem: number
  readonly itemName: string
  readonly taxCode: string | null
  /** Percent; null = not taxed. */
  readonly taxRate: string | null
  readonly regime: number
  /** KIND of the document on which it may stand. */
  readonly kind: number
  readonly contractId: string | null
  readonly cityCode: string | null
  /** yyyy-MM of the period that it is for. */
  readonly month: string
  readonly plateNo: string | null
  readonly amt: Fen
}
export interface PlanRules {
  readonly merge: number
  readonly split: number
  /** Without tax: the seller's limit, or that of the application where it is lower. */
  readonly maxNet?: Fen
  readonly maxLines?: number
}
export interface PlannedLine {
  readonly feeItem: number
  readonly itemName: string
  readonly taxCode: string | null
  readonly taxRate: string | null
  readonly spec: string | null
  readonly parts: readonly { billId: string; amt: Fen }[]
  readonly amt: Fen
  readonly net: Fen
  readonly tax: Fen
}
export interface PlannedInvoice {
  readonly kind: number
  readonly lines: readonly PlannedLine[]
  readonly amt: Fen
  readonly net: Fen
  readonly tax: Fen
}

/** 7.7: round(amt x rate / (1 + rate)) of the merged line. */
export const lineTax = (amt: Fen, taxRate: string | null): Fen => (taxRate === null ? ZERO : taxOfGross(amt, taxRate))

const lineKey = (part: InvoicePart, merge: number): string =>
  [
    part.feeItem,
    part.taxRate ?? 'none',
    part.itemName,
    // Not merged: one line a bill, so that each plate is read on the invoice.
    merge === MERGE.vehicle ? part.billId : '',
  ].join('|')

export function linesOf(parts: readonly InvoicePart[], merge: number): PlannedLine[] {
  return [...Map.groupBy(parts, part => lineKey(part, merge)).values()].map(same => {
    const { feeItem, itemName, taxCode, taxRate, plateNo } = same[0]!
    const amt = sumFen(same, part => part.amt)
    const tax = lineTax(amt, taxRate)
    const byBill = [...Map.groupBy(same, part => part.billId)].map(([billId, own]) => ({
      billId,
      amt: sumFen(own, part => part.amt),
    }))
    const spec = merge === MERGE.vehicle ? plateNo : null
    return { feeItem, itemName, taxCode, taxRate, spec, parts: byBill, amt, net: subFen(amt, tax), tax }
  })
}

function invoiceOf(parts: readonly InvoicePart[], merge: number): PlannedInvoice {
  const lines = linesOf(parts, merge)
  return {
    kind: parts[0]!.kind,
    lines,
    amt: sumFen(lines, line => line.amt),
    net: sumFen(lines, line => line.net),
    tax: sumFen(lines, line => line.tax),
  }
}

/** Special and general items, and tax regimes, never stand on one invoice. */
function groupKey(part: InvoicePart, split: number): string {
  const own =
    split === SPLIT.contract
      ? part.contractId
      : split === SPLIT.city
        ? part.cityCode
        : split === SPLIT.month
          ? part.month
          : ''
  return [part.kind, part.regime, own ?? ''].join('|')
}

const fits = (parts: readonly InvoicePart[], rules: PlanRules): boolean => {
  const { net, lines } = invoiceOf(parts, rules.merge)
  return (
    (rules.maxNet === undefined || net <= rules.maxNet) &&
    (rules.maxLines === undefined || lines.length <= rules.maxLines)
  )
}

/** The largest gross amount whose net fits into the limit. */
export function grossWithin(maxNet: Fen, taxRate: string | null): Fen {
  if (taxRate === null) return maxNet
  let gross = addFen(maxNet, (timesFen(maxNet, taxRate) / 100n) as Fen)
  while (subFen(gross, lineTax(gross, taxRate)) > maxNet) gross = subFen(gross, 1n as Fen)
  while (subFen(addFen(gross, 1n as Fen), lineTax(addFen(gross, 1n as Fen), taxRate)) <= maxNet)
    gross = addFen(gross, 1n as Fen)
  return gross
}

/** A bill above the limit is split by amount; whole bills stay whole. */
function cut(part: InvoicePart, rules: PlanRules): InvoicePart[] {
  if (rules.maxNet === undefined || fits([part], { ...rules, maxLines: 1 })) return [part]
  const most = grossWithin(rules.maxNet, part.taxRate)
  if (most <= ZERO) return [part]
  const pieces: InvoicePart[] = []
  let left = part.amt
  while (left > most) {
    pieces.push({ ...part, amt: most })
    left = subFen(left, most)
  }
  return [...pieces, { ...part, amt: left }]
}

/**
 * 7.7: the invoices that an application becomes. Bills are kept in their order; an invoice ends where the next bill
 * would pass the ex-tax limit or the number of lines.
 */
export function planInvoices(parts: readonly InvoicePart[], rules: PlanRules): PlannedInvoice[] {
  const invoices: PlannedInvoice[] = []
  for (const group of Map.groupBy(parts, part => groupKey(part, rules.split)).values()) {
    let open: InvoicePart[] = []
    for (const part of group.flatMap(one => cut(one, rules))) {
      if (open.length > 0 && !fits([...open, part], rules)) {
        invoices.push(invoiceOf(open, rules.merge))
        open = []
      }
      open.push(part)
    }
    if (open.length > 0) invoices.push(invoiceOf(open, rules.merge))
  }
  return invoices
}

/** Totals of an application. */
export const totalsOf = (invoices: readonly PlannedInvoice[]) => ({
  totalAmt: sumFen(invoices, one => one.amt),
  netAmt: sumFen(invoices, one => one.net),
  taxAmt: sumFen(invoices, one => one.tax),
  invoiceCount: invoices.length,
})
