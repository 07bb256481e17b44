import { createHash } from 'node:crypto'
import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { safeName, type FileStore } from '#packages/files/index.ts'
import type { MadeFile } from '#packages/server/registry.ts'
import { insertRow } from '#packages/server/rows.ts'
import { currentStore } from '#areas/platform/oss/server/stores.ts'
import { attach } from '../attach.ts'
import { newAttachBizId } from './groups.ts'

const CLEAN = 1
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** A file that the product made itself: nothing of it is checked or scanned. Bytes of a move that failed stay unread. */
export async function keepMade(tx: Tx, actor: Actor, local: FileStore, file: MadeFile): Promise<string> {
  const { code, store } = await currentStore(tx, local)
  const month = localDate(actor.clock.now()).slice(0, 7).replace('-', '/')
  const storeKey = `attach/${actor.tenantId.toLowerCase()}/${month}/${await tx.newId()}`
  await store.put(storeKey, piecesOf(file.bytes), { maxBytes: file.bytes.length })
  const attachBizId = file.group ?? newAttachBizId()
  const name = safeName(file.name)
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  await insertRow(tx, actor, attach, {
    attachBizId,
    resource: file.resource,
    recordId: file.recordId,
    originalName: name,
    name,
    extension,
    attachSize: file.bytes.length,
    mime: file.mime,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    storeKey,
    ossCode: code,
    scanState: CLEAN,
    sort: 1,
  })
  return attachBizId
}
