import { randomInt } from 'node:crypto'
import { localDateTime, Refused, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { channelNamed, leftToday, sendSms, type SmsPurpose, wordsOf } from './send.ts'

const MOBILE = /^1[3-9]\d{9}$/
const FAULT = '手机号格式不正确 / Not a mobile number'
const phones = z.union([z.string(), z.array(z.string())]).transform(given => [...new Set((Array.isArray(given) ? given : given.split(',')).map(one => one.trim()).filter(Boolean))])
  .refine(list => list.length > 0 && list.every(one => MOBILE.test(one)), FAULT).refine(list => list.length <= 100, '一次最多100个号码 / At most 100 numbers at once')
const params = z.union([z.record(z.string(), z.unknown()), z.string().transform(text => parsed(text))]).optional().transform(given => given ?? {})
const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value as Record<string, unknown> : { content: text }
  } catch {
    return { content: text }
  }
}
const VALIDATE = 'validate'

export const smsRoutes = (): Route[] => [
  ...routesAt(['POST /api/blade-resource/sms/endpoint/send-message', 'POST /api/blade-resource/sms/send-message'], {
    label: '发送短信 / Send a text', permissions: ['sms_send'], input: z.object({ code: z.string().trim().min(1).max(32), phones, params }),
    handle: (context, input) => inTransaction(context, tx => sendToAll(tx, context, input)),
  }),
  route('POST /api/blade-resource/sms/endpoint/send-validate', {
    label: '短信验证码 / Code by text', permissions: ['public'], input: z.object({ phone: z.string().trim().regex(MOBILE, FAULT), tenantId: z.string().trim().min(1).max(12) }),
    handle: (context, { phone, tenantId }) => context.database.transaction(tenantId, tx => sendCode(tx, context, phone)),
  }),
]

async function sendToAll(tx: Tx, { actor }: HttpContext, input: { code: string; phones: readonly string[]; params: Record<string, unknown> }): Promise<unknown> {
  const channel = await channelNamed(tx, input.code) ?? refuse('smsChannel', '短信通道【{code}】未启用 / The channel {code} is not in use', { code: input.code })
  const content = wordsOf(input.params)
  if (content === '') refuse('smsContent', '请填写短信内容 / Give the words of the text')
  // All or none: a caller who sends again must not reach the first half twice.
  const full: string[] = []
  for (const phone of input.phones) if ((await leftToday(tx, actor, phone)) <= 0) full.push(phone)
  if (full.length > 0) refuse('smsDaily', '{n}个号码今日短信已达上限：{phones} / {n} numbers have reached their texts of today: {phones}', { n: full.length, phones: full.slice(0, 5).join('、') })
  const ids: string[] = []
  for (const phone of [...input.phones].sort()) ids.push(await sendSms(tx, actor, channel.purpose as SmsPurpose, { phone, content, bizTypeCode: 'send-message' }, channel))
  return { sent: ids.length, ids }
}

/** The same answer whether the number is known or not: the call is open to everybody and must not tell who works here. */
async function sendCode(tx: Tx, { actor, remoteAddress }: HttpContext, phone: string): Promise<unknown> {
  const since = localDateTime(new Date(actor.clock.now().getTime() - 60_000))
  const [recent] = await tx.rows<{ address: string; phone: string }>(sql`select count(*) filter (where biz_id = ${remoteAddress.slice(0, 32)}) as address, count(*) filter (where phone = ${phone}) as phone
    from sms_log where tenant_id = ${tx.tenantId} and biz_type_code = ${VALIDATE} and create_time > ${since}::timestamptz`)
  if (Number(recent!.phone) > 0 || Number(recent!.address) >= await paramNumber(tx, 'sms.perMinuteIp')) throw new Refused({ kind: 'TooMany', message: '操作过于频繁，请稍后再试 / Too many requests, try again later' })
  const known = await tx.row(sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and phone = ${phone} and status = 1 and is_deleted = 0`)
  if (known && (await leftToday(tx, actor, phone)) > 0)
    await sendSms(tx, { ...actor, tenantId: tx.tenantId }, 'code', { phone, content: `验证码 ${String(randomInt(0, 1_000_000)).padStart(6, '0')}，5分钟内有效，请勿告诉他人。`, bizTypeCode: VALIDATE, bizId: remoteAddress.slice(0, 32) })
  return { expiresIn: 300 }
}
