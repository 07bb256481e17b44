import { randomBytes } from 'node:crypto'
import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { attach } from '../attach.ts'

export type AttachRow = RowOf<typeof attach>

/**
 * Eighteen digits, as every id that forms accept; drawn at random, not from the sequence: whoever could guess the
 * number of another person's group could save a record with it and read the files.
 */
export const newAttachBizId = (): string => String((randomBytes(8).readBigUInt64BE() >> 6n) + 100_000_000_000_000_000n)

export const rowsOfGroup = (tx: Tx, attachBizId: string): Promise<AttachRow[]> =>
  findRows(tx, attach, sql`t.attach_biz_id = ${attachBizId}::bigint`, { orderBy: 't.sort nulls last, t.id' })

/**
 * The group belongs to a record from now on: reading, adding and removing follow its rights (10-platform 5.6). Only a
 * group of one's own
 * can be bound, and only once; answers how many files were.
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

/**
 * Copies the files of one group into another by reference to the same bytes; a file that is there already is not copied
 * again.
 */
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
/** The stored name is random: the address of a file cannot be guessed from another one's. */
export function named(
  extension: string,
  hasThumbnail: boolean,
): { name: string; link: string; thumbLink: string | null } {
  const name = `${randomBytes(20).toString('hex')}${extension ? `.${extension}` : ''}`
  const link = `${FILE_PATH}/${name}`
  return { name, link, thumbLink: hasThumbnail ? `${link}?small=1` : null }
}
