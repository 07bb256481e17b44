import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { Refused, refuse } from '#kernel/refusal.ts'
import type { ReadCell } from './cell-values.ts'
import type { ReadRow } from './read-workbook.ts'

export interface CsvCaps {
  maxRows: number
  maxBytes: number
  maxCells: number
  /**
   * No header: every row at its full width. Statements of banks put their header somewhere below their own letterhead.
   */
  wholeRows?: boolean
}
export interface CsvSheet {
  encoding: 'utf-8' | 'utf-16le' | 'gb18030'
  header: string[]
  rows: ReadRow[]
}

const MAX_TEXT = 32_767
const EMPTY: ReadCell = { text: '', type: 'empty' }

/**
 * A bank's or a person's CSV (RFC 4180): UTF-8 with or without mark, GBK, or UTF-16 of Excel's 'Unicode text'. Every
 * cell is a text; the forms by which banks keep Excel from rounding account numbers (="6222..", a trailing tab) are
 * undone. `number` counts records, header 1. Refuses: TooLarge, brokenFile, headerMissing, tooManyRows, tooManyCells.
 */
export function readCsv(bytes: Uint8Array, caps: CsvCaps): CsvSheet {
  if (bytes.length > caps.maxBytes) throw new Refused({ kind: 'TooLarge', message: '文件过大 / the file is too large' })
  const { text, encoding } = decode(bytes)
  if (text.includes('\u0000')) brokenFile()
  let header: string[] = []
  const rows: ReadRow[] = []
  let number = 0
  let count = 0
  eachRecord(text, fields => {
    number++
    count += fields.length
    if (count > caps.maxCells)
      refuse('tooManyCells', '单元格超过{max}个 / more than {max} cells', { max: caps.maxCells })
    const cells = fields.map(readCell)
    if (number === 1 && !caps.wholeRows) header = headerOf(cells)
    else if (cells.some(cell => cell.type !== 'empty'))
      rows.push({ number, cells: caps.wholeRows ? cells : fit(cells, header.length) })
    if (rows.length > caps.maxRows) refuse('tooManyRows', '超过{max}行 / more than {max} rows', { max: caps.maxRows })
  })
  if (header.length === 0 && !caps.wholeRows) refuse('headerMissing', '获取表头信息失败 / failed to get header info')
  return { encoding, header, rows }
}

const brokenFile = (): never =>
  refuse('brokenFile', '文件已损坏，请重新保存后上传 / the file is damaged, save it again and upload')

function eachRecord(text: string, take: (fields: string[]) => void): void {
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      // All three may stand in one file: a program writes the rows, a person types a line into a cell.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // Nothing is kept by the parser: a cap ends the reading at the record that passes it.
      on_record: (fields: string[]) => {
        take(fields)
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) brokenFile()
    throw error
  }
}

function decode(bytes: Uint8Array): { text: string; encoding: CsvSheet['encoding'] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch (error) {
    // TypeError is how the decoder says 'not UTF-8'; in China the rest is GBK, of which GB 18030 is the superset.
    if (!(error instanceof TypeError)) throw error
    return { text: iconv.decode(Buffer.from(bytes), 'gb18030'), encoding: 'gb18030' }
  }
}

/** By the header alone: an address further down may have any number of semicolons. */
function delimiterOf(text: string): string {
  const line = text.slice(0, 65_536).split(/\r|\n/, 1)[0] ?? ''
  if (line.includes(',')) return ','
  return ['\t', ';', '|'].find(sign => line.includes(sign)) ?? ','
}

function headerOf(cells: readonly ReadCell[]): string[] {
  const texts = cells.map(cell => cell.text)
  return texts.slice(0, texts.findLastIndex(text => text !== '') + 1)
}

const fit = (cells: ReadCell[], width: number): ReadCell[] =>
  Array.from({ length: width }, (_, index) => cells[index] ?? EMPTY)

function readCell(field: string): ReadCell {
  // An opening quote without its end swallows the rest of the file into one cell; no cell of a sheet is that long.
  if (field.length > MAX_TEXT) brokenFile()
  const text = field
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    // The apostrophe that our own files put before what looks like a formula.
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')
    .trim()
  if (text === '') return EMPTY
  return { text, type: field.trimStart().startsWith('=') && text.startsWith('=') ? 'formula' : 'text' }
}
