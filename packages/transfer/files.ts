import { Readable } from 'node:stream'
import { localDate, localDateTime } from '#kernel'
import type { FileStore } from '#packages/files/index.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'

/** Where results of jobs land: bytes in the file store, the row in `job_file`, handed to its owner only. */
export interface ResultFile {
  id: string
  name: string
  size: number
}

/** Where its bytes lie. */
export const resultKey = (actor: Actor, id: string): string =>
  `job/${localDate(actor.clock.now()).replaceAll('-', '/')}/${id}`

export async function keepResult(
  store: FileStore,
  newId: () => Promise<string>,
  actor: Actor,
  name: string,
  body: Readable,
  maxBytes: number,
): Promise<ResultFile> {
  const id = await newId()
  const { size } = await store.put(resultKey(actor, id), body, { maxBytes })
  return { id, name, size }
}
export const insertResult = (
  tx: Tx,
  actor: Actor,
  file: ResultFile,
  key = resultKey(actor, file.id),
): Promise<number> =>
  tx.run(
    sql`insert into job_file (id, tenant_id, name, size, store_key, user_id, download_count, create_time) values (${file.id}::bigint, ${tx.tenantId}, ${file.name}, ${file.size}::bigint, ${key}, ${actor.userId}::bigint, 0, ${localDateTime(actor.clock.now())}::timestamptz)`,
  )
