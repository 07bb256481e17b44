export type Sniffed = { ok: true; mime: string } | { ok: false }

interface Kind {
  mime: string
  fits(head: Buffer): boolean
}

/** So many first bytes decide; the caller reads at least these (or the whole of a shorter file). */
export const SNIFF_BYTES = 8192

/**
 * Whether the content is what the extension says. A page or program under a harmless name is refused: it would run in
 * the browser or on the
 * machine of whoever opens it. Unknown extensions, svg and html among them, are never ok.
 */
export function sniff(bytes: Uint8Array, extension: string): Sniffed {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFF_BYTES))
  const kind = KINDS.get(extension.toLowerCase().replace(/^\./, ''))
  return kind !== undefined && head.length > 0 && kind.fits(head) ? { ok: true, mime: kind.mime } : { ok: false }
}

export const knownExtensions = (): string[] => [...KINDS.keys()]

const starts = (hex: string, offset = 0) => {
  const magic = Buffer.from(hex, 'hex')
  return (head: Buffer): boolean => head.subarray(offset, offset + magic.length).equals(magic)
}
const ascii = (text: string, offset = 0) => starts(Buffer.from(text, 'latin1').toString('hex'), offset)

const isJpeg = starts('ffd8ff')
const isZip = starts('504b0304')
const isEmptyZip = starts('504b0506')
const isOle = starts('d0cf11e0a1b11ae1')
const isRiff = ascii('RIFF')
const isMpegFrame = (head: Buffer): boolean => head[0] === 0xff && (head[1]! & 0xe0) === 0xe0 && (head[1]! & 0x06) !== 0

/**
 * Names in the local headers that lie in the first bytes; the archive's directory is at its end, which a stream has not
 * seen yet.
 */
function zipNames(head: Buffer): string[] {
  const names: string[] = []
  for (
    let at = head.indexOf('PK\x03\x04', 0, 'latin1');
    at >= 0 && at + 30 < head.length;
    at = head.indexOf('PK\x03\x04', at + 4, 'latin1')
  ) {
    names.push(head.toString('utf8', at + 30, at + 30 + head.readUInt16LE(at + 26)))
  }
  return names
}

const OFFICE_FOLDERS = ['word/', 'xl/', 'ppt/']

/** Office files share their outer parts and differ by folder; one with a macro project is a program. */
const office =
  (own: string) =>
  (head: Buffer): boolean => {
    if (!isZip(head)) return false
    const names = zipNames(head)
    const common = names.some(
      name =>
        name === '[Content_Types].xml' ||
        name.startsWith('_rels/') ||
        name.startsWith('docProps/') ||
        name.startsWith(own),
    )
    return (
      common &&
      !names.some(name => /vbaProject\.bin$/i.test(name)) &&
      !OFFICE_FOLDERS.some(folder => folder !== own && names.some(name => name.startsWith(folder)))
    )
  }

/** An archive of files is fine; a Java or Android program is an archive too. */
const isPlainZip = (head: Buffer): boolean =>
  isEmptyZip(head) ||
  (isZip(head) &&
    !zipNames(head).some(name => /^(META-INF\/MANIFEST\.MF|AndroidManifest\.xml|classes\.dex)/i.test(name)))

const decoded = (head: Buffer): string | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return head.subarray(2).toString('utf16le')
  // latin1 keeps GBK and UTF-8 apart from control bytes without knowing which of them it is.
  const text = head.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '')
  return /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u007F]/.test(text) ? undefined : text
}

const ACTIVE =
  /<\s*(?:!doctype\s+html|html|head|body|script|svg|iframe|object|embed|[a-z]+:(?:html|script|svg))[\s>/]|<\?(?:php|xml-stylesheet)|www\.w3\.org\/(?:1999\/xhtml|2000\/svg)/i

/** A text that no browser and no shell would run. */
const isText = (head: Buffer): boolean => {
  const text = decoded(head)
  return text !== undefined && !text.startsWith('#!') && !ACTIVE.test(text)
}

/** No document type: entities of a model would be read by the server. */
const isXml = (head: Buffer): boolean =>
  isText(head) && /^\s*<(?:\?xml\s|[A-Za-z_!])/.test(decoded(head)!) && !/<!(?:DOCTYPE|ENTITY)/i.test(decoded(head)!)
const isBpmn = (head: Buffer): boolean => isXml(head) && /<(?:[\w.-]+:)?definitions[\s>]/.test(decoded(head)!)

const kind = (mime: string, fits: Kind['fits']): Kind => ({ mime, fits })
const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const KINDS = new Map<string, Kind>([
  ['jpg', kind('image/jpeg', isJpeg)],
  ['jpeg', kind('image/jpeg', isJpeg)],
  ['png', kind('image/png', starts('89504e470d0a1a0a'))],
  ['gif', kind('image/gif', head => ascii('GIF87a')(head) || ascii('GIF89a')(head))],
  ['webp', kind('image/webp', head => isRiff(head) && ascii('WEBP', 8)(head))],
  ['pdf', kind('application/pdf', ascii('%PDF-'))],
  ['docx', kind(`${OPEN_XML}.wordprocessingml.document`, office('word/'))],
  ['xlsx', kind(`${OPEN_XML}.spreadsheetml.sheet`, office('xl/'))],
  ['pptx', kind(`${OPEN_XML}.presentationml.presentation`, office('ppt/'))],
  ['doc', kind('application/msword', isOle)],
  ['xls', kind('application/vnd.ms-excel', isOle)],
  ['ppt', kind('application/vnd.ms-powerpoint', isOle)],
  ['zip', kind('application/zip', isPlainZip)],
  [
    'ofd',
    kind('application/ofd', head => isZip(head) && zipNames(head).some(name => /^(OFD\.xml|Doc_\d+\/)/i.test(name))),
  ],
  ['mp4', kind('video/mp4', ascii('ftyp', 4))],
  ['mp3', kind('audio/mpeg', head => ascii('ID3')(head) || isMpegFrame(head))],
  ['csv', kind('text/csv', isText)],
  ['txt', kind('text/plain', isText)],
  ['xml', kind('application/xml', isXml)],
  ['bpmn', kind('application/xml', isBpmn)],
])
