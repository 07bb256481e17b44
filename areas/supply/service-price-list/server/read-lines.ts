import { z } from 'zod'
import { refuse, textOf, type Field, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { IMPORT_CAPS, readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { FileAnswer, type UploadedFile } from '#packages/server/route.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { pricedKindsPort } from '../../price-line/server/ports.ts'
import { servicePriceLine } from '../service-price-list.ts'

const MOST = 1_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** 40, 14: columns of a file of service prices; what a kind has not is left out. */
const COLUMNS = [
  'itemCode',
  'siteId',
  'cityCode',
  'carModelId',
  'modelClass',
  'unit',
  'price',
  'basePrice',
  'kmPrice',
  'minPrice',
  'officialFee',
  'stdDays',
  'validFrom',
  'validTo',
] as const

export const kindInput = z.looseObject({ child: z.string().max(64) })
const childOf = (name: string) => {
  const known = [...pricedKindsPort.all().values()].map(one => one.lines.name)
  if (name !== servicePriceLine.name && !known.includes(name))
    refuse('child', '没有这种价目 / there is no such price list')
  return resourceNamed(name)
}

/** Titles of the file, as the table of the form calls its columns. */
export async function linesTemplate(_tx: Tx, actor: Actor, { child }: z.output<typeof kindInput>): Promise<FileAnswer> {
  const fields = childOf(child).fields as Readonly<Record<string, Field>>
  const titles = COLUMNS.flatMap(name => fields[name] ?? []).map(field => textOf(field.label as Label, actor.language))
  const bytes = await writeWorkbookBuffer({
    sheets: [{ name: 'prices', columns: titles.map(label => ({ label, kind: 'text' as const, width: 16 })), rows: [] }],
  })
  return new FileAnswer(actor.language === 'en' ? 'prices.xlsx' : '服务价目模板.xlsx', XLSX, bytes)
}

/** The cells of a file: the form places them by their titles, and shows every fault at its row. */
export async function readLines(
  _tx: Tx,
  _actor: Actor,
  { child }: z.output<typeof kindInput>,
  file: UploadedFile | undefined,
): Promise<{ cells: string[][] }> {
  childOf(child)
  if (!file) return refuse('noFile', '请选择文件 / choose a file')
  const cells: string[][] = []
  for await (const row of (await readWorkbook(file.bytes, { ...IMPORT_CAPS, maxRows: MOST + 1 })).rows)
    cells.push(row.cells.map(cell => cell.text.trim()))
  const filled = cells.filter(row => row.some(Boolean))
  if (filled.length < 2) refuse('noRows', '文件中没有价目 / the file holds no prices')
  return { cells: filled }
}
