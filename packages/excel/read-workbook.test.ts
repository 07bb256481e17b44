import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { Refused } from '#kernel/refusal.ts'
import { dateSerial, dateText, isDateFormat, numberText } from './cell-values.ts'
import { IMPORT_CAPS, readWorkbook } from './read-workbook.ts'
import type { ReadCaps, ReadRow } from './read-workbook.ts'
import { zipParts } from './zip-writer.ts'

const zipOf = (parts: Record<string, string | Iterable<Buffer>>): Promise<Buffer> =>
  buffer(
    Readable.from(
      zipParts(
        Object.entries(parts).map(([name, content]) => ({
          name,
          content: typeof content === 'string' ? [Buffer.from(content)] : content,
        })),
      ),
      { objectMode: false },
    ),
  )

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const book = (sheet: string | Iterable<Buffer>, more: Record<string, string> = {}): Promise<Buffer> =>
  zipOf({
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${RELATION}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="${RELATION}"><x:sheets><x:sheet name="隐藏" sheetId="1" state="hidden" r:id="r9"/><x:sheet name="数据" sheetId="2" r:id="r1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships><Relationship Id="r1" Type="${RELATION}/worksheet" Target="worksheets/s.xml"/><Relationship Id="r9" Type="${RELATION}/worksheet" Target="worksheets/h.xml"/>` +
      `<Relationship Id="r2" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/s.xml': sheet,
    'xl/worksheets/h.xml': '<worksheet/>',
    ...more,
  })
const sheet = (...rows: string[]): string =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
const inline = (...texts: string[]): string =>
  texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')

async function rowsOf(bytes: Uint8Array, caps: Partial<ReadCaps> = {}): Promise<ReadRow[]> {
  return Array.fromAsync((await readWorkbook(bytes, { ...IMPORT_CAPS, ...caps })).rows)
}
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!(error instanceof Refused)) throw error ?? new Error('nothing was refused')
  return error.refusal.kind === 'Guard' ? error.refusal.guard : error.refusal.kind
}

describe('a file of any writer is read as people see it', () => {
  test('shared strings, rich text without its phonetic help, numbers, dates, formulas and errors each keep their kind', async () => {
    const bytes = await book(
      sheet(
        '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:r><x:t>租</x:t></x:r><x:r><x:t>金</x:t></x:r></x:is></x:c><x:c r="H1" t="str"><x:v>H</x:v></x:c><x:c r="I1" s="1"/></x:row>',
        '<row r="3" spans="1:8"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>1234.0999999999999</v></c><c r="C3" s="1"><v>46347</v></c><c r="D3" s="2"><v>46347.5625</v></c>' +
          '<c r="E3"><f>SUM(B3)</f><v>3</v></c><c r="F3" t="b"><v>1</v></c><c r="G3" t="e"><v>#N/A</v></c><c r="H3" t="str"><f>A3</f><v>x</v></c></row>',
        '<row r="4"><c r="A4" s="1"/><c r="B4" t="inlineStr"><is><t>  </t></is></c></row>',
      ),
      {
        'xl/sharedStrings.xml':
          '<sst><si><t>编号</t></si><si><r><t>王&amp;_x000D_&#10;</t></r><r><t xml:space="preserve"> 一</t></r><rPh><t>wang</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;\\ h:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      },
    )
    const read = await readWorkbook(bytes)
    expect([read.name, read.header]).toEqual(['数据', ['编号', '租金', '', '', '', '', '', 'H']])
    expect(await Array.fromAsync(read.rows)).toEqual([
      {
        number: 3,
        cells: [
          { text: '王&\n 一', type: 'text' },
          { text: '1234.1', type: 'number' },
          { text: '2026-11-21', type: 'date' },
          { text: '2026-11-21 13:30:00', type: 'date' },
          { text: '3', type: 'formula' },
          { text: 'TRUE', type: 'boolean' },
          { text: '#N/A', type: 'error' },
          { text: 'x', type: 'formula' },
        ],
      },
    ])
  })

  test('a workbook of another library reads the same: text, long number as text, date, amount', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['卡号', '日期', '金额'],
            ['6212264000000000006', new Date(Date.UTC(2026, 10, 21)), 0.1],
            [null, null, null],
            ['末', null, -5],
          ],
        },
      ],
    })
    const rows = await rowsOf(bytes)
    expect(rows.map(row => [row.number, ...row.cells.map(cell => cell.text)])).toEqual([
      [2, '6212264000000000006', '2026-11-21', '0.1'],
      [4, '末', '', '-5'],
    ])
  })

  test('cells and rows without references, as small writers leave them, are counted on', async () => {
    expect(
      (await rowsOf(await book(sheet(`<row>${inline('甲', '乙')}</row><row>${inline('1', '2')}</row>`))))[0],
    ).toEqual({
      number: 2,
      cells: [
        { text: '1', type: 'text' },
        { text: '2', type: 'text' },
      ],
    })
  })

  test('a thousand formatted but empty rows at the end are no rows', async () => {
    const blank = Array.from({ length: 1000 }, (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="0"/></row>`)
    expect(
      await rowsOf(await book(sheet(`<row r="1">${inline('甲')}</row><row r="2">${inline('1')}</row>`, ...blank)), {
        maxRows: 1,
      }),
    ).toHaveLength(1)
  })

  test('group headers above the header are given apart', async () => {
    const read = await readWorkbook(
      await book(
        sheet(
          `<row r="1">${inline('车辆')}</row><row r="2">${inline('车架号', '车牌')}</row><row r="3">${inline('a')}</row>`,
        ),
      ),
      { ...IMPORT_CAPS, headerRows: 2 },
    )
    expect([read.groupHeaders, read.header, (await Array.fromAsync(read.rows)).length]).toEqual([
      [['车辆']],
      ['车架号', '车牌'],
      1,
    ])
  })

  test('an entity or a character cut by the end of a piece is put together again', async () => {
    const text = sheet(`<row r="1">${inline('甲&amp;乙')}</row>`)
    const bytes = Buffer.from(text)
    const read = await readWorkbook(await book(Array.from(bytes, byte => Buffer.from([byte]))))
    expect(read.header).toEqual(['甲&乙'])
  })
})

describe('what cannot be imported is refused with its reason', () => {
  test.each([
    ['a .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'notXlsx'],
    ['a text', Buffer.from('x'.repeat(100)), 'notXlsx'],
    ['nothing', Buffer.alloc(0), 'notXlsx'],
  ])('%s is no workbook', async (_, bytes, reason) => expect(await refusalOf(rowsOf(bytes))).toBe(reason))

  test('a zip without a workbook, as a docx, is no workbook', async () =>
    expect(await refusalOf(rowsOf(await zipOf({ 'word/document.xml': '<a/>' })))).toBe('notXlsx'))
  test('a first row that is empty has no header', async () => {
    expect(await refusalOf(rowsOf(await book(sheet(`<row r="2">${inline('1')}</row>`))))).toBe('headerMissing')
    expect(await refusalOf(rowsOf(await book(sheet())))).toBe('headerMissing')
  })
  test('one row above the limit refuses the file, since half an import is worse than none', async () => {
    const bytes = await book(sheet(...[1, 2, 3].map(number => `<row r="${number}">${inline('1')}</row>`)))
    expect(await rowsOf(bytes, { maxRows: 2 })).toHaveLength(2)
    expect(await refusalOf(rowsOf(bytes, { maxRows: 1 }))).toBe('tooManyRows')
    expect(await refusalOf(rowsOf(bytes, { maxCells: 2 }))).toBe('tooManyCells')
    expect(await refusalOf(rowsOf(bytes, { maxBytes: 10 }))).toBe('TooLarge')
  })
  test('a damaged part is noticed by its checksum', async () => {
    const bytes = await book(sheet(`<row r="1">${inline('甲')}</row>`))
    const at = bytes.indexOf('PK\x01\x02', bytes.indexOf('xl/worksheets/s.xml', bytes.indexOf('PK\x01\x02')) - 60)
    bytes.writeUInt32LE(1, at + 16)
    expect(await refusalOf(rowsOf(bytes))).toBe('brokenFile')
  })
  test('a document type could declare entities that multiply', async () => {
    expect(
      await refusalOf(
        rowsOf(await book(`<!DOCTYPE a [<!ENTITY b "bb">]>${sheet(`<row r="1">${inline('&b;')}</row>`)}`)),
      ),
    ).toBe('notXlsx')
  })
  test('attributes that a simple reader would misplace refuse the file rather than shift a column', async () => {
    expect(await refusalOf(rowsOf(await book(sheet('<row r="1"><c r = "B1"><v>1</v></c></row>'))))).toBe('notXlsx')
  })
  test('one cell in the last column does not make every row 16,384 wide', async () => {
    expect(await refusalOf(rowsOf(await book(sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'))))).toBe(
      'tooManyColumns',
    )
  })
})

test('a part named in Chinese or by a winding path is found', async () => {
  const bytes = await book('<worksheet/>', {
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${RELATION}/worksheet" Target="../xl/./worksheets/工作表 1.xml"/></Relationships>`,
    'xl/worksheets/工作表 1.xml': sheet(`<row r="1">${inline('甲')}</row>`),
  })
  expect((await readWorkbook(bytes)).header).toEqual(['甲'])
})
test('a NUL or half a pair in a cell would fail the insert and is left out', async () => {
  expect(
    (await readWorkbook(await book(sheet(`<row r="1">${inline('甲_x0000_乙&#0;&#xD800;')}</row>`)))).header,
  ).toEqual(['甲乙\uFFFD'])
})

describe('a zip bomb costs neither time nor memory', () => {
  function* zeros(pieces: number): Generator<Buffer> {
    const piece = Buffer.alloc(1 << 20, 0x20)
    for (let left = pieces; left > 0; left--) yield piece
  }
  async function costOf(bytes: Buffer): Promise<{ reason: string; ms: number; mb: number }> {
    const before = process.memoryUsage().rss
    // Time of the processor: the machine may be busy with others.
    const start = process.cpuUsage()
    const reason = await refusalOf(rowsOf(bytes, { maxBytes: 1 << 30 }))
    const spent = process.cpuUsage(start)
    return { reason, ms: (spent.user + spent.system) / 1000, mb: (process.memoryUsage().rss - before) / 1e6 }
  }
  test('one that declares 500 MB is refused by its directory', async () => {
    const cost = await costOf(await book(zeros(500)))
    expect(cost.reason).toBe('TooLarge')
    expect(cost.ms).toBeLessThan(1000)
    expect(cost.mb).toBeLessThan(200)
  })
  test('one that declares 1 KB and unpacks to 500 MB is refused while it inflates', async () => {
    const bytes = await book(zeros(500))
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
      if (bytes.readUInt32LE(at + 24) > 1e6) bytes.writeUInt32LE(1000, at + 24)
    const cost = await costOf(bytes)
    expect(cost.reason).toBe('TooLarge')
    expect(cost.ms).toBeLessThan(5000)
    expect(cost.mb).toBeLessThan(200)
  })
  test('a tag without end is not copied again and again', async () => {
    function* tag(): Generator<Buffer> {
      yield Buffer.from('<worksheet ')
      yield* zeros(50)
    }
    expect(await costOf(await book(tag()))).toMatchObject({ reason: 'notXlsx' })
  })
})

test.each([
  ['0.1', '0.1'],
  ['1234.50', '1234.50'],
  ['1234.0999999999999', '1234.1'],
  ['1E+3', '1000'],
  ['1.5E-7', '0.00000015'],
  ['12345678901234567', '12345678901234567'],
  ['-0.30000000000000004', '-0.3'],
  ['100', '100'],
])('the stored number %s is read as %s, free of the float behind it', (raw, text) => expect(numberText(raw)).toBe(text))

test.each([
  ['46347', '2026-11-21', false],
  ['1', '1900-01-01', false],
  ['59', '1900-02-28', false],
  ['61', '1900-03-01', false],
  ['0.5', '12:00:00', false],
  ['46347.99999', '2026-11-21 23:59:59', false],
  ['44885', '2026-11-21', true],
])('the day number %s is %s', (raw, text, is1904) => expect(dateText(raw, is1904)).toBe(text))

test.each([
  ['2026-11-21', '46347'],
  ['2026-11-21 12:00:00', '46347.5000000000'],
  ['1900-02-28', undefined],
  ['2026-02-30', undefined],
  ['***', undefined],
])('%s is stored as %s', (text, value) => expect(dateSerial(text)).toBe(value))

test.each([
  [14, undefined, true],
  [58, undefined, true],
  [4, undefined, false],
  [164, 'yyyy/m/d', true],
  [165, '#,##0.00"元/day"', false],
  [166, '[$-804]yyyy"年"m"月"', true],
  [167, '[Red]0.00', false],
  [168, 'General', false],
  [169, '_-* #,##0.00_ ;@', false],
])('format %i %s shows a date: %s', (id, code, expected) => expect(isDateFormat(id, code)).toBe(expected))
