import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Refused, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { OutsideCall } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { isInWindow, signatureOf } from '#areas/security/security-gps-warn/server/ingest.ts'
import { categoryIs, channelIs, opIs } from '../../codes.ts'
import { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { addFollow, nowOf } from './rows.ts'

const AN_HOUR = 200
const MOST_TEXT = 2000
const NO_PHONE = '邮件来信'
const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/
const PLATE = /[\u4e00-\u9fa5][A-HJ-NP-Z][A-HJ-NP-Z0-9]{5,6}(?![A-Z0-9])/
const ORDER_NO = /KF\d{12,16}/
/** What a letter is about, by its words; the first that fits. */
const words: readonly (readonly [number, RegExp])[] = [
  [categoryIs.accident, /事故|追尾|碰撞|accident/i],
  [categoryIs.complaint, /投诉|不满|complain/i],
  [categoryIs.repair, /维修|报修|故障|repair/i],
  [categoryIs.bill, /账单|对账|发票|租金|bill|invoice/i],
  [categoryIs.offence, /违章|offence|violation/i],
  [categoryIs.papers, /行驶证|钥匙|证照|papers|key/i],
  [categoryIs.returns, /退车|换车|return/i],
]
const input = z.looseObject({
  messageId: z.string().trim().min(3).max(200),
  from: z
    .string()
    .trim()
    .toLowerCase()
    .max(128)
    .regex(/^[^\s@]+@[^\s@]+$/, '发件地址不正确 / not an address'),
  fromName: z.string().trim().max(64).nullish(),
  subject: z.string().trim().max(200).default(''),
  text: z.string().max(100_000).default(''),
})
type Letter = z.output<typeof input>

/** Kept by its message id: a gateway that sends a letter again finds the order that it opened. */
export async function takeLetter(tx: Tx, actor: Actor, letter: Letter): Promise<{ orderNo: string }> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`service-mail:${tx.tenantId}`}, 0))`)
  const [known] = await findRows(tx, customerServiceWorkOrder, { mailId: letter.messageId } as never, { limit: 1 })
  if (known) return { orderNo: known.orderNo! }
  const said = `${letter.subject}\n${letter.text}`.trim()
  if (said === '') refuse('text', '邮件没有内容 / the letter is empty')
  const answered = await answeredOrder(tx, said)
  if (answered) {
    await addFollow(tx, actor, answered.id, opIs.follow, `邮件 ${letter.from}：${letter.text.trim() || letter.subject}`)
    return { orderNo: answered.orderNo! }
  }
  await refuseTooMany(tx, actor)
  const { id } = await saveRecord(tx, actor, customerServiceWorkOrder, await orderOf(tx, letter, said), 'save')
  await tx.run(
    sql`update customer_service_work_order set mail_id = ${letter.messageId} where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  return { orderNo: (await findRow(tx, customerServiceWorkOrder, id))!.orderNo! }
}

async function orderOf(tx: Tx, letter: Letter, said: string): Promise<Record<string, unknown>> {
  const [contact] = await findRows(tx, contacts, { email: letter.from } as never, { limit: 1 })
  const owner = contact ? await findRow(tx, customer, contact.mechanismId) : undefined
  const category = words.find(([, sign]) => sign.test(said))?.[0] ?? categoryIs.question
  const plateNo = PLATE.exec(said)?.[0]
  return {
    channel: channelIs.mail,
    category,
    priority: category === categoryIs.accident ? 1 : 3,
    ...(category === categoryIs.complaint ? { complaintLevel: 3 } : {}),
    callerType: owner ? 1 : 9,
    callerName: (contact?.contactName ?? letter.fromName ?? letter.from.split('@')[0]!).slice(0, 32),
    callerPhone: contact?.phone ?? MOBILE.exec(said)?.[0] ?? NO_PHONE,
    ...(owner ? { customerId: owner.id } : {}),
    ...(plateNo ? { plateNo } : {}),
    content: `${said}\n\n${letter.from}`.slice(0, MOST_TEXT),
    // A second letter of a day is a second matter, unless it names the order.
    isRepeat: true,
  }
}

/** A letter that names an order which is still open goes into its log. */
async function answeredOrder(tx: Tx, said: string) {
  const orderNo = ORDER_NO.exec(said)?.[0]
  if (!orderNo) return undefined
  const [order] = await findRows(tx, customerServiceWorkOrder, { orderNo, status: [1, 2, 3, 4, 9] } as never)
  return order
}

async function refuseTooMany(tx: Tx, actor: Actor): Promise<void> {
  const { count } = (await tx.row<{ count: number }>(sql`
    select count(*)::int as count from customer_service_work_order where tenant_id = ${tx.tenantId} and is_deleted = 0
      and channel = ${channelIs.mail} and create_time > ${nowOf(actor)}::timestamptz - interval '1 hour'`))!
  if (count >= AN_HOUR)
    throw new Refused({ kind: 'TooMany', message: '邮件过多，请稍后重发 / too many letters, send it again later' })
}

const unsigned = (): never => {
  throw new Refused({ kind: 'NotSignedIn', message: '签名不正确 / the signature is wrong' })
}
/** The mail gateway proves itself as devices do: Tenant-Id, X-Time, X-Sign by the key in `service.mail.key`. */
export const mailCall: OutsideCall = {
  label: '邮件报单 / Orders by mail',
  input,
  async run(inTenant, actor, letter: Letter, headers, signedBody) {
    const tenantId = headers['tenant-id'] ?? ''
    const given = headers['x-sign'] ?? ''
    if (!/^\d{6}$/.test(tenantId) || !/^[0-9a-f]{64}$/i.test(given)) return unsigned()
    return inTenant(tenantId, async tx => {
      const key = await paramValue(tx, 'service.mail.key')
      const wanted = signatureOf(key, signedBody)
      if (key === '' || !timingSafeEqual(Buffer.from(given.toLowerCase()), Buffer.from(wanted))) return unsigned()
      if (!isInWindow(headers['x-time'], actor.clock.now()))
        return refuse('replayWindow', '请求时间超出5分钟 / X-Time is more than five minutes away')
      return takeLetter(tx, { ...actor, tenantId, userName: '邮件报单' }, letter)
    })
  },
}
