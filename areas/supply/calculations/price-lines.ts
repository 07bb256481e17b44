import { textOf, type Fen, type Label, type LocalDate } from '#kernel'
import type { PriceStep } from '../price-line/price-line.ts'

/** What tells two prices of one thing apart. */
export interface PriceKey {
  readonly itemCode?: string | null
  readonly projectId?: string | null
  readonly siteId?: string | null
  readonly cityCode?: string | null
  readonly carModelId?: string | null
  readonly carSeriesId?: string | null
  readonly modelClass?: string | null
}
export interface CheckedLine extends PriceKey {
  readonly unit?: string | null
  readonly price?: Fen | null
  readonly kmPrice?: Fen | null
  readonly steps?: readonly PriceStep[] | null
  readonly validFrom?: LocalDate | null
  readonly validTo?: LocalDate | null
  readonly lineState?: number | null
}
export interface PriceFault {
  readonly row: number
  readonly field: string
  readonly reason: Label
}
export interface Term {
  readonly startDate?: LocalDate | null
  readonly endDate?: LocalDate | null
}
const OUT_OF_USE = 2
const KM = '公里'
const FOREVER = '9999-12-31'

/** From and to follow each other without a gap; only the last step may be open; each says a price or a rate. */
export function stepsFault(steps: unknown): Label | undefined {
  const wrong: Label =
    '阶梯须首尾相接，每段填单价或费率，最后一段可不封顶 / steps follow each other, each with a price or a rate; the last may be open'
  if (steps === null || steps === undefined || steps === '') return undefined
  if (!Array.isArray(steps)) return wrong
  let next: number | undefined
  for (const [index, one] of (steps as PriceStep[]).entries()) {
    if (typeof one !== 'object' || one === null || typeof one.from !== 'number' || one.from < 0) return wrong
    if (next !== undefined && one.from !== next) return wrong
    const open = one.to === null || one.to === undefined
    if (open ? index < steps.length - 1 : typeof one.to !== 'number' || one.to <= one.from) return wrong
    const [price, rate] = [one.price, one.rate].map(text => text !== null && text !== undefined && text !== '')
    if (price === rate || ![one.price, one.rate].every(text => !text || /^\d{1,10}(\.\d{1,6})?$/.test(String(text))))
      return wrong
    if (price && !/^\d{1,10}(\.\d{1,2})?$/.test(String(one.price))) return wrong
    next = one.to ?? undefined
  }
  return undefined
}

export const keyOf = (one: PriceKey): string =>
  [one.itemCode, one.projectId, one.siteId, one.cityCode, one.carModelId, one.carSeriesId, one.modelClass]
    .map(part => part || '')
    .join('|')

/** Rows, from 0, whose validity meets that of an earlier row of the same key. */
export function overlapping(lines: readonly CheckedLine[], term: Term = {}): number[] {
  const spans = lines.map(one => ({
    key: keyOf(one),
    from: one.validFrom ?? '',
    to: one.validTo || term.endDate || FOREVER,
    live: one.lineState !== OUT_OF_USE && Boolean(one.validFrom),
  }))
  return spans.flatMap((one, at) =>
    one.live && spans.slice(0, at).some(it => it.live && it.key === one.key && it.from <= one.to && one.from <= it.to)
      ? [at]
      : [],
  )
}

/** 40, 3.3: checks of the lines among each other and against the term; `nameOf` says a line in people's words. */
export function priceFaults(
  lines: readonly CheckedLine[],
  term: Term,
  nameOf: (line: PriceKey) => Label,
): PriceFault[] {
  const faults: PriceFault[] = []
  lines.forEach((line, row) => {
    const say = (field: string, reason: Label) => faults.push({ row, field, reason })
    if ([line.carModelId, line.carSeriesId, line.modelClass].filter(Boolean).length > 1)
      say('carModelId', '车型、车系、级别最多填一项 / at most one of model, series and class')
    const steps = stepsFault(line.steps)
    if (steps) say('steps', steps)
    if (line.unit === KM && !line.kmPrice && !line.price) say('kmPrice', '请填写公里价 / give the price per kilometre')
    if (line.validFrom && term.startDate && line.validFrom < term.startDate)
      say('validFrom', '生效日不在协议期内 / outside the term of the agreement')
    if (line.validFrom && term.endDate && line.validFrom > term.endDate)
      say('validFrom', '生效日不在协议期内 / outside the term of the agreement')
    if (line.validTo && term.endDate && line.validTo > term.endDate)
      say('validTo', '失效日不在协议期内 / outside the term of the agreement')
  })
  for (const row of overlapping(lines, term)) {
    const [zh, en] = (['zh', 'en'] as const).map(language => textOf(nameOf(lines[row]!), language))
    faults.push({ row, field: 'validFrom', reason: `【${zh}】价格有效期重叠 / price periods of ${en} overlap` })
  }
  return faults
}
