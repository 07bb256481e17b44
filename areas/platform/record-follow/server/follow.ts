import { type Field, localDateTime, notFound, type Resource, refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, getRow, insertRow, removeRow, updateRow } from '#packages/server/rows.ts'
import { calledIn } from '#packages/server/mask.ts'
import { requireRecordReader } from '#areas/platform/server/record-rights.ts'
import { recordFollow } from '../record-follow.ts'

const MOST = 500
export type Follow = RowOf<typeof recordFollow>
export interface Wish {
  readonly resource: string
  readonly id: string
  readonly onMoves: boolean
  readonly onComments: boolean
  readonly onChanges: boolean
  readonly fields: readonly string[]
}

/** Names under which a record's history is kept: its own, and that of the head which it extends. */
export const historyNames = (resource: Resource): string[] => [
  resource.name,
  ...(resource.extends ? [resource.extends] : []),
]

const own = (tx: Tx, actor: Actor, resource: string, id: string): Promise<Follow | undefined> =>
  findRows(tx, recordFollow, { userId: actor.userId, resource, recordId: id } as never).then(rows => rows[0])

/** Whether he follows it, by what wish, and how many do. */
export async function followOf(tx: Tx, actor: Actor, name: string, id: string): Promise<Record<string, unknown>> {
  const resource = await requireRecordReader(tx, actor, name, id)
  const mine = await own(tx, actor, resource.name, id)
  const [count] = await tx.rows<{ n: number }>(
    sql`select count(*)::int as n from record_follow where tenant_id = ${tx.tenantId} and resource = ${resource.name} and record_id = ${id} and is_deleted = 0`,
  )
  return {
    isFollowing: mine !== undefined,
    onMoves: mine?.onMoves ?? true,
    onComments: mine?.onComments ?? true,
    onChanges: mine?.onChanges ?? true,
    fields: mine?.fields ?? [],
    followers: count?.n ?? 0,
  }
}

/** Begins to follow, or changes what he wants to be told of. What happened before is no news. */
export async function follow(tx: Tx, actor: Actor, wish: Wish): Promise<Record<string, unknown>> {
  const resource = await requireRecordReader(tx, actor, wish.resource, wish.id)
  if (!wish.onMoves && !wish.onComments && !wish.onChanges)
    refuse('followNothing', '请至少选择一种提醒，或取消关注 / choose what to be told of, or stop following')
  const unknown = wish.fields.find(name => !isTellable(resource, name))
  if (unknown !== undefined) refuse('followField', '没有字段【{name}】 / there is no field {name}', { name: unknown })
  const values = {
    onMoves: wish.onMoves,
    onComments: wish.onComments,
    onChanges: wish.onChanges,
    fields: wish.onChanges ? [...wish.fields] : [],
  }
  const mine = await own(tx, actor, resource.name, wish.id)
  if (mine) await updateRow(tx, actor, recordFollow, mine, values)
  else {
    await requireRoom(tx, actor)
    const row = (await findRow(tx, resource, wish.id)) as Record<string, unknown> | undefined
    await insertRow(tx, actor, recordFollow, {
      ...values,
      userId: actor.userId,
      resource: resource.name,
      recordId: wish.id,
      recordTitle: (row ? titleIn(resource, actor, row) : '').slice(0, 200),
      seenLog: await lastLine(tx, resource, wish.id),
    })
  }
  return followOf(tx, actor, resource.name, wish.id)
}

async function requireRoom(tx: Tx, actor: Actor): Promise<void> {
  const [count] = await tx.rows<{ n: number }>(
    sql`select count(*)::int as n from record_follow where tenant_id = ${tx.tenantId} and user_id = ${actor.userId}::bigint and is_deleted = 0`,
  )
  if ((count?.n ?? 0) >= MOST)
    refuse('followMost', '最多关注{n}条记录，请先取消一些 / at most {n} records, stop following some first', {
      n: MOST,
    })
}

/** A masked title stays covered in the list of his follows. */
function titleIn(resource: Resource, actor: Actor, row: Record<string, unknown>): string {
  const title = resource.fields[resource.title]
  const plainTitle = title && !title.masked && ['text', 'note'].includes(title.kind) ? row[resource.title] : undefined
  const number = calledIn(resource, actor, row)
  return [...new Set([plainTitle, number].filter(one => typeof one === 'string' && one !== ''))].join(' · ')
}

export async function lastLine(tx: Tx, resource: Resource, id: string): Promise<string> {
  const [line] = await tx.rows<{ id: string | null }>(
    sql`select max(id)::text as id from record_log where tenant_id = ${tx.tenantId} and resource = any(${historyNames(resource)}::varchar[]) and business_id = ${id}::bigint`,
  )
  return line?.id ?? '0'
}

/** By the record, or by rows of his list. Somebody else's are not found. */
export async function unfollow(
  tx: Tx,
  actor: Actor,
  given: { readonly resource?: string; readonly id?: string; readonly ids?: readonly string[] },
): Promise<{ removed: number }> {
  const rows: Follow[] = []
  for (const id of given.ids ?? []) {
    const row = await getRow(tx, recordFollow, id)
    rows.push(row.userId === actor.userId ? row : notFound('record-follow', id))
  }
  if (given.resource && given.id) {
    const mine = await own(tx, actor, given.resource, given.id)
    if (mine) rows.push(mine)
  }
  for (const row of rows) await removeRow(tx, actor, recordFollow, row)
  return { removed: rows.length }
}

export const seen = (tx: Tx, actor: Actor, follow: Follow, seenLog: string, isTold: boolean): Promise<number> =>
  tx.run(
    sql`update record_follow set seen_log = ${seenLog}${isTold ? sql`, told_time = ${localDateTime(actor.clock.now())}::timestamptz` : sql.empty} where tenant_id = ${tx.tenantId} and id = ${follow.id}::bigint`,
  )
/** Fields whose change is told by name; what nobody is ever told is not. */
export const isTellable = (resource: Resource, name: string): boolean => {
  const field = (resource.fields as Record<string, Field>)[name]
  return field !== undefined && !field.options.untold
}
