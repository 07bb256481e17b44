import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { fen } from '#kernel/money.ts'
import { IMPORT_CAPS, readWorkbook } from './read-workbook.ts'
import { sheetXml, type WriteColumn, type WriteRow } from './write-sheet.ts'
import { writeWorkbook, writeWorkbookBuffer } from './write-workbook.ts'
import { XmlScanner } from './xml.ts'
import { openZip } from './zip-reader.ts'
import { zipParts } from './zip-writer.ts'

const COLUMNS: WriteColumn[] = [
  { label: '账号 / Account', width: 24, kind: 'text' },
  { label: '金额', kind: 'money' },
  { label: '日期', kind: 'date' },
  { label: '数量', kind: 'number' },
  { label: '性别', kind: 'text', options: ['男', '女', '"未知", 其他'] },
]
const written = (rows: WriteRow[], columns = COLUMNS): Promise<Buffer> =>
  writeWorkbookBuffer({ sheets: [{ name: '收款', columns, rows }] })

async function partOf(bytes: Uint8Array, name: string): Promise<string> {
  return Buffer.concat(await Array.fromAsync((await openZip(bytes, { maxUnpackedBytes: 1e9 })).stream(name))).toString(
    'utf8',
  )
}

test('a second library opens what we write and finds the same values', async () => {
  const bytes = await written([
    ['6212264000000000006', '1234.50', '2026-11-21', '2.5', '男'],
    ['00123', fen('9999999999.99'), '2026-11-21 13:30:00', '12345678901234567890', null],
    ['', '***', '不详', '007', '女'],
  ])
  const sheet = (await readXlsx(bytes, { readStyles: true })).sheets[0]!
  expect(sheet.name).toBe('收款')
  expect(sheet.rows.slice(1)).toEqual([
    ['6212264000000000006', 1234.5, new Date(Date.UTC(2026, 10, 21)), 2.5, '男'],
    ['00123', 9999999999.99, new Date(Date.UTC(2026, 10, 21, 13, 30)), '12345678901234567890', null],
    [null, '***', '不详', '007', '女'],
  ])
  expect(sheet.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(sheet.cells?.get('1,1')?.style?.numFmt).toBe('#,##0.00')
  expect(sheet.freezePane).toMatchObject({ rows: 1 })
  expect(sheet.dataValidations).toMatchObject([{ type: 'list', range: 'E2:E1048576' }])
})

test('what we write comes back through our own reader, so an export can be corrected and imported', async () => {
  const read = await readWorkbook(await written([['甲\n乙 <&>"\u0007_x0041_', '0.10', '2026-02-28', '-3', '女']]))
  expect(read.header).toEqual(['账号 / Account', '金额', '日期', '数量', '性别'])
  expect((await Array.fromAsync(read.rows))[0]!.cells).toEqual([
    { text: '甲\n乙 <&>"\u0007_x0041_', type: 'text' },
    { text: '0.10', type: 'number' },
    { text: '2026-02-28', type: 'date' },
    { text: '-3', type: 'number' },
    { text: '女', type: 'text' },
  ])
})

test.each(['=1+1', '+86 138', '-2', '@SUM(A1)', '\tx', '\r=1', '  =cmd|x', '＝1'])(
  'the customer name %j is a text that no Excel runs, now or after an edit',
  async text => {
    const xml = await partOf(await written([[text]]), 'xl/worksheets/sheet1.xml')
    const cell = /<c r="A2" s="(\d+)" t="inlineStr">/.exec(xml)
    expect(xml).not.toContain('<f>')
    const formats = /<cellXfs.*<\/cellXfs>/s
      .exec(await partOf(await written([]), 'xl/styles.xml'))![0]
      .match(/<xf [^>]*>/g)!
    expect(formats[Number(cell![1])]).toContain('quotePrefix="1"')
    expect(formats[Number(cell![1])]).toContain('numFmtId="49"')
  },
)

test('a drop-down refers to a hidden sheet, because a list in the rule breaks at commas and at 255 characters', async () => {
  const bytes = await written([])
  expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain(
    `sqref="E2:E1048576"><formula1>'_options'!$A$1:$A$3</formula1>`,
  )
  expect(await partOf(bytes, 'xl/workbook.xml')).toContain('<sheet name="_options" sheetId="2" state="hidden"')
  expect((await readXlsx(bytes)).sheets[1]!.rows).toEqual([['男'], ['女'], ['"未知", 其他']])
})

test('the column of a template keeps typed digits as text', async () => {
  expect(await partOf(await written([]), 'xl/worksheets/sheet1.xml')).toContain(
    '<col min="1" max="1" width="24" style="2" customWidth="1"/>',
  )
})

test('a faulty cell is coloured and says why in a comment', async () => {
  const bytes = await written([
    {
      cells: ['x', '12a'],
      fills: [undefined, 'fault', 'fault'],
      comments: [undefined, '金额格式不正确 / not an amount'],
    },
  ])
  const sheet = (await readXlsx(bytes, { readStyles: true })).sheets[0]!
  expect(sheet.cells?.get('1,1')?.style?.fill).toMatchObject({
    fgColor: { rgb: expect.stringMatching(/FFC7CE$/) as string },
  })
  expect(sheet.cells?.get('1,1')?.comment?.text).toBe('金额格式不正确 / not an amount')
  expect(await partOf(bytes, 'xl/drawings/vmlDrawing1.vml')).toContain('<x:Row>1</x:Row><x:Column>1</x:Column>')
})

test('every part is well-formed and every reference leads to a part', async () => {
  const bytes = await written([{ cells: ['a'], comments: ['b'] }])
  const types = await partOf(bytes, '[Content_Types].xml')
  const names = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(match => match[1]!)
  expect(names).toEqual(
    expect.arrayContaining([
      'xl/workbook.xml',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
      'xl/comments1.xml',
    ]),
  )
  for (const name of [
    ...names,
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/_rels/sheet1.xml.rels',
    'xl/drawings/vmlDrawing1.vml',
  ]) {
    const open: string[] = []
    new XmlScanner({
      open: tag => {
        open.push(tag)
      },
      close: tag => {
        expect(open.pop()).toBe(tag)
      },
    }).push(Buffer.from(await partOf(bytes, name)))
    expect([name, open]).toEqual([name, []])
  }
})

test('sheet names that Excel would repair are made legal and distinct', async () => {
  const sheet = (name: string) => ({ name, columns: COLUMNS, rows: [] })
  const bytes = await writeWorkbookBuffer({
    sheets: [sheet('a/b:c'), sheet('A b c'), sheet(''), sheet('长'.repeat(40))],
  })
  expect((await readXlsx(bytes)).sheets.slice(0, 4).map(one => one.name)).toEqual([
    'a b c',
    'A b c_2',
    'Sheet',
    '长'.repeat(31),
  ])
})

test('a failing row source fails the file: half an export must not look whole', async () => {
  function* rows(): Generator<WriteRow> {
    yield ['a']
    throw new Error('connection lost')
  }
  await expect(writeWorkbookBuffer({ sheets: [{ name: 'x', columns: COLUMNS, rows: rows() }] })).rejects.toThrow(
    'connection lost',
  )
})

test('the bytes of a sheet stand in two places however many rows it has: what is made anew for each piece outlives the young generation', async () => {
  const columns: WriteColumn[] = [
    { label: '号', kind: 'text' },
    { label: '名', kind: 'text' },
  ]
  function* rows(count: number): Generator<WriteRow> {
    for (let row = 1; row <= count; row++) yield [String(row), '深圳市某某汽车租赁有限公司']
  }
  const places = new Set<ArrayBufferLike>()
  let [pieces, text] = [0, '']
  for await (const piece of sheetXml({ name: 'x', columns, rows: rows(20_000) }, [], [])) {
    places.add(piece.buffer)
    pieces++
    text += piece.toString()
  }
  expect(pieces).toBeGreaterThan(20)
  expect(places.size).toBe(2)
  // The number of a row is put together of two texts: every row must have its own.
  expect([...text.matchAll(/<row r="(\d+)">/g)].map(one => one[1])).toEqual(
    Array.from({ length: 20_001 }, (_, index) => String(index + 1)),
  )
  expect([...text.matchAll(/<t>(\d+)<\/t>/g)].map(one => one[1])).toEqual(
    Array.from({ length: 20_000 }, (_, index) => String(index + 1)),
  )
})

test('a row of long texts is larger than a place for bytes and comes back whole', async () => {
  const long = ['甲', '乙', '丙', '丁'].map(sign => sign.repeat(32_000))
  const read = await readWorkbook(await written([['a'], long.slice(0, 1), [...long.slice(1), 'b'], ['c']]))
  expect((await Array.fromAsync(read.rows)).map(row => row.cells.map(one => one?.text).join(''))).toEqual([
    'a',
    long[0],
    `${long.slice(1).join('')}b`,
    'c',
  ])
})

test('a reader who leaves a file early ends its source: a broken-off download must not keep its rows', async () => {
  let ended = false
  async function* content(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield randomBytes(98_304)
    } finally {
      ended = true
    }
  }
  const parts = zipParts([{ name: 'x', content: content() }])
  for (let piece = 0; piece < 5; piece++) await parts.next()
  await parts.return(undefined)
  await expect.poll(() => ended).toBe(true)
})

test('50,000 rows of 20 columns stream in seconds and in little memory, and our reader takes 20,000 of them', async () => {
  const columns: WriteColumn[] = Array.from({ length: 20 }, (_, index) => ({
    label: `列${index}`,
    kind: (['text', 'money', 'date', 'number'] as const)[index % 4]!,
  }))
  const values = ['深圳市某某汽车租赁有限公司', '12345.67', '2026-11-21', '42']
  function* rows(count: number): Generator<WriteRow> {
    for (let row = 0; row < count; row++)
      yield columns.map((_, index) => (index % 4 === 0 ? `${values[0]}${row}` : values[index % 4]))
  }
  const before = process.memoryUsage().rss
  // Time of the processor: the machine may be busy with others.
  const start = process.cpuUsage()
  let bytes = 0
  await pipeline(
    writeWorkbook({ sheets: [{ name: 'x', columns, rows: rows(50_000) }] }),
    new Writable({
      write(piece: Buffer, _, done) {
        bytes += piece.length
        done()
      },
    }),
  )
  const spent = process.cpuUsage(start)
  const writing = (spent.user + spent.system) / 1000
  const grown = (process.memoryUsage().rss - before) / 1e6
  const file = await writeWorkbookBuffer({ sheets: [{ name: 'x', columns, rows: rows(20_000) }] })
  const readStart = performance.now()
  let count = 0
  for await (const row of (await readWorkbook(file, { ...IMPORT_CAPS, maxRows: 20_000 })).rows)
    count += row.cells.length
  console.info(
    `wrote 50,000 x 20 in ${Math.round(writing)} ms, ${bytes} bytes, +${Math.round(grown)} MB; read 20,000 x 20 in ${Math.round(performance.now() - readStart)} ms`,
  )
  expect(count).toBe(400_000)
  expect(writing).toBeLessThan(15_000)
  expect(grown).toBeLessThan(300)
})
