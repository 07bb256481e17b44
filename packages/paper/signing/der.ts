/** As much of ASN.1 in DER as certificates and signatures need. */
export const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context3: 0xa3,
} as const

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size])
  const bytes: number[] = []
  for (let left = size; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return Buffer.from([0x80 + bytes.length, ...bytes])
}
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}
export const sequence = (...parts: readonly Buffer[]): Buffer => der(TAG.sequence, ...parts)
/** DER orders the members of a set by their encoding. */
export const set = (...parts: readonly Buffer[]): Buffer => der(TAG.set, ...[...parts].sort(Buffer.compare))
export const octets = (bytes: Buffer): Buffer => der(TAG.octets, bytes)
export const bits = (bytes: Buffer): Buffer => der(TAG.bits, Buffer.from([0]), bytes)
export const nothing = (): Buffer => der(TAG.nothing)
export const utf8 = (text: string): Buffer => der(TAG.utf8, Buffer.from(text, 'utf8'))

/** A whole number from 0 on, of any size. */
export function integer(value: number | Buffer): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from(value.toString(16).padStart(2, '0'), 'hex') : value
  return der(TAG.integer, bytes[0]! >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0), bytes)
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return der(TAG.oid, Buffer.from(bytes))
}

export const time = (at: Date): Buffer =>
  der(TAG.time, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))

export interface Node {
  readonly tag: number
  /** With tag and length. */
  readonly whole: Buffer
  readonly content: Buffer
}
/** The values that stand one after another in these bytes; throws where they are no DER. */
export function nodes(bytes: Buffer): Node[] {
  const found: Node[] = []
  for (let at = 0; at < bytes.length; ) {
    const short = bytes[at + 1]
    if (short === undefined) throw new RangeError('DER ends too early')
    const extra = short < 0x80 ? 0 : short - 0x80
    if (extra > 4) throw new RangeError('DER of such a length is not read')
    const size = extra === 0 ? short : bytes.readUIntBE(at + 2, extra)
    const start = at + 2 + extra
    if (start + size > bytes.length) throw new RangeError('DER ends too early')
    found.push({
      tag: bytes[at]!,
      whole: bytes.subarray(at, start + size),
      content: bytes.subarray(start, start + size),
    })
    at = start + size
  }
  return found
}
export const childrenOf = (node: Node): Node[] => nodes(node.content)
