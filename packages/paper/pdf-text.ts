import { inflateSync } from 'node:zlib'

/** Bounds of what one document may cost: unpacked bytes and objects. What lies beyond is not read. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_OBJECTS = 20_000
const MOST_OF_DICT = 65_536
const MOST_OF_CMAP = 262_144
const MOST_OF_PAGE = 4 * 1024 * 1024

interface PdfObject {
  readonly dict: string
  readonly stream?: Buffer
}
interface Budget {
  left: number
}
type CMap = { readonly width: number; readonly codes: ReadonlyMap<number, string> }

/**
 * The words of a PDF, page after page, as far as they are text: scans and encrypted documents give ''. Reads fonts with
 * a ToUnicode map and plain Latin ones, which is what printers of policies and letters write.
 */
export function pdfText(bytes: Buffer): string {
  const budget: Budget = { left: MOST_BYTES }
  const objects = objectsOf(bytes, budget)
  const fonts = new Map<string, CMap | undefined>()
  const cmapOf = (id: string): CMap | undefined => {
    if (!fonts.has(id)) {
      const target = /\/ToUnicode\s+(\d+)\s+\d+\s+R/.exec(objects.get(id)?.dict ?? '')?.[1]
      const stream = target ? objects.get(target)?.stream : undefined
      fonts.set(id, stream ? readCMap(stream.toString('latin1', 0, MOST_OF_CMAP)) : undefined)
    }
    return fonts.get(id)
  }
  const said: string[] = []
  for (const { dict, stream } of objects.values()) {
    const isPage = /\/Type\s*\/Page(?![a-zA-Z])/.test(dict)
    const isForm = stream !== undefined && /\/Subtype\s*\/Form\b/.test(dict)
    if (!isPage && !isForm) continue
    const names = fontNames(objects, dict)
    const content = isPage ? contentsOf(objects, dict) : stream!.toString('latin1')
    said.push(wordsOf(content.slice(0, MOST_OF_PAGE), name => (names.has(name) ? cmapOf(names.get(name)!) : undefined)))
  }
  return said.join('\n').trim()
}

const HEAD = /(\d{1,9})\s{1,9}\d{1,6}\s{1,9}obj\b/g
function objectsOf(bytes: Buffer, budget: Budget): Map<string, PdfObject> {
  const text = bytes.toString('latin1')
  const found = new Map<string, PdfObject>()
  HEAD.lastIndex = 0
  for (let head = HEAD.exec(text); head && found.size < MOST_OBJECTS; head = HEAD.exec(text)) {
    const from = head.index + head[0].length
    const end = orEnd(text.indexOf('endobj', from), text)
    const begin = text.indexOf('stream', from)
    if (begin < 0 || begin > end) {
      found.set(head[1]!, { dict: text.slice(from, Math.min(end, from + MOST_OF_DICT)) })
      HEAD.lastIndex = end
      continue
    }
    const dict = text.slice(from, Math.min(begin, from + MOST_OF_DICT))
    const at = begin + 6 + (text.startsWith('\r\n', begin + 6) ? 2 : 1)
    const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dict)?.[1]
    const stop = length ? at + Number(length) : orEnd(text.indexOf('endstream', at), text)
    const stream = unpacked(dict, bytes.subarray(at, stop), budget)
    found.set(head[1]!, stream ? { dict, stream } : { dict })
    HEAD.lastIndex = Math.max(stop, at)
  }
  for (const { dict, stream } of [...found.values()])
    if (stream && /\/Type\s*\/ObjStm\b/.test(dict)) addPacked(found, dict, stream.toString('latin1'))
  return found
}
const orEnd = (index: number, text: string): number => (index < 0 ? text.length : index)

/** Objects that share one stream: pairs of number and place stand before them. */
function addPacked(found: Map<string, PdfObject>, dict: string, text: string): void {
  const first = Number(/\/First\s+(\d+)/.exec(dict)?.[1] ?? 0)
  const pairs = (text.slice(0, first).match(/\d+/g) ?? []).map(Number)
  for (let at = 0; at + 1 < pairs.length && found.size < MOST_OBJECTS; at += 2) {
    const next = pairs[at + 3]
    const id = String(pairs[at])
    if (!found.has(id))
      found.set(id, { dict: text.slice(first + pairs[at + 1]!, next === undefined ? undefined : first + next) })
  }
}

/** Undefined where a filter is none that holds text, and where the bytes are broken. */
function unpacked(dict: string, packed: Buffer, budget: Budget): Buffer | undefined {
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dict)?.[1] ?? ''
  if (budget.left <= 0 || /\/Subtype\s*\/Image\b/.test(dict)) return undefined
  if (filters.replace(/[[\]\s]/g, '') === '') return Buffer.from(packed)
  if (filters.replace(/[[\]\s]/g, '') !== '/FlateDecode' || /\/Predictor\s+([2-9]|1\d)/.test(dict)) return undefined
  try {
    const bytes = inflateSync(packed, { maxOutputLength: budget.left })
    budget.left -= bytes.length
    return bytes
  } catch {
    return undefined
  }
}

const referred = (objects: ReadonlyMap<string, PdfObject>, dict: string, name: string): string => {
  const own = new RegExp(`/${name}\\s*(<<|\\[|(\\d+)\\s+\\d+\\s+R)`).exec(dict)
  if (!own) return ''
  return own[2] ? (objects.get(own[2])?.dict ?? '') : dict.slice(own.index + own[0].length - 2)
}

/** Which font stands under which name of a page; a page without resources has those of the pages above it. */
function fontNames(objects: ReadonlyMap<string, PdfObject>, dict: string): Map<string, string> {
  let resources = referred(objects, dict, 'Resources')
  for (let above = dict, step = 0; resources === '' && step < 8; step += 1) {
    above = referred(objects, above, 'Parent')
    resources = referred(objects, above, 'Resources')
  }
  const fonts = referred(objects, resources, 'Font')
  const closed = fonts.startsWith('<<') ? fonts.slice(0, orEnd(fonts.indexOf('>>'), fonts)) : fonts
  return new Map(
    [...closed.matchAll(/\/([^\s/<>[\]()]+)\s+(\d+)\s+\d+\s+R/g)].map(([, name, id]) => [name!, id!] as const),
  )
}

function contentsOf(objects: ReadonlyMap<string, PdfObject>, dict: string): string {
  const listed = /\/Contents\s*(\[[^\]]*\]|\d+\s+\d+\s+R)/.exec(dict)?.[1] ?? ''
  return [...listed.matchAll(/(\d+)\s+\d+\s+R/g)]
    .map(([, id]) => objects.get(id!)?.stream?.toString('latin1') ?? '')
    .join('\n')
}

/** Codes of a font as they read: one by one, or in ranges. */
function readCMap(text: string): CMap {
  const codes = new Map<number, string>()
  const width = (/begincodespacerange\s*<([\da-fA-F]+)>/.exec(text)?.[1]?.length ?? 4) / 2
  for (const [, part] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code, said] of part!.matchAll(/<([\da-fA-F]+)>\s*<([\da-fA-F\s]*)>/g))
      codes.set(Number.parseInt(code!, 16), utf16(said!))
  for (const [, part] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, low, high, one, list] of part!.matchAll(
      /<([\da-fA-F]+)>\s*<([\da-fA-F]+)>\s*(?:<([\da-fA-F\s]*)>|\[([\s\S]*?)\])/g,
    )) {
      const from = Number.parseInt(low!, 16)
      const to = Math.min(Number.parseInt(high!, 16), from + 65_535)
      const said = list === undefined ? [] : [...list.matchAll(/<([\da-fA-F\s]*)>/g)].map(([, hex]) => utf16(hex!))
      const base = one === undefined ? 0 : utf16(one).codePointAt(0)
      for (let code = from; code <= to; code += 1)
        codes.set(
          code,
          one === undefined ? (said[code - from] ?? '') : base === undefined ? '' : safeChar(base + code - from),
        )
    }
  return { width: Math.max(1, Math.round(width)), codes }
}
const safeChar = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
const utf16 = (hex: string): string => {
  const bare = hex.replace(/\s/g, '')
  let said = ''
  for (let at = 0; at + 4 <= bare.length; at += 4)
    said += String.fromCharCode(Number.parseInt(bare.slice(at, at + 4), 16))
  return said
}

const TOKEN = /\((?:\\[\s\S]|[^\\()])*\)|<[\da-fA-F\s]*>|\/[^\s/<>[\]()]+|[A-Za-z'"*]+|\[|\]|-?[\d.]+/g
/** What the operators of a content stream show; a new line of text begins a new line. */
function wordsOf(content: string, fontOf: (name: string) => CMap | undefined): string {
  let said = ''
  let font: CMap | undefined
  let name = ''
  let shown: string[] = []
  for (const [token] of content.matchAll(TOKEN)) {
    if (token.startsWith('/')) name = token.slice(1)
    else if (token.startsWith('(') || token.startsWith('<')) shown.push(token)
    else if (/^[A-Za-z'"*]/.test(token)) {
      if (token === 'Tf') font = fontOf(name)
      if (token === 'Tj' || token === 'TJ' || token === "'" || token === '"')
        said += shown.map(one => decoded(one, font)).join('')
      if (['Td', 'TD', 'T*', 'Tm', 'ET', "'", '"'].includes(token) && !said.endsWith('\n')) said += '\n'
      shown = []
    }
  }
  return said
}

function decoded(token: string, font: CMap | undefined): string {
  const raw = token.startsWith('<')
    ? Buffer.from(padded(token.slice(1, -1).replace(/\s/g, '')), 'hex').toString('latin1')
    : unescaped(token.slice(1, -1))
  if (!font) return raw.replace(/[^\x20-\x7e]/g, '')
  let said = ''
  for (let at = 0; at + font.width <= raw.length; at += font.width) {
    let code = 0
    for (let byte = 0; byte < font.width; byte += 1) code = code * 256 + raw.charCodeAt(at + byte)
    said += font.codes.get(code) ?? ''
  }
  return said
}
const padded = (hex: string): string => (hex.length % 2 === 0 ? hex : `${hex}0`)
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unescaped = (text: string): string =>
  text.replace(/\\(\d{1,3}|\r?\n|[\s\S])/g, (_, one: string) =>
    /^\d/.test(one)
      ? String.fromCharCode(Number.parseInt(one, 8) & 255)
      : one.endsWith('\n')
        ? ''
        : (ESCAPED[one] ?? one),
  )
