import { buffer } from 'node:stream/consumers'
import { inBoth, instantOf, localDateTime, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { mailLog } from '../mail.ts'
import { driverOf, type MailReceipt, type Outcome } from './drivers.ts'
import { MAIL_DISPATCH, senderOf } from './send.ts'

type Log = RowOf<typeof mailLog>
const WAITING = 1
const AT_ONCE = 200
const ATTEMPTS = 3
const RETRY_MINUTES = 5
/** Time limit of one delivery. */
const UNDERWAY_MINUTES = 10
const SILENT_HOURS = 24

const later = (actor: Actor, minutes: number): string =>
  localDateTime(new Date(actor.clock.now().getTime() + minutes * 60_000))

/**
 * Takes due mails, sends them outside any transaction, and stores the result, so that a slow server holds no lock. A
 * run killed between sending and storing sends again under the same Message-ID.
 */
export const mailDispatchJob: JobKind = {
  kind: MAIL_DISPATCH,
  label: '邮件发送 / Send emails',
  async run({ actor, step, stopping }) {
    const counts = { sent: 0, receipts: 0 }
    while (!stopping() && counts.sent < AT_ONCE) {
      const taken = await step(async tx => ({ cursor: {}, result: await takeNext(tx, actor) }))
      if (!taken) break
      const driver = driverOf(taken.log.channel ?? '')
      const outcome: Outcome = driver
        ? await driver.send({
            to: taken.log.address ?? '',
            fromName: taken.fromName,
            subject: taken.log.subject ?? '',
            text: taken.log.content ?? '',
            messageNo: taken.log.messageNo ?? '',
            ...(taken.log.attachKey ? { attachment: await attachmentOf(taken.log) } : {}),
          })
        : { refused: '邮件通道未开通 / no mail channel', isFinal: true }
      await step(async tx => ({
        cursor: {},
        result: await keep(tx, actor, taken.log.id, outcome, driver?.receipts !== undefined),
      }))
      counts.sent++
    }
    counts.receipts = (await step(async tx => ({ cursor: {}, result: await hear(tx, actor) }))) ?? 0
    return counts
  },
}

export const mailDispatchSchedule: Schedule = {
  kind: MAIL_DISPATCH,
  everyMinutes: 1,
  title: '邮件发送 / Send emails',
  isNeeded: async (tx, actor) =>
    (
      await tx.rows(
        sql`select 1 from mail_log where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = ${WAITING} and (taken_time is not null or next_time <= ${localDateTime(actor.clock.now())}::timestamptz) limit 1`,
      )
    ).length > 0,
}

/** One that was swept after its time is left out: the mail leaves all the same. */
async function attachmentOf({ attachName, attachKey }: Log): Promise<{ name: string; content: Buffer } | undefined> {
  const store = deployment().files
  if (!(await store.exists(attachKey!))) return undefined
  return { name: attachName ?? 'file.xlsx', content: await buffer(await store.get(attachKey!)) }
}

async function takeNext(tx: Tx, actor: Actor): Promise<{ log: Log; fromName: string } | undefined> {
  const [next] = await tx.rows<{
    id: string
  }>(sql`select id from mail_log where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = ${WAITING} and taken_time is null and next_time <= ${localDateTime(actor.clock.now())}::timestamptz
    order by next_time, id limit 1 for update skip locked`)
  if (!next) return undefined
  const log = (await findRow(tx, mailLog, next.id))!
  return {
    log: await updateRow(tx, actor, mailLog, log, {
      attempts: (log.attempts ?? 0) + 1,
      nextTime: later(actor, UNDERWAY_MINUTES),
    }),
    fromName: await senderOf(tx, 'zh'),
  }
}

async function keep(tx: Tx, actor: Actor, id: string, outcome: Outcome, tellsLater: boolean): Promise<void> {
  const log = (await findRow(tx, mailLog, id))!
  if (log.status !== WAITING) return
  if ('taken' in outcome) {
    await updateRow(tx, actor, mailLog, log, { takenTime: localDateTime(actor.clock.now()), failReason: null })
    if (!tellsLater) await act(tx, actor, mailLog, id, 'deliver')
    return
  }
  await updateRow(tx, actor, mailLog, log, {
    failReason: outcome.refused.slice(0, 200),
    nextTime: later(actor, RETRY_MINUTES),
  })
  if (outcome.isFinal || (log.attempts ?? 0) >= ATTEMPTS) await act(tx, actor, mailLog, id, 'fail')
}

async function hear(tx: Tx, actor: Actor): Promise<number> {
  const waiting = await findRows(tx, mailLog, sql`t.status = ${WAITING} and t.taken_time is not null`, { limit: 1000 })
  const now = actor.clock.now()
  let heard = 0
  for (const [channel, logs] of Map.groupBy(waiting, log => log.channel ?? '')) {
    const receipts =
      driverOf(channel)?.receipts?.(
        logs.map(log => ({
          messageNo: log.messageNo ?? '',
          address: log.address ?? '',
          at: instantOf(log.takenTime!),
        })),
        now,
      ) ?? []
    for (const receipt of receipts) if (await takeMailReceipt(tx, actor, receipt)) heard++
  }
  for (const log of waiting)
    if (now.getTime() - instantOf(log.takenTime!).getTime() > SILENT_HOURS * 3_600_000)
      await takeMailReceipt(tx, actor, {
        messageNo: log.messageNo ?? '',
        isDelivered: false,
        reason: inBoth('24小时无回执', 'No receipt within 24 hours'),
      })
  return heard
}

/** The first receipt of a mail wins. */
export async function takeMailReceipt(tx: Tx, actor: Actor, receipt: MailReceipt): Promise<boolean> {
  const [log] = await findRows(tx, mailLog, { messageNo: receipt.messageNo }, { lock: true })
  if (!log || log.status !== WAITING) return false
  if (receipt.reason) await updateRow(tx, actor, mailLog, log, { failReason: receipt.reason })
  await act(tx, actor, mailLog, log.id, receipt.isDelivered ? 'deliver' : 'fail')
  return true
}
