import { inBoth, instantOf, localDateTime, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { act } from '#packages/server/act.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { sms, smsLog } from '../sms.ts'
import { gatewayOf, type Receipt, SIMULATED } from './gateway.ts'
import { dropSecrets, hasDueSecrets, wordsToSend } from './secrets.ts'
import { DISPATCH } from './send.ts'

type Log = RowOf<typeof smsLog>
const SUBMITTED = 1
const AT_ONCE = 200
/** A first attempt and two more, five minutes apart (10-platform 13). */
const ATTEMPTS = 3
const RETRY_MINUTES = 5
/** A vendor that says nothing for so long never will. */
const SILENT_HOURS = 24

const later = (actor: Actor, minutes: number): string =>
  localDateTime(new Date(actor.clock.now().getTime() + minutes * 60_000))

/**
 * Sends what is due and hears what became of what was sent. Each text is a step of its own: a killed run sends none of
 * them twice.
 */
export const dispatchJob: JobKind = {
  kind: DISPATCH,
  label: '短信发送 / Send SMS',
  async run({ actor, step, stopping }) {
    const counts = { sent: 0, receipts: 0 }
    for (let more = true; more && !stopping() && counts.sent < AT_ONCE; ) {
      more = (await step(async tx => ({ cursor: {}, result: await sendNext(tx, actor) }))) ?? false
      if (more) counts.sent++
    }
    counts.receipts = (await step(async tx => ({ cursor: {}, result: await hear(tx, actor) }))) ?? 0
    await step(async tx => ({ cursor: {}, result: await dropSecrets(tx, actor) }))
    return counts
  },
}

/** Every minute as long as a text waits, a receipt is awaited or a code's time is over. */
export const dispatchSchedule: Schedule = {
  kind: DISPATCH,
  everyMinutes: 1,
  title: '短信发送 / Send SMS',
  isNeeded: async (tx, actor) =>
    (
      await tx.rows(
        sql`select 1 from sms_log where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = ${SUBMITTED} and (vendor_no is not null or next_time <= ${localDateTime(actor.clock.now())}::timestamptz) limit 1`,
      )
    ).length > 0 || hasDueSecrets(tx, actor),
}

async function sendNext(tx: Tx, actor: Actor): Promise<boolean> {
  const [id] = await tx.rows<{
    id: string
  }>(sql`select id from sms_log where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = ${SUBMITTED} and vendor_no is null and next_time <= ${localDateTime(actor.clock.now())}::timestamptz
    order by next_time, id limit 1 for update skip locked`)
  if (!id) return false
  const [log] = await findRows(tx, smsLog, sql`t.id = ${id.id}::bigint`)
  const [channel] = await findRows(tx, sms, { smsCode: log!.smsCode ?? '' })
  const attempts = (log!.attempts ?? 0) + 1
  const words = await wordsToSend(tx, actor, log!)
  if (words === '') {
    const row = await updateRow(tx, actor, smsLog, log!, {
      failReason: log!.failReason ?? '验证码已过期 / the code has expired',
    })
    await act(tx, actor, smsLog, row.id, 'fail')
    return true
  }
  const answer = channel
    ? await gatewayOf(channel.category).send({
        phone: log!.phone ?? '',
        content: words,
        signName: channel.signName,
        templateId: channel.templateId,
        at: actor.clock.now(),
      })
    : { refused: '通道已删除 / the channel is gone' }
  if ('vendorNo' in answer) {
    await updateRow(tx, actor, smsLog, log!, {
      attempts,
      vendorNo: answer.vendorNo,
      nextTime: localDateTime(actor.clock.now()),
      failReason: null,
    })
    if (log!.hasSecret && channel!.category !== SIMULATED) await dropSecrets(tx, actor, log!.id)
  } else {
    const row = await updateRow(tx, actor, smsLog, log!, {
      attempts,
      failReason: answer.refused,
      nextTime: later(actor, RETRY_MINUTES),
    })
    if (attempts >= ATTEMPTS) await act(tx, actor, smsLog, row.id, 'fail')
  }
  return true
}

async function hear(tx: Tx, actor: Actor): Promise<number> {
  const waiting = await findRows(tx, smsLog, sql`t.status = ${SUBMITTED} and t.vendor_no is not null`, { limit: 1000 })
  const now = actor.clock.now()
  let heard = 0
  for (const [code, logs] of Map.groupBy(waiting, log => log.smsCode ?? '')) {
    const [channel] = await findRows(tx, sms, { smsCode: code })
    const submitted = logs.map(log => ({
      vendorNo: log.vendorNo!,
      phone: log.phone ?? '',
      at: instantOf(log.nextTime!),
    }))
    const receipts = channel ? await gatewayOf(channel.category).receipts(submitted, now) : []
    for (const receipt of receipts) if (await takeReceipt(tx, actor, receipt)) heard++
  }
  for (const log of waiting)
    if (now.getTime() - instantOf(log.nextTime!).getTime() > SILENT_HOURS * 3_600_000)
      await takeReceipt(tx, actor, {
        vendorNo: log.vendorNo!,
        isDelivered: false,
        reason: inBoth('24小时无回执', 'No receipt within 24 hours'),
      })
  return heard
}

/** The first word about a text counts; a second receipt, or one for a text that nobody knows, changes nothing. */
export async function takeReceipt(tx: Tx, actor: Actor, receipt: Receipt): Promise<boolean> {
  const [log]: Log[] = await findRows(tx, smsLog, { vendorNo: receipt.vendorNo }, { lock: true })
  if (!log || log.status !== SUBMITTED) return false
  await updateRow(tx, actor, smsLog, log, {
    receiptTime: localDateTime(actor.clock.now()),
    ...(receipt.reason ? { failReason: receipt.reason } : {}),
  })
  await act(tx, actor, smsLog, log.id, receipt.isDelivered ? 'deliver' : 'fail')
  return true
}
