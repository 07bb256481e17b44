import { fileTypeFromBuffer } from 'file-type'

export type Sniffed = { ok: true; mime: string } | { ok: false }

interface Kind {
  mime: string
  /** What the library may call it; nothing for texts, which have no signature. */
  kinds: readonly string[]
  /** Our own rule on top: what must not be inside. */
  fits(head: Buffer): boolean
}

/**
 * So many first bytes decide; the caller reads at least these (or the whole of a shorter file). A picture may carry a
 * colour profile of this size before its first pixel.
 */
export const SNIFF_BYTES = 256 * 1024
/** Texts and the names in an archive are judged by their beginning. */
const OWN_BYTES = 8192

/**
 * Whether the content is what the extension says. A page or program under a harmless name is refused: it would run in
 * the browser or on the machine of whoever opens it. Unknown extensions, svg and html among them, are never ok.
 */
export async function sniff(bytes: Uint8Array, extension: string): Promise<Sniffed> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFF_BYTES))
  const kind = KINDS.get(extension.toLowerCase().replace(/^\./, ''))
  if (kind === undefined || head.length === 0 || !kind.fits(head.subarray(0, OWN_BYTES))) return { ok: false }
  if (kind.kinds.length > 0 && !kind.kinds.includes((await fileTypeFromBuffer(head))?.ext ?? '')) return { ok: false }
  return { ok: true, mime: kind.mime }
}

export const knownExtensions = (): string[] => [...KINDS.keys()]

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

/** An archive of files is fine; an Android program is an archive too (the library tells Java's apart). */
const isPlainZip = (head: Buffer): boolean =>
  !zipNames(head).some(name => /^(META-INF\/MANIFEST\.MF|AndroidManifest\.xml|classes\.dex)/i.test(name))
const isOfd = (head: Buffer): boolean => zipNames(head).some(name => /^(OFD\.xml|Doc_\d+\/)/i.test(name))

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

const anything = () => true
const kind = (mime: string, kinds: readonly string[], fits: Kind['fits'] = anything): Kind => ({ mime, kinds, fits })
const text = (mime: string, fits: Kind['fits']): Kind => kind(mime, [], fits)
const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const JPEG = kind('image/jpeg', ['jpg'])
const KINDS = new Map<string, Kind>([
  ['jpg', JPEG],
  ['jpeg', JPEG],
  ['png', kind('image/png', ['png', 'apng'])],
  ['gif', kind('image/gif', ['gif'])],
  ['webp', kind('image/webp', ['webp'])],
  ['pdf', kind('application/pdf', ['pdf'])],
  // 'zip': the part that names the document's kind lies behind what we read.
  ['docx', kind(`${OPEN_XML}.wordprocessingml.document`, ['docx', 'zip'], office('word/'))],
  ['xlsx', kind(`${OPEN_XML}.spreadsheetml.sheet`, ['xlsx', 'zip'], office('xl/'))],
  ['pptx', kind(`${OPEN_XML}.presentationml.presentation`, ['pptx', 'zip'], office('ppt/'))],
  ['doc', kind('application/msword', ['cfb'])],
  ['xls', kind('application/vnd.ms-excel', ['cfb'])],
  ['ppt', kind('application/vnd.ms-powerpoint', ['cfb'])],
  ['zip', kind('application/zip', ['zip', 'docx', 'xlsx', 'pptx'], isPlainZip)],
  ['ofd', kind('application/ofd', ['zip'], isOfd)],
  ['mp4', kind('video/mp4', ['mp4', 'm4v', 'mov', '3gp', '3g2'])],
  ['mp3', kind('audio/mpeg', ['mp3', 'mp2', 'mp1'])],
  ['csv', text('text/csv', isText)],
  ['txt', text('text/plain', isText)],
  ['xml', text('application/xml', isXml)],
  ['bpmn', text('application/xml', isBpmn)],
])
