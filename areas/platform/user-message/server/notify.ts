import { fill, localDateTime, type Label } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { kindOf } from '#areas/platform/message-template/templates.ts'
import { plansFor, type Template, templateOf, textTo } from './channels.ts'

/** The channel on which every replica hears that somebody has a new message. */
export const MESSAGE_CHANNEL = 'user_message'

export interface Notice {
  /** Opens the record: dictionary `flow_path` maps it to a path. */
  bizTypeCode: string
  bizId: string
  title: Label | string
  content: Label | string
  /** Values of the variables that the kind's template declares. */
  params?: Readonly<Record<string, string | number>>
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
  const kind = kindOf(notice.bizTypeCode)
  const template = await templateOf(tx, kind)
  const words = wordsOf(actor, notice, template)
  const crowded = await crowdedBy(tx, fresh, kind, time)
  if (crowded.length > 0) await addToDigest(tx, actor, crowded, kind, template?.title ?? words.title, time)
  const plans = await plansFor(tx, actor, fresh, kind, template)
  const rows: Sql[] = []
  const texts: { id: string; user: string }[] = []
  for (const user of fresh.filter(one => !crowded.includes(one))) {
    const id = await tx.newId()
    const plan = plans.get(user)
    if (plan?.channels.includes('2') && plan.textNow) texts.push({ id, user })
    rows.push(sql`(${id}::bigint, ${tx.tenantId}, ${actor.userId}::bigint, ${time}::timestamptz, ${time}::timestamptz, 0::smallint, 0::smallint, 0, ${user}::bigint, ${notice.bizTypeCode}, ${notice.bizId}, ${words.title}, ${words.content}, ${actor.userName}, ${notice.level ?? template?.level ?? 1}::smallint, ${notice.dedupeKey ?? null}, ${[...(plan?.channels ?? ['1'])]}::varchar[])`)
  }
  if (rows.length > 0) await tx.run(sql`insert into user_message (id, tenant_id, create_user, create_time, update_time, status, is_deleted, version, user_id, biz_type_code, biz_id, title, content, user_name, level, dedupe_key, channels) values ${sql.join(rows)}`)
  if (texts.length > 0) await textTo(tx, actor, texts, { content: words.content, bizTypeCode: notice.bizTypeCode, bizId: notice.bizId, smsCode: template!.smsCode })
  await tx.run(sql`select pg_notify(${MESSAGE_CHANNEL}, ${JSON.stringify({ tenantId: tx.tenantId, users: fresh.slice(0, 200) })})`)
  return fresh.length
}

/** The template's words around what the sender wrote; {names} of the sender are filled, others stay as they are. */
function wordsOf(actor: Actor, notice: Notice, template: Template | undefined): { title: string; content: string } {
  const [title, content] = [plain(notice.title, 128), plain(notice.content, 500)]
  return { title, content: template ? [...fill(template.contentZh, { ...notice.params, title, content, actor: actor.userName })].slice(0, 500).join('') : content }
}

/** More than this of one kind within an hour are told as one message that counts (10-platform R11). */
const MOST_AN_HOUR = 20
const DIGEST = 'digest'

const crowdedBy = async (tx: Tx, users: readonly string[], kind: string, time: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(sql`select user_id as id from user_message where tenant_id = ${tx.tenantId} and user_id = any(${[...users]}::bigint[]) and split_part(biz_type_code, ':', 1) = ${kind} and create_time > ${time}::timestamptz - interval '1 hour'
    group by user_id having count(*) >= ${MOST_AN_HOUR}`)).map(row => row.id)

async function addToDigest(tx: Tx, actor: Actor, users: readonly string[], kind: string, title: string, time: string): Promise<void> {
  const counted = (n: Sql) => sql`${title} || '：另有' || ${n} || '条'`
  const grown = (await tx.rows<{ id: string }>(sql`update user_message set title = ${counted(sql.trusted(`(coalesce(substring(title from '另有([0-9]+)条$'), '0')::int + 1)::text`))}, content = ${counted(sql.trusted(`(coalesce(substring(title from '另有([0-9]+)条$'), '0')::int + 1)::text`))},
      update_time = ${time}::timestamptz, version = version + 1
    where tenant_id = ${tx.tenantId} and user_id = any(${[...users]}::bigint[]) and biz_type_code = ${kind} and biz_id = '' and dedupe_key = ${DIGEST} and status = 0 and is_deleted = 0 and create_time > ${time}::timestamptz - interval '1 hour' returning user_id as id`)).map(row => row.id)
  for (const user of users.filter(one => !grown.includes(one))) await tx.run(sql`insert into user_message (id, tenant_id, create_user, create_time, update_time, status, is_deleted, version, user_id, biz_type_code, biz_id, title, content, user_name, level, dedupe_key)
    values (${await tx.newId()}::bigint, ${tx.tenantId}, ${actor.userId}::bigint, ${time}::timestamptz, ${time}::timestamptz, 0, 0, 0, ${user}::bigint, ${kind}, '', ${counted(sql`'1'`)}, ${counted(sql`'1'`)}, ${actor.userName}, 1, ${DIGEST})`)
}
const plain = (text: string, max: number) => [...(text.includes(' / ') ? text.slice(0, text.indexOf(' / ')) : text)].slice(0, max).join('')
