import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

/** A piece is read before the next but one is asked for: it may stand in the place of an earlier one. */
export interface ZipPart {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

const LIMIT = 0xffffffff
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
/** 1980-01-01 00:00, the zero of zip times: the same rows give the same bytes. */
const ZIP_DATE = 0x0021
/**
 * Of packed bytes: what takes longer to fill outlives the young generation, and waits for the next clearing of the old
 * one.
 */
const CHUNK = 16_384

/**
 * A zip file piece by piece; level 1 because exports are bound by the deflate, not by the disk (architecture, imports
 * and exports).
 */
export async function* zipParts(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const part of parts) {
    const start = offset
    const head = localHeader(part.name)
    const sizes = { crc: 0, unpacked: 0, packed: 0 }
    yield head
    for await (const piece of deflated(part.content, sizes)) yield piece
    yield descriptor(sizes)
    offset += head.length + sizes.packed + 16
    if (offset > LIMIT || sizes.unpacked > LIMIT)
      throw new RangeError(`zip part ${part.name} is beyond 4 GB: split the export`)
    directory.push(centralHeader(part.name, sizes, start))
  }
  yield* directory
  yield endRecord(
    directory.length,
    directory.reduce((sum, one) => sum + one.length, 0),
    offset,
  )
}

interface Sizes {
  crc: number
  unpacked: number
  packed: number
}

async function* deflated(content: ZipPart['content'], sizes: Sizes): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 1, chunkSize: CHUNK })
  // The error of a failing row source travels through `deflate` to the loop below; that loop left early ends the
  // feeding.
  feed(deflate, content, sizes).catch((error: Error) => deflate.destroy(error))
  for await (const piece of deflate) {
    sizes.packed += (piece as Buffer).length
    yield piece as Buffer
  }
}

/**
 * One piece is made while the one before is packed: whoever makes pieces needs two places for them, and no third for
 * those that wait.
 */
async function feed(deflate: DeflateRaw, content: ZipPart['content'], sizes: Sizes): Promise<void> {
  let packed: Promise<void> | undefined
  // A reader who left asks for nothing more: what waits for room would wait for ever, and its source stay open.
  let leave: (error: Error) => void = () => undefined
  deflate.once('close', () => leave(new Error('nobody reads this file any more')))
  for await (const piece of content) {
    sizes.crc = crc32(piece, sizes.crc)
    sizes.unpacked += piece.length
    await packed
    packed = new Promise((resolve, reject) => {
      leave = reject
      deflate.write(piece, error => (error ? reject(error) : resolve()))
    })
    // Awaited with the next piece; until then its failure must not count as unhandled.
    packed.catch(() => undefined)
  }
  await packed
  deflate.end()
}

function localHeader(name: string): Buffer {
  const nameBytes = Buffer.from(name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(ZIP_DATE, 12)
  head.writeUInt16LE(nameBytes.length, 26)
  return Buffer.concat([head, nameBytes])
}

function descriptor(sizes: Sizes): Buffer {
  const data = Buffer.alloc(16)
  data.writeUInt32LE(0x08074b50, 0)
  data.writeUInt32LE(sizes.crc, 4)
  data.writeUInt32LE(sizes.packed, 8)
  data.writeUInt32LE(sizes.unpacked, 12)
  return data
}

function centralHeader(name: string, sizes: Sizes, start: number): Buffer {
  const nameBytes = Buffer.from(name)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(8, 10)
  head.writeUInt16LE(ZIP_DATE, 14)
  head.writeUInt32LE(sizes.crc, 16)
  head.writeUInt32LE(sizes.packed, 20)
  head.writeUInt32LE(sizes.unpacked, 24)
  head.writeUInt16LE(nameBytes.length, 28)
  head.writeUInt32LE(start, 42)
  return Buffer.concat([head, nameBytes])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
