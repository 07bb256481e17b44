/** Frames of JT/T 808 (2013 and 2019): escape, checksum, head, and the report of a position (0x0200). */

const FLAG = 0x7e
const ESCAPE = 0x7d
export const POSITION = 0x0200

export interface Frame {
  readonly messageId: number
  /** Number of the SIM, digits only. */
  readonly phone: string
  readonly serial: number
  readonly is2019: boolean
  readonly body: Uint8Array
}
export interface PositionReport {
  readonly alarm: number
  readonly status: number
  readonly acc: boolean
  readonly located: boolean
  readonly lat: number
  readonly lng: number
  readonly altitude: number
  /** Kilometres an hour. */
  readonly speed: number
  readonly direction: number
  /** yyyy-MM-dd HH:mm:ss, Beijing time as the standard says. */
  readonly time: string
  /** Kilometres; absent where the device does not tell. */
  readonly mileage: number | null
  readonly overspeed: boolean
  readonly powerCut: boolean
  readonly lowPower: boolean
  readonly collision: boolean
}

export function bytesOfHex(hex: string): Uint8Array | undefined {
  const bare = hex.replace(/\s+/g, '')
  if (bare.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(bare)) return undefined
  return Uint8Array.from(bare.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}
export const hexOf = (bytes: Uint8Array): string =>
  [...bytes]
    .map(one => one.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

/** 0x7d 0x02 is 0x7e, 0x7d 0x01 is 0x7d; anything else behind 0x7d is no frame. */
export function unescape(bytes: Uint8Array): Uint8Array | undefined {
  const plain: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const one = bytes[at]!
    if (one !== ESCAPE) {
      plain.push(one)
      continue
    }
    const next = bytes[++at]
    if (next !== 1 && next !== 2) return undefined
    plain.push(next === 1 ? ESCAPE : FLAG)
  }
  return Uint8Array.from(plain)
}
export function escape(bytes: Uint8Array): Uint8Array {
  const sent: number[] = []
  for (const one of bytes)
    if (one === FLAG) sent.push(ESCAPE, 2)
    else if (one === ESCAPE) sent.push(ESCAPE, 1)
    else sent.push(one)
  return Uint8Array.from(sent)
}
/** Exclusive or over all bytes before it. */
export const checksum = (bytes: Uint8Array): number => bytes.reduce((sum, one) => sum ^ one, 0)

const word = (bytes: Uint8Array, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!
const dword = (bytes: Uint8Array, at: number): number => word(bytes, at) * 0x10000 + word(bytes, at + 2)
const bcd = (bytes: Uint8Array): string | undefined => {
  const digits = hexOf(bytes)
  return /^\d+$/.test(digits) ? digits : undefined
}
const bit = (value: number, at: number): boolean => Math.floor(value / 2 ** at) % 2 === 1

export type Decoded =
  | { readonly frame: Frame }
  | { readonly fault: 'flags' | 'escape' | 'checksum' | 'length' | 'phone' }
const HEAD_2013 = 12
const HEAD_2019 = 17
const PART = 4

/** One frame with its flags at both ends. */
export function decodeFrame(bytes: Uint8Array): Decoded {
  if (bytes.length < HEAD_2013 + 3 || bytes[0] !== FLAG || bytes.at(-1) !== FLAG) return { fault: 'flags' }
  const plain = unescape(bytes.subarray(1, -1))
  if (!plain) return { fault: 'escape' }
  const content = plain.subarray(0, -1)
  if (checksum(content) !== plain.at(-1)) return { fault: 'checksum' }
  const props = word(content, 2)
  const is2019 = bit(props, 14)
  const head = (is2019 ? HEAD_2019 : HEAD_2013) + (bit(props, 13) ? PART : 0)
  if (content.length !== head + (props & 0x3ff)) return { fault: 'length' }
  const phone = bcd(is2019 ? content.subarray(5, 15) : content.subarray(4, 10))
  if (phone === undefined) return { fault: 'phone' }
  return {
    frame: {
      messageId: word(content, 0),
      phone: phone.replace(/^0+(?=\d)/, ''),
      serial: word(content, is2019 ? 15 : 10),
      is2019,
      body: content.slice(head),
    },
  }
}

const FIXED = 28
/** The body of 0x0200; undefined where it is too short, its time no time, or an item longer than the rest. */
export function decodePosition(body: Uint8Array): PositionReport | undefined {
  if (body.length < FIXED) return undefined
  const [alarm, status] = [dword(body, 0), dword(body, 4)]
  const time = timeOf(bcd(body.subarray(22, FIXED)))
  const items = itemsOf(body.subarray(FIXED))
  if (time === undefined || items === undefined) return undefined
  const mileage = items.get(0x01)
  return {
    alarm,
    status,
    acc: bit(status, 0),
    located: bit(status, 1),
    lat: (dword(body, 8) / 1e6) * (bit(status, 2) ? -1 : 1),
    lng: (dword(body, 12) / 1e6) * (bit(status, 3) ? -1 : 1),
    altitude: word(body, 16),
    speed: Math.round(word(body, 18) / 10),
    direction: word(body, 20),
    time,
    mileage: mileage?.length === 4 ? Math.floor(dword(mileage, 0) / 10) : null,
    overspeed: bit(alarm, 1),
    lowPower: bit(alarm, 7),
    powerCut: bit(alarm, 8),
    collision: bit(alarm, 29),
  }
}
function timeOf(digits: string | undefined): string | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '') ?? []
  if (second === undefined) return undefined
  const text = `20${year}-${month}-${day} ${hour}:${minute}:${second}`
  const read = new Date(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== text.slice(0, 10) ? undefined : text
}
function itemsOf(bytes: Uint8Array): Map<number, Uint8Array> | undefined {
  const items = new Map<number, Uint8Array>()
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at + 1]
    if (length === undefined || at + 2 + length > bytes.length) return undefined
    items.set(bytes[at]!, bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return items
}

/** What a device of the simulated platform tells: the mirror of `decodePosition`. */
export interface SentPosition {
  readonly lat: number
  readonly lng: number
  readonly speed: number
  readonly direction: number
  /** yyyy-MM-dd HH:mm:ss */
  readonly time: string
  readonly mileage: number
  /** Bits of the alarm word, by their numbers in the standard. */
  readonly alarms?: readonly number[]
}
/** Numbers of the alarm bits that are read. */
export const ALARM = { overspeed: 1, lowPower: 7, powerCut: 8, collision: 29 } as const
const ACC_AND_LOCATED = 3

export function encodePosition(sent: SentPosition): Uint8Array {
  const body = new DataView(new ArrayBuffer(FIXED + 6))
  body.setUint32(
    0,
    (sent.alarms ?? []).reduce((sum, at) => sum + 2 ** at, 0),
  )
  body.setUint32(4, ACC_AND_LOCATED + (sent.lat < 0 ? 4 : 0) + (sent.lng < 0 ? 8 : 0))
  body.setUint32(8, Math.round(Math.abs(sent.lat) * 1e6))
  body.setUint32(12, Math.round(Math.abs(sent.lng) * 1e6))
  body.setUint16(18, Math.round(sent.speed * 10))
  body.setUint16(20, sent.direction)
  bytesOfHex(sent.time.slice(2).replace(/\D/g, ''))!.forEach((one, at) => body.setUint8(22 + at, one))
  body.setUint8(FIXED, 0x01)
  body.setUint8(FIXED + 1, 4)
  body.setUint32(FIXED + 2, Math.round(sent.mileage * 10))
  return new Uint8Array(body.buffer)
}

/** A frame as a device sends it: of 2013, or of 2019 where the number is longer than twelve digits. */
export function encodeFrame(messageId: number, phone: string, serial: number, body: Uint8Array): Uint8Array {
  const is2019 = phone.length > 12
  const props = (is2019 ? 0x4000 : 0) | (body.length & 0x3ff)
  const plain = Uint8Array.from([
    messageId >> 8,
    messageId & 0xff,
    props >> 8,
    props & 0xff,
    ...(is2019 ? [1] : []),
    ...bytesOfHex(phone.padStart(is2019 ? 20 : 12, '0'))!,
    serial >> 8,
    serial & 0xff,
    ...body,
  ])
  return Uint8Array.from([FLAG, ...escape(Uint8Array.from([...plain, checksum(plain)])), FLAG])
}
