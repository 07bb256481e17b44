import { minFen, subFen, sumFen, ZERO, type Fen } from '#kernel'

export interface OpenBill {
  id: string
  unpaid: Fen
}
export interface SettleFund {
  id: string
  amt: Fen
}
export interface SettlePart {
  fundId: string
  billId: string
  amt: Fen
}

/** 7.6: the funds in their order (contract balance, general balance, deposit) pay the bills in theirs. */
export function payInOrder(
  funds: readonly SettleFund[],
  bills: readonly OpenBill[],
): { parts: SettlePart[]; left: Fen; owed: Fen } {
  const unpaid = new Map(bills.map(bill => [bill.id, bill.unpaid]))
  const parts: SettlePart[] = []
  let left = ZERO
  for (const fund of funds) {
    let rest = fund.amt
    for (const bill of bills) {
      const amt = minFen(rest, unpaid.get(bill.id)!)
      if (amt <= 0n) continue
      parts.push({ fundId: fund.id, billId: bill.id, amt })
      unpaid.set(bill.id, subFen(unpaid.get(bill.id)!, amt))
      rest = subFen(rest, amt)
    }
    left = (left + rest) as Fen
  }
  return { parts, left, owed: sumFen([...unpaid.values()], amt => amt) }
}

export interface RefundPlace extends SettleFund {
  kind: 'card' | 'surplus'
}
/** The refund is taken from the deposit first, then from the contract balance, then from the general one. */
export function refundFrom(amt: Fen, places: readonly RefundPlace[]): { parts: RefundPlace[]; short: Fen } {
  let rest = amt
  const parts: RefundPlace[] = []
  for (const place of places) {
    const part = minFen(rest, place.amt)
    if (part <= 0n) continue
    parts.push({ ...place, amt: part })
    rest = subFen(rest, part)
  }
  return { parts, short: rest }
}
