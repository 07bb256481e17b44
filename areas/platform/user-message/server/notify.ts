import { localDateTime, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'

/** The channel on which every replica hears that somebody has a new message. */
export const MESSAGE_CHANNEL = 'user_message'

export interface Notice {
  /** Opens the record: dictionary `flow_path` maps it to a path. */
  bizTypeCode: string
  bizId: string
  title: Label | string
  content: Label | string
  users: readonly string[]
  /** Everybody who holds one of these roles. */
  roles?: readonly string[]
  level?: 1 | 2 | 3
  /** The same key to the same person within 24 hours adds nothing. */
  dedupeKey?: string
}

/** Messages to the bell, in the transaction of what they tell; browsers hear of them after the commit. Texts are kept in Chinese. */
export async function notify(tx: Tx, actor: Actor, notice: Notice): Promise<number> {
  const time = localDateTime(actor.clock.now())
  const byRole = notice.roles?.length
    ? await tx.rows<{ id: string }>(sql`select u.id from blade_user u where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.status = 1
        and exists (select 1 from blade_role r where r.tenant_id = u.tenant_id and r.is_deleted = 0 and r.role_alias = any(${[...notice.roles]}::varchar[]) and r.id = any(u.role_id))`)
    : []
  const users = [...new Set([...notice.users, ...byRole.map(row => row.id)])].sort()
  if (users.length === 0) return 0
  const told = notice.dedupeKey === undefined ? [] : (await tx.rows<{ id: string }>(sql`select user_id as id from user_message where tenant_id = ${tx.tenantId} and user_id = any(${users}::bigint[]) and biz_type_code = ${notice.bizTypeCode}
    and biz_id = ${notice.bizId} and dedupe_key = ${notice.dedupeKey} and create_time > ${time}::timestamptz - interval '24 hours'`)).map(row => row.id)
  const fresh = users.filter(user => !told.includes(user))
  if (fresh.length === 0) return 0
  const rows = []
  for (const user of fresh)
    rows.push(sql`(${await tx.newId()}::bigint, ${tx.tenantId}, ${actor.userId}::bigint, ${time}::timestamptz, ${time}::timestamptz, 0::smallint, 0::smallint, 0, ${user}::bigint, ${notice.bizTypeCode}, ${notice.bizId}, ${plain(notice.title, 128)}, ${plain(notice.content, 500)}, ${actor.userName}, ${notice.level ?? 1}::smallint, ${notice.dedupeKey ?? null})`)
  await tx.run(sql`insert into user_message (id, tenant_id, create_user, create_time, update_time, status, is_deleted, version, user_id, biz_type_code, biz_id, title, content, user_name, level, dedupe_key) values ${sql.join(rows)}`)
  await tx.run(sql`select pg_notify(${MESSAGE_CHANNEL}, ${JSON.stringify({ tenantId: tx.tenantId, users: fresh.slice(0, 200) })})`)
  return fresh.length
}
const plain = (text: string, max: number) => [...(text.includes(' / ') ? text.slice(0, text.indexOf(' / ')) : text)].slice(0, max).join('')
