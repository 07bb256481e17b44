import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { refuse } from '#kernel'
import type { FileStore } from '#packages/files/index.ts'

/** Writes, reads and deletes a small file: a broken storage must be detected before the first upload. */
export async function probe(store: FileStore, id: string): Promise<void> {
  const key = `probe/${id}`
  const content = randomBytes(64)
  await store.put(
    key,
    (async function* () {
      yield content
    })(),
    { maxBytes: content.length },
  )
  const read = await buffer(await store.get(key))
  await store.remove(key)
  if (!read.equals(content) || (await store.exists(key)))
    refuse(
      'storageProbe',
      '探测失败：读回的内容不一致或未能删除 / The probe failed: what was read differs, or it could not be deleted',
    )
}
