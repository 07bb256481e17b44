import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { refuse, Refused } from '#kernel/refusal.ts'

export interface UnpackCaps {
  maxUnpackedBytes: number
  maxEntries?: number
}
export interface ZipArchive {
  has(name: string): boolean
  /** Of every part, in the order of the directory. */
  readonly names: readonly string[]
  /**
   * The unpacked part piece by piece; counted against one budget for the whole archive, whatever the directory
   * declares.
   */
  stream(name: string): AsyncGenerator<Buffer>
}

const STORED = 0
const DEFLATED = 8

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
export async function openZip(bytes: Uint8Array, caps: UnpackCaps): Promise<ZipArchive> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await readable(fromBufferPromise(file, { lazyEntries: true }))
  if (zip.entryCount > (caps.maxEntries ?? 2000)) tooLargeUnpacked()
  const entries = await readable(readDirectory(zip))
  let declared = 0
  for (const entry of entries.values()) declared += entry.uncompressedSize
  if (declared > caps.maxUnpackedBytes) tooLargeUnpacked()
  const budget = { left: caps.maxUnpackedBytes }
  return {
    has: name => entries.has(name),
    names: [...entries.keys()],
    stream: name => unpack(file, zip, entries.get(name) ?? notAWorkbook(), budget),
  }
}

/** The library throws plain errors, and only over the bytes that it was given. */
const readable = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof Refused) throw error
    return notAWorkbook()
  })

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    // Two entries of one name: readers disagree on which counts, so what was checked might not be what is opened.
    if (entries.has(entry.fileName)) notAWorkbook()
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** By hand: the library's own stream checks no CRC, and leaves its inflater open when its reader stops early. */
async function* unpack(file: Buffer, zip: ZipFile, entry: Entry, budget: { left: number }): AsyncGenerator<Buffer> {
  const method = entry.compressionMethod
  if (entry.isEncrypted() || (method !== STORED && method !== DEFLATED)) notAWorkbook()
  const { fileDataStart } = await readable(zip.readLocalFileHeaderPromise(entry, { minimal: true }))
  const packed = file.subarray(fileDataStart, fileDataStart + entry.compressedSize)
  let check = 0
  for await (const piece of method === STORED ? [packed] : inflated(packed)) {
    budget.left -= piece.length
    if (budget.left < 0) tooLargeUnpacked()
    check = crc32(piece, check)
    yield piece
  }
  if (check !== entry.crc32) brokenFile()
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
