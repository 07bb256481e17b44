import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { Refused } from '#kernel/refusal.ts'
import { readCsv } from './read-csv.ts'

const CAPS = { maxRows: 10, maxBytes: 1_000_000, maxCells: 100 }
const textsOf = (bytes: Uint8Array) => readCsv(bytes, CAPS).rows.map(row => row.cells.map(cell => cell.text))
function guardOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof Refused) return error.refusal.kind === 'Guard' ? error.refusal.guard : error.refusal.kind
    throw error
  }
  return 'accepted'
}

const STATEMENT = '交易日期,摘要,金额\r\n2026-11-21,租金，11月,1234.50\r\n'
test.each([
  ['utf-8', Buffer.from(STATEMENT)],
  ['utf-8', Buffer.from(`\uFEFF${STATEMENT}`)],
  ['gb18030', iconv.encode(STATEMENT, 'gbk')],
  ['utf-16le', Buffer.from(`\uFEFF${STATEMENT}`, 'utf16le')],
])('a bank statement in %s reads the same', (encoding, bytes) => {
  const read = readCsv(bytes, CAPS)
  expect([read.encoding, read.header]).toEqual([encoding, ['交易日期', '摘要', '金额']])
  expect(textsOf(bytes)).toEqual([['2026-11-21', '租金，11月', '1234.50']])
})

describe('RFC 4180', () => {
  test('quoted commas, quotes and line ends belong to the cell', () => {
    expect(textsOf(Buffer.from('a,b\n"1,2","say ""hi""\r\nthere"\n'))).toEqual([['1,2', 'say "hi"\nthere']])
  })
  test('short rows are filled, long ones cut to the header, blank ones left out but counted', () => {
    const read = readCsv(Buffer.from('a,b\n1\n\n,\n1,2,3'), CAPS)
    expect(read.rows.map(row => [row.number, row.cells.map(cell => cell.text)])).toEqual([
      [2, ['1', '']],
      [5, ['1', '2']],
    ])
  })
  test('one file may mix line ends, and a quote inside a bare cell is a letter of it', () =>
    expect(textsOf(Buffer.from('a,b\r\n1,2\n3,17" wheel\r5,6'))).toEqual([
      ['1', '2'],
      ['3', '17" wheel'],
      ['5', '6'],
    ]))
  test('a file of tabs is read by its header', () =>
    expect(textsOf(Buffer.from('a\tb\n1,5\t2'))).toEqual([['1,5', '2']]))
})

test('the tricks by which banks keep Excel from rounding account numbers are undone', () => {
  expect(textsOf(Buffer.from('a,b\n="6212264000000000006",6212264000000000006\t\n'))).toEqual([
    ['6212264000000000006', '6212264000000000006'],
  ])
})
test('a cell that begins like a formula is marked, since the import refuses formulas', () => {
  expect(readCsv(Buffer.from('a\n=1+1'), CAPS).rows[0]!.cells[0]).toEqual({ text: '=1+1', type: 'formula' })
})
test.each([
  ['', 'headerMissing'],
  ['\n1', 'headerMissing'],
  [`a\n${'1\n'.repeat(11)}`, 'tooManyRows'],
  [`${'a,'.repeat(60)}\n${'1,'.repeat(60)}`, 'tooManyCells'],
  ['a\n\u0000', 'brokenFile'],
  [`a\n"${'x'.repeat(40_000)}`, 'brokenFile'],
  ['a\n"1', 'brokenFile'],
  ['a'.repeat(1_000_001), 'TooLarge'],
])('%.10j… is refused', (text, reason) => expect(guardOf(() => readCsv(Buffer.from(text), CAPS))).toBe(reason))
test('whole rows keep their width, for statements whose header stands below a letterhead', () => {
  const read = readCsv(Buffer.from('account,123\n\nday,in,out\n1,2,3'), { ...CAPS, wholeRows: true })
  expect([read.header, read.rows.map(row => [row.number, row.cells.map(cell => cell.text)])]).toEqual([
    [],
    [
      [1, ['account', '123']],
      [3, ['day', 'in', 'out']],
      [4, ['1', '2', '3']],
    ],
  ])
})
