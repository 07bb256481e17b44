import { fen, localDate, refuse, textOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { writeWorkbookBuffer, type WriteColumn, type WriteRow } from '#packages/excel/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { cityName } from '#areas/contracts/contract/server/complete-products.ts'
import { enquiry } from '../enquiry.ts'
import { aboveInHundredths, percentOf } from '../comparison.ts'
import { besideQuotes } from './beside.ts'
import { quotingSuppliers } from './quotes.ts'
import { wholeOf, type Item, type Whole } from './rows.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
interface Beside {
  readonly itemLineNo: number
  readonly present: string
  readonly average: string
}

/** 40, 14: the comparison as a file: items by suppliers, and the suppliers with their scores. Nothing while it is sealed. */
export async function comparisonFile(tx: Tx, actor: Actor, id: string): Promise<FileAnswer> {
  const head = await getRow(tx, enquiry, id)
  if (!head.opened) refuse('sealed', '密封报价尚未开启 / the quotes are sealed still')
  const whole = await wholeOf(tx, head)
  const { beside } = (await besideQuotes(tx, actor, head)) as { beside: Beside[] }
  const bytes = await writeWorkbookBuffer({
    sheets: [
      { name: '比价', columns: priceColumns(whole), rows: await priceRows(whole, beside) },
      { name: '供应商', columns: supplierColumns, rows: supplierRows(whole) },
    ],
  })
  return new FileAnswer(`${head.enquiryNo}比价表${localDate(actor.clock.now())}.xlsx`, XLSX, bytes)
}

const column = (label: string, kind: WriteColumn['kind'] = 'text', width = 14): WriteColumn => ({ label, kind, width })
const priceColumns = (whole: Whole): WriteColumn[] => [
  column('项目', 'text', 20),
  column('城市'),
  column('级别'),
  column('单位'),
  column('数量', 'number'),
  column('现价', 'money'),
  column('近12月均价', 'money'),
  column('最低价', 'money'),
  ...quotingSuppliers(whole).flatMap(one => [
    column(one.supplierName ?? '', 'money', 18),
    column('高于最低%', 'text', 12),
    column('较现价%', 'text', 12),
  ]),
  column('中选', 'text', 20),
]

async function priceRows(whole: Whole, beside: readonly Beside[]): Promise<WriteRow[]> {
  const suppliers = quotingSuppliers(whole)
  const names = new Map(whole.suppliers.map(one => [one.id, one.supplierName ?? '']))
  const rows: WriteRow[] = []
  for (const item of whole.items) {
    const prices = suppliers.map(one => priceOf(whole, one.id, item))
    const known = prices.flatMap(one => (one === undefined ? [] : [one]))
    const lowest = known.length > 0 ? known.reduce((a, b) => (a < b ? a : b)) : undefined
    const now = beside.find(one => one.itemLineNo === item.lineNo)
    const present = now?.present ? fen(now.present) : undefined
    rows.push([
      item.itemName ?? item.itemCode,
      item.cityCode ? textOf(await cityName(item.cityCode), 'zh') : '',
      item.modelClass ?? '',
      item.unit,
      Number(item.qty ?? 0),
      now?.present ?? '',
      now?.average ?? '',
      lowest,
      ...prices.flatMap(price => [
        price,
        price === undefined || lowest === undefined ? '' : percentOf(aboveInHundredths(price, lowest)),
        price === undefined || present === undefined ? '' : percentOf(aboveInHundredths(price, present)),
      ]),
      names.get(item.winnerId ?? '') ?? '',
    ])
  }
  return rows
}
const priceOf = ({ quotes }: Whole, supplierId: string, item: Item) => {
  const quoted = quotes.find(one => one.supplierLineId === supplierId && one.itemLineNo === item.lineNo)
  return quoted?.price ? fen(quoted.price) : undefined
}

const supplierColumns: WriteColumn[] = [
  column('供应商', 'text', 30),
  column('报价时间', 'text', 20),
  column('总价', 'money'),
  column('工期', 'number'),
  column('评级', 'number'),
  column('得分', 'number'),
  column('名次', 'number'),
  column('中选'),
]
const supplierRows = ({ suppliers, head }: Whole): WriteRow[] =>
  suppliers.map(one => [
    one.supplierName,
    one.declined ? '不报价' : one.quoteTime,
    one.total,
    one.days,
    one.rating === null ? null : Number(one.rating),
    one.score === null ? null : Number(one.score),
    one.rank,
    head.winnerIds.includes(one.id) ? '中选' : '',
  ])
