import { posix } from 'node:path'
import { Refused, refuse } from '#kernel/refusal.ts'
import { isDateFormat } from './cell-values.ts'
import type { ReadCell } from './cell-values.ts'
import { MAX_TEXT, sheetRows } from './read-sheet.ts'
import { attribute, unescapeExcel, XmlScanner } from './xml.ts'
import { notAWorkbook, openZip, tooLargeUnpacked } from './zip-reader.ts'
import type { ZipArchive } from './zip-reader.ts'

export interface ReadCaps {
  maxRows: number
  maxBytes: number
  maxUnpackedBytes: number
  maxCells: number
  /** The last of these first rows is the header, those above are group headers. */
  headerRows?: number
  /** No header: every row at its full width, `header` empty. */
  wholeRows?: boolean
  /** Which of the visible sheets, from 0; the first where it is not said. */
  sheet?: number
}
export const IMPORT_CAPS: ReadCaps = {
  maxRows: 10_000,
  maxBytes: 10 * 1024 * 1024,
  maxUnpackedBytes: 64 * 1024 * 1024,
  maxCells: 1_000_000,
}

/**
 * `number` is the row of the sheet (header 1), so that a fault points at the line people see; `cells` are as many as
 * the header has.
 */
export interface ReadRow {
  number: number
  cells: ReadCell[]
}
export interface ReadSheet {
  name: string
  header: string[]
  groupHeaders: string[][]
  rows: AsyncIterable<ReadRow>
}

/**
 * The first visible sheet of an xlsx, or the one asked for, row by row in bounded memory. Blank rows are left out (their numbers stay used),
 * formulas come as type
 * 'formula' and are never evaluated, dates as text of the calendar, numbers as text of at most 15 digits. `rows` can be
 * walked once.
 * Refuses: TooLarge, notXlsx, brokenFile, headerMissing, tooManyRows, tooManyCells; some of them only while the rows
 * are walked.
 */
export async function readWorkbook(bytes: Uint8Array, caps: ReadCaps = IMPORT_CAPS): Promise<ReadSheet> {
  if (bytes.length > caps.maxBytes) throw new Refused({ kind: 'TooLarge', message: '文件过大 / the file is too large' })
  const zip = await openZip(bytes, caps)
  const book = await readBook(zip, caps.sheet ?? 0)
  const shared =
    book.sharedPath !== undefined && zip.has(book.sharedPath)
      ? await readShared(zip, book.sharedPath, caps.maxCells)
      : []
  const isDate =
    book.stylesPath !== undefined && zip.has(book.stylesPath) ? await readDateStyles(zip, book.stylesPath) : []
  const rows = sheetRows(zip.stream(book.sheetPath), { shared, isDate, is1904: book.is1904, maxCells: caps.maxCells })
  return caps.wholeRows
    ? { name: book.sheetName, header: [], groupHeaders: [], rows: bodyRows(rows, undefined, caps.maxRows) }
    : withHeader(book.sheetName, rows, caps)
}

async function withHeader(name: string, rows: AsyncGenerator<ReadRow>, caps: ReadCaps): Promise<ReadSheet> {
  const headerRow = caps.headerRows ?? 1
  const heads: string[][] = []
  let last = 0
  while (last < headerRow) {
    const next = await rows.next()
    if (next.done || next.value.number > headerRow) return headerMissing(rows)
    last = next.value.number
    heads[last - 1] = next.value.cells.map(cell => cell.text)
  }
  const header = trimEnd(heads[headerRow - 1] ?? [])
  if (header.length === 0) return headerMissing(rows)
  const groupHeaders = Array.from({ length: headerRow - 1 }, (_, index) => heads[index] ?? [])
  return { name, header, groupHeaders, rows: bodyRows(rows, header.length, caps.maxRows) }
}

async function headerMissing(rows: AsyncGenerator<ReadRow>): Promise<never> {
  await rows.return(undefined)
  return refuse('headerMissing', '获取表头信息失败 / failed to get header info')
}

/**
 * Parts that people's workbooks hold by the dozen: a million of them is a file made to fill our memory or to keep us
 * comparing.
 */
const MAX_PARTS = 2_000
const MAX_FORMATS = 65_536

const trimEnd = (texts: string[]): string[] => texts.slice(0, texts.findLastIndex(text => text !== '') + 1)

async function* bodyRows(
  rows: AsyncGenerator<ReadRow>,
  width: number | undefined,
  maxRows: number,
): AsyncGenerator<ReadRow> {
  let count = 0
  for await (const row of rows) {
    const cells = row.cells.slice(0, width)
    if (cells.every(cell => cell.type === 'empty')) continue
    if (++count > maxRows) refuse('tooManyRows', '超过{max}行 / more than {max} rows', { max: maxRows })
    while (cells.length < (width ?? 0)) cells.push({ text: '', type: 'empty' })
    yield { number: row.number, cells }
  }
}

async function scan(
  zip: ZipArchive,
  path: string,
  handler: ConstructorParameters<typeof XmlScanner>[0],
): Promise<void> {
  const scanner = new XmlScanner(handler)
  for await (const piece of zip.stream(path)) scanner.push(piece)
}

interface Book {
  sheetName: string
  sheetPath: string
  sharedPath: string | undefined
  stylesPath: string | undefined
  is1904: boolean
}

async function readBook(zip: ZipArchive, wanted: number): Promise<Book> {
  if (!zip.has('_rels/.rels')) notAWorkbook()
  const bookPath = (await relations(zip, '')).find(one => one.kind === 'officeDocument')?.path ?? notAWorkbook()
  if (!zip.has(bookPath)) notAWorkbook()
  let is1904 = false
  const sheets: { name: string; relation: string; visible: boolean }[] = []
  await scan(zip, bookPath, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const visible = (attribute(attributes, 'state') ?? 'visible') === 'visible'
      if (sheets.length >= MAX_PARTS) tooLargeUnpacked()
      sheets.push({ name: attribute(attributes, 'name') ?? '', relation: attribute(attributes, ':id') ?? '', visible })
    },
  })
  const parts = await relations(zip, bookPath)
  const worksheets = sheets.filter(sheet => parts.some(part => part.id === sheet.relation && part.kind === 'worksheet'))
  const shown = worksheets.filter(one => one.visible)
  const sheet = (shown.length > 0 ? shown : worksheets)[wanted] ?? notAWorkbook()
  const pathOf = (kind: string): string | undefined => parts.find(part => part.kind === kind)?.path
  const sheetPath = parts.find(part => part.id === sheet.relation)!.path
  return { sheetName: sheet.name, sheetPath, sharedPath: pathOf('sharedStrings'), stylesPath: pathOf('styles'), is1904 }
}

/** The kind is the last word of the type: the transitional and the strict form of the standard differ before it. */
async function relations(zip: ZipArchive, owner: string): Promise<{ id: string; kind: string; path: string }[]> {
  const folder = owner.slice(0, owner.lastIndexOf('/') + 1)
  const path = `${folder}_rels/${owner.slice(folder.length)}.rels`
  const found: { id: string; kind: string; path: string }[] = []
  if (!zip.has(path)) return found
  await scan(zip, path, {
    open(name, attributes) {
      const target = attribute(attributes, 'Target')
      if (name !== 'Relationship' || target === undefined || attribute(attributes, 'TargetMode') === 'External') return
      const type = attribute(attributes, 'Type') ?? ''
      if (found.length >= MAX_PARTS) tooLargeUnpacked()
      found.push({
        id: attribute(attributes, 'Id') ?? '',
        kind: type.slice(type.lastIndexOf('/') + 1),
        path: resolve(folder, target),
      })
    },
  })
  return found
}

const resolve = (folder: string, target: string): string => posix.resolve('/', folder, target).slice(1)

async function readShared(zip: ZipArchive, path: string, max: number): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let phonetic = 0
  await scan(zip, path, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') inText = phonetic === 0
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'si' && strings.push(unescapeExcel(text)) > max) tooLargeUnpacked()
    },
    text(piece) {
      if (inText && (text += piece).length > MAX_TEXT) tooLargeUnpacked()
    },
  })
  return strings
}

/** For each cell style whether it shows a date. */
async function readDateStyles(zip: ZipArchive, path: string): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const isDate: boolean[] = []
  let inCells = false
  await scan(zip, path, {
    open(name, attributes) {
      if (name === 'numFmt' && codes.size >= MAX_FORMATS) tooLargeUnpacked()
      else if (name === 'numFmt')
        codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells && isDate.length < 65_536) {
        const id = Number(attribute(attributes, 'numFmtId') ?? '0')
        isDate.push(isDateFormat(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return isDate
}
