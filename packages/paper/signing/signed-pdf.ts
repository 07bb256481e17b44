import { commonName, type Identity } from './certificate.ts'
import { signDetached, verifyDetached } from './cms.ts'
import { drawn, type Look } from './looks.ts'

/** Room for a signature with its certificates, as hexadecimal digits. */
const ROOM = 16_384
const NUMBER_WIDTH = 10

export interface Signing {
  /** Unique in the file: signer1, signer2 ... */
  readonly field: string
  readonly name: string
  readonly reason: string
  readonly at: Date
  /** Absent: the signature stands in the file and shows nowhere. */
  readonly look?: Look | undefined
}

interface Placed {
  readonly no: number
  readonly text: string
}
interface Pdf {
  readonly bytes: Buffer
  readonly text: string
  /** Where each object stands, the newest first. */
  readonly offsets: ReadonlyMap<number, number>
  readonly trailer: string
  readonly startxref: number
}

/**
 * Adds a signature as an update behind the file: what stood before stays byte by byte, so that earlier signatures hold.
 */
export function signPdf(file: Buffer, signing: Signing, signer: Identity, chain: readonly string[]): Buffer {
  const { bytes, contents } = withPlace(file, signing)
  const signed = Buffer.concat([bytes.subarray(0, contents.from), bytes.subarray(contents.to)])
  const signature = signDetached(signed, signer, signing.at, chain).toString('hex')
  if (signature.length > ROOM) throw new RangeError('the signature is longer than its place')
  bytes.write(signature.padEnd(ROOM, '0'), contents.from + 1, 'latin1')
  return bytes
}

/** The file with an empty place for a signature; what is signed is everything but that place. */
function withPlace(file: Buffer, signing: Signing): { bytes: Buffer; contents: { from: number; to: number } } {
  const pdf = readPdf(file)
  const size = Number(/\/Size\s+(\d+)/.exec(pdf.trailer)?.[1])
  const [valueNo, fieldNo, formNo] = [size, size + 1, size + 2]
  const root = objectAt(pdf, refIn(pdf.trailer, 'Root'))
  const pages = pagesBelow(pdf, objectAt(pdf, refIn(root.text, 'Pages')))
  const looks = signing.look ? drawn(signing.look, formNo + 1) : undefined
  const page = pages[(looks?.page ?? 1) - 1]
  if (!page) throw new RangeError('the signature stands on no page')
  const oldForm = /\/AcroForm\s+(\d+)\s+0\s+R/.exec(root.text)?.[1]
  const form = oldForm ? objectAt(pdf, Number(oldForm)) : undefined
  const shown = looks?.field ?? '/Rect [0 0 0 0]'
  const objects: Placed[] = [
    { no: valueNo, text: valueText(signing) },
    {
      no: fieldNo,
      text: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${signing.field}) /V ${valueNo} 0 R /F 132 ${shown} /P ${page.no} 0 R >>`,
    },
    ...(looks?.objects ?? []),
    ...annotated(pages, [{ page: looks?.page ?? 1, no: fieldNo }, ...(looks?.stamps ?? [])]),
    ...(form
      ? [{ ...form, text: withRef(form.text, 'Fields', fieldNo) }]
      : [
          { no: formNo, text: `<< /Fields [${fieldNo} 0 R] /SigFlags 3 >>` },
          { ...root, text: withEntry(root.text, `/AcroForm ${formNo} 0 R`) },
        ]),
  ]
  const bytes = appended(pdf, objects, looks?.next ?? formNo + 1)
  return fillRange(bytes, file.length)
}

const valueText = ({ name, reason, at }: Signing): string =>
  `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 ${'*'.repeat(NUMBER_WIDTH)} ${'*'.repeat(NUMBER_WIDTH)} ${'*'.repeat(NUMBER_WIDTH)}] /Contents <${'0'.repeat(ROOM)}> /Name ${unicode(name)} /Reason ${unicode(reason)} /M (D:${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z) >>`
const unicode = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

function appended(pdf: Pdf, objects: readonly Placed[], size: number): Buffer {
  const parts: Buffer[] = [pdf.bytes, Buffer.from('\n')]
  let at = pdf.bytes.length + 1
  const places = new Map<number, number>()
  for (const one of objects) {
    places.set(one.no, at)
    const body = Buffer.from(`${one.no} 0 obj\n${one.text}\nendobj\n`, 'latin1')
    parts.push(body)
    at += body.length
  }
  const rows = [...places].sort(([a], [b]) => a - b)
  const table = rows.map(([no, place]) => `${no} 1\n${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const keep = ['Info', 'ID'].map(
    name => new RegExp(`/${name}\\s+(\\d+\\s+0\\s+R|\\[[^\\]]*\\])`).exec(pdf.trailer)?.[0] ?? '',
  )
  const trailer = `trailer\n<< /Size ${size} /Root ${refIn(pdf.trailer, 'Root')} 0 R ${keep.join(' ')} /Prev ${pdf.startxref} >>\nstartxref\n${at}\n%%EOF\n`
  parts.push(Buffer.from(`xref\n${table}${trailer}`, 'latin1'))
  return Buffer.concat(parts)
}

function fillRange(bytes: Buffer, after: number): { bytes: Buffer; contents: { from: number; to: number } } {
  const from = bytes.indexOf('/Contents <', after) + '/Contents '.length
  const to = from + ROOM + 2
  const numbers = [from, to, bytes.length - to]
  const range = bytes.indexOf('/ByteRange [0 ', after) + '/ByteRange [0 '.length
  bytes.write(numbers.map(one => String(one).padEnd(NUMBER_WIDTH, ' ')).join(' '), range, 'latin1')
  return { bytes, contents: { from, to } }
}

function readPdf(bytes: Buffer): Pdf {
  const text = bytes.toString('latin1')
  const startxref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  if (!Number.isInteger(startxref)) throw new RangeError('no PDF with a table of its objects')
  const offsets = new Map<number, number>()
  let newest = ''
  for (let at: number | undefined = startxref; at !== undefined; ) {
    const section = readSection(text, at)
    for (const [no, place] of section.places) if (!offsets.has(no)) offsets.set(no, place)
    newest ||= section.trailer
    at = section.prev
  }
  return { bytes, text, offsets, trailer: newest, startxref }
}

function readSection(text: string, at: number) {
  if (!text.startsWith('xref', at)) throw new RangeError('a PDF whose objects stand in a stream is not signed')
  const end = text.indexOf('trailer', at)
  const trailer = text.slice(end, text.indexOf('startxref', end))
  const places: [number, number][] = []
  let no = 0
  for (const line of text.slice(at + 4, end).split(/\r?\n|\r/)) {
    const row = /^(\d{10}) \d{5} ([nf])/.exec(line)
    if (row) {
      if (row[2] === 'n') places.push([no, Number(row[1])])
      no += 1
    } else {
      const head = /^(\d+) (\d+)\s*$/.exec(line)
      if (head) no = Number(head[1])
    }
  }
  const prev = /\/Prev\s+(\d+)/.exec(trailer)?.[1]
  return { places, trailer, prev: prev === undefined ? undefined : Number(prev) }
}

const refIn = (text: string, name: string): number => {
  const found = new RegExp(`/${name}\\s+(\\d+)\\s+0\\s+R`).exec(text)
  if (!found) throw new RangeError(`a PDF without /${name}`)
  return Number(found[1])
}
function objectAt(pdf: Pdf, no: number): Placed {
  const at = pdf.offsets.get(no)
  if (at === undefined) throw new RangeError(`object ${no} is missing`)
  const begin = pdf.text.indexOf('obj', at) + 3
  return { no, text: pdf.text.slice(begin, pdf.text.indexOf('endobj', begin)).trim() }
}
/** All pages of a tree, in reading order. */
function pagesBelow(pdf: Pdf, node: Placed): Placed[] {
  if (/\/Type\s*\/Page\b(?!s)/.test(node.text)) return [node]
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(node.text)?.[1]
  if (kids === undefined) throw new RangeError('a PDF without pages')
  return [...kids.matchAll(/(\d+)\s+0\s+R/g)].flatMap(([, no]) => pagesBelow(pdf, objectAt(pdf, Number(no))))
}
/** The pages that get annotations, each once with all of its own. */
const annotated = (pages: readonly Placed[], marks: readonly { page: number; no: number }[]): Placed[] =>
  pages.flatMap((page, at) => {
    const own = marks.filter(one => one.page === at + 1)
    return own.length === 0
      ? []
      : [{ ...page, text: own.reduce((text, one) => withRef(text, 'Annots', one.no), page.text) }]
  })
const withEntry = (dictionary: string, entry: string): string => dictionary.replace(/>>\s*$/, ` ${entry} >>`)
const withRef = (dictionary: string, name: string, no: number): string => {
  const list = new RegExp(`/${name}\\s*\\[`)
  return list.test(dictionary)
    ? dictionary.replace(list, found => `${found}${no} 0 R `)
    : withEntry(dictionary, `/${name} [${no} 0 R]`)
}

export interface SignatureReport {
  readonly name: string
  readonly time: string
  readonly intact: boolean
  readonly trusted: boolean
  /** Nothing was added to the file after this signature. */
  readonly coversWhole: boolean
}

/** Every signature of a file, oldest first. */
export function verifyPdf(file: Buffer, roots: readonly string[]): SignatureReport[] {
  const text = file.toString('latin1')
  return [...text.matchAll(/\/ByteRange \[0 (\d+)\s+(\d+)\s+(\d+)\s*\]/g)].map(([, to, from, rest]) => {
    const [first, second, length] = [Number(to), Number(from), Number(rest)]
    const isPlausible = first < second && second + length <= file.length
    const bytes = Buffer.concat([file.subarray(0, first), file.subarray(second, second + length)])
    const hex = text.slice(first + 1, second - 1)
    const found = verifyDetached(Buffer.from(/^[0-9a-fA-F]+$/.test(hex) ? hex : '00', 'hex'), bytes, roots)
    return {
      name: found.certificate ? commonName(found.certificate) : '',
      time: found.time?.toISOString() ?? '',
      intact: isPlausible && found.intact,
      trusted: found.trusted,
      coversWhole: second + length === file.length,
    }
  })
}
