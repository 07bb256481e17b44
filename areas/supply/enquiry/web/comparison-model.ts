import { fen, isAmount, ratioFen, yuan, type Fen } from '#kernel'
import type { Row } from '#packages/web/kit/model/world.ts'
import { aboveInHundredths, percentOf } from '../comparison.ts'

export interface Item extends Row {
  readonly lineNo: number
  readonly itemName: string
  readonly qty: string
}
export interface Supplier extends Row {
  readonly id: string
  readonly supplierName: string
  readonly declined: boolean
  readonly quoteTime: string
}
export interface Cell {
  readonly price: string
  readonly net: string
  readonly isLowest: boolean
  /** Percent above the lowest, and against the present price. */
  readonly aboveLowest: string
  readonly abovePresent: string
  readonly note: string
}
export interface Line {
  readonly item: Item
  readonly present: string
  readonly average: string
  readonly times: number
  readonly cells: ReadonlyMap<string, Cell>
}
export const linesOf = <T>(record: Row, name: string): T[] => (record[name] as T[] | undefined) ?? []
/** Items are numbered by their order, from 1. */
export const itemsOf = (record: Row): Item[] =>
  linesOf<Item>(record, 'items').map((one, index) => ({ ...one, lineNo: index + 1 }))

const amount = (text: unknown): Fen | undefined =>
  typeof text === 'string' && text !== '' && isAmount(text) ? fen(text) : undefined
/** Without the tax, so that suppliers of different rates are comparable. */
const netOf = (price: Fen, rate: unknown): string => {
  const percent = Math.round(Number(rate || 0) * 100)
  return yuan(ratioFen(price, 10_000, 10_000 + percent))
}

export function comparisonOf(record: Row): Line[] {
  const quotes = linesOf<Row>(record, 'quotes')
  const beside = linesOf<Row>(record, 'beside')
  return itemsOf(record).map(item => {
    const own = quotes.filter(one => Number(one['itemLineNo']) === item.lineNo)
    const prices = own.flatMap(one => amount(one['price']) ?? [])
    const lowest = prices.length > 0 ? prices.reduce((a, b) => (a < b ? a : b)) : undefined
    const known = beside.find(one => Number(one['itemLineNo']) === item.lineNo)
    const present = amount(known?.['present'])
    const cells = own.flatMap((one): [string, Cell][] => {
      const price = amount(one['price'])
      if (price === undefined || lowest === undefined) return []
      return [
        [
          String(one['supplierLineId']),
          {
            price: yuan(price),
            net: netOf(price, one['taxRate']),
            isLowest: price === lowest,
            aboveLowest: price === lowest ? '' : `+${percentOf(aboveInHundredths(price, lowest))}%`,
            abovePresent: present === undefined ? '' : signed(aboveInHundredths(price, present)),
            note: String(one['note'] ?? ''),
          },
        ],
      ]
    })
    return {
      item,
      present: String(known?.['present'] ?? ''),
      average: String(known?.['average'] ?? ''),
      times: Number(known?.['times'] ?? 0),
      cells: new Map(cells),
    }
  })
}
const signed = (hundredths: number): string => `${hundredths > 0 ? '+' : ''}${percentOf(hundredths)}%`
