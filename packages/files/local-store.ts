import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { notFound, Refused } from '#kernel/refusal.ts'
import { checkKey } from './file-store.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { tooLarge } from './too-large.ts'

/** Files in a folder of this machine (or of a shared disk, when several servers run). */
export function localStore(folder: string): FileStore {
  const root = resolve(folder)
  const pathOf = (key: string): string => join(root, checkKey(key))
  return {
    put: (key, content, limits) => put(root, pathOf(key), content, limits.maxBytes),
    async get(key, range) {
      const file = await open(pathOf(key)).catch((error: unknown) =>
        isMissing(error) ? notFound('file', key) : Promise.reject(error),
      )
      return file.createReadStream(range)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    exists: key =>
      access(pathOf(key)).then(
        () => true,
        (error: unknown) => (isMissing(error) ? false : Promise.reject(error)),
      ),
    removeUnfinished: before => removeUnfinished(join(root, INCOMING), before),
  }
}

/** A dot cannot stand in a key, so no key meets this folder. */
const INCOMING = '.incoming'
/** Beside the files themselves: what a process that died left there is cleared with its half-written ones. */
export const incomingOf = (folder: string): string => join(resolve(folder), INCOMING)
const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes(String((error as { code?: unknown }).code))

/**
 * Written aside, flushed, then renamed: neither a crash nor a reader in between ever sees half a file under its key.
 */
async function put(
  root: string,
  path: string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StoredFile> {
  const temporary = join(root, INCOMING, randomUUID())
  await mkdir(dirname(temporary), { recursive: true })
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(temporary, 'wx', 0o640)
    try {
      const stored = await copy(file, content, maxBytes)
      await file.sync()
      await file.close()
      await rename(temporary, path)
      await syncFolder(dirname(path))
      return stored
    } finally {
      await file.close()
    }
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Another server may finish or clear its own at the same moment. */
async function removeUnfinished(folder: string, before: Date): Promise<number> {
  const unlessMissing =
    <T>(other: T) =>
    (error: unknown): T => {
      if (isMissing(error)) return other
      throw error
    }
  let removed = 0
  for (const name of await readdir(folder).catch(unlessMissing<string[]>([]))) {
    const found = await stat(join(folder, name)).catch(unlessMissing(undefined))
    if (!found || found.mtime >= before) continue
    await rm(join(folder, name), { force: true })
    removed++
  }
  return removed
}

async function copy(file: FileHandle, content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > maxBytes) throw new Refused({ kind: 'TooLarge', message: tooLarge(maxBytes) })
    hash.update(piece)
    await file.writeFile(piece)
  }
  return { size, sha256: hash.digest('hex') }
}

/** Without it the rename itself may be lost when the machine stops. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
