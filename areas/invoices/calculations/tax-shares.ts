import { addFen, minFen, negFen, ratioFen, subFen, sumFen, taxOfGross, ZERO, type Fen } from '#kernel'

/** What a bill has on invoices so far. */
export interface BillTax {
  readonly dueAmt: Fen
  readonly taxAmt: Fen
  readonly invoicedAmt: Fen
  /** Sum of its tax shares on issued invoices, red ones negative. */
  readonly invoicedTax: Fen
}

/** 7.7: a bill's tax in proportion to the amount, rest to the share that completes it. */
export function taxShare(bill: BillTax, amt: Fen): Fen {
  if (addFen(bill.invoicedAmt, amt) >= bill.dueAmt) return subFen(bill.taxAmt, bill.invoicedTax)
  return ratioFen(bill.taxAmt, amt, bill.dueAmt)
}

export interface BlueShare {
  readonly billId: string
  readonly amt: Fen
  readonly tax: Fen
  /** Taken back by red letters before. */
  readonly redAmt: Fen
  readonly redTax: Fen
}
export interface RedShare {
  readonly billId: string
  readonly amt: Fen
  readonly tax: Fen
}

/** The tax that a red part takes back; the part that completes a share takes its rest. */
export const redTax = (share: BlueShare, amt: Fen): Fen =>
  addFen(share.redAmt, amt) >= share.amt ? subFen(share.tax, share.redTax) : ratioFen(share.tax, amt, share.amt)

/**
 * Which bills a red letter takes back: those named, else those invoiced beyond what they are (`excess`), then from the
 * last one on.
 */
export function redShares(
  shares: readonly BlueShare[],
  amt: Fen,
  excess: ReadonlyMap<string, Fen> = new Map(),
): RedShare[] {
  const wanted = new Map<string, Fen>()
  let left = amt
  const take = (share: BlueShare, most: Fen): void => {
    const room = subFen(share.amt, share.redAmt, wanted.get(share.billId) ?? ZERO)
    const part = minFen(minFen(most, room), left)
    if (part <= ZERO) return
    wanted.set(share.billId, addFen(wanted.get(share.billId) ?? ZERO, part))
    left = subFen(left, part)
  }
  for (const share of shares) take(share, excess.get(share.billId) ?? ZERO)
  for (const share of shares.toReversed()) take(share, share.amt)
  return shares
    .filter(share => wanted.has(share.billId))
    .map(share => {
      const part = wanted.get(share.billId)!
      return { billId: share.billId, amt: part, tax: redTax(share, part) }
    })
}

export interface BlueLine {
  readonly lineNo: number
  readonly taxRate: string | null
  readonly amt: Fen
  readonly tax: Fen
  readonly redAmt: Fen
  readonly redTax: Fen
  readonly parts: readonly { billId: string; amt: Fen }[]
}

/** The lines of a red invoice, negative, with the tax of each part by its own rate; a line's last part takes its rest. */
export function redLines(lines: readonly BlueLine[], shares: readonly RedShare[]) {
  const left = new Map(shares.map(share => [share.billId, share.amt]))
  return lines.flatMap(line => {
    let amt = ZERO
    for (const part of line.parts) {
      const most = minFen(left.get(part.billId) ?? ZERO, part.amt)
      const taken = minFen(most, subFen(line.amt, line.redAmt, amt))
      if (taken <= ZERO) continue
      left.set(part.billId, subFen(left.get(part.billId)!, taken))
      amt = addFen(amt, taken)
    }
    if (amt === ZERO) return []
    const isRest = addFen(line.redAmt, amt) >= line.amt
    const tax = isRest ? subFen(line.tax, line.redTax) : line.taxRate === null ? ZERO : taxOfGross(amt, line.taxRate)
    return [{ lineNo: line.lineNo, amt: negFen(amt), tax: negFen(tax), net: negFen(subFen(amt, tax)) }]
  })
}

export const sumOf = (rows: readonly { amt: Fen }[]): Fen => sumFen(rows, row => row.amt)
