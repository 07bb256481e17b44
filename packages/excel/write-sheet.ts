import type { Fen } from '#kernel/money.ts'
import { yuan } from '#kernel/money.ts'
import { columnName, dateSerial } from './cell-values.ts'
import { styleOf } from './write-styles.ts'
import type { CellFormat, Fill } from './write-styles.ts'
import { escapeXml } from './xml.ts'

/** money: '1234.50' or Fen; date: LocalDate or LocalDateTime; null, undefined and '' are an empty cell. */
export type WriteCell = string | number | bigint | boolean | null | undefined
/** A rate is a fraction that people read as per cent; locked: text that Excel does not let anybody change. */
export type ColumnKind = 'text' | 'money' | 'date' | 'number' | 'rate' | 'locked'
export interface WriteColumn {
  label: string
  width?: number
  kind: ColumnKind
  /** offered as a drop-down; other values are refused by Excel */
  options?: readonly string[]
}
/** A row with marks: `fills` and `comments` by column index, for the export of abnormal rows. */
export interface MarkedRow {
  cells: readonly WriteCell[]
  fills?: readonly (Fill | undefined)[]
  comments?: readonly (string | undefined)[]
}
export type WriteRow = readonly WriteCell[] | MarkedRow
/**
 * `pages`: rows by the hundred, for files of a hundred thousand: a turn of the loop for each row costs as much as
 * writing it.
 */
export type WriteSheet = { name: string; columns: readonly WriteColumn[] } & (
  | { rows: AsyncIterable<WriteRow> | Iterable<WriteRow> }
  | { pages: AsyncIterable<readonly WriteRow[]> }
)
export interface Comment {
  reference: string
  row: number
  column: number
  text: string
}
/** Where on the hidden sheet the options of a column stand. */
export interface DropDown {
  column: number
  formula: string
}

/** Without a password: it keeps keys from being typed over, and hides nothing. */
const PROTECTION =
  '<sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" deleteRows="0" sort="0" autoFilter="0"/>'
const MAX_ROWS = 1_048_576
const MAX_TEXT = 32_767
const MAX_COMMENTS = 65_000
/** Characters that become bytes at once, and bytes of a piece. */
const [TEXT, ROOM] = [4_096, 98_304]
const MAIN =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The sheet's XML in pieces of about 64 KB; comments are collected on the way, because their part comes after. */
export async function* sheetXml(
  sheet: WriteSheet,
  dropDowns: readonly DropDown[],
  comments: Comment[],
): AsyncGenerator<Buffer> {
  const names = sheet.columns.map((_, index) => columnName(index))
  let out =
    `${XML_HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/>${columnsXml(sheet.columns)}<sheetData>` +
    `<row r="1">${sheet.columns.map((column, index) => textXml(`${names[index]}1`, column.label, styleOf('header'))).join('')}</row>`
  const cells = sheet.columns.map((column, index) => plainCells(names[index]!, column.kind))
  let [number, thousands] = [1, '']
  const pieces = new Pieces()
  for await (const page of 'pages' in sheet ? sheet.pages : singly(sheet.rows))
    for (const row of page) {
      if (++number > MAX_ROWS)
        throw new RangeError(`sheet ${sheet.name} has more than ${MAX_ROWS} rows: split the export`)
      if (number % 1000 === 0) thousands = String(number / 1000)
      out += isMarked(row)
        ? rowXml(number, row, sheet.columns, names, comments)
        : plainRow(thousands === '' ? String(number) : thousands + LAST_THREE[number % 1000]!, row, cells)
      if (out.length < TEXT) continue
      if (!pieces.fits(out)) yield pieces.take(out)
      pieces.add(out)
      out = ''
    }
  const isProtected = sheet.columns.some(one => one.kind === 'locked')
  out += `</sheetData>${isProtected ? PROTECTION : ''}${validationsXml(dropDowns, names)}${comments.length > 0 ? '<legacyDrawing r:id="rIdDrawing"/>' : ''}</worksheet>`
  if (!pieces.fits(out)) yield pieces.take(out)
  pieces.add(out)
  yield pieces.take()
}

/**
 * Bytes of the sheet in two places that take turns (see `ZipPart`). What is made anew for each piece, and every text of
 * 64 KB, grows old while it waits for the deflate, and is cleared away only with the old generation, long after.
 */
class Pieces {
  #bytes = Buffer.allocUnsafeSlow(ROOM)
  #other = Buffer.allocUnsafeSlow(ROOM)
  #at = 0

  fits(text: string): boolean {
    return this.#at + text.length * 3 <= this.#bytes.length
  }

  /**
   * What there is, and room for a text: it is written when the piece has been handed over, for until then the other
   * place is being read.
   */
  take(next = ''): Buffer {
    const taken = this.#bytes
    const length = this.#at
    this.#bytes = this.#other.length < next.length * 3 ? Buffer.allocUnsafeSlow(next.length * 3) : this.#other
    this.#other = taken
    this.#at = 0
    return taken.subarray(0, length)
  }

  add(text: string): void {
    this.#at += this.#bytes.write(text, this.#at)
  }
}

async function* singly(rows: AsyncIterable<WriteRow> | Iterable<WriteRow>): AsyncGenerator<readonly [WriteRow]> {
  for await (const row of rows) yield [row]
}

function columnsXml(columns: readonly WriteColumn[]): string {
  if (columns.length === 0) return ''
  // The style of the column holds for cells that people fill in later: an ID number typed into a template must stay a
  // text.
  const one = (column: WriteColumn, index: number): string =>
    `<col min="${index + 1}" max="${index + 1}" width="${column.width ?? 16}" style="${styleOf(FORMAT_OF_KIND[column.kind])}" customWidth="1"/>`
  return `<cols>${columns.map(one).join('')}</cols>`
}

const FORMAT_OF_KIND: Record<ColumnKind, CellFormat> = {
  text: 'text',
  money: 'money',
  date: 'date',
  number: 'general',
  rate: 'rate',
  locked: 'locked',
}

/**
 * '000' to '999'. V8 keeps the texts of the last thousands of numbers, each long enough to grow old: a row's number is
 * put together instead.
 */
const LAST_THREE = Array.from({ length: 1000 }, (_, index) => String(index).padStart(3, '0'))

type PlainCell = (number: string, cell: WriteCell) => string

function plainRow(number: string, row: readonly WriteCell[], cells: readonly PlainCell[]): string {
  let out = `<row r="${number}">`
  for (let index = 0; index < cells.length; index++) {
    const cell = row[index]
    if (cell !== null && cell !== undefined && cell !== '') out += cells[index]!(number, cell)
  }
  return `${out}</row>`
}

/**
 * Texts that nothing must be done about: no markup, no forbidden sign, no formula, no blank at either end. Most of the
 * millions of cells are such.
 */
const SIMPLE =
  /^[^\s=+\-@＝＋－＠&<>"_\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF](?:[^&<>"_\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]*[^\s&<>"_\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF])?$/
/** Days repeat from row to row. */
const KNOWN_DATES = 4_000

/** The unmarked cells of one column, with everything that is the same for all of them made once. */
function plainCells(name: string, kind: ColumnKind): PlainCell {
  const [head, simple] = [`<c r="${name}`, `" s="${styleOf('text')}" t="inlineStr"><is><t>`]
  const dates = new Map<string, string>()
  const general = `" s="${styleOf('general')}"><v>`
  return (number, cell) => {
    if (kind === 'number' && Number.isSafeInteger(cell))
      return Math.abs(cell as number) < 1e15
        ? `${head}${number}${general}${cell as number}</v></c>`
        : cellXml(name + number, cell, kind, undefined)
    if (typeof cell !== 'string') return cellXml(name + number, cell, kind, undefined)
    if (kind === 'text' && cell.length <= MAX_TEXT && SIMPLE.test(cell))
      return `${head}${number}${simple}${cell}</t></is></c>`
    if (kind !== 'date') return cellXml(name + number, cell, kind, undefined)
    let rest = dates.get(cell)
    if (rest === undefined) {
      const xml = cellXml(name, cell, kind, undefined)
      rest = xml.slice(head.length)
      if (dates.size < KNOWN_DATES && cell.length <= 19) dates.set(cell, rest)
    }
    return `${head}${number}${rest}`
  }
}

function rowXml(
  number: number,
  marked: MarkedRow,
  columns: readonly WriteColumn[],
  names: readonly string[],
  comments: Comment[],
): string {
  let out = `<row r="${number}">`
  for (let index = 0; index < columns.length; index++) {
    const fill = marked.fills?.[index]
    const comment = marked.comments?.[index]
    if (comment && comments.length < MAX_COMMENTS)
      comments.push({ reference: `${names[index]}${number}`, row: number, column: index, text: comment })
    out += cellXml(names[index]! + number, marked.cells[index], columns[index]!.kind, fill)
  }
  return `${out}</row>`
}

const isMarked = (row: WriteRow): row is MarkedRow => !Array.isArray(row)

function cellXml(reference: string, cell: WriteCell, kind: ColumnKind, fill: Fill | undefined): string {
  if (cell === null || cell === undefined || cell === '')
    return fill === undefined ? '' : `<c r="${reference}" s="${styleOf(FORMAT_OF_KIND[kind], fill)}"/>`
  if (typeof cell === 'boolean')
    return `<c r="${reference}" s="${styleOf('general', fill)}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const text = typeof cell === 'bigint' && kind === 'money' ? yuan(cell as Fen) : String(cell)
  const number = numberXml(reference, text, kind, fill)
  const format = kind === 'locked' ? 'locked' : isFormulaLike(text) ? 'guarded' : 'text'
  return number ?? textXml(reference, text, styleOf(format, fill))
}

/**
 * Undefined when the text is no number of the kind: a masked amount ('***') or a faulty import cell is then shown as it
 * is.
 */
function numberXml(reference: string, text: string, kind: ColumnKind, fill: Fill | undefined): string | undefined {
  if (kind === 'text' || kind === 'locked') return undefined
  if (kind === 'date') {
    const value = dateSerial(text)
    return value === undefined
      ? undefined
      : `<c r="${reference}" s="${styleOf(text.length > 10 ? 'datetime' : 'date', fill)}"><v>${value}</v></c>`
  }
  if (!isExactNumber(text)) return undefined
  if (kind === 'money' && !/^-?\d+(\.\d{1,2})?$/.test(text)) return undefined
  return `<c r="${reference}" s="${styleOf(FORMAT_OF_KIND[kind], fill)}"><v>${kind === 'money' ? twoDecimals(text) : text}</v></c>`
}

/** Excel keeps 15 digits: an account number of 19 as a number would come back with four zeros, '007' as 7. */
const isExactNumber = (text: string): boolean =>
  /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15
const twoDecimals = (text: string): string => {
  const [whole, decimals = ''] = text.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/**
 * Signs that make Excel run a cell's text as a formula when the file is edited or saved as CSV (formula injection);
 * full-width forms count too.
 */
const isFormulaLike = (text: string): boolean => /^[\s]*[=+\-@＝＋－＠\t\r]/.test(text)

function textXml(reference: string, text: string, style: number): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
  const space = /^\s|\s$|\n/.test(cut) ? ' xml:space="preserve"' : ''
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(cut)}</t></is></c>`
}

function validationsXml(dropDowns: readonly DropDown[], names: readonly string[]): string {
  if (dropDowns.length === 0) return ''
  const one = ({ column, formula }: DropDown): string =>
    '<dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="1" errorTitle="请从下拉列表中选择" error="请从下拉列表中选择 / choose from the list"' +
    ` sqref="${names[column]}2:${names[column]}${MAX_ROWS}"><formula1>${escapeXml(formula)}</formula1></dataValidation>`
  return `<dataValidations count="${dropDowns.length}">${dropDowns.map(one).join('')}</dataValidations>`
}
