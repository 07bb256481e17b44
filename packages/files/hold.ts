import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Refused } from '#kernel/refusal.ts'
import type { StoredFile } from './file-store.ts'
import { SNIFF_BYTES } from './sniff.ts'
import { tooLarge } from './too-large.ts'

/** Content that was read to its end: how long it is and what its digest is are known before a byte of it goes on. */
export interface Held extends StoredFile {
  /** So much of it as tells what it is. */
  readonly head: Buffer
  /** Its place on the disk, or the whole of a short one: for libraries that read for themselves. */
  readonly whole: string | Buffer
  open(): Readable
  blob(): Promise<Blob>
  /** Afterwards it is no more; whoever holds must let go. */
  free(): Promise<void>
}

/**
 * So much of one content may stand in memory; what is longer lies on the disk, or a few films at once would fill the
 * server.
 */
const IN_MEMORY = 1024 * 1024

/**
 * Refuses TooLarge as soon as it passes `maxBytes`; nothing of it stays. `folder`: where a long one lies until it is
 * let go, the system's own without.
 */
export async function hold(
  content: AsyncIterable<Uint8Array>,
  { maxBytes, folder = tmpdir() }: { maxBytes: number; folder?: string },
): Promise<Held> {
  const path = join(folder, randomUUID())
  const free = () => rm(path, { force: true })
  const hash = createHash('sha256')
  const first: Uint8Array[] = []
  let file: FileHandle | undefined
  let size = 0
  try {
    for await (const piece of content) {
      size += piece.length
      if (size > maxBytes) throw new Refused({ kind: 'TooLarge', message: tooLarge(maxBytes) })
      hash.update(piece)
      if (!file) first.push(piece)
      if (size <= IN_MEMORY) continue
      if (file) await file.writeFile(piece)
      else {
        await mkdir(folder, { recursive: true })
        file = await open(path, 'wx', 0o640)
        for (const one of first) await file.writeFile(one)
      }
    }
  } catch (error) {
    await file?.close()
    await free()
    throw error
  }
  await file?.close()
  const read = Buffer.concat(first.splice(0))
  const known = { size, sha256: hash.digest('hex'), head: Buffer.from(read.subarray(0, SNIFF_BYTES)), free }
  return {
    ...known,
    ...(file ? { whole: path, open: () => createReadStream(path), blob: () => openAsBlob(path) } : inMemory(read)),
  }
}
const inMemory = (whole: Buffer) => ({
  whole,
  open: () => Readable.from([whole]),
  blob: async () => new Blob([new Uint8Array(whole)]),
})
