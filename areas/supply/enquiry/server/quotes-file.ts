import { refuse, textOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { IMPORT_CAPS, readWorkbook, writeWorkbookBuffer, type WriteColumn } from '#packages/excel/index.ts'
import { FileAnswer, type UploadedFile } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { cityName } from '#areas/contracts/contract/server/complete-products.ts'
import { enquiry } from '../enquiry.ts'
import { XLSX } from './comparison-file.ts'
import { putQuote, type QuotedItem } from './quotes.ts'
import { wholeOf, type Item, type Supplier, type Whole } from './rows.ts'

const MOST = 2_000
const column = (label: string, kind: WriteColumn['kind'] = 'text', width = 16): WriteColumn => ({ label, kind, width })
/** 40, 14: enquiry quotes. */
const columns: WriteColumn[] = [
  column('供应商*', 'text', 30),
  column('项目*', 'text', 20),
  column('城市'),
  column('单价*', 'money'),
  column('规费', 'money'),
  column('工期', 'number'),
]

/** Every supplier with every item, ready for the prices. */
export async function quotesTemplate(tx: Tx, id: string): Promise<FileAnswer> {
  const whole = await wholeOf(tx, await getRow(tx, enquiry, id))
  const cities = await citiesOf(whole)
  const rows = whole.suppliers.flatMap(supplier =>
    whole.items.map(item => [supplier.supplierName, item.itemCode, cities.get(item.cityCode ?? '') ?? '', '', '', '']),
  )
  const bytes = await writeWorkbookBuffer({ sheets: [{ name: '报价', columns, rows }] })
  return new FileAnswer(`${whole.head.enquiryNo}报价模板.xlsx`, XLSX, bytes)
}

async function citiesOf({ items }: Whole): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const code of new Set(items.flatMap(one => one.cityCode ?? [])))
    names.set(code, textOf(await cityName(code), 'zh'))
  return names
}

interface Row {
  readonly number: number
  readonly cells: readonly string[]
}
async function rowsOf(file: UploadedFile | undefined): Promise<Row[]> {
  if (!file) return refuse('noFile', '请选择文件 / choose a file')
  const rows: Row[] = []
  for await (const row of (await readWorkbook(file.bytes, { ...IMPORT_CAPS, maxRows: MOST })).rows)
    rows.push({ number: row.number, cells: row.cells.map(cell => cell.text.trim()) })
  // The first row holds the titles; rows without a price are those that nobody quoted.
  return rows.filter(row => row.number > 1 && row.cells.slice(3).some(Boolean))
}
const isAmount = (text: string) => /^\d{1,10}(\.\d{1,2})?$/.test(text)
const isDays = (text: string) => /^\d{1,3}$/.test(text)

/** All rows or none: whoever mends his file wants to know of every fault at once. */
export async function importQuotes(
  tx: Tx,
  actor: Actor,
  asked: { id: string; note?: string | undefined },
  file: UploadedFile | undefined,
): Promise<{ suppliers: number; quotes: number }> {
  const whole = await wholeOf(tx, await getRow(tx, enquiry, asked.id))
  const cities = await citiesOf(whole)
  const rows = await rowsOf(file)
  const faults: string[] = []
  const found = rows.map(row => read(whole, cities, row, faults))
  found.forEach((one, at) => {
    if (one && found.findIndex(other => other && same(one, other)) !== at)
      faults.push(`第${rows[at]!.number}行：供应商与项目重复`)
  })
  if (rows.length === 0) faults.push('文件中没有报价')
  if (faults.length > 0)
    refuse(
      'quoteRows',
      `${faults.slice(0, 20).join('；')} / ${faults.length} rows cannot be taken, see the Chinese list`,
      {
        faults,
      },
    )
  const bySupplier = Map.groupBy(
    found.flatMap(one => one ?? []),
    one => one.supplier.id,
  )
  for (const [supplierLineId, own] of bySupplier)
    await putQuote(
      tx,
      actor,
      { enquiryId: asked.id, supplierLineId },
      {
        quotes: own.map(one => one.quote),
        ...longest(own.map(one => one.quote)),
        ...(asked.note ? { note: asked.note } : {}),
      },
      { way: 2 },
    )
  return { suppliers: bySupplier.size, quotes: found.length }
}
/** The days of a supplier are those of his slowest item. */
function longest(quotes: readonly QuotedItem[]): { days?: number } {
  const days = quotes.flatMap(one => one.stdDays ?? [])
  return days.length > 0 ? { days: Math.max(...days) } : {}
}

interface Found {
  readonly supplier: Supplier
  readonly item: Item
  readonly quote: QuotedItem
}
const same = (a: Found, b: Found) => a.supplier.id === b.supplier.id && a.item.lineNo === b.item.lineNo

function read(
  whole: Whole,
  cities: ReadonlyMap<string, string>,
  { number, cells }: Row,
  faults: string[],
): Found | undefined {
  const [who = '', what = '', where = '', price = '', fee = '', days = ''] = cells
  const say = (reason: string) => void faults.push(`第${number}行：${reason}`)
  const supplier = whole.suppliers.find(one => one.supplierName === who)
  const item = whole.items.find(
    one =>
      (one.itemCode === what || one.itemName === what) &&
      (where === (cities.get(one.cityCode ?? '') ?? '') || where === (one.cityCode ?? '')),
  )
  const before = faults.length
  if (!supplier) say(`供应商【${who}】不在询价范围内`)
  if (!item) say(`项目【${[what, where].filter(Boolean).join(' ')}】不在询价范围内`)
  if (!isAmount(price)) say('单价格式不正确')
  if (fee !== '' && !isAmount(fee)) say('规费格式不正确')
  if (days !== '' && !isDays(days)) say('工期须为整数天')
  if (faults.length > before || !supplier || !item) return undefined
  return {
    supplier,
    item,
    quote: {
      itemLineNo: item.lineNo,
      price,
      ...(fee ? { officialFee: fee } : {}),
      ...(days ? { stdDays: Number(days) } : {}),
    },
  }
}
