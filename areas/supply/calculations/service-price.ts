import { addFen, fen, maxFen, ratioFen, timesFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { UNIT_KM, type PriceStep } from '../price-line/price-line.ts'

export interface PricedLine {
  readonly id: string
  readonly itemCode: string
  readonly projectId?: string | null
  readonly siteId?: string | null
  readonly cityCode?: string | null
  readonly carModelId?: string | null
  readonly carSeriesId?: string | null
  readonly modelClass?: string | null
  readonly unit: string
  readonly price: Fen
  readonly taxRate?: string | null
  readonly basePrice?: Fen | null
  readonly minPrice?: Fen | null
  readonly kmPrice?: Fen | null
  readonly fromKm?: number | null
  readonly steps?: readonly PriceStep[] | null
  readonly officialFee?: Fen | null
  readonly stdDays?: number | null
  readonly freeDays?: number | null
  readonly warrantyDays?: number | null
  readonly warrantyKm?: number | null
  readonly validFrom: LocalDate
  readonly validTo?: LocalDate | null
  readonly lineState?: number | null
}
/** What is done to which car where; `projectId` (maintenance) is looked for before the item. */
export interface PriceAsked {
  readonly itemCode?: string | null
  readonly projectId?: string | null
  readonly siteId?: string | null
  readonly cityCode: string | null
  readonly carModelId?: string | null
  readonly carSeriesId?: string | null
  readonly modelClass?: string | null
  readonly date: LocalDate
}
export interface Quantity {
  readonly km?: number | string | null
  readonly qty?: number | string | null
}
const WEIGHT = { site: 8, model: 4, series: 3, class: 2, city: 1, province: 0.5 } as const
const OUT_OF_USE = 2
const PROVINCE_DIGITS = 2

/** A code covers another one when it is the same, or its province or prefecture. */
export const covers = (code: string, city: string): boolean => {
  const head = code.replace(/0+$/, '')
  const shown = head.length % 2 === 0 ? head : `${head}0`
  return city.startsWith(shown)
}
const isProvince = (code: string) => code.replace(/0+$/, '').length <= PROVINCE_DIGITS

/** 40, C6: how closely a line fits; undefined: not at all. */
export function specificity(line: PricedLine, asked: PriceAsked): number | undefined {
  if (line.lineState === OUT_OF_USE) return undefined
  if (line.validFrom > asked.date || (line.validTo && line.validTo < asked.date)) return undefined
  if (line.projectId ? line.projectId !== asked.projectId : !asked.itemCode || line.itemCode !== asked.itemCode)
    return undefined
  if (line.siteId && line.siteId !== asked.siteId) return undefined
  if (line.carModelId && line.carModelId !== asked.carModelId) return undefined
  if (line.carSeriesId && line.carSeriesId !== asked.carSeriesId) return undefined
  if (line.modelClass && line.modelClass !== asked.modelClass) return undefined
  if (line.cityCode && !(asked.cityCode && covers(line.cityCode, asked.cityCode))) return undefined
  return (
    (line.projectId ? 16 : 0) +
    (line.siteId ? WEIGHT.site : 0) +
    (line.carModelId ? WEIGHT.model : line.carSeriesId ? WEIGHT.series : line.modelClass ? WEIGHT.class : 0) +
    (line.cityCode ? (isProvince(line.cityCode) ? WEIGHT.province : WEIGHT.city) : 0)
  )
}

/** The closest line; then the latest, then the cheaper one. */
export function closest<T extends PricedLine>(
  lines: readonly T[],
  asked: PriceAsked,
): { line: T; score: number } | undefined {
  return lines
    .flatMap(line => {
      const score = specificity(line, asked)
      return score === undefined ? [] : [{ line, score }]
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        (a.line.validFrom < b.line.validFrom ? 1 : a.line.validFrom > b.line.validFrom ? -1 : 0) ||
        (a.line.price < b.line.price ? -1 : a.line.price > b.line.price ? 1 : 0),
    )[0]
}

/** Marginal: each step prices its own part of the quantity; a rate is a per cent of the line's price. */
function bySteps(line: PricedLine, steps: readonly PriceStep[], qty: number): { amt: Fen; trace: string[] } {
  const trace: string[] = []
  let amt = ZERO
  for (const one of steps) {
    const part = Math.min(qty, one.to ?? qty) - one.from
    if (part <= 0) continue
    const price = one.price ? fen(one.price) : timesFen(line.price, Number(one.rate) / 100)
    const sum = timesFen(price, String(part))
    trace.push(`${part} x ${yuan(price)} = ${yuan(sum)}`)
    amt = addFen(amt, sum)
  }
  return { amt, trace }
}

/** 40, 3.3: what a line asks for a distance or a quantity, and how it came about. */
export function amountOf(line: PricedLine, { km, qty }: Quantity): { price: Fen; amt: Fen; trace: string[] } {
  const count = qty === null || qty === undefined || qty === '' ? 1 : Number(qty)
  if (line.unit === UNIT_KM) {
    const perKm = line.kmPrice || line.price
    const over = Math.max(0, Number(km ?? 0) - (line.fromKm ?? 0))
    const ride = ratioFen(perKm, Math.round(over * 1000), 1000)
    const base = line.basePrice ?? ZERO
    const sum = addFen(base, ride)
    const one = maxFen(line.minPrice ?? ZERO, sum)
    const trace = [`${yuan(base)} + ${over} x ${yuan(perKm)} = ${yuan(sum)}`]
    if (one > sum) trace.push(`最低 ${yuan(one)}`)
    return { price: one, amt: timesFen(one, String(count)), trace }
  }
  if (line.steps && line.steps.length > 0) {
    const { amt, trace } = bySteps(line, line.steps, count)
    return { price: count === 1 ? amt : line.price, amt, trace }
  }
  const amt = timesFen(line.price, String(count))
  return { price: line.price, amt, trace: [`${count} x ${yuan(line.price)} = ${yuan(amt)}`] }
}

/** C6: a part without a fixed line, from the station's own list less the agreed discount in per cent. */
export const partPrice = (listPrice: Fen, discount: string | number | null): Fen =>
  ratioFen(listPrice, 1_000_000 - Math.round(Number(discount ?? 0) * 10_000), 1_000_000)
