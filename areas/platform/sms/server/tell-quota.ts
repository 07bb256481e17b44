import { localDate } from '#kernel'
import { maskValue } from '#kernel/validators.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

/**
 * 10-platform 13, sms_quota: the last text of a number's day. Told before anybody is refused: a refusal would take the
 * message back with it.
 */
export const tellQuota = (tx: Tx, actor: Actor, phone: string, logId: string): Promise<number> =>
  notify(tx, actor, {
    bizTypeCode: 'sms_quota',
    bizId: logId,
    title: '短信已达每日上限 / Daily SMS limit reached',
    content: `${maskValue('phone', phone)}今日短信已达上限，后续短信将被拒绝，请检查是否重复发送。 / ${maskValue('phone', phone)} got all its texts of today, more are refused; look whether something sends twice.`,
    users: [],
    roles: ['admin'],
    dedupeKey: `${localDate(actor.clock.now())} ${phone.slice(-11)}`,
  })
