import { invalid, localDateTime, notFound, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import type { RemarkSpan } from '#packages/server/registry.ts'
import { findRow, findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { bindAttach } from '#areas/platform/attach/server/groups.ts'
import { mentionOf } from '#areas/platform/dict/server/entries.ts'
import { promiseComment } from '#areas/platform/record-follow/server/tell.ts'
import { requireRecordReader } from '#areas/platform/server/record-rights.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { asWritten } from '#areas/platform/user-message/server/words.ts'
import { recordComment } from '../record-comment.ts'

const EDITABLE_MS = 10 * 60_000

export interface CommentForm {
  readonly id?: string | undefined
  readonly resource: string
  readonly recordId: string
  readonly content: string
  readonly mentions: readonly string[]
  readonly attachBizId?: string | undefined
}

/**
 * Written by whoever may read the record; changed by its author within ten minutes (10-platform 5.8). The papers are
 * the record's from then on.
 */
export async function submitComment(
  tx: Tx,
  actor: Actor,
  form: CommentForm,
): Promise<{ id: string; mentioned: number }> {
  const resource = await requireRecordReader(tx, actor, form.resource, form.recordId)
  const known = await tx.rows<{ id: string }>(
    sql`select id from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and id = any(${form.mentions.filter(isId)}::bigint[])`,
  )
  const mentions = known.map(row => row.id)
  const before = form.id ? await ownComment(tx, actor, form.id, resource.name, form.recordId) : undefined
  await requireOwnFiles(tx, actor, form.attachBizId, before?.attachBizId ?? undefined)
  const values = { content: form.content, mentions, attachBizId: form.attachBizId || null }
  const id = before
    ? (await updateRow(tx, actor, recordComment, before, { ...values, editedTime: localDateTime(actor.clock.now()) }),
      before.id)
    : (
        await insertRow(tx, actor, recordComment, {
          ...values,
          resource: resource.name,
          recordId: form.recordId,
          userName: actor.userName,
        })
      ).id
  await bindAttach(tx, actor, values.attachBizId, resource.name, form.recordId)
  // Who was called already is not called again because of a corrected word.
  const called = mentions.filter(user => !before?.mentions.includes(user))
  if (called.length > 0)
    await notify(tx, actor, {
      bizTypeCode: mentionOf(resource.name),
      bizId: form.recordId,
      title: `${actor.userName}提到了您 / ${actor.userName} mentioned you`,
      content: asWritten(form.content),
      users: called,
    })
  if (!before)
    await promiseComment(
      tx,
      actor,
      { id, resource: resource.name, recordId: form.recordId, content: form.content },
      called,
    )
  return { id, mentioned: called.length }
}

async function ownComment(tx: Tx, actor: Actor, id: string, resource: string, recordId: string) {
  const found = await findRow(tx, recordComment, id)
  if (!found || found.resource !== resource || found.recordId !== recordId) return notFound('record-comment', id)
  const row = await lockRow(tx, actor, recordComment, id)
  if (row.createUser !== actor.userId) refuse('commentAuthor', '只能修改本人的评论 / Only its author changes a comment')
  if (!isFresh(actor, row.createTime))
    refuse('commentAge', '评论发出10分钟后不能修改 / A comment can be changed for ten minutes only')
  return row
}

const isFresh = (actor: Actor, createTime: string): boolean =>
  localDateTime(new Date(actor.clock.now().getTime() - EDITABLE_MS)) <= createTime

/** A group of somebody else's, or of another record, must not be read through a comment. */
async function requireOwnFiles(
  tx: Tx,
  actor: Actor,
  attachBizId: string | undefined,
  kept: string | undefined,
): Promise<void> {
  if (!attachBizId || attachBizId === kept) return
  const rows = await tx.rows<{ own: boolean }>(
    sql`select create_user = ${actor.userId}::bigint and record_id is null as own from attach where tenant_id = ${tx.tenantId} and attach_biz_id = ${attachBizId}::bigint and is_deleted = 0`,
  )
  if (rows.length === 0 || rows.some(row => !row.own))
    invalid({ attachBizId: '附件不存在或不是本人上传 / The files do not exist or are not yours' })
}

/** As lines of the record's history; the page offers to change what may be changed now. */
export async function commentsOf(
  tx: Tx,
  actor: Actor,
  resources: readonly string[],
  id: string,
  { from, until }: RemarkSpan,
): Promise<Record<string, unknown>[]> {
  const rows = await findRows(
    tx,
    recordComment,
    sql.and([
      sql`t.resource = any(${[...resources]}::varchar[]) and t.record_id = ${id}`,
      ...(from ? [sql`t.create_time >= ${from}::timestamptz`] : []),
      ...(until ? [sql`t.create_time < ${until}::timestamptz`] : []),
    ]),
    { orderBy: 't.create_time desc, t.id desc' },
  )
  const called = [...new Set(rows.flatMap(row => row.mentions))]
  const names = new Map(
    called.length === 0
      ? []
      : (
          await tx.rows<{ id: string; name: string }>(
            sql`select id, real_name as name from blade_user where tenant_id = ${tx.tenantId} and id = any(${called}::bigint[])`,
          )
        ).map(row => [row.id, row.name]),
  )
  return rows.map(row => ({
    id: row.id,
    action: 'comment',
    fromStatus: null,
    toStatus: null,
    before: null,
    after: null,
    reason: row.content,
    userId: row.createUser,
    userName: row.userName,
    createTime: row.createTime,
    attachBizId: row.attachBizId ?? '',
    mentions: row.mentions,
    mentionNames: row.mentions.map(user => names.get(user) ?? ''),
    editedTime: row.editedTime ?? '',
    isEditable: row.createUser === actor.userId && isFresh(actor, row.createTime),
    isComment: true,
  }))
}
