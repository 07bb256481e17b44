import { addFen, ratioFen, timesFen, ZERO, type Fen } from '#kernel'

/** 40, C15. Pure: the server scores by it, the comparison on the page shows by it. */
export interface AskedItem {
  readonly lineNo: number
  readonly itemCode: string
  readonly cityCode: string | null
  readonly qty: string
}
export interface QuotedPrice {
  readonly supplier: string
  readonly itemLineNo: number
  readonly price: Fen
  readonly steps?: readonly { readonly from: string; readonly to: string | null; readonly price: string }[] | null
}
export interface Bidder {
  readonly id: string
  readonly days: number | null
  readonly rating: string | null
  /** Companies under one head count once. */
  readonly group: string
}
export interface Weights {
  readonly price: number
  readonly days: number
  readonly rating: number
}

/** Parking is offered in two ways for the same cars: by the day, or as package spaces and days beyond them. */
const plans: Readonly<Record<string, string>> = { 按天停放: 'day', 包位: 'package', 超位: 'package' }
export const planOf = (item: Pick<AskedItem, 'itemCode'>): string | undefined =>
  Object.hasOwn(plans, item.itemCode) ? plans[item.itemCode] : undefined

/** The price of the step that holds the whole quantity; without steps the price. */
export function unitPrice(quoted: QuotedPrice, qty: string): Fen {
  const step = quoted.steps?.find(
    one => Number(qty) >= Number(one.from) && (one.to === null || one.to === '' || Number(qty) <= Number(one.to)),
  )
  return step ? (BigInt(Math.round(Number(step.price) * 100)) as Fen) : quoted.price
}
export const amountOf = (quoted: QuotedPrice, item: AskedItem): Fen => timesFen(unitPrice(quoted, item.qty), item.qty)

export interface GroupTotal {
  readonly total: Fen
  /** Items that the total is made of; of two ways of parking the cheaper. */
  readonly items: readonly number[]
}
/** What a supplier asks for these items; undefined where he leaves one of them out. */
export function totalOf(items: readonly AskedItem[], prices: readonly QuotedPrice[]): GroupTotal | undefined {
  const byItem = new Map(prices.map(one => [one.itemLineNo, one]))
  const sumOf = (some: readonly AskedItem[]): GroupTotal | undefined =>
    some.every(item => byItem.has(item.lineNo))
      ? {
          total: addFen(ZERO, ...some.map(item => amountOf(byItem.get(item.lineNo)!, item))),
          items: some.map(item => item.lineNo),
        }
      : undefined
  const common = sumOf(items.filter(item => planOf(item) === undefined))
  const ways = [...Map.groupBy(items, planOf)].filter(([plan]) => plan !== undefined).map(([, some]) => sumOf(some))
  if (!common) return undefined
  if (ways.length === 0) return common.items.length > 0 ? common : undefined
  const best = ways
    .filter(one => one !== undefined)
    .sort((a, b) => (a.total < b.total ? -1 : a.total > b.total ? 1 : 0))[0]
  return best && { total: addFen(common.total, best.total), items: [...common.items, ...best.items] }
}

export interface Scored {
  readonly id: string
  readonly total: Fen | undefined
  /** In hundredths. */
  readonly parts: readonly [price: number, days: number, rating: number]
  readonly score: number | undefined
  readonly rank: number | undefined
}
const hundredths = (part: number, whole: number): number => (whole === 0 ? 10_000 : Math.round((part * 10_000) / whole))

/** Only whoever quotes everything is scored; each part is rounded before it is weighted. */
export function scoreAll(
  items: readonly AskedItem[],
  bidders: readonly Bidder[],
  prices: readonly QuotedPrice[],
  weights: Weights,
): Scored[] {
  const totals = bidders.map(one => ({
    bidder: one,
    total: totalOf(
      items,
      prices.filter(price => price.supplier === one.id),
    )?.total,
  }))
  const whole = totals.flatMap(one => (one.total === undefined ? [] : [one.total]))
  const lowest = whole.length > 0 ? whole.reduce((a, b) => (a < b ? a : b)) : ZERO
  const days = totals.flatMap(({ total, bidder }) => (total === undefined || bidder.days === null ? [] : [bidder.days]))
  const fewest = days.length > 0 ? Math.min(...days) : 0
  const scored = totals.map(({ bidder, total }): Scored => {
    if (total === undefined) return { id: bidder.id, total, parts: [0, 0, 0], score: undefined, rank: undefined }
    const parts = [
      total === ZERO ? 10_000 : Number((lowest * 20_000n + total) / (total * 2n)),
      bidder.days === null ? 0 : hundredths(fewest, bidder.days),
      bidder.rating === null ? 0 : hundredths(Number(bidder.rating), 5),
    ] as const
    const score = Math.round((parts[0] * weights.price + parts[1] * weights.days + parts[2] * weights.rating) / 100)
    return { id: bidder.id, total, parts, score, rank: undefined }
  })
  const order = scored
    .filter(one => one.score !== undefined)
    .sort((a, b) => b.score! - a.score! || (a.total! < b.total! ? -1 : a.total! > b.total! ? 1 : 0))
    .map(one => one.id)
  return scored.map(one => ({ ...one, rank: one.score === undefined ? undefined : order.indexOf(one.id) + 1 }))
}

/** What is given away in one piece: everything, a city, or an item (the ways of parking of a city together). */
export function groupsOf(mode: number, items: readonly AskedItem[]): AskedItem[][] {
  const key = (item: AskedItem): string =>
    mode === 1
      ? ''
      : mode === 2
        ? (item.cityCode ?? '')
        : planOf(item) === undefined
          ? String(item.lineNo)
          : `parking ${item.cityCode ?? ''}`
  return [...Map.groupBy(items, key).values()]
}

export interface Award {
  readonly winners: readonly string[]
  readonly total: Fen
  readonly lowest: Fen
  /** Hundredths of a percent above the lowest. */
  readonly dearer: number
  /** Line of the item -> winner. */
  readonly ofItem: ReadonlyMap<number, string>
  /** Items that no winner quotes. */
  readonly unserved: readonly number[]
}
/** `named`: whom somebody chose for an item; otherwise the cheapest of the winners gets each group. */
export function award(
  mode: number,
  items: readonly AskedItem[],
  prices: readonly QuotedPrice[],
  winners: readonly string[],
  named: ReadonlyMap<number, string> = new Map(),
): Award {
  const ofItem = new Map<number, string>()
  const unserved: number[] = []
  let total = ZERO
  let lowest = ZERO
  for (const group of groupsOf(mode, items)) {
    const offers = [...Map.groupBy(prices, one => one.supplier)].flatMap(([supplier, own]) => {
      const made = totalOf(group, own)
      return made ? [{ supplier, ...made }] : []
    })
    offers.sort((a, b) => (a.total < b.total ? -1 : a.total > b.total ? 1 : 0))
    const wanted = group.map(item => named.get(item.lineNo)).find(one => one !== undefined)
    const given = offers.find(one => (wanted === undefined ? winners.includes(one.supplier) : one.supplier === wanted))
    if (!given) {
      unserved.push(...group.map(item => item.lineNo))
      continue
    }
    for (const lineNo of given.items) ofItem.set(lineNo, given.supplier)
    total = addFen(total, given.total)
    lowest = addFen(lowest, offers[0]!.total)
  }
  return {
    winners: [...new Set(ofItem.values())],
    total,
    lowest,
    dearer: aboveInHundredths(total, lowest),
    ofItem,
    unserved,
  }
}

/** Hundredths of a percent by which one amount is above another, rounded half up. */
export const aboveInHundredths = (amount: Fen, base: Fen): number =>
  base === ZERO ? 0 : Number((((amount - base) * 20_000n) / base + (amount >= base ? 1n : -1n)) / 2n)
export const percentOf = (hundredthsOfPercent: number): string => (hundredthsOfPercent / 100).toFixed(2)

/** Lowest total x 365 / days of the period, in whole yuan. */
export const yearOf = (lowest: Fen, days: number): Fen => {
  if (days <= 0) return ZERO
  const year = ratioFen(lowest, 365, days)
  return (((year + 50n) / 100n) * 100n) as Fen
}

export const differentBidders = (bidders: readonly Bidder[]): number => new Set(bidders.map(one => one.group)).size
