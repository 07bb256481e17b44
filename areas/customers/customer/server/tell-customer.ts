import { textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { informTargets } from './inform-targets.ts'
import { sendMail } from '#areas/platform/mail/server/send.ts'
import { channelFor, leftToday, sendSms, type SmsPurpose } from '#areas/platform/sms/server/send.ts'

const MAIL = 2
const APP = 3

/**
 * Tells a customer's contacts by the channels that his inform settings name. Where a tenant has no channel, or a phone
 * had its texts of the day, nothing is sent.
 */
export async function tellCustomer(
  tx: Tx,
  actor: Actor,
  told: {
    customerId: string
    event: string
    purpose: SmsPurpose
    subject: Label
    content: Label
    bizTypeCode: string
    bizId: string
    /** False: by mail alone. */
    texts?: boolean
  },
): Promise<number> {
  if (!isBuilt('customer-inform') || !isBuilt('sms-log')) return 0
  const { bizTypeCode, bizId } = told
  const content = textOf(told.content, 'zh')
  let sent = 0
  for (const target of await informTargets(tx, actor, told.customerId, told.event)) {
    if (target.channel === APP) continue
    if (target.channel === MAIL) {
      const mail = { address: target.address, subject: textOf(told.subject, 'zh'), content, bizTypeCode, bizId }
      if (await sendMail(tx, actor, mail)) sent += 1
      continue
    }
    if (told.texts === false) continue
    if (!(await channelFor(tx, told.purpose)) || (await leftToday(tx, actor, target.address)) <= 0) continue
    await sendSms(tx, actor, told.purpose, {
      phone: target.address,
      content,
      bizTypeCode,
      bizId,
      ...(target.notBefore ? { notBefore: target.notBefore } : {}),
    })
    sent += 1
  }
  return sent
}
