import { ratioFen, subFen, ZERO, addFen, type Fen } from '#kernel'
import { ladder } from '../codes.ts'

export interface Tier {
  readonly fromQty: number
  readonly toQty: number | null
  readonly unitPrice: Fen | null
  readonly cutPerUnit: Fen | null
}
export interface Quoted {
  readonly qty: number
  readonly unitPrice: Fen
}

/** Tiers run from 1 without gap; only the last may be open. */
export const isContiguous = (tiers: readonly Pick<Tier, 'fromQty' | 'toQty'>[]): boolean => {
  const sorted = [...tiers].sort((a, b) => a.fromQty - b.fromQty)
  return sorted.every((tier, index) => {
    const before = sorted[index - 1]
    const isLast = index === sorted.length - 1
    return (
      tier.fromQty === (before ? (before.toQty ?? 0) + 1 : 1) &&
      (tier.toQty === null ? isLast : tier.toQty >= tier.fromQty)
    )
  })
}
export const tierAt = (tiers: readonly Tier[], n: number): number =>
  [...tiers]
    .sort((a, b) => a.fromQty - b.fromQty)
    .findIndex(tier => n >= tier.fromQty && (tier.toQty === null || n <= tier.toQty))

/** The price of the n-th car; beyond the last tier that tier goes on. */
export function priceAt(tiers: readonly Tier[], base: Fen, n: number): Fen {
  const sorted = [...tiers].sort((a, b) => a.fromQty - b.fromQty)
  const tier = sorted[tierAt(sorted, n)] ?? sorted.at(-1)
  if (!tier) return base
  return tier.unitPrice ?? subFen(base, tier.cutPerUnit ?? ZERO)
}

/** 40 C2: marginal splits the quantity, forward and retroactive take the tier of the next car. */
export function quoteLadder(
  mode: number,
  tiers: readonly Tier[],
  base: Fen,
  countedCars: number,
  qty: number,
): Quoted[] {
  if (mode === ladder.none || tiers.length === 0) return [{ qty, unitPrice: base }]
  if (mode !== ladder.marginal) return [{ qty, unitPrice: priceAt(tiers, base, countedCars + 1) }]
  const lines: { qty: number; unitPrice: Fen }[] = []
  for (let n = countedCars + 1; n <= countedCars + qty; n += 1) {
    const unitPrice = priceAt(tiers, base, n)
    const last = lines.at(-1)
    if (last?.unitPrice === unitPrice) last.qty += 1
    else lines.push({ qty: 1, unitPrice })
  }
  return lines
}
export const totalOf = (lines: readonly Quoted[]): Fen =>
  addFen(ZERO, ...lines.map(line => ratioFen(line.unitPrice, line.qty, 1)))

/** 40 C2, mode 1: what was paid for the counted cars, less their number at the tier reached, less rebates given. */
export const retroactiveRebate = (paid: Fen, n: number, tierPrice: Fen, given: Fen): Fen =>
  subFen(subFen(paid, ratioFen(tierPrice, n, 1)), given)
