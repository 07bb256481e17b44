import { refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { sendPhoneCode } from '#areas/platform/session/server/phone-codes.ts'
import { channelNamed, leftToday, sendSms, type SmsPurpose, wordsOf } from './send.ts'

const MOBILE = /^1[3-9]\d{9}$/
const FAULT = '手机号格式不正确 / Not a mobile number'
const phones = z
  .union([z.string(), z.array(z.string())])
  .transform(given => [
    ...new Set((Array.isArray(given) ? given : given.split(',')).map(one => one.trim()).filter(Boolean)),
  ])
  .refine(list => list.length > 0 && list.every(one => MOBILE.test(one)), FAULT)
  .refine(list => list.length <= 100, '一次最多100个号码 / At most 100 numbers at once')
const params = z
  .union([z.record(z.string(), z.unknown()), z.string().transform(text => parsed(text))])
  .optional()
  .transform(given => given ?? {})
const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { content: text }
  } catch {
    return { content: text }
  }
}

export const smsRoutes = (): Route[] => [
  ...routesAt(['POST /api/blade-resource/sms/endpoint/send-message', 'POST /api/blade-resource/sms/send-message'], {
    label: '发送短信 / Send SMS',
    permissions: ['sms_send'],
    input: z.object({ code: z.string().trim().min(1).max(32), phones, params }),
    handle: (context, input) => inTransaction(context, tx => sendToAll(tx, context, input)),
  }),
  route('POST /api/blade-resource/sms/endpoint/send-validate', {
    label: '短信验证码 / SMS code',
    permissions: ['public'],
    input: z.object({ phone: z.string().trim().regex(MOBILE, FAULT), tenantId: z.string().trim().min(1).max(12) }),
    handle: ({ database, actor, remoteAddress, headers }, { phone, tenantId }) =>
      sendPhoneCode(
        { database, clock: actor.clock },
        { phone, tenantId, address: remoteAddress, press: (headers['idempotency-key'] ?? '').slice(0, 64) },
      ),
  }),
]

async function sendToAll(
  tx: Tx,
  { actor }: HttpContext,
  input: { code: string; phones: readonly string[]; params: Record<string, unknown> },
): Promise<unknown> {
  const channel =
    (await channelNamed(tx, input.code)) ??
    refuse('smsChannel', '短信通道【{code}】未启用 / The channel {code} is not in use', { code: input.code })
  const content = wordsOf(input.params)
  if (content === '') refuse('smsContent', '请填写短信内容 / Enter the SMS text')
  // All or none: a caller who sends again must not reach the first half twice.
  const full: string[] = []
  for (const phone of input.phones) if ((await leftToday(tx, actor, phone)) <= 0) full.push(phone)
  if (full.length > 0)
    refuse(
      'smsDaily',
      '{n}个号码今日短信已达上限：{phones} / {n} {n|number has|numbers have} reached the daily SMS limit: {phones}',
      { n: full.length, phones: full.slice(0, 5).join('、') },
    )
  const ids: string[] = []
  for (const phone of [...input.phones].sort())
    ids.push(
      await sendSms(tx, actor, channel.purpose as SmsPurpose, { phone, content, bizTypeCode: 'send-message' }, channel),
    )
  return { sent: ids.length, ids }
}
