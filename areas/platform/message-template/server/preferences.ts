import { invalid, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext, route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'
import { titleOfKind } from '#areas/platform/user-message/server/words.ts'

const base = '/api/blade-system/message-preference'
const signedIn = ['signed in'] as const
/** Under this kind stand the quiet hours, which are the same for all. */
export const EVERY_KIND = '*'
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

interface Shown {
  bizTypeCode: string
  title: string
  mandatory: boolean
  defaults: string[]
  channels: string[] | null
  dailyDigest: boolean | null
  quietFrom: string | null
  quietTo: string | null
}

const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '0', '1'])])
  .optional()
  .transform(given => given === true || given === 'true' || given === '1')
const channels = z
  .union([
    z.array(z.union([z.string(), z.number()]).transform(String)),
    z.string().transform(text =>
      text
        .split(',')
        .map(one => one.trim())
        .filter(Boolean),
    ),
  ])
  .optional()
const own = z.object({
  bizTypeCode: z.string().trim().min(1).max(64),
  channels,
  dailyDigest: flag,
  quietFrom: optionalText(5),
  quietTo: optionalText(5),
})

/** What a person hears of and how; his own rows only (10-platform 5.7). */
export const preferenceRoutes = (): Route[] => [
  route(`GET ${base}/list`, {
    label: '消息偏好 / Message preferences',
    permissions: signedIn,
    handle: context => reading(context, tx => list(tx, context.actor)),
  }),
  route(`POST ${base}/submit`, {
    label: '保存消息偏好 / Save a preference',
    permissions: signedIn,
    input: own,
    handle: (context, given) => inTransaction(context, tx => submit(tx, context, given)),
  }),
]

async function list(tx: Tx, actor: Actor): Promise<unknown> {
  const rows =
    await tx.rows<Shown>(sql`select m.biz_type_code as "bizTypeCode", m.title, m.mandatory, m.channels as defaults, p.channels, p.daily_digest as "dailyDigest", null as "quietFrom", null as "quietTo"
    from message_template m left join message_preference p on p.tenant_id = m.tenant_id and p.biz_type_code = m.biz_type_code and p.user_id = ${actor.userId}::bigint and p.is_deleted = 0
    where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and m.status = 1 order by m.id`)
  const hours = await quietHours(tx, [actor.userId])
  return {
    quietFrom: hours.get(actor.userId)?.from ?? '',
    quietTo: hours.get(actor.userId)?.to ?? '',
    kinds: rows.map(row => ({
      bizTypeCode: row.bizTypeCode,
      title: titleOfKind(row.bizTypeCode, row.title)[actor.language],
      mandatory: row.mandatory ? 1 : 0,
      channels: effective(row),
      dailyDigest: row.dailyDigest ?? false,
    })),
  }
}
const effective = (row: Shown): string[] =>
  [...new Set(['1', ...(row.mandatory || row.channels === null ? row.defaults : row.channels)])].sort()

async function submit(tx: Tx, { actor }: HttpContext, given: z.infer<typeof own>): Promise<{ bizTypeCode: string }> {
  if (given.bizTypeCode === EVERY_KIND) {
    for (const name of ['quietFrom', 'quietTo'] as const)
      if (given[name] !== '' && !TIME.test(given[name])) invalid({ [name]: '时间格式为 HH:mm / a time as HH:mm' })
    if ((given.quietFrom === '') !== (given.quietTo === ''))
      invalid({ quietTo: '请同时填写开始与结束 / give both ends' })
  } else {
    const template = await tx.row<{ mandatory: boolean }>(
      sql`select mandatory from message_template where tenant_id = ${tx.tenantId} and biz_type_code = ${given.bizTypeCode} and is_deleted = 0`,
    )
    if (!template) invalid({ bizTypeCode: '没有这类消息 / no such kind of message' })
    if (template!.mandatory) invalid({ bizTypeCode: '强制消息不能关闭 / a mandatory kind cannot be switched off' })
  }
  const time = localDateTime(actor.clock.now())
  const wanted = [...new Set(['1', ...(given.channels ?? ['1'])])].filter(one => ['1', '2', '3'].includes(one))
  await tx.run(sql`insert into message_preference (id, tenant_id, create_user, create_time, user_id, biz_type_code, channels, quiet_from, quiet_to, daily_digest)
    values (${await tx.newId()}::bigint, ${tx.tenantId}, ${actor.userId}::bigint, ${time}::timestamptz, ${actor.userId}::bigint, ${given.bizTypeCode}, ${wanted}::varchar[], ${given.quietFrom || null}, ${given.quietTo || null}, ${given.dailyDigest})
    on conflict (tenant_id, user_id, biz_type_code) where is_deleted = 0 do update set channels = excluded.channels, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, daily_digest = excluded.daily_digest,
      update_time = ${time}::timestamptz, version = message_preference.version + 1`)
  return { bizTypeCode: given.bizTypeCode }
}

export interface Preference {
  readonly channels: readonly string[]
  readonly dailyDigest: boolean
}
export const preferencesFor = async (
  tx: Tx,
  users: readonly string[],
  kind: string,
): Promise<Map<string, Preference>> =>
  new Map(
    (
      await tx.rows<Preference & { userId: string }>(
        sql`select user_id as "userId", channels, daily_digest as "dailyDigest" from message_preference where tenant_id = ${tx.tenantId} and biz_type_code = ${kind} and user_id = any(${[...users]}::bigint[]) and is_deleted = 0`,
      )
    ).map(row => [row.userId, row]),
  )

export interface QuietHours {
  readonly from: string
  readonly to: string
}
export const quietHours = async (tx: Tx, users: readonly string[]): Promise<Map<string, QuietHours>> =>
  new Map(
    (
      await tx.rows<QuietHours & { userId: string }>(
        sql`select user_id as "userId", quiet_from as "from", quiet_to as "to" from message_preference where tenant_id = ${tx.tenantId} and biz_type_code = ${EVERY_KIND} and quiet_from is not null and user_id = any(${[...users]}::bigint[]) and is_deleted = 0`,
      )
    ).map(row => [row.userId, row]),
  )

/** `time` is HH:mm; ranges that cross midnight run from evening to morning. */
export const isQuiet = ({ from, to }: QuietHours, time: string): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to
