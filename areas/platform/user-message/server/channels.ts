import { localDateTime, type Language } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { isQuiet, preferencesFor, quietHours } from '#areas/platform/message-template/server/preferences.ts'
import type { Both } from './words.ts'
import { sendMail } from '#areas/platform/mail/server/send.ts'
import { channelFor, channelNamed, leftToday, sendSms } from '#areas/platform/sms/server/send.ts'

export interface Template {
  readonly title: string
  readonly contentZh: string
  readonly contentEn: string
  readonly channels: readonly string[]
  readonly smsCode: string | null
  readonly level: 1 | 2 | 3
  readonly mandatory: boolean
}
export interface Plan {
  readonly channels: readonly string[] /** Now; else the daily digest tells of it. */
  readonly textNow: boolean /** A mail wakes nobody: quiet hours do not hold it back, the wish for one digest a day does. */
  readonly mailNow: boolean
}
const TEXT = '2'
const MAIL = '3'
const NONE = 0
const SENT = 1
const FAILED = 2

export const templateOf = async (tx: Tx, kind: string): Promise<Template | undefined> =>
  tx.row<Template>(sql`select title, content_zh as "contentZh", content_en as "contentEn", channels, sms_code as "smsCode", level, mandatory
  from message_template where tenant_id = ${tx.tenantId} and biz_type_code = ${kind} and status = 1 and is_deleted = 0`)

/**
 * Which channels this kind takes to each person: the template's, his own where the kind is not mandatory; no text in
 * quiet hours or where he wants one digest a day.
 */
export async function plansFor(
  tx: Tx,
  actor: Actor,
  users: readonly string[],
  kind: string,
  template: Template | undefined,
): Promise<Map<string, Plan>> {
  if (!template) return new Map()
  const own = template.mandatory ? new Map() : await preferencesFor(tx, users, kind)
  const hours = await quietHours(tx, users)
  const time = localDateTime(actor.clock.now()).slice(11, 16)
  return new Map(
    users.map(user => {
      const preference = own.get(user) as { channels: readonly string[]; dailyDigest: boolean } | undefined
      const quiet = hours.get(user)
      return [
        user,
        {
          channels: [...new Set(['1', ...(preference?.channels ?? template.channels)])],
          textNow: !preference?.dailyDigest && !(quiet && isQuiet(quiet, time)),
          mailNow: !preference?.dailyDigest,
        },
      ]
    }),
  )
}

/**
 * The same message by text, to whoever takes it so. A phone that is missing or had its texts of today is no reason to
 * refuse the work that tells.
 */
export async function textTo(
  tx: Tx,
  actor: Actor,
  messages: readonly { id: string; user: string }[],
  words: { content: Both; bizTypeCode: string; bizId: string; smsCode: string | null },
): Promise<void> {
  const channel =
    (words.smsCode ? await channelNamed(tx, words.smsCode) : undefined) ?? (await channelFor(tx, 'notice'))
  const phones = new Map(
    (
      await tx.rows<{ id: string; phone: string }>(
        sql`select id, phone from blade_user where tenant_id = ${tx.tenantId} and id = any(${messages.map(one => one.user)}::bigint[]) and phone is not null`,
      )
    ).map(row => [row.id, row.phone]),
  )
  const languages = await languagesOf(
    tx,
    messages.map(one => one.user),
  )
  for (const { id, user } of [...messages].sort((a, b) =>
    (phones.get(a.user) ?? '').localeCompare(phones.get(b.user) ?? ''),
  )) {
    const phone = phones.get(user)
    const isSent = channel !== undefined && phone !== undefined && (await leftToday(tx, actor, phone)) > 0
    if (isSent)
      await sendSms(
        tx,
        actor,
        'notice',
        {
          phone,
          content: words.content[languages.get(user) ?? 'zh'],
          bizTypeCode: words.bizTypeCode,
          bizId: words.bizId,
        },
        channel,
      )
    await tx.run(
      sql`update user_message set remote_state = ${isSent ? SENT : FAILED} where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
    )
  }
}

interface Told {
  readonly title: Both
  readonly content: Both
  readonly bizTypeCode: string
  readonly bizId: string
}
/**
 * The same message by mail. Without an address, or where the tenant has no mail channel, the bell has told it all the
 * same; a text that is still to come keeps its own mark.
 */
export async function mailTo(
  tx: Tx,
  actor: Actor,
  messages: readonly { id: string; user: string; waitsForText?: boolean }[],
  told: Told,
): Promise<void> {
  const addresses = new Map(
    (
      await tx.rows<{ id: string; email: string }>(
        sql`select id, email from blade_user where tenant_id = ${tx.tenantId} and id = any(${messages.map(one => one.user)}::bigint[]) and coalesce(email, '') <> ''`,
      )
    ).map(row => [row.id, row.email]),
  )
  const languages = await languagesOf(
    tx,
    messages.map(one => one.user),
  )
  for (const { id, user, waitsForText } of messages) {
    const [address, language] = [addresses.get(user), languages.get(user) ?? 'zh']
    const sent =
      address === undefined
        ? undefined
        : await sendMail(tx, actor, {
            address,
            subject: told.title[language],
            content: told.content[language],
            bizTypeCode: told.bizTypeCode,
            bizId: told.bizId,
          })
    // One of two ways that arrived is enough.
    if (!waitsForText)
      await tx.run(
        sent
          ? sql`update user_message set remote_state = ${SENT} where tenant_id = ${tx.tenantId} and id = ${id}::bigint`
          : sql`update user_message set remote_state = ${FAILED} where tenant_id = ${tx.tenantId} and id = ${id}::bigint and coalesce(remote_state, ${NONE}) = ${NONE}`,
      )
  }
}

/**
 * The language that each chose on screen (user-setting of kind language); texts and mails leave when nobody's browser
 * says it.
 */
export const languagesOf = async (tx: Tx, users: readonly string[]): Promise<Map<string, Language>> =>
  new Map(
    (
      await tx.rows<{ id: string; language: string | null }>(
        sql`select user_id as id, setting_value #>> '{}' as language from user_setting where tenant_id = ${tx.tenantId} and setting_key = 'language:screen' and user_id = any(${[...users]}::bigint[]) and is_deleted = 0`,
      )
    ).map(row => [row.id, row.language === 'en' ? 'en' : 'zh']),
  )

/** 09:00: what waited for the digest, one text or one mail to each person, as he takes it. */
export const digestJob: JobKind = {
  kind: 'message-digest',
  label: '消息汇总 / Send message digests',
  run: ({ actor, step }) =>
    step(async tx => {
      const since = localDateTime(new Date(actor.clock.now().getTime() - 48 * 3_600_000))
      const rows = await tx.rows<{
        user: string
        ids: string[]
        texts: boolean
        mails: boolean
      }>(sql`select user_id as "user", array_agg(id order by id) as ids, bool_or(${TEXT} = any(channels)) as texts, bool_or(${MAIL} = any(channels)) as mails from user_message where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 0
      and channels && ${[TEXT, MAIL]}::varchar[] and coalesce(remote_state, ${NONE}) = ${NONE} and create_time > ${since}::timestamptz group by user_id order by user_id`)
      for (const { user, ids, texts, mails } of rows) {
        const content = {
          zh: `您有${ids.length}条未读消息，请登录系统查看。`,
          en: `You have ${ids.length} unread messages, please sign in to read them.`,
        }
        if (texts)
          await textTo(tx, actor, [{ id: ids[0]!, user }], { content, bizTypeCode: 'digest', bizId: '', smsCode: null })
        if (mails)
          await mailTo(tx, actor, [{ id: ids[0]!, user }], {
            title: { zh: '未读消息汇总', en: 'Unread messages' },
            content,
            bizTypeCode: 'digest',
            bizId: '',
          })
        await tx.run(
          sql`update user_message set remote_state = (select remote_state from user_message where id = ${ids[0]!}::bigint) where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`,
        )
      }
      return { cursor: {}, result: { people: rows.length } }
    }),
}
export const digestSchedule: Schedule = {
  kind: 'message-digest',
  dailyAt: '09:00',
  title: '消息汇总 / Send message digests',
}
