import type { Readable } from 'node:stream'

export interface StoredFile {
  size: number
  sha256: string
}
export interface ByteRange {
  start: number
  end?: number
}

/**
 * Where the bytes of attachments lie; what they are called and who may see them is the matter of the `attach` rows.
 * A key is made by the server from ids (`0-9 a-z / -`), never from a file name. Every store behaves alike:
 * `put` is whole or not at all and replaces an older content, `get` of a missing key is NotFound, `remove` of one is no
 * fault.
 */
export interface FileStore {
  /** Refuses TooLarge as soon as the stream passes `maxBytes`; nothing of it stays. */
  put(key: string, content: AsyncIterable<Uint8Array>, limits: { maxBytes: number }): Promise<StoredFile>
  get(key: string, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /**
   * What processes that died left half written, untouched since then: seen under no key, but on the disk. Answers how
   * many.
   */
  removeUnfinished(before: Date): Promise<number>
}

const KEY = /^[0-9a-z-]+(?:\/[0-9a-z-]+)*$/

/**
 * No dot, no backslash, no empty part: a key cannot name anything outside its store. A wrong key is a bug, not a
 * refusal.
 */
export function checkKey(key: string): string {
  if (key.length > 200 || !KEY.test(key)) throw new RangeError(`not a file key: ${JSON.stringify(key.slice(0, 200))}`)
  return key
}
