import { createHash } from 'node:crypto'
import { localDateTime, notFound, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { filesOfGroup, keepFile } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { contractElectron, contractElectronSigner } from '../contract-electron.ts'

export type Electron = RowOf<typeof contractElectron>
export type Signer = RowOf<typeof contractElectronSigner>

/** Codes of section 3 by the numbers of the state table. */
export const CODE: Readonly<Record<number, string>> = {
  103: 'DRAFT',
  1: 'FILLING',
  5: 'SIGNING',
  6: 'COMPLETE',
  101: 'RECALLED',
  100: 'REJECTED',
  2: 'EXPIRED',
  7: 'INVALIDING',
  4: 'INVALIDED',
  8: 'INVALIDATED',
  9: 'DELETE',
}
export const STATE = { waiting: 0, current: 1, signed: 2, rejected: 3 } as const

export const signersOf = (tx: Tx, electronId: string): Promise<Signer[]> =>
  findRows(tx, contractElectronSigner, { electronId } as never, { orderBy: 't.sign_order, t.id' })

export const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
export const nowOf = (actor: Actor): string => localDateTime(actor.clock.now())

/** A file of the paper goes to the store; what is written down is its group and its digest. */
export async function keepPaper(
  tx: Tx,
  actor: Actor,
  electronId: string,
  name: string,
  bytes: Buffer,
): Promise<{ fileBizId: string; sha256: string }> {
  const fileBizId = await keepFile(tx, actor, {
    name: `${name}.pdf`,
    mime: 'application/pdf',
    bytes,
    resource: contractElectron.name,
    recordId: electronId,
  })
  return { fileBizId, sha256: digest(bytes) }
}
export async function paperOf(tx: Tx, fileBizId: string | null): Promise<Buffer> {
  const [file] = fileBizId ? await filesOfGroup(tx, fileBizId) : []
  return file ? file.bytes() : notFound('attach', fileBizId ?? '')
}
