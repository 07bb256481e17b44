import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { channelFor, leftToday, sendSms } from '#areas/platform/sms/server/send.ts'
import { languagesOf } from '#areas/platform/user-message/server/channels.ts'
import type { userAccount } from '../user.ts'

const words = {
  zh: '您的账号申请已通过，可以登录使用。',
  en: 'Your application for an account was accepted; you can sign in now.',
}

/**
 * A guest has no bell yet: he hears by text that he may come in (10-platform 5.1). Without a number or a channel there
 * is nothing to tell by.
 */
export async function tellGuest(tx: Tx, actor: Actor, guest: RowOf<typeof userAccount>): Promise<void> {
  const channel = guest.phone ? await channelFor(tx, 'notice') : undefined
  if (!guest.phone || !channel || (await leftToday(tx, actor, guest.phone)) <= 0) return
  await sendSms(
    tx,
    actor,
    'notice',
    {
      phone: guest.phone,
      content: words[(await languagesOf(tx, [guest.id])).get(guest.id) ?? 'zh'],
      bizTypeCode: 'guest_apply',
      bizId: guest.id,
    },
    channel,
  )
}
