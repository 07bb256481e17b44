import { halfOf, localDateTime, type Language } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { insertRow } from '#packages/server/rows.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { mailChannels, mailLog, type MailChannel } from '../mail.ts'
import { newMessageNo } from './smtp.ts'

export const MAIL_DISPATCH = 'mail-dispatch'
export interface Mail {
  readonly address: string
  readonly subject: string
  readonly content: string
  readonly bizTypeCode?: string
  readonly bizId?: string
  /** Of the installation's file store; read when the mail leaves. */
  readonly attachment?: { readonly name: string; readonly key: string }
}

/** By which channel this tenant's mails go (parameter `mail.channel`); undefined: none. */
export async function mailChannel(tx: Tx): Promise<Exclude<MailChannel, 'none'> | undefined> {
  const wanted = await paramValue(tx, 'mail.channel')
  return wanted === 'none' || !(wanted in mailChannels) ? undefined : (wanted as Exclude<MailChannel, 'none'>)
}

/** The name that mails come from, in the words of whoever reads it. */
export const senderOf = async (tx: Tx, language: Language): Promise<string> =>
  halfOf(await paramValue(tx, 'mail.fromName'), language)

/**
 * Queues one mail in the transaction of its cause; the job sends it after the commit. Returns the id of its log row,
 * undefined if the tenant has no channel.
 */
export async function sendMail(tx: Tx, actor: Actor, mail: Mail): Promise<string | undefined> {
  const channel = await mailChannel(tx)
  if (!channel) return undefined
  const row = await insertRow(tx, actor, mailLog, {
    address: mail.address,
    subject: mail.subject.replace(/\s+/g, ' ').slice(0, 200),
    content: mail.content.slice(0, 2000),
    channel,
    bizTypeCode: mail.bizTypeCode ?? null,
    bizId: mail.bizId ?? null,
    attachName: mail.attachment?.name ?? null,
    attachKey: mail.attachment?.key ?? null,
    attempts: 0,
    messageNo: newMessageNo(deployment().mail?.from.split('@')[1] ?? ''),
    nextTime: localDateTime(actor.clock.now()),
  })
  await enqueue(
    tx,
    actor,
    MAIL_DISPATCH,
    {},
    { title: '邮件发送 / Send emails', dedupeKey: `${MAIL_DISPATCH}#${row.id}` },
  )
  return row.id
}
