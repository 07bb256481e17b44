import { addDays, fill, localDateTime, refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { SECRET_MASK } from '#packages/security/index.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { sms, smsLog } from '../sms.ts'
import { SECRET, sealSecret } from './secrets.ts'
import { tellQuota } from './tell-quota.ts'

export type SmsPurpose = 'code' | 'notice' | 'dunning'
export interface Text {
  readonly phone: string
  /** '{secret}' stands where the secret goes. */
  readonly content: string
  /**
   * Never in the log nor in its history: sealed until a vendor took it, `untilMs` at the longest. A text that could not
   * leave by then never does.
   */
  readonly secret?: { readonly text: string; readonly untilMs: number }
  readonly bizTypeCode?: string
  readonly bizId?: string
  /** Not before this moment. */
  readonly notBefore?: string
}
export const DISPATCH = 'sms-dispatch'
const DAY_BEGINS = '08:00:00'
const DAY_ENDS = '20:00:00'

/** The channel in use for a purpose; undefined where the tenant has none. */
export const channelFor = async (tx: Tx, purpose: string): Promise<RowOf<typeof sms> | undefined> =>
  (await findRows(tx, sms, { purpose, status: 2 }))[0]
export const channelNamed = async (tx: Tx, smsCode: string): Promise<RowOf<typeof sms> | undefined> =>
  (await findRows(tx, sms, { smsCode, status: 2 }))[0]

/** How many texts a phone may still get today. */
export async function leftToday(tx: Tx, actor: Actor, phone: string): Promise<number> {
  const today = localDateTime(actor.clock.now()).slice(0, 10)
  const sent = Number(
    (await tx.row<{ n: string }>(
      sql`select count(*) as n from sms_log where tenant_id = ${tx.tenantId} and phone = ${phone} and is_deleted = 0 and create_time >= ${`${today} 00:00:00`}::timestamptz`,
    ))!.n,
  )
  return (await paramNumber(tx, 'sms.dailyPerPhone')) - sent
}

/**
 * Reminders of debts are not sent at night (10-platform 5.6): one asked for outside 08:00 to 20:00 waits for the next
 * morning.
 */
export function dunningTime(now: string): string {
  const time = now.slice(11)
  if (time >= DAY_BEGINS && time < DAY_ENDS) return now
  return `${time < DAY_BEGINS ? now.slice(0, 10) : addDays(now.slice(0, 10), 1)} ${DAY_BEGINS}`
}

/**
 * One text by the channel of its purpose, in the transaction of what it tells: it leaves after the commit, by the job.
 * Refuses smsChannel (none in use)
 * and smsDaily. Answers the id of its log row.
 */
export async function sendSms(
  tx: Tx,
  actor: Actor,
  purpose: SmsPurpose,
  text: Text,
  channel?: RowOf<typeof sms>,
): Promise<string> {
  const used =
    channel ?? (await channelFor(tx, purpose)) ?? refuse('smsChannel', '没有启用的短信通道 / No SMS channel is in use')
  // Two sendings at once must not both take the last place of the day.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`sms ${tx.tenantId} ${text.phone}`}))`)
  const left = await leftToday(tx, actor, text.phone)
  if (left <= 0) refuse('smsDaily', '该号码今日短信已达上限 / This number has reached its daily SMS limit')
  const now = localDateTime(actor.clock.now())
  const wanted = text.notBefore && text.notBefore > now ? text.notBefore : now
  const row = await insertRow(tx, actor, smsLog, {
    phone: text.phone,
    content: text.content.replace(SECRET, SECRET_MASK).slice(0, 500),
    smsCode: used.smsCode,
    purpose: used.purpose,
    bizTypeCode: text.bizTypeCode ?? null,
    bizId: text.bizId ?? null,
    attempts: 0,
    hasSecret: text.secret !== undefined,
    nextTime: used.purpose === 'dunning' ? dunningTime(wanted) : wanted,
  })
  if (text.secret)
    await sealSecret(tx, actor, row.id, {
      text: text.content.replace(SECRET, text.secret.text),
      untilMs: text.secret.untilMs,
    })
  await enqueue(tx, actor, DISPATCH, {}, { title: '短信发送 / Send SMS', dedupeKey: `${DISPATCH}#${row.id}` })
  if (left === 1) await tellQuota(tx, actor, text.phone, row.id)
  return row.id
}

/** {name} places filled; what is left over is listed, as a vendor's console would show it. */
export function wordsOf(params: Readonly<Record<string, unknown>>): string {
  const { content, ...rest } = params
  if (typeof content === 'string' && content.trim() !== '') return fill(content, rest)
  return Object.entries(rest)
    .map(([name, value]) => `${name}：${String(value)}`)
    .join('，')
}
