import { StringDecoder } from 'node:string_decoder'
import { notAWorkbook } from './zip-reader.ts'

export interface XmlHandler {
  open?(name: string, attributes: string): void
  close?(name: string): void
  /** May come in several pieces for one text: collect until `close`. */
  text?(piece: string): void
}

/** Longest tag we accept; a longer one is no spreadsheet but an attempt to make us copy it again with every piece. */
const MAX_TAG = 65_536

/**
 * A scanner for the few parts of a workbook: names without prefix, attributes unparsed until asked for.
 * A document type is refused: entities declared in it are the XML form of a zip bomb.
 */
export class XmlScanner {
  private rest = ''
  private readonly decoder = new StringDecoder('utf8')
  private readonly handler: XmlHandler

  constructor(handler: XmlHandler) {
    this.handler = handler
  }

  push(piece: Buffer): void {
    this.scan(this.rest + this.decoder.write(piece))
  }

  private scan(text: string): void {
    let at = 0
    while (at < text.length) {
      const open = text.indexOf('<', at)
      if (open < 0) {
        this.rest = this.tail(text, at)
        return
      }
      if (open > at) this.handler.text?.(unescapeXml(text.slice(at, open)))
      const end = this.markup(text, open)
      if (end < 0) {
        if (text.length - open > MAX_TAG) notAWorkbook()
        this.rest = text.slice(open)
        return
      }
      at = end
    }
    this.rest = ''
  }

  /** Text at the end of a piece goes out at once, but for an entity cut in two. */
  private tail(text: string, at: number): string {
    const cut = text.lastIndexOf('&')
    const keep = cut >= at && text.length - cut < 12 && text.indexOf(';', cut) < 0 ? cut : text.length
    if (keep > at) this.handler.text?.(unescapeXml(text.slice(at, keep)))
    return text.slice(keep)
  }

  private markup(text: string, open: number): number {
    const second = text.charCodeAt(open + 1)
    if (second === 0x21 || second === 0x3f) return this.special(text, open)
    const close = tagEnd(text, open + 1)
    if (close < 0) return -1
    if (close - open > MAX_TAG) notAWorkbook()
    if (second === 0x2f) {
      this.handler.close?.(local(text.slice(open + 2, close).trimEnd()))
      return close + 1
    }
    const selfClosing = text.charCodeAt(close - 1) === 0x2f
    const body = text.slice(open + 1, selfClosing ? close - 1 : close)
    const blank = body.search(/\s/)
    const name = local(blank < 0 ? body : body.slice(0, blank))
    this.handler.open?.(name, blank < 0 ? '' : body.slice(blank))
    if (selfClosing) this.handler.close?.(name)
    return close + 1
  }

  private special(text: string, open: number): number {
    if (text.length - open < 9) return -1
    if (text.startsWith('<!DOCTYPE', open)) notAWorkbook()
    if (text.startsWith('<![CDATA[', open)) {
      const end = text.indexOf(']]>', open)
      if (end < 0) return -1
      this.handler.text?.(text.slice(open + 9, end))
      return end + 3
    }
    const mark = text.startsWith('<!--', open) ? '-->' : '>'
    const end = text.indexOf(mark, open + 2)
    return end < 0 ? -1 : end + mark.length
  }
}

/** The '>' that ends the tag: one inside quotes does not. */
function tagEnd(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (quote !== 0) quote = sign === quote ? 0 : quote
    else if (sign === 0x22 || sign === 0x27) quote = sign
    else if (sign === 0x3e) return at
  }
  return -1
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * One attribute of an open tag; ':id' finds r:id under any prefix. No pattern here: one could be made to run for
 * minutes.
 */
export function attribute(attributes: string, name: string): string | undefined {
  const needle = `${name}=`
  for (let at = attributes.indexOf(needle); at >= 0; at = attributes.indexOf(needle, at + 1)) {
    const before = attributes.charCodeAt(at - 1)
    if (name[0] !== ':' && before !== 0x20 && before !== 0x0a && before !== 0x0d && before !== 0x09) continue
    const start = at + needle.length
    const quote = attributes[start]
    if (quote !== '"' && quote !== "'") continue
    const end = attributes.indexOf(quote, start + 1)
    return end < 0 ? undefined : unescapeXml(attributes.slice(start + 1, end))
  }
  return undefined
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/g, (whole, name: string) => {
    if (name[0] !== '#') return ENTITIES[name]!
    const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Excel's own escape of characters that XML forbids: _x000D_. */
export const unescapeExcel = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|_(?=x[0-9A-Fa-f]{4}_)/g
const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * One forbidden character in a customer's note would make the whole workbook unreadable: it is written in Excel's
 * escape.
 */
export const escapeXml = (text: string): string =>
  text
    .replace(FORBIDDEN, sign => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, sign => MARKUP[sign]!)
