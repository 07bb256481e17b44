import { refuse } from '#kernel/refusal.ts'
import { columnIndex, dateText, numberText } from './cell-values.ts'
import type { ReadCell } from './cell-values.ts'
import { attribute, unescapeExcel, XmlScanner } from './xml.ts'
import { notAWorkbook, tooLargeUnpacked } from './zip-reader.ts'

export interface SheetContext {
  shared: readonly string[]
  isDate: readonly boolean[]
  is1904: boolean
  maxCells: number
}

/** Columns a sheet of people may have; beyond it one cell in XFD would make every row 16,384 wide. */
const MAX_COLUMNS = 1000
/** No cell of Excel holds half of it; a longer one is made to fill our memory. */
export const MAX_TEXT = 65_536
const EMPTY: ReadCell = { text: '', type: 'empty' }

/** The rows that have at least one filled cell, in the order of the file. */
export async function* sheetRows(
  pieces: AsyncIterable<Buffer>,
  context: SheetContext,
): AsyncGenerator<{ number: number; cells: ReadCell[] }> {
  const collector = new RowCollector(context)
  const scanner = new XmlScanner(collector)
  for await (const piece of pieces) {
    scanner.push(piece)
    yield* collector.take()
  }
}

class RowCollector {
  private done: { number: number; cells: ReadCell[] }[] = []
  private cells: ReadCell[] = []
  private number = 0
  private column = -1
  private count = 0
  private slots = 0
  private filled = false
  private attributes = ''
  private value = ''
  private inline = ''
  private formula = false
  private reading: 'value' | 'inline' | undefined
  private phonetic = 0
  private readonly context: SheetContext

  constructor(context: SheetContext) {
    this.context = context
  }

  take(): { number: number; cells: ReadCell[] }[] {
    const rows = this.done
    this.done = []
    return rows
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.openCell(attributes)
    else if (name === 'v') this.reading = 'value'
    else if (name === 't') this.reading = this.phonetic === 0 ? 'inline' : undefined
    else if (name === 'f') this.formula = true
    else if (name === 'rPh') this.phonetic++
    else if (name === 'row') this.openRow(attributes)
  }

  text(piece: string): void {
    if (this.reading === 'value') this.value += piece
    else if (this.reading === 'inline') this.inline += piece
    if (this.value.length > MAX_TEXT || this.inline.length > MAX_TEXT) tooLargeUnpacked()
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.reading = undefined
    else if (name === 'c') this.closeCell()
    else if (name === 'rPh') this.phonetic--
    else if (name === 'row' && this.filled) this.done.push({ number: this.number, cells: this.cells })
  }

  private openRow(attributes: string): void {
    refuseSpaced(attributes)
    const stated = attribute(attributes, 'r')
    const number = stated === undefined ? this.number + 1 : Number(stated)
    // Rows out of order would let one number stand for two lines.
    if (!Number.isInteger(number) || number <= this.number || number > 1_048_576) notAWorkbook()
    this.number = number
    this.cells = []
    this.column = -1
    this.filled = false
  }

  private openCell(attributes: string): void {
    if (++this.count > this.context.maxCells)
      refuse('tooManyCells', '单元格超过{max}个 / more than {max} cells', { max: this.context.maxCells })
    refuseSpaced(attributes)
    const reference = attribute(attributes, 'r')
    this.column = reference === undefined ? this.column + 1 : columnIndex(reference)
    if (this.column < 0) notAWorkbook()
    this.attributes = attributes
    this.value = ''
    this.inline = ''
    this.formula = false
  }

  private closeCell(): void {
    const cell = this.resolve()
    if (cell.type === 'empty') return
    if (this.column >= MAX_COLUMNS)
      refuse('tooManyColumns', '列数超过{max} / more than {max} columns', { max: MAX_COLUMNS })
    // Two cells a row, a thousand columns apart, are few to count and much to keep.
    if ((this.slots += this.column - this.cells.length) > this.context.maxCells * 4)
      refuse('tooManyCells', '单元格超过{max}个 / more than {max} cells', { max: this.context.maxCells })
    while (this.cells.length < this.column) this.cells.push(EMPTY)
    this.cells[this.column] = cell
    this.filled = true
  }

  private resolve(): ReadCell {
    const type = attribute(this.attributes, 't') ?? 'n'
    const cell = this.plain(type)
    return this.formula ? { text: cell.text, type: 'formula' } : cell
  }

  private plain(type: string): ReadCell {
    if (type === 's')
      return textCell(this.value === '' ? '' : (this.context.shared[Number(this.value)] ?? notAWorkbook()))
    if (type === 'inlineStr') return textCell(unescapeExcel(this.inline))
    if (type === 'str') return textCell(unescapeExcel(this.value))
    if (this.value === '') return EMPTY
    if (type === 'b')
      return { text: this.value.trim() === '1' || this.value.trim() === 'true' ? 'TRUE' : 'FALSE', type: 'boolean' }
    if (type === 'e') return { text: this.value, type: 'error' }
    if (type === 'd')
      return {
        text: this.value
          .replace('T', ' ')
          .replace(/(\.\d+)?Z?$/, '')
          .replace(/ 00:00:00$/, ''),
        type: 'date',
      }
    if (this.context.isDate[Number(attribute(this.attributes, 's') ?? '-1')]) {
      const date = dateText(this.value, this.context.is1904)
      if (date !== undefined) return { text: date, type: 'date' }
    }
    return { text: numberText(this.value), type: 'number' }
  }
}

/**
 * 'r = "B1"' is legal XML that no spreadsheet program writes; read without its blanks in mind, the cell would silently
 * land in a wrong column.
 */
function refuseSpaced(attributes: string): void {
  if (/\s=|=\s/.test(attributes)) notAWorkbook()
}

/**
 * Line ends of Windows become \n: a code pasted with \r would equal nothing. A NUL or half a character pair would fail
 * the insert.
 */
function textCell(text: string): ReadCell {
  const trimmed = text
    .replace(/\u0000/g, '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .trim()
  return trimmed === '' ? EMPTY : { text: trimmed, type: 'text' }
}
