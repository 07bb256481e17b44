import { addFen, ratioFen, subFen, sumFen, taxOfGross, timesFen, ZERO, type Fen, type Label } from '#kernel'

/** One line of an offer as its arithmetic sees it; prices are of one unit. */
export interface OfferLine {
  readonly projectName?: string | null
  readonly qty?: string | null
  readonly quotePrice?: Fen | null
  readonly contractPrice?: Fen | null
  readonly lastPrice?: Fen | null
  readonly marketPrice?: Fen | null
  readonly finalPrice?: Fen | null
  readonly reason?: string | null
  readonly bearer?: number | null
}
export interface OfferTotals {
  readonly quoteTotal: Fen
  /** Of the lines that have a contract price. */
  readonly contractTotal: Fen
  readonly finalTotal: Fen
  readonly savedAmt: Fen
  readonly savedRate: string
  readonly overContract: boolean
  readonly taxAmt: Fen
}
const CUSTOMER = 2
const RATE_DECIMALS = 6

export const lineAmount = (price: Fen | null | undefined, qty: string | null | undefined): Fen =>
  price ? timesFen(price, qty ?? '1') : ZERO

/** part / whole in per cent, as a rate of six decimals; 0 of nothing. */
export function percent(part: Fen, whole: Fen): string {
  if (whole === ZERO) return '0.000000'
  const scaled = ratioFen(part, 100n * 10n ** BigInt(RATE_DECIMALS), whole)
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(RATE_DECIMALS + 1, '0')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`
}

export const isAboveContract = ({ contractPrice, finalPrice }: OfferLine): boolean =>
  contractPrice != null && finalPrice != null && finalPrice > contractPrice

/** 80 C15: sums of an offer. A line without a final price counts nothing in the final total yet. */
export function totalsOf(lines: readonly OfferLine[], taxRate: string | null): OfferTotals {
  const quoteTotal = sumFen(lines, one => lineAmount(one.quotePrice, one.qty))
  const finalTotal = sumFen(lines, one => lineAmount(one.finalPrice, one.qty))
  const isFinal = lines.length > 0 && lines.every(one => one.finalPrice != null)
  const savedAmt = isFinal ? subFen(quoteTotal, finalTotal) : ZERO
  return {
    quoteTotal,
    contractTotal: sumFen(lines, one => lineAmount(one.contractPrice, one.qty)),
    finalTotal,
    savedAmt,
    savedRate: percent(savedAmt, quoteTotal),
    overContract: lines.some(isAboveContract),
    taxAmt: taxOfGross(finalTotal, taxRate ?? '0'),
  }
}

/**
 * 80 C15: why a line needs a reason: over its contract price; without one, more than so many per cent over the last or
 * the market price.
 */
export function needsReason(line: OfferLine, overRate: number): Label | undefined {
  const { finalPrice, contractPrice } = line
  if (finalPrice == null) return undefined
  const name = line.projectName ?? ''
  if (isAboveContract(line))
    return `【${name}】成交价超过协议价，请填写原因 / ${name}: above the contract price, say why`
  if (contractPrice != null) return undefined
  const isOver = (known: Fen | null | undefined) =>
    known != null && known > ZERO && finalPrice * 100_00n > known * BigInt(100_00 + Math.round(overRate * 100))
  if (isOver(line.lastPrice))
    return `【${name}】成交价高于上次价${overRate}%以上，请填写原因 / ${name}: more than ${overRate}% above the last price, say why`
  if (isOver(line.marketPrice))
    return `【${name}】成交价高于市场价${overRate}%以上，请填写原因 / ${name}: more than ${overRate}% above the market, say why`
  return undefined
}

/** The middle of accepted prices, the mean of the two middle ones; too few say nothing. */
export function medianOf(prices: readonly Fen[], least: number): Fen | null {
  if (prices.length < least) return null
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : ratioFen(addFen(sorted[middle - 1]!, sorted[middle]!), 1, 2)
}

/** What the customer pays: his lines by his share in per cent (all of it where none is said). */
export const chargeOf = (
  lines: readonly { bearer?: number | null; finalPrice?: Fen | null; qty?: string | null }[],
  head: { bearer: number | null; customerShare: string | null },
): Fen =>
  sumFen(lines, one =>
    (one.bearer ?? head.bearer) === CUSTOMER
      ? timesFen(lineAmount(one.finalPrice, one.qty), share(head.customerShare))
      : ZERO,
  )
const share = (percentText: string | null): string =>
  percentText === null ? '1' : (Number(percentText) / 100).toFixed(8)

/** Amounts less a payment that somebody else makes to the station, in proportion; the last takes the remainder. */
export function reduced(amounts: readonly Fen[], by: Fen): Fen[] {
  const whole = sumFen(amounts, one => one)
  if (by <= ZERO || whole <= ZERO) return [...amounts]
  const cut = by > whole ? whole : by
  let left: bigint = cut
  const lastPositive = amounts.findLastIndex(one => one > ZERO)
  return amounts.map((amount, index) => {
    const part = index === lastPositive ? left : ratioFen(cut, amount, whole)
    left -= part
    return (amount - part) as Fen
  })
}

/** 80 C15: changes of an offer; the rate is the sum of what rose against the original total. */
export function changeTotals(
  original: Fen,
  before: Fen,
  earlierRises: Fen,
  deltas: readonly Fen[],
): { totalBefore: Fen; totalDelta: Fen; totalAfter: Fen; totalRise: Fen; cumRate: string } {
  const totalDelta = sumFen(deltas, one => one)
  const rise = sumFen(deltas, one => (one > ZERO ? one : ZERO))
  const totalRise = addFen(earlierRises, rise)
  return {
    totalBefore: before,
    totalDelta,
    totalAfter: addFen(before, totalDelta),
    totalRise,
    cumRate: percent(totalRise, original),
  }
}
