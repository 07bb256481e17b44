import { crc32, deflateRawSync } from 'node:zlib'

interface Part {
  readonly name: string
  readonly packed: Buffer
  readonly crc: number
  readonly unpacked: number
}

/** A part of `times` repetitions, deflated piece by piece: the bomb is never whole in memory. */
export const part = (name: string, ...texts: readonly (string | readonly [text: string, times: number])[]): Part => {
  const pieces: Buffer[] = texts.map(one =>
    typeof one === 'string' ? Buffer.from(one) : Buffer.from(one[0].repeat(one[1])),
  )
  const whole = Buffer.concat(pieces)
  return { name, packed: deflateRawSync(whole, { level: 9 }), crc: crc32(whole), unpacked: whole.length }
}

/** A workbook of these parts; `says` is what the directory claims of each part's size. */
export function archive(parts: readonly Part[], says: (one: Part) => number = one => one.unpacked): Buffer {
  const out: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const one of parts) {
    const name = Buffer.from(one.name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(one.crc, 14)
    local.writeUInt32LE(one.packed.length, 18)
    local.writeUInt32LE(says(one) >>> 0, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(one.crc, 16)
    entry.writeUInt32LE(one.packed.length, 20)
    entry.writeUInt32LE(says(one) >>> 0, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    out.push(local, name, one.packed)
    directory.push(entry, name)
    at += 30 + name.length + one.packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...out, list, end])
}

const OPEN_XML = 'http://schemas.openxmlformats.org'
const MAIN = `xmlns="${OPEN_XML}/spreadsheetml/2006/main" xmlns:r="${OPEN_XML}/officeDocument/2006/relationships"`
const REL = `${OPEN_XML}/officeDocument/2006/relationships`
const relations = (name: string, ...inner: Parameters<typeof part> extends [string, ...infer R] ? R : never) =>
  part(name, `<Relationships xmlns="${OPEN_XML}/package/2006/relationships">`, ...inner, '</Relationships>')
export const root = relations(
  '_rels/.rels',
  `<Relationship Id="r1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/>`,
)
export const book = part(
  'xl/workbook.xml',
  `<workbook ${MAIN}><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
)
const bookRelations = relations(
  'xl/_rels/workbook.xml.rels',
  `<Relationship Id="r1" Type="${REL}/worksheet" Target="s.xml"/><Relationship Id="r2" Type="${REL}/sharedStrings" Target="t.xml"/><Relationship Id="r3" Type="${REL}/styles" Target="y.xml"/>`,
)
type Texts = readonly (string | readonly [text: string, times: number])[]
export const sheet = (...inner: Texts) =>
  part('xl/s.xml', `<worksheet ${MAIN}><sheetData>`, ...inner, '</sheetData></worksheet>')
const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>名称</t></is></c></row>'
const plain = sheet(header, '<row r="2"><c r="A2" t="inlineStr"><is><t>甲</t></is></c></row>')
const strings = (...inner: Texts) => part('xl/t.xml', `<sst ${MAIN}>`, ...inner, '</sst>')
const styles = (...inner: Texts) => part('xl/y.xml', `<styleSheet ${MAIN}>`, ...inner, '</styleSheet>')
const rows = (from: number, count: number, cells: (row: number) => string) =>
  Array.from({ length: count }, (_, index) => `<row r="${from + index}">${cells(from + index)}</row>`).join('')
export const workbook = (...parts: readonly Part[]) => archive([root, book, bookRelations, ...parts])
const MB = 1024 * 1024

/**
 * Files that people send to bring a server down, each below the 10 MB that may be uploaded. `reads`: harmless once it
 * is read in bounds.
 */
export const bombs: Record<string, () => Buffer> = {
  'a gigabyte of blanks that the directory admits': () => archive([root, book, bookRelations, fat(1024)]),
  'a gigabyte of blanks that the directory hides': () =>
    archive([root, book, bookRelations, fat(1024)], one => (one.unpacked > MB ? 1000 : one.unpacked)),
  'three million shared strings': () => workbook(plain, strings(['<si><t>a</t></si>', 3_000_000])),
  'one shared string of sixty megabytes': () => workbook(plain, strings('<si><t>', ['甲', 20_000_000], '</t></si>')),
  'one cell of sixty megabytes': () =>
    workbook(sheet(header, '<row r="2"><c r="A2" t="inlineStr"><is><t>', ['甲', 20_000_000], '</t></is></c></row>')),
  'a sheet that says it is as large as a sheet can be, with a cell in its last corner': () =>
    workbook(
      part(
        'xl/s.xml',
        `<worksheet ${MAIN}><dimension ref="A1:XFD1048576"/><sheetData>`,
        header,
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      ),
    ),
  'a cell in the thousandth column of every row': () =>
    workbook(
      sheet(
        header,
        rows(2, 60_000, row => `<c r="A${row}"><v>1</v></c><c r="ALL${row}"><v>1</v></c>`),
      ),
    ),
  'a hundred thousand rows': () =>
    workbook(
      sheet(
        header,
        rows(2, 100_000, row => `<c r="A${row}"><v>1</v></c>`),
      ),
    ),
  'a tag of sixty megabytes': () => workbook(sheet(header, '<row r="2" x="', ['a', 60 * MB], '"></row>')),
  'a comment of sixty megabytes': () => workbook(sheet(header, '<!--', ['a', 60 * MB], '-->')),
  'entities that multiply': () =>
    workbook(
      part(
        'xl/s.xml',
        `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><worksheet ${MAIN}><sheetData>${header}<row r="2"><c r="A2" t="inlineStr"><is><t>&c;</t></is></c></row></sheetData></worksheet>`,
      ),
    ),
  'an entity of an outer file': () =>
    workbook(
      part(
        'xl/s.xml',
        `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet ${MAIN}><sheetData>${header}<row r="2"><c r="A2" t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>`,
      ),
    ),
  'a hundred thousand number formats': () =>
    workbook(
      plain,
      styles(
        '<numFmts>',
        Array.from({ length: 100_000 }, (_, index) => `<numFmt numFmtId="${index}" formatCode="x${index}"/>`).join(''),
        '</numFmts>',
      ),
    ),
  'a hundred thousand sheets and as many parts': () =>
    archive([
      root,
      part(
        'xl/workbook.xml',
        `<workbook ${MAIN}><sheets>`,
        Array.from(
          { length: 100_000 },
          (_, index) => `<sheet name="${index}" sheetId="${index}" r:id="q${index}"/>`,
        ).join(''),
        '</sheets></workbook>',
      ),
      relations(
        'xl/_rels/workbook.xml.rels',
        Array.from(
          { length: 100_000 },
          (_, index) => `<Relationship Id="p${index}" Type="${REL}/worksheet" Target="s${index}.xml"/>`,
        ).join(''),
      ),
      plain,
    ]),
  'thirty thousand entries': () =>
    archive([
      root,
      book,
      bookRelations,
      ...Array.from({ length: 30_000 }, (_, index) => ({ ...plain, name: `x${index}` })),
    ]),
}

/** Deflated in pieces: a gigabyte in one buffer would be a bomb for the test. */
function fat(megabytes: number): Part {
  const piece = Buffer.alloc(MB, 0x20)
  const head = Buffer.from(`<worksheet ${MAIN}><sheetData>${header}`)
  let crc = crc32(head)
  for (let index = 0; index < megabytes; index++) crc = crc32(piece, crc)
  // A stored run of blanks deflates to the same bytes over and over: full-flush blocks can be repeated.
  const block = deflateBlock(piece)
  return {
    name: 'xl/s.xml',
    packed: Buffer.concat([
      deflateBlock(head),
      ...Array.from({ length: megabytes }, () => block),
      Buffer.from([0x03, 0x00]),
    ]),
    crc,
    unpacked: head.length + megabytes * MB,
  }
}
/** Without the final mark, ended on a byte. */
const deflateBlock = (bytes: Buffer): Buffer => deflateRawSync(bytes, { level: 9, finishFlush: 3 })
