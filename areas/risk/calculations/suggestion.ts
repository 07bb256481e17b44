import { Decimal } from 'decimal.js'
import { decimalOfFen, type Fen, type Label } from '#kernel'

export interface SuggestLine {
  readonly cityCode: string
  readonly applyQty: number
  readonly unitRent: Fen
  readonly unitExposure: Fen
  /** What the city's ceiling still takes; absent: no ceiling. */
  readonly roomQty?: number
}
export interface SuggestFacts {
  readonly avgValidIn: Fen
  readonly debtService: Fen
  readonly otherRent: Fen
  readonly fleetQty: number
  readonly netAssets: Fen
  readonly grade: {
    readonly grade: string
    /** Empty for a grade that is refused. */
    readonly targetCoverage: string | null
    readonly growthFactor: string
    readonly assetFactor: string
  }
  readonly lines: readonly SuggestLine[]
}
export type Binding = 'applied' | 'cash' | 'fleet' | 'asset' | 'room' | 'refused'
export interface Suggestion {
  readonly qtyByCash: number
  readonly qtyByFleet: number
  readonly qtyByAsset: number
  readonly appliedQty: number
  readonly suggestQty: number
  readonly suggestAmount: Fen
  readonly binding: Binding
  readonly lines: { cityCode: string; qty: number; amount: Fen }[]
  readonly trace: Label[]
}

export const bindingWords: Readonly<Record<Binding, Label>> = {
  applied: '申请台数 / What was applied for',
  cash: '现金流 / Cash flow',
  fleet: '车队规模 / Fleet',
  asset: '净资产 / Net assets',
  room: '城市余量 / Room of the cities',
  refused: '等级不准入 / Grade refused',
}
/** Small fleets may grow to this many vehicles, but for grade D. */
const LEAST_GROWTH = 10
const down = (value: Decimal): number => value.toDecimalPlaces(0, Decimal.ROUND_FLOOR).toNumber()

/** 20-partners 11.5: the least of cash, fleet, assets and what was applied for, split over the cities. */
export function suggest(facts: SuggestFacts): Suggestion {
  const { grade, lines } = facts
  const appliedQty = lines.reduce((sum, one) => sum + one.applyQty, 0)
  const weighted = (of: (line: SuggestLine) => Fen): Decimal =>
    appliedQty === 0
      ? new Decimal(0)
      : lines.reduce((sum, one) => sum.plus(decimalOfFen(of(one)).times(one.applyQty)), new Decimal(0)).div(appliedQty)
  const [rent, exposure] = [weighted(one => one.unitRent), weighted(one => one.unitExposure)]
  const isRefused = !grade.targetCoverage || Number(grade.targetCoverage) === 0
  const free = isRefused
    ? new Decimal(0)
    : decimalOfFen(facts.avgValidIn)
        .div(grade.targetCoverage)
        .minus(decimalOfFen(facts.debtService))
        .minus(decimalOfFen(facts.otherRent))
  // Without a rent or an exposure nothing can be said: the limit does not bind.
  const qtyByCash = isRefused ? 0 : rent.isZero() ? appliedQty : down(free.div(rent))
  const growth = down(new Decimal(facts.fleetQty).times(grade.growthFactor))
  const qtyByFleet = isRefused ? 0 : grade.grade === 'D' ? growth : Math.max(LEAST_GROWTH, growth)
  const qtyByAsset = isRefused
    ? 0
    : exposure.isZero()
      ? appliedQty
      : down(decimalOfFen(facts.netAssets).times(grade.assetFactor).div(exposure))
  const wanted = Math.max(0, Math.min(appliedQty, qtyByCash, qtyByFleet, qtyByAsset))
  const split = splitQty(wanted, lines)
  const suggestQty = split.reduce((sum, one) => sum + one, 0)
  const found = lines.map((one, index) => ({
    cityCode: one.cityCode,
    qty: split[index]!,
    amount: (one.unitExposure * BigInt(split[index]!)) as Fen,
  }))
  const binding: Binding = isRefused
    ? 'refused'
    : suggestQty < wanted
      ? 'room'
      : wanted === qtyByCash || qtyByCash < 0
        ? 'cash'
        : wanted === qtyByFleet
          ? 'fleet'
          : wanted === qtyByAsset || qtyByAsset < 0
            ? 'asset'
            : 'applied'
  return {
    qtyByCash,
    qtyByFleet,
    qtyByAsset,
    appliedQty,
    suggestQty,
    suggestAmount: found.reduce((sum, one) => (sum + one.amount) as Fen, 0n as Fen),
    binding: wanted === appliedQty && suggestQty === wanted && !isRefused ? 'applied' : binding,
    lines: found,
    trace: [
      `现金流可支撑${qtyByCash}台：（月均有效流入${money(decimalOfFen(facts.avgValidIn))}÷${grade.targetCoverage ?? '-'}－月还款${money(decimalOfFen(facts.debtService))}－其他租金${money(decimalOfFen(facts.otherRent))}）÷平均月租${money(rent)} / cash flow carries ${qtyByCash}: (average valid inflow ${money(decimalOfFen(facts.avgValidIn))} ÷ ${grade.targetCoverage ?? '-'} - debt service ${money(decimalOfFen(facts.debtService))} - other rent ${money(decimalOfFen(facts.otherRent))}) ÷ average rent ${money(rent)}`,
      `车队可支撑${qtyByFleet}台：${facts.fleetQty}×${Number(grade.growthFactor)} / the fleet carries ${qtyByFleet}: ${facts.fleetQty} x ${Number(grade.growthFactor)}`,
      `净资产可支撑${qtyByAsset}台：${money(decimalOfFen(facts.netAssets))}×${Number(grade.assetFactor)}÷平均敞口${money(exposure)} / net assets carry ${qtyByAsset}: ${money(decimalOfFen(facts.netAssets))} x ${Number(grade.assetFactor)} ÷ average exposure ${money(exposure)}`,
    ],
  }
}

const money = (value: Decimal): string =>
  value
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/**
 * In proportion to what each city applied for, floors first, the rest by greatest remainder (tie: smaller region code);
 * no city beyond its application or the room of its ceiling: what is cut goes to the others.
 */
export function splitQty(total: number, lines: readonly SuggestLine[]): number[] {
  const most = lines.map(one => Math.max(0, Math.min(one.applyQty, one.roomQty ?? one.applyQty)))
  const given = lines.map(() => 0)
  let open = lines.map((_, index) => index).filter(index => most[index]! > 0)
  for (let left = total; left > 0 && open.length > 0; ) {
    const weight = open.reduce((sum, index) => sum + lines[index]!.applyQty, 0)
    const shares = open.map(index => new Decimal(left).times(lines[index]!.applyQty).div(weight))
    const parts = shares.map(down)
    const order = open
      .map((index, at) => ({ at, rest: shares[at]!.minus(parts[at]!), code: lines[index]!.cityCode }))
      .sort((a, b) => b.rest.cmp(a.rest) || (a.code < b.code ? -1 : 1))
    const spare = left - parts.reduce((sum, one) => sum + one, 0)
    for (const { at } of order.slice(0, spare)) parts[at]! += 1
    let placed = 0
    for (const [at, index] of open.entries()) {
      const more = Math.min(parts[at]!, most[index]! - given[index]!)
      given[index]! += more
      placed += more
    }
    left -= placed
    open = open.filter(index => given[index]! < most[index]!)
    if (placed === 0) break
  }
  return given
}
