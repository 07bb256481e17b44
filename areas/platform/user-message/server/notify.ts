import { localDateTime } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { kindOf } from '#areas/platform/message-template/templates.ts'
import { mailTo, plansFor, templateOf, textTo } from './channels.ts'
import { recipients } from './recipients.ts'
import { type Both, wordsOf, type Words } from './words.ts'

/** The channel on which every replica hears that somebody has a new message. */
export const MESSAGE_CHANNEL = 'user_message'

export interface Notice {
  /** Opens the record: dictionary `flow_path` maps it to a path. */
  bizTypeCode: string
  bizId: string
  /** '中文 / English', read by each in his language; what a person typed himself goes through asWritten(). */
  title: Words
  content: Words
  /** Values of the variables that the kind's template declares. */
  params?: Readonly<Record<string, string | number>>
  users?: readonly string[]
  /** Everybody who holds one of these roles. */
  roles?: readonly string[]
  /** Everybody of these departments and the ones below them; together with roles: its holders there. */
  depts?: readonly string[]
  /** Of the departments themselves only. */
  withoutSubDepts?: boolean
  /** Of roles and departments only those who work for this city, or for every city. */
  cityCode?: string | null
  level?: 1 | 2 | 3
  /** The same key to the same person within 24 hours adds nothing. */
  dedupeKey?: string
}

/**
 * Messages to the bell, in the transaction of what they tell; browsers hear of them after the commit. Kept in both
 * languages.
 */
export async function notify(tx: Tx, actor: Actor, notice: Notice): Promise<number> {
  const time = localDateTime(actor.clock.now())
  const users = await recipients(tx, notice)
  if (users.length === 0) return 0
  const told =
    notice.dedupeKey === undefined
      ? []
      : (
          await tx.rows<{
            id: string
          }>(sql`select user_id as id from user_message where tenant_id = ${tx.tenantId} and user_id = any(${users}::bigint[]) and biz_type_code = ${notice.bizTypeCode}
    and biz_id = ${notice.bizId} and dedupe_key = ${notice.dedupeKey} and create_time > ${time}::timestamptz - interval '24 hours'`)
        ).map(row => row.id)
  const fresh = users.filter(user => !told.includes(user))
  if (fresh.length === 0) return 0
  const kind = kindOf(notice.bizTypeCode)
  const template = await templateOf(tx, kind)
  const words = wordsOf(actor, notice, kind, template)
  const crowded = await crowdedBy(tx, fresh, kind, time)
  if (crowded.length > 0) await addToDigest(tx, actor, crowded, kind, words.kind, time)
  const plans = await plansFor(tx, actor, fresh, kind, template)
  const rows: Sql[] = []
  const texts: { id: string; user: string }[] = []
  const mails: { id: string; user: string; waitsForText: boolean }[] = []
  for (const user of fresh.filter(one => !crowded.includes(one))) {
    const id = await tx.newId()
    const plan = plans.get(user)
    if (plan?.channels.includes('2') && plan.textNow) texts.push({ id, user })
    if (plan?.channels.includes('3') && plan.mailNow)
      mails.push({ id, user, waitsForText: plan.channels.includes('2') && !plan.textNow })
    rows.push(
      sql`(${id}::bigint, ${tx.tenantId}, ${actor.userId}::bigint, ${time}::timestamptz, ${time}::timestamptz, 0::smallint, 0::smallint, 0, ${user}::bigint, ${notice.bizTypeCode}, ${notice.bizId}, ${words.title.zh}, ${words.content.zh}, ${english(words.title)}, ${english(words.content)}, ${actor.userName}, ${notice.level ?? template?.level ?? 1}::smallint, ${notice.dedupeKey ?? null}, ${[...(plan?.channels ?? ['1'])]}::varchar[])`,
    )
  }
  if (rows.length > 0)
    await tx.run(
      sql`insert into user_message (id, tenant_id, create_user, create_time, update_time, status, is_deleted, version, user_id, biz_type_code, biz_id, title, content, title_en, content_en, user_name, level, dedupe_key, channels) values ${sql.join(rows)}`,
    )
  if (texts.length > 0)
    await textTo(tx, actor, texts, {
      content: words.content,
      bizTypeCode: notice.bizTypeCode,
      bizId: notice.bizId,
      smsCode: template!.smsCode,
    })
  if (mails.length > 0)
    await mailTo(tx, actor, mails, {
      title: words.title,
      content: words.content,
      bizTypeCode: notice.bizTypeCode,
      bizId: notice.bizId,
    })
  await tx.run(
    sql`select pg_notify(${MESSAGE_CHANNEL}, ${JSON.stringify({ tenantId: tx.tenantId, users: fresh.slice(0, 200) })})`,
  )
  return fresh.length
}

/** Nothing where both read the same. */
const english = ({ zh, en }: Both): string | null => (en === zh ? null : en)

/** Above this number of one kind within an hour, messages are collapsed into one with a count (10-platform R11). */
const MOST_AN_HOUR = 20
const DIGEST = 'digest'

const crowdedBy = async (tx: Tx, users: readonly string[], kind: string, time: string): Promise<string[]> =>
  (
    await tx.rows<{
      id: string
    }>(sql`select user_id as id from user_message where tenant_id = ${tx.tenantId} and user_id = any(${[...users]}::bigint[]) and split_part(biz_type_code, ':', 1) = ${kind} and create_time > ${time}::timestamptz - interval '1 hour'
    group by user_id having count(*) >= ${MOST_AN_HOUR}`)
  ).map(row => row.id)

async function addToDigest(
  tx: Tx,
  actor: Actor,
  users: readonly string[],
  kind: string,
  { zh, en }: Both,
  time: string,
): Promise<void> {
  const counted = (n: Sql): Sql[] => [sql`${zh} || '：另有' || ${n} || '条'`, sql`${en} || ': ' || ${n} || ' more'`]
  const [zhGrown, enGrown] = counted(
    sql.trusted(`(coalesce(substring(title from '另有([0-9]+)条$'), '0')::int + 1)::text`),
  )
  const grown = (
    await tx.rows<{
      id: string
    }>(sql`update user_message set title = ${zhGrown}, content = ${zhGrown}, title_en = ${enGrown}, content_en = ${enGrown}, update_time = ${time}::timestamptz, version = version + 1
    where tenant_id = ${tx.tenantId} and user_id = any(${[...users]}::bigint[]) and biz_type_code = ${kind} and biz_id = '' and dedupe_key = ${DIGEST} and status = 0 and is_deleted = 0 and create_time > ${time}::timestamptz - interval '1 hour' returning user_id as id`)
  ).map(row => row.id)
  const [zhFirst, enFirst] = counted(sql`'1'`)
  for (const user of users.filter(one => !grown.includes(one)))
    await tx.run(sql`insert into user_message (id, tenant_id, create_user, create_time, update_time, status, is_deleted, version, user_id, biz_type_code, biz_id, title, content, title_en, content_en, user_name, level, dedupe_key)
    values (${await tx.newId()}::bigint, ${tx.tenantId}, ${actor.userId}::bigint, ${time}::timestamptz, ${time}::timestamptz, 0, 0, 0, ${user}::bigint, ${kind}, '', ${zhFirst}, ${zhFirst}, ${enFirst}, ${enFirst}, ${actor.userName}, 1, ${DIGEST})`)
}
