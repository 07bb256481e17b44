import { randomBytes } from 'node:crypto'
import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { attach } from '../attach.ts'

export type AttachRow = RowOf<typeof attach>

/**
 * Eighteen random digits, not drawn from the sequence: a guessable group number would let somebody save a record with
 * another person's group and read its files.
 */
export const newAttachBizId = (): string => String((randomBytes(8).readBigUInt64BE() >> 6n) + 100_000_000_000_000_000n)

export const rowsOfGroup = (tx: Tx, attachBizId: string): Promise<AttachRow[]> =>
  findRows(tx, attach, sql`t.attach_biz_id = ${attachBizId}::bigint`, { orderBy: 't.sort nulls last, t.id' })

/**
 * Binds the group to a record: from now on reading, adding and removing follow the record's rights (10-platform 5.6).
 * Only one's own unbound group can be bound. Returns the number of files.
 */
export function bindAttach(
  tx: Tx,
  actor: Actor,
  attachBizId: string | null | undefined,
  resource: string,
  id: string,
): Promise<number> {
  if (!attachBizId) return Promise.resolve(0)
  const own = actor.rights ? sql`and create_user = ${actor.userId}::bigint` : sql.empty
  return tx.run(
    sql`update attach set resource = ${resource}, record_id = ${id}::bigint where tenant_id = ${tx.tenantId} and attach_biz_id = ${attachBizId}::bigint and is_deleted = 0 and record_id is null ${own}`,
  )
}

/** Copies the files of one group into another by reference to the same bytes; files already there are skipped. */
export async function mergeAttach(tx: Tx, actor: Actor, from: string, to: string): Promise<number> {
  const present = await rowsOfGroup(tx, to)
  const known = new Set(present.map(fileKey))
  const fresh = (await rowsOfGroup(tx, from)).filter(row => !known.has(fileKey(row)))
  const target = present.find(row => row.recordId !== null)
  await insertRows(
    tx,
    actor,
    attach,
    fresh.map(row => ({
      attachBizId: to,
      groupName: row.groupName,
      resource: target?.resource ?? null,
      recordId: target?.recordId ?? null,
      originalName: row.originalName,
      ...named(row.extension ?? '', row.thumbLink !== null),
      extension: row.extension,
      attachSize: row.attachSize,
      mime: row.mime,
      sha256: row.sha256,
      storeKey: row.storeKey,
      ossCode: row.ossCode,
      scanState: row.scanState,
      sort: row.sort,
    })),
  )
  return fresh.length
}
const fileKey = (row: AttachRow) => `${row.sha256} ${row.originalName}`

/** A new group with the same files. */
export async function copyAttach(tx: Tx, actor: Actor, from: string): Promise<string> {
  const to = newAttachBizId()
  await mergeAttach(tx, actor, from, to)
  return to
}

export const FILE_PATH = '/api/blade-resource/attach/file'
/** The stored name is random, so that no file address can be guessed from another. */
export function named(
  extension: string,
  hasThumbnail: boolean,
): { name: string; link: string; thumbLink: string | null } {
  const name = `${randomBytes(20).toString('hex')}${extension ? `.${extension}` : ''}`
  const link = `${FILE_PATH}/${name}`
  return { name, link, thumbLink: hasThumbnail ? `${link}?small=1` : null }
}
