import { Decimal } from 'decimal.js'

export interface Holder {
  rowNo?: number | null
  parentRowNo?: number | null
  holderName?: string | null
  holderKind?: number | null
  holderCode?: string | null
  ratio?: string | null
}
export interface Effective {
  effectiveRatio: string
  beneficialOwner: boolean
}

/**
 * 20-partners 11.2: the effective ratio of a holder is the product of the ratios along his chain; leaves with the same
 * code are added.
 * A natural person with 25 % or more is a beneficial owner; where there is none, the controller is.
 */
export function effectiveRatios(holders: readonly Holder[], controllerIdNo?: string | null): Effective[] {
  const byRow = new Map(holders.map((one, index) => [one.rowNo ?? index + 1, one]))
  const own = holders.map(one => chain(one, byRow))
  const isLeaf = holders.map((one, index) => !holders.some(other => other.parentRowNo === (one.rowNo ?? index + 1)))
  const total = (index: number) => {
    const code = holders[index]!.holderCode
    return holders.reduce(
      (sum, other, at) =>
        isLeaf[at] && (at === index || (code && other.holderCode === code)) ? sum.plus(own[at]!) : sum,
      new Decimal(0),
    )
  }
  const sums = holders.map((_, index) => (isLeaf[index] ? total(index) : own[index]!))
  const big = holders.map((one, index) => isLeaf[index]! && one.holderKind === 2 && sums[index]!.gte(25))
  const none = !big.includes(true)
  return holders.map((one, index) => ({
    effectiveRatio: sums[index]!.toFixed(6),
    beneficialOwner: big[index]! || (none && !!controllerIdNo && one.holderCode === controllerIdNo),
  }))
}

function chain(holder: Holder, byRow: ReadonlyMap<number, Holder>): Decimal {
  let ratio = new Decimal(holder.ratio ?? 0)
  const seen = new Set<Holder>([holder])
  for (
    let above = byRow.get(holder.parentRowNo ?? 0);
    above && !seen.has(above);
    above = byRow.get(above.parentRowNo ?? 0)
  ) {
    seen.add(above)
    ratio = ratio.times(above.ratio ?? 0).div(100)
  }
  return ratio
}

/** Direct ratios add up to at most 100; more is a typing error. */
export const directTotal = (holders: readonly Holder[]): Decimal =>
  holders.filter(one => !one.parentRowNo).reduce((sum, one) => sum.plus(one.ratio ?? 0), new Decimal(0))
