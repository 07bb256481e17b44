import { crc32, createInflateRaw } from 'node:zlib'
import { refuse, Refused } from '#kernel/refusal.ts'

interface Entry {
  name: string
  method: number
  crc: number
  packed: number
  unpacked: number
  offset: number
}
export interface UnpackCaps {
  maxUnpackedBytes: number
  maxEntries?: number
}
export interface ZipArchive {
  has(name: string): boolean
  /**
   * The unpacked part piece by piece; counted against one budget for the whole archive, whatever the directory
   * declares.
   */
  stream(name: string): AsyncGenerator<Buffer>
}

const END = 0x06054b50
const END_64_LOCATOR = 0x07064b50
const END_64 = 0x06064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const SENTINEL = 0xffffffff

export const notAWorkbook = (): never => refuse('notXlsx', '只能上传xlsx文件 / only xlsx files can be uploaded')
const brokenFile = (): never =>
  refuse('brokenFile', '文件已损坏，请重新保存后上传 / the file is damaged, save it again and upload')
export const tooLargeUnpacked = (): never => {
  throw new Refused({ kind: 'TooLarge', message: '文件解压后过大 / the file is too large when unpacked' })
}

/**
 * Reads only the directory. A bomb that declares itself is refused here, before a byte is inflated; a lying one in
 * `stream`.
 */
export function openZip(bytes: Uint8Array, caps: UnpackCaps): ZipArchive {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(file, caps.maxEntries ?? 2000)
  let declared = 0
  for (const entry of entries.values()) declared += entry.unpacked
  if (declared > caps.maxUnpackedBytes) tooLargeUnpacked()
  const budget = { left: caps.maxUnpackedBytes }
  return {
    has: name => entries.has(name),
    stream: name => unpack(file, entries.get(name) ?? notAWorkbook(), budget),
  }
}

function readDirectory(file: Buffer, maxEntries: number): Map<string, Entry> {
  const { count, offset } = findDirectory(file)
  if (count > maxEntries) tooLargeUnpacked()
  const entries = new Map<string, Entry>()
  let at = offset
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL) notAWorkbook()
    const nameLength = file.readUInt16LE(at + 28)
    const extraLength = file.readUInt16LE(at + 30)
    const end = at + 46 + nameLength + extraLength + file.readUInt16LE(at + 32)
    if (end > file.length) notAWorkbook()
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const entry: Entry = {
      name,
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    }
    widen(entry, file.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength))
    // Two entries of one name: readers disagree on which counts, so what was checked might not be what is opened.
    if (entries.has(name)) notAWorkbook()
    entries.set(name, entry)
    at = end
  }
  return entries
}

function findDirectory(file: Buffer): { count: number; offset: number } {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 65_557); at--) {
    if (file.readUInt32LE(at) !== END) continue
    const count = file.readUInt16LE(at + 10)
    const offset = file.readUInt32LE(at + 16)
    if (count !== 0xffff && offset !== SENTINEL) return { count, offset }
    return findDirectory64(file, at - 20)
  }
  return notAWorkbook()
}

function findDirectory64(file: Buffer, locator: number): { count: number; offset: number } {
  if (locator < 0 || file.readUInt32LE(locator) !== END_64_LOCATOR) notAWorkbook()
  const record = Number(file.readBigUInt64LE(locator + 8))
  if (record + 56 > file.length || file.readUInt32LE(record) !== END_64) notAWorkbook()
  return { count: Number(file.readBigUInt64LE(record + 32)), offset: Number(file.readBigUInt64LE(record + 48)) }
}

/**
 * ZIP64 extra field 0x0001: the 64-bit values of those fields that hold the sentinel, in this order. Some writers
 * always use it.
 */
function widen(entry: Entry, extra: Buffer): void {
  const wide = (['unpacked', 'packed', 'offset'] as const).filter(key => entry[key] === SENTINEL)
  if (wide.length === 0) return
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    if (at + 4 + wide.length * 8 > extra.length) notAWorkbook()
    wide.forEach((key, index) => {
      entry[key] = Number(extra.readBigUInt64LE(at + 4 + index * 8))
    })
    return
  }
  notAWorkbook()
}

async function* unpack(file: Buffer, entry: Entry, budget: { left: number }): AsyncGenerator<Buffer> {
  const at = entry.offset
  if (at + 30 > file.length || file.readUInt32LE(at) !== LOCAL) notAWorkbook()
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  if (start + entry.packed > file.length || (entry.method !== 0 && entry.method !== 8)) notAWorkbook()
  const packed = file.subarray(start, start + entry.packed)
  let check = 0
  for await (const piece of entry.method === 0 ? [packed] : inflated(packed)) {
    budget.left -= piece.length
    if (budget.left < 0) tooLargeUnpacked()
    check = crc32(piece, check)
    yield piece
  }
  if (check !== entry.crc) brokenFile()
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    if (
      typeof (error as { code?: unknown }).code === 'string' &&
      String((error as { code: string }).code).startsWith('Z_')
    )
      brokenFile()
    throw error
  } finally {
    inflate.destroy()
  }
}
